package import Geography

extension SpatialIndex {
  /// A node that is to be looked into, with how far it seems to be.
  private struct Pending {
    let distance: Float
    let level: Int32
    let node: Int32
  }

  /// Finds the cities around a point, roughly the nearest first.
  ///
  /// A branch-and-bound search (N. Roussopoulos, S. Kelley, F. Vincent, "Nearest neighbor queries",
  /// 1995): boxes are looked into in the order of an estimate of their distance, which only makes
  /// the circle shrink early; what is left out is what lies outside the circle by `SearchCircle`,
  /// which is exact at the poles and across the antimeridian.
  ///
  /// - Parameters:
  ///   - point: where to search.
  ///   - radius: the largest distance, in kilometres.
  ///   - margin: how much farther a place of prominence 255 may be, in kilometres; one of 66 (300
  ///     inhabitants) and less has no such margin, and between them it grows evenly.
  ///   - coordinates: those of the cities.
  ///   - visit: takes a city and its distance in kilometres, which is within the radius and the
  ///     whole margin; answers the radius from now on, which cannot grow. Answering too small a
  ///     radius loses cities; too large a one costs time.
  /// - Complexity: O(log n) for a radius that shrinks to the nearest few, O(n) at most.
  package func forEachCity(
    near point: Coordinate, within radius: Double, margin: Double, _ coordinates: CoordinateTable,
    _ visit: (_ city: Int, _ distance: Double) -> Double
  ) {
    var circle = SearchCircle(around: point, radius: radius, margin: margin)
    var radius = radius
    forEachLeaf(&circle) { leaf, circle in
      coordinates.forEach(in: cities(ofLeaf: leaf)) { city, latitude, longitude in
        guard let distance = circle.distance(latitude: latitude, longitude: longitude) else {
          return
        }
        let wanted = visit(city, distance)
        if wanted < radius {
          radius = wanted
          circle.shrink(toRadius: radius)
        }
      }
    }
  }

  /// Finds the leaves around a point, roughly the nearest first.
  ///
  /// - Parameters:
  ///   - point: where to search.
  ///   - radius: the largest distance, in kilometres.
  ///   - visit: takes the first number of what is in a leaf; answers the radius from now on, which
  ///     cannot grow.
  /// - Complexity: as for cities.
  package func forEachLeaf(
    near point: Coordinate, within radius: Double, _ visit: (_ first: Int) -> Double
  ) {
    var circle = SearchCircle(around: point, radius: radius, margin: 0)
    forEachLeaf(&circle) { leaf, circle in
      circle.shrink(toRadius: min(radius, visit(cities(ofLeaf: leaf).lowerBound)))
    }
  }

  /// Visits the leaves that a circle reaches, which may shrink meanwhile.
  @inline(__always)
  private func forEachLeaf(
    _ circle: inout SearchCircle, _ visit: (_ leaf: Int, inout SearchCircle) -> Void
  ) {
    guard let root = levels.last, root.count == 1 else { return }
    let narrowing = Float(circle.narrowing)
    var pending: [Pending] = []
    pending.reserveCapacity(64)
    pending.append(Pending(distance: 0, level: Int32(levels.count - 1), node: 0))
    while let next = pending.popLast() {
      let level = Int(next.level)
      let node = Int(next.node)
      // The circle may have shrunk since the node was put here.
      guard gaps(to: boxOffset(level: level, node: node), of: circle) != nil else { continue }
      if level == 0 {
        visit(node, &circle)
        continue
      }
      let first = node * SpatialIndex.fanOut
      let start = pending.count
      for child in first..<min(first + SpatialIndex.fanOut, levels[level - 1].count) {
        guard let gaps = gaps(to: boxOffset(level: level - 1, node: child), of: circle) else {
          continue
        }
        let north = Float(gaps.latitude)
        let east = Float(gaps.longitude) * narrowing
        let distance = north * north + east * east
        pending.append(Pending(distance: distance, level: next.level - 1, node: Int32(child)))
      }
      // The nearest child comes last, so that it is looked into first. There are 16 at most.
      sort(&pending, from: start)
    }
  }

  /// How far the circle's centre lies from a box, if the circle may reach it.
  @inline(__always)
  private func gaps(
    to box: Int, of circle: SearchCircle
  ) -> (latitude: Int, longitude: Int)? {
    let gaps = gaps(box: box, latitude: circle.latitude, longitude: circle.longitude)
    let margin = SpatialIndex.margin(ofProminence: Int(view[box + 8]))
    return gaps.latitude <= circle.latitudeReach + circle.latitudeMargin * margin
      && gaps.longitude <= circle.longitudeReach + circle.longitudeMargin * margin
      ? gaps : nil
  }

  /// How much of a margin a prominence gives, 0 to `maxMargin`.
  @inline(__always) package static func margin(ofProminence prominence: Int) -> Int {
    max(0, prominence - 66)
  }

  /// What prominence 255 gives of a margin.
  package static let maxMargin = 255 - 66

  /// Sorts the end of a list, the farthest first, by insertion.
  private func sort(_ pending: inout [Pending], from start: Int) {
    guard pending.count > start + 1 else { return }
    for index in start + 1..<pending.count {
      let moved = pending[index]
      var hole = index
      while hole > start, pending[hole - 1].distance < moved.distance {
        pending[hole] = pending[hole - 1]
        hole -= 1
      }
      pending[hole] = moved
    }
  }
}
