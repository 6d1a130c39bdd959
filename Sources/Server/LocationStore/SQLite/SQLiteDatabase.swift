internal import FoundationEssentials
internal import GRDB
internal import HTTPServing
internal import Synchronization

/// A store in one SQLite file.
///
/// An acknowledged write is on the disk: SQLite synchronises its write-ahead log at each commit
/// (`synchronous = FULL`). The file has mode 0600, so only its owner can read it.
final class SQLiteDatabase: StoreDatabase {
  /// The path of the file.
  let path: String

  let pool: DatabasePool
  private let committer: GroupCommitter
  private let file: DatabaseFile
  private let dataVersion: Mutex<Int>

  var name: String { path }

  /// Opens a file; creates or migrates it if needed.
  ///
  /// - Parameters:
  ///   - path: the path of the file; its folder must exist.
  ///   - createIfMissing: whether to create a missing file.
  ///   - isForCopy: whether to open a database whose copy is not finished.
  ///   - busyTimeout: the maximum time to wait for a write of another process.
  ///   - didCommit: called after each commit, before its writes are acknowledged.
  /// - Throws: ``StoreError``.
  init(
    path: String, createIfMissing: Bool, isForCopy: Bool, busyTimeout: Duration,
    didCommit: @escaping @Sendable (_ writeCount: Int) -> Void
  ) throws(StoreError) {
    self.path = path
    do {
      try Self.prepareFile(path, createIfMissing: createIfMissing)
      pool = try DatabasePool(
        path: path, configuration: Self.configuration(path, busyTimeout: busyTimeout))
      // Set this after opening the pool: GRDB uses NORMAL with a write-ahead log.
      try pool.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA synchronous = FULL")
      }
      let migrator = SQLiteSchema.migrator
      let isLater = try pool.read { try migrator.hasBeenSuperseded($0) }
      guard !isLater else { throw StoreError.fromTheFuture(path: path) }
      try migrator.migrate(pool)
      let isUnfinished = try pool.read {
        try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT 1 FROM unfinishedCopy)") ?? false
      }
      guard !isUnfinished || isForCopy else { throw StoreError.unfinishedCopy(name: path) }
      dataVersion = Mutex(try pool.writeWithoutTransaction(Self.dataVersion))
      file = try DatabaseFile(path)
    } catch {
      throw StoreError(error, path: path)
    }
    committer = GroupCommitter(
      start: { [pool, file] work in
        pool.asyncWriteWithoutTransaction { database in
          work(SQLiteConnection(database, check: file.check))
        }
      }, didCommit: didCommit)
  }

  private static func configuration(_ path: String, busyTimeout: Duration) -> Configuration {
    var configuration = Configuration()
    configuration.label = "locations"
    configuration.maximumReaderCount = 4
    configuration.busyMode = .timeout(Double(busyTimeout.components.seconds))
    configuration.prepareDatabase { database in
      if !database.configuration.readonly {
        let id = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        let isEmpty = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") == 0
        guard id == SQLiteSchema.applicationID || isEmpty else {
          throw StoreError.notADatabase(path: path)
        }
      }
      // Copy the log into the file every 16 MiB: an index page that many posts change is then
      // copied once.
      try database.execute(sql: "PRAGMA wal_autocheckpoint = 4096")
      // Names and links are personal data: overwrite them when they are deleted.
      try database.execute(sql: "PRAGMA secure_delete = FAST")
      // The memory for sorting large results, before SQLite uses a file: 8 MiB.
      try database.execute(sql: "PRAGMA cache_size = -8192")
    }
    return configuration
  }

  /// Creates a missing file with mode 0600, before SQLite creates it with the default mode.
  private static func prepareFile(_ path: String, createIfMissing: Bool) throws {
    guard !FileManager.default.fileExists(atPath: path) else { return }
    guard createIfMissing else {
      throw StoreError.cannotOpen(path: path, reason: "no such file")
    }
    guard
      FileManager.default.createFile(
        atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
    else { throw StoreError.cannotOpen(path: path, reason: "the file cannot be created") }
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await pool.read { try body(SQLiteConnection($0)) }
  }

  func write<Value: Sendable>(
    _ change: StoreChange, prefetching queries: [SQLQuery],
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await committer.write(change, prefetching: queries, body)
  }

  func serverKey() throws(StoreError) -> ServerKey {
    do {
      let key = try pool.read { try Data.fetchOne($0, sql: "SELECT bytes FROM serverKey") }
      guard let key else { throw StoreError.damaged(reason: "the server's key is missing") }
      return ServerKey(key)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// One process serves a file, so the counts are in memory.
  func limiter(_ name: String, _ rates: [Rate]) -> any RateLimiting { RateLimiter(rates) }

  /// Compares `PRAGMA data_version` once a second, which this connection's own commits do not
  /// change.
  func watch(_ notice: @escaping @Sendable (OthersChange) -> Void) async throws {
    while !Task.isCancelled {
      if try await hasOthersChange() { notice(.anything) }
      try await Task.sleep(for: .seconds(1))
    }
  }

  /// Whether another process has changed the file since the last call.
  func hasOthersChange() async throws -> Bool {
    let version = try await currentDataVersion()
    return dataVersion.withLock { known in
      defer { known = version }
      return known != version
    }
  }

  /// Reads `PRAGMA data_version`, also if the task is cancelled.
  ///
  /// GRDB interrupts the connection of a cancelled task, and
  /// the writer's connection may then execute another write.
  private func currentDataVersion() async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      pool.asyncWriteWithoutTransaction { database in
        continuation.resume(with: Result { try Self.dataVersion(database) })
      }
    }
  }

  private static func dataVersion(_ database: Database) throws -> Int {
    try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0
  }

  func holdWrites() throws -> any WriteHold {
    var configuration = Self.configuration(path, busyTimeout: .seconds(10))
    configuration.allowsUnsafeTransactions = true
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
    return HeldFile(queue: queue)
  }

  /// What SQLite gives as a text ends at U+0000, and has U+FFFD for bytes that are not UTF-8.
  func checkTexts(of table: String, columns: [String], keys: [String]) async throws {
    let bytes = columns.map { "CASE typeof(\($0)) WHEN 'text' THEN CAST(\($0) AS BLOB) END" }
    let row = keys.map { "quote(\($0))" }.joined(separator: " || ', ' || ")
    let list = (bytes + [row]).joined(separator: ", ")
    try await pool.read { database in
      let rows = try Row.fetchCursor(database, sql: "SELECT \(list) FROM \(table)")
      while let row = try rows.next() {
        for (index, column) in columns.enumerated() {
          let bytes: Data? = row[index]
          guard let bytes, bytes.contains(0) || String(validating: bytes, as: UTF8.self) == nil
          else { continue }
          throw StoreError.unreadableText(column: "\(table).\(column)", row: row[columns.count])
        }
      }
    }
  }

  func reserveIDs(_ highestIDs: [String: Int64]) async throws {
    try await pool.write { database in
      for (table, id) in highestIDs {
        // Tables without AUTOINCREMENT have no row.
        try database.execute(
          sql: "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?",
          arguments: [id, table])
        guard table == "post", database.changesCount == 0 else { continue }
        try database.execute(
          sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [table, id])
      }
    }
  }

  func glance() throws { try file.check() }

  func look() throws { try file.check() }

  func integrityFindings() async throws -> [String] {
    try await pool.read { database in
      let rows = try String.fetchAll(database, sql: "PRAGMA integrity_check")
      let orphans = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").count
      return rows.filter { $0 != "ok" } + (orphans > 0 ? ["\(orphans) rows have no owner"] : [])
    }
  }

  /// Writes the log into the file and closes it.
  func close() throws {
    try pool.writeWithoutTransaction { database in
      _ = try database.checkpoint(.truncate)
    }
    try pool.close()
  }
}

/// A transaction that has the lock of all writes to a file.
private struct HeldFile: WriteHold {
  let queue: DatabaseQueue

  /// Nothing takes the lock of a file from its holder.
  func check() {}

  func release() {
    try? queue.inDatabase { try $0.execute(sql: "ROLLBACK") }
    try? queue.close()
  }
}
