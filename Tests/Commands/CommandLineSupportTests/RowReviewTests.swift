import CommandLineSupport
import Files
import Gazetteer
import Geocoding
import Testing

@Suite("The review of doubtful rows")
struct RowReviewTests {
  private static let geocoder = (try? Gazetteer.bundled()).map { Geocoder($0) }

  private var geocoder: Geocoder {
    get throws { try #require(Self.geocoder, "build with Data/gazetteer.gaz in place") }
  }

  /// What is decided for queries, and what was shown, where some lines are typed.
  private func deciding(
    _ queries: [String], typing typed: String
  ) throws -> (labels: [String?], answers: [GeocodingAnswer], shown: String) {
    let (input, output) = (try Pipe(typed.utf8), try Pipe())
    var options = GeocodingOptions()
    options.limit = 1
    let geocoder = try geocoder
    let review = RowReview(
      Questions(input: input.input, output: output.writingEnd), geocoder, options)
    let answers = queries.map { review.decide(geocoder.geocode($0, options: options)) }
    return (answers.map { $0.results.first?.label }, answers, try output.contents())
  }

  @Test("what is sure is not asked, and neither is an empty cell")
  func sure() throws {
    let (labels, _, shown) = try deciding(["Seattle, WA", "", "Lima, Peru"], typing: "")
    #expect(labels == ["Seattle, Washington, United States", nil, "Lima, Peru"])
    #expect(shown.isEmpty)
  }

  @Test("a number chooses a rival, for all rows that say the same")
  func rival() throws {
    let (labels, answers, shown) = try deciding(["Springfield", "Springfield"], typing: "2\n")
    #expect(labels == Array(repeating: "Springfield, Missouri, United States", count: 2))
    #expect(answers.allSatisfy { $0.rivals.isEmpty && $0.results.first?.confidence == 1 })
    #expect(answers.allSatisfy { $0.query == "Springfield" })
    #expect(shown.contains("1. \"Springfield\"") && shown.contains("Illinois"))
  }

  @Test("other text looks for another place, and asks again where that is not sure")
  func otherText() throws {
    let typed = "Cambridge\n2\n"
    let (labels, _, shown) = try deciding(["zzqxj vwkkq"], typing: typed)
    #expect(labels == ["Cambridge, Massachusetts, United States"])
    #expect(shown.contains("not found"))
    #expect(try deciding(["zzqxj vwkkq"], typing: "Lima, Peru\n").labels == ["Lima, Peru"])
    #expect(try deciding(["zzqxj vwkkq"], typing: "zzqxk\nLima, Peru\n").labels == ["Lima, Peru"])
  }

  @Test(
    "Enter leaves a row as it is, - without a place; q and the end of input leave all that follow",
    arguments: [
      ("\n\n", ["Illinois", "England"]), ("-\n2\n", [nil, "Massachusetts"]),
      ("q\n2\n", ["Illinois", "England"]), ("", ["Illinois", "England"]),
      ("99\n2\n\n", ["Missouri", "England"]),
    ] as [(String, [String?])])
  func leaving(_ typed: String, regions: [String?]) throws {
    let answers = try deciding(["Springfield", "Cambridge"], typing: typed).answers
    #expect(answers.map { $0.results.first?.region } == regions)
  }

  @Test(
    "doubtful is what has no place, may be another, is partial or not sure",
    arguments: [
      ("Seattle, WA", false), ("", false), ("Springfield", true), ("zzqxj vwkkq", true),
      ("Foobarville, TX", true), ("47.6, -122.3", false), ("98101", true),
    ])
  func doubtful(_ query: String, isDoubtful: Bool) throws {
    #expect(RowReview.isDoubtful(try geocoder.geocode(query)) == isDoubtful)
  }
}
