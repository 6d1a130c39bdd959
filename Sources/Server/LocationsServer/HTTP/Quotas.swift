internal import HTTPServing
internal import LocationStore
internal import TextTools

/// Makes a limiter with a rate for each of the names that an action has; limiters of one name share
/// counts.
typealias RateLimiterFactory = (_ name: String, _ rates: [Rate]) -> any RateLimiting

/// Limits how many posts and accounts one person can make.
///
/// The store counts them: SQLite's in memory, so that a restart of the server begins anew;
/// PostgreSQL's for all instances.
struct Quotas: Sendable {
  /// By account and by client, each with its own rate.
  private let posts: [any RateLimiting]
  /// By client and for the server.
  private let signUps: (any RateLimiting)?

  /// How many authors at one address, such as the pupils of a class, may use up their limits.
  private static let authorsPerClient = 5.0
  /// How many addresses may use up their limits of new accounts.
  private static let clientsPerServer = 10.0

  private static let minute = 60.0
  private static let day = 86_400.0

  /// - Parameters:
  ///   - settings: the limits.
  ///   - makeLimiter: makes a limiter of a name.
  init(_ settings: ServerSettings, makeLimiter: RateLimiterFactory) {
    func limiter(
      _ name: String, _ limit: Int?, per seconds: Double, times factor: Double
    ) -> (any RateLimiting)? {
      guard let limit else { return nil }
      let count = Double(max(1, limit))
      return makeLimiter(name, [Rate(count, per: seconds), Rate(count * factor, per: seconds)])
    }
    posts = [
      limiter(
        "posts per minute", settings.postsPerMinute, per: Self.minute, times: Self.authorsPerClient),
      limiter("posts per day", settings.postsPerDay, per: Self.day, times: Self.authorsPerClient),
    ].compactMap(\.self)
    signUps = limiter(
      "sign-ups", settings.signUpsPerDay, per: Self.day, times: Self.clientsPerServer)
  }

  /// Counts posts that an account creates or changes.
  ///
  /// - Throws: ``APIError/tooManyRequests(retryAfterSeconds:)``; then nothing is counted. An error
  ///   of the database.
  func countPosts(
    _ count: Int, of account: Account, client: Client, at now: Timestamp
  ) async throws {
    guard account.isAuthor, count > 0 else { return }
    let names = [account.key, client.name]
    for (index, limiter) in posts.enumerated() {
      guard let wait = try await limiter.take(Double(count), from: names, at: now) else { continue }
      for earlier in posts[..<index] { try await earlier.giveBack(Double(count), to: names) }
      throw APIError.tooManyRequests(retryAfterSeconds: wait)
    }
  }

  /// Counts a new account.
  ///
  /// - Throws: ``APIError/tooManyRequests(retryAfterSeconds:)``; then nothing is counted.
  func countSignUp(client: Client, at now: Timestamp) async throws {
    if let wait = try await signUps?.take(1, from: [client.name, "all"], at: now) {
      throw APIError.tooManyRequests(retryAfterSeconds: wait)
    }
  }

  /// Reverts ``countSignUp(client:at:)`` for an account that was not made.
  func forgiveSignUp(client: Client) async {
    // What is counted too much is forgotten in a day.
    try? await signUps?.giveBack(1, to: [client.name, "all"])
  }
}
