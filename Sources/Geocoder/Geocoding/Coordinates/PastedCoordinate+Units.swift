import Gazetteer
import Geography

// Degrees, minutes and seconds as programs write them: packed, with colons, with letters, without
// any sign.

extension PastedCoordinate {
  /// Reads `375400N0930000W` and `N404246 W0740021`, `40:42:46N 74:00:21W`, `40d42m46sN 74d0m21sW`,
  /// `40-42-46N, 074-00-21W`, six numbers of which the third and sixth have decimals, and two
  /// decimal numbers with a colon between.
  ///
  /// Packed digits are those of ISO 6709 with letters for signs (annex D, as in aviation); `d` is
  /// how PROJ and GDAL write degrees.
  static func units(_ text: String, _ clues: NotationClues) -> PastedCoordinate? {
    guard clues.digitCount >= 2, text.utf8.count <= maxUnitByteCount, mayHaveUnits(text) else {
      return nil
    }
    let bytes = Array(text.utf8)
    if let refusal = westOrEast(bytes) { return refusal }
    guard clues.digitCount >= minDigitCount else { return nil }
    if let point = packed(bytes) { return point }
    if let point = sixNumbers(text) { return point }
    guard let plain = withSigns(bytes) else { return nil }
    return CoordinateNotation.parse(plain).map { .point($0) }
  }

  /// Whether a text has no letters but those of directions and units, and more than one number: a
  /// quick no for nearly all addresses and codes.
  private static func mayHaveUnits(_ text: String) -> Bool {
    ByteView.with(text) { bytes in
      var (letters, gaps) = (0, 0)
      for index in 0..<bytes.count {
        switch bytes[index] {
        case UInt8(ascii: " "), UInt8(ascii: ":"): gaps += 1
        case UInt8(ascii: "N"), UInt8(ascii: "S"), UInt8(ascii: "E"), UInt8(ascii: "W"),
          UInt8(ascii: "O"), UInt8(ascii: "n"), UInt8(ascii: "s"), UInt8(ascii: "e"),
          UInt8(ascii: "w"), UInt8(ascii: "o"), UInt8(ascii: "d"), UInt8(ascii: "m"):
          letters += 1
        case let byte where (byte | 0x20) &- 0x61 < 26: return false
        default: break
        }
      }
      // Two directions, a colon between decimals, or six numbers.
      return letters > 1 || letters == 0 && gaps > 0
    } ?? false
  }

  private static let maxUnitByteCount = 60
  private static let minDigitCount = 6

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  // MARK: - Packed

  /// Two runs of digits with a letter before or behind each, the seconds with decimals or without.
  private static func packed(_ bytes: [UInt8]) -> PastedCoordinate? {
    var fields: [(letter: UInt8, digits: Substring)] = []
    var index = 0
    var isLetterFirst: Bool?
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: ",") {
        index += 1
        continue
      }
      var letter: UInt8?
      if !isDigit(bytes[index]) {
        letter = bytes[index] & 0xDF
        index += 1
      }
      guard isLetterFirst == nil || isLetterFirst == (letter != nil) else { return nil }
      isLetterFirst = letter != nil
      let start = index
      while index < bytes.count, isDigit(bytes[index]) || bytes[index] == UInt8(ascii: ".") {
        index += 1
      }
      let digits = Substring(decoding: bytes[start..<index], as: UTF8.self)
      if letter == nil, index < bytes.count {
        letter = bytes[index] & 0xDF
        index += 1
      }
      guard let letter, "NSEW".utf8.contains(letter), !digits.isEmpty, fields.count < 2 else {
        return nil
      }
      fields.append((letter, digits))
    }
    guard fields.count == 2 else { return nil }
    let isNorthFirst = "NS".utf8.contains(fields[0].letter)
    guard isNorthFirst != "NS".utf8.contains(fields[1].letter) else { return nil }
    let (north, east) = isNorthFirst ? (fields[0], fields[1]) : (fields[1], fields[0])
    let count = north.digits.prefix { $0 != "." }.count
    // Degrees alone are read as decimal ones.
    guard count == 4 || count == 6 else { return nil }
    let width = east.digits.prefix { $0 != "." }.count - (count - 2)
    guard width == 2 || width == 3 else { return nil }
    guard let latitude = degrees(packed: north.digits, width: 2),
      let longitude = degrees(packed: east.digits, width: width)
    else { return .refused(.notACoordinate) }
    return point(
      latitude: north.letter == UInt8(ascii: "S") ? -latitude : latitude,
      longitude: east.letter == UInt8(ascii: "W") ? -longitude : longitude)
  }

  /// The degrees of digits of which the first few are whole degrees, then come minutes, and perhaps
  /// seconds.
  private static func degrees(packed digits: Substring, width: Int) -> Double? {
    guard number(digits) != nil, let degrees = Double(digits.prefix(width)) else { return nil }
    let rest = digits.dropFirst(width)
    if rest.prefix(while: { $0 != "." }).count == 2 {
      return Double(rest).flatMap { $0 < 60 ? degrees + $0 / 60 : nil }
    }
    guard let minutes = Double(rest.prefix(2)), let seconds = Double(rest.dropFirst(2)),
      minutes < 60, seconds < 60
    else { return nil }
    return degrees + minutes / 60 + seconds / 3_600
  }

  // MARK: - Other signs

  /// The text with the usual signs in place of colons, hyphens and letters between digits; nil
  /// where it has none of these, or other letters, or not one for each axis.
  private static func withSigns(_ bytes: [UInt8]) -> String? {
    let letters = bytes.filter { ($0 | 0x20) &- 0x61 < 26 }.map { $0 & 0xDF }
    let hasAxes =
      letters.contains { "NS".utf8.contains($0) } && letters.contains { "EW".utf8.contains($0) }
    var plain = bytes
    var isChanged = false
    for index in bytes.indices.dropFirst().dropLast() where isDigit(bytes[index - 1]) {
      let isBeforeDigit = isDigit(bytes[index + 1])
      switch bytes[index] {
      case UInt8(ascii: ":") where letters.isEmpty:
        // "42.719765:-73.799292"
        plain[index] = UInt8(ascii: ",")
      case UInt8(ascii: ":") where isBeforeDigit, UInt8(ascii: "-") where isBeforeDigit && hasAxes:
        plain[index] = UInt8(ascii: " ")
      case UInt8(ascii: "d") where hasAxes, UInt8(ascii: "m") where hasAxes:
        plain[index] = UInt8(ascii: "'")
      case UInt8(ascii: "s") where hasAxes && "NSEW".utf8.contains(bytes[index + 1]):
        plain[index] = UInt8(ascii: "\"")
      default: continue
      }
      isChanged = true
    }
    guard isChanged else { return nil }
    if letters.isEmpty {
      // A proportion and a time have fewer decimals.
      let halves = String(decoding: plain, as: UTF8.self).split(separator: ",")
      guard halves.count == 2, halves.allSatisfy({ decimalCount($0) >= 4 }) else { return nil }
    } else if !hasAxes {
      return nil
    }
    return String(decoding: plain, as: UTF8.self)
  }

  private static func decimalCount(_ number: Substring) -> Int {
    number.firstIndex(of: ".").map { number[$0...].count - 1 } ?? 0
  }

  /// Six numbers: degrees, minutes and seconds of both, the seconds with decimals.
  private static func sixNumbers(_ text: String) -> PastedCoordinate? {
    guard text.utf8.count(where: { $0 == UInt8(ascii: ".") }) >= 2 else { return nil }
    let fields = text.split { $0 == " " || $0 == "," }
    guard fields.count == 6 else { return nil }
    let numbers = fields.compactMap { number($0) }
    guard numbers.count == 6, decimalCount(fields[2]) > 0, decimalCount(fields[5]) > 0,
      [0, 1, 3, 4].allSatisfy({ decimalCount(fields[$0]) == 0 }),
      [1, 2, 4, 5].allSatisfy({ (0..<60).contains(numbers[$0]) })
    else { return nil }
    func degrees(_ first: Int) -> Double {
      let size = abs(numbers[first]) + numbers[first + 1] / 60 + numbers[first + 2] / 3_600
      return fields[first].hasPrefix("-") ? -size : size
    }
    return point(latitude: degrees(0), longitude: degrees(3))
  }

  // MARK: - West or east

  /// A refusal of a coordinate whose longitude has the letter O: west in French, Spanish, Italian
  /// and Portuguese, east in German.
  private static func westOrEast(_ bytes: [UInt8]) -> PastedCoordinate? {
    let letters = bytes.indices.filter { (bytes[$0] | 0x20) &- 0x61 < 26 }
    guard letters.count == 2, letters.contains(where: { bytes[$0] & 0xDF == UInt8(ascii: "O") }),
      letters.contains(where: { "NS".utf8.contains(bytes[$0] & 0xDF) })
    else { return nil }
    let western = bytes.map { $0 & 0xDF == UInt8(ascii: "O") ? UInt8(ascii: "W") : $0 }
    return CoordinateNotation.parse(String(decoding: western, as: UTF8.self)) == nil
      ? nil : .refused(.ambiguousDirection)
  }
}
