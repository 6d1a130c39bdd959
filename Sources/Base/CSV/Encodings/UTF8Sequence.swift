/// The sequence at a byte of a text that may be UTF-8.
///
/// It tells encodings apart, and takes the rarest exceptions of table 3-7 of the Unicode Standard
/// for characters: surrogates, which ``UndecodableByte`` writes, and overlong forms of three bytes.
enum UTF8Sequence: Equatable {
  case ascii
  /// A character of so many bytes, two at least.
  case whole(Int)
  /// The bytes end within what may be a character.
  case cut
  case invalid

  init(in bytes: ArraySlice<UInt8>, at start: Int) {
    let length: Int
    switch bytes[start] {
    case ..<0x80:
      self = .ascii
      return
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default:
      self = .invalid
      return
    }
    for offset in 1..<length {
      guard start + offset < bytes.endIndex else {
        self = .cut
        return
      }
      guard bytes[start + offset] & 0xC0 == 0x80 else {
        self = .invalid
        return
      }
    }
    self = .whole(length)
  }

  /// Whether a whole character of UTF-8 with this first byte is hardly two characters of
  /// Windows-1252.
  ///
  /// Of two bytes that is so for the Latin letters of UTF-8 (Ã, Ä and Å before a sign). "CAFÉ»"
  /// holds É before », which is U+027B in UTF-8 and no letter of a name.
  static func isUnlikelyInLatin(_ first: UInt8) -> Bool {
    (0xC3...0xC5).contains(first) || first >= 0xE0
  }

  /// How many bytes of a text are in characters of UTF-8, how many in none, and how many cut off.
  static func counts(
    in bytes: ArraySlice<UInt8>
  ) -> (valid: Int, invalid: Int, cut: Int) {
    var counts = (valid: 0, invalid: 0, cut: 0)
    var position = bytes.startIndex
    while position < bytes.endIndex {
      switch UTF8Sequence(in: bytes, at: position) {
      case .ascii: position += 1
      case .whole(let count):
        counts.valid += count
        position += count
      case .cut:
        counts.cut = bytes.endIndex - position
        return counts
      case .invalid:
        counts.invalid += 1
        position += 1
      }
    }
    return counts
  }
}
