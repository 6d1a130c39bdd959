public import PostingClient

/// The counts of a table's rows by outcome.
public struct ImportSummary: Hashable, Sendable {
  /// Rows that were read; empty lines do not count.
  public var rows = 0
  /// Rows whose post is new on the server; in a dry run, would be.
  public var created = 0
  /// Rows whose post was changed.
  public var updated = 0
  /// Rows whose post is as it was.
  public var unchanged = 0
  /// Rows that say the same as a row before.
  public var skipped = 0
  /// Rows that could not be posted.
  public var failed = 0
  /// Rows that are held for review.
  public var held = 0
  /// Rows whose post was on the server already, though the ledger did not know it; also counted as
  /// unchanged or updated.
  public var adopted = 0
  /// How many values were repaired in rows that were created or updated, by the code of their
  /// problem.
  public var repairs: [PostFinding.Code: Int] = [:]
  /// How often each problem occurred, by its code.
  public var problems: [PostFinding.Code: Int] = [:]
  /// Seconds from the first byte to the last.
  public var seconds = 0.0
  /// Whether nothing was sent.
  public var isDryRun = false
  /// Whether it was stopped before the last row.
  public var isInterrupted = false
  /// Rows of earlier runs that may be on the server and are not in the table any more.
  public var orphans = 0

  /// Makes the summary of no rows.
  public init() {}

  /// Rows whose fate is decided.
  public var decided: Int { created + updated + unchanged + skipped + failed + held }
}

/// Why an import ended before the last row.
public enum ImportError: Error, Sendable {
  /// The table cannot be read any further; where and why.
  case table(String)
  /// An import of the same table with another key column is running.
  case tableInUse
  /// The table was changed while it was read.
  case tableChanged
  /// The columns cannot be told.
  case columns(ImportColumns.Fault)
  /// The ledger cannot be used.
  case ledger(Ledger.Failure)
  /// The server cannot be reached, does not know us, or is not understood.
  case server(LocationsError)
  /// As many rows failed as were allowed.
  case tooManyFailures(count: Int)
  /// Reading the table or writing the output failed, with the reason.
  case inputOutput(String)
}

extension ImportError: CustomStringConvertible {
  /// The problem and how to fix it, as part of a sentence.
  public var description: String {
    switch self {
    case .table(let reason), .inputOutput(let reason): reason
    case .tableInUse:
      "another import of this table is running, with another --key or without one, and would post each"
        + " row too; wait for it"
    case .tableChanged:
      "the table was changed while it was read, so the rest of it was not imported"
    case .columns(let fault): "\(fault)"
    case .ledger(let failure): "\(failure)"
    case .server(let error): "\(error)"
    case .tooManyFailures(let count):
      count == 1 ? "a row cannot be posted" : "\(count) rows cannot be posted"
    }
  }
}
