internal import JSON

/// Limits failed log-ins, to slow down guessing passwords.
///
/// There are three limits: per account and address, which is strict; per address over all accounts,
/// against trying a common password on many accounts; and per account over all addresses. The last
/// limit is wide, so that a few wrong guesses cannot lock somebody out. Successful log-ins do not
/// count.
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

  /// Counts an attempt with a credential that cannot be guessed: a passkey or a Facebook token.
  ///
  /// It counts for the address only. With one count for all addresses, anyone could prevent
  /// everyone else from signing in.
  ///
  /// - Throws: ``APIError/tooManyRequests(retryAfterSeconds:)``.
  func count(client: String, at now: Timestamp) throws(APIError) {
    if let wait = address.take(from: client, at: now) {
      throw .tooManyRequests(retryAfterSeconds: wait)
    }
  }

  /// Reverts ``count(client:at:)`` for an attempt that succeeded.
  func forgive(client: String) {
    address.giveBack(to: client)
  }

  /// Reverts ``count(account:client:at:)`` for an attempt that succeeded.
  func forgive(account name: String, client: String) {
    let name = name.lowercased()
    accountAtAddress.giveBack(to: "\(client) \(name)")
    address.giveBack(to: client)
    account.giveBack(to: name)
  }
}
