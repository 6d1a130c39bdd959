import Gazetteer
import Geocoding
import GeocodingPromises
import Geography
import Testing

@Suite("What is typed is completed")
struct SuggestTests {
  private static let geocoder = (try? Gazetteer.bundled()).map(Geocoder.init)

  private func suggest(_ text: String, _ options: SuggestOptions = .init()) throws -> [Suggestion] {
    let geocoder = try #require(SuggestTests.geocoder, "build with Data/gazetteer.gaz in place")
    return geocoder.suggest(text, options: options)
  }

  @Test(
    "the place meant comes first",
    arguments: [
      ("sea", "Seattle, Washington, United States"), ("münch", "Munich, Bavaria, Germany"),
      ("MÜNCHEN", "Munich, Bavaria, Germany"), ("моск", "Moscow, Russia"),
      ("東", "Tokyo, Japan"), ("paris, te", "Paris, Texas, United States"),
      ("paris te", "Paris, Texas, United States"),
      ("seattle, w", "Seattle, Washington, United States"),
      ("seattle,", "Seattle, Washington, United States"),
      ("springfield, i", "Springfield, Illinois, United States"),
      ("birmingham, a", "Birmingham, Alabama, United States"),
      ("london, o", "London, Ontario, Canada"), ("germ", "Germany"), ("usa", "United States"),
      ("kairo", "Cairo, Egypt"), ("tokyo, jap", "Tokyo, Japan"),
      ("st pe", "Saint Petersburg, Russia"),
      ("seattle, wa", "Seattle, Washington, United States"),
      ("palmer, a", "Palmer, Alaska, United States"), ("the valley, a", "The Valley, Anguilla"),
      ("münchen, b", "Munich, Bavaria, Germany"),
    ])
  func first(_ expected: (text: String, label: String)) throws {
    #expect(try suggest(expected.text).first?.text == expected.label)
  }

  @Test(
    "the place meant is among them",
    arguments: [
      ("new y", "New York, United States"), ("san ", "San Francisco, California, United States"),
      ("lax", "Los Angeles, California, United States"), ("북", "North Korea"),
      ("rio d", "Rio de Janeiro, Brazil"),
    ])
  func among(_ expected: (text: String, label: String)) throws {
    let found = try suggest(expected.text).map(\.text)
    #expect(found.contains(expected.label), "\(found)")
  }

  @Test(
    "the most prominent region or country that begins so is among the first five",
    arguments: [
      ("cal", "California, United States"), ("tex", "Texas, United States"), ("geo", "Georgia"),
      ("au", "Australia"), ("ny", "New York, United States"), ("flo", "Florida, United States"),
      ("cat", "Catalonia, Spain"), ("que", "Quebec, Canada"), ("tus", "Tuscany, Italy"),
      ("ker", "Kerala, India"), ("sco", "Scotland, United Kingdom"), ("bav", "Bavaria, Germany"),
      ("quee", "Queensland, Australia"), ("andh", "Andhra Pradesh, India"),
    ])
  func division(_ expected: (text: String, label: String)) throws {
    let found = try suggest(expected.text).prefix(5).map(\.text)
    #expect(found.contains(expected.label), "\(found)")
  }

  @Test(
    "what is misspelt is completed where nothing begins so",
    arguments: [
      ("seatle", "Seattle, Washington, United States"),
      ("seattel", "Seattle, Washington, United States"),
      ("xeattle", "Seattle, Washington, United States"),
      ("san farn", "San Francisco, California, United States"),
      ("müncehn", "Munich, Bavaria, Germany"), ("lodnon", "London, England, United Kingdom"),
      ("москав", "Moscow, Russia"), ("санкт-петрбур", "Saint Petersburg, Russia"),
      ("ベルリソ", "Berlin, Germany"), ("rio de jnaer", "Rio de Janeiro, Brazil"),
      ("seatle, w", "Seattle, Washington, United States"),
      ("seatle,", "Seattle, Washington, United States"),
      ("seatle wa", "Seattle, Washington, United States"),
      ("rio de jnaeiro, br", "Rio de Janeiro, Brazil"),
    ])
  func misspelt(_ expected: (text: String, label: String)) throws {
    #expect(try suggest(expected.text).first?.text == expected.label)
  }

  @Test(
    "what is too short or too far off is not taken for misspelt",
    arguments: ["zzq", "xqz", "qxjzkv", "asdfghjk", "서욿", "seatle, zzqx", "zzqxjv, wa"])
  func unknown(text: String) throws {
    #expect(try suggest(text).isEmpty)
  }

  @Test("misspelt beginnings are narrowed like others")
  func misspeltOptions() throws {
    var options = SuggestOptions()
    options.countries = ["CA"]
    #expect(try suggest("lodnon", options).first?.text == "London, Ontario, Canada")
    #expect(try suggest("lodnon", options).allSatisfy { $0.placemark.countryCode == "CA" })
  }

  @Test("a name found by is told when it is not the one shown")
  func otherNames() throws {
    #expect(try suggest("münch").first?.matchedName == "munchen")
    #expect(try suggest("seatt").first?.matchedName == nil)
    #expect(try suggest("münch").first?.placemark.match.text == "münch")
  }

  @Test(
    "each place stands there once", arguments: ["s", "sa", "san", "new york", "tok", "東", "la"])
  func once(text: String) throws {
    let found = try suggest(text)
    #expect(Set(found.map { $0.placemark.place?.id }).count == found.count)
    #expect(found.count == 10)
  }

  @Test(
    "a city and what it is one with are one line",
    arguments: [
      ("berlin", "Berlin, Germany", PlaceKind.city), ("tokyo", "Tokyo, Japan", .city),
      ("моск", "Moscow, Russia", .city), ("mexico c", "Mexico City, Mexico", .city),
      ("singap", "Singapore", .country), ("luxem", "Luxembourg", .country),
    ])
  func oneLine(_ expected: (text: String, label: String, kind: PlaceKind)) throws {
    let found = try suggest(expected.text).filter { $0.text == expected.label }
    #expect(found.map(\.placemark.kind) == [expected.kind])
  }

  @Test("a region that is elsewhere than its city is another place")
  func regionAndCity() throws {
    let found = try suggest("new y")
    #expect(found.first?.placemark.geonamesID == 5_128_581)
    #expect(found.contains { $0.text == "New York, United States" && $0.placemark.kind == .region })
  }

  @Test(
    "what people mean by a few letters is first, by its country and number at geonames.org",
    arguments: [
      ("st", "SE", 2_673_730), ("mün", "DE", 2_867_714), ("munc", "DE", 2_867_714),
      ("pari", "FR", 2_988_507), ("ber", "DE", 2_950_159), ("new", "US", 5_128_581),
      ("new yo", "US", 5_128_581), ("los a", "US", 5_368_361), ("san fra", "US", 5_391_959),
      ("saint pe", "RU", 498_817), ("st lou", "US", 4_407_066), ("lon", "GB", 2_643_743),
      ("köl", "DE", 2_886_242), ("мос", "RU", 524_901), ("пари", "FR", 2_988_507),
      ("東", "JP", 1_850_147), ("北", "CN", 1_816_670), ("서", "KR", 1_835_848),
      ("القا", "EG", 360_630), ("são p", "BR", 3_448_439), ("sao p", "BR", 3_448_439),
      ("port-", "HT", 3_718_426), ("new orl", "US", 4_335_045),
    ])
  func fewLetters(_ expected: (text: String, country: String, id: Int)) throws {
    let first = try suggest(expected.text).first
    #expect(first?.placemark.geonamesID == expected.id, "\(first?.text ?? "nothing")")
    #expect(first?.placemark.countryCode == expected.country)
  }

  @Test(
    "a country is first by its English or its own name",
    arguments: [
      ("fra", "FR"), ("ger", "DE"), ("deu", "DE"), ("espa", "ES"), ("chin", "CN"), ("ind", "IN"),
      ("mexico", "MX"), ("mali", "ML"), ("niger", "NE"), ("日", "JP"), ("ελλ", "GR"),
      ("росс", "RU"),
    ])
  func countries(_ expected: (text: String, country: String)) throws {
    let first = try suggest(expected.text).first
    #expect(first?.placemark.kind == .country, "\(first?.text ?? "nothing")")
    #expect(first?.placemark.countryCode == expected.country)
  }

  @Test(
    "a few Latin letters find no place by its long, old or foreign name",
    arguments: ["st", "sta", "mün", "pari", "ber", "new", "q", "sib", "bud", "am", "rep", "kin"])
  func shownNames(text: String) throws {
    let table = try #require(SuggestTests.geocoder).gazetteer.folding
    let typed = FoldedText(text, table: table).codes
    let largest = try suggest(text).prefix(5)
    for suggestion in largest where suggestion.placemark.kind != .city {
      let name = FoldedText(suggestion.placemark.name, table: table)
      #expect(name.codes.starts(with: typed), "\(suggestion.text)")
    }
  }

  @Test("digits complete names that begin with them, and no code of a region")
  func digits() throws {
    #expect(try suggest("94").isEmpty)
    let found = try suggest("25")
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.text.hasPrefix("25") })
  }

  @Test(
    "a name in the language asked for counts as the one that is shown",
    arguments: [
      ("mail", "de", "Mailand"), ("firen", "it", "Firenze"), ("mosk", "de", "Moskau"),
      ("londr", "fr", "Londres"), ("mün", "de", "München"), ("deutschl", "de", "Deutschland"),
      ("мюн", "ru", "Мюнхен"),
    ])
  func language(_ expected: (text: String, language: String, name: String)) throws {
    var options = SuggestOptions()
    options.language = expected.language
    let found = try suggest(expected.text, options).map(\.placemark.name)
    #expect(found.first == expected.name, "\(found)")
  }

  /// `Tools/tune evaluate-suggest` measures the 2,000 largest.
  @Test(
    "the largest cities come soon",
    arguments: [(3, 0.755, 0.985), (4, 0.905, 0.995), (5, 0.95, 0.995)])
  func measure(_ least: (letters: Int, first: Double, amongFive: Double)) throws {
    let geocoder = try #require(SuggestTests.geocoder)
    let shares = CompletionMeasure(geocoder, cities: 300).shares(letters: least.letters)
    #expect(shares.first >= least.first)
    #expect(shares.amongFive >= least.amongFive)
  }

  @Test("a space after a word asks for another word")
  func space() throws {
    let found = try suggest("san ").map(\.placemark.match.completedName)
    #expect(found.allSatisfy { $0?.hasPrefix("san") ?? true })
    #expect(try !suggest("san ").contains { $0.text.hasPrefix("Santiago") })
  }

  @Test("what is near comes first")
  func near() throws {
    var options = SuggestOptions()
    options.near = Coordinate(latitude: 44.05, longitude: -123.09)
    #expect(try suggest("springf", options).first?.text == "Springfield, Oregon, United States")
  }

  @Test("misspellings are forgiven unless the options say not to")
  func typos() throws {
    var options = SuggestOptions()
    #expect(try suggest("seatle", options).first?.placemark.name == "Seattle")
    options.forgivesTypos = false
    #expect(try suggest("seatle", options).isEmpty)
    #expect(try suggest("seattl", options).first?.placemark.name == "Seattle")
  }

  @Test("countries and kinds narrow, the limit cuts, the language names")
  func options() throws {
    var options = SuggestOptions()
    options.countries = ["FR"]
    options.kinds = [.city]
    options.limit = 4
    let found = try suggest("par", options)
    #expect(found.count == 4)
    #expect(found.allSatisfy { $0.placemark.countryCode == "FR" && $0.placemark.kind == .city })
    options = SuggestOptions()
    options.language = "de"
    #expect(try suggest("munic", options).first?.placemark.name == "München")
  }

  @Test(
    "hostile input has an answer, mostly none",
    arguments: [
      "", " ", ",", ",,,", "\0", "a\0b", "sea\0", String(repeating: "x", count: 10_240),
      String(repeating: "a ", count: 500), String(repeating: "a,", count: 500),
      String(repeating: "\u{301}", count: 1_000), "zzqx", "🏳️‍🌈", "🇫🇷", "\u{202E}abc",
      "st st st st st st",
    ])
  func hostile(text: String) throws {
    #expect(try suggest(text).count <= 10)
    #expect(try suggest(text).map(\.text) == suggest(text).map(\.text))
  }

  @Test("every beginning of a name can be completed, and the whole name is")
  func prefixes() throws {
    for name in ["Seattle", "São Paulo", "Москва", "北京", "서울", "القاهرة", "Ho Chi Minh City"] {
      for end in name.indices.dropFirst() {
        #expect(try !suggest(String(name[..<end])).isEmpty, "\(name[..<end])")
      }
      #expect(try suggest(name).first?.placemark.kind == .city, "\(name)")
    }
  }
}
