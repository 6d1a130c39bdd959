import ArgumentParser
import CommandLineSupport

/// How lines of standard input are read and answered.
struct LineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How the lines of standard input are written: each a query, or each a JSON string.",
      valueName: "format"))
  var inputFormat: InputFormat = .text

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many threads answer lines. (default: one on each core)", valueName: "count"))
  var jobs: Int?

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be 1 or more.") }
  }
}
