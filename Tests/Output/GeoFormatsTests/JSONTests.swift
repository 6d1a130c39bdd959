import Foundation
import Gazetteer
import GeoFormats
import Testing

@testable import Geocoding

@Suite("JSON and NDJSON")
struct JSONTests {
  private func objects(_ bytes: [UInt8]) throws -> [[String: Any]] {
    try bytes.split(separator: 0x0A).map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line))
      return try #require(object as? [String: Any])
    }
  }

  @Test("An answer has the documented members, in order")
  func members() {
    let answer = GeocodingAnswer(query: "Seattle, WA", results: [Samples.seattle])
    #expect(
      Samples.text(.ndjson, [answer]) == """
        {"query":"Seattle, WA","results":[{"name":"Seattle","label":"Seattle, Washington, United \
        States","latitude":47.60621,"longitude":-122.33207,"country_code":"US","country":"United \
        States","admin1":"Washington","admin2":"King County","kind":"city","precision":"city",\
        "population":737015,\
        "timezone":"America/Los_Angeles","geonames_id":5809844,"confidence":0.9375,"match":{"text":\
        "Seattle","as":"primary","ignored":[]}}]}

        """)
  }

  @Test("Whatever is escaped is, wherever it stands in a text")
  func escaping() throws {
    for special in ["\"", "\\", "\u{1}", "\n", "\u{1F}", " ", "\u{7F}", "é", "東", "!", "#", "["] {
      for before in 0..<18 {
        for after in [0, 1, 7, 8, 9] {
          let query =
            String(repeating: "a", count: before) + special + String(repeating: "z", count: after)
          let written = Samples.text(.ndjson, [GeocodingAnswer(query: query, refusal: .notFound)])
          #expect(try objects(Array(written.utf8)).first?["query"] as? String == query)
          // RFC 8259, section 7: control characters must be escaped.
          #expect(written.utf8.dropLast().allSatisfy { $0 >= 0x20 })
        }
      }
    }
  }

  @Test("What does not apply is left out, and a box is west, south, east, north")
  func country() {
    let answer = GeocodingAnswer(query: "Fiji", results: [Samples.fiji])
    #expect(
      Samples.text(.ndjson, [answer]) == """
        {"query":"Fiji","results":[{"name":"Fiji","label":"Fiji","latitude":-18,"longitude":178,\
        "country_code":"FJ","country":"Fiji","kind":"country","precision":"country","bounding_box":\
        [176.9,-20.7,-178.2,-12.4],"confidence":0.9375,"match":{"text":"Fiji","as":"primary",\
        "ignored":[]}}]}

        """)
  }

  @Test("What is known of the levels and the address has members")
  func certainty() {
    let answer = GeocodingAnswer(query: "q", results: [Samples.lille])
    #expect(
      Samples.text(.ndjson, [answer]) == #"""
        {"query":"q","results":[{"name":"Lille","label":"Lille, Hauts-de-France, France",\#
        "latitude":50.63297,"longitude":3.05858,"country_code":"FR","country":"France",\#
        "admin1":"Hauts-de-France","kind":"city","precision":"city","confidence":0.9,\#
        "confidence_by_level":{"country":0.9991,"region":0.98,"county":0.95,"city":0.9},\#
        "address":{"house_number":"17","street":"rue de \"Fontenoy\"","unit":"Apt 4B",\#
        "po_box":"BP 70640","postcode":"59000","locality":"Lille"},"match":{"text":"Lille",\#
        "as":"primary","ignored":["17 rue de Fontenoy","59000"]}}]}

        """#)
  }

  @Test("Levels and parts that are not known are left out, and so is what has none")
  func partsOfCertainty() {
    var place = Samples.placemark(name: "x")
    let text = { Samples.text(.ndjson, [GeocodingAnswer(query: "q", results: [place])]) }
    place.address = AddressParts()
    #expect(!text().contains("confidence_by_level") && !text().contains("address"))
    place.confidenceByLevel.region = 0.5
    place.address?.postcode = "1"
    #expect(
      text().contains(
        #""confidence_by_level":{"region":0.5},"address":{"postcode":"1"},"match""#))
  }

  @Test("A misspelt name and a place within the answer are marked, where they are")
  func marks() {
    func text(_ match: Match) -> String {
      let place = Samples.placemark(name: "Japan", kind: .country, match: match)
      return Samples.text(.ndjson, [GeocodingAnswer(query: "q", results: [place])])
    }
    var match = Match(text: "Mt. Fuji", kind: nil, ignored: ["x"])
    #expect(text(match).contains(#""ignored":["x"]}}"#))
    match.isSpelledExactly = false
    #expect(text(match).contains(#""ignored":["x"],"is_corrected":true}}"#))
    match.isCoarser = true
    #expect(text(match).contains(#","is_corrected":true,"is_coarser":true}}"#))
    match.isPartial = true
    #expect(text(match).contains(#","is_coarser":true,"is_partial":true}}"#))
  }

  @Test("What is near a point has its precision, and nothing that was read")
  func offset() {
    let place = Placemark(
      Samples.seattle.details, confidence: 1, match: Match(text: "", kind: nil, ignored: []),
      offset: Offset(distanceKM: 1, bearing: 90))
    let text = Samples.text(.ndjson, [GeocodingAnswer(query: "q", results: [place])])
    #expect(text.contains(#""precision":"city","#))
    #expect(!text.contains("confidence"))
  }

  @Test("What is written can be decoded as an answer")
  func decoding() throws {
    var answer = GeocodingAnswer(
      query: "Seattle, WA", results: [Samples.seattle], rivals: [Samples.seattle])
    let line = Samples.text(.ndjson, [answer])
    var read = try JSONDecoder().decode(GeocodingAnswer.self, from: Data(line.utf8))
    // A rival has fewer members than a result.
    #expect(read.rivals.first?.label == "Seattle, Washington, United States")
    #expect(read.rivals.first?.name == "Seattle" && read.rivals.first?.kind == .city)
    (answer.rivals, read.rivals) = ([], [])
    #expect(read == answer)
    #expect(read.results.first?.timeZone == Samples.seattle.timeZone)
    let array = Samples.text(.json, [answer, GeocodingAnswer(query: "x", refusal: .notFound)])
    let both = try JSONDecoder().decode([GeocodingAnswer].self, from: Data(array.utf8))
    #expect(both.first == answer && both.last?.refusal == .notFound)
  }

  @Test("A refusal is named", arguments: Refusal.allCases)
  func refusal(_ refusal: Refusal) {
    let answer = GeocodingAnswer(query: "x", refusal: refusal)
    #expect(
      Samples.text(.ndjson, [answer])
        == #"{"query":"x","results":[],"refusal":"\#(refusal.rawValue)"}"# + "\n")
  }

  @Test("Any string comes back as it was", arguments: Samples.awkwardStrings)
  func roundTrip(text: String) throws {
    let place = Samples.placemark(everywhere: text)
    let bytes = Samples.written(.ndjson, [GeocodingAnswer(query: text, results: [place])])
    let object = try #require(try objects(bytes).first)
    #expect((object["query"] as? String)?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
    let results = try #require(object["results"] as? [[String: Any]])
    for key in ["name", "label", "country_code", "country", "admin1", "admin2", "timezone"] {
      let value = try #require(results.first?[key] as? String)
      #expect(value.unicodeScalars.elementsEqual(text.unicodeScalars), "\(key)")
    }
    let match = try #require(results.first?["match"] as? [String: Any])
    #expect(match["as"] as? String == "official")
    let ignored = try #require(match["ignored"] as? [String])
    #expect(ignored.count == 1)
    #expect(ignored[0].unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test("Each answer is one line")
  func lines() throws {
    let answers = Samples.awkwardStrings.map {
      GeocodingAnswer(query: $0, refusal: .notFound)
    }
    #expect(try objects(Samples.written(.ndjson, answers)).count == answers.count)
  }

  @Test("The document is an array of the same objects", arguments: [0, 1, 2])
  func array(count: Int) throws {
    let answers = (0..<count).map { GeocodingAnswer(query: "\($0)", results: [Samples.seattle]) }
    let bytes = Samples.written(.json, answers)
    let array = try JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]]
    #expect(array?.map { $0["query"] as? String } == answers.map(\.query))
  }

  @Test("Every kind of name has a word of its own")
  func words() {
    #expect(Set(NameKind.allCases.map(\.word)).count == NameKind.allCases.count)
  }
}
