public import Borders

extension WorldOutline {
  /// The outline with fewer vertices: those are left out without which no line moves farther.
  ///
  /// The lines are thinned as Douglas and Peucker do (Cartographica 10, 1973). Islands that vanish
  /// are left out, and so are countries of which nothing remains.
  ///
  /// - Parameter toleranceE2: how far a line may move, in hundredths of a degree.
  /// - Returns: the thinner outline; this one when the tolerance is zero or less.
  /// - Complexity: O(*n* log *n*) in the number of vertices for lines as coasts are.
  public func simplified(toWithin toleranceE2: Double) -> WorldOutline {
    guard toleranceE2 > 0 else { return self }
    var outline = self
    outline.countries = countries.compactMap { country in
      var country = country
      country.polygons = country.polygons.compactMap { $0.simplified(toWithin: toleranceE2) }
      return country.polygons.isEmpty ? nil : country
    }
    return outline
  }

  fileprivate static func simplified(_ ring: Ring, toWithin tolerance: Double) -> Ring {
    guard let first = ring.first, ring.count > 3 else { return ring }
    // A closed line has no ends: it is thinned in two halves, from its first vertex to the one that
    // is farthest from it, and back.
    let farthest =
      ring.indices.max {
        first.squaredDistance(to: ring[$0])
          < first.squaredDistance(to: ring[$1])
      } ?? 0
    return thinned(ring + [first], keeping: farthest, toWithin: tolerance).dropLast()
  }

  /// An open line with fewer vertices; its ends stay.
  static func simplified(line: [Vertex], toWithin tolerance: Double) -> [Vertex] {
    line.count > 2 ? thinned(line, keeping: 0, toWithin: tolerance) : line
  }

  /// Keeps the ends and one more vertex, and those that are farther from the line between.
  private static func thinned(
    _ line: [Vertex], keeping middle: Int, toWithin tolerance: Double
  ) -> [Vertex] {
    var isKept = [Bool](repeating: false, count: line.count)
    isKept[0] = true
    isKept[middle] = true
    isKept[line.count - 1] = true
    var stretches = [(0, middle), (middle, line.count - 1)]
    while let (start, end) = stretches.popLast() {
      guard end - start > 1 else { continue }
      var (largest, split) = (tolerance * tolerance, 0)
      for index in start + 1..<end {
        let distance = line[index].squaredDistance(to: line[start], line[end])
        if distance > largest { (largest, split) = (distance, index) }
      }
      guard split > 0 else { continue }
      isKept[split] = true
      stretches += [(start, split), (split, end)]
    }
    return line.indices.filter { isKept[$0] }.map { line[$0] }
  }
}

extension WorldOutline.Polygon {
  /// The polygon with fewer vertices; nil where nothing remains of its outer ring.
  func simplified(toWithin tolerance: Double) -> Self? {
    let rings = rings.map { WorldOutline.simplified($0, toWithin: tolerance) }
    guard let outer = rings.first, outer.count >= 3 else { return nil }
    return Self(rings: rings.filter { $0.count >= 3 })
  }
}

extension WorldOutline.Vertex {
  fileprivate func squaredDistance(to other: Self) -> Double {
    squaredDistance(to: other, other)
  }

  /// To the nearest point of the line from one vertex to another.
  fileprivate func squaredDistance(to start: Self, _ end: Self) -> Double {
    let (dx, dy) = (
      Double(end.longitudeE2) - Double(start.longitudeE2),
      Double(end.latitudeE2) - Double(start.latitudeE2)
    )
    let (x, y) = (
      Double(longitudeE2) - Double(start.longitudeE2),
      Double(latitudeE2) - Double(start.latitudeE2)
    )
    let length = dx * dx + dy * dy
    let share = length == 0 ? 0 : min(1, max(0, (x * dx + y * dy) / length))
    let (a, b) = (x - share * dx, y - share * dy)
    return a * a + b * b
  }
}
