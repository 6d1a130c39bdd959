import GazetteerWriting
import Geography
import SeededRandom
import Testing

@testable import Gazetteer

@Suite("What is shown of places is read place by place")
struct FactTableTests {
  private static func with(_ section: [UInt8], _ body: (ByteView) -> Void) {
    unsafe (section + [0]).withUnsafeBytes { memory in
      guard let base = memory.baseAddress else { return }
      body(unsafe ByteView(base, count: section.count))
    }
  }

  private static func check(_ places: [SourcePlace]) {
    let terms = TermTable(places)
    with(FactWriter.bytes(places, terms)) { view in
      let table = FactTable(view, count: places.count)
      for (number, place) in places.enumerated() {
        let facts = table.facts(number)
        #expect(facts.population == place.population)
        #expect(facts.geonamesID == place.geonamesID)
        #expect(terms.texts[facts.timeZone] == place.timeZone)
        #expect(terms.texts[facts.feature] == place.feature)
      }
      for number in [-1, places.count, Int.max, Int.min] {
        #expect(table.facts(number).population == 0)
      }
    }
    with(DivisionWriter.bytes(places, terms)) { view in
      let table = DivisionTable(view, count: places.count)
      for (number, place) in places.enumerated() {
        let division = table.division(number)
        let sides = division.box.map { [$0.south, $0.west, $0.north, $0.east] } ?? []
        let expected = place.box.map { Double($0) / Layout.coordinateScale }
        // In steps of 0.001 degrees, rounded outward: up for north and east, down for south and
        // west.
        #expect(sides.count == expected.count)
        for (side, (kept, exact)) in zip(sides, expected).enumerated() {
          let outward = (side < 2 ? exact - kept : kept - exact).remainder(dividingBy: 360)
          #expect(outward > -1e-9 && outward < 0.001, "\(sides), \(expected)")
        }
        #expect(division.hasSeat == place.isAtSeat)
        #expect(terms.texts[division.type] == place.divisionType)
      }
      for number in [-1, places.count, Int.max, Int.min] {
        #expect(table.division(number).box == nil)
      }
    }
  }

  /// A place with numbers of all sizes.
  private static func place(_ generator: inout SeededGenerator) -> SourcePlace {
    var place = SourcePlace()
    let digits = Int.random(in: 1...34, using: &generator)
    place.population = Int.random(in: 0..<1 << digits, using: &generator)
    place.geonamesID = Int.random(in: 0..<1 << min(digits, 31), using: &generator)
    place.timeZone = ["", "Europe/Paris", "Asia/Tokyo"].randomElement(using: &generator) ?? ""
    place.feature = ["", "PPL", "Europe/Paris"].randomElement(using: &generator) ?? ""
    place.divisionType = ["", "Province", "PPL"].randomElement(using: &generator) ?? ""
    place.isAtSeat = Bool.random(using: &generator)
    guard Bool.random(using: &generator) else { return place }
    let latitudes = (0..<2).map { _ in Int.random(in: -9_000_000...9_000_000, using: &generator) }
    // Where west is greater than east the box crosses the antimeridian.
    let longitudes = (0..<2).map { _ in
      Int.random(in: -18_000_000...18_000_000, using: &generator)
    }
    place.box = [
      latitudes.min() ?? 0, longitudes[0], latitudes.max() ?? 0, longitudes[1],
    ]
    return place
  }

  @Test("seats and points of names are read as they are written")
  func seats() throws {
    var generator = SeededGenerator(seed: 1)
    var cities = (0..<40).map { _ in Self.place(&generator) }
    for number in cities.indices { cities[number].geonamesID = 500 + number }
    var places = (0..<4).map { _ in Self.place(&generator) }
    places[0].seat = 512
    places[1].labelPoint = [-9_000_000, 17_999_999]
    places[2].seat = 7
    places[3].seat = 500
    places[3].labelPoint = [4_735_232, -12_003_284]
    Self.with(SeatWriter.bytes(places[...], cities: cities[...])) { view in
      let table = SeatTable(view)
      #expect((-1...5).map(table.seat) == [nil, 12, nil, nil, 0, nil, nil])
      #expect([0, 2, 4, -1, Int.max / 16].allSatisfy { table.labelPoint($0) == nil })
      #expect(table.labelPoint(1) == Coordinate(latitude: -90, longitude: 179.99999))
      #expect(table.labelPoint(3) == Coordinate(latitude: 47.35232, longitude: -120.03284))
    }
  }

  @Test("what is written is read again", arguments: [0, 1, 31, 32, 33, 1_000])
  func roundTrip(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    Self.check((0..<count).map { _ in Self.place(&generator) })
  }

  @Test("extremes: the most inhabitants, the largest id, the whole world, places that are alike")
  func extremes() {
    var largest = SourcePlace()
    largest.population = SourcePlace.maxPopulation - 1
    largest.geonamesID = 0xFFFF_FFFF
    largest.box = [-9_000_000, -18_000_000, 9_000_000, 18_000_000]
    var point = SourcePlace()
    point.box = [0, 18_000_000, 0, 18_000_000]
    var fiji = SourcePlace()
    fiji.box = [-2_000_000, 17_700_000, -1_600_000, -17_900_000]
    Self.check([largest, SourcePlace(), point, fiji])
    for place in [largest, SourcePlace(), point, fiji] {
      Self.check(Array(repeating: place, count: 40))
    }
  }
}
