import Importing
import JSON
import Posting
import Testing

@Suite("The report of an import")
struct ImportReportTests {
  @Test("the places that a row may mean have their coordinates")
  func candidates() throws {
    var report = ImportReport(tableName: "people.csv")
    let candidate = PostFinding.Candidate(
      label: "Springfield, Illinois, United States", latitude: 39.80172, longitude: -89.643711,
      confidence: 0.123456)
    report.add(
      [
        PostFinding(
          .error, .mapString, code: .placeAmbiguous, message: "Which one?",
          repair: "Springfield, Illinois", candidates: [candidate])
      ], line: 7)
    let document = try JSONReader.value(of: report.json)
    #expect(
      document["problems"] == [
        [
          "line": 7,
          "findings": [
            [
              "severity": "error", "field": "mapString", "code": "place_ambiguous",
              "message": "Which one?", "repair": "Springfield, Illinois",
              "candidates": [
                [
                  "label": "Springfield, Illinois, United States", "latitude": 39.80172,
                  "longitude": -89.64371, "confidence": 0.1235,
                ]
              ],
            ]
          ],
        ]
      ])
  }
}
