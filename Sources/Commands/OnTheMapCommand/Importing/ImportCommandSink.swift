import CSV
import CommandLineSupport
import Dispatch
import FileGeocoding
import Files
import Importing
import PostingClient
import Synchronization

/// Prints what happens during an import, and keeps the rows that were not posted.
final class ImportCommandSink: ImportSink {
  private struct State {
    var failed: UnpostedFile
    var review: UnpostedFile
    var columns: (ImportColumns, UInt8)?
    var report: ImportReport
    var lastPrint: ContinuousClock.Instant?
    var isLineOpen = false
  }

  private let mappingPath: String?
  private let totalByteCount: Int?
  private let isQuiet: Bool
  private let questions: Questions
  private let isTerminal = FileDescriptor.standardError.isTerminal
  private let start = ContinuousClock.now
  private let state: Mutex<State>

  /// The time between lines of progress when standard error is not a terminal.
  private static let plainInterval = Duration.seconds(10)

  init(
    failed: UnpostedFile, review: UnpostedFile, mappingPath: String?, origin: ImportReport.Origin,
    totalByteCount: Int?, isQuiet: Bool, questions: Questions
  ) {
    self.questions = questions
    self.mappingPath = mappingPath
    self.totalByteCount = totalByteCount
    self.isQuiet = isQuiet
    state = Mutex(State(failed: failed, review: review, report: ImportReport(origin)))
  }

  func begin(_ columns: ImportColumns, delimiter: UInt8, preambleLineCount: Int) throws {
    state.withLock {
      $0.columns = (columns, delimiter)
      $0.report.columns = columns
    }
    if let mappingPath {
      let file = try OutputFile(mappingPath)
      try file.write(ImportColumnOptions.bytes(of: columns.mapping))
      try file.commit()
    }
    guard !isQuiet else { return }
    if preambleLineCount > 0 {
      ExitStatus.note(
        preambleLineCount == 1
          ? "skipping line 1, which is above the header"
          : "skipping lines 1 to \(preambleLineCount), which are above the header")
    }
    for line in columns.lines { ExitStatus.note("column \(line)") }
    if let note = columns.addressNote { ExitStatus.note(note) }
  }

  func convert(from encoding: TextEncoding) {
    guard !isQuiet else { return }
    closeLine()
    ExitStatus.note("the table is in \(encoding.rawValue) (detected; override with --encoding)")
  }

  func fail(_ row: ImportRow, _ findings: [PostFinding]) throws {
    try state.withLock { state in
      state.report.add(findings, of: row, isHeld: false)
      if let (columns, delimiter) = state.columns {
        try state.failed.append(row, findings, columns, delimiter)
      }
    }
  }

  func hold(_ row: ImportRow, _ findings: [PostFinding]) throws {
    try state.withLock { state in
      state.report.add(findings, of: row, isHeld: true)
      if let (columns, delimiter) = state.columns {
        try state.review.append(row, findings, columns, delimiter)
      }
    }
  }

  /// The files of the rows that were not posted; nil if there are none.
  var files: (failed: String?, review: String?) {
    state.withLock { ($0.failed.writtenPath, $0.review.writtenPath) }
  }

  func skip(_ row: ImportRow, sameAs line: Int) {
    state.withLock { $0.report.addSkip(of: row, sameAs: line) }
  }

  func place(_ post: Post, of row: ImportRow) throws {
    state.withLock { $0.report.add(post, of: row) }
  }

  func progress(_ summary: ImportSummary, byteCount: Int) {
    guard !isQuiet else { return }
    let now = ContinuousClock.now
    state.withLock { state in
      let interval = isTerminal ? .milliseconds(100) : Self.plainInterval
      guard now - (state.lastPrint ?? (isTerminal ? start - .seconds(1) : start)) >= interval
      else { return }
      state.lastPrint = now
      let (seconds, attoseconds) = (now - start).components
      let line =
        TableProgress(totalByteCount: totalByteCount).line(
          rows: summary.rows, byteCount: byteCount,
          seconds: Double(seconds) + Double(attoseconds) / 1e18)
        + "; \(summary.created) posted, \(summary.updated) updated, \(summary.unchanged) unchanged, "
        + "\(summary.skipped) skipped, \(summary.held) for review, \(summary.failed) failed"
      if isTerminal {
        state.isLineOpen = true
        TerminalProgress.show(line)
      } else {
        ExitStatus.note(line)
      }
    }
  }

  func choose(_ finding: PostFinding, line: Int) async -> PostFinding.Candidate? {
    closeLine()
    guard questions.canBeAsked else { return nil }
    let questions = questions
    // The question ends with the space for the answer.
    setLineOpen(true)
    defer { setLineOpen(false) }
    // It blocks, and may be the only thread on which tasks can hear a signal.
    return await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        let index = questions.choose(
          "Line \(line): \(finding.message)", among: finding.candidates.map(\.label))
        continuation.resume(returning: index.map { finding.candidates[$0] })
      }
    }
  }

  private func setLineOpen(_ isOpen: Bool) {
    state.withLock { $0.isLineOpen = isOpen }
  }

  /// Ends a line of progress, or a question without an answer: what is written next begins a line.
  func closeLine() {
    state.withLock { state in
      if state.isLineOpen { try? FileDescriptor.standardError.write([0x0A]) }
      state.isLineOpen = false
    }
  }

  /// Ends the line of progress, gives the files of unposted rows their names, and hands out the
  /// report.
  func finished(_ summary: ImportSummary, _ failure: ImportError?) -> ImportReport {
    closeLine()
    return state.withLock { state in
      let isComplete = failure == nil && !summary.isInterrupted
      for path in [\State.failed, \State.review] {
        do throws(InputOutputError) {
          try state[keyPath: path].finish(isComplete: isComplete)
        } catch {
          ExitStatus.note("\(state[keyPath: path].path.debugDescription): \(error)")
        }
      }
      state.report.summary = summary
      state.report.failure = failure.map { "\($0)" }
      return state.report
    }
  }
}
