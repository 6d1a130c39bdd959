import ArgumentParser
import CommandLineSupport
import Gazetteer
import GeoFormats
import Geocoding
import SharedOptions

/// Finds places: what `geocode` does when no subcommand is named.
struct Find: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finds the places that strings name, without any network (the default).",
    usage: """
      geocode [<options>] [--] <query> ...
      geocode [<options>] --street <text> --city <text> ... (a query in parts)
      geocode [<options>] < queries.txt
      geocode explain [<options>] <query> ... (how it is read, and why)
      geocode reverse [<options>] <point> ... (what is there)
      geocode suggest [<options>] <text> ...  (what it may become)
      geocode csv [<options>] [<file>]       (every row of a table)
      geocode info [<options>]               (what the gazetteer holds)
      """,
    discussion: """
      Each argument is a query. Without arguments, or with - alone, each line of standard input is \
      one, and each has its answer at once, in order. In text a query without a place has an empty \
      line, unless it is the only argument; the reason is on standard error.

      A query may also come in parts, each of which is read as what it is: --street, --postcode, \
      --city, --county and --region. Its country is given by its code, with --country.

      To find a place that is called like a subcommand, put -- before it: geocode -- info

      EXAMPLES:
        geocode "Seattle, WA"
        geocode --limit 5 Springfield
        geocode --format geojson "Lima, Peru" Quito Bogotá > map.geojson
        geocode --near 44.05,-123.09 Springfield
        geocode --country CA,US --kind city London
        geocode --min-confidence 0.9 Springfield
        geocode --min-precision city "Anywhere, OH"
        geocode --street "17 rue de Fontenoy" --city Lille --country FR
        geocode --bbox -10,35,30,60 --format csv < names.txt > places.csv
        geocode "-33.86, 151.21"

      \(ExitStatus.help)
      """)

  @OptionGroup(title: "A query in parts") var parts: PartOptions
  @OptionGroup(title: "Search options") var search: SearchOptions
  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Data options") var gazetteer: GazetteerOptions

  @OptionGroup(title: "Options for standard input") var lines: LineOptions

  @Argument(help: ArgumentHelp("What to find.", valueName: "query"))
  var queries: [String] = []

  func validate() throws { try parts.validate(beside: queries) }

  func run() throws {
    var run = FindRun(queries: queries)
    run.parts = parts.query
    run.options = search.geocodingOptions(limit: output.limit ?? output.format.defaultLimit)
    run.format = output.format
    run.gazetteer = gazetteer.source
    run.inputFormat = lines.inputFormat
    run.jobs = lines.jobs
    try run.start()
  }
}
