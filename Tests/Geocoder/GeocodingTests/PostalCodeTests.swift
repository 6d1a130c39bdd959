import Gazetteer
import Geocoding
import Geography
import Testing

@Suite("Postal codes", .enabled(if: World.isThere, World.comment))
struct PostalCodeTests {
  private func answer(
    _ query: String, _ change: (inout GeocodingOptions) -> Void = { _ in }
  ) throws -> GeocodingAnswer {
    var options = GeocodingOptions()
    change(&options)
    return try Geocoder(World.gazetteer.get()).geocode(query, options: options)
  }

  private func isNear(_ place: Placemark?, _ latitude: Double, _ longitude: Double) -> Bool {
    place.map {
      $0.coordinate.distance(to: Coordinate(clampingLatitude: latitude, longitude: longitude)) < 15
    } ?? false
  }

  @Test(
    "filters hold for postal codes",
    arguments: [("DE", 52.53, 13.38), ("US", 40.8, -73.9)] as [(String, Double, Double)])
  func countries(country: String, latitude: Double, longitude: Double) throws {
    let found = try answer("10115") { $0.countries = [CountryCode(stringLiteral: country)] }
    #expect(found.results.allSatisfy { $0.countryCode == country && $0.kind == .postcode })
    #expect(isNear(found.results.first, latitude, longitude))
  }

  @Test("the box, the region and the kind filter them too")
  func otherFilters() throws {
    let around = try answer("10115") {
      $0.boundingBox = BoundingBox(south: 52, west: 13, north: 53, east: 14)
    }
    #expect(around.results.map(\.countryCode) == ["DE"])
    let nowhere = try answer("10115") {
      $0.boundingBox = BoundingBox(south: -1, west: -1, north: 1, east: 1)
    }
    #expect(nowhere.results.isEmpty)
    let cities = try answer("10115") { $0.kinds = [.city] }
    #expect(cities.results.isEmpty)
    let codes = try answer("10115") { $0.kinds = [.postcode] }
    #expect(codes.results.first?.kind == .postcode)
  }

  @Test("what is near decides between countries")
  func nearness() throws {
    let found = try answer("10115") {
      $0.near = Coordinate(clampingLatitude: 52.5, longitude: 13.4)
    }
    #expect(found.results.first?.countryCode == "DE")
  }

  @Test("a code of several countries has rivals, and none is sure")
  func rivals() throws {
    let results = try answer("75001").results
    #expect(Set(results.map(\.countryCode)).isSuperset(of: ["US", "FR"]))
    #expect(results.allSatisfy { $0.confidence < 0.8 })
    let sum = results.reduce(0) { $0 + $1.confidence }
    #expect(sum <= 1)
  }

  @Test(
    "a code beside its town speaks for it, beside another against it",
    arguments: [
      ("10115", "Berlin", "Hamburg"), ("75001", "Paris", "Lyon"), ("69001", "Lyon", "Paris"),
      ("98101", "Seattle", "Portland"), ("SW1A 1AA", "London", "Manchester"),
      ("2000", "Sydney", "Melbourne"), ("1010", "Wien", "Graz"), ("M5V 2T6", "Toronto", "Calgary"),
      ("560001", "Bangalore", "Chennai"), ("31-042", "Kraków", "Gdańsk"),
      ("01310-100", "São Paulo", "Rio de Janeiro"), ("D02 X285", "Dublin", "Cork"),
      // Within an hour's drive.
      ("1011", "Amsterdam", "Rotterdam"), ("1000", "Brussels", "Antwerpen"),
    ])
  func towns(code: String, town: String, other: String) throws {
    let right = try #require(try answer("\(code) \(town)").results.first)
    #expect(right.confidence > 0.9, "\(right.label)")
    // Whoever reads it without care sees that something is wrong: imports hold what is below 0.8.
    let wrong = try answer("\(code) \(other)").results
    #expect(wrong.allSatisfy { $0.confidence < 0.8 }, "\(wrong.map(\.label))")
  }

  @Test(
    "a code beside another region or state is not sure",
    arguments: [
      "10115 Bavaria", "90210 NY", "02139 NH", "560001 Kerala", "20121 Toscana", "1000 Wallonie",
      "2000 VIC", "3000 Queensland", "SW1A 1AA, Scotland",
    ])
  func regions(query: String) throws {
    #expect(try answer(query).results.allSatisfy { $0.confidence < 0.8 })
  }

  @Test("a code beside another town of the region is the answer, and not sure")
  func townOfTheRegion() throws {
    // San Jose is 68 km from this code of San Francisco.
    let place = try #require(try answer("94103 San Jose, CA").results.first)
    #expect(place.kind == .postcode && isNear(place, 37.77, -122.41))
    #expect(place.confidence < 0.8)
  }

  @Test(
    "a label before a code says that it is one, and in which countries it is used",
    arguments: [
      ("PLZ 10115", "DE"), ("ZIP 10115", "US"), ("zip code: 33139", "US"), ("CEP: 20040-002", "BR"),
      ("code postal 75001", "FR"), ("CAP 00184", "IT"), ("CEP 01310-100", "BR"),
      ("PIN 560001", "IN"),
      ("PSČ 811 01", "SK"), ("индекс 101000", "RU"), ("邮编 100000", "CN"), ("郵便番号100-0001", "JP"),
      ("우편번호 04524", "KR"), ("postnr 0150", "NO"), ("Eircode D02 X285", "IE"),
      ("Postcode: SW1A 1AA", "GB"), ("Zip Code 110001", "IN"),
    ])
  func labels(query: String, country: String) throws {
    let place = try #require(try answer(query).results.first)
    #expect(place.kind == .postcode && place.countryCode == country)
    #expect(place.confidence >= 0.8)
  }

  @Test(
    "a word that may be a label is one only before a code of its countries",
    arguments: [("Cap d'Agde", "FR"), ("CAP, Haiti", "HT"), ("Pin, France", "FR")])
  func noLabels(query: String, country: String) throws {
    #expect(try answer(query).results.first?.countryCode == country)
  }

  @Test(
    "a number alone is sure of nothing, and a year no place",
    arguments: ["90210", "10115", "28001"])
  func bareNumbers(code: String) throws {
    #expect(try answer(code).results.allSatisfy { $0.confidence <= 0.5 })
    #expect(try answer(code) { $0.countries = ["US"] }.results.first?.confidence ?? 0 > 0.7)
  }

  @Test("a year is no place, unless the options say where", arguments: ["1010", "1984", "2000"])
  func years(code: String) throws {
    let open = try answer(code)
    #expect(open.results.isEmpty && open.refusal == .lowConfidence && !open.rivals.isEmpty)
    #expect(try answer("1010") { $0.countries = ["AT"] }.results.first?.region == "Vienna")
  }

  @Test(
    "a number that a label says to be another is no code",
    arguments: ["Invoice: 10115, Germany", "Ref: 75001 France"])
  func otherNumbers(query: String) throws {
    #expect(try answer(query).results.allSatisfy { $0.kind != .postcode })
    let code = query.filter { !$0.isPunctuation }.split(separator: " ").dropFirst()
    #expect(try answer(code.joined(separator: " ")).results.first?.kind == .postcode)
  }

  @Test(
    "a code that is a year with its era as well is not sure", arguments: ["1066 AD", "1012 CE"])
  func eras(query: String) throws {
    let best = try #require(try answer(query).results.first)
    #expect(best.countryCode == "NL" && best.confidence <= 0.5)
    #expect(try answer("\(query) Amsterdam").results.first?.confidence ?? 0 > 0.9)
  }

  @Test(
    "a number with a unit is no place",
    arguments: [
      "5000 KM", "1200 AM", "10:30 PM", "10 oz", "100 CAD", "3000 BC", "8 hr", "EA 4334",
      "GDR 3434",
      "12 March 2021", "March 12, 2021", "ID: 28001", "UR 7323",
    ])
  func measures(query: String) throws {
    #expect(try answer(query).results.isEmpty)
  }

  @Test(
    "a number beside letters is a code where it exists there, and a year beside a place is none",
    arguments: [
      ("2000 NSW", "AU"), ("94110 CA", "US"), ("CA 94110", "US"), ("1012 AB", "NL"),
      ("UK 2012", "GB"),
      ("NYC 2024", "US"), ("Ulm 89073", "DE"),
    ])
  func codesBesideLetters(query: String, country: String) throws {
    #expect(try answer(query).results.first?.countryCode == country)
  }

  @Test("of two regions with an abbreviation, the one whose country writes such codes")
  func abbreviations() throws {
    #expect(try answer("02139 NH").results.first?.countryCode == "US")
  }

  @Test(
    "a label says a town once",
    arguments: [
      "DK-8000 Aarhus C", "8000 Aarhus C", "LV-3898 Kalni", "LV-4625 Zalise",
      "DK-8000 Aarhus C Aarhus C",
    ])
  func townOnce(query: String) throws {
    let name = try #require(try answer(query).results.first?.name)
    let words = name.split(separator: " ")
    #expect(Set(words).count == words.count, "\(name)")
  }

  @Test("a code behind its country that is another town's is not sure")
  func otherTownBehindCountry() throws {
    #expect(try answer("DK-8000 Copenhagen").results.allSatisfy { $0.confidence <= 0.7 })
  }

  @Test("the point of a code names its town, and what it lies in")
  func names() throws {
    let place = try #require(try answer("D-10115").results.first)
    #expect(place.name == "D-10115 Berlin")
    #expect(place.countryCode == "DE" && place.region == "Berlin")
    #expect(place.precision == .postcode)
  }
}
