import Gazetteer
import Testing

@testable import Geocoding

@Suite("How sure an answer is", .enabled(if: World.isThere, World.comment))
struct ConfidenceTests {
  private let geocoder: Geocoder

  init() throws { geocoder = Geocoder(try World.gazetteer.get()) }

  private func answer(_ query: String, minimumConfidence: Double? = nil, limit: Int = 5)
    -> GeocodingAnswer
  {
    var options = GeocodingOptions()
    options.minimumConfidence = minimumConfidence
    options.limit = limit
    return geocoder.geocode(query, options: options)
  }

  @Test(
    "what can only be one place is near to certain",
    arguments: [
      "Seattle, WA", "Paris, Texas", "Tbilisi, Georgia", "New Zealand", "Oslo, Norge",
    ])
  func certain(query: String) throws {
    let answer = answer(query)
    #expect(try #require(answer.results.first).confidence > 0.9)
    #expect(answer.rivals.isEmpty)
  }

  @Test("of a name that many places bear, the others are rivals, however few results there are")
  func rivals() throws {
    let answer = answer("Springfield", limit: 1)
    let best = try #require(answer.results.first)
    #expect(answer.results.count == 1)
    #expect(best.confidence < 0.5)
    let regions = Set([best.region].compactMap { $0 } + answer.rivals.compactMap(\.region))
    // The three largest.
    #expect(regions.isSuperset(of: ["Missouri", "Massachusetts", "Illinois"]))
    #expect(answer.rivals.allSatisfy { $0.confidence <= best.confidence })
    #expect(answer.rivals.allSatisfy { $0.place?.id != best.place?.id })
  }

  @Test(
    "confidences of one query are shares of one",
    arguments: ["Springfield", "San Antonio", "Georgia", "Victoria", "CA", "Baton Roug, LA"])
  func shares(query: String) {
    let sum = answer(query, limit: 1_000).results.reduce(0) { $0 + $1.confidence }
    #expect(sum > 0.2 && sum <= 1)
  }

  /// Towns of Peru, Italy, Romania, Texas, Italy, Maryland and Java, and what some languages call a
  /// country.
  @Test(
    "a name that few use of a country is not sure where a town has it as its main one",
    arguments: ["Sina", "Lasa", "Aliman", "Bruni", "Pero", "Solomons", "Muruni"])
  func lesserNamesOfCountries(query: String) {
    let best = answer(query).results.first
    #expect(best?.kind != .country || best?.confidence ?? 0 < 0.7)
  }

  @Test(
    "what everybody calls a country is sure, whatever towns are called",
    arguments: ["Korea", "Congo", "Polen", "Egipto", "Ucrania", "Siam", "America", "Holland"])
  func widelyUsedNamesOfCountries(query: String) throws {
    let best = try #require(answer(query).results.first)
    #expect(best.kind == .country && best.confidence > 0.9)
  }

  @Test(
    "a town is not sure beside a postal code of elsewhere, in its country or in another",
    arguments: [
      "75001 Berlin", "10115 Paris", "10115 München", "Lyon 75001", "10001 Tokyo", "80331 Milano",
      "Roma 20121", "SW1A 1AA Manchester", "London EH1 1AA", "Madrid 08001", "20121 Madrid",
    ])
  func contradictedByCode(query: String) throws {
    #expect(try #require(answer(query).results.first).confidence < 0.71)
  }

  @Test(
    "a city is less than sure beside a landmark of elsewhere, and strictly no answer",
    arguments: [
      "Taj Mahal, Atlantic City", "Washington Monument, Baltimore", "Statue of Liberty, Paris",
      "Eiffel Tower, Las Vegas", "Sydney Opera House, Melbourne", "Petra, Amman",
    ])
  func besideLandmark(query: String) throws {
    #expect(try #require(answer(query).results.first).confidence < 0.8)
    var options = GeocodingOptions()
    options.isStrict = true
    #expect(geocoder.geocode(query, options: options).results.isEmpty)
  }

  @Test("a misspelt name is less sure than the right one")
  func misspelt() throws {
    let right = try #require(answer("Baton Rouge, LA").results.first)
    let wrong = try #require(answer("Baton Roug, LA").results.first)
    #expect(right.place?.id == wrong.place?.id)
    #expect(wrong.confidence < right.confidence)
  }

  @Test("where more is asked for, the finest level that is as sure is the answer")
  func minimum() throws {
    let country = try #require(answer("Springfield", minimumConfidence: 0.9).results.first)
    #expect(country.precision == .country)
    #expect(country.countryCode == "US")
    #expect(country.confidence >= 0.9)
    #expect(answer("Springfield", minimumConfidence: 1).refusal == .lowConfidence)
    #expect(answer("Seattle, WA", minimumConfidence: 0.9).results.first?.precision == .city)
  }

  @Test(
    "a coarser level is at least as sure as a finer one",
    arguments: ["Springfield", "Seattle, WA", "Anywhere, OH", "Bern", "Rome, Georgia", "Lyon"])
  func levels(_ query: String) throws {
    let result = try #require(answer(query).results.first)
    let levels = result.confidenceByLevel
    let sure = [levels.city, levels.county, levels.region, levels.country].compactMap { $0 }
    #expect(!sure.isEmpty && sure == sure.sorted())
    #expect(sure.allSatisfy { (0...1).contains($0) })
    #expect(levels[result.precision] == result.confidence)
  }

  @Test(
    "an unknown part beside a certain region or country is that region or country",
    arguments: [
      ("Anywhere, OH", Precision.region, "Ohio", "Anywhere"),
      ("New Denver, BC", .region, "British Columbia", "New Denver"),
      ("UK // L", .country, "United Kingdom", "L"),
    ])
  func container(_ query: String, _ precision: Precision, _ name: String, _ ignored: String) throws
  {
    let result = try #require(answer(query).results.first)
    #expect(result.precision == precision)
    #expect(result.name == name)
    #expect(result.match.ignored == [ignored])
  }

  @Test("with a least precision nothing coarser is an answer")
  func precision() throws {
    let gazetteer = try World.gazetteer.get()
    var options = GeocodingOptions()
    options.minimumPrecision = .city
    let geocoder = Geocoder(gazetteer)
    #expect(geocoder.geocode("Anywhere, OH", options: options).refusal == .lowPrecision)
    #expect(geocoder.geocode("Seattle, WA", options: options).results.first?.name == "Seattle")
  }

  @Test("A code of two countries beside unknown words has no more results than asked for")
  func codes() throws {
    // Found by the fuzzer, shortened.
    let geocoder = Geocoder(try Gazetteer.bundled())
    var options = GeocodingOptions()
    let query = "1600@Se\u{0}C\u{FFFD}00"
    let all = geocoder.geocode(query, options: options)
    options.limit = 1
    let one = geocoder.geocode(query, options: options)
    #expect(all.results.count == 2)
    #expect(one.results.count == 1)
    #expect(one.results.first?.label == all.results.first?.label)
    #expect(one.results.count + one.rivals.count >= all.results.count)
  }

  @Test("A list of more places than an address has parts is none, however they are separated")
  func lists() {
    let names = [
      "Springfield", "Victoria", "San Jose", "Santa Cruz", "Georgetown", "Cambridge", "Richmond",
      "Salem", "Clinton", "Franklin", "Greenville", "Bristol", "Fairview", "Madison", "Manchester",
      "Milton", "Newport", "Oxford", "Ashland",
    ]
    for separator in [", ", " / ", "; ", " and ", "\n"] {
      let query = names.joined(separator: separator)
      #expect(answer(query).refusal == .notAPlace, "\(separator)")
    }
    #expect(answer(names.map { "(\($0))" }.joined(separator: " ")).refusal == .notAPlace)
    // An address may be long.
    let address =
      "Flat 3, Block B, Tower 2, Green Acres, MG Road, Near Metro, Opp Bank, Sector 5, Phase 2, Andheri, "
      + "West, Mumbai, Maharashtra, 400053, India, Asia, Earth"
    #expect(answer(address).results.first?.label == "Mumbai, Maharashtra, India")
  }

  @Test("with nothing asked for, the best guess is there")
  func guess() throws {
    #expect(answer("somewhere over the rainbow").refusal == .notAPlace)
    let guess = answer("somewhere over the rainbow", minimumConfidence: 0)
    #expect(guess.refusal == nil)
    #expect(try #require(guess.results.first).confidence < 0.3)
  }

  @Test(
    "all places that a query names",
    arguments: [
      ("SF | NYC", ["San Francisco", "New York City"]), ("London / Paris", ["London", "Paris"]),
      ("born in Lagos, living in Berlin", ["Lagos", "Berlin"]),
      ("Seattle, WA / Portland, OR", ["Seattle", "Portland"]),
      ("Amsterdam and Madrid", ["Amsterdam", "Madrid"]),
      ("Lisbon", ["Lisbon"]), ("Denver Colorado. Fun Times", ["Denver"]),
      ("Paris & London & Rome", ["Paris", "London", "Rome"]),
    ])
  func allPlaces(query: String, names: [String]) {
    var options = GeocodingOptions()
    options.findsAllPlaces = true
    let results = geocoder.geocode(query, options: options).results
    #expect(results.map(\.name) == names)
    // Each says by which words it was named.
    #expect(results.allSatisfy { !$0.match.text.isEmpty && query.contains($0.match.text) })
  }

  @Test(
    "countries that are also parts of others are found there",
    arguments: [
      ("Mariehamn, Finland", "AX"), ("Hong Kong, China", "HK"), ("San Juan, USA", "PR"),
      ("Nuuk, Denmark", "GL"), ("Papeete, France", "PF"), ("Willemstad, Netherlands", "CW"),
    ])
  func dependencies(query: String, code: String) {
    #expect(answer(query).results.first?.countryCode == code)
  }

  @Test(
    "but a place in the country itself comes before",
    arguments: [("Saint-Louis, France", "FR"), ("Hamilton, UK", "GB"), ("Georgetown, USA", "US")])
  func motherland(query: String, code: String) {
    #expect(answer(query).results.first?.countryCode == code)
  }
}
