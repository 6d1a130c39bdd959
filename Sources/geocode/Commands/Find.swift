import ArgumentParser
import CommandLineSupport
import Gazetteer
import GeoFormats
import Geocoding

/// Finds places: what `geocode` does when no subcommand is named.
struct Find: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finds the places that strings name, without any network (the default).",
    usage: """
      geocode [<options>] [--] <query> ...
      geocode [<options>] < queries.txt
      geocode info [<options>]               (what the gazetteer holds)
      """,
    discussion: """
      Each argument is a query. Without arguments, or with - alone, each line of standard input is \
      one, and each has its answer at once, in order. In text a query without a place has an empty \
      line, unless it is the only argument; the reason is on standard error.

      To find a place that is called like a subcommand, put -- before it: geocode -- info

      EXAMPLES:
        geocode "Seattle, WA"
        geocode --limit 5 Springfield
        geocode --format geojson "Lima, Peru" Quito Bogotá > map.geojson
        geocode --near 44.05,-123.09 Springfield
        geocode --country CA,US --kind city London
        geocode --bbox -10,35,30,60 --format csv < names.txt > places.csv
        geocode "-33.86, 151.21"

      \(ExitStatus.help)
      """)

  @OptionGroup(title: "Search options") var search: SearchOptions
  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Data options") var gazetteer: GazetteerOptions

  @Option(
    help: ArgumentHelp(
      "How the lines of standard input are written: each a query, or each a JSON string.",
      valueName: "format"))
  var inputFormat: InputFormat = .text

  @Argument(help: ArgumentHelp("What to find.", valueName: "query"))
  var queries: [String] = []

  mutating func run() throws {
    let geocoder = Geocoder(try gazetteer.open())
    let options = search.geocodingOptions(limit: output.limit ?? output.format.defaultLimit)
    var run = GeocodingRun(
      format: output.format, style: output.textStyle(isOneQuery: queries.count == 1),
      to: FileDescriptor.standardOutput, reportingTo: { ExitStatus.note("\($0)") },
      geocode: { geocoder.geocode($0, options: options) })
    do throws(InputOutputError) {
      try answerAll(in: &run)
      try run.end()
    } catch {
      throw ExitStatus.report(error)
    }
    if !run.isEveryQueryFound { throw ExitStatus.notFound }
  }

  private func answerAll(
    in run: inout GeocodingRun<FileDescriptor>
  ) throws(InputOutputError) {
    guard queries.isEmpty || queries == ["-"] else {
      for argument in queries {
        switch QueryArgument(argument) {
        case .text(let query): try run.answer(query)
        case .malformed(let bytes, let fault): try run.refuse(bytes, .notUTF8(fault))
        }
      }
      return
    }
    let input = FileDescriptor.standardInput
    if input.isTerminal { ExitStatus.note("type a place a line; Ctrl-D ends") }
    var reader = LineReader(input)
    try run.answerLines(of: &reader, as: inputFormat)
  }
}
