import Geography
import Testing

@testable import Borders

@Suite("The region of land far from places")
struct RegionGridTests {
  @Test(
    "is the one that an atlas has there",
    arguments: [
      (67.0, -95.0, "CA-NU"), (75, -90, "CA-NU"), (56, -72, "CA-QC"), (-25, 130, "AU-NT"),
      (-30, 128, "AU-WA"), (-22, 124, "AU-WA"), (70, 100, "RU-KYA"), (66, 170, "RU-CHU"),
      (20, 50, "SA-04"), (34, 84, "CN-XZ"), (-5, -68, "BR-AM"), (24, 30, "EG-WAD"),
    ])
  func facts(_ fact: (latitude: Double, longitude: Double, code: String)) throws {
    let grid = try #require(RegionGrid.bundled)
    let point = try #require(Coordinate(latitude: fact.latitude, longitude: fact.longitude))
    #expect(grid.region(at: point) == fact.code)
  }

  @Test(
    "is not told at sea, near a town and at the edges of the world",
    arguments: [
      (0.0, 0.0), (30, -40), (48.85, 2.35), (90, 180), (-90, -180), (-80, 0), (90, -180),
      (-90, 180),
    ])
  func absent(_ point: (latitude: Double, longitude: Double)) throws {
    let grid = try #require(RegionGrid.bundled)
    let point = try #require(Coordinate(latitude: point.latitude, longitude: point.longitude))
    #expect(grid.region(at: point) == nil)
  }

  @Test("a damaged file is refused")
  func damage() throws {
    #expect(throws: WorldOutlineError.notAnOutline) { try RegionGrid(bytes: []) }
    #expect(throws: WorldOutlineError.notAnOutline) {
      try RegionGrid(bytes: Array("OTMLINE\0".utf8) + [UInt8](repeating: 0, count: 40))
    }
    #expect(throws: WorldOutlineError.unknownVersion(2)) {
      try RegionGrid(bytes: RegionGrid.magic + [2, 0, 0, 0, 1, 0, 0, 0, 0])
    }
    #expect(throws: WorldOutlineError.damaged) {
      try RegionGrid(bytes: RegionGrid.magic + [1, 0, 0, 0, 9, 0, 0, 0, 1, 2, 3])
    }
  }
}
