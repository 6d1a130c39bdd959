import Foundation
import Gazetteer
import Geocoding
import Testing

@Suite("What people write into the field for their place")
struct ProfileTests {
  private static let geocoder = (try? Gazetteer.bundled()).map(Geocoder.init)
  /// From which probability of the country on an answer counts as one.
  private static let minConfidence = 0.5
  private static let minShare = 0.92

  @Test("at least 92 % get the right country, or correctly none")
  func countries() throws {
    let geocoder = try #require(ProfileTests.geocoder, "build with Data/gazetteer.gaz in place")
    let url = try #require(
      Bundle.module.url(forResource: "profiles", withExtension: "tsv", subdirectory: "Profiles"))
    let rows = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("# ") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    #expect(rows.count >= 300)
    var wrong: [String] = []
    for row in rows {
      let best = geocoder.geocode(row[0]).results.first
      let sureness = best?.confidenceByLevel.country ?? best?.confidence ?? 0
      let country = sureness >= ProfileTests.minConfidence ? best?.countryCode ?? "" : ""
      if country != (row.count > 1 ? row[1] : "") { wrong.append("\(row[0]) -> \(country)") }
    }
    let share = 1 - Double(wrong.count) / Double(max(1, rows.count))
    #expect(share >= ProfileTests.minShare, "\(wrong.joined(separator: "\n"))")
  }
}
