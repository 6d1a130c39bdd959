import Gazetteer
import Geocoding
import Testing

@Suite("Lists of places", .enabled(if: World.isThere, World.comment))
struct ListTests {
  private let geocoder: Geocoder

  init() throws { geocoder = Geocoder(try World.gazetteer.get()) }

  @Test(
    "the first is the answer, the others are its rivals",
    arguments: [
      "Madrid - Prague", "Madrid; Prague", "Madrid · Prague", "Madrid • Prague", "Madrid / Prague",
      "Madrid – Prague", "Madrid\nPrague", "Madrid | Prague", "Madrid & Prague",
      "Madrid and Prague",
    ])
  func first(query: String) throws {
    let answer = geocoder.geocode(query)
    let best = try #require(answer.results.first)
    #expect(best.name == "Madrid" && best.match.ignored == ["Prague"])
    #expect(answer.rivals.first?.name == "Prague")
  }

  @Test("of a way the last is the answer", arguments: ["Madrid → Prague", "Madrid -> Prague"])
  func way(query: String) {
    let answer = geocoder.geocode(query)
    #expect(answer.results.first?.name == "Prague" && answer.rivals.first?.name == "Madrid")
  }

  @Test(
    "of a lane it is the place before To:, whether or not both are in one state",
    arguments: [
      "Chicago, IL To: Springfield, IL", "Chicago, IL To: Omaha, NE",
      "From: Chicago, IL To: Omaha, NE",
      "Chicago, IL to: Omaha, NE FTL",
    ])
  func lane(query: String) {
    let best = geocoder.geocode(query).results.first
    #expect(best?.name == "Chicago" && best?.region == "Illinois")
  }

  @Test(
    "which of two is meant stays open",
    arguments: [
      ("Munich or Vienna", "Munich", "Vienna"), ("Kansas or Nebraska", "Kansas", "Nebraska"),
      ("Spain o Portugal", "Spain", "Portugal"), ("USA or Canada", "United States", "Canada"),
    ])
  func either(query: String, first: String, second: String) {
    let answer = geocoder.geocode(query)
    #expect(answer.results.isEmpty && answer.refusal == .ambiguous)
    #expect(answer.rivals.map(\.name).prefix(2) == [first, second])
    #expect(answer.refusal?.advice != nil)
  }

  @Test(
    "what says where the other is makes no list, nor does a name with a dash",
    arguments: [
      ("Rochester - New York", "Rochester, New York, United States"),
      ("Getafe - Madrid", "Getafe, Community of Madrid, Spain"),
      ("Chile - Santiago", "Santiago, Santiago Metropolitan Region, Chile"),
      ("Winston - Salem", "Winston-Salem, North Carolina, United States"),
      ("Okpo/Geoje, South Korea", "Geoje, South Gyeongsang, South Korea"),
      ("Portland, OR", "Portland, Oregon, United States"),
    ])
  func one(query: String, label: String) {
    let answer = geocoder.geocode(query)
    #expect(answer.results.first?.label == label)
    #expect(answer.rivals.isEmpty)
  }

  @Test(
    "towns near each other are a list, a suburb and its city are not",
    arguments: [
      ("Seattle - Tacoma", "Seattle", true),
      ("Newcastle upon Tyne; Gateshead", "Newcastle upon Tyne", true),
      ("Kreuzberg - Berlin", "Kreuzberg", false),
      ("Santa Monica - Los Angeles", "Santa Monica", false),
    ])
  func near(query: String, name: String, isList: Bool) {
    let answer = geocoder.geocode(query)
    #expect(answer.results.first?.name == name)
    #expect((answer.results.first?.match.ignored.isEmpty == false) == isList)
  }

  @Test("what the first place leaves over is ignored as well as the second")
  func ignored() {
    let best = geocoder.geocode("Chicago, IL FTL To: Omaha, NE").results.first
    #expect(best?.name == "Chicago" && best?.match.ignored == ["FTL", "Omaha, NE"])
  }

  @Test(
    "a query that repeats itself is read once",
    arguments: ["London, UK London, UK", "London, UK\nLondon, UK", "London, UK - London, UK"])
  func repetition(query: String) {
    let best = geocoder.geocode(query).results.first
    #expect(best?.label == "London, England, United Kingdom" && best?.confidence ?? 0 > 0.9)
  }

  @Test("every place of a list, in its order")
  func all() {
    var options = GeocodingOptions()
    options.findsAllPlaces = true
    for query in [
      "Madrid; Prague; Vienna", "Madrid or Prague or Vienna", "Madrid → Prague → Vienna",
    ] {
      let all = geocoder.geocode(query, options: options)
      #expect(all.results.map(\.name) == ["Madrid", "Prague", "Vienna"], "\(query)")
    }
  }
}
