internal import Gazetteer
package import Geography

/// Reads a coordinate written as people and programs write them.
///
/// Decimal degrees with a comma or space between (`47.6062, -122.3321`), hemispheres as letters
/// before or behind (`47.6062° N, 122.3321° W`), degrees, minutes and seconds
/// (`47°36'22"N 122°19'55"W`, `47 36 22 N 122 19 55 W`), and `geo:` addresses (RFC 5870), all of
/// these also in brackets. Latitude comes first unless letters say otherwise. Two plain whole
/// numbers are no coordinate, and no fraction is: "1/2", "1.0/0.0", "1,000.00".
package enum CoordinateNotation {
  /// A number with what marks it.
  private struct Part {
    var values: [Double] = []
    var hemisphere: UInt8?
    var isMarked = false
    var isNegative = false
    /// How many digits stand behind the point.
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

  /// The coordinate that a text is, or nothing when it is anything else.
  ///
  /// - Complexity: O(n).
  package static func parse(_ text: String) -> Coordinate? {
    guard text.utf8.count <= 80, mayBeCoordinate(text), let parts = parts(of: text),
      parts.count == 2
    else { return nil }
    guard parts.allSatisfy({ !$0.values.isEmpty && $0.values.dropFirst().allSatisfy { $0 < 60 } }),
      (parts[0].hemisphere == nil) == (parts[1].hemisphere == nil)
    else { return nil }
    let isEastFirst = isEastWest(parts[0])
    if parts[0].hemisphere != nil, isEastFirst == isEastWest(parts[1]) { return nil }
    let latitude = isEastFirst ? parts[1] : parts[0]
    let longitude = isEastFirst ? parts[0] : parts[1]
    return Coordinate(latitude: latitude.degrees, longitude: longitude.degrees)
  }

  /// Whether a text has the digits of two numbers: a quick no for nearly all queries.
  private static func mayBeCoordinate(_ text: String) -> Bool {
    ByteView.with(text) { bytes in
      var digits = 0
      for index in 0..<bytes.count where bytes[index] &- 0x30 < 10 { digits += 1 }
      return digits >= 2
    } ?? false
  }

  private static func isEastWest(_ part: Part) -> Bool {
    part.hemisphere == UInt8(ascii: "E") || part.hemisphere == UInt8(ascii: "W")
  }

  private static func parts(of text: String) -> [Part]? {
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
    return isAddress || areDegrees(parts, separator, scanner) ? parts : nil
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

/// Cuts a text into what a coordinate is made of.
private struct NotationScanner {
  enum Piece {
    case number(Double, decimals: Int, isNegative: Bool)
    case mark
    case hemisphere(UInt8)
    case separator(Unicode.Scalar)
    case other
  }

  private var scalars: [Unicode.Scalar]
  private var position = 0
  var lastWasFraction = false
  /// Whether there was a sign of degrees, minutes or seconds.
  private(set) var hasMarks = false
  /// Whether a number began with a zero before another digit.
  private(set) var hasLeadingZero = false

  init(_ text: String) {
    var view = text.unicodeScalars[...]
    while let last = view.last, last.properties.isWhitespace { view.removeLast() }
    while let first = view.first, first.properties.isWhitespace { view.removeFirst() }
    if let first = view.first, let last = view.last, view.count > 1,
      first == "(" && last == ")" || first == "[" && last == "]"
    {
      view = view.dropFirst().dropLast()
    }
    scalars = Array(view)
  }

  /// Whether letters say which number is which.
  var hasHemispheres: Bool {
    scalars[position...].contains { "NSEWnsew".unicodeScalars.contains($0) }
  }

  /// Steps over what stands before the numbers.
  ///
  /// - Returns: whether it says that they are a coordinate: "geo:48,16".
  mutating func skipScheme() -> Bool {
    let lead = String(String.UnicodeScalarView(scalars.prefix(4))).lowercased()
    if lead == "geo:" {
      position = 4
      // What follows is the uncertainty, the height, the zoom: "geo:48.2,16.3,183;u=35".
      if let end = scalars.firstIndex(where: { $0 == ";" || $0 == "?" }) {
        scalars.removeSubrange(end...)
      }
      let commas = scalars.indices.filter { scalars[$0] == "," }
      if commas.count == 2, commas[1] + 1 < scalars.count { scalars.removeSubrange(commas[1]...) }
      return true
    }
    // Profiles of old clients: "ÜT: 40.71,-74.0", "iPhone: 40.71,-74.0".
    if let colon = scalars.firstIndex(of: ":"), colon <= 7,
      scalars[..<colon].allSatisfy({ $0.properties.isAlphabetic })
    {
      position = colon + 1
    }
    return false
  }

  mutating func next() -> Piece? {
    while position < scalars.count, scalars[position].properties.isWhitespace { position += 1 }
    guard position < scalars.count else { return nil }
    let scalar = scalars[position]
    switch scalar {
    case "0"..."9": return number(isNegative: false)
    case "-", "−", "+":
      position += 1
      guard position < scalars.count, ("0"..."9").contains(scalars[position]) else { return .other }
      return number(isNegative: scalar != "+")
    case "°", "º", "˚", "'", "′", "’", "\"", "″", "”", "“":
      position += 1
      hasMarks = true
      return .mark
    case ",", ";", "/", "|":
      position += 1
      lastWasFraction = false
      return .separator(scalar)
    case "N", "S", "E", "W", "n", "s", "e", "w":
      position += 1
      if position < scalars.count, scalars[position].properties.isAlphabetic { return .other }
      return .hemisphere(UInt8(scalar.value & 0xDF))
    default: return .other
    }
  }

  private mutating func number(isNegative: Bool) -> Piece {
    var value = 0.0
    var digits = 0
    if scalars[position] == "0", position + 1 < scalars.count,
      ("0"..."9").contains(scalars[position + 1])
    {
      hasLeadingZero = true
    }
    while position < scalars.count, ("0"..."9").contains(scalars[position]) {
      value = value * 10 + Double(scalars[position].value - 48)
      digits += 1
      position += 1
    }
    var decimals = 0
    if position + 1 < scalars.count, scalars[position] == ".",
      ("0"..."9").contains(scalars[position + 1])
    {
      position += 1
      var unit = 0.1
      while position < scalars.count, ("0"..."9").contains(scalars[position]) {
        value += Double(scalars[position].value - 48) * unit
        unit /= 10
        decimals += 1
        position += 1
      }
    }
    // "127.0.0.1" and "3.14abc" are something else.
    if position < scalars.count, scalars[position] == "." || digits > 3 { return .other }
    return .number(value, decimals: decimals, isNegative: isNegative)
  }
}
