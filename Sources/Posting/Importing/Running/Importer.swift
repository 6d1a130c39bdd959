public import CSV
public import PostValidation
public import PostingClient
import Synchronization

/// Sends the rows of a table to a server, each once, even if it is stopped at any moment and
/// started again.
///
/// The rows go through three stages in groups of some hundred. Reading, geocoding and validating
/// need all cores. Then the ledger shows which rows are new, and stores what will be sent. Then the
/// rows are sent with bounded concurrency, and the ledger stores the outcomes. Meanwhile only the
/// next group is prepared, so memory does not grow with the table.
///
///     let importer = Importer(options, validator: validator, client: client, ledger: ledger, sink: sink)
///     let summary = try await importer.run(reader)
public final class Importer: Sendable {
  let options: ImportOptions
  let validator: PostValidator
  let client: LocationsClient?
  let ledger: Ledger?
  let sink: any ImportSink
  private let isStopped = Mutex(false)

  /// Makes an import.
  ///
  /// - Parameters:
  ///   - options: how the table is imported.
  ///   - validator: finds the problems of a row.
  ///   - client: speaks to the server; nil in a dry run.
  ///   - ledger: the ledger; nil in a dry run without one.
  ///   - sink: receives the events.
  public init(
    _ options: ImportOptions, validator: PostValidator, client: LocationsClient?,
    ledger: Ledger?, sink: any ImportSink
  ) {
    precondition(
      options.isDryRun || (client != nil && ledger != nil),
      "sending needs a client and a ledger")
    self.options = options
    self.validator = validator
    self.client = client
    self.ledger = ledger
    self.sink = sink
  }

  /// Ends the import once what is being sent has arrived; any thread may ask.
  public func stop() {
    isStopped.withLock { $0 = true }
  }

  /// Whether it was asked to stop.
  public var mustStop: Bool { isStopped.withLock { $0 } }

  /// Imports all rows.
  ///
  /// - Parameters:
  ///   - reader: the table, at its start.
  ///   - seconds: the time since some instant.
  /// - Returns: the summary, and the error that ended it early.
  public func run<SourceError>(
    _ reader: CSVReader<SourceError>, seconds: @Sendable () -> Double
  ) async -> (summary: ImportSummary, failure: ImportError?) {
    var run = ImportRun(self)
    run.summary.isDryRun = options.isDryRun
    let start = seconds()
    var failure: ImportError?
    do throws(ImportError) {
      var table = try ImportTable(reader, options)
      try await run.importRows(of: &table)
    } catch {
      failure = error
    }
    run.summary.seconds = seconds() - start
    if mustStop, failure == nil { run.summary.isInterrupted = true }
    return (run.summary, failure)
  }
}
