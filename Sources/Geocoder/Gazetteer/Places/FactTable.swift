/// What is shown of each place beside its name, in random access.
///
/// Places are in blocks of 32. A block has each value in as many bits as its largest needs: about
/// five bytes a place. A number at geonames.org is that above the least of the block, and so are
/// the numbers of terms, which are mostly the same for all.
///
/// Layout of the section: the offset of each block (4 bytes); then each block: the least GeoNames
/// id (4 bytes), time zone and feature code (2 bytes each); the widths in bits of a population, of
/// a GeoNames id, of a time zone and of a feature code (a byte each); then for each place the four
/// values, packed from the lowest bit up.
package struct FactTable: Sendable {
  private let view: ByteView
  /// How many places there are.
  package let count: Int

  /// How many places are in a block.
  package static let blockSize = 32
  /// The bytes before the bits of a block.
  package static let headByteCount = 12
  /// The widest value in bits: with 7 before it in its first byte, it lies within eight bytes.
  static let maxWidth = 57

  /// The values that every place has.
  package struct Facts {
    /// Its inhabitants, or 0 where the sources do not tell.
    package var population = 0
    /// Its number at geonames.org, or 0.
    package var geonamesID = 0
    /// The number of the term that is its time zone, or 0.
    package var timeZone = 0
    /// The number of the term that is its feature code, or 0.
    package var feature = 0
  }

  package init(_ view: ByteView, count: Int) {
    self.view = view
    self.count = count
  }

  /// The facts of a place; none of a place that there is not.
  ///
  /// - Complexity: O(1).
  package func facts(_ place: Int) -> Facts {
    guard place >= 0, place < count else { return Facts() }
    let block = view.uint32(at: place / FactTable.blockSize * 4)
    let widths = view.uint32(at: block + 8)
    let population = FactTable.width(widths)
    let id = FactTable.width(widths >> 8)
    let zone = FactTable.width(widths >> 16)
    let feature = FactTable.width(widths >> 24)
    var bit = place % FactTable.blockSize * (population + id + zone + feature)
    let data = block + FactTable.headByteCount
    var facts = Facts()
    facts.population = FactTable.bits(view, data, bit, population)
    bit += population
    facts.geonamesID = view.uint32(at: block) &+ FactTable.bits(view, data, bit, id)
    bit += id
    facts.timeZone = view.uint16(at: block + 4) &+ FactTable.bits(view, data, bit, zone)
    bit += zone
    facts.feature = view.uint16(at: block + 6) &+ FactTable.bits(view, data, bit, feature)
    return facts
  }

  /// The width that a byte says, of at most `maxWidth`.
  @inline(__always) static func width(_ byte: Int) -> Int { min(byte & 63, maxWidth) }

  /// A number of a width in bits, from a bit behind an offset on.
  @inline(__always) static func bits(_ view: ByteView, _ data: Int, _ bit: Int, _ width: Int)
    -> Int
  {
    let word = view.uint64(at: data &+ bit >> 3) >> UInt64(bit & 7)
    return Int(truncatingIfNeeded: word & ((1 &<< UInt64(width)) &- 1))
  }
}
