import ArgumentParser
import CommandLineSupport
import GeoFormats

/// Options for the output of answers.
struct OutputOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Output format.", valueName: "format"))
  var format: OutputFormat = .text

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Results per query. (default: 1; json and ndjson: 5)",
      valueName: "count"))
  var limit: Int?

  @Flag(help: "Exit with status 0 even if queries have no place.")
  var exitZero = false

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more.") }
  }
}
