#if PostgreSQL
  internal import FoundationEssentials
  internal import TextTools
  internal import PostingClient

  /// The connection that writes, one for each process.
  ///
  /// Writes of all processes run one after the other: each transaction begins with an advisory
  /// lock, as a write to a SQLite file does. So the statements of the store mean the same in both
  /// databases, even with concurrent writers. It costs little: groups of writes share a
  /// transaction, and PostgreSQL commits transactions with a `NOTIFY` one after the other anyway.
  ///
  /// A group of writes takes two round trips. The first begins the transaction, takes the lock and
  /// runs what the writes will read first; the second has all that they change, and the commit.
  ///
  /// Each transaction stores the number of its process's last commit (table `writer`). If the
  /// connection is lost during a commit, that number says whether it has happened, so nothing is
  /// lost and nothing is done twice.
  final class PostgreSQLWriter: WritingConnection, @unchecked Sendable {
    // Everything is used on one queue only.
    private let connect: () throws -> PostgreSQLConnection
    private let metrics: PostgreSQLMetrics
    private let channel: String
    /// The number of this process among those that write.
    private let id: Data
    private var connection: PostgreSQLConnection?
    /// The number of the last commit.
    private var commitNumber: Int64 = 0
    /// What is sent together with the next statement that is read, or with the commit.
    private var pending: [SQLQuery] = []
    /// The results of the queries that were run ahead.
    private var readAhead: [SQLQuery: PostgreSQLResult] = [:]
    private var isCareful = false
    private var mustBeCareful = false
    private(set) var changeCount = 0
    /// The number of statements in ``changeCount`` that have been sent.
    private var sentChangeCount = 0

    private let patience: Duration
    /// The lock of all writes to a schema; the first number is "OTM1".
    static let lock = SQLQuery(
      "SELECT pg_advisory_xact_lock(1331973425, hashtext(current_schema()))", [])
    static let begin = SQLQuery("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE", [])
    static let commit = SQLQuery("COMMIT", [])
    /// The time in milliseconds since 1970 by the clock of the database, which all processes share.
    static let databaseTime = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
    private static let rollback = SQLQuery("ROLLBACK", [])
    private static let savepoint = SQLQuery("SAVEPOINT part", [])
    private static let release = SQLQuery("RELEASE SAVEPOINT part", [])
    private static let rollbackToSavepoint = SQLQuery("ROLLBACK TO SAVEPOINT part", [])

    /// - Parameters:
    ///   - id: the number of this process: 16 random bytes.
    ///   - channel: where others listen for changes.
    ///   - metrics: counts lost connections.
    ///   - patience: how long to try to reach the database, from the loss of a connection on, or
    ///     from the commit on that is in doubt.
    ///   - connect: makes a connection.
    init(
      id: Data, channel: String, metrics: PostgreSQLMetrics, patience: Duration = .seconds(10),
      connect: @escaping () throws -> PostgreSQLConnection
    ) {
      self.id = id
      self.patience = patience
      self.channel = channel
      self.metrics = metrics
      self.connect = connect
    }

    /// Closes the connection.
    func close() {
      connection?.close()
      connection = nil
    }

    // MARK: Statements

    @discardableResult
    func run(
      _ query: SQLQuery, isKept: Bool, _ body: (any SQLRow) throws -> Void
    ) throws -> Int {
      let reads = query.text.hasPrefix("SELECT")
      let result: PostgreSQLResult
      if reads, let known = readAhead[query] {
        result = known
      } else {
        let queries = pending + [query]
        if !reads || !pending.isEmpty {
          changeCount += reads ? 0 : 1
          sentChangeCount = changeCount
        }
        // What was read ahead may not be true any more.
        if !reads { readAhead = [:] }
        pending = []
        do {
          guard let last = try exchange(queries, isKept: isKept).last else { return 0 }
          result = last
        } catch {
          // The transaction is of no use any more without a savepoint.
          changeCount += 1
          sentChangeCount = changeCount
          throw error
        }
      }
      for index in 0..<result.rowCount { try body(result.row(index)) }
      return result.changedCount
    }

    func enqueue(_ query: SQLQuery) throws {
      if isCareful {
        try run(query, isKept: true) { _ in }
      } else {
        changeCount += 1
        pending.append(query)
      }
    }

    func savepoint<Value>(_ body: () throws -> Value) throws -> Value {
      guard isCareful else {
        let (start, sent) = (pending.count, sentChangeCount)
        do {
          return try body()
        } catch {
          // What has not been sent is easily taken back.
          if sentChangeCount == sent {
            pending.removeSubrange(start...)
          } else {
            mustBeCareful = true
          }
          throw error
        }
      }
      try exchange([Self.savepoint])
      do {
        let value = try body()
        try exchange([Self.release])
        return value
      } catch {
        if connection?.isClosed == false {
          try exchange([Self.rollbackToSavepoint, Self.release])
        }
        throw error
      }
    }

    @discardableResult
    private func exchange(
      _ queries: [SQLQuery], isKept: Bool = true
    ) throws -> [PostgreSQLResult] {
      guard let connection else { throw PostgreSQLError(state: "", message: "not connected") }
      return try connection.exchange(queries, isKept: isKept)
    }

    // MARK: Transactions

    func transaction(
      _ change: StoreChange, prefetching queries: [SQLQuery], isCareful: Bool,
      _ body: () throws -> Void
    ) throws {
      self.isCareful = isCareful
      let clock = ContinuousClock()
      var patienceEnd: ContinuousClock.Instant?
      var delay = Duration.milliseconds(20)
      // Since when the commit may have happened.
      var doubt: ContinuousClock.Instant?
      while true {
        do {
          if let doubt, try wasCommitted(by: doubt.advanced(by: patience)) { return }
          doubt = nil
          try attempt(change, queries, body, &doubt)
          return
        } catch let error
          where doubt != nil || (error as? PostgreSQLError)?.isLostConnection == true
        {
          // While it is in doubt every error is like a lost connection: perhaps the transaction
          // still runs.
          connection?.close()
          connection = nil
          if patienceEnd == nil { metrics.countLoss() }
          let end = patienceEnd ?? (doubt ?? clock.now).advanced(by: patience)
          patienceEnd = end
          guard clock.now < end else {
            throw StoreError.unavailable(
              reason: (error as? PostgreSQLError)?.message ?? "\(error)", mayBeStored: doubt != nil)
          }
          ThreadPause.wait(delay)
          delay = min(delay * 2, .milliseconds(500))
        }
      }
    }

    private func attempt(
      _ change: StoreChange, _ queries: [SQLQuery], _ body: () throws -> Void,
      _ doubt: inout ContinuousClock.Instant?
    ) throws {
      if connection == nil { connection = try connect() }
      pending = []
      readAhead = [:]
      mustBeCareful = false
      var first = [Self.begin, Self.lock]
      var known: Set<SQLQuery> = []
      for query in queries where known.insert(query).inserted { first.append(query) }
      do {
        let results = try exchange(first)
        for (query, result) in zip(first, results).dropFirst(2) { readAhead[query] = result }
        try body()
        if mustBeCareful { throw NeedsSavepoints() }
      } catch {
        try giveUp()
        throw error
      }
      // A write may have kept the loss of the connection to itself.
      guard connection?.isClosed == false else {
        throw PostgreSQLError(state: "", message: "the connection was lost")
      }
      do {
        doubt = ContinuousClock.now
        try commit(change)
        doubt = nil
      } catch let error as PostgreSQLError where !error.isLostConnection {
        doubt = nil
        try giveUp()
        // Something that was sent late has failed: find out what. A time that is over is over.
        throw isCareful || error.isTimeout ? error : NeedsSavepoints() as any Error
      }
    }

    /// Ends a transaction without its changes.
    ///
    /// - Throws: ``PostgreSQLError`` if the connection is lost, which ends it too.
    private func giveUp() throws {
      pending = []
      try exchange([Self.rollback])
    }

    private func commit(_ change: StoreChange) throws {
      commitNumber += 1
      var last = [
        SQLQuery(
          """
          INSERT INTO writer (id, commitNumber, usedAt) VALUES (?, ?, \(Self.databaseTime))
          ON CONFLICT (id) DO UPDATE
          SET commitNumber = excluded.commitNumber, usedAt = excluded.usedAt
          """, [id, commitNumber])
      ]
      if change != .nothing {
        let notice = PostgreSQLNotice(writer: id, change: change).text
        last.append(SQLQuery("SELECT pg_notify(?, ?)", [channel, notice]))
      }
      last.append(Self.commit)
      let results = try exchange(pending + last)
      pending = []
      try checkCommit(results)
    }

    /// Checks that a commit has happened, on the standby too if it must be there.
    private func checkCommit(_ results: [PostgreSQLResult]) throws {
      guard results.last?.command == "COMMIT" else {
        throw PostgreSQLError(state: "25P02", message: "the transaction was rolled back")
      }
      // The server gave up to wait for the standby: the change is here, but not there.
      if let warning = connection?.warning {
        throw PostgreSQLError(state: "", message: warning)
      }
    }

    /// Finds out whether the last commit has happened.
    ///
    /// The lock makes sure that its transaction has ended. A commit of its own makes sure that what
    /// it finds is on the standby too, if it must be.
    ///
    /// - Parameter deadline: until when to wait for the lock.
    /// - Returns: whether it has.
    /// - Throws: an error of the database; then it is unknown.
    private func wasCommitted(by deadline: ContinuousClock.Instant) throws -> Bool {
      if connection == nil { connection = try connect() }
      let wait = max(ContinuousClock.now.duration(to: deadline), .milliseconds(100))
      let timeLimit = connection?.timeLimit ?? wait
      connection?.timeLimit = wait + .seconds(1)
      defer { connection?.timeLimit = timeLimit }
      let results = try exchange([
        Self.begin,
        SQLQuery(
          "SELECT set_config('lock_timeout', ?, true)", ["\(Int64(wait / .milliseconds(1)))ms"]),
        Self.lock, SQLQuery("SELECT commitNumber FROM writer WHERE id = ?", [id]),
      ])
      guard let result = results.last, result.rowCount == 1,
        try result.row(0)[0] as Int64 == commitNumber
      else {
        try giveUp()
        return false
      }
      try checkCommit(
        exchange([
          SQLQuery("UPDATE writer SET usedAt = \(Self.databaseTime) WHERE id = ?", [id]),
          Self.commit,
        ]))
      return true
    }
  }

  /// The notice of a commit to other processes.
  struct PostgreSQLNotice: Hashable {
    /// The number of the process that has written.
    let writer: Data
    let change: StoreChange

    init(writer: Data, change: StoreChange) {
      self.writer = writer
      self.change = change
    }

    /// The payload of the notification.
    var text: String {
      writer.base64EncodedString() + (change == .posts ? " posts" : " anything")
    }

    /// Reads a payload; one that is not understood may mean anything.
    init(_ text: String) {
      let parts = text.split(separator: " ")
      writer = parts.first.flatMap { Data(base64Encoded: String($0)) } ?? Data()
      change = parts.dropFirst().first == "posts" ? .posts : .anything
    }
  }
#endif
