import FileGeocoding
import Files
import Gazetteer
import GeoFormats
import Geography
import Synchronization
import Testing

@testable import Geocoding

@Suite("An interrupted run over a table, continued")
struct TableResumeTests {
  /// A plan by which a text has as many results as letters, and "x" none.
  private func plan(_ change: (inout TablePlan) -> Void = { _ in }) throws -> TablePlan {
    var plan = TablePlan(
      geocode: { query, _ in
        guard query.text != "x" else {
          return GeocodingAnswer(query: query.text, refusal: .notFound)
        }
        return GeocodingAnswer(
          query: query.text,
          results: query.text.map { letter in
            Placemark(
              .init(
                name: String(letter), coordinate: .init(clampingLatitude: 1, longitude: 2),
                countryCode: "US", kind: .city),
              confidence: 1, match: Match(text: "", kind: nil, ignored: []))
          })
      },
      reverse: { GeocodingAnswer(query: $0, refusal: .nothingNear) })
    plan.added = try AddedColumn.parse("name,query,status")
    change(&plan)
    return plan
  }

  private struct Outcome: Equatable {
    var text: String
    var unmatched: String
    var failure: TableError?
    var resumedCount = 0
    var wasFinished = false
  }

  private func run(_ input: String, _ plan: TablePlan) -> Outcome {
    let sink = RecordingSink()
    let unmatched = RecordingSink()
    let run = TableRun(
      plan, to: sink, unmatched: unmatched, reportingTo: TableReporter(note: { _ in }))
    let (_, failure) = run.run(ScriptedSource(input.utf8), chunkByteCount: 16)
    return Outcome(text: sink.text, unmatched: unmatched.text, failure: failure)
  }

  /// Continues after the first bytes of what a run wrote.
  private func resume(
    _ input: String, _ plan: TablePlan, after text: String, _ unmatchedText: String,
    isFinished: Bool = false
  ) -> Outcome {
    let sink = RecordingSink()
    let unmatched = RecordingSink()
    let kept = Mutex<(Int, Int)?>(nil)
    let resumption = TableResumption(
      rows: ScriptedSource(text.utf8, pieces: 7),
      unmatched: ScriptedSource(unmatchedText.utf8, pieces: 5), isFinished: isFinished,
      keep: { (rows: Int, unmatched: Int) throws(InputOutputError) in
        kept.withLock { $0 = (rows, unmatched) }
      })
    let run = TableRun(
      plan, to: sink, unmatched: unmatched, resuming: resumption,
      reportingTo: TableReporter(note: { _ in }))
    let (summary, failure) = run.run(ScriptedSource(input.utf8), chunkByteCount: 16)
    let (rowsCount, unmatchedCount) =
      kept.withLock(\.self) ?? (text.utf8.count, unmatchedText.utf8.count)
    return Outcome(
      text: String(decoding: text.utf8.prefix(rowsCount), as: UTF8.self) + sink.text,
      unmatched: String(decoding: unmatchedText.utf8.prefix(unmatchedCount), as: UTF8.self)
        + unmatched.text,
      failure: failure, resumedCount: summary.resumedCount, wasFinished: summary.wasFinished)
  }

  private static let tables = [
    "id,place\n1,ab\n2,x\n2,x\n\n3,\"a\nb\"\n4,x\n5,cde\n5,cde\n6,x\n",
    "id,place\r\n1,ab\r\n2,x\r\n3,\"q\"\"q\"\r\n4,z", "id,place\n1\n1,x,3\n2,ab,4\n", "id,place\n",
  ]

  @Test(
    "Wherever the files end, nothing comes twice and nothing is lost", arguments: tables,
    [(TableFormat.csv, 1), (.csv, 3), (.ndjson, 1), (.ndjson, 2)])
  func cuts(table: String, form: (format: TableFormat, resultCount: Int)) throws {
    let plan = try plan {
      $0.format = form.format
      $0.resultCount = form.resultCount
    }
    let whole = run(table, plan)
    #expect(whole.failure == nil)
    for count in 0...whole.text.utf8.count {
      let text = String(decoding: whole.text.utf8.prefix(count), as: UTF8.self)
      guard text.utf8.count == count else { continue }
      // The rows without a place are written before the others, so that all of them may be there.
      let outcome = resume(table, plan, after: text, whole.unmatched)
      #expect(outcome.text == whole.text, "\(count) bytes")
      #expect(outcome.unmatched == whole.unmatched, "\(count) bytes")
      #expect(outcome.failure == nil)
    }
  }

  @Test("A file that is finished is complete, and stays as it is", arguments: tables)
  func finished(table: String) throws {
    let whole = run(table, try plan())
    let outcome = resume(table, try plan(), after: whole.text, whole.unmatched, isFinished: true)
    #expect(outcome.wasFinished && outcome.failure == nil)
    #expect(outcome.text == whole.text)
  }

  @Test("Surplus fields that have changed are noticed")
  func surplus() throws {
    let table = "id,place\n1,ab,9\n2,ab\n"
    let whole = run(table, try plan())
    #expect(whole.text == "id,place,name,query,status\n1,ab,a,ab,found,9\n2,ab,a,ab,found\n")
    for other in ["1,ab,8", "1,ab", "1,ab,9,"] {
      #expect(
        resume(
          table.replacing("1,ab,9", with: other), try plan(), after: whole.text, whole.unmatched
        ).failure == .resume(.otherRow(number: 1, line: 2)), "\(other)")
    }
  }

  @Test("What another run wrote is not continued")
  func others() throws {
    let table = Self.tables[0]
    let whole = run(table, try plan())
    let text = String(whole.text.dropLast(8))
    let resumed = { (table: String, plan: TablePlan) in
      resume(table, plan, after: text, whole.unmatched).failure
    }
    let label = try AddedColumn.parse("label")
    #expect(
      resumed(table, try plan { $0.added = label })
        == .resume(.otherHeader(found: "id,place,name,q", expected: "id,place,label")))
    #expect(
      resumed(table.replacing("4,x", with: "4,y"), try plan())
        == .resume(.otherRow(number: 5, line: 8)))
    #expect(
      resumed(
        table,
        try plan { plan in
          plan.geocode = { query, _ in GeocodingAnswer(query: query.text, refusal: .empty) }
        }) == .resume(.otherAnswer(number: 1, line: 2)))
    #expect(resumed("id,place\n1,ab\n", try plan()) == .resume(.tooManyRows(inputRowCount: 1)))
    #expect(
      resume(table, try plan(), after: text, "id,place,reason\n").failure
        == .resume(.otherUnmatched))
    #expect(resume(table, try plan(), after: text, "").failure == .resume(.otherUnmatched))
    #expect(
      resume(table + "7,a\n", try plan(), after: whole.text, whole.unmatched, isFinished: true)
        .failure == .resume(.moreInput(rowCount: 8)))
  }
}
