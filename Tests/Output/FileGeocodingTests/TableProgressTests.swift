import FileGeocoding
import Files
import GeoFormats
import Geocoding
import Synchronization
import Testing

@Suite("A line of progress")
struct TableProgressTests {
  @Test(
    "is cut before the last column of a terminal",
    arguments: [
      ("12 rows", nil, "12 rows"), ("12 rows", 80, "12 rows"), ("12 rows", 8, "12 rows"),
      ("12 rows", 7, "12 row"), ("12 rows", 1, ""), ("12 rows", 0, ""), ("", 0, ""),
    ] as [(String, Int?, String)])
  func width(line: String, width: Int?, expected: String) {
    #expect(TableProgress.fitting(line, width: width) == expected)
  }

  @Test("tells how many queries are answered, and is taken away at the end")
  func queries() throws {
    let shown = Mutex<[String]>([])
    let time = Mutex(0.0)
    let reporter = TableReporter(
      note: { _ in }, showProgress: { line in shown.withLock { $0.append(line) } },
      totalByteCount: 8,
      seconds: {
        time.withLock { time in
          time += 1
          return time
        }
      })
    var run = GeocodingRun(
      AnswerPlan(format: .ndjson, geocode: { GeocodingAnswer(query: $0, refusal: .notFound) }),
      to: RecordingSink(), reportingTo: { _ in }, progress: reporter)
    var reader = LineReader(ScriptedSource("a\nb\nc\nd\n".utf8, pieces: 4))
    try run.answerLines(of: &reader, as: .text)
    #expect(
      shown.withLock(\.self) == [
        "[##########..........] 50 %  2 queries, 2 a second, 00:01 left",
        "[####################] 100 %  4 queries, 2 a second, 00:00 left", "",
      ])
  }
}
