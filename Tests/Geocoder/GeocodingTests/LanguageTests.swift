import Gazetteer
import Geocoding
import Testing

@Suite("Languages of names, and how names are spelled")
struct LanguageTests {
  private static let geocoder = (try? Gazetteer.bundled()).map(Geocoder.init)

  private func best(_ query: String, _ language: String? = nil) throws -> Placemark {
    let geocoder = try #require(Self.geocoder, "build with Data/gazetteer.gaz in place")
    var options = GeocodingOptions()
    options.language = language
    return try #require(geocoder.geocode(query, options: options).results.first)
  }

  @Test(
    "a name is in the first language of a list that has one",
    arguments: [
      ("Munich, Germany", "de", "München"), ("Munich, Germany", "de,fr", "München"),
      // No language of this code: the next one.
      ("Munich, Germany", "xx,de", "München"), ("Munich, Germany", "xx,yy,it", "Monaco di Baviera"),
      ("Munich, Germany", "de-AT,en", "München"),
      // German has no name of its own for London, and Germans do not say Londres.
      ("London, England", "de,fr", "London"), ("London, England", "fr,de", "Londres"),
      // English is the language of the names shown.
      ("Munich, Germany", "en,de", "Munich"), ("Munich, Germany", "", "Munich"),
      ("Munich, Germany", ",,", "Munich"),
    ])
  func list(query: String, language: String, name: String) throws {
    #expect(try best(query, language).name == name)
  }

  @Test("a name is sooner one of the language asked for")
  func asked() throws {
    #expect(try best("Kudüs").countryCode == "ID")
    #expect(try best("Kudüs", "tr").countryCode == "IL")
    #expect(try best("Kudüs", "de").countryCode == "ID")
  }

  @Test(
    "a name that was found by a misspelling is told from one as it is spelled",
    arguments: [
      ("Seattle, WA", true), ("SEATTLE", true), ("Seatle, WA", false), ("Baton Roug, LA", false),
      ("méxico df", true), ("Munchen", true),
    ])
  func spelling(query: String, isExact: Bool) throws {
    #expect(try best(query).match.isSpelledExactly == isExact)
  }

  @Test(
    "countries are found by their three-letter codes",
    arguments: [
      ("USA", "US"), ("deu", "DE"), ("Gbr", "GB"), ("XXX", nil), ("US", nil), ("", nil),
      ("ÄÖÜ", nil),
      ("UNITED", nil),
    ] as [(String, String?)])
  func codes(code: String, country: String?) throws {
    let gazetteer = try #require(Self.geocoder).gazetteer
    #expect(gazetteer.country(alpha3: code)?.countryCode == country)
  }
}
