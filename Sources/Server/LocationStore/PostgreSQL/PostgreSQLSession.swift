#if PostgreSQL

  /// Reads in a transaction of its own, which sees one state of the database.
  final class PostgreSQLSession: SQLConnection {
    private let connection: PostgreSQLConnection
    /// What is sent together with the next statement.
    private var pending: [SQLQuery]

    private static let begin = SQLQuery("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", [])
    private static let commit = SQLQuery("COMMIT", [])

    private init(_ connection: PostgreSQLConnection) {
      self.connection = connection
      pending = [Self.begin]
    }

    /// Runs a function in a transaction.
    ///
    /// Its end changes nothing, so no one waits for it.
    static func read<Value>(
      _ connection: PostgreSQLConnection, _ body: (any SQLConnection) throws -> Value
    ) throws -> Value {
      let session = PostgreSQLSession(connection)
      defer {
        if session.pending.isEmpty, !connection.isClosed { try? connection.send([commit]) }
      }
      return try body(session)
    }

    func run(
      _ query: SQLQuery, isKept: Bool, _ body: (any SQLRow) throws -> Void
    ) throws -> Int {
      let queries = pending + [query]
      pending = []
      guard let result = try connection.exchange(queries, isKept: isKept).last else { return 0 }
      for index in 0..<result.rowCount { try body(result.row(index)) }
      return result.changedCount
    }

    func enqueue(_ query: SQLQuery) { pending.append(query) }

    func savepoint<Value>(_ body: () throws -> Value) throws -> Value { try body() }
  }
#endif
