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

/// Geocodes a table from file to file and reports progress.
struct TableCommandRun {
  let plan: TablePlan
  let file: String
  let output: TableOutputOptions
  /// The other files that are read.
  let inputs: FileUses
  /// Whether a person is asked: then no progress is shown between the questions.
  var asks = false

  /// Answers all rows.
  ///
  /// - Throws: the status to exit with, when it is not success.
  func start() throws(ExitCode) {
    let input = try reporting { () throws(InputOutputError) in
      file == "-" ? FileDescriptor.standardInput : try FileDescriptor.reading(file)
    }
    try checkFiles(input)
    if input.isTerminal { ExitStatus.note("enter a table; press Ctrl-D to finish") }
    // A gzip file cut within its first bytes would look like plain text.
    if TableCommandSink.isCompressed(file), let count = input.byteCount,
      count < GzipFault.leastByteCount
    {
      ExitStatus.note("\(file.debugDescription): \(GzipFault.truncated)")
      throw ExitStatus.badData
    }
    let source = SteadyInput(InterruptibleInput(input), of: input)
    var resume: ResumedFiles?
    if output.resume, let path = output.output {
      resume = try ResumedFiles(path, unmatched: output.unmatched)
    }
    if let path = resume?.finishedPath {
      return try check(source, against: path, resume?.resumption)
    }
    var rows = resume?.rows
    if let path = output.output, rows == nil { rows = try opened(path) }
    var unmatched = resume?.unmatched
    if let path = output.unmatched, unmatched == nil { unmatched = try opened(path) }
    let sink = TableCommandSink(
      rows ?? FileDescriptor.standardOutput, path: output.output, encoding: output.outputEncoding)
    let unmatchedSink = unmatched.map {
      TableCommandSink($0, path: output.unmatched, encoding: output.outputEncoding)
    }
    let run = TableRun(
      plan, to: sink, unmatched: unmatchedSink, resuming: resume?.resumption,
      reportingTo: reporter(input))
    var (summary, failure) = run.run(source)
    do throws(InputOutputError) {
      // Ends the gzip file after the answers so far.
      try sink.finish()
      try unmatchedSink?.finish()
    } catch {
      failure = failure ?? .inputOutput(error)
    }
    let files = [rows, unmatched].compactMap { $0 }
    if let failure { throw end(failure, summary, files, isResuming: resume?.rows != nil) }
    try reporting { () throws(InputOutputError) in
      for file in files { try file.commit() }
    }
    try report(summary)
    if summary.missingCount > 0, !output.exitZero { throw ExitStatus.notFound }
  }

  /// Compares a file that was finished with the table, and says so.
  private func check(
    _ source: SteadyInput<InterruptibleInput>, against path: String, _ resumption: TableResumption?
  ) throws(ExitCode) {
    let run = TableRun(
      plan, to: FileDescriptor.standardOutput,
      unmatched: output.unmatched == nil ? nil : FileDescriptor.standardOutput,
      resuming: resumption, reportingTo: TableReporter(note: { _ in }))
    let (summary, failure) = run.run(source)
    if let failure { throw end(failure, summary, [], isResuming: true) }
    if !output.quiet {
      ExitStatus.note(
        "\(path.debugDescription) is complete (rows: \(summary.resumedCount)); nothing to do")
    }
  }

  /// Sees to it that no file is written that is another one, or that is read.
  ///
  /// The output may be the table: it is complete before it replaces the table.
  private func checkFiles(_ input: FileDescriptor) throws(ExitCode) {
    if output.output == nil, input.isSameFile(as: .standardOutput) {
      throw ExitStatus.report(.inputIsOutput)
    }
    var outputs = inputs
    outputs.write(output.output, as: "--output")
    outputs.write(output.unmatched, as: "--unmatched")
    outputs.write(output.summary, as: "--summary")
    var others = inputs
    others.read(file, as: "the table")
    others.write(output.unmatched, as: "--unmatched")
    others.write(output.summary, as: "--summary")
    do throws(FileUses.Conflict) {
      try outputs.check()
      try others.check()
    } catch {
      ExitStatus.note("\(error)")
      throw ExitCode.validationFailure
    }
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
    _ failure: TableError, _ summary: TableSummary, _ files: [OutputFile], isResuming: Bool
  ) -> ExitCode {
    let status: ExitCode
    switch failure {
    case .inputOutput(let error): status = ExitStatus.report(error)
    case .table(let error):
      let encoding = error.encodingToGive.map { ": add --encoding \($0)" } ?? ""
      var hint = error.isAboutQuotes ? " with --no-quotes" : encoding
      if case .notATable(let kind) = error, [.bzip2, .xz, .zstandard].contains(kind) {
        hint = " | geocode csv"
      }
      ExitStatus.note("\(error)\(hint)")
      status = ExitStatus.badData
    case .compressed(let fault):
      ExitStatus.note("\(file.debugDescription): \(fault)")
      status = ExitStatus.badData
    case .resume(let fault):
      let path = files.first?.temporaryPath ?? output.output ?? ""
      ExitStatus.note("cannot resume \(path.debugDescription): \(fault)")
      return ExitStatus.badData
    case .columns(let fault):
      ExitStatus.note("\(fault)")
      status = ExitCode.validationFailure
    }
    if case .columns = failure {
      // The output of an interrupted run stays.
      if isResuming { return status }
      for file in files { file.discard() }
      return status
    }
    if case .inputOutput(.outputClosed) = failure {} else { try? report(summary) }
    for file in files {
      if let path = file.temporaryPath {
        ExitStatus.note("finished rows are in \(path.debugDescription)")
        if path == files.first?.temporaryPath, output.output != nil, output.canResume {
          ExitStatus.note("run the same command with --resume to continue")
        }
      }
    }
    return status
  }

  private func report(_ summary: TableSummary) throws(ExitCode) {
    if !output.quiet { ExitStatus.note("\(summary)") }
    if let comparison = summary.comparison, !output.quiet { ExitStatus.note("\(comparison)") }
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
      !isQuiet && !asks && FileDescriptor.standardError.isTerminal
      && (output.output != nil || !FileDescriptor.standardOutput.isTerminal)
    var reporter = TableReporter(
      note: { if !isQuiet { ExitStatus.note($0) } }, seconds: { clock.seconds })
    // Progress counts decompressed bytes.
    reporter.totalByteCount = TableCommandSink.isCompressed(file) ? nil : input.byteCount
    guard isWatched else { return reporter }
    reporter.showProgress = TerminalProgress.show
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
