/// Which pairs of neighbouring letters a name has: a bit for each by a hash, so that two pairs
/// seldom share one.
@usableFromInline package struct LetterPairs: Sendable {
  /// The pairs; the first letter has one with nothing before it.
  @usableFromInline package var bits: UInt64 = 0
  @usableFromInline var last: UInt16 = 0

  @inlinable package init() {}

  /// Adds the letter that comes next.
  @inlinable @inline(__always) package mutating func add(_ symbol: UInt16) {
    bits |= LetterPairs.bit(last, symbol)
    last = symbol
  }

  /// The bit of a pair.
  @inlinable @inline(__always) static func bit(_ first: UInt16, _ second: UInt16) -> UInt64 {
    let pair = UInt32(first) &* 0x9E37 &+ UInt32(second)
    return 1 << UInt64((pair &* 0x85EB_CA6B) >> 26)
  }
}
