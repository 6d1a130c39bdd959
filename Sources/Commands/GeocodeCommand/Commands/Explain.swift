import ArgumentParser
import CommandLineSupport
import Gazetteer
import GeoFormats
import Geocoding

/// Tells how queries are read.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the interpretations of a query and why one won.",
    usage: """
      geocode explain [<options>] [--] <query> ...
      geocode explain [<options>] --street <text> --city <text> ...
      geocode explain [<options>] < queries.txt
      """,
    discussion: """
      Shows the words of the query, the names found in it, and the candidate interpretations. Each \
      interpretation has a score: the sum of the evidence for and against it. A difference of 1 makes \
      it 2.7 times as probable. The second figure is the probability that the query means a place at \
      all; below a threshold there is no answer.

      EXAMPLES:
        geocode explain "Baton Roug, LA"
        geocode explain --limit 3 Springfield
        geocode explain --format json "Paris, TX"
        geocode explain --min-precision city "Anywhere, OH"

      \(ExitStatus.helpWithoutExitZero)
      """)

  @OptionGroup(title: "A query in parts") var parts: PartOptions
  @OptionGroup(title: "Search options") var search: SearchOptions

  @Option(help: ArgumentHelp("Output format.", valueName: "format"))
  var format: ListFormat = .text

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Maximum number of interpretations.", valueName: "count"))
  var limit = 3

  @OptionGroup(title: "Data options") var gazetteer: GazetteerOptions

  @OptionGroup(title: "Options for standard input") var lines: LineOptions

  @Argument(help: ArgumentHelp("Query to explain.", valueName: "query"))
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
