import Geography

extension PastedCoordinate {
  /// Reads `+47.6062-122.3321/`, also in degrees and minutes (`+4736.4-12219.9/`), in degrees,
  /// minutes and seconds (`+473622-1221955/`), and with a height.
  ///
  /// How many digits stand before the point tells the units. Source: ISO 6709:2008, annex H.
  static func isoPoint(_ text: String, _ clues: NotationClues) -> PastedCoordinate? {
    guard clues.hasSlash, clues.digitCount >= 4, text.hasSuffix("/"),
      clues.first == UInt8(ascii: "+") || clues.first == UInt8(ascii: "-")
    else { return nil }
    var rest = Substring(text).dropLast()
    if let name = rest.firstIndex(of: "C") {
      guard rest[name...].hasPrefix("CRS") else { return nil }
      if rest[name...] != "CRSWGS_84" { return .refused(.otherReferenceSystem) }
      rest = rest[..<name]
    }
    var fields: [Substring] = []
    while let sign = rest.first {
      guard sign == "+" || sign == "-" else { return nil }
      let digits = rest.dropFirst().prefix { $0 != "+" && $0 != "-" }
      fields.append(rest[rest.startIndex..<digits.endIndex])
      rest = rest[digits.endIndex...]
    }
    guard (2...3).contains(fields.count), fields.allSatisfy({ number($0) != nil }) else {
      return nil
    }
    // A telephone number has other groups.
    let surplus = wholeCount(fields[0]) - 2
    guard [0, 2, 4].contains(surplus), wholeCount(fields[1]) == surplus + 3 else { return nil }
    guard let latitude = degrees(fields[0], digitCount: 2),
      let longitude = degrees(fields[1], digitCount: 3)
    else { return .refused(.notACoordinate) }
    return point(latitude: latitude, longitude: longitude)
  }

  /// How many digits a field has before its point.
  private static func wholeCount(_ field: Substring) -> Int {
    field.dropFirst().prefix { $0 != "." }.count
  }

  /// The degrees of a field whose degrees have a number of digits.
  private static func degrees(_ field: Substring, digitCount: Int) -> Double? {
    let digits = field.dropFirst()
    let first = digits.prefix(digitCount)
    guard let degrees = Double(first) else { return nil }
    let rest = digits.dropFirst(digitCount)
    let value: Double
    switch wholeCount(field) - digitCount {
    case 0:
      guard let decimal = Double(digits) else { return nil }
      value = decimal
    case 2:
      guard let minutes = Double(rest), minutes < 60 else { return nil }
      value = degrees + minutes / 60
    case 4:
      guard let minutes = Double(rest.prefix(2)), let seconds = Double(rest.dropFirst(2)),
        minutes < 60, seconds < 60
      else { return nil }
      value = degrees + minutes / 60 + seconds / 3_600
    default: return nil
    }
    return field.first == "-" ? -value : value
  }
}
