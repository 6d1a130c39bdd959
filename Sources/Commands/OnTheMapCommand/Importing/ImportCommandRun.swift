import ArgumentParser
import CSV
import CommandLineSupport
import FileGeocoding
import Files
import Foundation
import Importing
import TextTools
import Links
import PostValidation
import PostingClient
import PostingTransport
import UnixSignals

/// An import as the command runs it: files, signals, what is printed.
struct ImportCommandRun {
  let path: String
  let ledgerPath: String
  let failedPath: String
  let reviewPath: String
  let reportPath: String?
  let mappingPath: String?
  let format: ImportCommand.SummaryFormat
  let isQuiet: Bool
  let options: ImportOptions
  let checksLinks: Bool

  /// An import has time: a server that starts again is waited for.
  static let retries = RetryPolicy(attempts: 7, longestObeyed: .seconds(60))

  /// The number of bytes of a table to read at once: some thousand rows, which may be in doubt
  /// after a sudden end.
  private static let sentByteCount = 65_536

  /// The server and the account of an import.
  struct Owner {
    let server: String
    let account: String

    init(_ profile: LocationsProfile, _ login: SavedLogin?) {
      server = profile.locationsAddress
      account = login?.session.accountKey ?? "the holder of a key"
    }

    /// The text that a ledger stores.
    var text: String { "\(server) as \(account)" }
  }

  /// Imports the table, and ends the command with the exit status.
  ///
  /// - Parameters:
  ///   - validator: finds the problems of a row.
  ///   - client: speaks to the server; nil in a dry run.
  ///   - owner: the owner of the ledger; nil in a dry run without a login.
  /// - Throws: the exit status of the command.
  func start(_ validator: PostValidator, client: LocationsClient?, owner: Owner?) async throws {
    let input = path == "-" ? FileDescriptor.standardInput : try open(path)
    defer { if path != "-" { input.close() } }
    try ExitStatus.checkIsNotOutput(input)
    var origin = ImportReport.Origin(tableName: path)
    origin.date = Timestamp(Date()).text
    origin.server = owner?.server ?? ""
    origin.account = owner?.account ?? ""
    let bell = options.ambiguity == .ask ? QuestionBell() : nil
    let hasLedger = !options.isDryRun || FileDescriptor.exists(ledgerPath)
    if hasLedger { origin.ledgerPath = ledgerPath }
    let sink = ImportCommandSink(
      failed: UnpostedFile(failedPath, ledgerPath: ledgerPath, options: options),
      review: UnpostedFile(reviewPath, ledgerPath: ledgerPath, options: options),
      mappingPath: mappingPath, origin: origin, totalByteCount: input.byteCount, isQuiet: isQuiet,
      questions: Questions(input: .standardInput, output: .standardError, bell: bell))
    var options = options
    let version = FileVersion(of: input)
    options.hasTableChanged = { FileVersion(of: input) != version }
    options.claimTable = { TableClaim(of: input).share(keyColumn: $0) }
    if checksLinks {
      let checker = LinkChecker.overNetwork(policy: validator.linkPolicy)
      options.checkLink = { await checker.check($0) }
    }
    let ledger = hasLedger ? try ledger(owner) : nil
    defer { ledger?.close() }
    let importer = Importer(
      options, validator: validator, client: client, ledger: ledger, sink: sink)
    var source = GzipSource { (buffer) throws(InputOutputError) in try input.read(into: &buffer) }
    let reader = CSVReader<InputOutputError>(
      encoding: options.encoding, chunkByteCount: options.isDryRun ? 65_536 : Self.sentByteCount
    ) { (buffer) throws(InputOutputError) in try source.read(into: &buffer) }
    let signals = Task {
      for await _ in await UnixSignalsSequence(trapping: .sigint, .sigterm) {
        if importer.mustStop { ImportCommand.exit(withError: ExitStatus.interrupted) }
        importer.stop()
        sink.closeLine()
        ExitStatus.note("finishing requests in flight; press Ctrl-C again to abort")
        // A question that is open is not answered any more.
        bell?.ring()
      }
    }
    let clock = ContinuousClock.now
    let (summary, failure) = await importer.run(reader) {
      let (seconds, attoseconds) = (ContinuousClock.now - clock).components
      return Double(seconds) + Double(attoseconds) / 1e18
    }
    signals.cancel()
    try finish(sink, summary, source.fault.map { .table("\($0)") } ?? failure)
  }

  private func open(_ path: String) throws(ExitCode) -> FileDescriptor {
    do throws(InputOutputError) {
      return try FileDescriptor.reading(path)
    } catch {
      ExitStatus.note("\(error)")
      throw ExitStatus.noInput
    }
  }

  private func ledger(_ owner: Owner?) throws(ExitCode) -> Ledger {
    do throws(Ledger.Failure) {
      return try Ledger(path: ledgerPath, owner: owner?.text)
    } catch {
      throw ExitStatus.report(error)
    }
  }

  private func finish(
    _ sink: ImportCommandSink, _ summary: ImportSummary, _ failure: ImportError?
  ) throws {
    let report = sink.finished(summary, failure)
    if let reportPath {
      do throws(InputOutputError) {
        let file = try OutputFile(reportPath)
        try file.write(reportPath.lowercased().hasSuffix(".html") ? report.html : report.json)
        try file.commit()
      } catch {
        ExitStatus.note("\(error)")
        throw ExitStatus.inputOutput
      }
    }
    if let failure { ExitStatus.note("\(failure)") }
    if (failure != nil && summary.rows > 0) || summary.isInterrupted, !summary.isDryRun {
      ExitStatus.note("run the same command again to continue")
    }
    switch format {
    case .json: try ExitStatus.write(report.json)
    case .text:
      // An import that could not begin has nothing to sum up.
      if failure == nil || summary.rows > 0 {
        let text = ImportSummaryText(
          summary, skips: report.skips.map { ($0.row.line, $0.line) }, files: sink.files,
          hasKey: report.columns?.keyColumn != nil)
        try ExitStatus.write(Array((text.text + "\n").utf8))
      }
    }
    if summary.isInterrupted { throw ExitStatus.interrupted }
    switch failure {
    case nil: if summary.failed > 0 || summary.held > 0 { throw ExitStatus.invalid }
    case .server(let error): throw ExitStatus.code(of: error)
    case .columns(.empty), .columns(.noRows): throw ExitStatus.badData
    case .columns: throw ExitStatus.usage
    case .table: throw ExitStatus.badData
    case .tableChanged, .tableInUse: throw ExitStatus.tryAgain
    case .ledger(let failure): throw ExitStatus.code(of: failure)
    case .inputOutput: throw ExitStatus.inputOutput
    case .tooManyFailures: throw ExitStatus.invalid
    }
  }
}
