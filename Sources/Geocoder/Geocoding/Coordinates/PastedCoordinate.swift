package import Geography
internal import Gazetteer

/// What a query is that was pasted from a map, a phone, a database or a web page.
///
///     PastedCoordinate("POINT(-122.3 47.6)")   // .point
///     PastedCoordinate("JM4H+XX Seattle")      // .shortCode: what is near Seattle
///     PastedCoordinate("10TET5020072700")      // .refused(.gridReference)
///     PastedCoordinate("Seattle, WA")          // nil: nothing but names
///
/// Reading is strict. A text that has the form of a notation, and an error in it, is refused and
/// not looked up: the words in it are no names.
package enum PastedCoordinate: Equatable, Sendable {
  /// A point, and the words beside its notation that have no part in it.
  case point(Coordinate, ignored: String? = nil)
  /// A short plus code, and the place near which it lies.
  case shortCode(ShortPlusCode, near: String)
  /// The place that a `geo:` address asks for.
  case place(String)
  /// A geohash without anything that says so: a name or a postal code goes first.
  case bareGeohash(Geohash)
  /// A notation that cannot be answered.
  case refused(Refusal)

  /// Reads a query; nothing if it is in no such notation.
  ///
  /// - Parameter query: the query.
  /// - Complexity: O(n); a query of letters and spaces costs one look at its bytes.
  package init?(_ query: String) {
    guard NotationClues.areIn(query), query.utf8.count <= Reading.maxByteCount else { return nil }
    let clues = NotationClues(query)
    if clues.digitCount >= 2, let point = CoordinateNotation.parse(query),
      !query.utf8.contains(UInt8(ascii: "?")) && !query.utf8.contains(UInt8(ascii: ";"))
        || !Self.isGeoAddress(query)
    {
      self = .point(point)
      return
    }
    let text = Self.trimmed(query)
    guard
      let reading = Self.address(text, clues) ?? Self.markup(text, clues)
        ?? Self.link(text, clues) ?? Self.labelled(text, clues) ?? Self.isoPoint(text, clues)
        ?? Self.units(text, clues)
        ?? Self.gridReference(text, clues) ?? Self.plusCode(text, clues)
        ?? Self.geohash(text, clues)
    else { return nil }
    self = reading
  }

  /// A point, or a refusal if a number is out of range.
  static func point(latitude: Double, longitude: Double) -> PastedCoordinate {
    Coordinate(latitude: latitude, longitude: longitude).map { .point($0) } ?? .refused(.outOfRange)
  }

  /// The text without spaces around it.
  static func trimmed(_ text: String) -> String {
    // ASCII above the space is none.
    if let first = text.utf8.first, let last = text.utf8.last, first > 0x20, first < 0x80,
      last > 0x20, last < 0x80
    {
      return text
    }
    var view = text.unicodeScalars[...]
    while let last = view.last, last.properties.isWhitespace { view.removeLast() }
    while let first = view.first, first.properties.isWhitespace { view.removeFirst() }
    return String(view)
  }

  /// A number with an optional sign and decimals, and nothing else: no exponent, no "inf".
  static func number(_ text: Substring) -> Double? {
    let digits = text.utf8.first.map { $0 == 0x2B || $0 == 0x2D } == true ? text.dropFirst() : text
    let halves = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = halves.first, !whole.isEmpty, halves.last?.isEmpty == false,
      halves.allSatisfy({ $0.utf8.allSatisfy { $0 &- 0x30 < 10 } }), text.utf8.count <= 40
    else { return nil }
    return Double(text)
  }

  /// The numbers of a list, or nothing if one of them is none.
  static func numbers(_ text: Substring, separator: Character) -> [Double]? {
    var numbers: [Double] = []
    for piece in text.split(separator: separator, omittingEmptySubsequences: false) {
      guard let number = number(Substring(trimmed(String(piece)))) else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}

/// What the bytes of a query tell in one look.
struct NotationClues {
  private(set) var digitCount = 0
  private(set) var hasPlus = false
  private(set) var hasColon = false
  private(set) var hasSlash = false
  private(set) var hasBracket = false
  private(set) var hasEquals = false
  /// The first byte that is no space.
  private(set) var first: UInt8 = 0
  /// The first letter of ASCII, as a small one.
  private(set) var firstLetter: UInt8 = 0

  init(_ text: String) {
    var clues = (digits: 0, plus: false, colon: false, slash: false, bracket: false, equals: false)
    var (first, letter): (UInt8, UInt8) = (0, 0)
    _ = ByteView.with(text) { bytes in
      for index in 0..<bytes.count {
        let byte = bytes[index]
        if first == 0, byte > 0x20 { first = byte }
        if letter == 0, (byte | 0x20) &- 0x61 < 26 { letter = byte | 0x20 }
        // Letters are the most.
        if byte >= 0x40, byte & 0xDF != 0x5B { continue }
        switch byte {
        case 0x30...0x39: clues.digits += 1
        case UInt8(ascii: "+"): clues.plus = true
        case UInt8(ascii: ":"): clues.colon = true
        case UInt8(ascii: "/"): clues.slash = true
        case UInt8(ascii: "="): clues.equals = true
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): clues.bracket = true
        default: break
        }
      }
    }
    digitCount = clues.digits
    hasPlus = clues.plus
    hasColon = clues.colon
    hasSlash = clues.slash
    hasBracket = clues.bracket
    hasEquals = clues.equals
    self.first = first
    firstLetter = letter
  }

  /// Whether a text has a digit, a plus sign, a colon, a slash or a bracket, as few places have.
  static func areIn(_ text: String) -> Bool {
    ByteView.with(text) { bytes in
      for index in 0..<bytes.count {
        let byte = bytes[index]
        // Letters are the most; of their half of ASCII only "[" and "{" are signs.
        if byte < 0x40 ? signs >> UInt64(byte) & 1 != 0 : byte & 0xDF == 0x5B { return true }
      }
      return false
    } ?? false
  }

  /// A bit for each such sign below 64.
  private static let signs: UInt64 = 0x3FF << 0x30 | 1 << 0x2B | 1 << 0x3A | 1 << 0x2F | 1 << 0x28
}
