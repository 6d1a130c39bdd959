import Gazetteer
import Geocoding
import Geography
import Testing

@Suite("Queries land where they should")
struct CaseTests {
  private static let geocoder = (try? Gazetteer.bundled()).map(Geocoder.init)

  @Test("the files of cases are there, and no query is in two of them")
  func files() throws {
    #expect(CaseFile.all.count >= 8)
    var seen: [String: String] = [:]
    for file in CaseFile.all {
      let cases = try file.cases()
      #expect(cases.count > 50, "\(file.testDescription)")
      for each in cases {
        let place = "\(file.testDescription):\(each.line)"
        let other = seen.updateValue(place, forKey: each.query)
        #expect(other == nil, "\(each.query) is in \(other ?? "") and in \(place)")
      }
    }
  }

  @Test("every line", arguments: CaseFile.all)
  func lines(_ file: CaseFile) throws {
    let geocoder = try #require(CaseTests.geocoder, "build with Data/gazetteer.gaz in place")
    for expected in try file.cases() {
      let answer = geocoder.geocode(expected.query)
      let fault = CaseTests.fault(answer, expected)
      #expect(
        fault == nil, "\(file.testDescription):\(expected.line) \(expected.query): \(fault ?? "")")
    }
  }

  /// How an answer is not as expected, or nothing.
  private static func fault(_ answer: GeocodingAnswer, _ expected: Case) -> String? {
    guard let best = answer.results.first else {
      if expected.kind != "none" {
        return "refused as \(answer.refusal?.rawValue ?? "nothing")"
      }
      return answer.refusal == nil ? "neither a result nor a refusal" : nil
    }
    if expected.kind == "none" { return "found \(best.label)" }
    if !expected.kind.isEmpty, best.kind.rawValue != expected.kind {
      return "\(best.label) is a \(best.kind.rawValue)"
    }
    if !expected.country.isEmpty, best.countryCode != expected.country {
      return "\(best.label) is elsewhere"
    }
    guard let coordinate = expected.coordinate else { return nil }
    let distance = best.coordinate.distance(to: coordinate)
    return distance <= expected.kilometres
      ? nil : "\(best.label) is \(Int(distance)) km from there"
  }
}
