/// How plausible a text is in the encodings of alphabets that share nothing with ASCII.
///
/// Their words are made of bytes beyond ASCII alone. A capital comes first or all letters are
/// capitals: KOI8-R has capitals where Windows-1251 has small letters, so that "Москва" in the
/// wrong one of them is "лНЯЙБЮ".
struct AlphabetReading {
  private let encoding: TextEncoding
  private let capitals: Set<UInt8>
  private let smalls: Set<UInt8>
  /// The letters that make up most of a text, as small letters and capitals.
  private let usual: Set<UInt8>

  /// The points of a text in each of the encodings.
  static func points(of bytes: [UInt8]) -> [(TextEncoding, Double)] {
    readings.map { ($0.encoding, $0.points(of: bytes)) }
  }

  private func points(of bytes: [UInt8]) -> Double {
    var total = 0.0
    for (index, byte) in bytes.enumerated() where byte >= 0x80 {
      let before = index > 0 ? bytes[index - 1] : 0x20
      let after = index + 1 < bytes.count ? bytes[index + 1] : 0x20
      total += points(of: byte, before, after)
    }
    return total
  }

  private func points(of byte: UInt8, _ before: UInt8, _ after: UInt8) -> Double {
    let isCapital = capitals.contains(byte)
    guard isCapital || smalls.contains(byte) else {
      return Self.signs.contains(byte) ? 0.5 : -1
    }
    if Self.isPlainLetter(before) || Self.isPlainLetter(after) { return -1 }
    if isCapital, smalls.contains(before) { return -1 }
    guard isLetter(before) || isLetter(after) else { return 0 }
    // A little more than for a pair of two bytes: half of all words have an odd number of letters,
    // but a table of three may have none of them.
    return usual.contains(byte) ? 1.2 : 0.75
  }

  private func isLetter(_ byte: UInt8) -> Bool { capitals.contains(byte) || smalls.contains(byte) }

  private static func isPlainLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// Quotes, dashes, the sign of a number and a blank.
  private static let signs: Set<UInt8> = [
    0x84, 0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xA0, 0xAB, 0xB9, 0xBB,
  ]

  /// The letters of Unicode's CP1251.TXT, KOI8-R.TXT and CP1253.TXT; the usual ones are а в е и к л
  /// н о р с т, and α ε η ι κ λ ν ο ρ ς σ τ with the accented vowels.
  private static let readings = [
    AlphabetReading(
      encoding: .windows1251,
      capitals: Set([0xA1, 0xA3, 0xA5, 0xA8, 0xAA, 0xAF, 0xB2, 0xBD] + Array(0xC0...0xDF)),
      smalls: Set([0xA2, 0xB3, 0xB4, 0xB8, 0xBA, 0xBC, 0xBE, 0xBF] + Array(0xE0...0xFF)),
      usual: both([0xE0, 0xE2, 0xE5, 0xE8, 0xEA, 0xEB, 0xED, 0xEE, 0xF0, 0xF1, 0xF2], -0x20)),
    AlphabetReading(
      encoding: .koi8R, capitals: Set([0xB3] + Array(0xE0...0xFF)),
      smalls: Set([0xA3] + Array(0xC0...0xDF)),
      usual: both([0xC1, 0xD7, 0xC5, 0xC9, 0xCB, 0xCC, 0xCE, 0xCF, 0xD2, 0xD3, 0xD4], 0x20)),
    AlphabetReading(
      encoding: .windows1253,
      capitals: Set(
        [0xA2, 0xB8, 0xB9, 0xBA, 0xBC, 0xBE, 0xBF] + Array(0xC1...0xD1) + Array(0xD3...0xDB)),
      smalls: Set([0xC0] + Array(0xDC...0xFE)),
      usual: both([0xE1, 0xE5, 0xE7, 0xE9, 0xEA, 0xEB, 0xED, 0xEF, 0xF1, 0xF3, 0xF4], -0x20)
        .union([0xDC, 0xDD, 0xDE, 0xDF, 0xF2, 0xFC, 0xFD, 0xFE])),
  ]

  private static func both(_ smalls: [UInt8], _ distance: Int) -> Set<UInt8> {
    Set(smalls + smalls.map { UInt8(Int($0) + distance) })
  }
}
