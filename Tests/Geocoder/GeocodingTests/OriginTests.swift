import Gazetteer
import Geocoding
import Testing

@Suite("Where somebody comes from and where they live", .enabled(if: World.isThere, World.comment))
struct OriginTests {
  private let geocoder: Geocoder

  init() throws { geocoder = Geocoder(try World.gazetteer.get()) }

  @Test(
    "where they live is the answer, wherever it stands",
    arguments: [
      "Born in Prague, living in Madrid", "from Prague, now in Madrid", "ex-Prague, now Madrid",
      "Living in Madrid, originally from Prague", "Prague native based in Madrid",
      "moved from Prague to Madrid", "Né à Prague, habite à Madrid",
      "nacido en Praga, vivo en Madrid",
      "geboren in Prag, wohnt in Madrid", "Родился в Праге, живу в Мадрид",
    ])
  func home(query: String) throws {
    let best = try #require(geocoder.geocode(query).results.first)
    #expect(best.name == "Madrid")
    // Whoever reads the answer sees what played no part.
    #expect(best.match.ignored.contains { $0.contains("Pra") || $0.contains("Пра") })
  }

  @Test(
    "where they come from is the answer if nothing else is said",
    arguments: ["from Prague", "Born in Prague", "Prague native", "originally from Prague"])
  func origin(query: String) {
    #expect(geocoder.geocode(query).results.first?.name == "Prague")
  }

  @Test("the region of where they come from is not that of where they live")
  func regions() {
    let best = geocoder.geocode("Originally from Ohio, now in Berlin").results.first
    #expect(best?.label == "Berlin, Germany")
  }

  @Test(
    "persons, titles and time zones are no places",
    arguments: [
      "he/him", "she/they", "PhD", "CEO", "AEST", "Central European Time", "GMT", "PLZ",
      "zip code",
    ])
  func nothing(query: String) {
    let answer = geocoder.geocode(query)
    #expect(answer.results.isEmpty && answer.refusal == .notAPlace)
  }
}
