import Gazetteer
import Geocoding
import Geography
import Testing

@Suite("Pasted coordinates as queries", .enabled(if: World.isThere, World.comment))
struct PastedQueryTests {
  private let geocoder: Geocoder

  init() throws { geocoder = Geocoder(try World.gazetteer.get()) }

  @Test(
    "a pasted coordinate is its point, whatever the options",
    arguments: [
      "47,6; -122,3", "[-122.3, 47.6]", "lat: 47.6 lon: -122.3", "POINT(-122.3 47.6)",
      "geo:0,0?q=47.6,-122.3", "https://www.google.com/maps/@47.6,-122.3,12z",
    ])
  func points(_ query: String) throws {
    var options = GeocodingOptions()
    options.countries = ["DE"]
    let answer = geocoder.geocode(query, options: options)
    let place = try #require(answer.results.first)
    #expect(answer.query == query && answer.results.count == 1 && answer.rivals.isEmpty)
    #expect(place.kind == .coordinate && place.confidence == 1)
    #expect(place.coordinate == Coordinate(latitude: 47.6, longitude: -122.3))
    #expect(place.name == "47.6, -122.3" && place.match.text == query)
  }

  @Test(
    "a coordinate has the country that it lies in",
    arguments: [
      ("48.8584 N, 2.2945 E", "FR", "FRA", "France", "Europe"),
      ("-33.8568, 151.2153", "AU", "AUS", "Australia", "Oceania"),
      ("18.4655, -66.1057", "PR", "PRI", "Puerto Rico", "North America"),
      ("CWC8+R9 Mountain View, CA", "US", "USA", "United States", "North America"),
      ("u4pruydqqvj", "DK", "DNK", "Denmark", "Europe"),
    ])
  func countries(
    _ query: String, code: String, code3: String, country: String, continent: String
  ) throws {
    let place = try #require(geocoder.geocode(query).results.first)
    #expect(place.kind == .coordinate && place.region == nil)
    #expect(place.countryCode == code && place.countryCode3 == code3)
    #expect(place.country == country && place.continent == continent)
    #expect(!place.label.contains(country))
    var options = GeocodingOptions()
    options.language = "de"
    #expect(
      geocoder.geocode("48.8584, 2.2945", options: options).results.first?.country == "Frankreich")
  }

  @Test("a coordinate at sea has none", arguments: ["0.5, -30.25", "-45.5, -120.25"])
  func sea(_ query: String) throws {
    let place = try #require(geocoder.geocode(query).results.first)
    #expect(place.kind == .coordinate && place.countryCode == nil && place.country == nil)
  }

  /// The full code is that of the specification's example for the Googleplex.
  @Test(
    "a short plus code is the nearest one to its town",
    arguments: [
      "CWC8+R9 Mountain View, CA", "cwc8+r9, Mountain View, California, USA",
      "Mountain View, CA CWC8+R9", "CWC8+R9 37.4, -122.1",
    ])
  func shortCodes(_ query: String) throws {
    let answer = geocoder.geocode(query)
    #expect(answer.query == query)
    let place = try #require(answer.results.first)
    #expect(place.kind == .coordinate)
    #expect(place.coordinate == (try #require(PlusCode("849VCWC8+R9")).center))
  }

  @Test("in a query in parts, a plus code is the street of its town")
  func parts() throws {
    var query = StructuredQuery()
    query.street = "CWC8+R9"
    query.city = "Mountain View"
    query.region = "CA"
    let place = try #require(geocoder.geocode(query).results.first)
    #expect(place.coordinate == (try #require(PlusCode("849VCWC8+R9")).center))
  }

  @Test("a town that may be several leaves the code ambiguous")
  func ambiguous() {
    let towns = geocoder.geocode("Springfield")
    let answer = geocoder.geocode("CWC8+R9 Springfield")
    #expect(!answer.rivals.isEmpty && answer.rivals.count == towns.rivals.count)
    #expect(answer.results.first?.confidence == towns.results.first?.confidence)
  }

  @Test(
    "a short plus code needs a town",
    arguments: [
      ("CWC8+R9", Refusal.placeNeeded), ("CWC8+R9 Ohio", .placeNeeded),
      ("CWC8+R9 France", .placeNeeded), ("CWC8+R9 xqzzy", .notFound),
    ])
  func noTown(_ query: String, _ reason: Refusal) {
    let answer = geocoder.geocode(query)
    #expect(answer.refusal == reason && answer.results.isEmpty && answer.query == query)
  }

  @Test("a geo: address that asks for a text is answered as the text is")
  func geoQuery() {
    let answer = geocoder.geocode("geo:0,0?q=Seattle%2C+WA")
    #expect(answer.query == "geo:0,0?q=Seattle%2C+WA")
    #expect(answer.results.first?.geonamesID == 5_809_844)
  }

  @Test("a geohash is less certain than what says that it is one")
  func geohashes() {
    #expect(geocoder.geocode("u4pruy").results.first?.confidence == 0.9)
    #expect(geocoder.geocode("geohash:u4pruy").results.first?.confidence == 1)
    #expect(geocoder.geocode("98101").results.first?.kind == .postcode)
    #expect(geocoder.geocode("SW1A1AA").results.first?.kind != .coordinate)
  }

  @Test("each reason has advice that names the way out")
  func advice() {
    #expect(geocoder.geocode("10TET5020072700").refusal?.advice?.contains("UTM or MGRS") == true)
    for reason in [
      Refusal.gridReference, .outOfRange, .otherReferenceSystem, .placeNeeded,
      .linkWithoutCoordinate,
    ] {
      #expect(reason.advice != nil)
    }
    #expect(Refusal.notFound.advice == nil)
  }
}
