internal import HTTPServing
internal import LocationStore
internal import TextTools

/// Limits failed log-ins, to slow down guessing passwords.
///
/// An attempt from a device that the account has signed in on before (``DeviceToken``) has a limit of
/// its own. For others there are three: per account and client, which is strict; per client over all
/// accounts, against trying a common password on many accounts; and per account over all clients,
/// which is wide. An attempt counts for all three or, if one of them refuses it, for none: so what one
/// client does, however much, takes only its own share of the account's limit. Successful log-ins do not
/// count.
struct LogInLimiter: Sendable {
  /// An attempt to log in, with the names that it counts for.
  struct Attempt: Sendable {
    fileprivate let names: [String]
    fileprivate let device: String?

    /// - Parameters:
    ///   - email: the e-mail address of the account.
    ///   - device: the device, if the account has signed in on it before.
    ///   - client: who tries.
    init(of email: String, on device: DeviceToken?, from client: Client) {
      let email = EmailAddress.folded(email)
      names = ["\(client.name) \(email)", client.name, email]
      self.device = device?.text
    }
  }

  private let others: any RateLimiting
  private let devices: any RateLimiting

  /// - Parameter makeLimiter: makes a limiter of a name.
  init(makeLimiter: RateLimiterFactory) {
    others = makeLimiter(
      "log-ins", [Rate(10, per: 300), Rate(50, per: 150), Rate(200, per: 4_000)])
    devices = makeLimiter("log-ins on known devices", [Rate(10, per: 300)])
  }

  /// Counts an attempt.
  ///
  /// - Throws: ``APIError/tooManyRequests(retryAfterSeconds:)``; then nothing is counted.
  func count(_ attempt: Attempt, at now: Timestamp) async throws {
    let wait =
      if let device = attempt.device {
        try await devices.take(1, from: [device], at: now)
      } else {
        try await others.take(1, from: attempt.names, at: now)
      }
    if let wait { throw APIError.tooManyRequests(retryAfterSeconds: wait) }
  }

  /// Reverts ``count(_:at:)`` for an attempt that succeeded, or whose password was not compared.
  func forgive(_ attempt: Attempt) async {
    // What is counted too much is forgotten in minutes.
    if let device = attempt.device {
      try? await devices.giveBack(1, to: [device])
    } else {
      try? await others.giveBack(1, to: attempt.names)
    }
  }

  /// Counts an attempt with a credential that cannot be guessed: a passkey or a Facebook token.
  ///
  /// It counts for the client only. With one count for all clients, anyone could prevent everyone else
  /// from signing in.
  ///
  /// - Throws: ``APIError/tooManyRequests(retryAfterSeconds:)``.
  func count(_ client: Client, at now: Timestamp) async throws {
    if let wait = try await others.take(1, from: [nil, client.name, nil], at: now) {
      throw APIError.tooManyRequests(retryAfterSeconds: wait)
    }
  }

  /// Reverts the count of an attempt that succeeded.
  func forgive(_ client: Client) async {
    try? await others.giveBack(1, to: [nil, client.name, nil])
  }
}
