internal import GRDB
internal import Synchronization

/// Runs writes one after the other, and commits those together that come together.
///
/// A commit that survives a loss of power costs a wait for the disk, and one wait serves any number
/// of writes. So whatever gathers while one commit is on its way becomes the next: alone, a write
/// begins at once, and under load a commit carries as many writes as there are clients. There is no
/// timer and no artificial delay.
///
/// Each write runs in a savepoint of its own: one that fails takes back its own changes and no
/// other's. A write is acknowledged when the commit that carries it has returned, never before.
final class GroupCommitter: Sendable {
  /// A write, and what tells its caller how it went.
  private struct Write: Sendable {
    /// Runs the write and gives what to call after the commit; with the error when it failed.
    let run: @Sendable (Database) -> Completion
    /// Tells the caller that the write was not run.
    let refuse: @Sendable (any Error) -> Void
  }

  private typealias Completion = @Sendable (_ commitError: (any Error)?) -> Void

  private struct State {
    var pending: [Write] = []
    var isRunning = false
  }

  /// More than this many writes in one transaction would keep the first of them waiting for long.
  private static let groupLimit = 512
  /// Writes that may wait.
  ///
  /// Each waits with its connection, so this is far beyond usual load.
  private static let pendingLimit = 10_000

  private let pool: DatabasePool
  private let state = Mutex(State())
  /// What is called after each commit and before its writes are acknowledged.
  private let didCommit: @Sendable (_ writeCount: Int) -> Void

  init(pool: DatabasePool, didCommit: @escaping @Sendable (_ writeCount: Int) -> Void) {
    self.pool = pool
    self.didCommit = didCommit
  }

  /// Runs a write and waits until it is on the disk.
  ///
  /// - Parameter body: the write. It runs on the writer's thread, once.
  /// - Returns: what the write returned.
  /// - Throws: what the write threw, or why the commit failed; then nothing of it is stored.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let write = Write(
        run: { database in
          let result = Self.savepoint(database, body)
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
      try database.inTransaction(.immediate) {
        for write in group {
          completions.append(write.run(database))
          // A full disk, say, makes SQLite take back the whole transaction, not the savepoint.
          guard database.isInsideTransaction else { throw StoreError.full }
        }
        return .commit
      }
      didCommit(group.count)
      for completion in completions { completion(nil) }
    } catch {
      for completion in completions { completion(error) }
      for write in group.dropFirst(completions.count) { write.refuse(error) }
    }
  }
}
