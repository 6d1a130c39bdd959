internal import FoundationEssentials
internal import GRDB
internal import Synchronization

/// The accounts, sessions, keys and posts of a locations server, in one SQLite file.
///
/// What is acknowledged is on the disk: SQLite's write-ahead log, synchronised at each commit
/// (`synchronous = FULL`), with writes that come together committed together. Several processes may
/// open the same file: a server, and the commands that administer it.
///
///     let store = try LocationStore(path: "locations.sqlite")
///
/// Tokens and keys are kept as SHA-256 digests, passwords as scrypt hashes; the file itself is made
/// for its owner alone (mode 0600).
public final class LocationStore: Sendable {
  /// Where the file is.
  public let path: String

  let pool: DatabasePool
  let committer: GroupCommitter
  /// Counts the commits that may have changed what readers see.
  let changes: ChangeCounter
  private let dataVersion: Mutex<Int>

  /// Opens a store, and makes or migrates its file where needed.
  ///
  /// - Parameters:
  ///   - path: the file. Its folder must exist.
  ///   - createIfMissing: whether the file is made where there is none.
  ///   - busyTimeout: how long to wait for another process that writes.
  ///   - metrics: what counts the commits.
  /// - Throws: ``StoreError`` when the file cannot be opened, is something else, or is from a later
  ///   version.
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
        // Names and links are people's: no trace of them in free pages.
        try database.execute(sql: "PRAGMA secure_delete = FAST")
        // What a sort of a large result may take before it goes to a file.
        try database.execute(sql: "PRAGMA cache_size = -8192")
      }
      pool = try DatabasePool(path: path, configuration: configuration)
      // After the pool has chosen the write-ahead log, for which GRDB lowers it to NORMAL.
      try pool.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA synchronous = FULL")
      }
      let migrator = Schema.migrator
      let isLater = try pool.read { try migrator.hasBeenSuperseded($0) }
      guard !isLater else { throw StoreError.fromTheFuture(path: path) }
      try migrator.migrate(pool)
      dataVersion = Mutex(try pool.writeWithoutTransaction(Self.dataVersion))
    } catch {
      throw StoreError(error, path: path)
    }
    committer = GroupCommitter(pool: pool) { writeCount in
      changes.increment()
      metrics?.countCommit(writeCount: writeCount)
    }
  }

  /// Makes the file with mode 0600 where there is none, before SQLite would make a public one.
  private static func prepareFile(_ path: String, createIfMissing: Bool) throws {
    guard !FileManager.default.fileExists(atPath: path) else { return }
    guard createIfMissing else {
      throw StoreError.cannotOpen(path: path, reason: "there is no such file")
    }
    guard
      FileManager.default.createFile(
        atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
    else { throw StoreError.cannotOpen(path: path, reason: "the file cannot be made") }
  }

  /// Writes the log into the file and closes it; nothing else works afterwards.
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

  /// Looks whether another process has changed the file since the last call, and counts that as a
  /// change.
  ///
  /// SQLite keeps a number for it (`PRAGMA data_version`), which the writer's own commits leave
  /// alone: those have been counted.
  ///
  /// It goes on when its task is cancelled: GRDB ends what a cancelled task does by interrupting the
  /// connection, and the one that writes may by then be at work for somebody else.
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
    if isNew { changes.increment() }
  }

  private static func dataVersion(_ database: Database) throws -> Int {
    try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0
  }

  /// Says what is wrong inside the file; nothing when it is sound.
  ///
  /// - Throws: ``StoreError`` when the file cannot be read at all.
  /// - Complexity: reads the whole file.
  public func integrityFindings() async throws(StoreError) -> [String] {
    do {
      return try await pool.read { database in
        let rows = try String.fetchAll(database, sql: "PRAGMA integrity_check")
        let orphans = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").count
        return rows.filter { $0 != "ok" } + (orphans > 0 ? ["\(orphans) rows without owner"] : [])
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Runs a write and waits until it is on the disk.
  ///
  /// - Throws: what the body throws, or ``StoreError``.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await committer.write(body)
  }

  /// Reads what is committed.
  ///
  /// A read that was begun after a write was acknowledged sees it.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await pool.read(body)
  }
}

/// Counts changes, so that what was read can be known to be current.
final class ChangeCounter: Sendable {
  private let count = Atomic<UInt64>(0)

  var value: UInt64 { count.load(ordering: .acquiring) }

  func increment() {
    count.add(1, ordering: .acquiringAndReleasing)
  }
}
