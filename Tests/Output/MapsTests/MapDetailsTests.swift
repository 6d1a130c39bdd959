import Testing
import Borders
import Maps

@Suite("What lies in the countries")
struct MapDetailsTests {
  static let details = Result { try MapDetails.bundled() }

  @Test("has the layers of Natural Earth")
  func bundled() throws {
    let details = try Self.details.get()
    // As Tools/data outline counts them.
    #expect(details.regionBorders.count == 200)
    #expect(details.rivers.count == 458)
    #expect(details.lakes.count == 397)
    #expect(details.urbanAreas.count == 2_143)
    let lines = (details.regionBorders + details.rivers).flatMap(\.self)
    #expect(lines.allSatisfy { $0.count >= 2 })
    let rings = (details.lakes + details.urbanAreas).flatMap(\.rings)
    #expect(rings.allSatisfy { $0.count >= 3 })
  }

  @Test(
    "has lakes where they are, without their islands",
    arguments: [
      ("Lake Superior", -87.5, 47.7, true), ("Lake Victoria", 33.0, -1.0, true),
      ("Lake Baikal", 107.8, 53.6, true), ("Chicago", -87.75, 41.85, false),
      ("Manitoulin Island in Lake Huron", -82.3, 45.75, false), ("Lake Huron", -82.4, 44.8, true),
    ])
  func lakes(name: String, longitude: Double, latitude: Double, isWater: Bool) throws {
    let lakes = try Self.details.get().lakes
    let isFound = lakes.contains { Self.contains($0, longitude, latitude) }
    #expect(isFound == isWater)
  }

  @Test("has built-up land in cities, and none in deserts")
  func urbanAreas() throws {
    let areas = try Self.details.get().urbanAreas
    for (longitude, latitude) in [(-87.65, 41.9), (13.4, 52.5), (139.7, 35.7)] {
      #expect(areas.contains { Self.contains($0, longitude, latitude) })
    }
    #expect(!areas.contains { Self.contains($0, 5, 25) })
  }

  @Test(
    "has rivers that flow by the cities on them, within some kilometres",
    arguments: [
      ("Vienna", 16.41, 48.22), ("New Orleans", -90.06, 29.95), ("Khartoum", 32.5, 15.62),
      ("Manaus", -60.02, -3.14),
    ])
  func rivers(city: String, longitude: Double, latitude: Double) throws {
    let rivers = try Self.details.get().rivers
    let nearest = rivers.flatMap(\.self).map { Self.distance($0, longitude, latitude) }.min()
    #expect(try #require(nearest) < 0.15)
  }

  @Test("has the border of Wyoming and Colorado on the 41st parallel")
  func borders() throws {
    let borders = try Self.details.get().regionBorders.flatMap(\.self)
    #expect(borders.contains { Self.distance($0, -105.5, 41) < 0.02 })
    // In the middle of Wyoming there is none.
    #expect(!borders.contains { Self.distance($0, -107.5, 43) < 0.5 })
  }

  @Test("gets thinner: lines keep their ends, areas that vanish go")
  func simplified() throws {
    let line = [(0, 0), (50, 2), (100, 0)].map { Self.vertex($0.0, $0.1) }
    let pond = [(0, 0), (2, 0), (2, 2), (0, 2)].map { Self.vertex($0.0, $0.1) }
    let details = MapDetails(rivers: [[line]], lakes: [.init(rings: [pond])])
    #expect(details.simplified(toWithin: 3).rivers == [[[line[0], line[2]]]])
    #expect(details.simplified(toWithin: 1).rivers == [[line]])
    #expect(details.simplified(toWithin: 3).lakes.isEmpty)
    #expect(details.simplified(toWithin: 0) == details)
  }

  @Test("is refused when it is another file or damaged")
  func damage() throws {
    func error(_ bytes: [UInt8]) -> WorldOutlineError? {
      do throws(WorldOutlineError) {
        _ = try MapDetails(bytes: bytes)
        return nil
      } catch { return error }
    }
    #expect(error([]) == .notAnOutline)
    // The file of the countries has another magic.
    #expect(error(Array("OTMLINE\0".utf8) + [1, 0, 0, 0, 1, 0, 0, 0]) == .notAnOutline)
    let magic = Array("OTMDETL\0".utf8)
    #expect(error(magic + [2, 0, 0, 0, 1, 0, 0, 0]) == .unknownVersion(2))
    // Stored blocks of zlib (RFC 1950, RFC 1951): four empty layers, three, and five.
    func stored(_ content: [UInt8]) -> [UInt8] {
      let count = UInt8(content.count)
      let sum = content.count << 16 + 1  // Adler-32 of zeros.
      return magic + [1, 0, 0, 0, count, 0, 0, 0, 0x78, 1, 1, count, 0, ~count, 0xFF] + content
        + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
    }
    #expect(error(stored([0, 0, 0, 0])) == nil)
    #expect(error(stored([0, 0, 0])) == .malformed(byteOffset: 3))
    #expect(error(stored([0, 0, 0, 0, 0])) == .malformed(byteOffset: 4))
  }

  @Test("is written for scripts as differences from vertex to vertex")
  func layers() throws {
    let ring = [(-705, 50), (0, -5), (18_000, 8_999)].map { Self.vertex($0.0, $0.1) }
    let layers = MapLayers(
      outline: WorldOutline(countries: [.init(name: "A", polygons: [.init(rings: [ring])])]),
      details: MapDetails(
        regionBorders: [[[ring[0], ring[1]], [ring[2], ring[0]]]], lakes: [.init(rings: [ring])]))
    #expect(
      String(decoding: layers.json(), as: UTF8.self) == """
        {"countries":[[[[-705,50,705,-55,18000,9004]]]],\
        "regionBorders":[[[-705,50,705,-55],[18000,8999,-18705,-8949]]],"rivers":[],\
        "lakes":[[[-705,50,705,-55,18000,9004]]],"urbanAreas":[]}

        """)
  }

  private static func vertex(_ longitude: Int, _ latitude: Int) -> WorldOutline.Vertex {
    .init(longitudeE2: Int16(longitude), latitudeE2: Int16(latitude))
  }

  private static func point(_ vertex: WorldOutline.Vertex) -> (x: Double, y: Double) {
    (Double(vertex.longitudeE2) / 100, Double(vertex.latitudeE2) / 100)
  }

  /// Even and odd over all rings: what lies in a hole is outside.
  private static func contains(_ polygon: WorldOutline.Polygon, _ x: Double, _ y: Double) -> Bool {
    var isInside = false
    for ring in polygon.rings {
      for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        let (a, b) = (point(start), point(end))
        if (a.y > y) != (b.y > y), x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x {
          isInside.toggle()
        }
      }
    }
    return isInside
  }

  /// The distance of a point from a line, in degrees.
  private static func distance(_ line: MapDetails.Line, _ x: Double, _ y: Double) -> Double {
    zip(line, line.dropFirst()).map { start, end in
      let (a, b) = (point(start), point(end))
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let share = max(0, min(1, ((x - a.x) * dx + (y - a.y) * dy) / max(1e-9, dx * dx + dy * dy)))
      let (ex, ey) = (x - a.x - share * dx, y - a.y - share * dy)
      return (ex * ex + ey * ey).squareRoot()
    }.min() ?? .infinity
  }
}
