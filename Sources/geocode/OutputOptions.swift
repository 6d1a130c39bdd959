import ArgumentParser
import CommandLineSupport
import GeoFormats

/// What answers look like.
struct OutputOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The form of the answers.", valueName: "format"))
  var format: OutputFormat = .text

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The largest number of results a query. (default: 5 for json and ndjson, else 1)",
      valueName: "count"))
  var limit: Int?

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more.") }
  }
}
