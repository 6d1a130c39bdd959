import ArgumentParser
import CommandLineSupport
import Gazetteer
import GeoFormats
import Geocoding
import SharedOptions

/// Tells how queries are read.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows how a query is read: its words, the names in it, and what was weighed.",
    usage: """
      geocode explain [<options>] [--] <query> ...
      geocode explain [<options>] --city <text> ... (a query in parts)
      geocode explain [<options>] < queries.txt
      """,
    discussion: """
      Each reading of the query has a score: the sum of what speaks for and against it. A difference \
      of 1 makes a reading 2.7 times as probable. Behind it stands how probable it is that the query \
      means a place at all: below the threshold there is no answer.

      EXAMPLES:
        geocode explain "Baton Roug, LA"
        geocode explain --limit 3 Springfield
        geocode explain --format json "Paris, TX"
        geocode explain --min-precision city "Anywhere, OH"

      \(ExitStatus.help)
      """)

  @OptionGroup(title: "A query in parts") var parts: PartOptions
  @OptionGroup(title: "Search options") var search: SearchOptions

  @Option(help: ArgumentHelp("The form of the explanations.", valueName: "format"))
  var format: ListFormat = .text

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The largest number of readings to show.", valueName: "count"))
  var limit = 3

  @OptionGroup(title: "Data options") var gazetteer: GazetteerOptions

  @OptionGroup(title: "Options for standard input") var lines: LineOptions

  @Argument(help: ArgumentHelp("What to explain.", valueName: "query"))
  var queries: [String] = []

  func validate() throws {
    try parts.validate(beside: queries)
    if limit < 1 { throw ValidationError("--limit must be 1 or more.") }
  }

  func run() throws {
    var run = FindRun(queries: queries)
    run.parts = parts.query
    run.options = search.geocodingOptions(limit: limit)
    run.options.explains = true
    run.format = format.outputFormat
    run.gazetteer = gazetteer.source
    run.inputFormat = lines.inputFormat
    run.jobs = lines.jobs
    try run.start()
  }
}
