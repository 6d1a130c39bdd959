internal import HTTPServing
internal import LocationStore

/// Hashes passwords on its own threads, a few at a time.
///
/// A hash takes 32 MiB and 0.1 s on purpose. So many log-ins must neither occupy the threads that
/// serve requests nor queue up without limit. Clients take turns, and of each client the accounts:
/// who signs in as often as it can does not keep others from signing in.
actor PasswordHasher {
  private let cost: PasswordHash.Cost
  nonisolated let work: WorkLimiter
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
  /// - Parameters:
  ///   - password: the password.
  ///   - client: the name of the client who sets it.
  /// - Returns: the hash.
  /// - Throws: ``APIError/busy`` if too many requests are waiting.
  func hash(_ password: String, for client: String) async throws -> PasswordHash {
    let cost = cost
    return try await run(for: client) { try PasswordHash(of: password, cost: cost) }
  }

  /// Compares a password with a stored hash.
  ///
  /// Without a hash it does the same work and returns false, so that the time of a log-in does not
  /// reveal whether the account exists.
  ///
  /// - Parameters:
  ///   - password: the password.
  ///   - hash: the hash; nil if there is no such account.
  ///   - client: the name of the client who tries.
  ///   - account: the account that it tries.
  /// - Returns: whether it is the password.
  /// - Throws: ``APIError/busy`` if too many requests are waiting.
  func matches(
    _ password: String, _ hash: PasswordHash?, for client: String, account: String
  ) async throws -> Bool {
    if let hash {
      return try await run(for: client, account) {
        try hash.matches(password)
      }
    }
    let decoy: PasswordHash
    if let known = self.decoy {
      decoy = known
    } else {
      decoy = try await self.hash("", for: client)
      self.decoy = decoy
    }
    _ = try await run(for: client, account) { try decoy.matches(password) }
    return false
  }

  /// Makes the decoy hash in advance, so that the first log-in to an unknown account is not slower.
  func prepare() async throws {
    decoy = try await hash("", for: "")
  }

  private func run<Value: Sendable>(
    for client: String, _ account: String = "", _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    do {
      return try await work.runOnThread(for: client, account: account, body)
    } catch let fault as RequestFault {
      throw APIError(fault)
    }
  }
}
