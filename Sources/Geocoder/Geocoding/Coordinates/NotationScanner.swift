/// Cuts a text into what a coordinate is made of.
struct NotationScanner {
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
  /// Whether there was a sign of degrees, which no quoted text has around it.
  private(set) var hasDegreeSigns = false
  /// Whether a number began with a zero before another digit.
  private(set) var hasLeadingZero = false
  /// Whether the whole text stands in square brackets, as the positions of GeoJSON do.
  private(set) var isInSquareBrackets = false

  init(_ text: String) {
    var view = text.unicodeScalars[...]
    while let last = view.last, last.properties.isWhitespace { view.removeLast() }
    while let first = view.first, first.properties.isWhitespace { view.removeFirst() }
    if let first = view.first, let last = view.last, view.count > 1,
      first == "(" && last == ")" || first == "[" && last == "]"
    {
      isInSquareBrackets = first == "["
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
    case "°", "º", "˚", "'", "′", "’", "‘", "´", "`", "\"", "″", "”", "“", "„":
      position += 1
      hasDegreeSigns = hasDegreeSigns || scalar == "°" || scalar == "º" || scalar == "˚"
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
      // A whole number and a power of ten, both exact: see `DecimalPair`.
      var unit = 1.0
      while position < scalars.count, ("0"..."9").contains(scalars[position]) {
        if decimals < DecimalPair.maxDecimalCount {
          value = value * 10 + Double(scalars[position].value - 48)
          unit *= 10
        }
        decimals += 1
        position += 1
      }
      value /= unit
    }
    // "127.0.0.1" and "3.14abc" are something else.
    if position < scalars.count, scalars[position] == "." || digits > 3 { return .other }
    return .number(value, decimals: decimals, isNegative: isNegative)
  }
}
