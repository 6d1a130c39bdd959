import Geography
import TextTools

extension PastedCoordinate {
  /// Reads WKT, EWKT, GeoJSON and the positions of GeoJSON, all of which have longitude first.
  ///
  /// Sources: OGC 06-103r4, section 7 (WKT); PostGIS manual (EWKT); RFC 7946, section 3.1.1.
  static func markup(_ text: String, _ clues: NotationClues) -> PastedCoordinate? {
    guard clues.hasBracket, clues.digitCount > 0 else { return nil }
    switch clues.first {
    case UInt8(ascii: "{"): return geoJSON(text)
    case UInt8(ascii: "["): return position(text)
    default: return wellKnownText(text)
    }
  }

  /// Reads `[-122.33, 47.6]`, with or without a height.
  private static func position(_ text: String) -> PastedCoordinate? {
    guard text.last == "]", text.contains(bytesOf: "."),
      let numbers = numbers(text.dropFirst().dropLast(), separator: ","),
      (2...3).contains(numbers.count)
    else { return nil }
    return point(latitude: numbers[1], longitude: numbers[0])
  }

  /// Reads a Point, or a Feature with one.
  ///
  /// Numbers that stand directly in "coordinates" are those of a Point: all other geometries nest.
  private static func geoJSON(_ text: String) -> PastedCoordinate? {
    let json = text.filter { !$0.isWhitespace }
    let pieces = pieces(of: json, around: #""coordinates":"#)
    guard pieces.count > 1 else { return nil }
    guard pieces.count == 2, isClosed(json), json.contains(bytesOf: #""type":"Point""#),
      pieces[1].first == "[", let end = pieces[1].firstIndex(of: "]"),
      let numbers = numbers(pieces[1][..<end].dropFirst(), separator: ","), numbers.count >= 2
    else { return .refused(.notACoordinate) }
    // GeoJSON of 2008 could name another reference system.
    if json.contains(bytesOf: #""crs":{"#), !json.contains(bytesOf: "CRS84"),
      !json.contains(bytesOf: "4326")
    {
      return .refused(.otherReferenceSystem)
    }
    return point(latitude: numbers[1], longitude: numbers[0])
  }

  private static func pieces(of text: String, around mark: String) -> [Substring] {
    var pieces: [Substring] = []
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      if text[index...].hasPrefix(mark) {
        pieces.append(text[start..<index])
        index = text.index(index, offsetBy: mark.count)
        start = index
      } else {
        index = text.index(after: index)
      }
    }
    return pieces + [text[start...]]
  }

  /// Whether each bracket outside strings has its other half, and the first closes last.
  private static func isClosed(_ json: String) -> Bool {
    var open: [UInt8] = []
    var isInString = false
    var isEscaped = false
    var isWhole = false
    for byte in json.utf8 {
      if isWhole { return false }
      if isEscaped {
        isEscaped = false
      } else if isInString {
        isEscaped = byte == UInt8(ascii: "\\")
        isInString = byte != UInt8(ascii: "\"")
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        open.append(byte)
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        // The codes of a bracket and its other half differ by two.
        guard open.popLast() == byte - 2 else { return false }
        isWhole = open.isEmpty
      }
    }
    return isWhole
  }

  /// Reads `POINT(-122.3 47.6)`, `POINT Z(-122.3 47.6 30)` and `SRID=4326;POINT(-122.3 47.6)`.
  private static func wellKnownText(_ text: String) -> PastedCoordinate? {
    var rest = Substring(text.uppercased())
    var isEarth = true
    var hasSystem = false
    if rest.hasPrefix("SRID=") {
      guard let end = rest.firstIndex(of: ";") else { return nil }
      isEarth = rest[..<end].dropFirst(5) == "4326"
      hasSystem = true
      rest = Substring(trimmed(String(rest[rest.index(after: end)...])))
    }
    guard let bracket = rest.firstIndex(of: "("),
      let kind = geometry(rest[..<bracket]), let body = numerals(rest[bracket...])
    else { return hasSystem ? .refused(.notACoordinate) : nil }
    guard kind == "POINT", rest.last == ")" else { return .refused(.notACoordinate) }
    let words = body.dropLast().split(whereSeparator: \.isWhitespace)
    let numbers = words.compactMap { number($0) }
    guard numbers.count == words.count, (2...4).contains(numbers.count) else {
      return .refused(.notACoordinate)
    }
    guard isEarth else { return .refused(.otherReferenceSystem) }
    return point(latitude: numbers[1], longitude: numbers[0])
  }

  /// What stands in brackets, if it begins with a number: "Point (Wisconsin)" is a place.
  private static func numerals(_ text: Substring) -> Substring? {
    let body = text.drop { $0 == "(" || $0.isWhitespace }
    guard let first = body.utf8.first, first &- 0x30 < 10 || first == 0x2D || first == 0x2B else {
      return nil
    }
    return body
  }

  /// The geometry that a word names, without the letters for further dimensions.
  private static func geometry(_ text: Substring) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let first = words.first, words.count <= 2,
      words.count == 1 || dimensions.contains(String(words[1]))
    else { return nil }
    return geometries.first { name in
      first == name
        || first.hasPrefix(name) && dimensions.contains(String(first.dropFirst(name.count)))
    }
  }

  private static let dimensions = ["Z", "M", "ZM"]
  private static let geometries = [
    "POINT", "LINESTRING", "POLYGON", "MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON",
  ]
}
