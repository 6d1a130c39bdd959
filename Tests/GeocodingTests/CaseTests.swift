import Foundation
import Gazetteer
import Geocoding
import Geography
import Testing

/// A line of a file of cases.
struct Case: CustomTestStringConvertible, Sendable {
  let query: String
  let kind: String
  let country: String
  let coordinate: Coordinate?
  let kilometres: Double

  var testDescription: String { query }

  /// The cases of a file in the folder `Cases`.
  static func read(_ file: String) -> [Case] {
    guard
      let url = Bundle.module.url(forResource: file, withExtension: "tsv", subdirectory: "Cases"),
      let text = try? String(contentsOf: url, encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      func field(_ index: Int) -> String { index < fields.count ? fields[index] : "" }
      return Case(
        query: field(0), kind: field(1), country: field(2),
        coordinate: Double(field(3)).flatMap { latitude in
          Double(field(4)).flatMap { Coordinate(latitude: latitude, longitude: $0) }
        },
        kilometres: Double(field(5)) ?? 0)
    }
  }
}

@Suite("Queries land where they should")
struct CaseTests {
  private static let geocoder = (try? Gazetteer.bundled()).map(Geocoder.init)

  @Test("the files of cases are there")
  func files() {
    #expect(Case.read("everyday").count > 100)
    #expect(Case.read("nowhere").count > 10)
  }

  @Test("everyday strings", arguments: Case.read("everyday"))
  func everyday(_ expected: Case) throws {
    let geocoder = try #require(CaseTests.geocoder, "build with Data/gazetteer.gaz in place")
    let answer = geocoder.geocode(expected.query)
    let best = try #require(answer.results.first, "refused: \(String(describing: answer.refusal))")
    #expect(best.kind.rawValue == expected.kind, "\(best.label)")
    if !expected.country.isEmpty { #expect(best.countryCode == expected.country, "\(best.label)") }
    if let coordinate = expected.coordinate {
      #expect(best.coordinate.distance(to: coordinate) <= expected.kilometres, "\(best.label)")
    }
  }

  @Test("strings that name no place", arguments: Case.read("nowhere"))
  func nowhere(_ expected: Case) throws {
    let geocoder = try #require(CaseTests.geocoder, "build with Data/gazetteer.gaz in place")
    let answer = geocoder.geocode(expected.query)
    #expect(answer.results.isEmpty, "\(answer.results.first?.label ?? "")")
    #expect(answer.refusal != nil)
  }
}
