import Geography

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The lines along which streets run, so that the street nearest to a point is found where it has
/// no houses.
///
/// They lie in leaves of sixteen, as streets do, and the tree of boxes around these is in the same
/// section. `Data/FORMAT.md` describes it byte by byte.
struct StreetLines: Sendable {
  private let tree: SpatialIndex
  /// What follows the tree: the table of leaves, then the lines.
  private let view: ByteView
  private let leafCount: Int

  /// Reads the section; nil where it is not there, or contradicts itself.
  init?(_ section: ByteView) {
    let treeByteCount = section.uint32(at: 0)
    guard section.count > 4, treeByteCount <= section.count - 4 else { return nil }
    tree = SpatialIndex(section.slice(4, treeByteCount))
    view = section.slice(4 + treeByteCount, section.count - 4 - treeByteCount)
    leafCount = tree.levels.first?.count ?? 0
    guard tree.byteCount == treeByteCount,
      view.count >= leafCount * AddressLayout.leafByteCount
    else { return nil }
  }

  /// Finds the lines around a point, roughly the nearest first.
  ///
  /// - Parameters:
  ///   - point: where to search.
  ///   - radius: the largest distance, in kilometres.
  ///   - visit: takes the number of a street, the point of its line that is nearest, and how far
  ///     that is; answers the radius from now on, which cannot grow.
  /// - Complexity: O(log n) for a small radius; O(positions) of the lines in the leaves that it
  ///   reaches.
  func forEach(
    near point: Coordinate, within radius: Double,
    _ visit: (_ street: Int, _ nearest: Coordinate, _ distance: Double) -> Double
  ) {
    var radius = radius
    tree.forEachLeaf(near: point, within: radius) { first in
      read(leaf: first / AddressLayout.leafSize, point) { street, nearest in
        let distance = point.distance(to: nearest)
        if distance <= radius { radius = min(radius, visit(street, nearest, distance)) }
      }
      return radius
    }
  }

  /// Finds the lines in the leaves around a point, with their positions in steps of 0.00001
  /// degrees.
  ///
  /// - Complexity: O(positions) of the lines in these leaves.
  func forEachLine(
    near point: Coordinate, within radius: Double,
    _ take: (_ positions: [(latitude: Int, longitude: Int)]) -> Void
  ) {
    tree.forEachLeaf(near: point, within: radius) { first in
      var positions: [(latitude: Int, longitude: Int)] = []
      walk(leaf: first / AddressLayout.leafSize) { latitude, longitude in
        positions.append((latitude, longitude))
      } move: { north, east in
        let last = positions[positions.count - 1]
        positions.append((last.latitude &+ north, last.longitude &+ east))
      } end: { _ in
        take(positions)
        positions.removeAll(keepingCapacity: true)
      }
      return radius
    }
  }

  /// Reads the lines of a leaf: where each begins, how it goes on from position to position, and of
  /// which street it is.
  @inline(__always)
  private func walk(
    leaf: Int, begin: (_ latitude: Int, _ longitude: Int) -> Void,
    move: (_ north: Int, _ east: Int) -> Void, end finish: (_ street: Int) -> Void
  ) {
    guard leaf < leafCount else { return }
    let entry = leaf * AddressLayout.leafByteCount
    let end =
      leaf + 1 < leafCount
      ? view.uint32(at: entry + AddressLayout.leafByteCount) : view.count
    let (south, west) = (view.int32(at: entry + 4), view.int32(at: entry + 8))
    var reader = ByteReader(view, at: view.uint32(at: entry))
    // No line takes less than four bytes.
    while reader.offset + 4 <= min(end, view.count) {
      let street = reader.number()
      let count = reader.number()
      begin(south &+ reader.number(), west &+ reader.number())
      for _ in 1..<max(1, min(count, AddressLayout.mostPositions)) {
        move(reader.signedNumber(), reader.signedNumber())
      }
      finish(street)
    }
  }

  /// Reads the lines of a leaf, and the point of each that is nearest to one.
  private func read(
    leaf: Int, _ point: Coordinate, _ take: (_ street: Int, _ nearest: Coordinate) -> Void
  ) {
    let y = point.latitude * Layout.coordinateScale
    let x = point.longitude * Layout.coordinateScale
    let narrowing = max(0.01, cos(point.latitude * .pi / 180))
    var (latitude, longitude) = (0, 0)
    var best = (squared: Double.infinity, latitude: 0.0, longitude: 0.0)
    func compare(_ north: Double, _ east: Double) {
      let (up, right) = (north - y, (east - x) * narrowing)
      let squared = up * up + right * right
      if squared < best.squared { best = (squared, north, east) }
    }
    walk(leaf: leaf) { firstLatitude, firstLongitude in
      (latitude, longitude) = (firstLatitude, firstLongitude)
      best.squared = .infinity
      compare(Double(latitude), Double(longitude))
    } move: { north, east in
      // The point of the step that is nearest, as the share of it that lies before.
      let (up, right) = (Double(north), Double(east) * narrowing)
      let length = up * up + right * right
      if length > 0 {
        let along = (y - Double(latitude)) * up + (x - Double(longitude)) * narrowing * right
        let share = min(1, max(0, along / length))
        compare(Double(latitude) + share * Double(north), Double(longitude) + share * Double(east))
      }
      latitude &+= north
      longitude &+= east
    } end: { street in
      take(
        street,
        Coordinate(
          clampingLatitude: best.latitude / Layout.coordinateScale,
          longitude: best.longitude / Layout.coordinateScale))
    }
  }
}
