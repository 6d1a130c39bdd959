import FileGeocoding
import Files
import Foundation
import Gazetteer
import GeoFormats
import Geocoding
import Testing

@Suite("The examples of the documentation work")
struct FileGeocodingDocumentationTests {
  @Test("the lines of a file")
  func lines() throws {
    let folder = try TemporaryExampleFolder()
    try Data("Seattle, WA\nnowhere at all\n".utf8).write(to: folder.url("places.txt"))
    let output = try OutputFile(folder.url("answers.ndjson").path)
    let geocoder = Geocoder(try .bundled())
    var run = GeocodingRun(AnswerPlan(format: .ndjson) { geocoder.geocode($0) }, to: output) {
      note in _ = note.query
    }
    var lines = LineReader(try FileDescriptor.reading(folder.url("places.txt").path))
    try run.answerLines(of: &lines, as: .text, jobCount: Cores.count)
    try run.end()
    try output.commit()
    let answers = try String(contentsOf: folder.url("answers.ndjson"), encoding: .utf8)
    #expect(answers.split(separator: "\n").count == 2)
    #expect(answers.contains("Seattle, Washington, United States"))
  }

  @Test("the rows of a table")
  func table() throws {
    let folder = try TemporaryExampleFolder()
    try Data("name,city\nAda,London\n".utf8).write(to: folder.url("people.csv"))
    let geocoder = Geocoder(try .bundled())
    var plan = TablePlan(
      geocode: { query, countries in
        var options = GeocodingOptions()
        options.countries = countries
        return query.answer(geocoder, options)
      },
      reverse: { point in GeocodingAnswer(query: point, refusal: .notACoordinate) })
    plan.jobCount = Cores.count
    let output = try OutputFile(folder.url("people.out.csv").path)
    let (summary, failure) = TableRun(plan, to: output, reportingTo: TableReporter { _ in })
      .run(try FileDescriptor.reading(folder.url("people.csv").path))
    if failure == nil { try output.commit() }
    #expect(failure == nil)
    #expect(summary.rowCount == 1)
    let text = try String(contentsOf: folder.url("people.out.csv"), encoding: .utf8)
    #expect(text.contains("Ada,London,51.5"))
  }

  @Test("a file that gets its name when it is complete")
  func outputFile() throws {
    let folder = try TemporaryExampleFolder()
    let path = folder.url("out.csv").path
    let file = try OutputFile(path)
    try file.write(Array("a,b\n".utf8))
    #expect(!FileManager.default.fileExists(atPath: path))
    try file.commit()
    #expect(FileManager.default.contents(atPath: path) == Data("a,b\n".utf8))
  }
}

/// A folder that goes with the test.
private final class TemporaryExampleFolder {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func url(_ name: String) -> URL { folder.appending(path: name) }
}
