internal import FoundationEssentials
internal import GRDB
internal import Synchronization

/// The database of a locations server: accounts, sessions, keys and posts in one SQLite file.
///
/// An acknowledged write is on the disk: SQLite synchronises its write-ahead log at each commit
/// (`synchronous = FULL`), and commits concurrent writes together. Several processes can open the
/// same file, for example a server and an administration command.
///
///     let store = try LocationStore(path: "locations.sqlite")
///
/// The store has only SHA-256 digests of tokens and keys, and scrypt hashes of passwords. The file
/// has mode 0600, so only its owner can read it.
public final class LocationStore: Sendable {
  /// The path of the file.
  public let path: String

  let pool: DatabasePool
  let committer: GroupCommitter
  /// Counts the commits that may have changed lists.
  let changes: ChangeCounter
  /// The accounts of those who have just posted.
  let accounts = AccountCache()
  /// The key with which the server recognises the devices that it knows.
  let serverKey: ServerKey
  private let dataVersion: Mutex<Int>
  private let file: DatabaseFile

  /// Opens a store; creates or migrates the file if needed.
  ///
  /// - Parameters:
  ///   - path: the path of the file; its folder must exist.
  ///   - createIfMissing: whether to create a missing file.
  ///   - busyTimeout: the maximum time to wait for a write of another process.
  ///   - metrics: counts the commits; nil to count nothing.
  /// - Throws: ``StoreError/cannotOpen(path:reason:)``, ``StoreError/notADatabase(path:)``,
  ///   ``StoreError/fromTheFuture(path:)``, or another ``StoreError``.
  public init(
    path: String, createIfMissing: Bool = true, busyTimeout: Duration = .seconds(10),
    metrics: ServerMetrics? = nil
  ) throws(StoreError) {
    self.path = path
    let changes = ChangeCounter()
    self.changes = changes
    do {
      try Self.prepareFile(path, createIfMissing: createIfMissing)
      var configuration = Configuration()
      configuration.label = "locations"
      configuration.maximumReaderCount = 4
      configuration.busyMode = .timeout(Double(busyTimeout.components.seconds))
      configuration.prepareDatabase { database in
        if !database.configuration.readonly {
          let id = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
          let isEmpty = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") == 0
          guard id == Schema.applicationID || isEmpty else {
            throw StoreError.notADatabase(path: path)
          }
        }
        // Copy the log into the file every 16 MiB: an index page that many posts change is then copied once.
        try database.execute(sql: "PRAGMA wal_autocheckpoint = 4096")
        // Names and links are personal data: overwrite them when they are deleted.
        try database.execute(sql: "PRAGMA secure_delete = FAST")
        // The memory for sorting large results, before SQLite uses a file: 8 MiB.
        try database.execute(sql: "PRAGMA cache_size = -8192")
      }
      pool = try DatabasePool(path: path, configuration: configuration)
      // Set this after opening the pool: GRDB uses NORMAL with a write-ahead log.
      try pool.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA synchronous = FULL")
      }
      let migrator = Schema.migrator
      let isLater = try pool.read { try migrator.hasBeenSuperseded($0) }
      guard !isLater else { throw StoreError.fromTheFuture(path: path) }
      try migrator.migrate(pool)
      dataVersion = Mutex(try pool.writeWithoutTransaction(Self.dataVersion))
      let key = try pool.read { try Data.fetchOne($0, sql: "SELECT bytes FROM serverKey") }
      guard let key else { throw StoreError.damaged(reason: "the server's key is missing") }
      serverKey = ServerKey(key)
      file = try DatabaseFile(path)
    } catch {
      throw StoreError(error, path: path)
    }
    committer = GroupCommitter(pool: pool, file: file) { writeCount in
      changes.increment()
      metrics?.countCommit(writeCount: writeCount)
    }
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

  /// Writes the log into the file and closes it; do not use the store afterwards.
  ///
  /// - Throws: ``StoreError`` if writing or closing fails.
  public func close() throws(StoreError) {
    do {
      try pool.writeWithoutTransaction { database in
        _ = try database.checkpoint(.truncate)
      }
      try pool.close()
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Counts a change if another process has changed the file since the last call.
  ///
  /// It compares `PRAGMA data_version`, which this connection's own commits do not change: those
  /// are already counted.
  ///
  /// It continues if its task is cancelled. GRDB interrupts the connection of a cancelled task, and
  /// the writer's connection may then execute another write.
  func noticeOthers() async throws {
    let version = try await withCheckedThrowingContinuation { continuation in
      pool.asyncWriteWithoutTransaction { database in
        continuation.resume(with: Result { try Self.dataVersion(database) })
      }
    }
    let isNew = dataVersion.withLock { known in
      defer { known = version }
      return known != version
    }
    if isNew {
      changes.increment()
      accounts.forget()
    }
  }

  private static func dataVersion(_ database: Database) throws -> Int {
    try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0
  }

  /// Checks the integrity of the file.
  ///
  /// - Returns: one message per problem; empty if the file is intact.
  /// - Throws: ``StoreError`` if the file cannot be read.
  /// - Complexity: reads the whole file.
  public func integrityFindings() async throws(StoreError) -> [String] {
    do {
      return try await pool.read { database in
        let rows = try String.fetchAll(database, sql: "PRAGMA integrity_check")
        let orphans = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").count
        return rows.filter { $0 != "ok" } + (orphans > 0 ? ["\(orphans) rows have no owner"] : [])
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Checks that the file is still there and that it can be written to.
  ///
  /// - Throws: ``StoreError/notWritable(path:reason:)``.
  func checkFile() throws(StoreError) { try file.check() }

  /// Runs a write that may change accounts, and waits until it is on the disk.
  ///
  /// - Throws: the error of the body, or ``StoreError``.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    let value = try await committer.write(body)
    accounts.forget()
    return value
  }

  /// Runs a write that changes posts alone, and waits until it is on the disk.
  ///
  /// - Throws: the error of the body, or ``StoreError``.
  func writePosts<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await committer.write(body)
  }

  /// Reads committed data.
  ///
  /// A read sees all writes that were acknowledged before it started.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await pool.read(body)
  }
}

/// Counts changes, to detect whether cached data is current.
final class ChangeCounter: Sendable {
  private let count = Atomic<UInt64>(0)

  var value: UInt64 { count.load(ordering: .acquiring) }

  func increment() {
    count.add(1, ordering: .acquiringAndReleasing)
  }
}
