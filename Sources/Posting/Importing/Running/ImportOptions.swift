public import CSV
public import Columns
import PostingClient
public import Links
import TextTools

/// How a table is imported.
public struct ImportOptions: Sendable {
  /// The handling of an ambiguous place string.
  public enum Ambiguity: String, Sendable, CaseIterable {
    /// Hold the row for review, with the candidates.
    case skip
    /// Take the most probable place.
    case best
    /// Ask the person.
    case ask
  }

  /// The reaction to a row that cannot be posted.
  public enum OnError: String, Sendable, CaseIterable {
    /// End there.
    case stop
    /// Go on with the next.
    case `continue`
  }

  /// A part of the rows: those that fall to one of several programs that share a table.
  public struct Shard: Hashable, Sendable {
    /// Which part, from 1.
    public let index: Int
    /// How many parts there are.
    public let count: Int

    /// Makes a part, or nothing where the numbers make no sense.
    ///
    /// - Parameters:
    ///   - index: which part, from 1 to `count`.
    ///   - count: how many parts there are, 1 to 10,000.
    public init?(index: Int, count: Int) {
      guard (1...10_000).contains(count), (1...count).contains(index) else { return nil }
      self.index = index
      self.count = count
    }

    /// Whether a row falls to this part: by its key, so that equal rows fall to the same.
    func contains(_ identity: RowIdentity) -> Bool {
      // Every run and every machine computes it alike.
      let hash = FNV1a(identity.key.ledgerText.utf8).value
      return Int(hash % UInt64(count)) == index - 1
    }
  }

  /// The column whose value tells a row from all others, by name or number.
  public var keyColumn: String?
  /// Columns by their role, by name or number, where their own names do not tell.
  public var mapping: [ColumnRole: String] = [:]
  /// The delimiter; nothing to find out.
  public var delimiter: UInt8?
  /// The encoding; nothing to find out.
  public var encoding: TextEncoding?
  /// A place that is right with a lower probability fails its row.
  public var minimumConfidence: Double?
  /// A place that is right with a lower probability holds its row for review; 0 to 1.
  public var reviewThreshold = 0.8
  /// Whether rows are posted that would be held for review.
  public var acceptsWarnings = false
  /// Whether certain repairs are applied, such as a missing `https://`.
  public var appliesRepairs = false
  /// The handling of an ambiguous place string.
  public var ambiguity = Ambiguity.skip
  /// The reaction to a row that cannot be posted.
  public var onError = OnError.continue
  /// End after so many rows that cannot be posted.
  public var maximumErrorCount: Int?
  /// At most so many rows.
  public var rowLimit: Int?
  /// The part of the rows that is meant.
  public var shard: Shard?
  /// So many requests at the same time.
  public var concurrency = 16
  /// At most so many requests a second.
  public var requestsPerSecond: Double?
  /// How many cores read, geocode and validate.
  public var jobCount = 1
  /// Whether the apostrophe of a `FormulaGuard` is taken away from fields that are read, and put
  /// before formulas in the files of rows that were not posted.
  public var guardsFormulas = true
  /// Whether nothing is sent.
  public var isDryRun = false
  /// Whether rows are posted that may be on the server already, where the ledger knows none of
  /// them.
  public var isFresh = false
  /// The path of the table, which the ledger remembers; nil for standard input.
  public var tablePath: String?
  /// Whether the table is not what it was when the import began; nil if that cannot be told.
  public var hasTableChanged: (@Sendable () -> Bool)?
  /// Claims the table for an import with this key column, or without one; false if one with another
  /// key column is running.
  public var claimTable: (@Sendable (_ keyColumn: String?) -> Bool)?
  /// Whether the ledger of another table may be continued.
  public var continuesOtherTable = false
  /// Finds out whether a link can be opened, where that is wanted; a dead one fails its row.
  public var checkLink: (@Sendable (Link) async -> LinkCheck)?

  /// The standard options.
  public init() {}
}
