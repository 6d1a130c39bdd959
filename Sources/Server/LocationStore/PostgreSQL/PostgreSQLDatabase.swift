#if PostgreSQL
  internal import Dispatch
  internal import FoundationEssentials
  internal import HTTPServing
  internal import TextTools
  internal import Synchronization

  /// A store in a PostgreSQL database, which several processes may serve at once.
  ///
  /// Reads take a connection of a ``PostgreSQLPool``, writes go through the ``PostgreSQLWriter``.
  final class PostgreSQLDatabase: StoreDatabase {
    let name: String

    private let address: PostgreSQLAddress
    private let pool: PostgreSQLPool
    private let writer: PostgreSQLWriter
    private let writerQueue = DispatchQueue(label: "onthemap.writer")
    private let committer: GroupCommitter
    private let listener: PostgreSQLListener
    private let metrics = PostgreSQLMetrics()
    private let key: Data?

    /// The maximum time of a statement that reads.
    static let readLimit = Duration.seconds(5)
    /// The maximum time of a statement that writes, waiting for the lock included.
    static let writeLimit = Duration.seconds(10)
    /// How long a transaction may wait for its process: half of what others wait for the lock of
    /// writes, so that a process that hangs costs them time and no write.
    private static let idleLimit = Duration.seconds(5)
    /// The maximum time of a statement on the connection that listens.
    private static let listeningLimit = Duration.seconds(1)
    /// How much longer a process waits for the server's reply, in case that the server is gone.
    private static let grace = Duration.seconds(3)
    /// The same on the connection that listens: until it is lost, lists may be old.
    private static let listeningGrace = Duration.seconds(1)

    /// Opens a database; creates or migrates the tables if needed.
    ///
    /// - Parameters:
    ///   - address: where the database is.
    ///   - createIfMissing: whether to create the tables if there are none.
    ///   - isForCopy: whether to open a database whose copy is not finished.
    ///   - connectionLimit: the maximum number of connections that read.
    ///   - didCommit: called after each commit, before its writes are acknowledged.
    /// - Throws: ``StoreError``.
    init(
      _ address: PostgreSQLAddress, createIfMissing: Bool, isForCopy: Bool, connectionLimit: Int,
      didCommit: @escaping @Sendable (_ writeCount: Int) -> Void
    ) throws(StoreError) {
      self.address = address
      name = address.description
      let metrics = metrics
      let channel: String
      do {
        let connection = try Self.connection(to: address, statementLimit: .seconds(600))
        channel = try Self.checkedChannel(of: connection, name: name)
        try PostgreSQLSchema.migrate(connection, name: name, createIfMissing: createIfMissing)
        let results = try connection.exchange([
          SQLQuery("SELECT id FROM unfinishedCopy", []),
          SQLQuery("SELECT bytes FROM serverKey", []),
        ])
        guard isForCopy || results[0].rowCount == 0 else {
          throw StoreError.unfinishedCopy(name: name)
        }
        key = results[1].rowCount == 0 ? nil : try results[1].row(0)[0] as Data
      } catch let error as PostgreSQLError where error.isLostConnection {
        throw .cannotOpen(path: name, reason: error.message)
      } catch {
        throw StoreError(error, path: name)
      }
      let id = Data(ServerKey.randomBytes().prefix(16))
      pool = PostgreSQLPool(
        limit: connectionLimit, waitingTime: Self.readLimit, metrics: metrics
      ) {
        try Self.connection(to: address, statementLimit: Self.readLimit)
      }
      let writer = PostgreSQLWriter(id: id, channel: channel, metrics: metrics) {
        try Self.connection(to: address, statementLimit: Self.writeLimit)
      }
      self.writer = writer
      listener = PostgreSQLListener(id: id, channel: channel, metrics: metrics) {
        try Self.connection(
          to: address, statementLimit: Self.listeningLimit, grace: Self.listeningGrace)
      }
      committer = GroupCommitter(
        start: { [writerQueue] work in writerQueue.async { work(writer) } }, didCommit: didCommit)
    }

    /// Makes a connection with its limits.
    ///
    /// A process that hangs in a transaction loses it, and the lock with it.
    private static func connection(
      to address: PostgreSQLAddress, statementLimit: Duration, grace: Duration = grace
    ) throws(PostgreSQLError) -> PostgreSQLConnection {
      let connection = try PostgreSQLConnection(to: address, timeLimit: statementLimit + grace)
      func setting(_ name: String, _ duration: Duration) -> SQLQuery {
        SQLQuery(
          "SELECT set_config(?, ?, false)", [name, "\(Int64(duration / .milliseconds(1)))ms"])
      }
      try connection.exchange([
        setting("statement_timeout", statementLimit),
        // Shorter, to distinguish a locked table from a slow query.
        setting("lock_timeout", statementLimit * 0.9),
        setting("idle_in_transaction_session_timeout", idleLimit),
        // What is acknowledged must be on the disk. Stricter settings stay.
        SQLQuery(
          """
          SELECT set_config('synchronous_commit', 'on', false)
          WHERE current_setting('synchronous_commit') = 'off'
          """, []),
      ])
      return connection
    }

    /// Checks what the store needs, and gives the name of the channel of its schema.
    private static func checkedChannel(
      of connection: PostgreSQLConnection, name: String
    ) throws -> String {
      let result = try connection.exchange([
        SQLQuery(
          """
          SELECT current_setting('server_version_num')::bigint, current_setting('server_encoding'),
            hashtext(current_schema())::bigint
          """, [])
      ])
      guard let row = result.first?.row(0) else { throw StoreError.failed(reason: "no reply") }
      let (version, encoding): (Int, String) = (try row[0], try row[1])
      guard version >= PostgreSQLSchema.oldestVersion else {
        throw StoreError.cannotOpen(path: name, reason: "PostgreSQL 12 or later is needed")
      }
      guard encoding == "UTF8" else {
        throw StoreError.cannotOpen(
          path: name, reason: "its encoding is \(encoding); create it with ENCODING 'UTF8'")
      }
      guard let number: Int64 = try row[2] else {
        throw StoreError.cannotOpen(path: name, reason: "no schema of search_path exists")
      }
      return "onthemap_\(UInt32(truncatingIfNeeded: number))"
    }

    func read<Value: Sendable>(
      _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
      try await pool.run { try PostgreSQLSession.read($0, body) }
    }

    func write<Value: Sendable>(
      _ change: StoreChange, prefetching queries: [SQLQuery],
      _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
      try await committer.write(change, prefetching: queries, body)
    }

    func serverKey() throws(StoreError) -> ServerKey {
      guard let key else { throw .damaged(reason: "the server's key is missing") }
      return ServerKey(key)
    }

    func limiter(_ name: String, _ rates: [Rate]) -> any RateLimiting {
      PostgreSQLLimiter(name: name, rates: rates, pool: pool)
    }

    func watch(_ notice: @escaping @Sendable (OthersChange) -> Void) async throws {
      await listener.run(notice)
    }

    func holdWrites() throws -> any WriteHold {
      let connection = try Self.connection(to: address, statementLimit: Self.writeLimit)
      try connection.exchange([
        SQLQuery("SELECT set_config('idle_in_transaction_session_timeout', '0', false)", []),
        PostgreSQLWriter.begin, PostgreSQLWriter.lock,
      ])
      return HeldConnection(connection)
    }

    /// The store writes with ids of its own only while it is copied.
    func reserveIDs(_ highestIDs: [String: Int64]) async throws {
      try await write(.posts, prefetching: []) { database in
        for (table, id) in highestIDs where table != "serverKey" && table != "deletedPost" {
          try database.execute(
            "SELECT setval(pg_get_serial_sequence(?, 'id'), greatest(?, 1))",
            [table.lowercased(), id])
        }
      }
    }

    /// Looks whether the database can be used.
    func look() async throws {
      // Reads a table, too: the database may be being restored.
      let isStandby = try await pool.run { connection in
        try connection.exchange([
          SQLQuery("SELECT pg_is_in_recovery(), count(*) FROM serverKey", [])
        ]).first?.row(0)[0] ?? true
      }
      guard !isStandby else {
        throw StoreError.unavailable(reason: "it is a standby", mayBeStored: false)
      }
    }

    /// Reads all rows, and looks for indexes that are not whole.
    ///
    /// The server keeps the constraints.
    func integrityFindings() async throws -> [String] {
      try await read { database in
        for table in PostgreSQLSchema.tables {
          try database.execute("SELECT count(t::text) FROM \(table) AS t")
        }
        return try database.all(
          """
          SELECT relname::text FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
          WHERE NOT indisvalid
            AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
          """
        ) { row in "the index \(try row[0] as String) is not valid; run REINDEX" }
      }
    }

    func pruneShared(at now: Timestamp) async throws {
      let queries = [
        SQLQuery("DELETE FROM bucket WHERE fullAt < ?", [now.milliseconds]),
        // A process whose commit is in doubt looks at it within seconds.
        SQLQuery(
          "DELETE FROM writer WHERE usedAt < \(PostgreSQLWriter.databaseTime) - 86400000", []),
      ]
      for query in queries {
        _ = try await pool.run { connection in try connection.exchange([query]).count }
      }
    }

    var metricLines: [String] { metrics.lines(of: pool) }

    func close() throws {
      pool.close()
      writerQueue.sync { writer.close() }
    }
  }

  /// A connection whose transaction has the lock of all writes.
  private final class HeldConnection: WriteHold, @unchecked Sendable {
    // One task uses it.
    private let connection: PostgreSQLConnection

    init(_ connection: PostgreSQLConnection) { self.connection = connection }

    func check() throws { try connection.exchange([SQLQuery("SELECT 1", [])]) }

    func release() { connection.close() }
  }
#endif
