import ArgumentParser
import CommandLineSupport
import Gazetteer
import GeoFormats
import Geocoding

/// Finds places; the default subcommand of `geocode`.
struct Find: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find places by name, without any network (default).",
    usage: """
      geocode [<options>] [--] <query> ...
      geocode [<options>] --street <text> --city <text> ...
      geocode [<options>] < queries.txt
      geocode explain [<options>] <query> ...   show its interpretations
      geocode reverse [<options>] <point> ...   name the place at a point
      geocode suggest [<options>] <text> ...    complete a name
      geocode csv [<options>] [<file>]          geocode the rows of a table
      geocode info [<options>]                  describe the gazetteer
      """,
    discussion: """
      Each argument is a query. Without arguments, or with - alone, each line of standard input is \
      a query. Answers come at once and in order. In the format text, a query without a place is an \
      empty line (unless it is the only argument), and the reason is printed on standard error.

      A query may be a coordinate: degrees, GeoJSON, WKT, geo: or ISO 6709, a plus code (a short one \
      with its town), a geohash, or a link to Google Maps, OpenStreetMap, Apple Maps or Bing Maps. \
      UTM, MGRS and short links are refused.

      If you know the parts of a query, pass them with --street, --postcode, --city, --county and \
      --region, and the country code with --country.

      If a query has the name of a subcommand, put -- before it: geocode -- info

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
        geocode "-33.86, 151.21" "47,6062; -122,3321" "CWC8+R9 Mountain View, CA"
        geocode --exit-zero --format ndjson < queries.txt > places.ndjson

      \(ExitStatus.help)
      """)

  @OptionGroup(title: "A query in parts") var parts: PartOptions
  @OptionGroup(title: "Search options") var search: SearchOptions
  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Data options") var gazetteer: GazetteerOptions

  @OptionGroup(title: "Options for standard input") var lines: LineOptions

  @Argument(help: ArgumentHelp("Query to geocode.", valueName: "query"))
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
    run.isExitZero = output.exitZero
    run.progress = LineOptions.progress(queries: queries)
    try run.start()
  }
}
