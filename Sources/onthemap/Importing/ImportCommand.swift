import Accounts
import ArgumentParser
import CSV
import CommandLineSupport
import Foundation
import Gazetteer
import Geocoding
import Importing
import Posting
import PostingTransport
import SharedOptions

/// The command `onthemap import`.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Posts the rows of a table, each exactly once.",
    discussion: """
      Columns are found by their names in the usual languages and shown before anything is sent. What
      became of each row is kept in a ledger beside the table: started again, an import that was ended
      in any way goes on where it was. Rows that cannot be posted come out as TABLE.failed.csv, with the
      reason, ready to be mended and imported.

      EXAMPLES:
        onthemap import people.csv --dry-run
        onthemap import people.csv --key id
        onthemap import people.csv --map location=Ort --map link=Homepage
        onthemap import people.csv --ambiguous best --report report.html
        onthemap import --undo people.csv.ledger
      """)

  @OptionGroup var server: ServerOptions
  @OptionGroup(title: "Column options") var columns: ImportColumnOptions
  @OptionGroup(title: "Row options") var rows: ImportRowOptions

  @Argument(
    help: ArgumentHelp("The table: CSV or TSV; - for standard input.", valueName: "table"),
    completion: .file())
  var table: String?

  @Option(
    help: ArgumentHelp(
      "Where is kept what became of each row. (default: TABLE.ledger)", valueName: "file"),
    completion: .file())
  var ledger: String?

  @Option(
    help: ArgumentHelp(
      "Where rows go that cannot be posted. (default: TABLE.failed.csv)", valueName: "file"),
    completion: .file())
  var failed: String?

  @Option(
    help: ArgumentHelp("A report: .json, or a page for .html.", valueName: "file"),
    completion: .file(extensions: ["json", "html"]))
  var report: String?

  @Flag(name: .customLong("dry-run"), help: "Do all but send, and report every row that is bad.")
  var isDryRun = false

  @Option(
    help: ArgumentHelp(
      "Delete what an import created, and restore what it changed.", valueName: "ledger"),
    completion: .file())
  var undo: String?

  @Flag(name: .customLong("yes"), help: "Ask nothing before an undo.")
  var isYes = false

  @Option(help: "The form of the summary.")
  var format: SummaryFormat = .text

  @Flag(name: .customLong("quiet"), help: "No progress, and no columns.")
  var isQuiet = false

  @OptionGroup(title: "Data options") var gazetteer: GazetteerOptions

  enum SummaryFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  func validate() throws {
    if (table == nil) == (undo == nil) {
      throw ValidationError("Give a table to import, or --undo and a ledger.")
    }
    if table == "-", !isDryRun, ledger == nil {
      throw ValidationError("Standard input has no name: say where the ledger is with --ledger.")
    }
    if table == "-", rows.ambiguous == .ask {
      throw ValidationError(
        "--ambiguous ask reads answers from standard input, which is the table; give a file.")
    }
  }

  func run() async throws {
    if let undo {
      try await ImportUndoRun(server: server, ledger: undo, isYes: isYes).run()
    } else {
      try await importTable()
    }
  }

  private func importTable() async throws {
    let path = table ?? "-"
    let run = ImportCommandRun(
      path: path, ledgerPath: ledger ?? path + ".ledger",
      failedPath: failed ?? Self.failedName(path),
      reportPath: report, format: format, isQuiet: isQuiet,
      options: try options(), checksLinks: rows.checksLinks)
    let validator = PostValidator(geocoder: Geocoder(try gazetteer.source.open()))
    let login = try ServerOptions.login()
    if isDryRun {
      let owner = try run.owner(of: server.chosenProfile(login: login), login)
      return try await run.start(validator, client: nil, owner: owner)
    }
    try await server.connected(retries: ImportCommandRun.retries) { connection in
      if connection.client.apiKey == nil { _ = try connection.requireLogin() }
      let owner = run.owner(of: connection.client.profile, connection.login)
      try await run.start(validator, client: connection.client, owner: owner)
    }
  }

  private func options() throws(ExitCode) -> ImportOptions {
    var options = ImportOptions()
    options.mapping = try columns.mapping()
    options.keyColumn = columns.key
    options.delimiter = columns.delimiter?.byte
    options.isDryRun = isDryRun
    rows.apply(to: &options)
    return options
  }

  /// `people.failed.csv` for `people.csv`; a table that failed before is replaced by what fails again.
  private static func failedName(_ path: String) -> String {
    guard path != "-" else { return "import.failed.csv" }
    let name = path.hasSuffix(".csv") ? String(path.dropLast(4)) : path
    return name.hasSuffix(".failed") ? name + ".again.csv" : name + ".failed.csv"
  }
}

/// How columns of a table are found.
struct ImportColumnOptions: ParsableArguments {
  @Option(
    name: .customLong("map"),
    help: ArgumentHelp(
      "A column by its name or number: first-name, last-name, name, location, city, region, country, latitude, longitude, link, key or objectId = COLUMN. Repeat it.",
      valueName: "role=column"))
  var maps: [String] = []

  @Option(
    name: .customLong("mapping"),
    help: ArgumentHelp(
      "A JSON file that maps roles to columns: {\"location\": \"Ort\"}.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var mappingFile: String?

  @Option(
    help: ArgumentHelp(
      "The column that tells a row from all others: a row that changed changes its post.",
      valueName: "column"))
  var key: String?

  @Option(help: ArgumentHelp("comma, semicolon, tab, pipe or a character.", valueName: "delimiter"))
  var delimiter: Delimiter?

  /// A delimiter by its name.
  struct Delimiter: ExpressibleByArgument {
    let byte: UInt8
    init?(argument: String) {
      guard let byte = OptionValues.delimiter(argument) else { return nil }
      self.byte = byte
    }
  }

  /// Columns by their role.
  func mapping() throws(ExitCode) -> [ColumnRole: String] {
    var mapping: [ColumnRole: String] = [:]
    if let mappingFile {
      guard let data = try? Data(contentsOf: URL(filePath: mappingFile)) else {
        ExitStatus.note("cannot read \(mappingFile.debugDescription)")
        throw ExitStatus.noInput
      }
      guard let names = try? JSONDecoder().decode([String: String].self, from: data) else {
        ExitStatus.note(
          "\(mappingFile.debugDescription) is no mapping; write it as {\"location\": \"Ort\"}")
        throw ExitStatus.usage
      }
      for (word, name) in names { mapping[try role(word)] = name }
    }
    for map in maps {
      let parts = map.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else {
        ExitStatus.note("--map \(map.debugDescription): write it as role=column")
        throw ExitStatus.usage
      }
      mapping[try role(String(parts[0]))] = String(parts[1])
    }
    return mapping
  }

  private func role(_ word: String) throws(ExitCode) -> ColumnRole {
    if let role = ColumnRole(word: word) { return role }
    ExitStatus.note(
      "\(word.debugDescription) is nothing that a column holds; see --map in the help")
    throw ExitStatus.usage
  }
}

/// What is done with the rows of a table.
struct ImportRowOptions: ParsableArguments {
  @Option(
    name: .customLong("ambiguous"),
    help: "A place that may be several: leave the row out, take the best, or ask.")
  var ambiguous: ImportOptions.Ambiguity = .skip

  @Option(
    name: .customLong("min-confidence"),
    help: ArgumentHelp("A place that is right with a lower probability fails.", valueName: "p"))
  var minimumConfidence: Double?

  @Option(name: .customLong("on-error"), help: "After a row that cannot be posted.")
  var onError: ImportOptions.OnError = .continue

  @Option(
    name: .customLong("max-errors"),
    help: ArgumentHelp("End after so many rows that cannot be posted.", valueName: "count"))
  var maximumErrorCount: Int?

  @Flag(
    name: .customLong("check-links"), help: "Try each link over the network; dead ones fail.")
  var checksLinks = false

  @Option(help: ArgumentHelp("At most so many rows.", valueName: "count"))
  var limit: Int?

  @Option(
    help: ArgumentHelp("One of n parts of the rows, for n programs: 1/4.", valueName: "i/n"))
  var shard: ShardArgument?

  @Option(help: ArgumentHelp("So many requests at the same time.", valueName: "count"))
  var concurrency = 16

  @Option(help: ArgumentHelp("At most so many requests a second.", valueName: "count"))
  var rate: Double?

  @Option(
    help: ArgumentHelp(
      "So many cores read, geocode and validate. (default: all)", valueName: "count"))
  var jobs: Int?

  /// A part, as `1/4`.
  struct ShardArgument: ExpressibleByArgument {
    let shard: ImportOptions.Shard
    init?(argument: String) {
      let numbers = argument.split(separator: "/").compactMap { Int($0) }
      guard numbers.count == 2,
        let shard = ImportOptions.Shard(index: numbers[0], count: numbers[1])
      else { return nil }
      self.shard = shard
    }
  }

  func validate() throws {
    if let minimumConfidence, !(0...1).contains(minimumConfidence) {
      throw ValidationError("--min-confidence must be 0 to 1.")
    }
    if let maximumErrorCount, maximumErrorCount < 1 {
      throw ValidationError("--max-errors must be 1 or more.")
    }
    if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more.") }
    if !(1...256).contains(concurrency) {
      throw ValidationError("--concurrency must be 1 to 256.")
    }
    if let rate, !(rate > 0) { throw ValidationError("--rate must be more than 0.") }
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be 1 or more.") }
  }

  func apply(to options: inout ImportOptions) {
    options.ambiguity = ambiguous
    options.minimumConfidence = minimumConfidence
    options.onError = onError
    options.maximumErrorCount = maximumErrorCount
    options.rowLimit = limit
    options.shard = shard?.shard
    options.concurrency = concurrency
    options.requestsPerSecond = rate
    options.jobCount = jobs ?? Cores.count
  }
}
