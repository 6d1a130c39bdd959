internal import GRDB
internal import Synchronization

/// Runs writes in order and commits them in groups.
///
/// A durable commit waits for the disk, and one wait serves any number of writes. Writes that
/// arrive during a commit form the next group. Without load, a write starts at once; under load, a
/// group has up to one write per client. There is no timer and no artificial delay.
///
/// A failed write reverts only its own changes: if it fails after it has changed something, the group is
/// run again with a savepoint for each write. That is rare, and savepoints take longer than most writes.
/// A write is acknowledged after the commit of its group.
final class GroupCommitter: Sendable {
  /// A write, and the functions that resume its caller.
  private struct Write: Sendable {
    /// Runs the write and returns the function to call after the commit, with its error, if any.
    ///
    /// - Throws: ``NeedsSavepoints`` without a savepoint, if the write has failed after a change.
    let run: @Sendable (Database, _ hasSavepoint: Bool) throws -> Completion
    /// Resumes the caller with an error, without running the write.
    let refuse: @Sendable (any Error) -> Void
  }

  /// The transaction has changes of a write that has failed.
  private struct NeedsSavepoints: Error {}

  private typealias Completion = @Sendable (_ commitError: (any Error)?) -> Void

  private struct State {
    var pending: [Write] = []
    var isRunning = false
  }

  /// The maximum number of writes in a transaction; with more, the first would wait too long.
  private static let groupLimit = 512
  /// The maximum number of waiting writes.
  ///
  /// Each write has a connection, so this is far above the usual load.
  private static let pendingLimit = 10_000

  private let pool: DatabasePool
  private let file: DatabaseFile
  private let state = Mutex(State())
  /// Called after each commit, before its writes are acknowledged.
  private let didCommit: @Sendable (_ writeCount: Int) -> Void

  init(
    pool: DatabasePool, file: DatabaseFile,
    didCommit: @escaping @Sendable (_ writeCount: Int) -> Void
  ) {
    self.pool = pool
    self.file = file
    self.didCommit = didCommit
  }

  /// Runs a write and waits until it is on the disk.
  ///
  /// - Parameter body: the write, on the writer's thread. It may run twice; only its last run counts, so
  ///   it must change nothing but the database.
  /// - Returns: the result of the write.
  /// - Throws: the error of the write or of the commit; then none of its changes are stored.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let write = Write(
        run: { database, hasSavepoint in
          let result =
            try hasSavepoint
            ? Self.savepoint(database, body) : Self.withoutSavepoint(database, body)
          return { commitError in
            if let commitError, case .success = result {
              continuation.resume(throwing: commitError)
            } else {
              continuation.resume(with: result)
            }
          }
        },
        refuse: { continuation.resume(throwing: $0) })
      enqueue(write)
    }
  }

  private static func savepoint<Value>(
    _ database: Database, _ body: (Database) throws -> Value
  ) -> Result<Value, any Error> {
    var result: Result<Value, any Error> = .failure(StoreError.failed(reason: "not run"))
    do {
      try database.inSavepoint {
        result = .success(try body(database))
        return .commit
      }
    } catch {
      result = .failure(error)
    }
    return result
  }

  private static func withoutSavepoint<Value>(
    _ database: Database, _ body: (Database) throws -> Value
  ) throws(NeedsSavepoints) -> Result<Value, any Error> {
    let count = database.totalChangesCount
    let result = Result { try body(database) }
    if case .failure = result, database.totalChangesCount != count { throw NeedsSavepoints() }
    return result
  }

  private func enqueue(_ write: Write) {
    let (isFull, starts) = state.withLock { state -> (Bool, Bool) in
      guard state.pending.count < Self.pendingLimit else { return (true, false) }
      state.pending.append(write)
      defer { state.isRunning = true }
      return (false, !state.isRunning)
    }
    if isFull { write.refuse(StoreError.busy) }
    if starts { pool.asyncWriteWithoutTransaction { [self] database in drain(database) } }
  }

  /// Commits groups until nothing is pending.
  private func drain(_ database: Database) {
    while true {
      let group = state.withLock { state -> [Write] in
        let group = Array(state.pending.prefix(Self.groupLimit))
        state.pending.removeFirst(group.count)
        if group.isEmpty { state.isRunning = false }
        return group
      }
      if group.isEmpty { return }
      commit(group, database)
    }
  }

  private func commit(_ group: [Write], _ database: Database) {
    var completions: [Completion] = []
    completions.reserveCapacity(group.count)
    do {
      try file.check()
      do {
        try run(group, database, withSavepoints: false, &completions)
      } catch is NeedsSavepoints {
        completions = []
        try run(group, database, withSavepoints: true, &completions)
      }
      didCommit(group.count)
      for completion in completions { completion(nil) }
    } catch {
      for completion in completions { completion(error) }
      for write in group.dropFirst(completions.count) { write.refuse(error) }
    }
  }

  private func run(
    _ group: [Write], _ database: Database, withSavepoints hasSavepoints: Bool,
    _ completions: inout [Completion]
  ) throws {
    try database.inTransaction(.immediate) {
      for write in group {
        completions.append(try write.run(database, hasSavepoints))
        // On some errors, such as a full disk, SQLite rolls back the whole transaction.
        guard database.isInsideTransaction else { throw StoreError.full }
      }
      return .commit
    }
  }
}
