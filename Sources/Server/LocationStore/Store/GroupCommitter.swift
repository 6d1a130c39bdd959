internal import Synchronization

/// A transaction has changes of a write that has failed: run it again with a savepoint for each
/// write.
struct NeedsSavepoints: Error {}

/// Runs writes in order and commits them in groups.
///
/// A durable commit waits for the disk, and one wait serves any number of writes. Writes that
/// arrive during a commit form the next group. Without load, a write starts at once; under load, a
/// group has up to one write per client. There is no timer and no artificial delay.
///
/// A failed write reverts only its own changes: if it fails after it has changed something, the
/// group is run again with a savepoint for each write. That is rare, and savepoints take longer
/// than most writes. A write is acknowledged after the commit of its group.
final class GroupCommitter: Sendable {
  /// A write, and the functions that resume its caller.
  private struct Write: Sendable {
    let change: StoreChange
    /// The queries that the write will probably run first.
    let queries: [SQLQuery]
    /// Runs the write and returns the function to call after the commit, with its error, if any.
    ///
    /// - Throws: ``NeedsSavepoints`` without a savepoint, if the write has failed after a change.
    let run: @Sendable (any WritingConnection, _ hasSavepoint: Bool) throws -> Completion
    /// Resumes the caller with an error, without running the write.
    let refuse: @Sendable (any Error) -> Void
  }

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

  private let start: Start
  private let state = Mutex(State())
  /// Called after each commit, before its writes are acknowledged.
  private let didCommit: @Sendable (_ writeCount: Int) -> Void

  /// Runs a function soon, with the connection that writes, on its thread.
  typealias Start = @Sendable (_ work: @escaping @Sendable (any WritingConnection) -> Void) -> Void

  /// - Parameters:
  ///   - start: runs a function with the connection that writes.
  ///   - didCommit: called after each commit, before its writes are acknowledged.
  init(start: @escaping Start, didCommit: @escaping @Sendable (_ writeCount: Int) -> Void) {
    self.start = start
    self.didCommit = didCommit
  }

  /// Runs a write and waits until it is on the disk.
  ///
  /// - Parameters:
  ///   - change: the notice for other processes.
  ///   - queries: the queries that the write will probably run first.
  ///   - body: the write, on the writer's thread. It may run several times; only its last run
  ///     counts, so it must change nothing but the database.
  /// - Returns: the result of the write.
  /// - Throws: the error of the write or of the commit; then none of its changes are stored.
  func write<Value: Sendable>(
    _ change: StoreChange, prefetching queries: [SQLQuery],
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let write = Write(
        change: change, queries: queries,
        run: { connection, hasSavepoint in
          let result =
            try hasSavepoint
            ? Result { try connection.savepoint { try body(connection) } }
            : Self.withoutSavepoint(connection, body)
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

  private static func withoutSavepoint<Value>(
    _ connection: any WritingConnection, _ body: (any SQLConnection) throws -> Value
  ) throws(NeedsSavepoints) -> Result<Value, any Error> {
    let count = connection.changeCount
    let result = Result { try body(connection) }
    if case .failure = result, connection.changeCount != count { throw NeedsSavepoints() }
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
    if starts { start { [self] connection in drain(connection) } }
  }

  /// Commits groups until nothing is pending.
  private func drain(_ connection: any WritingConnection) {
    while true {
      let group = state.withLock { state -> [Write] in
        let group = Array(state.pending.prefix(Self.groupLimit))
        state.pending.removeFirst(group.count)
        if group.isEmpty { state.isRunning = false }
        return group
      }
      if group.isEmpty { return }
      commit(group, connection)
    }
  }

  private func commit(_ group: [Write], _ connection: any WritingConnection) {
    var completions: [Completion] = []
    completions.reserveCapacity(group.count)
    let changeCount = group.count { $0.change != .nothing }
    let change: StoreChange =
      group.contains { $0.change == .anything } ? .anything : changeCount > 0 ? .posts : .nothing
    func run(withSavepoints hasSavepoints: Bool) throws {
      try connection.transaction(
        change, prefetching: hasSavepoints ? [] : group.flatMap(\.queries), isCareful: hasSavepoints
      ) {
        completions.removeAll(keepingCapacity: true)
        for write in group { completions.append(try write.run(connection, hasSavepoints)) }
      }
    }
    do {
      do {
        try run(withSavepoints: false)
      } catch is NeedsSavepoints {
        try run(withSavepoints: true)
      }
      if changeCount > 0 { didCommit(changeCount) }
      for completion in completions { completion(nil) }
    } catch {
      for completion in completions { completion(error) }
      for write in group.dropFirst(completions.count) { write.refuse(error) }
    }
  }
}
