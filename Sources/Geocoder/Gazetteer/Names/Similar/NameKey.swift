/// A hash of code bytes, from which that of what they become by an edit follows in a few steps.
///
/// It is the polynomial of R. M. Karp and M. O. Rabin ("Efficient randomized pattern-matching
/// algorithms", 1987): the codes are the digits of a number whose base is odd, in 64 bits.
package struct NameKey: Sendable {
  /// The highest code of an ASCII letter or digit: higher ones have no key.
  package static var lastCode: UInt8 { FoldingTable.code("z") }
  package static let base: UInt64 = 0xD6E8_FEB8_6659_FD93

  let hash: UInt64
  /// The base to the power of the length.
  let power: UInt64

  private init(hash: UInt64, power: UInt64) {
    self.hash = hash
    self.power = power
  }

  /// The key of code bytes; nothing if some are of other letters.
  package init?(_ codes: ArraySlice<UInt8>) {
    var hash: UInt64 = 0
    var power: UInt64 = 1
    for code in codes {
      guard code <= NameKey.lastCode else { return nil }
      hash = NameKey.hash(hash, followedBy: code)
      power &*= NameKey.base
    }
    self.init(hash: hash, power: power)
  }

  /// How long the beginnings of names are that have hashes of their own.
  package static var beginnings: ClosedRange<Int> { 4...6 }

  /// What tells a beginning from a name of the same codes.
  package static let mark: UInt64 = 0xA076_1D64_78BD_642F

  /// The hash of the beginning of a name.
  static func hash(ofBeginning codes: [UInt8]) -> UInt64 {
    codes.reduce(0) { hash($0, followedBy: $1) } &+ mark
  }

  /// The hash of codes with one more behind them.
  @inline(__always) package static func hash(_ hash: UInt64, followedBy code: UInt8) -> UInt64 {
    hash &* base &+ UInt64(code)
  }

  /// The key of these codes with two of them swapped, between which there is one.
  ///
  /// - Parameters:
  ///   - first: the code that comes first.
  ///   - second: the other, two places behind it.
  ///   - power: the base to the power of the number of codes behind the second.
  /// - Returns: the key.
  package func swapped(_ first: UInt8, _ second: UInt8, power: UInt64) -> NameKey {
    let change = (UInt64(second) &- UInt64(first)) &* power
    return NameKey(
      hash: hash &+ change &* NameKey.base &* NameKey.base &- change, power: self.power)
  }

  /// The key of these codes with others behind them.
  package func followed(by other: NameKey) -> NameKey {
    NameKey(hash: hash &* other.power &+ other.hash, power: power &* other.power)
  }
}

/// The keys that names have.
package struct NameKeys: Sendable {
  private let filter: NameFilter
  /// Those of add-ons.
  private let others: [NameFilter]

  init(_ filter: NameFilter, _ others: [NameFilter] = []) {
    self.filter = filter
    self.others = others
  }

  /// Whether a name may have a key; hardly any other has.
  package func contains(_ key: NameKey) -> Bool {
    filter.mayContain(key.hash) || !others.isEmpty && others.contains { $0.mayContain(key.hash) }
  }
}
