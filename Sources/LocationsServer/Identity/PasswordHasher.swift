internal import Dispatch

/// Hashes passwords on threads of their own, a few at a time.
///
/// A guess costs 32 MiB and a tenth of a second on purpose, so a flood of log-ins must neither take
/// the threads that serve everybody else nor pile up: a bounded number run, a bounded number wait,
/// and the rest are told to come again.
actor PasswordHasher {
  private let cost: PasswordHash.Cost
  private let limit: Int
  private let waitingLimit: Int
  private var runningCount = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// What a log-in to an account that does not exist is compared with.
  private var decoy: PasswordHash?

  /// - Parameters:
  ///   - cost: of new hashes.
  ///   - limit: how many run at a time.
  ///   - waitingLimit: how many may wait for those.
  init(cost: PasswordHash.Cost = .standard, limit: Int = 2, waitingLimit: Int = 32) {
    self.cost = cost
    self.limit = limit
    self.waitingLimit = waitingLimit
  }

  /// Hashes a password for the store.
  ///
  /// - Throws: ``APIError/busy`` when too many are waiting.
  func hash(_ password: String) async throws -> PasswordHash {
    let cost = cost
    return try await run { try PasswordHash(of: password, cost: cost) }
  }

  /// Compares a password with a stored hash.
  ///
  /// Without one the same work is done and the answer is no, so that the time a log-in takes does
  /// not tell which accounts exist.
  ///
  /// - Throws: ``APIError/busy`` when too many are waiting.
  func matches(_ password: String, _ hash: PasswordHash?) async throws -> Bool {
    if let hash { return try await run { try hash.matches(password) } }
    let decoy: PasswordHash
    if let known = self.decoy {
      decoy = known
    } else {
      decoy = try await self.hash("")
      self.decoy = decoy
    }
    _ = try await run { try decoy.matches(password) }
    return false
  }

  /// Makes the decoy, so that the first log-in to an unknown account takes no longer than others.
  func prepare() async throws {
    decoy = try await hash("")
  }

  private func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    if runningCount < limit {
      runningCount += 1
    } else {
      guard waiting.count < waitingLimit else { throw APIError.busy }
      // Whoever ends hands its place on, so the count stays.
      await withCheckedContinuation { waiting.append($0) }
    }
    defer {
      if waiting.isEmpty { runningCount -= 1 } else { waiting.removeFirst().resume() }
    }
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global(qos: .utility).async { continuation.resume(with: Result { try body() }) }
    }
  }
}
