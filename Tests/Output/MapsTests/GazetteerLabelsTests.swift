import Gazetteer
import Geography
import Maps
import Testing
import Borders

@Suite("The names on maps from the gazetteer")
struct GazetteerLabelsTests {
  static let labels = Result { GazetteerLabels(try Gazetteer.bundled()) }

  private func area(_ south: Double, _ west: Double, _ north: Double, _ east: Double) throws
    -> BoundingBox
  {
    try #require(BoundingBox(south: south, west: west, north: north, east: east))
  }

  private func world() throws -> BoundingBox { try area(-90, -180, 90, 180) }

  @Test("begin with large countries, and have no city before there is room")
  func farAway() throws {
    let found = try Self.labels.get().labels(in: world(), zoom: 1)
    #expect(found.allSatisfy { $0.kind == .country })
    let names = found.map(\.name)
    for name in ["Russia", "Canada", "China", "Brazil", "Australia", "India"] {
      #expect(names.contains(name))
    }
    #expect(!names.contains("Luxembourg") && !names.contains("Kiribati"))
  }

  @Test("have every country from zoom 6 on")
  func countries() throws {
    let found = try Self.labels.get().labels(in: world(), zoom: 6).filter { $0.kind == .country }
    // Those of ISO 3166-1, and Kosovo.
    #expect(found.count == 250)
  }

  @Test(
    "have the large city, not its suburbs, from far away",
    arguments: [
      ("Paris", 48.0, 1.5, 49.5, 3.5), ("Chicago", 41.0, -89.0, 42.8, -87.0),
      ("Berlin", 52.0, 12.5, 53.0, 14.2),
    ])
  func prominence(city: String, south: Double, west: Double, north: Double, east: Double) throws {
    let box = try area(south, west, north, east)
    let found = try Self.labels.get().labels(in: box, zoom: 5).filter { $0.kind == .city }
    #expect(found.first?.name == city)
    #expect(found.count <= 5)
  }

  @Test("have the region of Springfield, Illinois, and its neighbours at zoom 5")
  func neighbours() throws {
    let found = try Self.labels.get().labels(in: area(36.5, -93.5, 43, -85.5), zoom: 5)
    let regions = Set(found.filter { $0.kind == .region }.map(\.name))
    #expect(regions.isSuperset(of: ["Illinois", "Indiana", "Missouri", "Iowa"]))
    let cities = Set(found.filter { $0.kind == .city }.map(\.name))
    #expect(cities.contains("Chicago"))
  }

  @Test("stand inside of what they name")
  func middle() throws {
    let outline = CountryBorders(try WorldOutline.bundled())
    let found = try Self.labels.get().labels(in: area(25, -125, 49, -66), zoom: 6)
    let illinois = try #require(found.first { $0.name == "Illinois" })
    #expect(try area(37, -91.5, 42.5, -87.5).contains(illinois.coordinate))
    let states = try #require(found.first { $0.name == "United States" })
    // In Kansas or near it, not where most people live.
    #expect(states.coordinate.longitude < -95)
    let country = try #require(outline.country(at: states.coordinate))
    #expect(outline.countries[country].code == "US")
    // Easter Island does not move the name of Valparaíso into the sea.
    let chile = try Self.labels.get().labels(in: area(-36, -112, -30, -66), zoom: 8)
    let region = try #require(chile.first { $0.name == "Valparaíso" && $0.kind == .region })
    #expect(region.coordinate.longitude > -73)
  }

  @Test("are more the nearer one comes, and none goes")
  func nesting() throws {
    let labels = try Self.labels.get()
    let box = try area(47, 7, 49, 10)
    var last: [MapLabel] = []
    for zoom in 0...13 {
      let found = labels.labels(in: box, zoom: zoom)
      #expect(Set(found).isSuperset(of: last))
      #expect(found.allSatisfy { box.contains($0.coordinate) && $0.zoom <= zoom })
      last = found
    }
    #expect(last.count > 300)
    #expect(labels.labels(in: box, zoom: 30) == last)
    #expect(labels.labels(in: box, zoom: -1).isEmpty)
  }

  @Test("are in the language of the reader, and in that of the gazetteer where it has no other")
  func languages() throws {
    let labels = try Self.labels.get()
    func names(_ language: String?) throws -> Set<String> {
      Set(try labels.inLanguage(language).labels(in: area(46, 5, 56, 16), zoom: 6).map(\.name))
    }
    #expect(try names(nil).isSuperset(of: ["Germany", "Munich", "Bavaria", "Prague"]))
    #expect(try names("de").isSuperset(of: ["Deutschland", "München", "Bayern", "Prag"]))
    #expect(try names("fr").isSuperset(of: ["Allemagne", "Munich", "Prague"]))
    #expect(try names("es").isSuperset(of: ["Alemania", "Múnich", "Praga"]))
    #expect(try names("xx") == names(nil))
  }

  @Test(
    "leave out the quarters of a city, unless one is near, and its landmarks until one is nearer")
  func quarters() throws {
    let labels = try Self.labels.get()
    let box = try area(52.3, 13.1, 52.7, 13.7)
    func names(_ zoom: Int) -> Set<String> {
      Set(labels.labels(in: box, zoom: zoom).map(\.name))
    }
    #expect(names(10).contains("Berlin"))
    let quarters: Set = ["Prenzlauer Berg", "Friedenau", "Moabit", "Wannsee"]
    #expect(names(10).isDisjoint(with: quarters))
    #expect(names(13).isSuperset(of: quarters))
    #expect(!names(12).contains("Brandenburg Gate") && names(13).contains("Brandenburg Gate"))
    let paris = labels.labels(in: try area(48.7, 2.1, 49, 2.6), zoom: 10)
    #expect(paris.contains { $0.name == "Paris" })
    #expect(!paris.contains { $0.name.contains("Buttes-Montmartre") })
  }

  @Test(
    "have the villages around a town from near",
    arguments: [
      // All within ten kilometres of Mountain View and of Tübingen.
      (37.36, -122.13, 37.45, -122.0, ["Mountain View", "Los Altos", "Sunnyvale"]),
      (48.45, 8.95, 48.6, 9.15, ["Tübingen", "Kusterdingen", "Kirchentellinsfurt"]),
    ])
  func villages(south: Double, west: Double, north: Double, east: Double, names: [String]) throws {
    let found = try Self.labels.get().labels(in: area(south, west, north, east), zoom: 13)
    #expect(Set(found.map(\.name)).isSuperset(of: names))
  }
}
