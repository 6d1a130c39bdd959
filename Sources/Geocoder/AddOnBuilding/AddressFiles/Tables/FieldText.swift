/// Values of files, tidied.
enum FieldText {
  /// The text without blanks at its ends; control characters within become spaces.
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    while let last = bytes.last, last <= 0x20 || last == 0x7F { bytes.removeLast() }
    if bytes.isEmpty { return "" }
    if bytes.contains(where: { $0 < 0x20 }) {
      return String(decoding: bytes.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The same of a text.
  static func text(_ text: String) -> String {
    let utf8 = text.utf8
    guard let first = utf8.first, let last = utf8.last else { return "" }
    if first > 0x20, last > 0x20, !utf8.contains(where: { $0 < 0x20 }) { return text }
    return Self.text(Array(utf8)[...])
  }

  /// The texts of one value, separated by semicolons or bars.
  static func list(_ text: String) -> [String] {
    guard text.utf8.contains(where: { $0 == 0x3B || $0 == 0x7C }) else {
      return text.isEmpty ? [] : [text]
    }
    return text.split { $0 == ";" || $0 == "|" }.map { Self.text(String($0)) }
      .filter { !$0.isEmpty }
  }
}
