import ArgumentParser
import CommandLineSupport
import FileGeocoding

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
}
