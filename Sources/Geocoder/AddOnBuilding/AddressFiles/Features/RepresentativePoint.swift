internal import Geography
internal import TextTools

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The representative point of a GeoJSON geometry.
///
/// Of an area the centroid of its outer ring, of a line the middle by length, of several the
/// largest. Both are computed in degrees with longitudes shrunk by the cosine of the latitude:
/// houses and streets are small enough.
enum RepresentativePoint {
  typealias Position = (x: Double, y: Double)

  /// How deep collections may nest.
  private static let collectionDepthLimit = 4

  /// The point of a geometry.
  ///
  /// - Parameters:
  ///   - geometry: the geometry.
  ///   - closedLinesAreAreas: whether a line that ends where it begins is the outline of a house.
  /// - Returns: the point, or why there is none.
  static func of(
    _ geometry: JSONValue?, closedLinesAreAreas: Bool = false
  ) -> Result<Coordinate, FeatureRows.Skipped> {
    point(of: geometry, closedLinesAreAreas, depth: 0)
  }

  /// The point of an object of an extract.
  ///
  /// - Parameters:
  ///   - object: the object.
  ///   - closedLinesAreAreas: whether a line that ends where it begins is an outline.
  /// - Returns: the point, or why there is none.
  static func of(
    _ object: ExtractFile.Object, closedLinesAreAreas: Bool = true
  ) -> Result<Coordinate, FeatureRows.Skipped> {
    switch object.kind {
    case .area: ofRings(object.rings)
    case .way: ofPosition(object.rings.first.flatMap { middle($0, closedLinesAreAreas) })
    case .node: ofPosition(object.rings.first?.first)
    case .relation: .failure(.init(.noCoordinate))
    }
  }

  /// The point of a position.
  private static func ofPosition(_ position: Position?) -> Result<Coordinate, FeatureRows.Skipped> {
    position.map(coordinate) ?? .failure(.init(.noCoordinate))
  }

  /// The point of the largest of several rings.
  private static func ofRings(_ rings: [[Position]]) -> Result<Coordinate, FeatureRows.Skipped> {
    ofPosition(rings.compactMap { centroid($0) }.max { $0.area < $1.area }?.point)
  }

  private static func point(
    of geometry: JSONValue?, _ closedLinesAreAreas: Bool, depth: Int
  ) -> Result<Coordinate, FeatureRows.Skipped> {
    let coordinates = geometry?["coordinates"]
    let found: Position?
    switch geometry?["type"]?.string {
    case "Point": found = position(coordinates)
    case "MultiPoint": found = position(coordinates?.elements?.first)
    case "LineString": found = middle(positions(coordinates), closedLinesAreAreas)
    case "MultiLineString":
      let lines = (coordinates?.elements ?? []).map { positions($0) }
      found = lines.max { length($0) < length($1) }.flatMap { middle($0, closedLinesAreAreas) }
    case "Polygon": found = centroid(positions(coordinates?.elements?.first))?.point
    case "MultiPolygon":
      found =
        (coordinates?.elements ?? []).compactMap { centroid(positions($0.elements?.first)) }
        .max { $0.area < $1.area }?.point
    case "GeometryCollection" where depth < collectionDepthLimit:
      for part in geometry?["geometries"]?.elements ?? [] {
        let result = point(of: part, closedLinesAreAreas, depth: depth + 1)
        if case .success = result { return result }
      }
      return .failure(.init(.noCoordinate))
    default: found = nil
    }
    guard let found else { return .failure(.init(.noCoordinate)) }
    return coordinate(found)
  }

  /// The coordinate of two numbers.
  static func coordinate(
    _ position: (x: Double, y: Double)
  ) -> Result<Coordinate, FeatureRows.Skipped> {
    guard let coordinate = Coordinate(latitude: position.y, longitude: position.x) else {
      return .failure(.init(.coordinateOutOfRange))
    }
    return .success(coordinate)
  }

  private static func position(_ value: JSONValue?) -> Position? {
    guard let numbers = value?.elements, numbers.count >= 2, let x = number(numbers[0]),
      let y = number(numbers[1])
    else { return nil }
    return (x, y)
  }

  /// A number, also as a text.
  private static func number(_ value: JSONValue) -> Double? {
    value.number ?? value.string.flatMap { Degrees.value(Array($0.utf8)[...]) }
  }

  private static func positions(_ value: JSONValue?) -> [Position] {
    (value?.elements ?? []).compactMap { position($0) }
  }

  // MARK: Lines

  /// How much shorter a degree of longitude is.
  private static func shrinkage(_ line: [Position]) -> Double {
    cos((line.first?.y ?? 0) * .pi / 180)
  }

  private static func length(_ line: [Position]) -> Double {
    let shrinkage = shrinkage(line)
    return zip(line, line.dropFirst()).reduce(0) { sum, ends in
      sum + length(ends.0, ends.1, shrinkage)
    }
  }

  /// The length of a step; degrees do not overflow.
  private static func length(_ start: Position, _ end: Position, _ shrinkage: Double) -> Double {
    let (x, y) = ((end.x - start.x) * shrinkage, end.y - start.y)
    return (x * x + y * y).squareRoot()
  }

  /// The point half-way along a line.
  private static func middle(_ line: [Position], _ closedLinesAreAreas: Bool) -> Position? {
    guard let first = line.first, let last = line.last else { return nil }
    if closedLinesAreAreas, line.count > 3, first == last { return centroid(line)?.point }
    let line = unwrapped(line)
    let shrinkage = shrinkage(line)
    var rest = length(line) / 2
    for (start, end) in zip(line, line.dropFirst()) {
      let step = length(start, end, shrinkage)
      if step >= rest, step > 0 {
        let share = rest / step
        return wrapped((start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share))
      }
      rest -= step
    }
    return first
  }

  // MARK: Areas

  /// The centroid of a ring and its size; the mean of the corners if it has none.
  private static func centroid(_ ring: [Position]) -> (point: Position, area: Double)? {
    let ring = unwrapped(ring)
    guard let first = ring.first else { return nil }
    // Seen from the first corner, so that small rings keep their digits.
    var twiceArea = 0.0
    var sum: Position = (0, 0)
    for (one, other) in zip(ring, ring.dropFirst() + [first]) {
      let (a, b) = ((one.x - first.x, one.y - first.y), (other.x - first.x, other.y - first.y))
      let cross = a.0 * b.1 - b.0 * a.1
      twiceArea += cross
      sum.x += (a.0 + b.0) * cross
      sum.y += (a.1 + b.1) * cross
    }
    // A ten-millionth of a degree squared is a hundredth of a square metre at most.
    guard abs(twiceArea) > 1e-14 else {
      let count = Double(ring.count)
      let mean = ring.reduce((0.0, 0.0)) { ($0.0 + $1.x / count, $0.1 + $1.y / count) }
      return (wrapped((mean.0, mean.1)), 0)
    }
    let point = (first.x + sum.x / (3 * twiceArea), first.y + sum.y / (3 * twiceArea))
    return (wrapped(point), abs(twiceArea))
  }

  // MARK: The 180th meridian

  /// The positions as if longitudes went on beyond 180 degrees.
  private static func unwrapped(_ line: [Position]) -> [Position] {
    guard let first = line.first else { return [] }
    return line.map { position in
      if position.x - first.x > 180 { return (position.x - 360, position.y) }
      if position.x - first.x < -180 { return (position.x + 360, position.y) }
      return position
    }
  }

  private static func wrapped(_ position: Position) -> Position {
    if position.x > 180, position.x <= 540 { return (position.x - 360, position.y) }
    if position.x < -180, position.x >= -540 { return (position.x + 360, position.y) }
    return position
  }
}
