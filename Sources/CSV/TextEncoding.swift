/// How characters are written as bytes.
public enum TextEncoding: String, Sendable, CaseIterable {
  /// UTF-8.
  case utf8 = "utf-8"
  /// UTF-16 with the low byte first, as Windows programs write it.
  case utf16LittleEndian = "utf-16le"
  /// UTF-16 with the high byte first.
  case utf16BigEndian = "utf-16be"
  /// Windows-1252, which holds every character of Latin-1 (ISO 8859-1).
  case windows1252 = "windows-1252"

  /// The encoding of a name, as people write it.
  ///
  /// Latin-1 is read as Windows-1252, as browsers do: they differ in control characters that nobody
  /// means. UTF-16 without an order is the one with the low byte first.
  ///
  /// - Parameter name: the name, in any case: "utf-8", "latin1".
  public init?(name: String) {
    let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
    switch letters {
    case "utf8", "utf8sig", "unicode11utf8", "ascii", "usascii": self = .utf8
    case "utf16", "utf16le", "ucs2", "unicode": self = .utf16LittleEndian
    case "utf16be": self = .utf16BigEndian
    case "windows1252", "cp1252", "win1252", "latin1", "iso88591", "l1", "iso885915", "ansi":
      self = .windows1252
    default: return nil
    }
  }

  /// UTF-16 when the first bytes of a file look like it.
  ///
  /// Without a mark UTF-16 shows in the NULs of its ASCII characters, which delimiters and digits
  /// always are: on one side of each pair and not on the other.
  init?(nulPatternOf sample: [UInt8]) {
    var evenCount = 0
    var oddCount = 0
    for (index, byte) in sample.enumerated() where byte == 0 {
      if index.isMultiple(of: 2) { evenCount += 1 } else { oddCount += 1 }
    }
    // A quarter of all characters at least: a stray NUL in a text is no UTF-16.
    let least = max(1, sample.count / 8)
    if oddCount >= least, evenCount * 8 < oddCount {
      self = .utf16LittleEndian
    } else if evenCount >= least, oddCount * 8 < evenCount {
      self = .utf16BigEndian
    } else {
      return nil
    }
  }

  /// What the first bytes of a file say, and how many of them are a byte order mark.
  static func detecting(_ sample: [UInt8]) -> (encoding: TextEncoding?, markByteCount: Int) {
    if sample.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if sample.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if sample.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    if let encoding = TextEncoding(nulPatternOf: sample) { return (encoding, 0) }
    return (Self.byContent(of: sample[...]), 0)
  }

  /// UTF-8 or Windows-1252 by what the bytes are; nothing when all are ASCII.
  ///
  /// A text in UTF-8 with a few broken characters is still that: whichever explains more of what is
  /// not ASCII is it.
  static func byContent(of bytes: ArraySlice<UInt8>) -> TextEncoding? {
    var validCount = 0
    var invalidCount = 0
    var position = bytes.startIndex
    while position < bytes.endIndex {
      if bytes[position] < 0x80 {
        position += 1
        continue
      }
      let length = sequenceLength(in: bytes, at: position)
      switch length {
      case .whole(let count):
        validCount += 1
        position += count
      // The rest is in the next chunk.
      case .cut: position = bytes.endIndex
      case .none:
        invalidCount += 1
        position += 1
      }
    }
    if validCount == 0, invalidCount == 0 { return nil }
    return validCount >= invalidCount ? .utf8 : .windows1252
  }

  private enum SequenceLength {
    case whole(Int)
    case cut
    case none
  }

  /// The sequence of UTF-8 at a byte that is not ASCII (table 3-7 of the Unicode Standard, without
  /// its rarest exceptions: this only tells encodings apart).
  private static func sequenceLength(in bytes: ArraySlice<UInt8>, at start: Int) -> SequenceLength {
    let length: Int
    switch bytes[start] {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return .none
    }
    for offset in 1..<length {
      guard start + offset < bytes.endIndex else { return .cut }
      guard bytes[start + offset] & 0xC0 == 0x80 else { return .none }
    }
    return .whole(length)
  }
}
