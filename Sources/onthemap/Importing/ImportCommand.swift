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
        onthemap import people.csv --map location=Ort --map link=Homepage --save-mapping people.json
        onthemap import more.csv --mapping people.json
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
      reportPath: report, mappingPath: columns.savedMappingFile, format: format, isQuiet: isQuiet,
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
