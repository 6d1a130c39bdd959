/// Some of the tokens of a query, by their positions, which are below 64.
///
/// `TokenSet(2..<5)` is three tokens that stand side by side; `names & ~streets` are those of the
/// first set that are not in the second. Iterating goes from the first token to the last.
struct TokenSet: Hashable, Sendable {
  private var bits: UInt64

  /// The largest number of tokens.
  static let capacity = 64

  private init(bits: UInt64) { self.bits = bits }

  init() { bits = 0 }

  /// One token; none at a position that no token can have, such as the one behind the last.
  init(_ index: Int) { bits = 1 << UInt64(truncatingIfNeeded: index) }

  /// Tokens side by side.
  init(_ range: Range<Int>) {
    bits = range.isEmpty ? 0 : (~0 >> UInt64(64 - range.count)) << UInt64(range.lowerBound)
  }

  var isEmpty: Bool { bits == 0 }
  var count: Int { bits.nonzeroBitCount }

  /// The position of the first token; `capacity` if there is none.
  var first: Int { bits.trailingZeroBitCount }

  /// The position behind the last token; 0 if there is none.
  var end: Int { 64 - bits.leadingZeroBitCount }

  /// All positions before the first token.
  var preceding: TokenSet { TokenSet(0..<first) }

  /// The tokens from the first that lie side by side.
  var firstRun: TokenSet {
    guard bits != 0 else { return self }
    let length = (~(bits >> UInt64(first))).trailingZeroBitCount
    return TokenSet(first..<first + length)
  }

  /// The tokens behind each.
  var next: TokenSet { TokenSet(bits: bits << 1) }

  /// The tokens before each.
  var previous: TokenSet { TokenSet(bits: bits >> 1) }

  func contains(_ index: Int) -> Bool { bits & 1 << UInt64(index) != 0 }
  mutating func insert(_ index: Int) { bits |= 1 << UInt64(index) }
  mutating func remove(_ index: Int) { bits &= ~(1 << UInt64(index)) }

  func isSubset(of other: TokenSet) -> Bool { bits & ~other.bits == 0 }
  func intersects(_ other: TokenSet) -> Bool { bits & other.bits != 0 }

  static func & (left: TokenSet, right: TokenSet) -> TokenSet {
    TokenSet(bits: left.bits & right.bits)
  }
  static func | (left: TokenSet, right: TokenSet) -> TokenSet {
    TokenSet(bits: left.bits | right.bits)
  }
  static prefix func ~ (set: TokenSet) -> TokenSet { TokenSet(bits: ~set.bits) }
  static func &= (left: inout TokenSet, right: TokenSet) { left.bits &= right.bits }
  static func |= (left: inout TokenSet, right: TokenSet) { left.bits |= right.bits }
}

/// The set that ends first is the lesser one.
extension TokenSet: Comparable {
  static func < (left: TokenSet, right: TokenSet) -> Bool { left.bits < right.bits }
}

extension TokenSet: ExpressibleByArrayLiteral {
  init(arrayLiteral indices: Int...) {
    bits = 0
    for index in indices { insert(index) }
  }
}

extension TokenSet: Sequence {
  struct Iterator: IteratorProtocol {
    fileprivate var bits: UInt64

    mutating func next() -> Int? {
      guard bits != 0 else { return nil }
      defer { bits &= bits &- 1 }
      return bits.trailingZeroBitCount
    }
  }

  func makeIterator() -> Iterator { Iterator(bits: bits) }
}
