/// Numbers of houses, as files write them.
enum HouseNumbers {
  /// More numbers than this in one value are no list of houses.
  private static let listLimit = 100

  /// The numbers of a value such as "10;12" or "10,12"; one for a single number.
  static func list(_ text: String) -> [String] {
    guard text.utf8.contains(where: { $0 == 0x3B || $0 == 0x2C }) else { return [text] }
    let parts = text.split { $0 == ";" || $0 == "," }.map { FieldText.text(String($0)) }
      .filter { !$0.isEmpty }
    return parts.isEmpty ? [] : Array(parts.prefix(listLimit))
  }

  /// Whether a word is the number of a house: digits first, then at most a letter; two such with a
  /// dash or a slash in between.
  static func isNumber(_ word: Substring) -> Bool {
    let parts = word.utf8.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == 0x2D || $0 == 0x2F })
    for (index, part) in parts.enumerated() {
      let digits = part.prefix { isDigit($0) }
      let rest = part.dropFirst(digits.count)
      guard digits.count <= 6, rest.count <= 1, rest.allSatisfy(isLetter) else { return false }
      // "12-a" has a letter alone after the dash.
      if digits.isEmpty, index == 0 || rest.isEmpty { return false }
    }
    return true
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
