import Gazetteer
import GeoFormats
import Geocoding
import Geography
import Testing

@Suite("Fields as numbers")
struct NumberFieldTests {
  private static let geocoder: Geocoder? = try? Geocoder(.bundled())

  @Test(
    "the number of a field is the one that its text stands for",
    arguments: [
      "Seattle, WA", "Quito", "Springfield", "Null Island", "0.0000004,-0.0000004", "90,180",
      "-33.8567844, 151.2152967", "98101", "Baton Roug, LA", "Germany",
    ])
  func numberAndText(_ query: String) throws {
    let geocoder = try #require(NumberFieldTests.geocoder)
    let near = try #require(Coordinate(latitude: 48.8584, longitude: 2.2945))
    let found = geocoder.geocode(query).results + geocoder.reverse(near).results
    #expect(!found.isEmpty)
    var writer = AnswerFieldWriter()
    for place in found {
      for field in AnswerField.allCases where field.isNumber {
        var bytes: [UInt8] = []
        writer.append(field, of: GeocodingAnswer(query: query, results: [place]), to: &bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(field.number(of: place) == Double(text), "\(field)")
        if let number = field.number(of: place), number == 0 { #expect(number.sign == .plus) }
      }
    }
  }

  @Test("a field of texts has no number, and every other field is a text")
  func texts() throws {
    let geocoder = try #require(NumberFieldTests.geocoder)
    let place = try #require(geocoder.geocode("Seattle").results.first)
    for field in AnswerField.allCases where !field.isNumber {
      #expect(field.number(of: place) == nil)
    }
    #expect(AnswerField.latitude.number(of: place) == 47.60621)
    #expect(AnswerField.geonamesID.number(of: place) == 5_809_844)
  }
}
