import Foundation
import GeoFormats
import Testing

@testable import Geocoding

@Suite("GeoJSON")
struct GeoJSONTests {
  private func features(_ answers: [GeocodingAnswer]) throws -> [[String: Any]] {
    let bytes = Samples.written(.geojson, answers)
    let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    #expect(object?["type"] as? String == "FeatureCollection")
    return try #require(object?["features"] as? [[String: Any]])
  }

  @Test("A result is a point with longitude first")
  func point() throws {
    let features = try features([GeocodingAnswer(query: "q", results: [Samples.seattle])])
    let feature = try #require(features.first)
    #expect(feature["type"] as? String == "Feature")
    #expect(feature["bbox"] == nil)
    let geometry = try #require(feature["geometry"] as? [String: Any])
    #expect(geometry["type"] as? String == "Point")
    #expect(geometry["coordinates"] as? [Double] == [-122.33207, 47.60621])
    let properties = try #require(feature["properties"] as? [String: Any])
    #expect(properties["query"] as? String == "q")
    #expect(properties["name"] as? String == "Seattle")
    #expect(properties["latitude"] == nil)
    #expect(properties["precision"] as? String == "city")
  }

  @Test("A box that crosses the antimeridian keeps west greater than east")
  func box() throws {
    let features = try features([GeocodingAnswer(query: "Fiji", results: [Samples.fiji])])
    #expect(features.first?["bbox"] as? [Double] == [176.9, -20.7, -178.2, -12.4])
  }

  @Test("A query without a place is a feature without geometry")
  func notFound() throws {
    let features = try features([GeocodingAnswer(query: "q", refusal: .notFound)])
    #expect(features.first?["geometry"] is NSNull)
    let properties = try #require(features.first?["properties"] as? [String: Any])
    #expect(properties["refusal"] as? String == "not_found")
  }

  @Test("Any string comes back as it was", arguments: Samples.awkwardStrings)
  func roundTrip(text: String) throws {
    let place = Samples.placemark(everywhere: text)
    let features = try features([GeocodingAnswer(query: text, results: [place, place])])
    #expect(features.count == 2)
    for feature in features {
      let properties = try #require(feature["properties"] as? [String: Any])
      for key in ["query", "name", "label", "admin1"] {
        let value = try #require(properties[key] as? String)
        #expect(value.unicodeScalars.elementsEqual(text.unicodeScalars))
      }
    }
  }

  @Test("No answers make an empty collection")
  func empty() throws {
    #expect(try features([]).isEmpty)
  }
}
