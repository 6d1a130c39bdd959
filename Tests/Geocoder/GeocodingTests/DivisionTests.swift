import Gazetteer
import Geocoding
import Geography
import Testing

@Suite("Divisions: codes, filters, labels")
struct DivisionTests {
  private static let geocoder = (try? Gazetteer.bundled()).map(Geocoder.init)

  private func answer(
    _ query: String, _ change: (inout GeocodingOptions) -> Void = { _ in }
  ) throws -> GeocodingAnswer {
    let geocoder = try #require(Self.geocoder, "build with Data/gazetteer.gaz in place")
    var options = GeocodingOptions()
    change(&options)
    return geocoder.geocode(query, options: options)
  }

  /// GeoNames and ISO, looked up there.
  @Test(
    "places know the codes of what they lie in",
    arguments: [
      ("Seattle, WA", "USA", "US-WA", "US.WA.033", "North America", "PPLA2"),
      ("Rosenheim, Germany", "DEU", "DE-BY", "DE.02.09163", "Europe", "PPLA3"),
      ("Bergamo", "ITA", "IT-25", "IT.09.BG", "Europe", "PPLA2"),
      ("Nairobi", "KEN", "KE-30", nil, "Africa", "PPLC"),
    ] as [(String, String, String, String?, String, String)])
  func codes(
    query: String, country: String, region: String, county: String?, continent: String,
    feature: String
  ) throws {
    let place = try #require(try answer(query).results.first)
    #expect(place.countryCode3 == country)
    #expect(place.regionCode == region)
    if let county { #expect(place.countyCode == county) }
    #expect(place.continent == continent)
    // The feature codes of smaller towns are not known.
    if let code = place.featureCode, code != "PPL" { #expect(code == feature) }
  }

  @Test(
    "second-level divisions are found by their names, and cities by them",
    arguments: [
      ("Landkreis Freising", "county", "DE.02.09178"),
      ("Freising, Germany", "city", "DE.02.09178"),
      ("Marburg, Germany", "city", "DE.05.06534"),
      ("Eisenach, Germany", "city", "DE.15.16063"),
      ("Moosburg, Landkreis Freising", "city", "DE.02.09178"),
      ("Provincia di Bergamo", "county", "IT.09.BG"),
      ("Sangamon County", "county", "US.IL.167"),
      ("Springfield, Sangamon County", "city", "US.IL.167"),
      ("Rosenheim, Oberbayern", "city", "DE.02.09163"),
      ("Bergamo, Provincia di Bergamo", "city", "IT.09.BG"),
    ])
  func counties(query: String, kind: String, code: String) throws {
    let place = try #require(try answer(query).results.first)
    #expect(place.kind.rawValue == kind)
    #expect(place.countyCode == code)
  }

  @Test("the output tells what the point of a division is")
  func points() throws {
    // Columbus is the seat; nothing is said for cities and informal regions.
    let ohio = try #require(try answer("Ohio").results.first)
    #expect(ohio.point == .populationCenter && ohio.seat?.name == "Columbus")
    #expect(try answer("Landkreis Freising").results.first?.point == .seat)
    let france = try #require(try answer("France").results.first)
    #expect(france.point == .populationCenter && france.seat?.name == "Paris")
    for query in ["Seattle, WA", "Scandinavia", "94043"] {
      #expect(try #require(try answer(query).results.first).point == nil)
    }
  }

  @Test(
    "a quarter that is called as a division elsewhere does not lead away from the city",
    arguments: [
      ("Rua São José, 178 - Centro, Macapá, Brasil", "Macapá"),
      ("Centro, Rio de Janeiro", "Rio de Janeiro"), ("Col. Centro, Guadalajara", "Guadalajara"),
      ("Centro, Tabasco", "Centro"),
    ])
  func quarters(query: String, city: String) throws {
    #expect(try answer(query).results.first?.name == city)
  }

  @Test("a code of a region narrows a search", arguments: ["US-IL", "us-il", "US.IL"])
  func filter(code: String) throws {
    let results = try answer("Springfield") { $0.regions = [RegionCode(stringLiteral: code)] }
      .results
    #expect(!results.isEmpty)
    #expect(results.allSatisfy { $0.regionCode == "US-IL" })
  }

  @Test("a region that does not exist holds nothing")
  func emptyFilter() throws {
    #expect(try answer("Springfield") { $0.regions = ["US-ZZ"] }.results.isEmpty)
    let geocoder = try #require(Self.geocoder)
    #expect(geocoder.gazetteer.region(code: "US-WA")?.name == "Washington")
    for code in ["US-ZZ", "", "U", "WA", "US-", "ZZ-WA"] {
      #expect(geocoder.gazetteer.region(code: code) == nil)
    }
  }

  private static let ambiguous = [
    "Springfield", "Washington County", "Franklin", "Santa Cruz", "San José", "Tokyo", "New York",
    "Singapore", "Georgia", "Rosenheim", "Bergamo", "Kyiv", "Washington", "Victoria", "Hsinchu",
    "Luxembourg", "Panama", "Bălți", "San Juan, Puerto Rico", "St. Petersburg", "Halle", "Union",
    "Santa María", "Huyện Châu Thành", "Xinhua", "Changning", "Zhaoyang",
  ]

  @Test("different places of one answer have different labels", arguments: ambiguous)
  func labels(query: String) throws {
    let answer = try answer(query) { $0.limit = 50 }
    var labels: [String: PlaceID] = [:]
    for place in answer.results + answer.rivals {
      guard let id = place.place?.id else { continue }
      #expect(labels[place.label, default: id] == id, "\(place.label)")
      labels[place.label] = id
    }
    #expect(!labels.isEmpty)
  }

  @Test("no two lines of reverse and suggest are the same")
  func lines() throws {
    let geocoder = try #require(Self.geocoder)
    var options = ReverseOptions()
    options.limit = 300
    for (latitude, longitude) in [(31.2, 121.5), (40.7, -74.0), (19.4, -99.1), (10.35, 106.36)] {
      let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let labels = geocoder.reverse(point, options: options).results.map(\.label)
      #expect(labels.count > 100)
      #expect(Set(labels).count == labels.count)
    }
    var suggestions = SuggestOptions()
    suggestions.limit = 100
    for prefix in ["san", "spring", "new", "xin", "st", "wash"] {
      let texts = geocoder.suggest(prefix, options: suggestions).map(\.text)
      #expect(Set(texts).count == texts.count, "\(prefix)")
    }
  }

  @Test(
    "the code of an airport finds its city, its name the airport",
    arguments: [
      ("LHR", "London", nil), ("CDG", "Paris", nil), ("SFO", "San Francisco", nil),
      ("Heathrow", "London Heathrow Airport", "LHR"),
      ("London Heathrow", "London Heathrow Airport", "LHR"),
      ("Charles de Gaulle", "Charles de Gaulle International Airport", "CDG"),
      ("Changi Airport", "Singapore Changi International Airport", "SIN"),
      ("SFO airport", "San Francisco International Airport", "SFO"),
      ("JFK airport", "John F Kennedy International Airport", "JFK"),
      ("O'Hare Airport", "Chicago O'Hare International Airport", "ORD"),
    ] as [(String, String, String?)])
  func airports(query: String, name: String, code: String?) throws {
    let place = try #require(try answer(query).results.first)
    #expect(place.name == name)
    #expect(place.kind == (code == nil ? .city : .airport))
    if let code {
      let city = try #require(try answer(code).results.first)
      #expect(city.kind != .airport)
      #expect(city.coordinate.distance(to: place.coordinate) < 40)
    } else {
      #expect(place.match.kind == .airport)
    }
  }

  @Test(
    "names that countries, regions and renamed places have today",
    arguments: [
      ("SG", "Singapore"), ("Yangon", "Yangon"), ("Fort Hood, Texas", "Fort Hood"),
      ("République démocratique du Congo", "DR Congo"),
      ("Republic of the Congo", "Republic of the Congo"),
      ("Demokratische Republik Kongo", "DR Congo"), ("Congo-Brazzaville", "Republic of the Congo"),
      ("República del Congo", "Republic of the Congo"),
      ("República Democrática del Congo", "DR Congo"),
      ("Демократическая Республика Конго", "DR Congo"),
    ])
  func names(query: String, name: String) throws {
    #expect(try answer(query).results.first?.name == name)
  }

  @Test(
    "a postal code with its country is its area",
    arguments: ["94043, USA", "94043 United States", "USA 94043", "94043-1351, USA", "94043, CA"])
  func postalCodes(query: String) throws {
    let place = try #require(try answer(query).results.first)
    #expect(place.kind == .postcode)
    #expect(place.region == "California" && place.countryCode == "US")
  }

  @Test("a postal code of another country is none of this one", arguments: ["90210, Germany"])
  func foreignPostalCodes(query: String) throws {
    #expect(try answer(query).results.first?.label == "Germany")
  }

  @Test("nearly every city has a region, and a region has a name")
  func regionNames() throws {
    let gazetteer = try Gazetteer.bundled()
    let count = gazetteer.information.cityCount
    var unnamed = 0
    var cities = 0
    for index in 0..<count {
      guard let place = gazetteer.place(PlaceID(index: UInt32(index))) else { continue }
      #expect(place.region?.name.isEmpty != true)
      cities += 1
      if place.region == nil { unnamed += 1 }
    }
    #expect(cities == count)
    // Monaco, Gibraltar and the like have no first level, and GeoNames does not tell it of some
    // places.
    #expect(Double(unnamed) < 0.02 * Double(cities), "\(unnamed) of \(cities)")
  }
}
