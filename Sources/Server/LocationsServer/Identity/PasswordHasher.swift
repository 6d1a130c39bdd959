internal import Dispatch
internal import LocationStore

/// Hashes passwords on its own threads, a few at a time.
///
/// A hash takes 32 MiB and 0.1 s on purpose. So many log-ins must neither occupy the threads that
/// serve requests nor queue up without limit.
actor PasswordHasher {
  private let cost: PasswordHash.Cost
  private let work: WorkLimiter
  /// The hash to compare with if the account does not exist.
  private var decoy: PasswordHash?

  /// - Parameters:
  ///   - cost: the cost of new hashes.
  ///   - limit: the maximum number of hashes at the same time.
  ///   - waitingLimit: the maximum number of waiting requests.
  init(cost: PasswordHash.Cost = .standard, limit: Int = 2, waitingLimit: Int = 32) {
    self.cost = cost
    work = WorkLimiter(limit: limit, waitingLimit: waitingLimit)
  }

  /// Hashes a password for the store.
  ///
  /// - Throws: ``APIError/busy`` if too many requests are waiting.
  func hash(_ password: String) async throws -> PasswordHash {
    let cost = cost
    return try await run { try PasswordHash(of: password, cost: cost) }
  }

  /// Compares a password with a stored hash.
  ///
  /// Without a hash it does the same work and returns false, so that the time of a log-in does not
  /// reveal whether the account exists.
  ///
  /// - Throws: ``APIError/busy`` if too many requests are waiting.
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

  /// Makes the decoy hash in advance, so that the first log-in to an unknown account is not slower.
  func prepare() async throws {
    decoy = try await hash("")
  }

  private func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await work.run {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global(qos: .utility).async {
          continuation.resume(with: Result { try body() })
        }
      }
    }
  }
}
