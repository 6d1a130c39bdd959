import Geocoding
import PostValidation
import PostingClient
import Testing

@Suite("A place that may not be meant is asked about")
struct PlaceDoubtTests {
  private func report(on place: String) throws -> PostReport {
    let geocoder: Geocoder = try #require(PostValidatorTests.world)
    return PostValidator(geocoder: geocoder).report(
      on: PostDraft(
        firstName: "Ada", lastName: "Lovelace", placeString: place, link: "https://example.org/"))
  }

  @Test(
    "and the finding says why",
    arguments: [
      // Which of two places is meant is not certain, their country is.
      ("Westmount Museum, Nova Scotia", "place_coarser", "Canada"),
      // No such town.
      ("Foobarville, TX", "place_uncertain", "Freeport, Texas, United States"),
      // A village far from Rennes.
      ("Rennes le Chateau", "place_uncertain", "Rennes, Ille-et-Vilaine, Brittany, France"),
      ("Moulin Bleu, Paris", "place_words_ignored", "Paris, Île-de-France, France"),
      ("Berlin developer", "place_words_ignored", "Berlin, Germany"),
      ("Seatle", "place_corrected", "Seattle, Washington, United States"),
      ("Baton Roug, LA", "place_corrected", "Baton Rouge, Louisiana, United States"),
      ("Munchne, Germany", "place_corrected", "Munich, Bavaria, Germany"),
    ])
  func doubts(place: String, code: String, first: String) throws {
    let doubt = try #require(try report(on: place).placeDoubt)
    #expect(doubt.code.rawValue == code)
    #expect(doubt.severity == .warning)
    #expect(doubt.candidates.first?.label == first)
    #expect(doubt.message.contains(place))
  }

  @Test(
    "not whether the city or its country is meant, if both are at one spot of the map",
    arguments: [
      "Hong Kong", "Singapore", "Monaco", "Gibraltar", "Macau", "Vatican City", "Hong Kong, HK",
      "Singapore, Singapore", "Monaco, Monaco", "San Marino", "Oaxaca",
    ])
  func isOneSpot(place: String) throws {
    let report = try report(on: place)
    #expect(report.placeDoubt == nil, "\(report.findings)")
  }

  @Test(
    "but whether the city or the country or region around it is meant, if they are far apart",
    arguments: ["Quebec", "New York"])
  func isTwoSpots(place: String) throws {
    let doubt = try #require(try report(on: place).placeDoubt)
    #expect(doubt.code == .placeAmbiguous)
    #expect(doubt.candidates.count == 2)
  }

  @Test(
    "but nobody is asked about a clear one",
    arguments: [
      "Seattle, WA", "London, England", "Costa Rica", "méxico df", "München", "Washington, DC",
      "123 Main St, Seattle, WA", "47.6062, -122.3321", "Texas", "Île-de-France", "東京", "NYC",
    ])
  func isClear(place: String) throws {
    let report = try report(on: place)
    #expect(report.placeDoubt == nil, "\(report.findings)")
  }
}
