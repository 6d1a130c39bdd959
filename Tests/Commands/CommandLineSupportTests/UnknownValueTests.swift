import Geocoding
import FileGeocoding
import Gazetteer
import Testing

@Suite("Codes that the gazetteer does not have")
struct UnknownValueTests {
  @Test("known codes pass, the first unknown one is named")
  func codes() throws {
    let gazetteer = try Gazetteer.bundled()
    try OptionValues.check(countries: ["US", "DE"], regions: ["US-WA", "US.OR"], in: gazetteer)
    #expect(throws: OptionValues.UnknownValue.country("XX")) {
      try OptionValues.check(countries: ["US", "XX", "YY"], in: gazetteer)
    }
    #expect(throws: OptionValues.UnknownValue.region("US-XX")) {
      try OptionValues.check(countries: [], regions: ["US-XX"], in: gazetteer)
    }
  }

  @Test(
    "a language may have a region and others behind it", arguments: ["de", "pt-BR", "uk, ru", "EN"])
  func languages(_ language: String) throws {
    try OptionValues.check(language: language, known: OptionValues.languages(of: .bundled()))
  }

  @Test(
    "a language without names is refused, also behind another",
    arguments: ["", "xx", "de,xx", "de,"])
  func unknownLanguages(_ language: String) throws {
    let known = OptionValues.languages(of: try .bundled())
    #expect(throws: OptionValues.UnknownValue.language(language, known: known)) {
      try OptionValues.check(language: language, known: known)
    }
  }

  @Test("the sentence names the code and gives an example")
  func sentences() {
    #expect(
      "\(OptionValues.UnknownValue.country("XX"))"
        == "there is no country XX; countries have ISO 3166-1 codes such as US")
    #expect(
      "\(OptionValues.UnknownValue.language("xx", known: ["fr", "de"]))"
        == "there are no names in the language \"xx\"; the languages are de, fr")
  }
}
