import Geography
import SeededRandom
import Testing

@testable import Gazetteer

@Suite(
  "The spatial index agrees with looking at every city",
  .enabled(if: Bundled.isThere, Bundled.comment))
struct SpatialIndexTests {
  /// Those of all that is numbered among the cities, landmarks too.
  private static let coordinates: [Coordinate] = {
    guard let gazetteer = try? Bundled.gazetteer() else { return [] }
    return (0..<gazetteer.hierarchy.cityCount).compactMap {
      gazetteer.place(PlaceID(index: UInt32($0)))?.coordinate
    }
  }()

  /// Points all over the globe; some at the poles and on the antimeridian.
  private func point(seed: Int) throws -> Coordinate {
    var generator = SeededGenerator(seed: UInt64(seed) &* 0x9E37_79B9 &+ 7)
    var latitude = Double.random(in: -90...90, using: &generator)
    var longitude = Double.random(in: -180...180, using: &generator)
    if seed % 8 == 1 { latitude = seed % 16 == 1 ? 90 : -89.999 }
    if seed % 8 == 2 { longitude = seed % 16 == 2 ? 180 : -180 }
    return try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test("the nearest cities, with a circle that shrinks to the fifth of them", arguments: 0..<40)
  func nearest(seed: Int) throws {
    let gazetteer = try Bundled.gazetteer()
    let point = try point(seed: seed)
    var distances: [Double] = []
    gazetteer.spatialIndex.forEachCity(
      near: point, within: 30_000, margin: 0, gazetteer.coordinates
    ) { city, distance in
      distances.append(distance)
      distances.sort()
      if distances.count > 5 { distances.removeLast() }
      return distances.count == 5 ? distances[4] : 30_000
    }
    #expect(distances.count == 5)
    // All that are no farther than the last one found: sorting every city takes longer than the
    // rest.
    let expected = Self.coordinates.map { $0.distance(to: point) }
      .filter { [last = distances.last ?? 0] in $0 <= last + 1 }.sorted().prefix(5)
    #expect(expected.count == 5)
    for (found, wanted) in zip(distances, expected) { #expect(abs(found - wanted) < 1e-6) }
  }

  @Test("every city within a circle that does not shrink", arguments: 0..<20, [10.0, 500])
  func within(seed: Int, radius: Double) throws {
    let gazetteer = try Bundled.gazetteer()
    let point = try point(seed: seed)
    var found: Set<Int> = []
    gazetteer.spatialIndex.forEachCity(
      near: point, within: radius, margin: 0, gazetteer.coordinates
    ) { city, _ in
      found.insert(city)
      return radius
    }
    let expected = Self.coordinates.indices.filter {
      Self.coordinates[$0].distance(to: point) <= radius
    }
    #expect(found == Set(expected))
  }
}
