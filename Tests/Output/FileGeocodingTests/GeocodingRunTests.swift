import FileGeocoding
import Files
import GeoFormats
import Geocoding
import Synchronization
import Testing

/// Notes from any thread.
private final class NoteList: Sendable {
  private let notes = Mutex<[QueryNote]>([])

  var all: [QueryNote] { notes.withLock(\.self) }

  func append(_ note: QueryNote) {
    notes.withLock { $0.append(note) }
  }
}

@Suite("A run over many queries")
struct GeocodingRunTests {
  /// What a run over some input writes and notes.
  private func run(
    _ input: some Sequence<UInt8>, pieces: Int = .max, as inputFormat: InputFormat = .text,
    format: OutputFormat = .ndjson, jobs: Int = 1
  ) throws -> (sink: RecordingSink, notes: [QueryNote], isEveryQueryFound: Bool) {
    let sink = RecordingSink()
    let notes = NoteList()
    let plan = AnswerPlan(
      format: format,
      geocode: { GeocodingAnswer(query: $0, refusal: $0.isEmpty ? .empty : .notFound) })
    var run = GeocodingRun(plan, to: sink, reportingTo: { notes.append($0) })
    var reader = LineReader(ScriptedSource(input, pieces: pieces))
    try run.answerLines(of: &reader, as: inputFormat, jobCount: jobs)
    try run.end()
    return (sink, notes.all, run.isEveryQueryFound)
  }

  private func refused(_ query: String, _ refusal: Refusal) -> String {
    #"{"query":"\#(query)","results":[],"refusal":"\#(refusal.rawValue)"}"# + "\n"
  }

  @Test("Every line has its answer, in order, whatever it holds", arguments: [1, 4, 1_000_000])
  func badInput(pieces: Int) throws {
    var input = Array("one\r\n\n".utf8)
    input += [0x4D, 0xFC, 0x0A]
    input += [0xED, 0xA0, 0x80, 0x0A]
    input += Array("a\0b\n".utf8)
    input += [UInt8](repeating: 0x2C, count: 100_000) + [0x0A]
    input += Array("last".utf8)
    let (sink, notes, isEveryQueryFound) = try run(input, pieces: pieces)
    let commas = String(repeating: ",", count: GeocodingRun<RecordingSink>.echoedByteCount)
    #expect(
      sink.text
        == refused("one", .notFound) + refused("", .empty) + refused("M\u{FFFD}", .malformed)
        + refused("\u{FFFD}\u{FFFD}\u{FFFD}", .malformed) + refused("a\\u0000b", .notFound)
        + refused(commas, .tooLong) + refused("last", .notFound))
    #expect(notes.map(\.line) == [3, 4, 6])
    #expect(!isEveryQueryFound)
  }

  @Test("The echo of a long line ends with a whole character", arguments: ["é", "東", "🌍"])
  func echo(character: String) throws {
    let line = "x" + String(repeating: character, count: 40_000)
    let (sink, _, _) = try run(line.utf8)
    #expect(!sink.text.contains("\u{FFFD}"))
    #expect(sink.text.contains("\"query\":\"x\(character)"))
  }

  @Test("Answers are passed on before each wait for input")
  func flushes() throws {
    let (sink, _, _) = try run("a\nb\nc".utf8, pieces: 2)
    #expect(
      sink.writes.map { String(decoding: $0, as: UTF8.self) }
        == ["a", "b", "c"].map {
          refused($0, .notFound)
        })
  }

  @Test("Answers to lines that arrive together leave together")
  func buffers() throws {
    let (sink, _, _) = try run("a\nb\nc\n".utf8)
    #expect(sink.writes.count == 1)
  }

  @Test("Several threads write what one does", arguments: OutputFormat.allCases)
  func parallel(format: OutputFormat) throws {
    // Lines of many lengths, most of them repeated.
    let lines = (0..<5_000).map { String(repeating: "q", count: $0 * 7_919 % 41) }
    let input = lines.joined(separator: "\n").utf8
    let alone = try run(input, format: format)
    for jobs in [2, 3, 8] {
      let together = try run(input, format: format, jobs: jobs)
      #expect(together.sink.text == alone.sink.text, "\(jobs) threads")
      #expect(together.notes == alone.notes)
      #expect(together.isEveryQueryFound == alone.isEveryQueryFound)
    }
  }

  @Test("A write that fails ends a run on several threads too")
  func closedInParallel() {
    var run = GeocodingRun(
      AnswerPlan(format: .csv, geocode: { GeocodingAnswer(query: $0) }),
      to: RecordingSink(refusesAfter: 3), reportingTo: { _ in })
    var reader = LineReader(ScriptedSource(String(repeating: "a\n", count: 100_000).utf8))
    #expect(throws: InputOutputError.outputClosed) {
      try run.answerLines(of: &reader, as: .text, jobCount: 4)
    }
  }

  @Test("Answers never pile up")
  func bounded() throws {
    let line = String(repeating: "x", count: 1_000) + "\n"
    let (sink, _, _) = try run(String(repeating: line, count: 300).utf8)
    let limit = GeocodingRun<RecordingSink>.bufferByteCount
    #expect(sink.writes.allSatisfy { $0.count < limit + 2_000 })
  }

  @Test("A form that cannot say why leaves it to the notes", arguments: OutputFormat.allCases)
  func notes(format: OutputFormat) throws {
    let (_, notes, _) = try run("a\n".utf8, format: format)
    #expect(notes.count == (format.carriesRefusals ? 0 : 1))
  }

  @Test("Lines can be JSON strings")
  func json() throws {
    let input = #""S\u00e3o""# + "\n" + #""\ud800""# + "\n" + #""a\nb""#
    let (sink, notes, _) = try run(input.utf8, as: .json)
    #expect(
      sink.text
        == refused("São", .notFound) + refused(#"\"\\ud800\""#, .malformed)
        + refused("a\\nb", .notFound))
    #expect(notes.map(\.line) == [2])
  }

  @Test("A write that fails ends the run")
  func closed() {
    var run = GeocodingRun(
      AnswerPlan(format: .csv, geocode: { GeocodingAnswer(query: $0) }),
      to: RecordingSink(refusesAfter: 1), reportingTo: { _ in })
    var reader = LineReader(ScriptedSource("a\nb\nc\n".utf8, pieces: 2))
    #expect(throws: InputOutputError.outputClosed) {
      try run.answerLines(of: &reader, as: .text)
    }
  }
}
