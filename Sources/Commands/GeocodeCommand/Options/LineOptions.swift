import ArgumentParser
import CommandLineSupport
import FileGeocoding
import Files

/// How lines of standard input are read and answered.
struct LineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Format of lines: text, or a JSON string per line.",
      valueName: "format"))
  var inputFormat: InputFormat = .text

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of threads. (default: one per core)", valueName: "count"))
  var jobs: Int?

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be 1 or more.") }
  }

  /// The progress reporter of a run over lines; nil when standard error is not a terminal.
  ///
  /// - Parameter queries: the queries of the command line.
  /// - Returns: the reporter; nil if a terminal is the input or shows the answers.
  static func progress(queries: [String]) -> TableReporter? {
    let error = FileDescriptor.standardError
    // Answers and progress on one terminal would run into each other.
    guard queries.isEmpty || queries == ["-"], error.isTerminal,
      !FileDescriptor.standardOutput.isTerminal, !FileDescriptor.standardInput.isTerminal
    else { return nil }
    let clock = Stopwatch()
    return TableReporter(
      note: { ExitStatus.note($0) }, showProgress: TerminalProgress.show,
      totalByteCount: FileDescriptor.standardInput.byteCount, seconds: { clock.seconds })
  }
}
