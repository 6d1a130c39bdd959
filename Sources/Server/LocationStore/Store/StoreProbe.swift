internal import Dispatch
internal import Synchronization

/// Looks whether a database can be used: now and then, in a bounded time, and once for all who ask.
///
/// Balancers ask every second or so, some of them from several places, and need an answer before
/// they give up.
final class StoreProbe: Sendable {
  private struct State {
    var running: Task<Void, any Error>?
    var last: (result: Result<Void, any Error>, end: ContinuousClock.Instant)?
  }

  /// How long an answer holds.
  static let usualAge = Duration.seconds(1)

  private let age: Duration
  private let look: @Sendable () async throws -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - age: how long an answer holds.
  ///   - look: looks, however long it takes; called again only when it has returned.
  init(age: Duration = usualAge, _ look: @escaping @Sendable () async throws -> Void) {
    self.age = age
    self.look = look
  }

  /// Checks that the database can be used.
  ///
  /// - Parameter limit: how long to wait for the answer.
  /// - Throws: what the look throws; ``StoreError/unavailable(reason:mayBeStored:)`` if it takes
  ///   too long.
  func check(within limit: Duration) async throws {
    let (known, running) =
      state.withLock { state in
        if let last = state.last, .now - last.end < age { return (last.result, nil) }
        let running = state.running ?? begin()
        state.running = running
        return (nil, running)
      } as (Result<Void, any Error>?, Task<Void, any Error>?)
    if let known { return try known.get() }
    guard let running else { return }
    try await withCheckedThrowingContinuation { continuation in
      let first = FirstAnswer(continuation)
      Task { first.resume(with: await running.result) }
      DispatchQueue.global().asyncAfter(deadline: .now() + limit / .seconds(1)) {
        first.resume(
          with: .failure(
            StoreError.unavailable(
              reason: "it did not answer within \(limit.components.seconds) s",
              mayBeStored: false)))
      }
    }
  }

  private func begin() -> Task<Void, any Error> {
    Task { [look] in
      let result: Result<Void, any Error>
      do { result = .success(try await look()) } catch { result = .failure(error) }
      state.withLock { state in
        state.running = nil
        state.last = (result, .now)
      }
      try result.get()
    }
  }
}

/// Resumes a caller with the first of several answers.
private final class FirstAnswer: Sendable {
  private let continuation: Mutex<CheckedContinuation<Void, any Error>?>

  init(_ continuation: CheckedContinuation<Void, any Error>) {
    self.continuation = Mutex(continuation)
  }

  func resume(with result: Result<Void, any Error>) {
    let first = continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
    first?.resume(with: result)
  }
}
