internal import Dispatch
internal import Synchronization

/// Runs a few things at a time, shares the turns between clients, and lets a few more wait.
///
/// Some requests take the processor or much memory for long: hashes of passwords, lists whose
/// condition no index answers, searches for places. However many come, the rest of the server must
/// go on; so a limited number run, a limited number wait, and others fail with
/// ``RequestFault/busy``.
///
/// Clients take turns, and of each client the accounts (``FairQueue``). If too many wait, the
/// newest of the client that has most fails: one client cannot keep the places of all others.
package final class WorkLimiter: Sendable {
  /// What waits: a task, or a thread.
  private enum Turn: Sendable {
    case task(CheckedContinuation<Void, any Error>)
    case thread(DispatchSemaphore)

    func begin() {
      switch self {
      case .task(let continuation): continuation.resume()
      case .thread(let semaphore): semaphore.signal()
      }
    }
  }

  private struct Waiter: Sendable {
    let number: Int
    let turn: CheckedContinuation<Void, any Error>
  }

  private struct State: Sendable {
    var runningCount = 0
    var tasks = FairQueue<Waiter>()
    /// Threads have queues of their own: their number is small, and none is refused.
    var threads = FairQueue<DispatchSemaphore>()
    var isThreadNext = false
    var nextNumber = 0
    /// The threads for ``runOnThread(for:account:_:)`` that have nothing to do, by their positions.
    var freeLanes: [Int]

    mutating func removeFirst() -> Turn? {
      isThreadNext.toggle()
      let thread = isThreadNext ? threads.removeFirst() : nil
      if let thread { return .thread(thread) }
      if let task = tasks.removeFirst() { return .task(task.turn) }
      return threads.removeFirst().map { .thread($0) }
    }
  }

  /// The maximum number of things at the same time.
  package let limit: Int
  private let waitingLimit: Int
  private let state: Mutex<State>
  /// Each queue has a thread while it works: none of those that serve requests.
  private let lanes: [DispatchQueue]

  /// The number of tasks that wait.
  var waitingCount: Int { state.withLock { $0.tasks.count } }

  /// The number of threads that wait.
  var waitingThreadCount: Int { state.withLock { $0.threads.count } }

  /// Makes a limiter.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of things at the same time.
  ///   - waitingLimit: the maximum number of tasks that wait.
  package init(limit: Int, waitingLimit: Int) {
    self.limit = limit
    self.waitingLimit = waitingLimit
    state = Mutex(State(freeLanes: Array(0..<limit)))
    lanes = (0..<limit).map { DispatchQueue(label: "onthemap.work.\($0)") }
  }

  /// Runs something when its turn comes.
  ///
  /// - Parameters:
  ///   - client: who takes the turn.
  ///   - account: the account of the client, if several share its turns.
  ///   - body: what to run.
  /// - Returns: what `body` returns.
  /// - Throws: ``RequestFault/busy`` if too many wait; `CancellationError` if the task is cancelled
  ///   while it waits; what `body` throws.
  package func run<Value: Sendable>(
    for client: String, account: String = "", _ body: () async throws -> Value
  ) async throws -> Value {
    try await begin([client, account])
    defer { end() }
    return try await body()
  }

  /// Runs something that takes the processor for long, on a thread that serves no requests.
  ///
  /// - Throws: what ``run(for:account:_:)`` throws.
  package func runOnThread<Value: Sendable>(
    for client: String, account: String = "", _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await run(for: client, account: account) {
      // There are as many as turns.
      let lane = state.withLock { $0.freeLanes.removeLast() }
      defer { state.withLock { $0.freeLanes.append(lane) } }
      return try await withCheckedThrowingContinuation { continuation in
        lanes[lane].async { continuation.resume(with: Result { try body() }) }
      }
    }
  }

  /// Runs something on the present thread, which waits for its turn; not for threads that serve
  /// requests.
  package func runHere<Value>(for client: String, _ body: () throws -> Value) rethrows -> Value {
    let semaphore = state.withLock { state -> DispatchSemaphore? in
      guard state.runningCount == limit else {
        state.runningCount += 1
        return nil
      }
      let semaphore = DispatchSemaphore(value: 0)
      state.threads.append(semaphore, under: [client])
      return semaphore
    }
    semaphore?.wait()
    defer { end() }
    return try body()
  }

  /// Outcome of a request for a turn.
  private enum Admission {
    case begins, waits, cancelled
    /// The place of another.
    case displaces(CheckedContinuation<Void, any Error>)
  }

  private func begin(_ path: [String]) async throws {
    let number = state.withLock { state -> Int? in
      guard state.runningCount == limit else {
        state.runningCount += 1
        return nil
      }
      state.nextNumber += 1
      return state.nextNumber
    }
    guard let number else { return }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        switch admit(Waiter(number: number, turn: continuation), path) {
        case .waits: break
        case .begins: continuation.resume()
        case .cancelled: continuation.resume(throwing: CancellationError())
        // Of the longest queue, which may be that of the new one.
        case .displaces(let other): other.resume(throwing: RequestFault.busy)
        }
      }
    } onCancel: {
      let waiter = state.withLock { $0.tasks.remove(under: path) { $0.number == number } }
      waiter?.turn.resume(throwing: CancellationError())
    }
  }

  private func admit(_ waiter: Waiter, _ path: [String]) -> Admission {
    state.withLock { state in
      // After this, the handler of the cancellation finds it in the queue.
      if Task.isCancelled { return .cancelled }
      guard state.runningCount == limit else {
        state.runningCount += 1
        return .begins
      }
      state.tasks.append(waiter, under: path)
      guard state.tasks.count > waitingLimit,
        let displaced = state.tasks.removeNewestOfLongest(preferring: path)
      else { return .waits }
      return .displaces(displaced.turn)
    }
  }

  /// Passes the turn of what has ended to the next that waits, so the count does not change.
  private func end() {
    let next = state.withLock { state -> Turn? in
      let next = state.removeFirst()
      if next == nil { state.runningCount -= 1 }
      return next
    }
    next?.begin()
  }
}
