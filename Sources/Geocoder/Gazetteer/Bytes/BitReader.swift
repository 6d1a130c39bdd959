/// Reads bits from the lowest of the first byte up; past the end all are zero.
///
/// Numbers are in codes of variable length: Exp-Golomb codes (J. Teuhola, "A compression method for
/// clustered bit-vectors", 1978) where most are small and some are large, and Rice codes (R. F.
/// Rice, "Some practical universal noiseless coding techniques", 1979) for the steps from house to
/// house.
package struct BitReader {
  private let view: ByteView
  private var position: Int

  /// Starts to read at a byte of a view.
  package init(_ view: ByteView, at offset: Int) {
    self.view = view
    position = offset &* 8
  }

  /// The next bits, up to 32.
  @inline(__always) package mutating func bits(_ count: Int) -> Int {
    let word = view.uint64(at: position &>> 3) &>> UInt64(position & 7)
    position &+= count
    return Int(truncatingIfNeeded: word & ((1 &<< UInt64(count)) &- 1))
  }

  /// The next bit.
  @inline(__always) package mutating func bit() -> Bool { bits(1) != 0 }

  /// How many ones come before the next zero, up to a limit, which ends without a zero.
  @inline(__always) private mutating func ones(limit: Int) -> Int {
    let word = view.uint64(at: position &>> 3) &>> UInt64(position & 7)
    let count = min((~word).trailingZeroBitCount, limit)
    position &+= count < limit ? count &+ 1 : limit
    return count
  }

  /// An Exp-Golomb code of order `k`, 0 to 8.
  @inline(__always) package mutating func golomb(_ k: Int) -> Int {
    let word = view.uint64(at: position &>> 3) &>> UInt64(position & 7)
    let width = min((~word).trailingZeroBitCount, BitCode.longestPrefix)
    let prefix = width < BitCode.longestPrefix ? width &+ 1 : width
    let count = width &+ k
    // A word has 57 bits at least from the position on, and the longest code has 56.
    let rest = word &>> UInt64(prefix) & ((1 &<< UInt64(count)) &- 1)
    position &+= prefix &+ count
    return ((1 &<< width) &- 1) &<< k &+ Int(truncatingIfNeeded: rest)
  }

  /// A Rice code of parameter `k`, 0 to 15.
  @inline(__always) mutating func rice(_ k: Int) -> Int {
    let quotient = ones(limit: BitCode.escape)
    return quotient < BitCode.escape ? quotient &<< k &+ bits(k) : bits(BitCode.escapedWidth)
  }

  /// A Rice code of a number with a sign.
  @inline(__always) package mutating func signedRice(_ k: Int) -> Int {
    let value = rice(k)
    return value &>> 1 ^ -(value & 1)
  }
}

/// What reader and writer of bits agree upon.
package enum BitCode {
  /// The most ones before an Exp-Golomb code: numbers below 2^24 fit.
  package static let longestPrefix = 24
  /// The highest order of an Exp-Golomb code.
  package static let highestOrder = 8
  /// As many ones begin a Rice code whose number follows as it is.
  package static let escape = 12
  /// The bits of a number as it is: a step from one end of the world to the other, with its sign.
  package static let escapedWidth = 27
}
