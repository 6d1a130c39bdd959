internal import Geography

extension AddressRow {
  /// The longest value, in bytes: the longest official names of places have under 200.
  static let valueByteLimit = 250
  /// How many other forms of a name are kept: more than any street has languages.
  static let otherLimit = 40

  /// Why the row is no address; nil if it is one.
  ///
  /// Other forms that say nothing new are taken out.
  mutating func finish() -> SkipRule? {
    if coordinate.latitude == 0, coordinate.longitude == 0 { return .coordinateZero }
    if street.isEmpty, !otherStreets.isEmpty { street = otherStreets.removeFirst() }
    if name.isEmpty, !otherNames.isEmpty { name = otherNames.removeFirst() }
    if street.isEmpty, name.isEmpty { return number.isEmpty ? .nothingNamed : .numberWithoutStreet }
    if street.isEmpty, !number.isEmpty { return .numberWithoutStreet }
    for value in [street, name, number, unit, city, district, region, postcode]
    where value.utf8.count > Self.valueByteLimit {
      return .tooLong
    }
    if !otherStreets.isEmpty { Self.tidy(&otherStreets, besides: street) }
    if !otherNames.isEmpty { Self.tidy(&otherNames, besides: name) }
    if !otherCities.isEmpty { Self.tidy(&otherCities, besides: city) }
    country = Self.countryCode(country)
    return nil
  }

  private static func tidy(_ others: inout [String], besides usual: String) {
    var kept: [String] = []
    for other in others
    where !other.isEmpty && other != usual && !kept.contains(other)
      && other.utf8.count <= valueByteLimit && kept.count < otherLimit
    {
      kept.append(other)
    }
    others = kept
  }

  /// A code of ISO 3166-1 in upper case; empty for anything else.
  private static func countryCode(_ text: String) -> String {
    guard text.utf8.count == 2 else { return "" }
    var code = ""
    for byte in text.utf8 {
      let upper = byte & 0xDF
      guard (0x41...0x5A).contains(upper), byte >= 0x41 else { return "" }
      code.unicodeScalars.append(Unicode.Scalar(upper))
    }
    // What the European Union writes.
    return code == "UK" ? "GB" : code == "EL" ? "GR" : code
  }
}

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

  /// Texts that stand in one value, kept apart by semicolons or bars.
  static func list(_ text: String) -> [String] {
    guard text.utf8.contains(where: { $0 == 0x3B || $0 == 0x7C }) else {
      return text.isEmpty ? [] : [text]
    }
    return text.split { $0 == ";" || $0 == "|" }.map { Self.text(String($0)) }
      .filter { !$0.isEmpty }
  }
}
