import ArgumentParser
import CSV
import CommandLineSupport
import Files
import Foundation
import Gazetteer
import Geocoding
import Importing
import PostValidation
import PostingClient
import PostingTransport

/// The command `onthemap import`.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Post the rows of a table, each exactly once.",
    discussion: """
      Detects columns from their headers and shows them before anything is sent. Records each row in \
      a ledger beside the table: if an import ends early, run the same command again to continue. \
      Writes rows that cannot be posted to TABLE.failed.csv, and rows that need a decision to \
      TABLE.review.csv: an ambiguous place, a place that ignores part of the cell, a low \
      confidence, coordinates that disagree with the place. Correct these files and import them: \
      they continue the same ledger.

      In these files, an apostrophe guards text that a spreadsheet program would run as a formula \
      ('=1+1). An import removes it. --raw leaves all fields unchanged.

      EXAMPLES:
        onthemap import people.csv --dry-run
        onthemap import people.csv --key id
        onthemap import people.csv --map location=Ort --save-mapping people.json
        onthemap import more.csv --mapping people.json
        onthemap import people.csv --ambiguous best --report report.html
        onthemap import people.csv --repair
        onthemap import people.review.csv --accept-warnings
        onthemap import --undo people.csv.ledger

      \(ExitStatus.help)
      """)

  @OptionGroup var server: ServerOptions
  @OptionGroup(title: "Column options") var columns: ImportColumnOptions
  @OptionGroup(title: "Row options") var rows: ImportRowOptions

  @Argument(
    help: ArgumentHelp("CSV or TSV file; - is standard input.", valueName: "table"),
    completion: .file())
  var table: String?

  @Option(
    help: ArgumentHelp("Path of the ledger file. (default: TABLE.ledger)", valueName: "file"),
    completion: .file())
  var ledger: String?

  @Option(
    help: ArgumentHelp("Path for failed rows. (default: TABLE.failed.csv)", valueName: "file"),
    completion: .file())
  var failed: String?

  @Option(
    help: ArgumentHelp(
      "Path for rows held for review. (default: TABLE.review.csv)", valueName: "file"),
    completion: .file())
  var review: String?

  @Flag(name: .customLong("fresh"), help: "Post rows even if the server may have them already.")
  var isFresh = false

  @Flag(name: .customLong("continue"), help: "Continue a ledger that belongs to another table.")
  var continuesOtherTable = false

  @Option(
    help: ArgumentHelp("Write a report, as .json or .html.", valueName: "file"),
    completion: .file(extensions: ["json", "html"]))
  var report: String?

  @Flag(name: .customLong("dry-run"), help: "Report every bad row; send nothing.")
  var isDryRun = false

  @Option(
    help: ArgumentHelp("Delete created posts, restore changed ones.", valueName: "ledger"),
    completion: .file())
  var undo: String?

  @Flag(name: .customLong("raw"), help: "Do not add or remove the apostrophe that guards formulas.")
  var isRaw = false

  @Flag(name: .customLong("yes"), help: "Do not ask before an undo.")
  var isYes = false

  @Option(help: "Format of the summary.")
  var format: SummaryFormat = .text

  @Flag(name: .customLong("quiet"), help: "Show no progress and no columns.")
  var isQuiet = false

  @OptionGroup(title: "Data options") var gazetteer: GazetteerOptions

  enum SummaryFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  func validate() throws {
    if (table == nil) == (undo == nil) {
      throw ValidationError(
        "Pass a table to import, or --undo and a ledger. A table whose name begins with - is given as "
          + "./-NAME.")
    }
    if table == "-", !isDryRun, ledger == nil {
      throw ValidationError("A table from standard input needs --ledger.")
    }
    if let report, ![".json", ".html"].contains(where: report.lowercased().hasSuffix) {
      throw ValidationError("--report must end in .json or .html.")
    }
    if table == "-", rows.ambiguous == .ask {
      throw ValidationError(
        "--ambiguous ask reads answers from standard input; pass the table as a file.")
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
    let options = try options()
    let paths = ImportPaths(table: path, shard: options.shard.map { "\($0.index)-of-\($0.count)" })
    let run = ImportCommandRun(
      path: path, ledgerPath: ledger ?? Self.namedLedger(path, options) ?? paths.ledger,
      failedPath: failed ?? paths.failed, reviewPath: review ?? paths.review,
      reportPath: report, mappingPath: columns.savedMappingFile, format: format, isQuiet: isQuiet,
      options: options, checksLinks: rows.checksLinks)
    var others = gazetteer.source.files
    others.read(columns.mappingFile, as: "--mapping")
    try run.checkFiles(besides: others)
    let validator = PostValidator(
      geocoder: Geocoder(try gazetteer.source.open(note: ExitStatus.note)))
    if isDryRun {
      let login = try server.login()
      let owner = login.map { ImportCommandRun.Owner($0.profile, $0) }
      return try await run.start(validator, client: nil, owner: owner)
    }
    try await server.connected(retries: ImportCommandRun.retries) { connection in
      if connection.client.apiKey == nil { _ = try connection.requireLogin() }
      let owner = ImportCommandRun.Owner(connection.client.profile, connection.login)
      try await run.start(validator, client: connection.client, owner: owner)
    }
  }

  private func options() throws(ExitCode) -> ImportOptions {
    var options = ImportOptions()
    options.mapping = try columns.mapping()
    options.keyColumn = columns.key
    options.delimiter = columns.delimiter?.byte
    options.encoding = columns.encoding
    options.isDryRun = isDryRun
    options.guardsFormulas = !isRaw
    options.isFresh = isFresh
    options.continuesOtherTable = continuesOtherTable
    if let table, table != "-" { options.tablePath = URL(fileURLWithPath: table).path }
    rows.apply(to: &options)
    return options
  }

  /// The ledger that a file of unposted rows names, if it is there.
  private static func namedLedger(_ path: String, _ options: ImportOptions) -> String? {
    guard path != "-", let named = UnpostedRows.ledgerPath(inFileAt: path, options: options) else {
      return nil
    }
    guard FileManager.default.fileExists(atPath: named) else {
      ExitStatus.note("the table names a ledger that does not exist: \(named.debugDescription)")
      return nil
    }
    return named
  }
}
