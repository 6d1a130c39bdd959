internal import Gazetteer

/// Which pairs of neighbouring letters occur in each of many names, to find those that share many
/// with one.
///
/// How alike two names are is the measure of L. R. Dice (1945) over sets of bigrams: twice the
/// number shared, through the sum of both. A set is kept as 64 bits, one for each pair by a hash:
/// two pairs seldom share one.
///
/// The bits are stored by pairs and not by names: a **plane** has one bit of each name (the
/// bit-sliced signatures of C. Faloutsos and S. Christodoulakis, 1984). So the ten pairs of what
/// was typed are counted for 256 names at once, by the additions of bits that an adder is made of:
/// about one instruction a name, where counting the bits of each takes twenty.
struct PairSignatures: Sendable {
  private static let planeCount = 64
  /// The binary digits of a count of pairs, and of one of less than 16, which nearly all are.
  private static let digitCount = 7
  private static let usualDigitCount = 4

  /// What four times 64 names have of something: a bit each.
  private typealias Bits = SIMD4<UInt64>

  /// For each pair a plane of `groupCount` times 256 names.
  private var planes: [Bits]
  private let groupCount: Int
  /// How many bits are set for each name.
  private let counts: [UInt8]

  /// How many names there are.
  var count: Int { counts.count }

  /// Takes the pairs of each of some names.
  ///
  /// - Complexity: O(number of names).
  init(_ names: [UInt64]) {
    groupCount = (names.count + 255) / 256
    planes = Array(repeating: Bits(), count: groupCount * PairSignatures.planeCount)
    counts = names.map { UInt8(truncatingIfNeeded: $0.nonzeroBitCount) }
    var rows = InlineArray<64, UInt64>(repeating: 0)
    for word in 0..<(names.count + 63) / 64 {
      for bit in 0..<64 {
        let index = word * 64 + bit
        rows[bit] = index < names.count ? names[index] : 0
      }
      PairSignatures.transpose(&rows)
      for plane in 0..<PairSignatures.planeCount {
        planes[plane * groupCount + word / 4][word % 4] = rows[plane]
      }
    }
  }

  /// Makes the columns of 64 rows of 64 bits rows, and the rows columns.
  ///
  /// Blocks of 32 by 32 bits change places, then those of 16 by 16 in each, and so on: H. S.
  /// Warren, "Hacker's Delight", section 7-3.
  private static func transpose(_ rows: inout InlineArray<64, UInt64>) {
    var width = 32
    var mask: UInt64 = 0xFFFF_FFFF
    while width > 0 {
      var row = 0
      while row < 64 {
        // Both are below 64, whatever the width.
        let (upper, lower) = unsafe (rows[unchecked: row], rows[unchecked: row | width])
        let change = (upper &>> UInt64(width) ^ lower) & mask
        unsafe rows[unchecked: row] = upper ^ change &<< UInt64(width)
        unsafe rows[unchecked: row | width] = lower ^ change
        row = ((row | width) &+ 1) & ~width
      }
      width /= 2
      mask ^= mask &<< UInt64(width)
    }
  }

  /// The pairs of neighbouring letters in a name, as bits.
  static func pairs(_ symbols: Swift.Span<UInt16>) -> UInt64 {
    var pairs = LetterPairs()
    for index in symbols.indices { pairs.add(symbols[index]) }
    return pairs.bits
  }

  /// What names are compared with.
  struct Query {
    /// The planes of its pairs.
    fileprivate var planes: [Int] = []
    fileprivate private(set) var minLikeness: Double
    /// How many pairs a name shares at least that is alike enough.
    fileprivate private(set) var leastShared = 1

    init(_ symbols: Swift.Span<UInt16>, minLikeness: Double) {
      self.minLikeness = minLikeness
      var rest = PairSignatures.pairs(symbols)
      while rest != 0 {
        planes.append(rest.trailingZeroBitCount)
        rest &= rest &- 1
      }
      raise(to: minLikeness)
    }

    /// Asks for names that are more alike from now on.
    mutating func raise(to likeness: Double) {
      minLikeness = max(minLikeness, likeness)
      // A name has at least the pairs that it shares.
      while leastShared < planes.count,
        self.likeness(shared: leastShared, of: leastShared) < minLikeness
      {
        leastShared += 1
      }
    }

    /// How alike it is to a name with some pairs, some of them shared.
    @inline(__always) fileprivate func likeness(shared: Int, of count: Int) -> Double {
      Double(2 * shared) / Double(planes.count + count)
    }
  }

  /// Finds the names that are alike enough.
  ///
  /// - Parameters:
  ///   - query: what they are compared with.
  ///   - range: their numbers.
  ///   - body: takes the number of a name, and its likeness.
  @inline(__always)
  func forEachAlike(_ query: Query, in range: Range<Int>, _ body: (Int, Double) -> Void) {
    guard !range.isEmpty else { return }
    // Two loops, each with a constant that the compiler knows.
    if query.planes.count < 1 << PairSignatures.usualDigitCount {
      forEachAlike(query, in: range, digitCount: PairSignatures.usualDigitCount, body)
    } else {
      forEachAlike(query, in: range, digitCount: PairSignatures.digitCount, body)
    }
  }

  @inline(__always)
  private func forEachAlike(
    _ query: Query, in range: Range<Int>, digitCount: Int, _ body: (Int, Double) -> Void
  ) {
    for group in range.lowerBound >> 8...(range.upperBound - 1) >> 8 {
      let digits = sharedCounts(query.planes, group, digitCount)
      let alike = PairSignatures.areAtLeast(query.leastShared, digits, digitCount)
      for word in 0..<4 {
        var rest = alike[word]
        while rest != 0 {
          let bit = rest.trailingZeroBitCount
          rest &= rest &- 1
          let index = group &<< 8 &+ word &<< 6 &+ bit
          guard range.contains(index) else { continue }
          var shared = 0
          for digit in 0..<digitCount {
            shared |= Int(truncatingIfNeeded: digits[digit][word] &>> UInt64(bit) & 1) &<< digit
          }
          let likeness = query.likeness(shared: shared, of: Int(counts[index]))
          if likeness >= query.minLikeness { body(index, likeness) }
        }
      }
    }
  }

  /// How many of some planes have the bit of each name set: the binary digits of 256 numbers, the
  /// lowest first.
  @inline(__always)
  private func sharedCounts(_ wanted: [Int], _ group: Int, _ digitCount: Int) -> InlineArray<
    7, Bits
  > {
    var digits = InlineArray<7, Bits>(repeating: Bits())
    for plane in wanted {
      var carry = planes[plane &* groupCount &+ group]
      for digit in 0..<digitCount {
        let sum = digits[digit] ^ carry
        carry &= digits[digit]
        digits[digit] = sum
      }
    }
    return digits
  }

  /// Which of 256 numbers are at least another: compared digit by digit, the highest first.
  @inline(__always)
  private static func areAtLeast(
    _ least: Int, _ digits: InlineArray<7, Bits>, _ digitCount: Int
  ) -> Bits {
    var (above, equal) = (Bits(), Bits(repeating: ~0))
    for digit in stride(from: digitCount - 1, through: 0, by: -1) {
      let wanted = Bits(repeating: least &>> digit & 1 == 1 ? ~0 : 0)
      above |= equal & digits[digit] & ~wanted
      equal &= ~(digits[digit] ^ wanted)
    }
    return above | equal
  }
}
