import ArgumentParser
import CommandLineSupport
import Files
import Gazetteer
import GeoFormats

/// Describes a gazetteer.
struct Info: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Describe the gazetteer: contents, sources, sections.",
    usage: "geocode info [--verify] [--format <format>] [--gazetteer <file>]",
    discussion: """
      EXAMPLES:
        geocode info
        geocode info --verify --gazetteer my.gaz
        geocode info --format json

      \(ExitStatus.infoHelp)
      """)

  /// The written forms of the description.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  @Flag(help: "Compare all checksums of the file.")
  var verify = false

  @Option(help: ArgumentHelp("Output format.", valueName: "format"))
  var format: Format = .text

  @OptionGroup var gazetteer: GazetteerOptions

  mutating func run() throws {
    let summary = try gazetteer.summary(verifying: verify)
    let text = format == .json ? summary.json : summary.text
    do throws(InputOutputError) {
      try FileDescriptor.standardOutput.write(Array(text.utf8))
    } catch {
      throw ExitStatus.report(error)
    }
  }
}
