import ArgumentParser
import CommandLineSupport
import FileGeocoding
import Files
import Gazetteer
import GeoFormats
import Geocoding
import Geography

/// Completes the beginning of a name or query.
struct Suggest: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Complete the beginning of a name or query.",
    usage: """
      geocode suggest [<options>] [--] <beginning> ...
      geocode suggest [<options>] < beginnings.txt
      """,
    discussion: """
      Each argument is the beginning of a name in any language, or of a whole query ("paris, te"). \
      Without arguments, or with - alone, each line of standard input is one. Answers come at once \
      and in order, the most probable place first. If nothing completes, one or two letters may be \
      wrong. If another name of the place matched, it is printed after the place.

      EXAMPLES:
        geocode suggest sea
        geocode suggest "paris, te"
        geocode suggest --near 48.1,11.6 --language de mün
        geocode suggest --country US --kind city --format ndjson san

      \(ExitStatus.helpWithoutExitZero)
      """)

  @OptionGroup(title: "Search options") var search: PlaceOptions

  @Option(help: ArgumentHelp("Output format.", valueName: "format"))
  var format: ListFormat = .text

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Maximum number of suggestions.", valueName: "count"))
  var limit = 10

  @OptionGroup(title: "Data options") var gazetteer: GazetteerOptions

  @OptionGroup(title: "Options for standard input") var lines: LineOptions

  @Argument(help: ArgumentHelp("Beginning of a name or query.", valueName: "beginning"))
  var beginnings: [String] = []

  func validate() throws {
    guard (1...SuggestOptions.maxLimit).contains(limit) else {
      throw ValidationError("--limit must be 1 or more, \(SuggestOptions.maxLimit) at most.")
    }
  }

  func run() throws {
    let options = search.suggestOptions(limit: limit)
    let geocoder = Geocoder(
      try gazetteer.source.open(
        countries: options.countries, regions: options.regions, language: options.language,
        note: ExitStatus.note))
    let plan = AnswerPlan(
      format: format.outputFormat,
      style: .ofStandardOutput(isOneQuery: beginnings.count == 1, limit: limit),
      geocode: { SuggestQuery.answer($0, geocoder, options) })
    var run = GeocodingRun(
      plan, to: FileDescriptor.standardOutput, reportingTo: { ExitStatus.note("\($0)") })
    do throws(InputOutputError) {
      try run.answerAll(
        beginnings, inputFormat: lines.inputFormat, jobs: lines.jobs,
        hint: "enter one beginning per line")
      try run.end()
    } catch {
      throw ExitStatus.report(error)
    }
    if !run.isEveryQueryFound { throw ExitStatus.notFound }
  }
}
