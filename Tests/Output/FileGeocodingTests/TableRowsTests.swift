import FileGeocoding
import Files
import Gazetteer
import GeoFormats
import Geography
import Synchronization
import Testing

@testable import Geocoding

@Suite("Which rows of a table are answered, and how often each comes out")
struct TableRowsTests {
  private func run(
    _ input: some Sequence<UInt8>, chunkByteCount: Int = 8,
    _ change: (inout TablePlan) -> Void = { _ in }
  ) throws -> (text: String, notes: [String], failure: TableError?) {
    var plan = TablePlan(
      geocode: { query, _ in
        GeocodingAnswer(query: query.text, refusal: .notFound)
      },
      reverse: { GeocodingAnswer(query: $0, refusal: .nothingNear) })
    plan.added = try AddedColumn.parse("query")
    change(&plan)
    let sink = RecordingSink()
    let notes = Mutex<[String]>([])
    let run = TableRun(
      plan, to: sink,
      reportingTo: TableReporter(note: { note in notes.withLock { $0.append(note) } }))
    let (_, failure) = run.run(ScriptedSource(input), chunkByteCount: chunkByteCount)
    return (sink.text, notes.withLock(\.self), failure)
  }

  @Test(
    "Rows are left out at the start and at the end; empty lines are no rows",
    arguments: [
      (0, nil, "1,a,a\n\n2,b,b\n3,c,c\n"), (1, nil, "\n2,b,b\n3,c,c\n"), (2, nil, "3,c,c\n"),
      (3, nil, ""), (9, nil, ""), (0, 0, ""), (0, 1, "1,a,a\n"), (1, 1, "\n2,b,b\n"),
      (0, 9, "1,a,a\n\n2,b,b\n3,c,c\n"), (2, 5, "3,c,c\n"),
    ] as [(Int, Int?, String)])
  func window(skipCount: Int, limit: Int?, rows: String) throws {
    let outcome = try run("id,place\n1,a\n\n2,b\n3,c\n".utf8) {
      $0.skipCount = skipCount
      $0.rowLimit = limit
    }
    #expect(outcome.text == "id,place,query\n" + rows)
  }

  @Test("A row comes once for each result, with its number, and once without any")
  func results() throws {
    let place: @Sendable (String) -> Placemark = { name in
      Placemark(
        .init(
          name: name, coordinate: .init(clampingLatitude: 1, longitude: 2), countryCode: "US",
          kind: .city), confidence: 1, match: Match(text: "", kind: nil, ignored: []))
    }
    let answer: @Sendable (PlaceQuery, [CountryCode]) -> GeocodingAnswer = { query, _ in
      query.text == "x"
        ? GeocodingAnswer(query: "x", refusal: .notFound)
        : GeocodingAnswer(query: query.text, results: ["A", "B", "C"].map { place($0) })
    }
    let added = try AddedColumn.parse("name,status")
    let csv = try run("id,place\n1,s\n2,x\n3,s".utf8) {
      $0.geocode = answer
      $0.added = added
      $0.resultCount = 2
    }
    #expect(
      csv.text == """
        id,place,result,name,status
        1,s,1,A,found
        1,s,2,B,found
        2,x,,,not_found
        3,s,1,A,found
        3,s,2,B,found
        """)
    let json = try run("result,place\n1,s\n2,x\n".utf8) {
      $0.geocode = answer
      $0.added = added
      $0.resultCount = 5
      $0.format = .ndjson
    }
    #expect(
      json.text == """
        {"result":"1","place":"s","geocode_result":1,"name":"A","status":"found"}
        {"result":"1","place":"s","geocode_result":2,"name":"B","status":"found"}
        {"result":"1","place":"s","geocode_result":3,"name":"C","status":"found"}
        {"result":"2","place":"x","geocode_result":null,"name":null,"status":"not_found"}

        """)
  }

  @Test(
    "Lines above the header are copied",
    arguments: [
      ("Report of May\n\nid,city\n1,a\n", "Report of May\n\nid,city,query\n1,a,a\n", 2),
      (
        "Report\nby,me\nid,city,state\n1,a,b\n",
        "Report\nby,me\nid,city,state,query\n1,a,b,\"a, b\"\n", 2
      ),
      ("R;;\nid;Ort;Land\n1;a;\n", "R;;\nid;Ort;Land;query\n1;a;;a\n", 1),
    ])
  func title(input: String, output: String, lineCount: Int) throws {
    let outcome = try run(input.utf8, chunkByteCount: 100)
    #expect(outcome.text == output)
    let lines = lineCount == 1 ? "line 1 is" : "lines 1 to \(lineCount) are"
    #expect(outcome.notes.contains("\(lines) above the header (detected; override with --header)"))
  }

  @Test(
    "What is no title is not taken for one",
    arguments: ["place\n\"a, b\"\n\"city, state\"\n", "city,id\nregion,country\n", "\n\ncity\na\n"])
  func noTitle(input: String) throws {
    let outcome = try run(input.utf8, chunkByteCount: 100)
    #expect(!outcome.notes.contains { $0.contains("above the header") })
  }

  @Test("With --header the first row is the header")
  func headerByOption() throws {
    let outcome = try run("T\nid,city\n1,a\n".utf8) { $0.columns.hasHeader = true }
    #expect(outcome.text.hasPrefix("T,query\n"))
  }
}
