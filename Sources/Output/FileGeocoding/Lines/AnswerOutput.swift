internal import Files
import GeoFormats
internal import Synchronization

/// The output for answers and notes, used by the thread that has the next ones.
final class AnswerOutput<Sink: ByteSink>: Sendable {
  private struct State {
    var pending: [UInt8] = []
    var isEveryQueryFound = true
    var hasAnswers = false
    var lineCount = 0
    var inputByteCount = 0
    var lastProgress = 0.0
    var isProgressShown = false
  }

  private let state = Mutex(State())
  private let sink: Sink
  private let report: @Sendable (QueryNote) -> Void
  private let separatorByteCount: Int
  private let progress: TableReporter?

  init(
    _ format: OutputFormat, to sink: Sink,
    reportingTo report: @escaping @Sendable (QueryNote) -> Void, progress: TableReporter? = nil
  ) {
    self.sink = sink
    self.report = report
    self.progress = progress
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

  /// Writes the answers to lines and reports their notes, in the order of the lines.
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
    if !answers.notes.isEmpty { clearProgress() }
    for note in answers.notes {
      try write(answers.bytes, start..<max(start, note.offset))
      report(
        QueryNote(
          line: linesBefore + note.lineIndex + 1, query: note.query, problem: note.problem))
      start = max(start, note.offset)
    }
    try write(answers.bytes, start..<answers.bytes.count)
    showProgress(answers)
  }

  /// Shows how far the run is, now and then.
  private func showProgress(_ answers: LineAnswers) {
    guard let progress, let show = progress.showProgress else { return }
    let seconds = progress.seconds()
    let line = state.withLock { state -> String? in
      state.inputByteCount += answers.inputByteCount
      guard seconds - state.lastProgress >= TableProgress.interval else { return nil }
      state.lastProgress = seconds
      state.isProgressShown = true
      return TableProgress(totalByteCount: progress.totalByteCount).line(
        count: state.lineCount, noun: state.lineCount == 1 ? "query" : "queries",
        byteCount: state.inputByteCount,
        seconds: seconds)
    }
    if let line { show(line) }
  }

  /// Takes the line of progress away.
  func clearProgress() {
    let isShown = state.withLock { state in
      defer { state.isProgressShown = false }
      return state.isProgressShown
    }
    if isShown { progress?.showProgress?("") }
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
