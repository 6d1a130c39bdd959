import ArgumentParser
import CSV
import CommandLineSupport
import FileGeocoding
import Files

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A run over a table between files, with what is said on the way.
struct TableCommandRun {
  let plan: TablePlan
  let file: String
  let output: TableOutputOptions

  /// Answers all rows.
  ///
  /// - Throws: the status to exit with, when it is not success.
  func start() throws(ExitCode) {
    let input = try reporting { () throws(InputOutputError) in
      file == "-" ? FileDescriptor.standardInput : try FileDescriptor.reading(file)
    }
    if input.isTerminal { ExitStatus.note("type a table; Ctrl-D ends") }
    let source = InterruptibleInput(input)
    let rows = try output.output.map { (path) throws(ExitCode) in try opened(path) }
    let unmatched = try output.unmatched.map { (path) throws(ExitCode) in try opened(path) }
    let run = TableRun(
      plan, to: rows ?? FileDescriptor.standardOutput, unmatched: unmatched,
      reportingTo: reporter(input))
    let (summary, failure) = run.run(source)
    let files = [rows, unmatched].compactMap { $0 }
    if let failure { throw end(failure, summary, files) }
    try reporting { () throws(InputOutputError) in
      for file in files { try file.commit() }
    }
    try report(summary)
    if summary.missingCount > 0 { throw ExitStatus.notFound }
  }

  private func opened(_ path: String) throws(ExitCode) -> OutputFile {
    try reporting { () throws(InputOutputError) in try OutputFile(path) }
  }

  private func reporting<Result>(
    _ body: () throws(InputOutputError) -> Result
  ) throws(ExitCode) -> Result {
    do {
      return try body()
    } catch {
      throw ExitStatus.report(error)
    }
  }

  /// Says why the run ended early and where its rows are.
  private func end(
    _ failure: TableError, _ summary: TableSummary, _ files: [OutputFile]
  ) -> ExitCode {
    let status: ExitCode
    switch failure {
    case .inputOutput(let error): status = ExitStatus.report(error)
    case .table(let error):
      let encoding = error.encodingToGive.map { ": add --encoding \($0)" } ?? ""
      ExitStatus.note("\(error)\(error.isAboutQuotes ? " with --no-quotes" : encoding)")
      status = ExitStatus.badData
    case .columns(let fault):
      ExitStatus.note("\(fault)")
      status = ExitCode.validationFailure
    }
    if case .columns = failure {
      for file in files { file.discard() }
      return status
    }
    if case .inputOutput(.outputClosed) = failure {} else { try? report(summary) }
    for file in files {
      if let path = file.temporaryPath {
        ExitStatus.note("finished rows are in \(path.debugDescription)")
      }
    }
    return status
  }

  private func report(_ summary: TableSummary) throws(ExitCode) {
    if !output.quiet { ExitStatus.note("\(summary)") }
    guard let path = output.summary else { return }
    try reporting { () throws(InputOutputError) in
      let file = try OutputFile(path)
      try file.write(Array(summary.json.utf8))
      try file.commit()
    }
  }

  private func reporter(_ input: FileDescriptor) -> TableReporter {
    let isQuiet = output.quiet
    let clock = Stopwatch()
    // Rows and progress on one terminal would run into each other.
    let isWatched =
      !isQuiet && FileDescriptor.standardError.isTerminal
      && (output.output != nil || !FileDescriptor.standardOutput.isTerminal)
    var reporter = TableReporter(
      note: { if !isQuiet { ExitStatus.note($0) } }, seconds: { clock.seconds })
    reporter.totalByteCount = input.byteCount
    guard isWatched else { return reporter }
    reporter.showProgress = { line in
      // Back to the start of the line, and empty it.
      try? FileDescriptor.standardError.write(Array("\r\u{1B}[K\(line)".utf8))
    }
    return reporter
  }
}

/// Seconds since it was made.
struct Stopwatch: Sendable {
  private let start = Stopwatch.now

  /// How many have gone by.
  var seconds: Double { Stopwatch.now - start }

  private static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
