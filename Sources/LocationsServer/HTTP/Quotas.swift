internal import HTTPServing
internal import JSON

/// Limits how many posts and accounts one person can make.
///
/// The limits are counted in memory: a restart of the server begins anew.
struct Quotas: Sendable {
  /// By account and by client, each with its own rate.
  private let posts: [RateLimiter]
  /// By client and for the server.
  private let signUps: RateLimiter?

  /// How many authors at one address, such as the pupils of a class, may use up their limits.
  private static let authorsPerClient = 5.0
  /// How many addresses may use up their limits of new accounts.
  private static let clientsPerServer = 10.0

  private static let minute = 60.0
  private static let day = 86_400.0

  init(_ settings: ServerSettings) {
    func limiter(_ limit: Int?, per seconds: Double, times factor: Double) -> RateLimiter? {
      guard let limit else { return nil }
      let count = Double(max(1, limit))
      return RateLimiter(.init(count, per: seconds), .init(count * factor, per: seconds))
    }
    posts = [
      limiter(settings.postsPerMinute, per: Self.minute, times: Self.authorsPerClient),
      limiter(settings.postsPerDay, per: Self.day, times: Self.authorsPerClient),
    ].compactMap(\.self)
    signUps = limiter(settings.signUpsPerDay, per: Self.day, times: Self.clientsPerServer)
  }

  /// Counts posts that an account creates or changes.
  ///
  /// - Throws: ``APIError/tooManyRequests(retryAfterSeconds:)``; then nothing is counted.
  func countPosts(
    _ count: Int, of account: Account, client: Client, at now: Timestamp
  ) throws(APIError) {
    guard account.isAuthor, count > 0 else { return }
    let names = [account.key, client.name]
    for (index, limiter) in posts.enumerated() {
      guard let wait = limiter.take(Double(count), from: names, at: now) else { continue }
      for earlier in posts[..<index] { earlier.giveBack(Double(count), to: names) }
      throw .tooManyRequests(retryAfterSeconds: wait)
    }
  }

  /// Counts a new account.
  ///
  /// - Throws: ``APIError/tooManyRequests(retryAfterSeconds:)``; then nothing is counted.
  func countSignUp(client: Client, at now: Timestamp) throws(APIError) {
    if let wait = signUps?.take(from: [client.name, "all"], at: now) {
      throw .tooManyRequests(retryAfterSeconds: wait)
    }
  }

  /// Reverts ``countSignUp(client:at:)`` for an account that was not made.
  func forgiveSignUp(client: Client) { signUps?.giveBack(to: [client.name, "all"]) }
}
