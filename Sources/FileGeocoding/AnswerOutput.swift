internal import Files
import GeoFormats
internal import Synchronization

/// Where answers and notes go, from whichever thread has them next.
final class AnswerOutput<Sink: ByteSink>: Sendable {
  private struct State {
    var pending: [UInt8] = []
    var isEveryQueryFound = true
    var hasAnswers = false
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

  /// Writes the answers to a batch of lines, with its notes where they belong: on a terminal both
  /// stand in one order.
  func deliver(_ answers: LineAnswers) throws(InputOutputError) {
    guard !answers.bytes.isEmpty || !answers.notes.isEmpty else { return }
    state.withLock { state in
      if !answers.isEveryQueryFound { state.isEveryQueryFound = false }
    }
    var start = 0
    for (offset, note) in answers.notes {
      pass(answers.bytes[start..<offset])
      try flush()
      report(note)
      start = offset
    }
    pass(answers.bytes[start...])
    try flush()
  }

  private func pass(_ bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else { return }
    state.withLock { state in
      state.pending.append(
        contentsOf: state.hasAnswers ? bytes : bytes.dropFirst(separatorByteCount))
      state.hasAnswers = true
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
