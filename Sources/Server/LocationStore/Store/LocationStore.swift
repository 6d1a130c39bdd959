package import FoundationEssentials
package import HTTPServing
internal import Synchronization

/// The database of a locations server: accounts, sessions, keys and posts.
///
/// An acknowledged write is durable, and concurrent writes are committed together. Several
/// processes can open the same database, for example a server and an administration command.
///
///     let store = try LocationStore(path: "locations.sqlite")
///
/// The store has only SHA-256 digests of tokens and keys, and scrypt hashes of passwords. A SQLite
/// file has mode 0600, so only its owner can read it.
public final class LocationStore: Sendable {
  let database: any StoreDatabase
  /// Counts the commits that may have changed lists.
  package let changes: ChangeCounter
  /// The accounts of those who have just posted.
  let accounts = AccountCache()
  private let prober: StoreProbe
  /// The key with which the server recognises the devices that it knows.
  package let serverKey: ServerKey

  /// The path of the file, or the address of the database without a password.
  public var name: String { database.name }

  /// Opens a store in a SQLite file; creates or migrates the file if needed.
  ///
  /// - Parameters:
  ///   - path: the path of the file; its folder must exist.
  ///   - createIfMissing: whether to create a missing file.
  ///   - busyTimeout: the maximum time to wait for a write of another process.
  ///   - isForCopy: whether to open a database whose ``DatabaseCopy`` is not finished.
  ///   - metrics: counts the commits; nil to count nothing.
  /// - Throws: ``StoreError/cannotOpen(path:reason:)``, ``StoreError/notADatabase(path:)``,
  ///   ``StoreError/fromTheFuture(path:)``, or another ``StoreError``.
  public init(
    path: String, createIfMissing: Bool = true, busyTimeout: Duration = .seconds(10),
    isForCopy: Bool = false, metrics: ServerMetrics? = nil
  ) throws(StoreError) {
    let changes = ChangeCounter()
    let database = try SQLiteDatabase(
      path: path, createIfMissing: createIfMissing, isForCopy: isForCopy, busyTimeout: busyTimeout,
      didCommit: Self.counter(changes, metrics))
    self.changes = changes
    self.database = database
    prober = StoreProbe { try await Self.look(at: database) }
    serverKey = try database.serverKey()
  }

  #if PostgreSQL
    /// Opens a store in a PostgreSQL database; creates or migrates its tables if needed.
    ///
    ///     let store = try LocationStore(
    ///       postgreSQL: "postgresql://onthemap@db.example.org/onthemap?sslmode=verify-full")
    ///
    /// Several processes may serve one database at once. What the address does not say comes from
    /// the environment variables of libpq, such as `PGHOST` and `PGPASSWORD`.
    ///
    /// - Parameters:
    ///   - address: `postgresql://…`, as libpq reads it.
    ///   - createIfMissing: whether to create missing tables.
    ///   - connectionLimit: the maximum number of connections that read; two more write and listen.
    ///   - isForCopy: whether to open a database whose ``DatabaseCopy`` is not finished.
    ///   - metrics: counts the commits; nil to count nothing.
    /// - Throws: ``StoreError/cannotOpen(path:reason:)``, ``StoreError/notADatabase(path:)``,
    ///   ``StoreError/fromTheFuture(path:)``, or another ``StoreError``.
    public convenience init(
      postgreSQL address: String, createIfMissing: Bool = true, connectionLimit: Int = 8,
      isForCopy: Bool = false, metrics: ServerMetrics? = nil
    ) throws(StoreError) {
      let known: PostgreSQLAddress
      do { known = try PostgreSQLAddress(address) } catch {
        // The text may have a password.
        throw .cannotOpen(path: "postgresql:", reason: error.message)
      }
      try self.init(
        known, createIfMissing: createIfMissing, connectionLimit: connectionLimit,
        isForCopy: isForCopy, metrics: metrics)
    }

    init(
      _ address: PostgreSQLAddress, createIfMissing: Bool = true, connectionLimit: Int = 8,
      isForCopy: Bool = false, metrics: ServerMetrics? = nil
    ) throws(StoreError) {
      let changes = ChangeCounter()
      // Until it listens for what others do.
      changes.setKnown(false)
      let database = try PostgreSQLDatabase(
        address, createIfMissing: createIfMissing, isForCopy: isForCopy,
        connectionLimit: connectionLimit, didCommit: Self.counter(changes, metrics))
      self.changes = changes
      self.database = database
      prober = StoreProbe { try await Self.look(at: database) }
      serverKey = try database.serverKey()
      accounts.setKnown(false)
    }
  #endif

  /// Opens a store by the path of a SQLite file or the address of a PostgreSQL database.
  ///
  /// - Parameters:
  ///   - location: a path, or `postgresql://…`.
  ///   - createIfMissing: whether to create what is missing.
  ///   - connectionLimit: the maximum number of connections to PostgreSQL that read.
  ///   - isForCopy: whether to open a database whose ``DatabaseCopy`` is not finished.
  ///   - metrics: counts the commits; nil to count nothing.
  /// - Returns: the store.
  /// - Throws: ``StoreError/cannotOpen(path:reason:)``, also for an address if the package was
  ///   built without the trait `PostgreSQL`; another ``StoreError``.
  public static func open(
    _ location: String, createIfMissing: Bool = true, connectionLimit: Int = 8,
    isForCopy: Bool = false, metrics: ServerMetrics? = nil
  ) throws(StoreError) -> LocationStore {
    try DatabaseLocation.check(location)
    guard DatabaseLocation.isAddress(location) else {
      return try LocationStore(
        path: location, createIfMissing: createIfMissing, busyTimeout: .seconds(30),
        isForCopy: isForCopy, metrics: metrics)
    }
    #if PostgreSQL
      return try LocationStore(
        postgreSQL: location, createIfMissing: createIfMissing, connectionLimit: connectionLimit,
        isForCopy: isForCopy, metrics: metrics)
    #else
      throw .cannotOpen(
        path: "postgresql:",
        reason: "this program was built without PostgreSQL; the Debian package has it, and "
          + "\"Tools/install --postgresql\"")
    #endif
  }

  /// Counts what a database commits.
  static func counter(
    _ changes: ChangeCounter, _ metrics: ServerMetrics?
  ) -> @Sendable (_ writeCount: Int) -> Void {
    { writeCount in
      changes.increment()
      metrics?.countCommit(writeCount: writeCount)
    }
  }

  /// Closes the database; do not use the store afterwards.
  ///
  /// - Throws: ``StoreError`` if writing or closing fails.
  public func close() throws(StoreError) {
    do { try database.close() } catch { throw StoreError(error, path: name) }
  }

  /// Clears the caches when others may have changed the database, until the task is cancelled.
  ///
  /// - Parameter noticed: called after each change; for tests.
  /// - Throws: an error of the database; the caller calls again.
  package func watch(noticed: @escaping @Sendable () -> Void = {}) async throws {
    try await database.watch { [changes, accounts] change in
      defer { noticed() }
      switch change {
      case .posts: changes.increment()
      case .anything:
        changes.increment()
        accounts.forget()
      case .unknown:
        changes.setKnown(false)
        accounts.setKnown(false)
      case .knownAgain:
        changes.setKnown(true)
        accounts.setKnown(true)
      }
    }
  }

  /// Checks the integrity of the database.
  ///
  /// - Returns: one message per problem; empty if it is intact.
  /// - Throws: ``StoreError`` if the database cannot be read.
  /// - Complexity: reads the whole database.
  public func integrityFindings() async throws(StoreError) -> [String] {
    do { return try await database.integrityFindings() } catch {
      throw StoreError(error, path: name)
    }
  }

  /// The time of the newest post, or of its last change; nil without posts.
  ///
  /// - Throws: ``StoreError`` if the database cannot be read.
  package func lastPostDate() async throws(StoreError) -> Date? {
    do {
      let time: Int64?? = try await read { database in
        try database.first("SELECT max(updatedAt) FROM post") { try $0[0] }
      }
      return (time ?? nil).map { Date(timeIntervalSince1970: Double($0) / 1000) }
    } catch {
      throw StoreError(error, path: name)
    }
  }

  /// Makes a limiter with a rate for each of the names that an action has.
  ///
  /// If several processes may serve the database, they share the counts of limiters of one name.
  package func limiter(_ name: String, _ rates: [Rate]) -> any RateLimiting {
    database.limiter(name, rates)
  }

  /// Checks that posts can be read and written.
  ///
  /// The answer holds for ``StoreProbe/usualAge``.
  ///
  /// - Parameter limit: how long to wait for the answer, whatever the database does.
  /// - Throws: an error of the database; ``StoreError/unavailable(reason:mayBeStored:)`` if it
  ///   takes too long.
  package func probe(within limit: Duration) async throws {
    try database.glance()
    try await prober.check(within: limit)
  }

  /// The metrics of the connections, in the text format of Prometheus.
  package var metricLines: [String] { database.metricLines }

  /// Runs a write that may change accounts, and waits until it is durable.
  ///
  /// - Throws: the error of the body, or ``StoreError``.
  @discardableResult
  package func write<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    let value = try await database.write(.anything, prefetching: [], body)
    accounts.forget()
    return value
  }

  /// Runs a write that changes posts alone, and waits until it is durable.
  ///
  /// - Parameters:
  ///   - queries: the queries that the write will probably run first.
  ///   - body: the write.
  /// - Returns: what the write returns.
  /// - Throws: the error of the body, or ``StoreError``.
  func writePosts<Value: Sendable>(
    prefetching queries: [SQLQuery],
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await database.write(.posts, prefetching: queries, body)
  }

  /// Reads committed data.
  ///
  /// A read sees all writes that were acknowledged before it started.
  package func read<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await database.read(body)
  }
}

/// Counts changes, to detect whether cached data is current.
package final class ChangeCounter: Sendable {
  private let count = Atomic<UInt64>(0)
  private let isKnown = Atomic<Bool>(true)

  /// The number of changes.
  ///
  /// While changes of others are not known, each call returns another number.
  package var value: UInt64 {
    if !isKnown.load(ordering: .acquiring) { increment() }
    return count.load(ordering: .acquiring)
  }

  func increment() {
    count.add(1, ordering: .acquiringAndReleasing)
  }

  /// Sets whether the changes of others are known.
  func setKnown(_ flag: Bool) {
    isKnown.store(flag, ordering: .releasing)
    increment()
  }
}
