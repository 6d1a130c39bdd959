import FoundationEssentials
import GRDB
import JSON
import Posting

/// What became of each row, on the disk: written before a row is sent and after.
///
/// A row is in one of three states:
///
/// - *creating*: its post may be on the server or not. The ledger holds what was sent and under which
///   request id, so that it can be found out.
/// - *updating*: its post is on the server, in the old version or the new one.
/// - *posted*: its post is on the server as the digest says.
///
/// A row that never got so far is not there. The file is SQLite in WAL mode; each write is on the
/// disk (`synchronous=FULL`) before the next step. One program at a time has it: another is refused.
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
    /// The file is no ledger, or of a later version.
    case notUnderstood(path: String)
    /// The database refuses; its words.
    case database(path: String, message: String)
  }

  /// What a ledger remembers of its import beside the server and the account.
  struct Scope {
    /// The name of the key column.
    var keyColumn: String?
    /// The part of the rows, as `1/4`.
    var shard: String?
    /// The path of the table; nil if the rows name the ledger themselves.
    var tablePath: String?
    /// Whether rows are posted that may be on the server already.
    var isFresh = false
  }

  /// What a ledger knows of posts that it has not created itself.
  struct Adoption: Equatable {
    /// Whether the server may have posts of rows that the ledger does not know: it was new, and no run
    /// has seen all rows since.
    var isPending = true
    /// What tells the import keys of this ledger from those of others; empty unless rows were posted
    /// again on purpose.
    var salt = ""
  }

  /// How far a row is.
  enum State: Int {
    case creating = 1
    case updating = 2
    case posted = 3
  }

  /// What is known of a row.
  struct Entry: Equatable {
    var key: String
    var digest: [UInt8]
    var line: Int
    var state: State
    var requestID: String
    /// The server's name for the post, once it is known.
    var objectID: String?
    /// What was sent last.
    var post: Post
    /// What was on the server before the import changed it, where it did not create it.
    var previous: Post?
  }

  /// Where the file is.
  public let path: String
  private let queue: DatabaseQueue

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

  /// Refuses the rows of another import: they would be posted again, or replace each other's posts.
  ///
  /// - Parameters:
  ///   - scope: the import.
  ///   - continuesOtherTable: whether the table may be another one that is still there.
  ///   - isDryRun: whether the ledger stays as it is.
  /// - Returns: whether posts may have to be adopted.
  /// - Throws: ``Failure/otherKey(path:expected:found:)``, ``Failure/otherShard(path:expected:found:)``,
  ///   ``Failure/otherTable(path:table:)``, or that the ledger cannot be read.
  func claim(
    for scope: Scope, continuesOtherTable: Bool, isDryRun: Bool
  ) throws(Failure) -> Adoption {
    let (found, isEmpty) = try reading { database in
      var facts: [String: String] = [:]
      for row in try Row.fetchAll(database, sql: "SELECT name, value FROM facts") {
        facts[row["name"]] = row["value"]
      }
      let first = try String.fetchOne(database, sql: "SELECT key FROM rows LIMIT 1")
      // Ledgers of version 0.1 do not say by what they know their rows, but their rows do.
      if facts["key"] == nil,
        let key = try String.fetchOne(
          database, sql: "SELECT substr(key, 1, 2) FROM rows WHERE key >= 'd:' LIMIT 1")
      {
        facts["key"] = key == "k:" ? scope.keyColumn ?? "COLUMN" : ""
      }
      return (facts, first == nil)
    }
    let key = scope.keyColumn ?? ""
    if let known = found["key"], known != key {
      throw .otherKey(path: path, expected: scope.keyColumn, found: known.isEmpty ? nil : known)
    }
    let shard = scope.shard ?? ""
    if let known = found["shard"], known != shard {
      throw .otherShard(path: path, expected: scope.shard, found: known.isEmpty ? nil : known)
    }
    if let table = scope.tablePath, let known = found["table"], known != table, !known.isEmpty,
      !continuesOtherTable, Self.isOther(known, than: table)
    {
      throw .otherTable(path: path, table: known)
    }
    var adoption = Adoption(isPending: isEmpty, salt: found["salt"] ?? "")
    if let known = found["adoption"] { adoption.isPending = known == Self.pending }
    if scope.isFresh {
      adoption.isPending = false
      // Rows that were sent already keep their import keys.
      if isEmpty { adoption.salt = String(RequestID.random().text.prefix(8)) }
    }
    guard !isDryRun else { return adoption }
    var facts = ["key": key, "shard": shard, "salt": adoption.salt]
    facts["table"] = scope.tablePath
    facts["adoption"] = adoption.isPending ? Self.pending : Self.done
    try write(facts)
    return adoption
  }

  private static let pending = "pending"
  private static let done = "done"

  /// Notes that every row was seen: what the ledger does not know now is new.
  func endAdoption() throws(Failure) {
    try write(["adoption": Self.done])
  }

  private func write(_ facts: [String: String]) throws(Failure) {
    try mappingDatabaseErrors { database in
      for (name, value) in facts {
        try database.execute(
          sql: "INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)", arguments: [name, value])
      }
    }
  }

  /// Whether a table is still there, and is not the other one under another name.
  private static func isOther(_ known: String, than table: String) -> Bool {
    let manager = FileManager.default
    guard let old = try? manager.attributesOfItem(atPath: known) else { return false }
    guard let new = try? manager.attributesOfItem(atPath: table) else { return true }
    func name(_ attributes: [FileAttributeKey: Any]) -> String {
      "\(attributes[.systemNumber] ?? "") \(attributes[.systemFileNumber] ?? "")"
    }
    return name(old) != name(new)
  }

  /// Writes everything into the one file and closes it: what stands beside it, `-wal` and `-shm`, goes.
  ///
  /// Nothing can be read or written afterwards. A ledger that is not closed loses nothing: the next
  /// program that opens it reads the files beside it.
  public func close() {
    _ = try? queue.writeWithoutTransaction { database in
      try database.checkpoint(.truncate)
    }
    try? queue.close()
  }

  // MARK: Reading

  /// What is known of some rows, by their keys.
  func entries(_ keys: [String]) throws(Failure) -> [String: Entry] {
    try reading { database in
      var entries: [String: Entry] = [:]
      let statement = try database.cachedStatement(
        sql: "SELECT * FROM rows WHERE key = ?")
      for key in keys {
        if let row = try Row.fetchOne(statement, arguments: [key]) {
          entries[key] = try Self.entry(row)
        }
      }
      return entries
    }
  }

  /// The rows whose fate is not known, in the order of the table.
  func entriesInDoubt() throws(Failure) -> [Entry] {
    try reading { database in
      try Row.fetchAll(database, sql: "SELECT * FROM rows WHERE state <> 3 ORDER BY line")
        .map(Self.entry)
    }
  }

  /// The posts of other rows that say exactly the same.
  func objectIDs(ofDigest digest: [UInt8], besides key: String) throws(Failure) -> Set<String> {
    try reading { database in
      Set(
        try String.fetchAll(
          database,
          sql: """
            SELECT object_id FROM rows WHERE digest = ? AND key <> ? AND object_id IS NOT NULL
            """, arguments: [Data(digest), key]))
    }
  }

  /// The posts of all rows.
  func objectIDs() throws(Failure) -> Set<String> {
    try reading { database in
      try String.fetchSet(
        database, sql: "SELECT object_id FROM rows WHERE object_id IS NOT NULL")
    }
  }

  /// The next rows after a key, in the order of keys.
  func entries(after key: String, limit: Int) throws(Failure) -> [Entry] {
    try reading { database in
      try Row.fetchAll(
        database, sql: "SELECT * FROM rows WHERE key > ? ORDER BY key LIMIT ?",
        arguments: [key, limit]
      ).map(Self.entry)
    }
  }

  /// How many rows are posted, and how many in doubt.
  ///
  /// - Returns: both numbers.
  /// - Throws: ``Failure`` if the ledger cannot be read.
  public func counts() throws(Failure) -> (posted: Int, inDoubt: Int) {
    try reading { database in
      let posted = try Int.fetchOne(database, sql: "SELECT count(*) FROM rows WHERE state = 3")
      let inDoubt = try Int.fetchOne(database, sql: "SELECT count(*) FROM rows WHERE state <> 3")
      return (posted ?? 0, inDoubt ?? 0)
    }
  }

  /// The server and the account that it belongs to.
  ///
  /// - Returns: the owner in one line; nil for a ledger without one.
  /// - Throws: ``Failure`` if the ledger cannot be read.
  public func owner() throws(Failure) -> String? {
    try reading { database in
      try String.fetchOne(database, sql: "SELECT value FROM facts WHERE name = 'owner'")
    }
  }

  // MARK: Writing

  /// Writes rows, in place of what was known of them; all or none, and on the disk.
  func write(_ entries: [Entry], removing keys: [String] = []) throws(Failure) {
    guard !entries.isEmpty || !keys.isEmpty else { return }
    try mappingDatabaseErrors { database in
      let insert = try database.cachedStatement(
        sql: "INSERT OR REPLACE INTO rows VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
      for entry in entries {
        try insert.execute(arguments: [
          entry.key, Data(entry.digest), entry.line, entry.state.rawValue, entry.requestID,
          entry.objectID, Self.text(entry.post), entry.previous.map(Self.text),
        ])
      }
      let delete = try database.cachedStatement(sql: "DELETE FROM rows WHERE key = ?")
      for key in keys { try delete.execute(arguments: [key]) }
    }
  }

  private static func text(_ post: Post) -> String {
    String(decoding: post.json.bytes(.minimal), as: UTF8.self)
  }

  private struct MalformedRow: Error {}

  private static func entry(_ row: Row) throws -> Entry {
    func post(_ column: String) throws -> Post? {
      guard let text = row[column] as String? else { return nil }
      guard let post = JSONValue(lenient: text.utf8).flatMap(Post.init) else {
        throw MalformedRow()
      }
      return post
    }
    guard let state = State(rawValue: row["state"]), let sent = try post("post") else {
      throw MalformedRow()
    }
    return Entry(
      key: row["key"], digest: Array(row["digest"] as Data), line: row["line"], state: state,
      requestID: row["request_id"], objectID: row["object_id"], post: sent,
      previous: try post("previous"))
  }

  private func reading<Value>(_ body: (Database) throws -> Value) throws(Failure) -> Value {
    do {
      return try queue.read(body)
    } catch {
      throw Failure(error, path: path)
    }
  }

  private func mappingDatabaseErrors<Value>(_ body: (Database) throws -> Value) throws(Failure)
    -> Value
  {
    do {
      return try queue.write(body)
    } catch {
      throw Failure(error, path: path)
    }
  }
}

extension Ledger.Failure {
  fileprivate init(_ error: any Error, path: String) {
    guard let error = error as? DatabaseError else {
      self = .notUnderstood(path: path)
      return
    }
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .inUse(path: path)
    case .SQLITE_NOTADB, .SQLITE_CORRUPT: self = .notUnderstood(path: path)
    default: self = .database(path: path, message: error.message ?? "\(error.resultCode)")
    }
  }
}

extension Ledger.Failure: CustomStringConvertible {
  /// What went wrong and how to mend it, as part of a sentence.
  public var description: String {
    switch self {
    case .inUse(let path):
      "another import has the ledger \(path.debugDescription) open; wait for it, or name another"
        + " with --ledger"
    case .foreign(let path, let expected, let found):
      "the ledger \(path.debugDescription) is of an import to \(found), not to \(expected); name"
        + " another with --ledger"
    case .otherKey(let path, let expected, let found):
      "the ledger \(path.debugDescription) was written "
        + (found.map { "with --key \($0)" } ?? "without --key")
        + (expected.map { ", not with --key \($0)" } ?? "")
        + "; every row would be posted again: use the same --key"
    case .otherShard(let path, let expected, let found):
      "the ledger \(path.debugDescription) was written "
        + (found.map { "with --shard \($0)" } ?? "without --shard")
        + (expected.map { ", not with --shard \($0)" } ?? "")
        + "; use the same --shard, or one ledger for each part"
    case .otherTable(let path, let table):
      "the ledger \(path.debugDescription) belongs to the table \(table.debugDescription); name"
        + " another with --ledger, or pass --continue if both are the same import"
    case .notUnderstood(let path):
      "\(path.debugDescription) is not a ledger of an import, or it is damaged; move it away: the posts"
        + " of an earlier import are then found on the server"
    case .database(let path, let message): "the ledger \(path.debugDescription): \(message)"
    }
  }
}
