internal import HTTPServing
internal import TextTools

/// The database of a ``LocationStore``.
///
/// The statements of the store are the same for every database; this is what differs: how
/// connections are made and shared, what makes a commit durable, and how other processes are
/// noticed.
protocol StoreDatabase: Sendable {
  /// The name of the database in messages: its path or its address, without a password.
  var name: String { get }

  /// Runs statements that change nothing, on one state of the database.
  ///
  /// It sees all writes that were acknowledged before it started.
  ///
  /// - Parameter body: the statements; it may run twice, if a connection is lost.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws, or an error of the database.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value

  /// Runs statements as if nothing else ran at the same time, and waits until their changes are
  /// durable.
  ///
  /// - Parameters:
  ///   - change: the notice for other processes.
  ///   - queries: what `body` will probably read first. They may be run together with those of
  ///     other writes.
  ///   - body: the statements; it may run several times, and only its last run counts, so it must
  ///     change nothing but the database.
  /// - Returns: what the last run of `body` returns.
  /// - Throws: the error of `body` or of the commit; then none of its changes are stored, except as
  ///   ``StoreError/unavailable(reason:mayBeStored:)`` says.
  func write<Value: Sendable>(
    _ change: StoreChange, prefetching queries: [SQLQuery],
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value

  /// Reads the key of the server, which the first process has made.
  ///
  /// - Throws: ``StoreError/damaged(reason:)`` if there is none.
  func serverKey() throws(StoreError) -> ServerKey

  /// Makes a limiter with a rate for each of the names that an action has.
  ///
  /// If several processes may serve the database, they share the counts of limiters of one name.
  func limiter(_ name: String, _ rates: [Rate]) -> any RateLimiting

  /// Calls a function when others may have changed the database, until the task is cancelled.
  ///
  /// - Parameter notice: gets the kind of the change.
  /// - Throws: an error of the database; the caller calls again.
  func watch(_ notice: @escaping @Sendable (OthersChange) -> Void) async throws

  /// Keeps all processes from writing.
  ///
  /// - Returns: the lock; release it.
  func holdWrites() throws -> any WriteHold

  /// Looks for a text that another database cannot store, or would store as another.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - columns: its columns.
  ///   - keys: those that tell a row.
  /// - Throws: ``StoreError/unreadableText(column:row:)`` if there is one.
  func checkTexts(of table: String, columns: [String], keys: [String]) async throws

  /// Makes sure that new rows get higher ids than these, by table.
  func reserveIDs(_ highestIDs: [String: Int64]) async throws

  /// Checks what takes next to no time to check.
  func glance() throws

  /// Checks what keeps a database from being used besides its tables.
  func look() async throws

  /// Reads the whole database, and describes what is damaged: one message per problem.
  func integrityFindings() async throws -> [String]

  /// Removes data that processes have shared and no longer need.
  func pruneShared(at now: Timestamp) async throws

  /// The metrics of the connections, in the text format of Prometheus.
  var metricLines: [String] { get }

  /// Closes all connections.
  func close() throws
}

/// Keeps all processes from writing, until it is released.
protocol WriteHold: Sendable {
  /// Checks that it has kept them from writing so far.
  ///
  /// - Throws: an error of the database if it was lost, as it is when the database restarts.
  func check() throws

  /// Lets them write again.
  func release()
}

/// The changes that a write may make.
enum StoreChange: Sendable {
  case posts, anything
  /// Nothing that anybody remembers.
  case nothing
}

/// A change of a database by other processes.
enum OthersChange: Sendable {
  /// They have changed posts only.
  case posts
  /// They may have changed anything.
  case anything
  /// Unknown at the moment: nothing may be cached until changes are known again.
  case unknown
  /// It is known again.
  case knownAgain
}

/// A connection whose statements belong to a transaction that it commits.
protocol WritingConnection: SQLConnection {
  /// The number of statements that may have changed something.
  var changeCount: Int { get }

  /// Runs a function in a transaction, and commits.
  ///
  /// - Parameters:
  ///   - change: the notice for other processes.
  ///   - queries: what the function will probably read first.
  ///   - isCareful: whether each statement must be run at once, so that savepoints know which has
  ///     failed.
  ///   - body: the statements; it may run several times, and only its last run counts.
  /// - Throws: the error of `body` or of the commit; then nothing is stored. ``NeedsSavepoints`` to
  ///   be called again with care.
  func transaction(
    _ change: StoreChange, prefetching queries: [SQLQuery], isCareful: Bool,
    _ body: () throws -> Void
  ) throws
}

extension StoreDatabase {
  func glance() throws {}

  func checkTexts(of table: String, columns: [String], keys: [String]) async throws {}

  func pruneShared(at now: Timestamp) async throws {}

  package var metricLines: [String] { [] }
}
