/// A tree of boxes over the cities, in which the nearest to a point are found.
///
/// It is an R-tree (A. Guttman, "R-trees: a dynamic index structure for spatial searching", 1984),
/// packed once and for all as I. Kamel and C. Faloutsos do ("On packing R-trees", 1993). A **leaf**
/// is a run of at most 32 cities with consecutive numbers and the box around them: no list of
/// cities is stored, because cities are numbered by region, county and along Hilbert's curve, and
/// neighbours in number are mostly neighbours on the ground. Where they are not, at the borders of
/// counties and regions, the builder ends a run. The leaves are sorted along Hilbert's curve; each
/// `fanOut` boxes in a row have a box around them on the level above, up to the root.
///
/// Layout of the section: the number of leaves (4 bytes); for each leaf its box and (4 bytes) the
/// first city times 32 plus the number of cities less one; then the boxes of the level above, and
/// so on up to the root. A box is its south and north in units of 0.00275 degrees from the south
/// pole, and its west and east in units of 0.0055 degrees from the antimeridian, two bytes each, in
/// the order south, west, north, east, rounded outwards; then the highest prominence within, a
/// byte. No box crosses the antimeridian.
///
/// The tree has no offsets: where a node's children are follows from its number. So whatever the
/// bytes, a search visits each node once at most.
package struct SpatialIndex: Sendable {
  let view: ByteView
  /// For each level, the leaves first, the number of its nodes and the offset of the first.
  let levels: [(count: Int, offset: Int)]

  /// How many boxes a box holds: 16 boxes fill two lines of a processor's cache.
  package static let fanOut = 16
  /// The largest number of cities in a leaf.
  package static let maxLeaf = 32
  static let boxByteCount = 9
  package static let leafByteCount = 13
  package static let headerByteCount = 4
  /// The units of boxes, in steps of a coordinate: 65,454 of them reach from pole to pole and once
  /// around.
  package static let latitudeUnit = 275
  package static let longitudeUnit = 550
  /// Half and once around, in steps.
  package static let quarterTurn = 9_000_000
  package static let halfTurn = 18_000_000
  package static let fullTurn = 36_000_000

  package init(_ view: ByteView) {
    self.view = view
    let counts = SpatialIndex.levelCounts(leafCount: view.uint32(at: 0))
    var offset = SpatialIndex.headerByteCount
    var levels: [(count: Int, offset: Int)] = []
    for (level, count) in counts.enumerated() {
      levels.append((count, offset))
      offset += count * (level == 0 ? SpatialIndex.leafByteCount : SpatialIndex.boxByteCount)
    }
    self.levels = levels
    byteCount = offset
  }

  /// How many bytes a section with this number of leaves has.
  package let byteCount: Int

  /// The number of nodes of each level, from the leaves to the root.
  static func levelCounts(leafCount: Int) -> [Int] {
    guard leafCount > 0 else { return [] }
    var counts = [leafCount]
    while let last = counts.last, last > 1 { counts.append((last + fanOut - 1) / fanOut) }
    return counts
  }

  /// The cities of a leaf.
  @inline(__always) func cities(ofLeaf leaf: Int) -> Range<Int> {
    let offset = SpatialIndex.headerByteCount + leaf * SpatialIndex.leafByteCount
    let value = view.uint32(at: offset + SpatialIndex.boxByteCount)
    let first = value >> 5
    return first..<first + (value & 31) + 1
  }

  /// Where the box of a node lies.
  @inline(__always) func boxOffset(level: Int, node: Int) -> Int {
    levels[level].offset
      + node * (level == 0 ? SpatialIndex.leafByteCount : SpatialIndex.boxByteCount)
  }

  /// How far a point lies from a box in latitude and in longitude, in steps; 0 where within.
  @inline(__always)
  func gaps(box offset: Int, latitude: Int, longitude: Int) -> (latitude: Int, longitude: Int) {
    let box = view.uint64(at: offset)
    func side(_ shift: UInt64) -> Int { Int(truncatingIfNeeded: box >> shift & 0xFFFF) }
    let south = side(0) * SpatialIndex.latitudeUnit - SpatialIndex.quarterTurn
    let north = side(32) * SpatialIndex.latitudeUnit - SpatialIndex.quarterTurn
    let west = side(16) * SpatialIndex.longitudeUnit - SpatialIndex.halfTurn
    let east = side(48) * SpatialIndex.longitudeUnit - SpatialIndex.halfTurn
    var gap = 0
    if longitude < west {
      gap = min(west - longitude, longitude + SpatialIndex.fullTurn - east)
    } else if longitude > east {
      gap = min(longitude - east, west + SpatialIndex.fullTurn - longitude)
    }
    return (max(0, south - latitude, latitude - north), max(0, gap))
  }
}
