import CommandLineSupport
import Files
import GeoFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension TextStyle {
  /// The style of text output: columns and colours on a terminal, plain elsewhere.
  ///
  /// NO_COLOR (no-color.org) and a terminal that calls itself dumb switch colours off.
  static func ofStandardOutput(isOneQuery: Bool, limit: Int) -> TextStyle {
    var style = TextStyle()
    let isTerminal = FileDescriptor.standardOutput.isTerminal
    style.alignsColumns = isTerminal
    style.usesColours =
      isTerminal && environment("NO_COLOR").isEmpty && environment("TERM") != "dumb"
    style.marksMissing = !isOneQuery
    style.showsNotes = isTerminal
    style.showsRivals = isTerminal && limit == 1
    style.separatesAnswers = !isOneQuery && limit > 1
    if let width = FileDescriptor.standardOutput.terminalWidth ?? Int(environment("COLUMNS")) {
      style.columnCount = width
    }
    return style
  }

  private static func environment(_ name: String) -> String {
    guard let value = unsafe getenv(name) else { return "" }
    return unsafe String(cString: value)
  }
}
