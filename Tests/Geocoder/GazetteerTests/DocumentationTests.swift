import Gazetteer
import Geography
import Testing

/// The examples of the documentation of Geography and Gazetteer.
@Suite("The documentation's examples hold")
struct DocumentationTests {
  private static let bundled = try? Gazetteer.bundled()

  private var gazetteer: Gazetteer {
    get throws {
      try #require(DocumentationTests.bundled, "build with Data/gazetteer.gaz in place")
    }
  }

  @Test("Geography: coordinates, distances, boxes")
  func geography() throws {
    let seattle = try #require(Coordinate(latitude: 47.60621, longitude: -122.33207))
    #expect(Coordinate(latitude: 95, longitude: 0) == nil)
    let tokyo = try #require(Coordinate(latitude: 35.6895, longitude: 139.69171))
    #expect(abs(seattle.distance(to: tokyo) - 7_690) < 30)
    #expect(abs(seattle.bearing(to: tokyo) - 301) < 1)
    let fiji = try #require(BoundingBox(south: -21, west: 176, north: -12, east: -178))
    let suva = try #require(Coordinate(latitude: -18.14161, longitude: 178.44149))
    #expect(fiji.contains(suva))
    #expect(!fiji.contains(seattle))
  }

  @Test("Geography: codes of cells")
  func codes() throws {
    let seattle = try #require(Coordinate(latitude: 47.60621, longitude: -122.33207))
    #expect(PlusCode(seattle).text == "84VVJM49+F5")
    #expect(Geohash(seattle).text == "c23nb62w2")
    #expect(ShortPlusCode("JM49+F5")?.nearest(to: seattle).text == "84VVJM49+F5")
  }

  @Test("opening: what is in the binary, and what is no gazetteer")
  func opening() throws {
    #expect(try gazetteer.information.countryCount == 250)
    try gazetteer.verify()
    #expect(throws: GazetteerError.notAGazetteer) {
      try Gazetteer(contents: [0x50, 0x4B, 3, 4, 0, 0, 0, 0, 0, 0])
    }
  }

  @Test("looking up: places by name")
  func places() throws {
    let newYork = try gazetteer.places(named: "NYC").map { "\($0.place.name) \($0.kind)" }
    #expect(newYork == ["New York City abbreviation"])
    let cities = try gazetteer.places(named: "SÃO PAULO")
    #expect(cities.first?.place.name == "São Paulo")
    #expect(cities.first?.kind == .primary)
    for (name, shown) in [("Москва", "Moscow"), ("東京", "Tokyo"), ("القاهرة", "Cairo")] {
      #expect(try gazetteer.places(named: name).first?.place.name == shown)
    }
  }

  @Test("looking up: names by their beginning, and those that a text begins with")
  func names() throws {
    var names: [String] = []
    try gazetteer.forEachName(withPrefix: "Seatt") { name, _ in
      names.append(name)
      return names.count < 10
    }
    #expect(names.contains("seattle"))
    let beginnings = try gazetteer.names(beginning: "Kansas City Hall").map(\.name)
    #expect(beginnings == ["kansas", "kansas city"])
  }

  @Test("reading places: a city, a country, names in other languages")
  func reading() throws {
    let seattle = try #require(try gazetteer.places(named: "Seattle").first?.place)
    #expect(seattle.kind == .city)
    #expect(seattle.coordinate == Coordinate(latitude: 47.60621, longitude: -122.33207))
    #expect(seattle.county?.name == "King County")
    #expect(seattle.region?.name == "Washington")
    #expect(seattle.country?.name == "United States")
    #expect(seattle.timeZone == "America/Los_Angeles")
    #expect(seattle.geonamesID == 5_809_844)
    let germany = try #require(try gazetteer.country(code: "de"))
    #expect(germany.codes == ["DE", "DEU", "276"])
    #expect(germany.boundingBox?.contains(germany.coordinate) == true)
    #expect(germany.name(in: "fr") == "Allemagne")
    #expect(germany.name(in: "en") == nil)
  }
}
