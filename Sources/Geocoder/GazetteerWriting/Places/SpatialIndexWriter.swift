import Gazetteer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Writes the tree of boxes over the cities, as `SpatialIndex` reads it.
package struct SpatialIndexWriter {
  /// The box around a run of cities, in steps, and the highest prominence within.
  package struct Box {
    package var south: Int
    package var west: Int
    package var north: Int
    package var east: Int
    var prominence = 0

    /// The box of a point, in steps.
    package init(latitude: Int, longitude: Int) {
      (south, north) = (latitude, latitude)
      (west, east) = (longitude, longitude)
    }

    /// Widens the box to hold another.
    package mutating func include(_ other: Box) {
      south = min(south, other.south)
      west = min(west, other.west)
      north = max(north, other.north)
      east = max(east, other.east)
      prominence = max(prominence, other.prominence)
    }

    init(_ city: SourcePlace) {
      south = city.latitude
      north = city.latitude
      west = city.longitude
      east = city.longitude
      prominence = city.prominence
    }

    var position: Int {
      HilbertCurve.position(latitude: (south + north) / 2, longitude: (west + east) / 2)
    }
  }

  /// How far a search looks around, in kilometres: about as far as the next place is.
  private static let searchRadius = 10.0
  /// The cost of opening a leaf in a search, in cities examined.
  private static let leafCost = 3.0
  /// The cost of a leaf's bytes, in cities examined times square kilometres searched from.
  ///
  /// With 60,000 there are 21,000 leaves and with 200,000 there are 14,000; searches differ little,
  /// because what costs is the few leaves that reach over half a country, which neither has.
  private static let sizeCost = 200_000.0

  /// The section for cities in file order, numbered from 0.
  package static func bytes(_ cities: ArraySlice<SourcePlace>) -> [UInt8] {
    let runs = runs(Array(cities))
    return bytes(leaves: runs.map { run in (run: run, box: box(cities[run])) })
  }

  /// The section for runs of things with consecutive numbers, 32 in a run at most.
  package static func bytes(leaves: [(run: Range<Int>, box: Box)]) -> [UInt8] {
    let leaves =
      leaves.sorted { first, second in
        (first.box.position, first.run.lowerBound) < (second.box.position, second.run.lowerBound)
      }
    var bytes: [UInt8] = []
    bytes.append(uint32: leaves.count)
    for leaf in leaves {
      append(leaf.box, to: &bytes)
      bytes.append(uint32: leaf.run.lowerBound << 5 | (leaf.run.count - 1))
    }
    var boxes = leaves.map(\.box)
    while boxes.count > 1 {
      boxes = stride(from: 0, to: boxes.count, by: SpatialIndex.fanOut).map { start in
        boxes[start..<min(start + SpatialIndex.fanOut, boxes.count)].dropFirst()
          .reduce(into: boxes[start]) { $0.include($1) }
      }
      for box in boxes { append(box, to: &bytes) }
    }
    return bytes
  }

  private static func box(_ cities: ArraySlice<SourcePlace>) -> Box {
    var box = Box(cities[cities.startIndex])
    for city in cities { box.include(Box(city)) }
    return box
  }

  private static func append(_ box: Box, to bytes: inout [UInt8]) {
    let latitude = SpatialIndex.latitudeUnit
    let longitude = SpatialIndex.longitudeUnit
    bytes.append(uint16: (box.south + SpatialIndex.quarterTurn) / latitude)
    bytes.append(uint16: (box.west + SpatialIndex.halfTurn) / longitude)
    bytes.append(uint16: (box.north + SpatialIndex.quarterTurn + latitude - 1) / latitude)
    bytes.append(uint16: (box.east + SpatialIndex.halfTurn + longitude - 1) / longitude)
    bytes.append(UInt8(box.prominence))
  }

  /// Cuts the row of cities into runs so that searches cost least.
  ///
  /// A search opens a leaf when its circle touches the box: the probability is proportional to the
  /// area of the box widened by the circle's radius. The cheapest cuts up to each city follow from
  /// those before it (dynamic programming).
  ///
  /// - Complexity: O(cities times the largest leaf).
  private static func runs(_ cities: [SourcePlace]) -> [Range<Int>] {
    let kilometresPerStep = 111.2 / Layout.coordinateScale
    let north = cities.map { Double($0.latitude) * kilometresPerStep }
    let east = cities.map { city in
      Double(city.longitude) * kilometresPerStep
        * cos(Double(city.latitude) / Layout.coordinateScale * .pi / 180)
    }
    var best = [Double](repeating: .infinity, count: cities.count + 1)
    var starts = [Int](repeating: 0, count: cities.count + 1)
    best[0] = 0
    for end in cities.indices.map({ $0 + 1 }) {
      var (south, top, west, right) = (north[end - 1], north[end - 1], east[end - 1], east[end - 1])
      for start in stride(from: end - 1, through: max(0, end - SpatialIndex.maxLeaf), by: -1) {
        south = min(south, north[start])
        top = max(top, north[start])
        west = min(west, east[start])
        right = max(right, east[start])
        let area = (top - south + 2 * searchRadius) * (right - west + 2 * searchRadius)
        let cost = best[start] + area * (leafCost + Double(end - start)) + sizeCost
        if cost < best[end] {
          best[end] = cost
          starts[end] = start
        }
      }
    }
    var runs: [Range<Int>] = []
    var end = cities.count
    while end > 0 {
      runs.append(starts[end]..<end)
      end = starts[end]
    }
    return runs.reversed()
  }
}
