import ArgumentParser
import CommandLineSupport
import Gazetteer
import GeoFormats
import Geocoding
import Geography
import SharedOptions

/// Completes what is being typed.
struct Suggest: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Completes the beginning of a place's name, the most probable place first.",
    usage: """
      geocode suggest [<options>] [--] <beginning> ...
      geocode suggest [<options>] < beginnings.txt
      """,
    discussion: """
      Each argument is what somebody has typed so far: the beginning of a name in any language, or \
      names and the beginning of what the place lies in. Without arguments, or with - alone, each \
      line of standard input is one, and each has its answer at once, in order. Where nothing begins \
      so, a letter or two may be wrong. When a place is found by another name than the one shown, \
      that name stands behind it.

      EXAMPLES:
        geocode suggest sea
        geocode suggest "paris, te"
        geocode suggest --near 48.1,11.6 --language de mün
        geocode suggest --country US --kind city --format ndjson san

      \(ExitStatus.help)
      """)

  @OptionGroup(title: "Search options") var search: CompletionOptions

  @Option(help: ArgumentHelp("The form of the suggestions.", valueName: "format"))
  var format: ListFormat = .text

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The largest number of suggestions.", valueName: "count"))
  var limit = 10

  @OptionGroup(title: "Data options") var gazetteer: GazetteerOptions

  @OptionGroup(title: "Options for standard input") var lines: LineOptions

  @Argument(help: ArgumentHelp("What was typed so far.", valueName: "beginning"))
  var beginnings: [String] = []

  func validate() throws {
    guard (1...SuggestOptions.largestLimit).contains(limit) else {
      throw ValidationError("--limit must be 1 or more, \(SuggestOptions.largestLimit) at most.")
    }
  }

  func run() throws {
    let geocoder = Geocoder(try gazetteer.source.open())
    let options = search.suggestOptions(limit: limit)
    let plan = AnswerPlan(
      format: format.outputFormat,
      style: .ofStandardOutput(isOneQuery: beginnings.count == 1, limit: limit),
      geocode: { SuggestQuery.answer($0, geocoder, options) })
    var run = GeocodingRun(
      plan, to: FileDescriptor.standardOutput, reportingTo: { ExitStatus.note("\($0)") })
    do throws(InputOutputError) {
      try run.answerAll(
        beginnings, inputFormat: lines.inputFormat, jobs: lines.jobs,
        hint: "type a beginning a line")
      try run.end()
    } catch {
      throw ExitStatus.report(error)
    }
    if !run.isEveryQueryFound { throw ExitStatus.notFound }
  }
}
