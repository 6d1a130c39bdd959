/// The hash FNV-1a with 64 bits: the same in every run and on every machine, unlike `Hasher`.
///
/// It spreads keys evenly and is fast for short texts. It is no protection against somebody who
/// chooses the bytes: use a digest of `Cryptography` there.
///
///     FNV1a("foobar".utf8).value  // 0x85944171F73967E8
///
/// Source: G. Fowler, L. C. Noll, K.-P. Vo, "FNV Hash".
package struct FNV1a: Sendable {
  @usableFromInline var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash of no bytes.
  @inlinable package init() {}

  /// The hash of some bytes.
  @inlinable package init(_ bytes: some Sequence<UInt8>) {
    add(bytes)
  }

  /// Adds bytes, after those before.
  @inlinable package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(UInt64(byte)) }
  }

  /// Adds the UTF-8 of a text: with its bytes in a row, which a sequence of them is not known to
  /// be.
  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      for index in bytes.indices { add(UInt64(unsafe bytes[index])) }
    }
  }

  /// Adds a number in one step, as if it were a byte.
  ///
  /// FNV-1a is defined for bytes alone. With 0xFF, which is in no UTF-8, the end of a text is told
  /// from its continuation: "ab", "c" has another hash than "a", "bc".
  @inlinable package mutating func add(_ number: UInt64) {
    state = (state ^ number) &* 0x100_0000_01B3
  }

  /// The hash of what was added so far.
  @inlinable package var value: UInt64 { state }
}
