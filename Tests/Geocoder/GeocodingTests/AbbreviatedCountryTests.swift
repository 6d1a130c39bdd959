import Gazetteer
import Geocoding
import Testing

@Suite("Names of countries that are cut short", .enabled(if: World.isThere, World.comment))
struct AbbreviatedCountryTests {
  private let geocoder: Geocoder

  init() throws { geocoder = Geocoder(try World.gazetteer.get()) }

  @Test(
    "the beginnings of the words of one name are that country",
    arguments: [
      ("Eq. Guinea", "GQ"), ("Equat. Guinea", "GQ"), ("Fr. Guiana", "GF"), ("N. Mariana Is.", "MP"),
      ("St. Vin. and Gren.", "VC"), ("Centr. Afr. Rep.", "CF"), ("Br. Indian Ocean Ter.", "IO"),
      ("United Arab Em.", "AE"), ("St. Kitts & Nev.", "KN"), ("Fr. S. Antarctic Lands", "TF"),
      ("Turks and Caicos Is.", "TC"), ("Papua N. Guinea", "PG"), ("Antigua and Barb.", "AG"),
    ])
  func country(query: String, code: String) {
    let best = geocoder.geocode(query).results.first
    #expect(best?.kind == .country && best?.countryCode == code)
  }

  @Test(
    "other abbreviations stay what they are, and of a name that is not there nothing is sure",
    arguments: [
      ("St. Louis, Mo.", "St. Louis"), ("Ft. Worth, Tex.", "Fort Worth"), ("Calif.", "California"),
      ("S. Dak.", "South Dakota"), ("W. Va.", "West Virginia"), ("N. Ireland", "Northern Ireland"),
    ])
  func others(query: String, name: String) {
    #expect(geocoder.geocode(query).results.first?.name == name)
  }

  @Test(
    "a country that is found only by leaving a word out is none",
    arguments: ["Xq. Guinea", "Wst. Guinea", "Shin Osaka", "Shin-Kobe"])
  func leftOut(query: String) {
    #expect(geocoder.geocode(query).results.first?.kind != .country)
  }

  @Test(
    "words for states and other first words leave the country",
    arguments: [
      ("Rep. Guinea", "GN"), ("Rep. of Guinea", "GN"), ("Guinea", "GN"),
    ])
  func kept(query: String, code: String) {
    #expect(geocoder.geocode(query).results.contains { $0.countryCode == code })
  }

  @Test("a region's code is no initials in small letters, but for those that people write so")
  func smallInitials() {
    #expect(geocoder.geocode("b.b.").results.isEmpty)
    for (query, name) in [
      ("n.y.", "New York"), ("n.s.w.", "New South Wales"), ("b.c.", "British Columbia"),
    ] {
      #expect(geocoder.geocode(query).results.first?.name == name)
    }
  }

  @Test("a code with a period is no airport's", arguments: ["Lpz.", "Bln."])
  func noAirports(query: String) { #expect(geocoder.geocode(query).results.isEmpty) }
}
