import ArgumentParser
import CommandLineSupport
import GeoFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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

  /// How lines for people look: in columns and colours on a terminal, plain anywhere else.
  ///
  /// NO_COLOR (no-color.org) and a terminal that calls itself dumb switch colours off.
  func textStyle(isOneQuery: Bool) -> TextStyle {
    var style = TextStyle()
    let isTerminal = FileDescriptor.standardOutput.isTerminal
    style.alignsColumns = isTerminal
    style.usesColours =
      isTerminal && environment("NO_COLOR").isEmpty && environment("TERM") != "dumb"
    style.marksMissing = !isOneQuery
    style.separatesAnswers = !isOneQuery && (limit ?? format.defaultLimit) > 1
    return style
  }

  private func environment(_ name: String) -> String {
    guard let value = unsafe getenv(name) else { return "" }
    return unsafe String(cString: value)
  }
}
