import Geography
import Testing

@Suite("Great circles")
struct GreatCircleTests {
  @Test(
    "distances agree with published ones",
    arguments: [
      // Movable Type's worked example: Land's End to John o' Groats on the sphere, 968.9 km.
      (50.066389, -5.714722, 58.643889, -3.07, 968.9),
      // A quarter of a meridian of the mean sphere.
      (0.0, 0.0, 90.0, 0.0, 10007.6),
      (0.0, 179.5, 0.0, -179.5, 111.2),
    ])
  func distance(
    _ latitude: Double, _ longitude: Double, _ latitude2: Double, _ longitude2: Double,
    _ kilometres: Double
  ) throws {
    let start = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let end = try #require(Coordinate(latitude: latitude2, longitude: longitude2))
    #expect(abs(start.distance(to: end) - kilometres) < 0.06)
    #expect(start.distance(to: end) == end.distance(to: start))
  }

  @Test(
    "bearings point the right way",
    arguments: [
      (0.0, 0.0, 1.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0, 90.0), (0.0, 0.0, -1.0, 0.0, 180.0),
      (0.0, 0.0, 0.0, -1.0, 270.0), (0.0, 179.0, 0.0, -179.0, 90.0),
    ])
  func bearing(
    _ latitude: Double, _ longitude: Double, _ latitude2: Double, _ longitude2: Double,
    _ degrees: Double
  ) throws {
    let start = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let end = try #require(Coordinate(latitude: latitude2, longitude: longitude2))
    #expect(abs(start.bearing(to: end) - degrees) < 1e-9)
  }

  @Test(
    "numbers out of range make no coordinate",
    arguments: [
      (91.0, 0.0), (-90.1, 0.0), (0.0, 180.5), (.nan, 0.0), (0.0, .infinity),
    ])
  func range(_ latitude: Double, _ longitude: Double) {
    #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
  }

  @Test("a box across the antimeridian holds both its sides")
  func antimeridian() throws {
    let fiji = try #require(BoundingBox(south: -21, west: 176, north: -12, east: -178))
    #expect(fiji.contains(try #require(Coordinate(latitude: -17, longitude: 179))))
    #expect(fiji.contains(try #require(Coordinate(latitude: -17, longitude: -179))))
    #expect(!fiji.contains(try #require(Coordinate(latitude: -17, longitude: 0))))
    #expect(BoundingBox(south: 10, west: 0, north: 0, east: 1) == nil)
  }
}
