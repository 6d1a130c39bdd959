import AddOnBuilding
import Gazetteer
import Geocoding
import Geography
import SeededRandom
import SmallWorld
import Testing

@Suite("Extracts of OpenStreetMap", .enabled(if: ExtractBuilder.isAvailable))
struct ExtractTests {
  /// Houses and streets in Seattle and around it.
  private static func extract() -> ExtractWriter {
    var writer = ExtractWriter()
    // A house as a node, and one that is a shop without a number.
    writer.node(
      1, 47.61, -122.34,
      ["addr:housenumber": "12", "addr:street": "Pike Street", "addr:city": "Seattle"])
    writer.node(2, 47.612, -122.342, ["name": "Coffee", "shop": "coffee"])
    // The corners of a building of 0.002 by 0.004 degrees.
    for (id, corner) in [
      (11, (47.600, -122.330)), (12, (47.600, -122.326)), (13, (47.602, -122.326)),
      (14, (47.602, -122.330)),
    ] {
      writer.node(id, corner.0, corner.1)
    }
    writer.way(
      101, [11, 12, 13, 14, 11],
      [
        "building": "yes", "addr:housenumber": "7;9", "addr:street": "Yesler Way",
        "addr:postcode": "98104",
      ])
    // A street with its names, of which one node is missing from the file.
    writer.node(21, 47.620, -122.350)
    writer.node(22, 47.620, -122.340)
    writer.way(
      102, [21, 22, 99],
      [
        "highway": "residential", "name": "Denny Way", "name:fr": "Voie Denny",
        "alt_name": "Old Way",
      ])
    writer.way(103, [21, 22], ["highway": "proposed", "name": "Nowhere Road"])
    // A building of a relation whose outline is of two ways, and one without an outline in the
    // file.
    writer.way(104, [11, 12, 13])
    writer.way(105, [11, 14, 13])
    writer.relation(
      201, [("w", 104, "outer"), ("w", 105, "outer")],
      ["type": "multipolygon", "addr:housenumber": "1", "addr:street": "Museum Way"])
    writer.relation(
      202, [("w", 999, "outer")],
      ["type": "multipolygon", "addr:housenumber": "2", "addr:street": "Museum Way"])
    // Houses whose street is that of a relation; one has its own.
    writer.node(31, 47.63, -122.36, ["addr:housenumber": "3"])
    writer.node(32, 47.631, -122.36, ["addr:housenumber": "4", "addr:street": "Side Street"])
    writer.node(33, 47.632, -122.36, ["addr:housenumber": "5", "addr:place": "Greenfarm"])
    writer.relation(
      203, [("n", 31, "house"), ("n", 32, "house"), ("n", 33, "house"), ("w", 102, "street")],
      ["type": "associatedStreet", "name": "Aloha Street", "addr:city": "Seattle"])
    // What has a number and no street at all, and what is no address.
    writer.node(41, 47.64, -122.37, ["addr:housenumber": "6"])
    writer.way(106, [11, 12], ["addr:interpolation": "even"])
    return writer
  }

  private static func read(_ bytes: [UInt8]) throws -> (rows: [AddressRow], report: AddressReport) {
    try Trial.withFile(bytes, named: "extract.osm.pbf") { path in
      let reader = ExtractRows()
      var rows: [AddressRow] = []
      try reader.read(path, progress: { _, _ in }, take: { rows.append($0) })
      return (rows, reader.report)
    }
  }

  /// Whether a point is within some metres of another one.
  private static func isAt(_ point: Coordinate, _ latitude: Double, _ longitude: Double) -> Bool {
    abs(point.latitude - latitude) < 0.0001 && abs(point.longitude - longitude) < 0.0001
  }

  @Test("houses and streets are those of nodes, ways and relations, each once")
  func rows() throws {
    let (rows, report) = try Self.read(Self.extract().bytes)
    let found = rows.map { "\($0.street) \($0.number)" }.sorted()
    #expect(
      found == [
        "Aloha Street 3", "Denny Way ", "Greenfarm 5", "Museum Way 1", "Pike Street 12",
        "Side Street 4",
        "Yesler Way 7", "Yesler Way 9",
      ])
    func row(_ street: String) throws -> AddressRow {
      try #require(rows.first { $0.street == street })
    }
    // The middle of the building, and that of the part of the street which the file has.
    #expect(try Self.isAt(row("Yesler Way").coordinate, 47.601, -122.328))
    #expect(try Self.isAt(row("Museum Way").coordinate, 47.601, -122.328))
    #expect(try Self.isAt(row("Denny Way").coordinate, 47.62, -122.345))
    #expect(try row("Denny Way").otherStreets == ["Old Way", "Voie Denny"])
    #expect(try row("Yesler Way").postcode == "98104")
    #expect(try row("Aloha Street").city == "Seattle")
    let skipped = Dictionary(uniqueKeysWithValues: report.skipped.map { ($0.rule, $0.count) })
    #expect(
      skipped == [
        .noCoordinate: 1, .numberWithoutStreet: 1, .interpolation: 1, .notAnAddress: 1,
      ])
  }

  @Test("an add-on of an extract answers with its houses")
  func answers() throws {
    let base = try Trial.base.get()
    let built = try Trial.withFile(Self.extract().bytes, named: "extract.osm.pbf") { path in
      try AddressesBuilder.build(
        BuildOptions(paths: [path], base: base), reading: AddressReaderOptions())
    }
    let geocoder = try Geocoder(base, adding: [AddOn(contents: built.bytes)])
    let place = try #require(geocoder.geocode("7 Yesler Way, Seattle").results.first)
    #expect(place.kind == .house)
    #expect(Self.isAt(place.coordinate, 47.601, -122.328))
    // Which objects they are, by the numbers of the extract.
    let kinds: [MapObject.Kind: String] = [.node: "n", .way: "w", .relation: "r"]
    for (query, object) in [
      ("12 Pike Street, Seattle", "n1"), ("7 Yesler Way, Seattle", "w101"),
      ("9 Yesler Way, Seattle", "w101"), ("1 Museum Way, Seattle", "r201"),
      ("Denny Way, Seattle", "w102"), ("Aloha Street 3, Seattle", "n31"),
    ] {
      let found = try #require(geocoder.geocode(query).results.first?.mapObject, "\(query)")
      #expect("\(kinds[found.kind] ?? "")\(found.id)" == object, "\(query)")
      #expect(found.category.isEmpty)
    }
    // Between two houses there is none.
    #expect(geocoder.geocode("8 Yesler Way, Seattle").results.first?.mapObject == nil)
    let keys = Set([MapObject.key(.node, 31), MapObject.key(.way, 102), MapObject.key(.way, 9)])
    let labels = geocoder.addresses(ofObjects: keys).values.map(\.name).sorted()
    #expect(labels == ["3 Aloha Street", "Denny Way"])
  }

  @Test("a street whose houses name another town than its way is that way, if it is near")
  func waysOfStreets() throws {
    var writer = ExtractWriter()
    // Two streets of one name, 11 km from each other; the houses of the first have a town and a
    // code.
    for (number, latitude) in [(1, 47.60), (2, 47.70)] {
      writer.node(number * 10, latitude, -122.33)
      writer.node(number * 10 + 1, latitude, -122.32)
      writer.way(
        number * 100, [number * 10, number * 10 + 1],
        ["highway": "residential", "name": "Trial Way"])
    }
    for number in 1...3 {
      writer.node(
        number, 47.6003, -122.33 + Double(number) / 1_000,
        [
          "addr:housenumber": "\(number)", "addr:street": "Trial Way", "addr:city": "Seattle",
          "addr:postcode": "98101", "addr:country": "US",
        ])
    }
    // A street of the name without a way in the file.
    writer.node(
      5, 47.90, -122.33,
      ["addr:housenumber": "5", "addr:street": "Trial Way", "addr:city": "Everett"])
    let base = try Trial.base.get()
    let built = try Trial.withFile(writer.bytes, named: "extract.osm.pbf") { path in
      try AddressesBuilder.build(
        BuildOptions(paths: [path], base: base), reading: AddressReaderOptions())
    }
    let geocoder = try Geocoder(base, adding: [AddOn(contents: built.bytes)])
    let street = try #require(geocoder.geocode("Trial Way, 98101 Seattle").results.first)
    #expect(street.kind == .street && street.mapObject?.id == 100)
    let far = try #require(geocoder.geocode("Trial Way, Everett").results.first)
    #expect(far.kind != .street || far.mapObject == nil)
  }

  /// Two towns of which one has a boundary, and streets and houses that name none.
  private static func towns() -> ExtractWriter {
    var writer = ExtractWriter()
    // The boundary is a square around Westham; Eastham is beyond it, and nearer to its eastern
    // half.
    for (id, corner) in [
      (1, (47.60, -122.40)), (2, (47.60, -122.30)), (3, (47.70, -122.30)), (4, (47.70, -122.40)),
    ] {
      writer.node(id, corner.0, corner.1)
    }
    writer.node(5, 47.65, -122.39, ["place": "village", "name": "Westham"])
    writer.node(6, 47.65, -122.29, ["place": "village", "name": "Eastham"])
    writer.way(50, [1, 2, 3, 4, 1])
    writer.relation(
      60, [("w", 50, "outer")],
      [
        "type": "boundary", "boundary": "administrative", "admin_level": "8", "name": "Westham",
      ])
    // A hamlet of Westham, by whose name its houses are called.
    writer.node(7, 47.69, -122.31, ["place": "village", "name": "Northham"])
    writer.node(
      8, 47.691, -122.311,
      ["addr:housenumber": "4", "addr:street": "Upper Way", "addr:city": "Northham"])
    // A county has the name of no place within.
    writer.relation(
      61, [("w", 50, "outer")],
      [
        "type": "boundary", "boundary": "administrative", "admin_level": "6", "name": "Hamshire",
      ])
    for (id, longitude) in [(10, -122.31), (11, -122.305), (20, -122.29), (21, -122.285)] {
      writer.node(id, 47.65, longitude)
    }
    writer.way(70, [10, 11], ["highway": "residential", "name": "Inner Way"])
    writer.way(71, [20, 21], ["highway": "residential", "name": "Outer Way"])
    writer.node(30, 47.66, -122.305, ["addr:housenumber": "1", "addr:street": "Inner Way"])
    // The houses of a street say of which town it is.
    writer.node(
      31, 47.645, -122.33,
      ["addr:housenumber": "2", "addr:street": "Third Way", "addr:city": "Seattle"])
    for (id, longitude) in [(40, -122.335), (41, -122.332)] { writer.node(id, 47.645, longitude) }
    writer.way(72, [40, 41], ["highway": "residential", "name": "Third Way"])
    return writer
  }

  @Test("what names no town has that of a boundary, of the houses of its street, or the nearest")
  func townsOfBoundaries() throws {
    let rows = try Self.read(Self.towns().bytes).rows
    #expect(
      rows.map { "\($0.street) \($0.number): \($0.city)" }.sorted()
        == [
          "Inner Way 1: Westham", "Inner Way : Westham", "Outer Way : Eastham",
          "Third Way 2: Seattle", "Third Way : Seattle", "Upper Way 4: Northham",
        ].sorted())
    // By the name of the town around it the street is found as well.
    let districts = rows.filter { !$0.district.isEmpty }.map { "\($0.city), \($0.district)" }
    #expect(districts == ["Northham, Westham"])
  }

  @Test("the area of a postal code has it where no address does")
  func areasOfCodes() throws {
    let base = try Trial.base.get()
    var writer = ExtractWriter()
    for (id, corner) in [
      (1, (47.60, -122.34)), (2, (47.60, -122.32)), (3, (47.62, -122.32)), (4, (47.62, -122.34)),
    ] {
      writer.node(id, corner.0, corner.1)
    }
    writer.node(
      5, 47.601, -122.321,
      ["addr:housenumber": "1", "addr:street": "Pike Street", "addr:postcode": "98191"])
    writer.way(10, [1, 2, 3, 4, 1])
    for (id, code) in [(20, "98191"), (21, "98192")] {
      writer.relation(
        id, [("w", 10, "outer")],
        ["type": "boundary", "boundary": "postal_code", "postal_code": code])
    }
    let built = try Trial.withFile(writer.bytes, named: "codes.osm.pbf") { path in
      try PostcodesBuilder.build(BuildOptions(paths: [path], base: base))
    }
    let geocoder = try Geocoder(base, adding: [AddOn(contents: built.bytes)])
    for (code, latitude, longitude) in [
      ("98191, US", 47.601, -122.321), ("98192, US", 47.61, -122.33),
    ] {
      let place = try #require(geocoder.geocode(code).results.first, "\(code)")
      #expect(Self.isAt(place.coordinate, latitude, longitude), "\(code): \(place.coordinate)")
    }
  }

  @Test("the street along which a point lies is found where it has no houses")
  func lines() throws {
    let base = try Trial.base.get()
    var writer = ExtractWriter()
    // Long Way goes north and turns west; Short Way begins at its middle, which is nearer to the
    // point there.
    for (id, corner) in [
      (1, (47.60, -122.30)), (2, (47.6001, -122.30)), (3, (47.64, -122.30)), (4, (47.64, -122.36)),
      (5, (47.62, -122.31)), (6, (47.62, -122.32)),
    ] {
      writer.node(id, corner.0, corner.1)
    }
    writer.way(10, [1, 2, 3, 4], ["highway": "tertiary", "name": "Long Way"])
    writer.way(11, [5, 6], ["highway": "service", "name": "Short Way"])
    writer.node(
      20, 47.601, -122.3005,
      ["addr:housenumber": "1", "addr:street": "Long Way", "addr:city": "Seattle"])
    let built = try Trial.withFile(writer.bytes, named: "lines.osm.pbf") { path in
      try ExtractBuilder.build(BuildOptions(paths: [path], base: base), [.addresses])
    }
    let geocoder = try Geocoder(base, adding: [AddOn(contents: built.bytes)], borders: .absent)
    func nearest(_ latitude: Double, _ longitude: Double) throws -> Placemark {
      var options = ReverseOptions()
      options.kinds = [.house, .street]
      let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
      return try #require(geocoder.reverse(point, options: options).results.first)
    }
    // A hundredth of a degree of longitude is 0.75 km here.
    for (latitude, longitude, street, kilometres) in [
      (47.63, -122.301, "Long Way", 0.075), (47.641, -122.35, "Long Way", 0.111),
      (47.62, -122.308, "Short Way", 0.15), (47.62, -122.304, "Long Way", 0.3),
    ] {
      let found = try nearest(latitude, longitude)
      #expect(found.kind == .street && found.name == street, "\(latitude),\(longitude)")
      let distance = try #require(found.offset?.distanceKM)
      #expect(abs(distance - kilometres) < 0.01, "\(latitude),\(longitude): \(distance)")
    }
    // In front of the house, the street is nearer.
    #expect(try nearest(47.601, -122.3001).address?.houseNumber == "1")
  }

  /// Towns, waters and a museum around Seattle.
  private static func places() -> ExtractWriter {
    var writer = ExtractWriter()
    // A car park and a board that are called after the hamlet, which the file has before it.
    writer.node(7, 47.703, -122.50, ["amenity": "parking", "name": "Zweibach"])
    writer.node(8, 47.704, -122.50, ["tourism": "information", "name": "Zweibach"])
    writer.node(
      1, 47.70, -122.50,
      [
        "place": "hamlet", "name": "Zweibach", "name:fr": "Deuxrus", "alt_name": "Twobrook;Zweib",
        "old_name": "Altbach", "population": "120",
      ])
    writer.node(2, 47.701, -122.501, ["place": "hamlet", "name": "Zweibach"])
    writer.node(3, 47.71, -122.52, ["natural": "peak", "name": "Hornzack"])
    writer.node(4, 47.72, -122.52, ["highway": "bus_stop", "name": "Haltstelle"])
    writer.node(5, 47.72, -122.53, ["place": "country", "name": "Neuland"])
    // Two shops of a chain in one street.
    writer.node(9, 47.65, -122.45, ["shop": "supermarket", "name": "Kaufladen"])
    writer.node(10, 47.655, -122.45, ["shop": "supermarket", "name": "Kaufladen"])
    // No man and woman.
    writer.node(14, 47.73, -122.55, ["shop": "sports", "name": "W&M Kram"])
    // A number is no name.
    writer.node(6, 47.72, -122.54, ["amenity": "parking", "name": "42"])
    for (id, corner) in [(11, (47.60, -122.40)), (12, (47.60, -122.38)), (13, (47.62, -122.38))] {
      writer.node(id, corner.0, corner.1)
    }
    writer.way(101, [11, 12, 13, 11], ["natural": "water", "name": "Dreiecksee"])
    writer.way(102, [11, 12], ["waterway": "river", "name": "Langfluss"])
    writer.way(103, [12, 13], ["waterway": "river", "name": "Langfluss"])
    writer.way(104, [11, 12])
    writer.way(105, [12, 13, 11])
    writer.relation(
      201, [("w", 104, "outer"), ("w", 105, "outer")],
      ["type": "multipolygon", "tourism": "museum", "name": "Steinmuseum"])
    writer.way(106, [98, 99], ["tourism": "museum", "name": "Fernmuseum"])
    return writer
  }

  @Test("places, waters, peaks and what people visit are found by all their names")
  func namedPlaces() throws {
    let base = try Trial.base.get()
    let built = try Trial.withFile(Self.places().bytes, named: "extract.osm.pbf") { path in
      try PlacesBuilder.build(BuildOptions(paths: [path], base: base))
    }
    // The second Zweibach, its car park and board, a piece of the river and the museum without
    // nodes are left out.
    #expect(built.report.entryCount == 8)
    #expect(built.report.skipped.map(\.count).sorted() == [1, 1, 3])
    #expect(built.report.skippedCount == 4)
    let geocoder = try Geocoder(base, adding: [AddOn(contents: built.bytes)])
    for (query, feature, latitude, longitude) in [
      ("Zweibach", "PPL", 47.70, -122.50), ("Deuxrus", "PPL", 47.70, -122.50),
      ("Twobrook", "PPL", 47.70, -122.50), ("Altbach, Washington", "PPL", 47.70, -122.50),
      ("Hornzack", "PK", 47.71, -122.52), ("Dreiecksee", "LK", 47.6067, -122.3867),
      ("Steinmuseum", "MUS", 47.6067, -122.3867), ("Langfluss", "STM", 47.60, -122.39),
      ("W&M Kram", "RET", 47.73, -122.55),
    ] {
      let place = try #require(geocoder.geocode(query).results.first, "\(query)")
      #expect(place.featureCode == feature, "\(query)")
      #expect(Self.isAt(place.coordinate, latitude, longitude), "\(query): \(place.coordinate)")
    }
    #expect(geocoder.geocode("Zweibach").results.first?.population == 120)
    for (query, kind) in [
      ("Zweibach", PlaceKind.city), ("Hornzack", .feature), ("Dreiecksee", .feature),
      ("Steinmuseum", .landmark),
    ] {
      #expect(geocoder.geocode(query).results.first?.kind == kind, "\(query)")
    }
    // A point is named by the hamlet around it, and by the museum where it stands if that is asked
    // for.
    func named(_ latitude: Double, _ longitude: Double, _ kinds: Set<PlaceKind>) throws -> String? {
      var options = ReverseOptions()
      options.kinds = kinds
      let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
      return geocoder.reverse(point, options: options).results.first?.name
    }
    #expect(try named(47.71, -122.52, []) == "Zweibach")
    #expect(try named(47.6067, -122.3867, [.landmark]) == "Steinmuseum")
    #expect(try named(47.6067, -122.3867, [])?.contains("museum") == false)
    #expect(try named(47.7101, -122.5201, [.feature]) == "Hornzack")
    for query in ["Haltstelle", "Neuland", "Fernmuseum"] {
      #expect(geocoder.geocode(query).results.isEmpty, "\(query)")
    }
  }

  @Test("a place lies in the town of its address or of the boundary around it, not in the nearest")
  func townsOfPlaces() throws {
    let base = try Trial.base.get()
    var writer = ExtractWriter()
    // The boundary of Seattle reaches to Bellevue here, beside which all three stand.
    for (id, corner) in [
      (1, (47.50, -122.40)), (2, (47.50, -122.205)), (3, (47.70, -122.205)), (4, (47.70, -122.40)),
    ] {
      writer.node(id, corner.0, corner.1)
    }
    writer.node(5, 47.606, -122.332, ["place": "city", "name": "Seattle"])
    writer.way(10, [1, 2, 3, 4, 1])
    writer.relation(
      20, [("w", 10, "outer")],
      ["type": "boundary", "boundary": "administrative", "admin_level": "8", "name": "Seattle"])
    writer.node(30, 47.61, -122.206, ["shop": "bakery", "name": "Innenbäcker"])
    writer.node(31, 47.61, -122.202, ["shop": "bakery", "name": "Außenbäcker"])
    writer.node(
      32, 47.61, -122.202, ["shop": "bakery", "name": "Fernbäcker", "addr:city": "Seattle"])
    let built = try Trial.withFile(writer.bytes, named: "towns.osm.pbf") { path in
      try PlacesBuilder.build(BuildOptions(paths: [path], base: base))
    }
    let geocoder = try Geocoder(base, adding: [AddOn(contents: built.bytes)])
    for (name, town) in [
      ("Innenbäcker", "Seattle"), ("Außenbäcker", "Bellevue"), ("Fernbäcker", "Seattle"),
    ] {
      let place = try #require(geocoder.geocode(name).results.first?.place, "\(name)")
      let expected = try #require(base.places(named: town).first?.place)
      #expect(geocoder.gazetteer.spot(place.index) == expected.index, "\(name)")
    }
  }

  @Test("one file has the places, the postal codes and the addresses of an extract")
  func everything() throws {
    let base = try Trial.base.get()
    let built = try Trial.withFile(Self.extract().bytes, named: "one.osm.pbf") { first in
      try Trial.withFile(Self.places().bytes, named: "two.osm.pbf") { second in
        try ExtractBuilder.build(BuildOptions(paths: [first, second], base: base))
      }
    }
    let addOn = try AddOn(contents: built.bytes, name: "seattle.gaz")
    #expect(addOn.information.kind == .several)
    #expect(addOn.parts.map(\.information.kind) == [.places, .postcodes, .addresses])
    #expect(addOn.problems(over: base).isEmpty)
    #expect(addOn.information.entryCount == built.report.entryCount)
    let geocoder = try Geocoder(base, adding: [addOn])
    #expect(geocoder.gazetteer.addOns.count == 3)
    #expect(geocoder.geocode("7 Yesler Way, Seattle").results.first?.kind == .house)
    #expect(geocoder.geocode("Zweibach").results.first?.featureCode == "PPL")
    let code = try #require(geocoder.geocode("98104, US").results.first)
    #expect(code.kind == .postcode && Self.isAt(code.coordinate, 47.601, -122.328))
    #expect(throws: GazetteerError.self) { try geocoder.gazetteer.adding([addOn]) }
    // Every bit of it is covered by a checksum.
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      var copy = built.bytes
      copy[Int.random(in: 0..<copy.count, using: &generator)] ^=
        1 << UInt8.random(in: 0...7, using: &generator)
      #expect(throws: GazetteerError.self) { try AddOn(contents: copy) }
      // Without a look at the checksums it may be opened, and does no harm.
      if let damaged = try? AddOn(contents: copy, isVerified: false),
        let other = try? Geocoder(base, adding: [damaged])
      {
        _ = other.geocode("7 Yesler Way, Seattle")
      }
    }
  }

  @Test("names are wanted in some languages, and the share that is read never falls")
  func languages() throws {
    var writer = Self.places()
    writer.node(
      50, 47.74, -122.56,
      [
        "natural": "peak", "name": "Steilzack", "name:zh-Hant": "Toufeng", "name:fr": "Picpentu",
        "name:etymology": "Raide",
      ])
    let base = try Trial.base.get()
    var shares: [Double] = []
    let built = try Trial.withFile(writer.bytes, named: "one.osm.pbf") { first in
      try Trial.withFile(Self.extract().bytes, named: "two.osm.pbf") { second in
        var options = BuildOptions(paths: [first, second], base: base)
        options.languages = ["zh"]
        options.progress = { progress in
          guard case .reading(_, let bytes, let total?) = progress, total > 0 else { return }
          shares.append(Double(bytes) / Double(total))
        }
        return try ExtractBuilder.build(options)
      }
    }
    let geocoder = try Geocoder(base, adding: [AddOn(contents: built.bytes)])
    for query in ["Steilzack", "Toufeng", "Twobrook", "Altbach, Washington"] {
      #expect(geocoder.geocode(query).results.first?.confidence ?? 0 > 0.5, "\(query)")
    }
    for query in ["Picpentu", "Deuxrus"] {
      #expect(geocoder.geocode(query).results.isEmpty, "\(query)")
    }
    #expect(shares.count > 6 && shares == shares.sorted())
    #expect(shares.allSatisfy { (0...1).contains($0) } && (shares.max() ?? 0) > 0.9)
  }

  @Test("only what is wanted is in the file, and another file than an extract is refused")
  func contents() throws {
    let base = try Trial.base.get()
    let built = try Trial.withFile(Self.extract().bytes, named: "one.osm.pbf") { path in
      try ExtractBuilder.build(BuildOptions(paths: [path], base: base), [.postcodes, .addresses])
    }
    let parts = try AddOn(contents: built.bytes).parts
    #expect(parts.map(\.information.kind) == [.postcodes, .addresses])
    try Trial.withFile(Trial.places, named: "places.tsv") { path in
      _ = #expect(throws: AddOnBuildError.self) {
        try ExtractBuilder.build(BuildOptions(paths: [path], base: base))
      }
    }
    // Nodes without tags are an extract with nothing in it.
    var writer = ExtractWriter()
    writer.node(1, 47.6, -122.3)
    try Trial.withFile(writer.bytes, named: "empty.osm.pbf") { path in
      _ = #expect(throws: AddOnBuildError.self) {
        try ExtractBuilder.build(BuildOptions(paths: [path], base: base))
      }
    }
  }

  @Test("a damaged extract is an error, and never a crash")
  func damaged() throws {
    let bytes = Self.extract().bytes
    #expect(throws: AddressReadingError.self) { try Self.read(Array(bytes.dropLast(7))) }
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      var copy = bytes
      copy[Int.random(in: 0..<copy.count, using: &generator)] ^=
        1 << UInt8.random(in: 0...7, using: &generator)
      // Some flips leave a sound file with other contents.
      _ = try? Self.read(copy)
    }
  }

  @Test("an extract that is not a file by itself says what to do")
  func streams() {
    let reading = Reading(Self.extract().bytes)
    #expect(reading.error?.kind == .extractFromStream)
    #expect(reading.error?.description.contains("name its path") == true)
  }
}
