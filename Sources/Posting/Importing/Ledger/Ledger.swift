import FoundationEssentials
import GRDB
import TextTools
import PostingClient

/// The ledger of an import: a file with the state of each row, written before and after sending it.
///
/// A row is in one of three states:
///
/// - *creating*: its post may be on the server or not. The ledger holds what was sent and under
///   which request id, so that it can be found out.
/// - *updating*: its post is on the server, in the old version or the new one.
/// - *posted*: its post is on the server as the digest says.
///
/// Rows that were never sent are not in it. The file is SQLite in WAL mode; each write is on the
/// disk (`synchronous=FULL`) before the next step. One program at a time has it: another is
/// refused.
///
/// A ledger belongs to a server and an account, which it remembers.
public final class Ledger: Sendable {
  /// Why a ledger cannot be used.
  public enum Failure: Error, Hashable, Sendable {
    /// Another program has it open.
    case inUse(path: String)
    /// It belongs to another server or account.
    case foreign(path: String, expected: String, found: String)
    /// It was written with another key column, or without one.
    case otherKey(path: String, expected: String?, found: String?)
    /// It was written for another part of the rows, or for all.
    case otherShard(path: String, expected: String?, found: String?)
    /// It belongs to another table, which is still there.
    case otherTable(path: String, table: String)
    /// The file is not a ledger, or is of a later version.
    case notUnderstood(path: String)
    /// The database refuses; its words.
    case database(path: String, message: String)
  }

  /// The scope of an import that a ledger stores besides the server and the account.
  struct Scope {
    /// The name of the key column.
    var keyColumn: String?
    /// The part of the rows, as `1/4`.
    var shard: String?
    /// The path of the table; nil if the rows name the ledger themselves.
    var tablePath: String?
    /// Whether the table is a file of unposted rows, which names its ledger.
    var namesLedger = false
    /// Whether rows are posted that may be on the server already.
    var isFresh = false
  }

  /// The ledger's state of adoption: of posts that it has not created itself.
  struct Adoption: Equatable {
    /// Whether the server may have posts of rows that the ledger does not know: it was new, and no
    /// run has seen all rows since.
    var isPending = true
    /// The salt that makes the import keys of this ledger differ from others; empty unless rows
    /// were posted again on purpose.
    var salt = ""
  }

  /// The state of a row.
  enum State: Int {
    case creating = 1
    case updating = 2
    case posted = 3
  }

  /// The entry of a row.
  struct Entry: Equatable {
    var key: String
    var digest: [UInt8]
    var line: Int
    var state: State
    var requestID: String
    /// The server's id of the post, once it is known.
    var objectID: String?
    /// The post that was sent last.
    var post: Post
    /// The post on the server when the import found it; nil if the import created it.
    var previous: Post?
    /// The digests of what the row said before it was corrected in files of unposted rows.
    var origins: [[UInt8]] = []

    /// Whether the post is as the import found it.
    var isUntouched: Bool { state == .posted && previous == post }

    /// Whether a row says what was noted, or what it said before it was corrected in a file of
    /// unposted rows: then the correction stays.
    func covers(_ identity: RowIdentity) -> Bool {
      digest == identity.digest || isCorrection(of: identity)
    }

    /// Whether a row of the table says what it said before it was corrected in a file of unposted
    /// rows.
    func isCorrection(of identity: RowIdentity) -> Bool {
      // Who imports such a file means what it says.
      guard digest != identity.digest, identity.origins.isEmpty else { return false }
      // Without a key column, a row that has another entry than its content was corrected.
      return identity.key == .content(identity.digest) || origins.contains(identity.digest)
    }
  }

  /// Where the file is.
  public let path: String
  let queue: DatabaseQueue

  /// Opens a ledger, or makes one.
  ///
  /// - Parameters:
  ///   - path: where the file is.
  ///   - owner: the server and the account, in one line; nothing to take any.
  /// - Throws: ``Failure``.
  public init(path: String, owner: String?) throws(Failure) {
    self.path = path
    var configuration = Configuration()
    configuration.prepareDatabase { database in
      // One program at a time: the first statement takes the lock, and it is kept.
      try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
      try database.execute(sql: "PRAGMA journal_mode = WAL")
      try database.execute(sql: "PRAGMA synchronous = FULL")
    }
    configuration.busyMode = .immediateError
    do {
      guard try Self.isLedgerOrNew(path) else { throw Failure.notUnderstood(path: path) }
      queue = try DatabaseQueue(path: path, configuration: configuration)
      try Self.migrator.migrate(queue)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(error, path: path)
    }
    if let owner { try claim(for: owner) }
  }

  /// Whether there is no file, an empty one or a ledger: another program's database stays as it is.
  private static func isLedgerOrNew(_ path: String) throws -> Bool {
    guard FileManager.default.fileExists(atPath: path) else { return true }
    // Without the settings of a ledger, which would be written into the file.
    var configuration = Configuration()
    configuration.busyMode = .immediateError
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? queue.close() }
    let tables = try queue.read { database in
      try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
    }
    return tables.isEmpty || tables.contains("facts")
  }

  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { database in
      try database.execute(
        sql: """
          CREATE TABLE facts (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
          CREATE TABLE rows (
            key TEXT NOT NULL PRIMARY KEY,
            digest BLOB NOT NULL,
            line INTEGER NOT NULL,
            state INTEGER NOT NULL CHECK (state IN (1, 2, 3)),
            request_id TEXT NOT NULL,
            object_id TEXT,
            post TEXT NOT NULL,
            previous TEXT,
            CHECK (state = 1 OR object_id IS NOT NULL)
          ) WITHOUT ROWID;
          CREATE INDEX rows_by_state ON rows (state) WHERE state <> 3;
          CREATE INDEX rows_by_digest ON rows (digest);
          """)
    }
    // Digests of 16 bytes, one after the other.
    migrator.registerMigration("2") { database in
      try database.execute(sql: "ALTER TABLE rows ADD COLUMN origins BLOB")
    }
    return migrator
  }

  private func claim(for owner: String) throws(Failure) {
    let found = try mappingDatabaseErrors { database in
      try database.execute(
        sql: "INSERT OR IGNORE INTO facts (name, value) VALUES ('owner', ?)", arguments: [owner])
      return try String.fetchOne(database, sql: "SELECT value FROM facts WHERE name = 'owner'")
    }
    if let found, found != owner {
      throw .foreign(path: path, expected: owner, found: found)
    }
  }

  /// Writes everything into the one file and closes it: the files beside it, `-wal` and `-shm`,
  /// goes.
  ///
  /// Nothing can be read or written afterwards. A ledger that is not closed loses nothing: the next
  /// program that opens it reads the files beside it.
  public func close() {
    _ = try? queue.writeWithoutTransaction { database in
      try database.checkpoint(.truncate)
    }
    try? queue.close()
  }
}
