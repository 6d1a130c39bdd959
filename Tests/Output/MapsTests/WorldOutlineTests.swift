import Testing
import Borders
import Maps

@Suite("The outline of the world")
struct WorldOutlineTests {
  static let world = Result { try WorldOutline.bundled() }

  @Test("has the countries of Natural Earth, with their holes")
  func bundled() throws {
    let world = try Self.world.get()
    // Facts of the layer ne_50m_admin_0_countries as the package has it.
    #expect(world.countries.count == 241)
    #expect(world.countries.flatMap(\.polygons).flatMap(\.rings).count == 1_629)
    let africa = try #require(world.countries.first { $0.code == "ZA" })
    // Lesotho lies inside South Africa.
    #expect(africa.polygons.contains { $0.rings.count == 2 })
    #expect(world.countries.contains { $0.name == "Kosovo" && $0.code == "XK" })
  }

  @Test(
    "places capitals in their countries",
    arguments: [
      ("US", -77.04, 38.91), ("FR", 2.35, 48.86), ("NZ", 175.28, -37.79), ("KE", 36.82, -1.29),
      ("RU", -175.0, 66.5), ("LS", 27.9, -29.6),
    ])
  func containment(code: String, longitude: Double, latitude: Double) throws {
    let world = try Self.world.get()
    let codes = world.countries.filter { country in
      country.polygons.contains { polygon in
        // Even and odd over all rings: what lies in a hole is outside.
        polygon.rings.filter { Self.contains($0, longitude, latitude) }.count % 2 == 1
      }
    }.map(\.code)
    #expect(codes == [code])
  }

  private static func contains(_ ring: WorldOutline.Ring, _ x: Double, _ y: Double) -> Bool {
    var isInside = false
    for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
      let (x1, y1) = (Double(start.longitudeE2) / 100, Double(start.latitudeE2) / 100)
      let (x2, y2) = (Double(end.longitudeE2) / 100, Double(end.latitudeE2) / 100)
      if (y1 > y) != (y2 > y), x < (x2 - x1) * (y - y1) / (y2 - y1) + x1 { isInside.toggle() }
    }
    return isInside
  }

  @Test("gets thinner within its tolerance")
  func simplified() throws {
    let ring: WorldOutline.Ring = [
      .init(longitudeE2: 0, latitudeE2: 0), .init(longitudeE2: 50, latitudeE2: 2),
      .init(longitudeE2: 100, latitudeE2: 0), .init(longitudeE2: 100, latitudeE2: 100),
      .init(longitudeE2: 0, latitudeE2: 100),
    ]
    var world = try Self.world.get()
    world.countries = [.init(name: "Square", polygons: [.init(rings: [ring])])]
    let thinner = world.simplified(toWithin: 3)
    #expect(thinner.countries[0].polygons[0].rings[0].count == 4)
    #expect(world.simplified(toWithin: 1).countries[0].polygons[0].rings[0] == ring)
    #expect(world.simplified(toWithin: 0) == world)
    #expect(world.simplified(toWithin: 1_000).countries.isEmpty)
  }

  @Test("is written as GeoJSON with closed rings")
  func geoJSON() throws {
    var world = try Self.world.get()
    world.countries = [
      .init(
        name: "A \"b\"", code: "AB",
        polygons: [
          .init(rings: [
            [
              .init(longitudeE2: -705, latitudeE2: 50), .init(longitudeE2: 0, latitudeE2: -5),
              .init(longitudeE2: 18_000, latitudeE2: 8_999),
            ]
          ])
        ])
    ]
    #expect(
      String(decoding: world.geoJSON(), as: UTF8.self) == """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"name":"A \\"b\\"","code":"AB"},"geometry":\
        {"type":"MultiPolygon","coordinates":[[[[-7.05,0.5],[0,-0.05],[180,89.99],[-7.05,0.5]]]]}}
        ]}

        """)
  }

  @Test("is refused when it is none, cut short, damaged or from the future")
  func damage() throws {
    func error(_ bytes: [UInt8]) -> WorldOutlineError? {
      do throws(WorldOutlineError) {
        _ = try WorldOutline(bytes: bytes)
        return nil
      } catch { return error }
    }
    #expect(error([]) == .notAnOutline)
    #expect(error(Array("OTMLINE\0".utf8)) == .notAnOutline)
    let header = Array("OTMLINE\0".utf8) + [2, 0, 0, 0, 1, 0, 0, 0]
    #expect(error(header) == .unknownVersion(2))
    let first = Array("OTMLINE\0".utf8) + [1, 0, 0, 0]
    #expect(error(first + [0xFF, 0xFF, 0xFF, 0xFF]) == .damaged)
    #expect(error(first + [4, 0, 0, 0, 1, 2, 3]) == .damaged)
    // Stored blocks of zlib (RFC 1950, RFC 1951) around one byte: a count that nothing follows, and
    // around two: a byte after the end.
    #expect(
      error(first + [1, 0, 0, 0, 0x78, 1, 1, 1, 0, 0xFE, 0xFF, 7, 0, 8, 0, 8])
        == .malformed(byteOffset: 1))
    #expect(
      error(first + [2, 0, 0, 0, 0x78, 1, 1, 2, 0, 0xFD, 0xFF, 0, 0, 0, 2, 0, 1])
        == .malformed(byteOffset: 1))
  }
}
