internal import JSON

/// Slows down who guesses passwords.
///
/// Three counts: of an account from one address, which is tight; of an address over all accounts,
/// against one who tries a common password on many; and of an account over all addresses, which is
/// wide, so that nobody locks somebody else out with a handful of wrong guesses. A log-in that
/// succeeds is not counted.
struct LogInLimiter: Sendable {
  private let accountAtAddress = TokenBuckets(capacity: 10, tokensPerSecond: 1.0 / 30)
  private let address = TokenBuckets(capacity: 50, tokensPerSecond: 1.0 / 3)
  private let account = TokenBuckets(capacity: 200, tokensPerSecond: 1.0 / 20)

  /// Counts an attempt.
  ///
  /// - Throws: ``APIError/tooManyRequests(retryAfterSeconds:)``.
  func count(account name: String, client: String, at now: Timestamp) throws(APIError) {
    let name = name.lowercased()
    let waits = [
      accountAtAddress.take(from: "\(client) \(name)", at: now),
      address.take(from: client, at: now), account.take(from: name, at: now),
    ]
    if let wait = waits.compactMap(\.self).max() { throw .tooManyRequests(retryAfterSeconds: wait) }
  }

  /// Counts an attempt with something that nobody can guess: a passkey, or a token of another service.
  ///
  /// It counts for the address alone. One count for all such attempts would let anybody keep everybody
  /// else from signing in.
  ///
  /// - Throws: ``APIError/tooManyRequests(retryAfterSeconds:)``.
  func count(client: String, at now: Timestamp) throws(APIError) {
    if let wait = address.take(from: client, at: now) {
      throw .tooManyRequests(retryAfterSeconds: wait)
    }
  }

  /// Takes back the count of an attempt of ``count(client:at:)`` that succeeded.
  func forgive(client: String) {
    address.giveBack(to: client)
  }

  /// Takes back the count of an attempt that succeeded.
  func forgive(account name: String, client: String) {
    let name = name.lowercased()
    accountAtAddress.giveBack(to: "\(client) \(name)")
    address.giveBack(to: client)
    account.giveBack(to: name)
  }
}
