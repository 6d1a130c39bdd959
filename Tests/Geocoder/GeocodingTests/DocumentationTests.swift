import Gazetteer
import Geography
import Testing

@testable import Geocoding

/// The examples of the documentation of Geocoding and of the README.
@Suite("The documentation's examples hold")
struct DocumentationTests {
  private static let bundled = (try? Gazetteer.bundled()).map(Geocoder.init)

  private var geocoder: Geocoder {
    get throws {
      try #require(DocumentationTests.bundled, "build with Data/gazetteer.gaz in place")
    }
  }

  @Test("overview: Seattle, and what is no place")
  func overview() throws {
    let geocoder = Geocoder(try .bundled())
    let place = try #require(geocoder.geocode("Seattle, WA").results.first)
    #expect(place.label == "Seattle, Washington, United States")
    #expect(place.coordinate == Coordinate(latitude: 47.60621, longitude: -122.33207))
    #expect(geocoder.geocode("somewhere over the rainbow").refusal == .notAPlace)
  }

  @Test("using answers: the place, its rivals, how it was recognised")
  func answers() throws {
    let saintPaul = try #require(try geocoder.geocode("St. Paul, Minn.").results.first)
    #expect(saintPaul.name == "Saint Paul")
    #expect(saintPaul.region == "Minnesota")
    #expect(saintPaul.countryCode == "US")
    #expect(saintPaul.timeZone == "America/Chicago")
    let springfield = try geocoder.geocode("Springfield")
    #expect(springfield.results[0].confidence < 0.5)
    #expect(springfield.rivals.first?.region == "Missouri")
    var all = GeocodingOptions()
    all.findsAllPlaces = true
    let places = try geocoder.geocode("SF | NYC", options: all).results
    #expect(places.map(\.match.text) == ["SF", "NYC"])
    let address = "1600 Amphitheatre Parkway, Mountain View, CA"
    let result = try #require(try geocoder.geocode(address).results.first)
    #expect(result.match.text == "Mountain View")
    #expect(result.match.kind == .primary)
    #expect(result.match.ignored == [])
    #expect(result.address?.houseNumber == "1600")
    #expect(result.address?.street == "Amphitheatre Parkway")
  }

  @Test(
    "using answers: refusals",
    arguments: [
      ("", Refusal.empty), ("...", .empty), ("xqzzy", .notFound),
      ("somewhere over the rainbow", .notAPlace),
      (String(repeating: "x", count: 1_025), .tooLong),
      (String(repeating: "x ", count: 65), .tooLong), ("POINT(-122.3)", .notACoordinate),
      ("POINT(47.6 -122.3)", .outOfRange), ("10TET5020072700", .gridReference),
      ("SRID=3857;POINT(8 47)", .otherReferenceSystem), ("CWC8+R9", .placeNeeded),
      ("https://maps.app.goo.gl/x", .linkWithoutCoordinate),
    ])
  func refusals(_ query: String, _ refusal: Refusal) throws {
    let answer = try geocoder.geocode(query)
    #expect(answer.results.isEmpty)
    #expect(answer.refusal == refusal)
  }

  @Test("narrowing answers: country, nearness, language")
  func narrowing() throws {
    var canadian = GeocodingOptions()
    canadian.countries = ["CA"]
    #expect(try geocoder.geocode("London", options: canadian).results.first?.region == "Ontario")
    #expect(try geocoder.geocode("Mumbai", options: canadian).refusal == .contradiction)
    var near = GeocodingOptions()
    near.near = Coordinate(latitude: 44.05, longitude: -123.09)
    #expect(try geocoder.geocode("Springfield", options: near).results.first?.region == "Oregon")
    var german = GeocodingOptions()
    german.language = "de"
    #expect(try geocoder.geocode("Geneva", options: german).results.first?.name == "Genf")
  }

  @Test("how a query is read: Paris, Texas")
  func parisTexas() throws {
    let geocoder = try geocoder
    var search = QuerySearch(geocoder.gazetteer)
    search.read("Paris, Texas", .init())
    #expect(search.reading.text.tokens.count == 2)
    #expect(search.reading.segments.count == 2)
    let best = search.ranking.first
    let first = try #require(best)
    #expect(geocoder.gazetteer.place(first.candidate.place)?.region?.name == "Texas")
    let gap = search.ranking.count > 1 ? first.score - search.ranking[1].score : .infinity
    #expect(gap > 12, "nothing comes near")
    #expect(geocoder.geocode("Paris").results.first?.countryCode == "FR")
    #expect(geocoder.geocode("CA").results.first?.name == "California")
  }

  @Test("the README's program")
  func program() throws {
    let geocoder = Geocoder(try .bundled())
    let answer = geocoder.geocode("Seattle, WA")
    var printed = ""
    if let place = answer.results.first {
      print(place.label, place.coordinate.latitude, place.coordinate.longitude, to: &printed)
    }
    #expect(printed == "Seattle, Washington, United States 47.60621 -122.33207\n")
  }
}
