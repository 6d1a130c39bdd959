/// How plausible a text is in the encodings of East Asia, whose characters are two bytes.
///
/// Their standards put the usual characters first (JIS X 0208, GB 2312 and Big5 call them level 1;
/// KS X 1001 has the syllables of Hangul before Chinese characters), so that the first byte tells
/// whether a character is usual. The characters come side by side, and hardly ever between Latin
/// letters as accented ones do.
struct DoubleByteReading {
  /// The content of a text.
  private enum Piece {
    case letter
    case plain
    case character(points: Double, byteCount: Int)
    case invalid
  }

  private let encoding: TextEncoding
  /// The points of a pair of bytes; nothing where it is no character.
  private let points: @Sendable (_ lead: UInt8, _ trail: UInt8) -> Double?
  /// The points of a byte that is a character alone.
  private let pointsOfSingle: @Sendable (UInt8) -> Double?

  /// The points of a text in each of the encodings.
  static func points(of bytes: [UInt8]) -> [(TextEncoding, Double)] {
    let leads = LeadShares(bytes)
    return readings.map { reading in
      var points = reading.points(of: bytes)
      let high = Double(bytes.count { $0 >= 0x80 })
      switch reading.encoding {
      case .eucKR: points += leads.isKorean ? 0.1 * high : -0.3 * high
      case .eucJP: points += leads.isJapanese ? 0.1 * high : -0.5 * high
      default: break
      }
      return (reading.encoding, points)
    }
  }

  /// Which of the encodings with pairs of bytes from 0xA1 up a text is in, by the first bytes.
  private struct LeadShares {
    /// Nearly all are those of Hangul; half of Chinese is beyond.
    let isKorean: Bool
    /// Some are those of kana, or many are those of kanji and none of the last third of Chinese.
    let isJapanese: Bool

    init(_ bytes: [UInt8]) {
      var counts = (all: 0, hangul: 0, kana: 0, late: 0)
      var position = 0
      while position + 1 < bytes.count {
        guard bytes[position] >= 0xA1, bytes[position + 1] >= 0xA1 else {
          position += 1
          continue
        }
        counts.all += 1
        switch bytes[position] {
        case 0xA4...0xA5: counts.kana += 1
        case 0xB0...0xC8: counts.hangul += 1
        case 0xD0...0xF7: counts.late += 1
        default: break
        }
        position += 2
      }
      isKorean = counts.hangul * 100 >= counts.all * 85
      isJapanese =
        counts.kana * 100 >= counts.all * 8
        || (counts.all >= 15 && counts.late * 100 < counts.all * 8 && !isKorean)
    }
  }

  private func points(of bytes: [UInt8]) -> Double {
    let pieces = pieces(of: bytes)
    var total = 0.0
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .letter, .plain: break
      case .invalid: total -= 2
      case .character(let points, let byteCount):
        let beside = [
          index > 0 ? pieces[index - 1] : .plain,
          index + 1 < pieces.count ? pieces[index + 1] : .plain,
        ]
        total += Self.points(points, beside: beside) * Double(byteCount)
      }
    }
    return total
  }

  private static func points(_ points: Double, beside: [Piece]) -> Double {
    var isBesideLetter = false
    for piece in beside {
      switch piece {
      case .character: return points
      case .letter: isBesideLetter = true
      case .plain, .invalid: break
      }
    }
    return isBesideLetter ? -1 : 0.5 * points
  }

  private func pieces(of bytes: [UInt8]) -> [Piece] {
    var pieces: [Piece] = []
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      let next = position + 1 < bytes.count ? bytes[position + 1] : nil
      position += 1
      switch byte {
      case 0x41...0x5A, 0x61...0x7A: pieces.append(.letter)
      case ..<0x80: pieces.append(.plain)
      default:
        if let points = pointsOfSingle(byte) {
          pieces.append(.character(points: points, byteCount: 1))
        } else if let next, let points = points(byte, next) {
          pieces.append(.character(points: points, byteCount: next < 0x80 ? 1 : 2))
          position += 1
        } else if next != nil {
          pieces.append(.invalid)
        }
      }
    }
    return pieces
  }

  // MARK: Encodings

  private static let readings = [
    DoubleByteReading(encoding: .shiftJIS, points: shiftJIS) {
      // Katakana of half the width.
      (0xA1...0xDF).contains($0) ? 0.3 : nil
    },
    DoubleByteReading(encoding: .eucJP, points: eucJP) { _ in nil },
    DoubleByteReading(encoding: .gbk, points: gbk) { _ in nil },
    DoubleByteReading(encoding: .big5, points: big5) { _ in nil },
    DoubleByteReading(encoding: .eucKR, points: eucKR) { _ in nil },
  ]

  @Sendable private static func shiftJIS(_ lead: UInt8, _ trail: UInt8) -> Double? {
    guard (0x40...0xFC).contains(trail), trail != 0x7F else { return nil }
    switch (lead, trail) {
    case (0x81, _): return 0.8
    case (0x82, 0x9F...0xF1), (0x83, 0x40...0x96): return 1
    case (0x82, 0x4F...0x9A): return 0.7
    case (0x88, 0x9F...), (0x89...0x97, _), (0x98, ...0x72): return 1
    case (0x98, 0x9F...), (0x99...0x9F, _), (0xE0...0xEA, _): return 0.2
    case (0x83...0x84, _), (0x87, _): return 0
    case (0xED...0xEE, _), (0xFA...0xFC, _): return -0.3
    default: return nil
    }
  }

  @Sendable private static func eucJP(_ lead: UInt8, _ trail: UInt8) -> Double? {
    guard trail >= 0xA1, trail != 0xFF else { return nil }
    switch lead {
    case 0x8E: return trail <= 0xDF ? 0.3 : nil
    case 0xA1: return 0.8
    case 0xA3: return 0.7
    case 0xA4, 0xA5: return 1
    case 0xB0...0xCF: return 1
    case 0xD0...0xF4: return 0.2
    case 0xA2, 0xA6...0xA8: return -0.2
    default: return nil
    }
  }

  @Sendable private static func gbk(_ lead: UInt8, _ trail: UInt8) -> Double? {
    guard (0x81...0xFE).contains(lead), (0x40...0xFE).contains(trail), trail != 0x7F else {
      return nil
    }
    guard trail >= 0xA1 else { return (0xA1...0xA9).contains(lead) ? -1 : -0.5 }
    switch lead {
    case 0xA1: return 0.8
    case 0xA3: return 0.7
    case 0xB0...0xD7: return 1
    case 0xD8...0xF7: return 0.2
    case 0xA2, 0xA4...0xA9: return -0.2
    case 0x81...0xA0: return -0.5
    default: return -1
    }
  }

  @Sendable private static func big5(_ lead: UInt8, _ trail: UInt8) -> Double? {
    guard (0x40...0x7E).contains(trail) || (0xA1...0xFE).contains(trail) else { return nil }
    switch lead {
    case 0xA1, 0xA2: return 0.8
    case 0xA3: return -0.2
    case 0xA4...0xC5: return 1
    case 0xC6: return trail <= 0x7E ? 1 : -0.8
    case 0xC7, 0xC8: return -0.8
    case 0xC9...0xF9: return 0.2
    default: return nil
    }
  }

  @Sendable private static func eucKR(_ lead: UInt8, _ trail: UInt8) -> Double? {
    guard trail >= 0xA1, trail != 0xFF, lead >= 0xA1 else {
      // The syllables that Windows added.
      let isLetter = (0x41...0x5A).contains(trail) || (0x61...0x7A).contains(trail)
      return (0x81...0xC6).contains(lead) && (isLetter || (0x81...0xFE).contains(trail))
        ? -0.4 : nil
    }
    switch lead {
    case 0xA1: return 0.8
    case 0xA3: return 0.7
    case 0xB0...0xC8: return 1
    case 0xCA...0xFD: return 0.1
    case 0xA2, 0xA4...0xAC: return -0.2
    default: return -1
    }
  }
}
