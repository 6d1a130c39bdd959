internal import LocationStore

/// Runs a few things at a time, and lets a few more wait.
///
/// Some requests take the processor or much memory for long: hashes of passwords, and lists whose
/// condition no index answers. However many come, the rest of the server must go on; so a limited
/// number run, a limited number wait, and others fail with ``APIError/busy``.
actor WorkLimiter {
  private typealias Turn = CheckedContinuation<Void, any Error>

  private let limit: Int
  private let waitingLimit: Int
  private var runningCount = 0
  private var waiting: [(number: Int, continuation: Turn)] = []
  private var nextNumber = 0

  /// - Parameters:
  ///   - limit: the maximum number of things at the same time.
  ///   - waitingLimit: the maximum number that wait.
  init(limit: Int, waitingLimit: Int) {
    self.limit = limit
    self.waitingLimit = waitingLimit
  }

  /// Runs something when its turn comes.
  ///
  /// - Throws: ``APIError/busy`` if too many wait; `CancellationError` if the task is cancelled while it
  ///   waits; what `body` throws.
  nonisolated func run<Value: Sendable>(
    _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    try await begin()
    do {
      let value = try await body()
      await end()
      return value
    } catch {
      await end()
      throw error
    }
  }

  private func begin() async throws {
    guard runningCount == limit else {
      runningCount += 1
      return
    }
    guard waiting.count < waitingLimit else { throw APIError.busy }
    let number = nextNumber
    nextNumber += 1
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: Turn) in
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          waiting.append((number, continuation))
        }
      }
    } onCancel: {
      Task { await giveUp(number) }
    }
  }

  /// Passes the place of what has ended to the first that waits, so the count does not change.
  private func end() {
    if waiting.isEmpty {
      runningCount -= 1
    } else {
      waiting.removeFirst().continuation.resume()
    }
  }

  private func giveUp(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).continuation.resume(throwing: CancellationError())
  }
}
