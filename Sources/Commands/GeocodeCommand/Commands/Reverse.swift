import ArgumentParser
import CommandLineSupport
import FileGeocoding
import Files
import Gazetteer
import GeoFormats
import Geocoding

/// Names the places at or near coordinates.
struct Reverse: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Name the place at or nearest to a point.",
    usage: """
      geocode reverse [<options>] [--] <latitude,longitude> ...
      geocode reverse [<options>] < coordinates.txt
      """,
    discussion: """
      Each argument is a point: 47.6062,-122.3321 or geo:47.6,-122.3 or 47\u{B0}36'22"N 122\u{B0}19'55"W. \
      A plus code, a geohash and a link to a map are points, too. Without arguments, or with - alone, \
      each line of standard input is a point. Answers come at once and in order.

      The answer is the nearest populated place in the country of the point. A city may be up to 7 km \
      farther away than a hamlet or quarter beside it, unless you pass --nearest. Distance and \
      direction are from the place to the point. Borders of countries are exact to a few kilometres; \
      regions and counties are those of the place. A country or continent that the point lies in has \
      the distance 0. Villages of which only name and point are known are named where nothing \
      else is within 10 km, or with --villages. If no place is within --max-distance, the answer is the region or country that \
      contains the point; there is none at sea.

      EXAMPLES:
        geocode reverse 47.6062,-122.3321
        geocode reverse --min-population 100000 "48.8584\u{B0} N, 2.2945\u{B0} E"
        geocode reverse --kind country --language fr 46.2,6.15
        geocode reverse --format csv < coordinates.txt > places.csv
        geocode reverse --add-on li.gaz --category restaurant --limit 5 47.14,9.52

      \(ExitStatus.help)
      """)

  @OptionGroup var nearness: NearnessOptions

  @Option(
    help: ArgumentHelp(
      "Name the country, region, county or city of the point. Repeatable.",
      valueName: "kind"))
  var kind: [PlaceKind] = []

  @Option(
    help: ArgumentHelp(
      "What is near of a category of an extract's add-on: restaurant, amenity=cafe. Repeatable.",
      valueName: "category"))
  var category: [String] = []

  @Option(
    help: ArgumentHelp(
      "Language of names, such as de or pt-BR.", valueName: "code"))
  var language: String?

  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Data options") var gazetteer: GazetteerOptions

  @OptionGroup(title: "Options for standard input") var lines: LineOptions

  @Argument(help: ArgumentHelp("Point to name.", valueName: "latitude,longitude"))
  var points: [String] = []

  func run() throws {
    let geocoder = Geocoder(
      try gazetteer.source.open(countries: [], language: language, note: ExitStatus.note))
    let options = try reverseOptions(geocoder.gazetteer)
    let plan = AnswerPlan(
      format: output.format,
      style: .ofStandardOutput(isOneQuery: points.count == 1, limit: options.limit),
      includesOffsets: true, geocode: { ReverseQuery.answer($0, geocoder, options) })
    var run = GeocodingRun(
      plan, to: FileDescriptor.standardOutput, reportingTo: { ExitStatus.note("\($0)") },
      progress: LineOptions.progress(queries: points))
    do throws(InputOutputError) {
      try run.answerAll(
        points, inputFormat: lines.inputFormat, jobs: lines.jobs,
        hint: "enter one coordinate per line")
      try run.end()
    } catch {
      throw ExitStatus.report(error)
    }
    if !run.isEveryQueryFound, !output.exitZero { throw ExitStatus.notFound }
  }

  private func reverseOptions(_ gazetteer: Gazetteer) throws -> ReverseOptions {
    var options = nearness.reverseOptions
    options.limit = output.limit ?? output.format.defaultLimit
    options.kinds = Set(kind)
    options.language = language
    for word in category {
      let found = gazetteer.categories(named: word)
      guard !found.isEmpty else {
        throw ValidationError(
          "--category \(word): no add-on has such places; `geocode build osm` makes one that has")
      }
      options.categories.formUnion(found)
    }
    return options
  }
}
