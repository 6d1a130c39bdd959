/// Which strings may be names, to try thousands of spellings without looking each up.
///
/// It is a binary fuse filter (T. M. Graf, D. Lemire, "Binary fuse filters: fast and smaller than
/// xor filters", 2022) with a byte for a key. A key has three bytes in neighbouring segments of the
/// table, and is in if their exclusive or is the byte that its hash asks for. So all names are in,
/// and of 256 strings that are no names one passes. It takes nine bits a key.
///
/// It knows the names of ASCII letters, digits and spaces, and with which four to six of these
/// names begin: see `NameKey`. The builder writes it, and it is read where it lies.
package struct NameFilter: Sendable {
  /// The bytes of the keys.
  private let table: ByteView
  private let shape: Shape

  /// The filter of a section; nothing if its table is not as long as it says.
  package init?(_ section: ByteView) {
    let bits = section.uint32(at: 8)
    let starts = section.uint32(at: 12)
    guard Shape.segmentBits.contains(bits) else { return nil }
    shape = Shape(seed: section.uint64(at: 0), segmentBits: bits, starts: starts)
    guard starts > 0, starts & (shape.segmentLength - 1) == 0,
      section.count == Shape.headerLength + shape.tableLength
    else { return nil }
    table = section.slice(Shape.headerLength, shape.tableLength)
  }

  /// Whether a key may be that of a name.
  @inline(__always) func mayContain(_ key: UInt64) -> Bool {
    let mixed = shape.mixed(key)
    let places = shape.places(mixed)
    // Safe because all places are below the length of the table, which the initializer compares.
    return unsafe table.uncheckedByte(at: places.0) ^ table.uncheckedByte(at: places.1)
      ^ table.uncheckedByte(at: places.2) == Shape.value(mixed)
  }

  /// How the table of a filter is divided, and where in it the bytes of a key are.
  package struct Shape: Sendable {
    /// What keys are changed by: the builder takes the first number with which it finds a table.
    package let seed: UInt64
    /// The binary logarithm of the bytes in a segment.
    package let segmentBits: Int
    /// In how many bytes the first one of a key may be: all segments but the last two.
    package let starts: Int

    package init(seed: UInt64, segmentBits: Int, starts: Int) {
      self.seed = seed
      self.segmentBits = segmentBits
      self.starts = starts
    }

    /// The bytes before the table: the seed, the binary logarithm of a segment, and the starts.
    static let headerLength = 16
    /// The binary logarithms that a segment may have.
    package static let segmentBits = 2...14

    var segmentLength: Int { 1 &<< segmentBits }
    package var tableLength: Int { starts &+ 2 &* segmentLength }

    /// The bits of a key in another order.
    ///
    /// No two keys become one.
    @inline(__always) package func mixed(_ key: UInt64) -> UInt64 {
      let product = (key ^ seed) &* 0x9E37_79B9_7F4A_7C15
      return product ^ product &>> 32
    }

    /// The three bytes of a key, one in each of three segments that follow each other.
    @inline(__always) package func places(_ mixed: UInt64) -> (Int, Int, Int) {
      let length = segmentLength
      let first = Int(
        truncatingIfNeeded: mixed.multipliedFullWidth(by: UInt64(truncatingIfNeeded: starts)).high)
      let bits = Int(truncatingIfNeeded: mixed)
      return (
        first, (first &+ length) ^ (bits &>> 18 & (length &- 1)),
        (first &+ 2 &* length) ^ (bits & (length &- 1))
      )
    }

    /// What the bytes of a key give together.
    @inline(__always) package static func value(_ mixed: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: mixed &>> 32)
    }
  }
}
