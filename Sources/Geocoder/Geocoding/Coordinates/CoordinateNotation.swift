internal import Gazetteer
package import Geography

/// Reads a coordinate written as people and programs write them.
///
/// Decimal degrees with a comma or space between (`47.6062, -122.3321`), also with decimal commas
/// (`47,6062; -122,3321`), hemispheres as letters or words before or behind
/// (`47.6062° N, 122.3321° W`), degrees, minutes and seconds (`47°36'22"N 122°19'55"W`,
/// `47 36 22 N 122 19 55 W`), and `geo:` addresses (RFC 5870), all of these also in round brackets.
/// Latitude comes first unless letters say otherwise; in square brackets longitude does, as in
/// GeoJSON. Two plain whole numbers are no coordinate, and no fraction is: "1/2", "1.0/0.0",
/// "1,000.00".
///
/// `PastedCoordinate` reads this and everything else that people paste.
package enum CoordinateNotation {
  /// A number with its marks.
  private struct Part {
    var values: [Double] = []
    var hemisphere: UInt8?
    var isMarked = false
    var isNegative = false
    /// The number of decimals.
    var decimals = 0

    var degrees: Double {
      var sum = 0.0
      var unit = 1.0
      for value in values {
        sum += value / unit
        unit *= 60
      }
      let isSouthOrWest = hemisphere == UInt8(ascii: "S") || hemisphere == UInt8(ascii: "W")
      return isSouthOrWest != isNegative ? -sum : sum
    }
  }

  /// The coordinate of a text; nil if it is anything else.
  ///
  /// - Complexity: O(n).
  package static func parse(_ text: String) -> Coordinate? {
    (ByteView.with(text, DecimalPair.coordinate) ?? nil) ?? parseAnyForm(text)
  }

  /// The coordinate of a text, in whatever form it is written.
  static func parseAnyForm(_ text: String) -> Coordinate? {
    guard text.utf8.count <= maxByteCount, mayBeCoordinate(text) else { return nil }
    if let reading = reading(of: text) { return coordinate(reading) }
    guard let points = withDecimalPoints(text) else {
      return withHemisphereLetters(text).flatMap { reading(of: $0) }.flatMap { coordinate($0) }
    }
    if let reading = reading(of: points) {
      return hasClearCommas(reading) ? coordinate(reading) : nil
    }
    return withHemisphereLetters(points).flatMap { reading(of: $0) }.flatMap { coordinate($0) }
  }

  /// The longest coordinate in bytes, with seconds and words for the hemispheres.
  private static let maxByteCount = 80

  /// The angle that a text is: "47.6", "47°36'22\"N".
  ///
  /// - Parameters:
  ///   - text: the text, with a decimal point or comma.
  ///   - isLatitude: what the angle must be if a letter tells: "E" is no latitude.
  /// - Returns: degrees, or nothing if the text is anything else.
  package static func angle(_ text: String, isLatitude: Bool) -> Double? {
    guard text.utf8.count <= maxByteCount, mayBeNumber(text) else { return nil }
    let points = withDecimalPoints(text) ?? text
    guard let reading = reading(of: withHemisphereLetters(points) ?? points, isAngle: true),
      reading.parts.count == 1, isSexagesimal(reading.parts[0]),
      reading.parts[0].hemisphere == nil || isEastWest(reading.parts[0]) != isLatitude
    else { return nil }
    return reading.parts[0].degrees
  }

  /// The point of two parts; nothing if one is missing or both are of one axis.
  private static func coordinate(_ reading: Reading) -> Coordinate? {
    let parts = reading.parts
    guard parts.count == 2, parts.allSatisfy(isSexagesimal),
      (parts[0].hemisphere == nil) == (parts[1].hemisphere == nil)
    else { return nil }
    let isEastFirst =
      parts[0].hemisphere == nil ? reading.isInSquareBrackets : isEastWest(parts[0])
    if parts[0].hemisphere != nil, isEastFirst == isEastWest(parts[1]) { return nil }
    let latitude = isEastFirst ? parts[1] : parts[0]
    let longitude = isEastFirst ? parts[0] : parts[1]
    return Coordinate(latitude: latitude.degrees, longitude: longitude.degrees)
  }

  /// Whether a part has a number, and minutes and seconds below 60.
  private static func isSexagesimal(_ part: Part) -> Bool {
    !part.values.isEmpty && part.values.dropFirst().allSatisfy { $0 < 60 }
  }

  /// Whether commas that were read as decimal ones cannot mean anything else.
  ///
  /// "12,14, 16,18" are four house numbers, "1,000; 2,000" two sums.
  private static func hasClearCommas(_ reading: Reading) -> Bool {
    let parts = reading.parts
    if parts.contains(where: { $0.isNegative || $0.hemisphere != nil || $0.values.count > 1 }) {
      return true
    }
    if reading.hasDegreeSigns { return true }
    if parts.allSatisfy({ $0.decimals == thousandsDigits }) { return false }
    switch reading.separator {
    case ";": return true
    case ",": return parts.allSatisfy { $0.decimals > thousandsDigits }
    default: return parts.allSatisfy { $0.decimals >= minDecimalsBesideSlash }
    }
  }

  /// As many digits behind a comma may be thousands.
  private static let thousandsDigits = 3

  /// Whether a text has the digits of two numbers, and no letters but those of directions and of a
  /// word before a colon: a quick no for nearly all queries.
  private static func mayBeCoordinate(_ text: String) -> Bool {
    ByteView.with(text) { bytes in
      var digits = 0
      var index = 0
      while index < min(bytes.count, maxLeadByteCount), bytes[index] != UInt8(ascii: ":") {
        index += 1
      }
      let isAddress = index == 3 && bytes[0] | 0x20 == UInt8(ascii: "g")
      if index == min(bytes.count, maxLeadByteCount) { index = 0 }
      while index < bytes.count {
        let byte = bytes[index]
        // "geo:48.2,16.3;u=35"
        if isAddress, byte == UInt8(ascii: ";") || byte == UInt8(ascii: "?") { break }
        if (byte | 0x20) &- 0x61 < 26 {
          let start = index
          while (bytes[index] | 0x20) &- 0x61 < 26 || bytes[index] >= 0x80 { index += 1 }
          guard index - start <= longestDirection,
            directionLetters >> UInt32((byte | 0x20) &- 0x61) & 1 == 1
          else { return false }
        } else {
          if byte &- 0x30 < 10 { digits += 1 }
          index += 1
        }
      }
      return digits >= 2
    } ?? false
  }

  /// The bytes of seven characters and a colon.
  private static let maxLeadByteCount = 29

  private static func mayBeNumber(_ text: String) -> Bool {
    text.utf8.contains { $0 &- 0x30 < 10 }
  }

  private static func isEastWest(_ part: Part) -> Bool {
    part.hemisphere == UInt8(ascii: "E") || part.hemisphere == UInt8(ascii: "W")
  }

  /// What a text is made of, if nothing in it speaks against a coordinate.
  private struct Reading {
    var parts: [Part]
    var separator: Unicode.Scalar?
    var hasDegreeSigns: Bool
    var isInSquareBrackets: Bool
  }

  private static func reading(of text: String, isAngle: Bool = false) -> Reading? {
    var parts: [Part] = []
    var current = Part()
    var scanner = NotationScanner(text)
    var separator: Unicode.Scalar?
    let isAddress = scanner.skipScheme()
    let hasHemispheres = scanner.hasHemispheres
    func finish() {
      if !current.values.isEmpty { parts.append(current) }
      current = Part()
    }
    while let piece = scanner.next() {
      switch piece {
      case .number(let value, let decimals, let isNegative):
        let hasPoint = decimals > 0
        // A second sign, a second number with a point or a full part begins the next one.
        let isFull =
          current.values.count == 3 || isNegative
          || current.values.count == 1 && !current.isMarked && !hasHemispheres
          || (current.isMarked && !current.values.isEmpty && scanner.lastWasFraction)
        if !current.values.isEmpty, isFull { finish() }
        if current.values.isEmpty { current.isNegative = isNegative }
        current.values.append(value)
        current.decimals = max(current.decimals, decimals)
        current.isMarked = current.isMarked || hasPoint
        scanner.lastWasFraction = hasPoint
      case .mark: current.isMarked = true
      case .hemisphere(let letter):
        if current.values.isEmpty {
          current.hemisphere = letter
        } else if current.hemisphere == nil {
          current.hemisphere = letter
          finish()
        } else {
          finish()
          current.hemisphere = letter
        }
      case .separator(let scalar):
        // "0,,0"
        if current.values.isEmpty, parts.count == 1, separator != nil { return nil }
        separator = scalar
        finish()
      case .other: return nil
      }
      if parts.count > 2 { return nil }
    }
    finish()
    guard isAddress || isAngle || areDegrees(parts, separator, scanner) else { return nil }
    return Reading(
      parts: parts, separator: separator, hasDegreeSigns: scanner.hasDegreeSigns,
      isInSquareBrackets: scanner.isInSquareBrackets)
  }

  /// Whether numbers are written as degrees: plain whole numbers are too often something else.
  private static func areDegrees(
    _ parts: [Part], _ separator: Unicode.Scalar?, _ scanner: borrowing NotationScanner
  ) -> Bool {
    let isPlain = parts.allSatisfy { $0.hemisphere == nil && $0.values.count == 1 }
    guard isPlain, !scanner.hasMarks else {
      return parts.allSatisfy { $0.isMarked || $0.hemisphere != nil }
    }
    // "1,000.00" is a sum of money.
    if scanner.hasLeadingZero { return false }
    if separator == "/" || separator == "|" {
      return parts.allSatisfy { $0.decimals >= minDecimalsBesideSlash }
    }
    if parts.allSatisfy({ $0.decimals > 0 }) { return true }
    // "40.7, -74"
    return parts.contains { $0.decimals > 0 }
      && (separator != nil || parts.dropFirst().contains { $0.isNegative })
  }

  /// With fewer digits a slash parts a numerator and a denominator.
  private static let minDecimalsBesideSlash = 2
}
