internal import Geography

extension AddressRow {
  /// The longest value, in bytes: the longest official names of places have under 200.
  static let valueByteLimit = 250
  /// How many other forms of a name are kept: more than any street has languages.
  static let otherLimit = 40

  /// Why the row is not an address; nil if it is one.
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
