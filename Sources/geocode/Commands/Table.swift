import ArgumentParser
import CSV
import CommandLineSupport
import Gazetteer
import GeoFormats
import Geocoding
import Geography
import SharedOptions

/// Finds the places of the rows of a table.
struct Table: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "csv",
    abstract: "Finds the place of every row of a CSV or TSV file, and adds columns for it.",
    usage: """
      geocode csv [<options>] [<file>]
      geocode csv [<options>] < table.csv
      """,
    discussion: """
      What is in the table comes out byte for byte as it was, in the same order, with columns added \
      behind: latitude, longitude, label, country_code, precision, confidence and status, or those \
      of --add. Where a name is taken the new column is called geocode_ and the name. A row with too \
      few fields gets the missing delimiters before what is added; one with too many is kept too. \
      UTF-16 and Windows-1252 (Latin-1) become UTF-8. Delimiter, encoding, header and columns are \
      found out, and what was guessed is said on standard error.

      Columns are given by their name in the header, or by their number from 1. Those of --street, \
      --postcode, --city, --county, --region and --country are one place together, and each is read \
      as what it is: a street is never taken for a city. Here --country is a column; to find places \
      in one country only there is --only-country.

      Memory stays flat for files of any size. With --output the file bears its name only once it is \
      whole; until then, and after Ctrl-C, it is beside it with the number of the process and \
      .partial behind.

      EXAMPLES:
        geocode csv people.csv > places.csv
        geocode csv --column location --output places.csv people.csv
        geocode csv --city City --region State --country Country addresses.tsv
        geocode csv --street Strasse --postcode PLZ --city Ort --add precision,street kunden.csv
        geocode csv --add latitude,longitude --add 'place={name}, {admin1}' people.csv
        geocode csv --min-confidence 0.8 --unmatched rest.csv --output places.csv people.csv
        geocode csv --min-precision city --add label,precision,ignored people.csv > cities.csv
        geocode csv --latitude lat --longitude lon --max-distance 20 --add name,country points.csv
        geocode csv --format geojson people.csv > map.geojson

      \(ExitStatus.help)
      """)

  @OptionGroup(title: "Columns") var columns: ColumnOptions
  @OptionGroup(title: "Search options") var search: TableSearchOptions
  @OptionGroup(title: "Options for points") var nearness: NearnessOptions
  @OptionGroup(title: "Reading the table") var reading: TableReadingOptions
  @OptionGroup(title: "Output options") var output: TableOutputOptions
  @OptionGroup(title: "Data options") var gazetteer: GazetteerOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many threads answer rows. (default: one on each core)", valueName: "count"))
  var jobs: Int?

  @Argument(
    help: ArgumentHelp(
      "The table; - or nothing for standard input.", valueName: "file"),
    completion: .file())
  var file = "-"

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be 1 or more.") }
  }

  func run() throws {
    let geocoder = Geocoder(try gazetteer.source.open())
    let options = search.geocodingOptions
    var reverseOptions = nearness.reverseOptions
    reverseOptions.kinds = Set(search.preferences.kind)
    reverseOptions.language = search.preferences.language
    var plan = TablePlan(
      geocode: { query, countries in
        var narrowed = options
        if narrowed.countries.isEmpty { narrowed.countries = countries }
        return query.answer(geocoder, narrowed)
      },
      reverse: { [reverseOptions] in ReverseQuery.answer($0, geocoder, reverseOptions) })
    plan.columns = columns.request
    plan.added = output.added
    plan.format = output.format
    plan.delimiter = reading.delimiter
    plan.isQuoting = !reading.noQuotes
    plan.encoding = reading.encoding
    plan.jobCount = jobs ?? Cores.count
    try TableCommandRun(plan: plan, file: file, output: output).start()
  }
}

/// Which columns say where.
struct ColumnOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The column that holds the place; several are one place together.", valueName: "column"))
  var column: [String] = []

  @Option(
    help: ArgumentHelp(
      "The column that holds the street, with or without the number of the house.",
      valueName: "column"))
  var street: String?

  @Option(help: ArgumentHelp("The column that holds the postal code.", valueName: "column"))
  var postcode: String?

  @Option(help: ArgumentHelp("The column that holds the city.", valueName: "column"))
  var city: String?

  @Option(help: ArgumentHelp("The column that holds the county.", valueName: "column"))
  var county: String?

  @Option(
    name: [.long, .customLong("state")],
    help: ArgumentHelp("The column that holds the region or state.", valueName: "column"))
  var region: String?

  @Option(
    name: [.long, .customLong("country-column")],
    help: ArgumentHelp(
      "The column that holds the country, as a name or a code.", valueName: "column"))
  var country: String?

  @Option(
    help: ArgumentHelp(
      "The column that holds degrees north: finds the place of a point.", valueName: "column"))
  var latitude: String?

  @Option(
    help: ArgumentHelp("The column that holds degrees east.", valueName: "column"))
  var longitude: String?

  @Flag(
    inversion: .prefixedNo, help: "Whether the first row names the columns. (default: found out)")
  var header: Bool?

  /// What is asked for.
  var request: TableColumns.Request {
    var request = TableColumns.Request()
    request.places = column.map { QueryArgument($0).text }
    let named: [(ColumnRole, String?)] = [
      (.street, street), (.postcode, postcode), (.city, city), (.county, county),
      (.region, region), (.country, country), (.latitude, latitude), (.longitude, longitude),
    ]
    for case (let role, let name?) in named { request.roles[role] = QueryArgument(name).text }
    request.hasHeader = header
    return request
  }
}

/// What narrows the search for the places of rows.
struct TableSearchOptions: ParsableArguments {
  @OptionGroup var certainty: CertaintyOptions

  @Option(
    help: ArgumentHelp(
      "Only places in this country: a two-letter code, several with commas or by repeating.",
      valueName: "code"),
    transform: { text in
      try PlaceOptions.explained { () throws(OptionValues.Fault) in
        try OptionValues.countryCodes(QueryArgument(text).text)
      }
    })
  var onlyCountry: [[String]] = []

  @OptionGroup var preferences: PreferenceOptions

  @Flag(help: "Finds nothing rather than a place elsewhere than the row says.")
  var strict = false

  var geocodingOptions: GeocodingOptions {
    var options = GeocodingOptions()
    options.limit = 1
    options.countries = onlyCountry.flatMap { $0 }
    options.kinds = Set(preferences.kind)
    options.near = preferences.near
    options.language = preferences.language
    options.isStrict = strict
    certainty.apply(to: &options)
    return options
  }
}

/// How the table is written.
struct TableReadingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The delimiter: a character, or comma, semicolon, tab or pipe. (default: found out)",
      valueName: "character"),
    transform: { text in
      guard let delimiter = OptionValues.delimiter(QueryArgument(text).text) else {
        throw ValidationError("expected one ASCII character, or comma, semicolon, tab or pipe")
      }
      return delimiter
    })
  var delimiter: UInt8?

  @Flag(help: "Takes quotes for characters like any other.")
  var noQuotes = false

  @Option(
    help: ArgumentHelp(
      "The encoding: utf-8, utf-16le, utf-16be, windows-1252 or latin1. (default: found out)",
      valueName: "name"),
    transform: { text in
      guard let encoding = TextEncoding(name: text) else {
        throw ValidationError("expected utf-8, utf-16le, utf-16be, windows-1252 or latin1")
      }
      return encoding
    })
  var encoding: TextEncoding?
}

/// What comes out, and where.
struct TableOutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      What to add: fields with commas between, at the end perhaps a column with a template, \
      'latitude,longitude,place={name}, {admin1}'. Can be repeated. Fields: \
      \(AnswerField.allCases.map(\.rawValue).joined(separator: ", ")).
      """,
      valueName: "columns"),
    transform: { text in
      do {
        return try AddedColumn.parse(QueryArgument(text).text)
      } catch {
        throw ValidationError("\(error)")
      }
    })
  var add: [[AddedColumn]] = []

  @Option(help: ArgumentHelp("What rows come out as.", valueName: "format"))
  var format: TableFormat = .csv

  @Option(
    help: ArgumentHelp("Where rows go instead of standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Where rows without a place go as well, with the reason in a column.", valueName: "file"),
    completion: .file())
  var unmatched: String?

  @Option(
    help: ArgumentHelp("Where the summary goes as JSON.", valueName: "file"),
    completion: .file())
  var summary: String?

  @Flag(name: .shortAndLong, help: "Says nothing on standard error but what went wrong.")
  var quiet = false

  var added: [AddedColumn] { add.flatMap { $0 } }
}
