/// Which strings may be names, to try thousands of spellings without looking each up.
///
/// It is a filter of B. H. Bloom ("Space/time trade-offs in hash coding with allowable errors", 1970): each
/// name sets four bits, and what lacks one of its bits is no name. All four lie in one word, so that a
/// question waits for memory once (F. Putze, P. Sanders, J. Singler, "Cache-, hash- and space-efficient
/// Bloom filters", 2007). One string in a hundred that is no name passes.
///
/// It knows the names of ASCII letters, digits and spaces, and with which four to six of these names begin:
/// see `NameKey`. The builder writes it, two million bytes for the bundled gazetteer, and it is read where it
/// lies.
package struct NameFilter: Sendable {
  /// Words of eight bytes.
  private let words: ByteView
  /// How far a hash is moved for the number of its word.
  private let shift: UInt64

  /// The filter of a section; nothing unless its words are as many as a filter may have.
  package init?(_ section: ByteView) {
    let bitCount = section.count.trailingZeroBitCount - 3
    guard NameFilter.bitCounts.contains(bitCount), section.count == 8 << bitCount else {
      return nil
    }
    words = section
    shift = UInt64(64 - bitCount)
  }

  /// The binary logarithms of how many words a filter may have: two megabytes at most.
  package static let bitCounts = 6...18

  /// Whether a key may be that of a name.
  @inline(__always) func mayContain(_ hash: UInt64) -> Bool {
    let place = NameFilter.place(hash, shift)
    return words.uint64(at: place.word &<< 3) & place.bits == place.bits
  }

  /// The word for a hash, and four of its bits.
  ///
  /// - Parameters:
  ///   - hash: that of a name or of the beginning of one, see `NameKey`.
  ///   - shift: 64 less the binary logarithm of how many words there are.
  /// - Returns: the number of the word, and a word with one to four bits set.
  @inline(__always)
  package static func place(_ hash: UInt64, _ shift: UInt64) -> (word: Int, bits: UInt64) {
    var mixed = hash &* 0x9E37_79B9_7F4A_7C15
    mixed ^= mixed &>> 32
    var bits: UInt64 = 1 &<< (mixed & 63)
    for place in 1...3 as ClosedRange<UInt64> { bits |= 1 &<< (mixed &>> (6 &* place) & 63) }
    return (Int(truncatingIfNeeded: mixed &>> shift), bits)
  }
}
