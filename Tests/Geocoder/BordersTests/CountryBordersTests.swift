import Geography
import SeededRandom
import Testing

@testable import Borders

@Suite("The country of a point by the outline")
struct CountryBordersTests {
  static let world = Result { try WorldOutline.bundled() }

  @Test(
    "is the one whose polygons it lies in",
    arguments: [
      (-29.6, 27.9, "LS"), (-29.1, 26.2, "ZA"), (43.94, 12.46, "SM"), (66.5, -175.0, "RU"),
      (66.5, 175.0, "RU"), (-89.9, 0, "AQ"), (38.91, -77.04, "US"), (54.71, 20.45, "RU"),
      (-17.8, 178.0, "FJ"), (4.0, -53.0, "FR"), (42.6, 20.9, "XK"),
    ])
  func facts(_ fact: (latitude: Double, longitude: Double, code: String)) throws {
    let borders = try #require(CountryBorders.bundled)
    let point = try #require(Coordinate(latitude: fact.latitude, longitude: fact.longitude))
    #expect(borders.country(at: point).flatMap { borders.countries[$0].code } == fact.code)
  }

  @Test("is none at sea", arguments: [(0.0, 0.0), (30, -40), (90, 0), (-48.9, -123.4), (0, 180)])
  func sea(_ point: (latitude: Double, longitude: Double)) throws {
    let borders = try #require(CountryBorders.bundled)
    let point = try #require(Coordinate(latitude: point.latitude, longitude: point.longitude))
    #expect(borders.country(at: point) == nil)
  }

  /// A ring as the slow way reads it: all edges, in hundredths of degrees.
  private struct Ring {
    let country: Int
    let edges: [(x0: Double, y0: Double, x1: Double, y1: Double)]
    let latitudes: ClosedRange<Double>

    init?(_ ring: WorldOutline.Ring, country: Int) {
      let latitudes = ring.map { Double($0.latitudeE2) }
      guard let south = latitudes.min(), let north = latitudes.max() else { return nil }
      self.country = country
      self.latitudes = south...north
      edges = zip(ring, ring.dropFirst() + ring.prefix(1)).map { start, end in
        (
          Double(start.longitudeE2), Double(start.latitudeE2), Double(end.longitudeE2),
          Double(end.latitudeE2)
        )
      }
    }

    /// Whether a line from the point to the west crosses an odd number of edges.
    func surrounds(_ x: Double, _ y: Double) -> Bool {
      // A ring that lies north or south of the line has no edge across it.
      guard latitudes.contains(y) else { return false }
      var isInside = false
      for edge in edges where (edge.y0 <= y) != (edge.y1 <= y) {
        if edge.x0 + (y - edge.y0) * (edge.x1 - edge.x0) / (edge.y1 - edge.y0) < x {
          isInside.toggle()
        }
      }
      return isInside
    }
  }

  /// The slow way: every edge of every ring that can be crossed is looked at.
  private static func countries(_ rings: [Ring], at point: Coordinate) -> [Int] {
    var isInside: [Int: Bool] = [:]
    for ring in rings where ring.surrounds(point.longitude * 100, point.latitude * 100) {
      isInside[ring.country, default: false].toggle()
    }
    return isInside.filter(\.value).keys.sorted()
  }

  @Test("is what a look at every edge says, anywhere and beside corners")
  func slow() throws {
    let world = try Self.world.get()
    let borders = CountryBorders(world)
    let corners = world.countries.flatMap(\.polygons).flatMap(\.rings).flatMap(\.self)
    let rings = world.countries.enumerated().flatMap { index, country in
      country.polygons.flatMap(\.rings).compactMap { Ring($0, country: index) }
    }
    var generator = SeededGenerator(seed: 20)
    for round in 0..<300 {
      var latitude = Double.random(in: -90...90, using: &generator)
      var longitude = Double.random(in: -180...180, using: &generator)
      if round % 3 > 0 {
        let corner = corners[Int.random(in: corners.indices, using: &generator)]
        latitude =
          Double(corner.latitudeE2) / 100 + Double.random(in: -0.03...0.03, using: &generator)
        longitude =
          Double(corner.longitudeE2) / 100 + Double.random(in: -0.03...0.03, using: &generator)
        // On a line of the grid, where the way from the centre to the point is straight.
        if round % 9 == 1 { latitude = (latitude * 2).rounded(.down) / 2 + 0.25 }
      }
      guard let point = Coordinate(latitude: latitude, longitude: longitude) else { continue }
      let expected = Self.countries(rings, at: point)
      let found = borders.country(at: point)
      if expected.count > 1 {
        #expect(found.map(expected.contains) ?? true, "\(point), seed 20")
      } else {
        #expect(found == expected.first, "\(point), seed 20")
      }
    }
  }

  /// The countries "AA" west and "BB" east of the meridian of 10 degrees, both coasts far away.
  private static let two: WorldOutline = {
    func box(_ west: Int16, _ east: Int16) -> WorldOutline.Polygon {
      .init(rings: [
        [
          .init(longitudeE2: west, latitudeE2: -500), .init(longitudeE2: east, latitudeE2: -500),
          .init(longitudeE2: east, latitudeE2: 500), .init(longitudeE2: west, latitudeE2: 500),
        ]
      ])
    }
    return WorldOutline(countries: [
      .init(name: "A", code: "AA", polygons: [box(0, 1_000)]),
      .init(name: "B", code: "BB", polygons: [box(1_000, 2_000)]),
    ])
  }()

  @Test(
    "has a distance to the border, also from the next cell",
    arguments: [(9.99, 1.112), (10.01, 1.112), (9.95, 5.56), (10.0, 0), (10.07, 7.784)])
  func distance(_ expected: (longitude: Double, kilometres: Double)) throws {
    let borders = CountryBorders(Self.two)
    let point = try #require(Coordinate(latitude: 0, longitude: expected.longitude))
    let distance = try #require(
      borders.distance(from: point, toBorderOf: CountryBorders.number(of: "AA")))
    #expect(abs(distance - expected.kilometres) < 0.01)
    #expect(borders.distance(from: point, toBorderOf: CountryBorders.number(of: "CC")) == nil)
  }

  @Test("has none to a coast, or from farther away than it reaches")
  func noDistance() throws {
    let borders = CountryBorders(Self.two)
    let code = CountryBorders.number(of: "AA")
    for (latitude, longitude) in [(0.0, 0.01), (0, 5), (4.99, 5), (0, 9.9)] {
      let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
      #expect(borders.distance(from: point, toBorderOf: code) == nil)
    }
  }

  @Test("is found in any outline, also a senseless one, without a trap")
  func hostile() throws {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<20 {
      let countries = (0..<7).map { _ in
        WorldOutline.Country(
          name: "", code: "ÄÖ",
          polygons: [
            .init(
              rings: (0..<3).map { count in
                (0..<count * 3).map { _ in
                  .init(
                    longitudeE2: .random(in: .min ... .max, using: &generator),
                    latitudeE2: .random(in: .min ... .max, using: &generator))
                }
              })
          ])
      }
      let borders = CountryBorders(WorldOutline(countries: countries))
      for latitude in [-90.0, -45, 0, 12.34, 90] {
        for longitude in [-180.0, -90.25, 0, 56.78, 180] {
          let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
          if let country = borders.country(at: point) { #expect(country < countries.count) }
          _ = borders.distance(from: point, toBorderOf: 0)
        }
      }
    }
    let nowhere = try #require(Coordinate(latitude: 0, longitude: 0))
    #expect(CountryBorders(WorldOutline(countries: [])).country(at: nowhere) == nil)
  }

  @Test("is found in the bundled index as in one that is made of the bundled outline")
  func bundledIndex() throws {
    let borders = try #require(CountryBorders.bundled)
    // Tools/data borders writes it.
    let made = CountryBorders(try Self.world.get())
    #expect(borders.contents == made.contents)
    #expect(borders.countries == made.countries)
    #expect(try Self.world.get().countries.map(\.name) == borders.countries.map(\.name))
  }

  @Test("the cells hand out each edge that crosses them, and no other")
  func cells() throws {
    let cells = try #require(BorderCells(CountryBorders(Self.two).contents))
    func corners(_ edge: CountryBorders.Edge) -> [Int16] {
      [edge.west, edge.south, edge.east, edge.north]
    }
    // 0 to 1 degree east, 0 to 1 north: the coast of A along the meridian of 0.
    let coast = 90 * CountryBorders.columnCount + 180
    var edges: [CountryBorders.Edge] = []
    cells.forEachEdge(of: coast) { edges.append($0) }
    #expect(edges.map(\.first) == [1] && edges.map(\.second) == [0])
    #expect(edges.first.map(corners) == [0, -500, 0, 500])
    // 10 to 11 degrees east: the border, once.
    edges = []
    cells.forEachEdge(of: 90 * CountryBorders.columnCount + 190) { edges.append($0) }
    #expect(edges.map { [$0.first, $0.second] } == [[1, 2]])
    #expect(edges.first.map(corners) == [1_000, -500, 1_000, 500])
    // 5 to 6 degrees east, inside A; 30 west, at sea.
    for (column, country) in [(185, 1), (150, 0)] as [(Int, UInt16)] {
      let cell = 90 * CountryBorders.columnCount + column
      cells.forEachEdge(of: cell) { Issue.record("an edge \($0) in cell \(cell)") }
      #expect(cells.center(of: cell) == country)
    }
  }

  @Test("damaged bytes of the index do no harm", arguments: [1, 2, 3] as [UInt64])
  func damaged(seed: UInt64) throws {
    let bytes = CountryBorders(Self.two).contents
    #expect(BorderCells(Array(bytes.dropLast())) == nil)
    #expect(BorderCells([]) == nil)
    #expect(BorderCells([0] + bytes.dropFirst()) == nil)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        // Behind the header, more often where the tables are small.
        let from = Bool.random(using: &generator) ? BorderCells.offsets : 16
        damaged[Int.random(in: from..<bytes.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      let borders = try #require(CountryBorders(contents: damaged))
      for latitude in [-90.0, -4.9, 0, 0.5, 90] {
        for longitude in [-180.0, 0, 0.5, 9.95, 10.05, 180] {
          let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
          if let country = borders.country(at: point) {
            #expect(country < borders.countries.count)
          }
          _ = borders.distance(from: point, toBorderOf: CountryBorders.number(of: "AA"))
        }
      }
    }
  }

  @Test("has a number for its code")
  func codes() throws {
    #expect(CountryBorders.number(of: "AB") == 0x4142)
    #expect(CountryBorders.number(of: "") == 0)
    #expect(CountryBorders.number(of: "ABC") == 0)
    let borders = try #require(CountryBorders.bundled)
    let france = try #require(borders.countries.firstIndex { $0.code == "FR" })
    #expect(borders.codes(of: france).count == 6)
    #expect(borders.isPart(CountryBorders.number(of: "GF"), of: CountryBorders.number(of: "FR")))
  }
}
