import Gazetteer
import Geocoding
import Geography
import Testing
import Borders

/// The points are well-known places, most of them town centres, whose country is common knowledge.
@Suite("The country of a coordinate")
struct ReverseCountryTests {
  private static let geocoder = (try? Gazetteer.bundled()).map { Geocoder($0) }

  private func answer(
    _ latitude: Double, _ longitude: Double, borders: BorderSource = .bundled,
    _ change: (inout ReverseOptions) -> Void = { _ in }
  ) throws -> [Placemark] {
    var geocoder = try #require(Self.geocoder, "build with Data/gazetteer.gaz in place")
    if case .bundled = borders {} else { geocoder = Geocoder(geocoder.gazetteer, borders: borders) }
    let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
    var options = ReverseOptions()
    change(&options)
    return geocoder.reverse(point, options: options).results
  }

  private func best(
    _ latitude: Double, _ longitude: Double, borders: BorderSource = .bundled,
    _ change: (inout ReverseOptions) -> Void = { _ in }
  ) throws -> Placemark {
    try #require(try answer(latitude, longitude, borders: borders, change).first)
  }

  struct Fact: CustomTestStringConvertible {
    let place: String
    let latitude: Double
    let longitude: Double
    let code: String

    init(_ place: String, _ latitude: Double, _ longitude: Double, _ code: String) {
      (self.place, self.latitude, self.longitude, self.code) = (place, latitude, longitude, code)
    }

    var testDescription: String { "\(place), \(code)" }
  }

  static let towns: [Fact] = [
    Fact("Konstanz, Münster", 47.6633, 9.1753, "DE"),
    Fact("Kreuzlingen", 47.6458, 9.1783, "CH"),
    Fact("Basel, Marktplatz", 47.5581, 7.5878, "CH"),
    Fact("Lörrach", 47.6156, 7.6614, "DE"),
    Fact("Weil am Rhein", 47.5936, 7.6206, "DE"),
    Fact("Saint-Louis", 47.5900, 7.5596, "FR"),
    Fact("El Paso", 31.7587, -106.4869, "US"),
    Fact("Ciudad Juárez, cathedral", 31.7380, -106.4876, "MX"),
    Fact("San Diego", 32.7157, -117.1611, "US"),
    Fact("San Ysidro", 32.5520, -117.0430, "US"),
    Fact("Tijuana", 32.5331, -117.0190, "MX"),
    Fact("Niagara Falls, New York, city hall", 43.0962, -79.0377, "US"),
    Fact("Niagara Falls, Ontario, Clifton Hill", 43.0912, -79.0757, "CA"),
    Fact("Strasbourg, cathedral", 48.5818, 7.7507, "FR"),
    Fact("Kehl, station", 48.5762, 7.8083, "DE"),
    Fact("Trieste, Piazza Unità", 45.6500, 13.7680, "IT"),
    Fact("Muggia", 45.6047, 13.7663, "IT"),
    Fact("Koper", 45.5469, 13.7294, "SI"),
    Fact("Sežana", 45.7093, 13.8736, "SI"),
    Fact("Copenhagen", 55.6761, 12.5683, "DK"),
    Fact("Malmö", 55.6050, 13.0038, "SE"),
    Fact("Helsingør", 56.0361, 12.6136, "DK"),
    Fact("Helsingborg", 56.0465, 12.6945, "SE"),
    Fact("Singapore, Merlion", 1.2868, 103.8545, "SG"),
    Fact("Singapore, Woodlands", 1.4370, 103.7866, "SG"),
    Fact("Johor Bahru", 1.4655, 103.7578, "MY"),
    Fact("Brazzaville", -4.2634, 15.2429, "CG"),
    Fact("Kinshasa", -4.3217, 15.3125, "CD"),
    Fact("Hong Kong, Central", 22.2819, 114.1581, "HK"),
    Fact("Sheung Shui", 22.5016, 114.1278, "HK"),
    Fact("Shenzhen, civic centre", 22.5431, 114.0579, "CN"),
    Fact("Goma", -1.6792, 29.2228, "CD"),
    Fact("Gisenyi", -1.7028, 29.2564, "RW"),
    Fact("Detroit", 42.3314, -83.0458, "US"),
    Fact("Windsor, Devonshire Mall", 42.2757, -83.0043, "CA"),
    Fact("Tornio", 65.8481, 24.1466, "FI"),
    Fact("Haparanda", 65.8355, 24.1368, "SE"),
    Fact("Geneva", 46.2044, 6.1432, "CH"),
    Fact("Annemasse", 46.1940, 6.2377, "FR"),
    Fact("Ferney-Voltaire", 46.2558, 6.1081, "FR"),
    Fact("Aachen", 50.7753, 6.0839, "DE"),
    Fact("Vaals", 50.7700, 6.0181, "NL"),
    Fact("Narva", 59.3772, 28.1903, "EE"),
    Fact("Ivangorod", 59.3739, 28.2224, "RU"),
    Fact("Saint-Laurent-du-Maroni", 5.5039, -54.0290, "GF"),
    Fact("Albina", 5.4970, -54.0560, "SR"),
  ]

  static let enclaves: [Fact] = [
    Fact("Maseru", -29.3100, 27.4800, "LS"),
    Fact("Ladybrand", -29.1936, 27.4581, "ZA"),
    Fact("San Marino", 43.9363, 12.4467, "SM"),
    Fact("Rimini", 44.0594, 12.5683, "IT"),
    Fact("Saint Peter's Basilica", 41.9022, 12.4539, "VA"),
    Fact("Castel Sant'Angelo", 41.9031, 12.4663, "IT"),
    Fact("Monaco", 43.7384, 7.4246, "MC"),
    Fact("Kaliningrad", 54.7104, 20.4522, "RU"),
    Fact("Braniewo", 54.3797, 19.8202, "PL"),
    Fact("Ceuta", 35.8883, -5.3162, "ES"),
    Fact("Fnideq", 35.8490, -5.3575, "MA"),
    Fact("Melilla", 35.2923, -2.9381, "ES"),
    Fact("Nador", 35.1681, -2.9335, "MA"),
    Fact("Gibraltar", 36.1408, -5.3536, "GI"),
    Fact("La Línea", 36.1681, -5.3478, "ES"),
    Fact("Campione d'Italia", 45.9683, 8.9717, "IT"),
    Fact("Lugano", 46.0037, 8.9511, "CH"),
    Fact("Büsingen", 47.6967, 8.6900, "DE"),
    Fact("Schaffhausen", 47.6960, 8.6340, "CH"),
    Fact("Llívia", 42.4645, 1.9811, "ES"),
    Fact("Bourg-Madame", 42.4340, 1.9460, "FR"),
    Fact("Cabinda", -5.5560, 12.1894, "AO"),
    Fact("Nakhchivan", 39.2089, 45.4122, "AZ"),
    Fact("Pante Macassar", -9.2050, 124.3608, "TL"),
    Fact("Khasab", 26.1799, 56.2477, "OM"),
    Fact("Point Roberts", 48.9855, -123.0788, "US"),
  ]

  /// Nobody lives there, and the nearest village is often across the border.
  static let wilderness: [Fact] = [
    Fact("Chisos Basin, Big Bend", 29.2701, -103.3005, "US"),
    Fact("Goat Haunt, Glacier National Park", 48.9597, -113.8886, "US"),
    Fact("Kluane Icefield", 60.6, -139.4, "CA"),
    Fact("Libyan Desert, 50 km west of Egypt", 22.5, 24.5, "LY"),
    Fact("Skeleton Coast, Namibia", -18.2, 12.2, "NA"),
    Fact("Kebnekaise", 67.9, 18.52, "SE"),
    Fact("Aconcagua", -32.6532, -70.0109, "AR"),
    Fact("Mount Roraima's Guyanese north", 5.35, -60.6, "GY"),
  ]

  @Test("is that of the point on both sides of a border", arguments: towns + enclaves)
  func facts(_ fact: Fact) throws {
    let best = try best(fact.latitude, fact.longitude)
    #expect(best.countryCode == fact.code, "\(best.label)")
  }

  @Test("is that of the point where the nearest village is in another", arguments: wilderness)
  func emptyLand(_ fact: Fact) throws {
    let best = try best(fact.latitude, fact.longitude) { $0.maximumDistanceKM = 1_000 }
    #expect(best.countryCode == fact.code, "\(best.label)")
  }

  @Test("agrees with the place, its region and its label", arguments: towns + enclaves + wilderness)
  func agreement(_ fact: Fact) throws {
    let best = try best(fact.latitude, fact.longitude) { $0.maximumDistanceKM = 1_000 }
    let place = try #require(best.place)
    #expect(best.countryCode == place.countryCode)
    #expect(best.country == place.country?.name)
    if place.country?.name != best.name, let country = best.country {
      #expect(best.label.hasSuffix(country))
    }
  }

  @Test(
    "is named as what the point lies in, at no distance", arguments: towns + enclaves + wilderness)
  func country(_ fact: Fact) throws {
    let best = try best(fact.latitude, fact.longitude) { $0.kinds = [.country] }
    #expect(best.kind == .country)
    #expect(best.countryCode == fact.code)
    #expect(best.offset == Offset(distanceKM: 0, bearing: 0))
  }

  @Test("has the distance 0 in the middle of a country, however far its places are")
  func holders() throws {
    func best(_ latitude: Double, _ longitude: Double, _ kind: PlaceKind) throws -> Placemark {
      try self.best(latitude, longitude) { ($0.kinds, $0.maximumDistanceKM) = ([kind], 1) }
    }
    let sahara = try best(23.0, 10.5, .country)
    #expect(sahara.countryCode == "LY" || sahara.countryCode == "DZ")
    let bern = try best(46.95, 7.45, .country)
    #expect(bern.countryCode == "CH")
    #expect(bern.offset == Offset(distanceKM: 0, bearing: 0))
    let nairobi = try best(-1.29, 36.82, .continent)
    #expect(nairobi.name == "Africa")
    #expect(nairobi.offset?.distanceKM == 0)
  }

  @Test(
    "each point on land has a name: far from places that of the region or country",
    arguments: [
      (67.0, -95.0, "Nunavut, Canada"), (-25, 130, "Northern Territory, Australia"),
      (70, 100, "Krasnoyarsk Krai, Russia"), (34, 84, "Tibet, China"), (72, -40, "Greenland"),
      (22, 5, "Algeria"), (-80, 0, "Antarctica"), (-85, 120, "Antarctica"),
    ])
  func emptyAreas(_ fact: (latitude: Double, longitude: Double, label: String)) throws {
    let best = try best(fact.latitude, fact.longitude)
    #expect(best.label == fact.label)
    #expect(best.precision == .region || best.precision == .country)
    #expect(best.offset == Offset(distanceKM: 0, bearing: 0))
    #expect(try answer(fact.latitude, fact.longitude) { $0.kinds = [.city] }.isEmpty)
  }

  @Test("is the nearest at sea, with its distance")
  func sea() throws {
    // 20 km south of Nice.
    #expect(try best(43.5, 7.3).countryCode == "FR")
    let country = try best(43.5, 7.3) { $0.kinds = [.country] }
    #expect(country.countryCode == "FR")
    #expect(country.offset?.distanceKM ?? 0 > 10)
    #expect(try answer(30, -40) { $0.kinds = [.country] }.isEmpty)
  }

  @Test("is known on islands that the outline lacks")
  func islands() throws {
    #expect(try answer(-8.5211, 179.1983).first?.countryCode == "TV")
    #expect(try answer(35.5026, 12.6099).first?.countryCode == "IT")
  }

  @Test("comes first, and the nearest of other countries follow by distance")
  func several() throws {
    let results = try answer(48.9597, -113.8886) { options in
      options.limit = 5
      options.ranking = .distance
      options.maximumDistanceKM = 300
    }
    #expect(results.count == 5)
    #expect(results.first?.countryCode == "US")
    let distances = results.dropFirst().compactMap { $0.offset?.distanceKM }
    #expect(distances == distances.sorted())
    #expect(Set(results.compactMap { $0.place?.id }).count == 5)
  }

  /// A square of four degrees around Seattle as the whole of a country.
  private func square(_ code: String?) -> BorderSource {
    let ring: WorldOutline.Ring = [
      .init(longitudeE2: -12_433, latitudeE2: 4_561),
      .init(longitudeE2: -12_033, latitudeE2: 4_561),
      .init(longitudeE2: -12_033, latitudeE2: 4_961),
      .init(longitudeE2: -12_433, latitudeE2: 4_961),
    ]
    return .given(
      CountryBorders(
        WorldOutline(countries: [
          .init(name: "Cascadia", code: code, polygons: [.init(rings: [ring])])
        ])))
  }

  @Test(
    "is that of the nearest place if the gazetteer has none in the one drawn",
    arguments: ["QQ", nil, "", "Cascadia"])
  func unknown(code: String?) throws {
    for kinds: Set<PlaceKind> in [[], [.country], [.region]] {
      let expected = try answer(47.5, -121.2, borders: .absent) { $0.kinds = kinds }
      let found = try answer(47.5, -121.2, borders: square(code)) { $0.kinds = kinds }
      #expect(found.map(\.label) == expected.map(\.label))
      #expect(found.map(\.offset) == expected.map(\.offset))
      #expect(found.count == 1)
    }
  }

  @Test("is that of a place beside the point, whatever the outline says")
  func place() throws {
    let found = try answer(47.6062, -122.3321, borders: square("CA"))
    #expect(found.first?.name == "Seattle")
    // In the mountains the outline counts, and no place of that country is near enough.
    let mountains = try answer(47.5, -121.2, borders: square("FR"))
    #expect(mountains.map(\.label) == ["France"])
    #expect(mountains.first?.offset == Offset(distanceKM: 0, bearing: 0))
  }

  @Test("without an outline is that of the nearest place")
  func absent() throws {
    let country = try best(46.2044, 6.1432, borders: .absent) { $0.kinds = [.country] }
    #expect(country.countryCode == "CH")
    #expect(country.offset?.distanceKM ?? 0 > 0)
  }
}
