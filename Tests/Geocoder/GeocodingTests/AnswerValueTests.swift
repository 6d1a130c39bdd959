import Foundation
import Geocoding
import Testing

@Suite("Answers as values", .enabled(if: World.isThere, World.comment))
struct AnswerValueTests {
  private let geocoder: Geocoder

  init() throws { geocoder = Geocoder(try World.gazetteer.get()) }

  @Test(
    "what is encoded is decoded as it was",
    arguments: [
      "Seattle, WA", "Springfield", "1600 Amphitheatre Parkway, Mountain View, CA", "98101",
      "47.6, -122.3", "California", "Baton Roug, LA", "somewhere over the rainbow", "",
      "Mount Everest", "Heathrow",
    ])
  func coding(_ query: String) throws {
    let answer = geocoder.geocode(query)
    let decoded = try JSONDecoder().decode(GeocodingAnswer.self, from: JSONEncoder().encode(answer))
    #expect(decoded == answer && decoded.hashValue == answer.hashValue)
    #expect(decoded.description == answer.description)
    for (one, other) in zip(decoded.results, answer.results) {
      #expect(one.id == other.id && one.place == nil)
      #expect(one.region == other.region && one.county == other.county)
      #expect(one.country == other.country && one.countryCode3 == other.countryCode3)
      #expect(one.regionCode == other.regionCode && one.countyCode == other.countyCode)
      #expect(one.continent == other.continent && one.featureCode == other.featureCode)
      #expect(one.population == other.population && one.timeZone == other.timeZone)
      #expect(one.boundingBox == other.boundingBox && one.seat == other.seat)
      #expect(one.point == other.point && one.precision == other.precision)
      #expect(one.match == other.match && one.address == other.address)
      #expect(one.confidenceByLevel == other.confidenceByLevel)
    }
  }

  @Test("places near a point and suggestions are encoded too")
  func otherAnswers() throws {
    let here = try #require(Coordinate(latitude: 47.6205, longitude: -122.3493))
    let places = geocoder.reverse(here).results
    let near = try #require(places.first)
    #expect(near.near?.name == "Space Needle")
    let data = try JSONEncoder().encode(places)
    #expect(try JSONDecoder().decode([Placemark].self, from: data) == places)
    let suggestions = geocoder.suggest("seat")
    #expect(Set(suggestions.map(\.id)).count == suggestions.count)
    let texts = try JSONEncoder().encode(suggestions)
    #expect(try JSONDecoder().decode([Suggestion].self, from: texts) == suggestions)
    #expect(suggestions.first?.description == "Seattle, Washington, United States")
  }

  @Test("a place is told in a line, and so is an answer")
  func descriptions() throws {
    let answer = geocoder.geocode("Seattle, WA")
    let label = "Seattle, Washington, United States (47.60621, -122.33207)"
    #expect("\(try #require(answer.results.first))" == label)
    var one = GeocodingOptions()
    one.limit = 1
    #expect("\(geocoder.geocode("Seattle, WA", options: one))" == "\"Seattle, WA\": \(label)")
    #expect("\(geocoder.geocode(""))" == "\"\": empty")
    let sea = try #require(Coordinate(latitude: 0.5, longitude: -30.25))
    #expect("\(geocoder.reverse(sea))" == "0.5, -30.25: nothing_near")
  }

  @Test("the places of an answer have ids of their own, the same in each language")
  func ids() {
    let results = geocoder.geocode("Springfield").results
    #expect(Set(results.map(\.id)).count == results.count && results.count > 1)
    #expect(Set(results).count == results.count)
    #expect(geocoder.geocode("Seattle, WA").results.first?.id == "geonames/5809844")
    var german = GeocodingOptions()
    german.languages = ["de"]
    let (munich, other) = (geocoder.geocode("Munich"), geocoder.geocode("Munich", options: german))
    #expect(other.results.first?.name == "München")
    #expect(munich.results.first?.id == other.results.first?.id)
    #expect(munich.results.first != other.results.first)
  }

  @Test(
    "what is no answer is not decoded",
    arguments: [
      #"{"results":[]}"#,
      #"{"query":"a","results":[{"latitude":1,"longitude":2,"kind":"city"}]}"#,
      #"{"query":"a","results":[{"label":"a","latitude":95,"longitude":2,"kind":"city"}]}"#,
      #"{"query":"a","results":[{"label":"a","latitude":1,"longitude":2,"kind":"town"}]}"#,
      #"{"query":"a","results":[{"label":"a","latitude":"1","longitude":2,"kind":"city"}]}"#,
      #"{"query":"a","results":[],"refusal":"unknown"}"#,
      #"{"query":"a","results":[{"label":"a","latitude":1,"longitude":2,"kind":"city","bounding_box":[1]}]}"#,
    ])
  func refused(_ text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(GeocodingAnswer.self, from: Data(text.utf8))
    }
  }
}

@Suite("Options that can be wrong")
struct OptionTypeTests {
  @Test(
    "codes of countries",
    arguments: [
      ("US", "US"), ("us", "US"), (" gb ", "GB"), ("UK", "GB"), ("el", "GR"), ("USA", nil),
      ("", nil), ("U", nil), ("U1", nil), ("ÄÖ", nil), ("DE,GB", nil), ("United Kingdom", nil),
    ] as [(String, String?)])
  func countries(_ text: String, code: String?) {
    #expect(CountryCode(text)?.rawValue == code)
  }

  @Test(
    "codes of regions",
    arguments: [
      ("US-WA", "US-WA"), ("us.wa", "US.WA"), ("GB-ENG", "GB-ENG"), ("WA", nil), ("US", nil),
      ("US_WA", nil), ("US-", nil), ("", nil), ("US-W A", nil),
    ] as [(String, String?)])
  func regions(_ text: String, code: String?) {
    #expect(RegionCode(text)?.rawValue == code)
  }

  @Test("languages are a list")
  func languages() {
    var options = GeocodingOptions()
    #expect(options.languages == [])
    options.languages = ["uk", "ru"]
    #expect(options.languages == ["uk", "ru"])
    options.languages = []
    #expect(options.languages == [])
  }

  @Test("a query is made of its parts")
  func parts() {
    var query = StructuredQuery(street: "17 rue de Fontenoy", city: "Lille", country: "FR")
    #expect(query.text == "17 rue de Fontenoy, Lille, FR")
    query.street = nil
    #expect(query == StructuredQuery(city: "Lille", country: "FR"))
    #expect(StructuredQuery().text.isEmpty)
  }

  @Test("a limit of nothing stops the program, and so do other values that cannot be")
  func preconditions() async {
    await #expect(processExitsWith: .failure) {
      var options = GeocodingOptions()
      options.limit = 0
    }
    await #expect(processExitsWith: .failure) {
      var options = GeocodingOptions()
      options.minimumConfidence = 95
    }
    await #expect(processExitsWith: .failure) {
      var options = SuggestOptions()
      options.limit = SuggestOptions.maxLimit + 1
    }
    await #expect(processExitsWith: .failure) {
      var options = ReverseOptions()
      options.limit = 0
    }
    await #expect(processExitsWith: .failure) {
      var options = GeocodingOptions()
      options.countries = ["GBR"]
    }
  }
}
