internal import Gazetteer

extension PastedCoordinate {
  /// Recognises UTM and MGRS coordinates, to refuse them as what they are.
  ///
  /// The forms are strict, because addresses have numbers and letters, too: UTM needs an easting of
  /// six digits and a northing of six to eight, MGRS two letters of a square and an even number of
  /// digits, and nothing else may stand beside.
  ///
  /// Source: NGA.STND.0037, "Universal Grids and Grid Reference Systems", version 2.0.0 (2014).
  static func gridReference(_ text: String, _ clues: NotationClues) -> PastedCoordinate? {
    guard clues.digitCount >= 5 else { return nil }
    let isReference =
      ByteView.with(text) { bytes in
        var scanner = GridScanner(bytes)
        guard scanner.skipZone() else { return false }
        return scanner.hasSquare() || scanner.hasEastingAndNorthing()
      } ?? false
    return isReference ? .refused(.gridReference) : nil
  }
}

/// Looks at the bytes of a grid reference.
private struct GridScanner {
  private let bytes: ByteView
  private var position = 0

  init(_ bytes: ByteView) { self.bytes = bytes }

  private var isAtEnd: Bool { position >= bytes.count }
  /// The byte at the position, letters as capitals; 0 at the end.
  private var byte: UInt8 {
    let byte = bytes[position]
    return (byte | 0x20) &- 0x61 < 26 ? byte & 0xDF : byte
  }

  private mutating func skipSpaces() { while byte == 0x20 { position += 1 } }

  private mutating func skip(_ word: String) -> Bool {
    let start = position
    for scalar in word.utf8 {
      guard byte == scalar else {
        position = start
        return false
      }
      position += 1
    }
    return true
  }

  private mutating func digits() -> Int {
    let start = position
    while byte &- 0x30 < 10 { position += 1 }
    return position - start
  }

  private static func isGridLetter(_ byte: UInt8, to last: UInt8) -> Bool {
    byte >= 0x41 && byte <= last && byte != UInt8(ascii: "I") && byte != UInt8(ascii: "O")
  }

  /// Steps over the zone and the letter of its band: "10T", "UTM zone 10N".
  mutating func skipZone() -> Bool {
    if byte == UInt8(ascii: "U") || byte == UInt8(ascii: "M") {
      guard skip("UTM") || skip("MGRS") else { return false }
      if byte == UInt8(ascii: ":") { position += 1 }
      skipSpaces()
      if skip("ZONE") { skipSpaces() }
    }
    let start = position
    let count = digits()
    guard count == 1 || count == 2 else { return false }
    var zone = 0
    for index in start..<position { zone = zone * 10 + Int(bytes[index] - 0x30) }
    guard (1...60).contains(zone) else { return false }
    if byte == 0x20 { position += 1 }
    guard byte >= UInt8(ascii: "C"), GridScanner.isGridLetter(byte, to: UInt8(ascii: "X")) else {
      return false
    }
    position += 1
    return true
  }

  /// Whether the letters and digits of MGRS follow: "ET5020072700", " ET 50200 72700".
  mutating func hasSquare() -> Bool {
    let start = position
    defer { position = start }
    skipSpaces()
    guard GridScanner.isGridLetter(byte, to: UInt8(ascii: "Z")) else { return false }
    position += 1
    guard GridScanner.isGridLetter(byte, to: UInt8(ascii: "V")) else { return false }
    position += 1
    skipSpaces()
    let first = digits()
    // "12DEC2024" is a date.
    if isAtEnd { return (6...10).contains(first) && first % 2 == 0 }
    skipSpaces()
    return (3...5).contains(first) && digits() == first && isAtEnd
  }

  /// Whether an easting and a northing follow: " 550200 5272700", " 0550200mE 5272700mN".
  mutating func hasEastingAndNorthing() -> Bool {
    guard byte == 0x20 || byte == UInt8(ascii: ",") else { return false }
    skipSeparator()
    if byte == UInt8(ascii: "0") { position += 1 }
    guard metres(6...6, directions: "E") else { return false }
    guard byte == 0x20 || byte == UInt8(ascii: ",") else { return false }
    skipSeparator()
    return metres(6...8, directions: "NS") && isAtEnd
  }

  private mutating func skipSeparator() {
    while byte == 0x20 || byte == UInt8(ascii: ",") { position += 1 }
  }

  /// Steps over a number of metres with its unit and direction.
  private mutating func metres(_ count: ClosedRange<Int>, directions: String) -> Bool {
    guard count.contains(digits()) else { return false }
    if byte == UInt8(ascii: ".") {
      position += 1
      guard digits() > 0 else { return false }
    }
    let end = position
    skipSpaces()
    if byte == UInt8(ascii: "M") { position += 1 }
    if directions.utf8.contains(byte) {
      position += 1
    } else if position > end, bytes[position - 1] == 0x20 {
      // Spaces alone part the numbers.
      position = end
    }
    return true
  }
}
