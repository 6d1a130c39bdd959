import ArgumentParser
import CSV
import Columns
import CommandLineSupport
import FileGeocoding
import Files
import Gazetteer
import GeoFormats
import Geocoding
import Geography

/// Finds the places of the rows of a table.
struct Table: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "csv",
    abstract: "Geocode the rows of a CSV or TSV file, and add columns.",
    usage: """
      geocode csv [<options>] [<file>]
      geocode csv [<options>] < table.csv
      """,
    discussion: """
      Copies the table byte for byte, in the same order, and appends columns: latitude, longitude, \
      label, country_code, precision, confidence and status, or those of --add. If the table already \
      has a column of that name, the new one gets the prefix geocode_. Rows with missing fields are \
      padded; rows with extra fields are kept. Delimiter, encoding, header and columns are detected \
      and printed on standard error. The output is UTF-8. UTF-16 and Windows-1252 (Latin-1) are \
      converted; other encodings need --encoding. A row with a byte that is not text is reported and \
      has no place.

      Name a column by its header, or by its number from 1. The columns of --street, --postcode, \
      --city, --county, --region and --country form one place. Here --country is a column; \
      to search only some countries, use --only-country.

      Lines above the header, such as a title, are copied. Tables compressed with gzip are \
      decompressed; for others use a pipe: zstd -dc x.csv.zst | geocode csv

      Memory does not grow with the size of the file. With --output, output goes to \
      FILE.PID.partial and is renamed to FILE when complete. If the run is interrupted, the same \
      command with --resume continues it: it compares all rows that were written with the table, \
      answers the last of them again, and goes on if nothing has changed.

      EXAMPLES:
        geocode csv people.csv > places.csv
        geocode csv --column location --output places.csv people.csv
        geocode csv --city City --region State --country Country addresses.tsv
        geocode csv --street Strasse --postcode PLZ --city Ort kunden.csv
        geocode csv --add 'latitude,longitude,place={name}, {admin1}' people.csv
        geocode csv --min-confidence 0.8 --unmatched rest.csv people.csv
        geocode csv --review --output places.csv people.csv
        geocode csv --min-precision city --add label,ignored people.csv
        geocode csv --latitude lat --longitude lon --add name points.csv
        geocode csv --compare --summary measured.json shops.csv > /dev/null
        geocode csv --format geojson people.csv > map.geojson
        geocode csv --output places.csv --resume people.csv
        geocode csv --results 3 --skip 1000 --limit 100 people.csv
        geocode csv --output places.csv.gz people.csv.gz
        geocode csv --output-encoding utf-16 --output excel.csv people.csv

      \(ExitStatus.help)
      """)

  @OptionGroup(title: "Columns") var columns: ColumnOptions
  @OptionGroup(title: "Search options") var search: TableSearchOptions
  @OptionGroup(title: "Options for points") var nearness: NearnessOptions
  @OptionGroup(title: "Reading the table") var reading: TableReadingOptions
  @OptionGroup(title: "Output options") var output: TableOutputOptions
  @OptionGroup(title: "Data options") var gazetteer: GazetteerOptions

  @Flag(help: "Ask about each row that is not sure, and write what you decide.")
  var review = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of threads. (default: one per core)", valueName: "count"))
  var jobs: Int?

  @Argument(
    help: ArgumentHelp("Table to read; - is standard input.", valueName: "file"),
    completion: .file())
  var file = "-"

  @Argument(help: .hidden)
  var otherFiles: [String] = []

  func validate() throws {
    if let other = otherFiles.first {
      throw ValidationError(
        """
        geocode csv reads one table, and \(other.debugDescription) is a second one. For several, \
        run it for each: for f in *.csv; do geocode csv "$f" > "places-$f"; done
        """)
    }
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be 1 or more.") }
    if review { try checkReview() }
    if output.resume, file == output.output {
      throw ValidationError("--resume needs another --output than the table itself.")
    }
  }

  /// Answers come from standard input, so the table does not; rows and questions need different
  /// places.
  private func checkReview() throws {
    if file == "-" {
      throw ValidationError("--review needs a file: your answers are standard input.")
    }
    if output.resume { throw ValidationError("--review and --resume exclude each other.") }
    if output.results > 1 { throw ValidationError("--review and --results exclude each other.") }
    if !Questions.terminal.canBeAsked { throw ValidationError("--review needs a terminal.") }
    if output.output == nil, FileDescriptor.standardOutput.isTerminal {
      throw ValidationError(
        "--review needs --output, or > places.csv: questions are on the terminal.")
    }
  }

  func run() throws {
    var options = search.geocodingOptions
    options.limit = output.results
    let geocoder = Geocoder(
      try gazetteer.source.open(
        countries: options.countries, regions: options.regions, language: options.language,
        note: ExitStatus.note))
    var reverseOptions = nearness.reverseOptions
    reverseOptions.kinds = Set(search.preferences.kind)
    reverseOptions.language = search.preferences.language
    reverseOptions.limit = output.results
    var plan = TablePlan(
      geocode: { [options] in $0.answer(geocoder, options.within($1)) },
      reverse: { [reverseOptions] in ReverseQuery.answer($0, geocoder, reverseOptions) })
    plan.countries = options.countries
    plan.names = { geocoder.names($0, as: $1) }
    plan.columns = columns.request
    plan.added = output.added
    plan.format = output.format
    plan.delimiter = reading.delimiter
    plan.isQuoting = !reading.noQuotes
    plan.encoding = reading.encoding
    plan.jobCount = review ? 1 : jobs ?? Cores.count
    if review {
      let review = RowReview(.terminal, geocoder, options)
      plan.decide = { review.decide($0) }
    }
    plan.skipCount = reading.skip
    plan.rowLimit = reading.limit
    plan.resultCount = output.results
    try TableCommandRun(
      plan: plan, file: file, output: output, inputs: gazetteer.source.files, asks: review
    ).start()
  }
}

/// Which columns say where.
struct ColumnOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Column with the place; several columns form one place.", valueName: "column"))
  var column: [String] = []

  @Option(
    help: ArgumentHelp(
      "Column with the street, with or without house number.",
      valueName: "column"))
  var street: String?

  @Option(help: ArgumentHelp("Column with the postal code.", valueName: "column"))
  var postcode: String?

  @Option(help: ArgumentHelp("Column with the city.", valueName: "column"))
  var city: String?

  @Option(help: ArgumentHelp("Column with the county.", valueName: "column"))
  var county: String?

  @Option(
    name: [.long, .customLong("state")],
    help: ArgumentHelp("Column with the region or state.", valueName: "column"))
  var region: String?

  @Option(
    name: [.long, .customLong("country-column")],
    help: ArgumentHelp(
      "Column with the country: name or code.", valueName: "column"))
  var country: String?

  @Option(
    help: ArgumentHelp(
      "Column with the latitude, to reverse-geocode or --compare.", valueName: "column"))
  var latitude: String?

  @Option(help: ArgumentHelp("Column with the longitude.", valueName: "column"))
  var longitude: String?

  @Flag(help: "Compare the places with the table's own coordinates: distance_km and a summary.")
  var compare = false

  @Flag(inversion: .prefixedNo, help: "Whether the first row is a header. (default: detected)")
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
    request.comparesPoints = compare
    return request
  }
}

/// Options that narrow the search for the places of rows.
struct TableSearchOptions: ParsableArguments {
  @OptionGroup var certainty: CertaintyOptions

  @Option(
    help: ArgumentHelp(
      "Only these countries: US or US,CA. Repeatable.",
      valueName: "code"),
    transform: PlaceOptions.countryCodes)
  var onlyCountry: [[CountryCode]] = []

  @Option(
    name: .customLong("only-admin1"),
    help: ArgumentHelp(
      "Only these first-level regions: US-WA or US-WA,US-OR (ISO 3166-2). Repeatable.",
      valueName: "code"),
    transform: PlaceOptions.regionCodes)
  var onlyRegion: [[RegionCode]] = []

  @OptionGroup var preferences: PreferenceOptions

  @Flag(help: "Refuse if the named region does not contain the place.")
  var strict = false

  var geocodingOptions: GeocodingOptions {
    var options = GeocodingOptions()
    options.limit = 1
    options.countries = onlyCountry.flatMap { $0 }
    options.regions = onlyRegion.flatMap { $0 }
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
      "One character, or comma, semicolon, tab or pipe. (default: detected)",
      valueName: "character"),
    transform: { text in
      guard let delimiter = OptionValues.delimiter(QueryArgument(text).text) else {
        throw ValidationError("expected one ASCII character, or comma, semicolon, tab or pipe")
      }
      return delimiter
    })
  var delimiter: UInt8?

  @Flag(help: "Treat quotes as ordinary characters.")
  var noQuotes = false

  @Option(
    help: ArgumentHelp(
      "Encoding of the table: \(TextEncoding.nameList). (default: detected)",
      valueName: "name"),
    transform: { text in
      guard let encoding = TextEncoding(name: text) else {
        throw ValidationError("expected \(TextEncoding.nameList)")
      }
      return encoding
    })
  var encoding: TextEncoding?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Skip this many rows.", valueName: "count"))
  var skip = 0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Maximum number of rows.", valueName: "count"))
  var limit: Int?

  func validate() throws {
    guard skip >= 0 else { throw ValidationError("--skip must be 0 or more.") }
    if let limit, limit < 0 { throw ValidationError("--limit must be 0 or more.") }
  }
}

/// Options for the output and its files.
struct TableOutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Fields to add, separated by commas, or a template: 'place={name}, {admin1}'. Repeatable. \
      Fields: \
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

  @Option(help: ArgumentHelp("Output format.", valueName: "format"))
  var format: TableFormat = .csv

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Results per row; several results become rows, numbered in the column result.",
      valueName: "count"))
  var results = 1

  @Option(
    help: ArgumentHelp(
      "utf-8, utf-8-bom, or utf-16 (little-endian with byte order mark).",
      valueName: "name"))
  var outputEncoding: OutputEncoding = .utf8

  @Option(
    help: ArgumentHelp(
      "Output file; compressed if it ends in .gz. (default: standard output)", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Continue the interrupted run that wrote the partial file of --output.")
  var resume = false

  @Option(
    help: ArgumentHelp("Also write rows without a place here, with the reason.", valueName: "file"),
    completion: .file())
  var unmatched: String?

  @Option(
    help: ArgumentHelp("Write a summary as JSON to this file.", valueName: "file"),
    completion: .file())
  var summary: String?

  @Flag(name: .shortAndLong, help: "Print only errors on standard error.")
  var quiet = false

  @Flag(help: "Exit with status 0 even if rows have no place.")
  var exitZero = false

  /// The maximum of `--results`: more are of no use, and each copies the row.
  static let resultLimit = 1_000

  /// Whether a run that is interrupted can be continued.
  var canResume: Bool {
    format != .geojson && outputEncoding == .utf8
      && ![output, unmatched].compactMap { $0 }.contains(where: TableCommandSink.isCompressed)
  }

  var added: [AddedColumn] { add.flatMap { $0 } }

  func validate() throws {
    for (name, path) in [("--output", output), ("--unmatched", unmatched), ("--summary", summary)]
    where path == "-" {
      throw ValidationError("\(name) needs the name of a file; standard output has the rows.")
    }
    guard (1...Self.resultLimit).contains(results) else {
      throw ValidationError("--results must be a number from 1 to \(Self.resultLimit).")
    }
    guard format == .csv || outputEncoding == .utf8 else {
      throw ValidationError("JSON is UTF-8; --output-encoding needs --format csv.")
    }
    guard resume else { return }
    guard output != nil else {
      throw ValidationError("--resume needs --output, the file of the interrupted run.")
    }
    guard canResume else {
      throw ValidationError(
        "--resume needs a file of CSV or NDJSON in UTF-8, not compressed; compress it afterwards.")
    }
  }
}
