internal import Files
import GeoFormats
internal import Synchronization

/// Where answers and notes go, from whichever thread has them next.
final class AnswerOutput<Sink: ByteSink>: Sendable {
  private struct State {
    var pending: [UInt8] = []
    var isEveryQueryFound = true
    var hasAnswers = false
    var lineCount = 0
  }

  private let state = Mutex(State())
  private let sink: Sink
  private let report: @Sendable (QueryNote) -> Void
  private let separatorByteCount: Int

  init(
    _ format: OutputFormat, to sink: Sink,
    reportingTo report: @escaping @Sendable (QueryNote) -> Void
  ) {
    self.sink = sink
    self.report = report
    separatorByteCount = AnswerWriter.separatorByteCount(of: format)
  }

  /// Whether every query so far has a place.
  var isEveryQueryFound: Bool { state.withLock(\.isEveryQueryFound) }

  /// Says that a query has no place.
  func missOne() {
    state.withLock { $0.isEveryQueryFound = false }
  }

  /// Keeps bytes for the next write.
  func append(_ bytes: [UInt8]) {
    state.withLock { $0.pending.append(contentsOf: bytes) }
  }

  /// Writes the answers to lines, with their notes where they belong: on a terminal both stand in
  /// one order.
  func deliver(_ answers: LineAnswers) throws(InputOutputError) {
    let (linesBefore, dropsSeparator) = state.withLock { state in
      if !answers.isEveryQueryFound { state.isEveryQueryFound = false }
      let linesBefore = state.lineCount
      state.lineCount += answers.lineCount
      let dropsSeparator = !state.hasAnswers && !answers.bytes.isEmpty
      if dropsSeparator { state.hasAnswers = true }
      return (linesBefore, dropsSeparator)
    }
    var start = dropsSeparator ? separatorByteCount : 0
    for note in answers.notes {
      try write(answers.bytes, start..<max(start, note.offset))
      report(
        QueryNote(
          line: linesBefore + note.lineIndex + 1, query: note.query, problem: note.problem))
      start = max(start, note.offset)
    }
    try write(answers.bytes, start..<answers.bytes.count)
  }

  private func write(_ bytes: [UInt8], _ range: Range<Int>) throws(InputOutputError) {
    try flush()
    // All of them mostly: then nothing is copied.
    if range.count == bytes.count {
      if !bytes.isEmpty { try sink.write(bytes) }
    } else if !range.isEmpty {
      try sink.write(Array(bytes[range]))
    }
  }

  /// Reports a query after the answers before it.
  func note(_ note: QueryNote) throws(InputOutputError) {
    try flush()
    report(note)
  }

  /// Passes everything on.
  func flush() throws(InputOutputError) {
    // Emptied first: after a failed write nothing may be written twice.
    let bytes = state.withLock { state in
      let bytes = state.pending
      state.pending = []
      return bytes
    }
    if !bytes.isEmpty { try sink.write(bytes) }
  }
}
