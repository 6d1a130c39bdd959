internal import CSV
internal import Files
internal import Synchronization

/// The output for rows, used by the thread that has the next ones.
final class TableOutput: Sendable {
  /// Problems of more rows than these are counted and not told.
  static let problemLimit = 20

  private struct State {
    var summary = TableSummary()
    var byteCount = 0
    var hasRows = false
    var points = PointCounts()
    var comparison: TableComparison?
    var toldProblemCount = 0
    var lastProgress = 0.0
    var isProgressShown = false
  }

  private let state = Mutex(State())
  private let rows: any ByteSink
  private let unmatched: (any ByteSink)?
  private let format: TableFormat
  private let reporter: TableReporter

  init(
    _ rows: any ByteSink, unmatched: (any ByteSink)?, format: TableFormat,
    reporter: TableReporter
  ) {
    self.rows = rows
    self.unmatched = unmatched
    self.format = format
    self.reporter = reporter
  }

  var summary: TableSummary {
    state.withLock { state in
      var summary = state.summary
      summary.comparison = state.comparison
      return summary
    }
  }
  /// The points that were looked for so far.
  var points: PointCounts { state.withLock(\.points) }

  /// Counts the distances of what is delivered.
  func beginComparison() { state.withLock { $0.comparison = TableComparison() } }

  /// Writes the beginning of the document.
  func begin(_ header: [UInt8], unmatchedHeader: [UInt8]) throws(InputOutputError) {
    var header = header
    if format == .geojson {
      header = Array("{\"type\":\"FeatureCollection\",\"features\":[".utf8)
    }
    // In the order of ``deliver(_:)``: where rows are, the rows without a place have their header.
    if let unmatched, !unmatchedHeader.isEmpty { try unmatched.write(unmatchedHeader) }
    if !header.isEmpty { try rows.write(header) }
  }

  /// Writes what came of a batch.
  func deliver(_ answers: TableAnswers) throws(InputOutputError) {
    let (dropsComma, problemRoom) = state.withLock { state in
      let isFirst = !state.hasRows && !answers.bytes.isEmpty
      if isFirst { state.hasRows = true }
      let room = max(0, Self.problemLimit - state.toldProblemCount)
      state.toldProblemCount += answers.problems.count
      state.points.add(answers.points)
      state.comparison?.add(answers.distances)
      return (isFirst && format == .geojson, room)
    }
    // The comma before the first feature.
    let bytes = dropsComma ? Array(answers.bytes.dropFirst()) : answers.bytes
    // These first: a run that continues can tell which of them are too many, not which are missing.
    if let unmatched, !answers.unmatched.isEmpty { try unmatched.write(answers.unmatched) }
    if !bytes.isEmpty { try rows.write(bytes) }
    for problem in answers.problems.prefix(problemRoom) { tell(text(problem)) }
    showProgress(answers)
  }

  /// What is wrong with a row, and where its surplus fields are.
  private func text(_ problem: CSVProblem) -> String {
    guard format == .csv, case .raggedRow(let count, let expected) = problem.kind,
      count > expected
    else { return "\(problem)" }
    return "\(problem); the surplus stands behind the added columns"
  }

  /// Writes the end of the document.
  func end() throws(InputOutputError) {
    clearProgress()
    if format == .geojson { try rows.write(Array("\n]}\n".utf8)) }
  }

  /// Says something on a line of its own.
  func tell(_ text: String) {
    clearProgress()
    reporter.note(text)
  }

  private func clearProgress() {
    let isShown = state.withLock { state in
      defer { state.isProgressShown = false }
      return state.isProgressShown
    }
    if isShown { reporter.showProgress?("") }
  }

  private func showProgress(_ answers: TableAnswers) {
    let seconds = reporter.seconds()
    let line = state.withLock { state -> String? in
      state.summary.add(answers.summary)
      state.byteCount += answers.inputByteCount
      guard reporter.showProgress != nil,
        seconds - state.lastProgress >= TableProgress.interval
      else { return nil }
      state.lastProgress = seconds
      state.isProgressShown = true
      return TableProgress(totalByteCount: reporter.totalByteCount).line(
        rows: state.summary.rowCount, byteCount: state.byteCount, seconds: seconds)
    }
    if let line { reporter.showProgress?(line) }
  }
}

/// Reports notes and progress.
public struct TableReporter: Sendable {
  /// Takes a sentence.
  public var note: @Sendable (String) -> Void
  /// Shows a line in place of the last; nil for none.
  public var showProgress: (@Sendable (String) -> Void)?
  /// Bytes of the input, where they are known.
  public var totalByteCount: Int?
  /// Seconds since the start.
  public var seconds: @Sendable () -> Double

  /// Makes a reporter.
  ///
  /// - Parameters:
  ///   - note: takes a sentence; called on any thread.
  ///   - showProgress: shows a line in place of the last; nil for none.
  ///   - totalByteCount: the size of the input in bytes, if it is known.
  ///   - seconds: the seconds since the start.
  public init(
    note: @escaping @Sendable (String) -> Void,
    showProgress: (@Sendable (String) -> Void)? = nil, totalByteCount: Int? = nil,
    seconds: @escaping @Sendable () -> Double = { 0 }
  ) {
    self.note = note
    self.showProgress = showProgress
    self.totalByteCount = totalByteCount
    self.seconds = seconds
  }
}
