internal import HTTPServing
internal import JSON

/// Limits failed log-ins, to slow down guessing passwords.
///
/// An attempt from a device that the account has signed in on before (``DeviceToken``) has a limit of
/// its own. For others there are three: per account and client, which is strict; per client over all
/// accounts, against trying a common password on many accounts; and per account over all clients,
/// which is wide. An attempt counts for all three or, if one of them refuses it, for none: so what one
/// client does, however much, takes only its own share of the account's limit. Successful log-ins do not
/// count.
struct LogInLimiter: Sendable {
  /// What an attempt is counted for.
  struct Attempt: Sendable {
    fileprivate let names: [String]
    fileprivate let device: String?

    /// - Parameters:
    ///   - email: the e-mail address of the account.
    ///   - device: the device, if the account has signed in on it before.
    ///   - client: who tries.
    init(of email: String, on device: DeviceToken?, from client: Client) {
      let email = email.lowercased()
      names = ["\(client.name) \(email)", client.name, email]
      self.device = device?.text
    }
  }

  private let others = RateLimiter(
    .init(10, per: 300), .init(50, per: 150), .init(200, per: 4_000))
  private let devices = RateLimiter(.init(10, per: 300))

  /// The number of buckets.
  var bucketCount: Int { others.bucketCount + devices.bucketCount }

  /// Counts an attempt.
  ///
  /// - Throws: ``APIError/tooManyRequests(retryAfterSeconds:)``; then nothing is counted.
  func count(_ attempt: Attempt, at now: Timestamp) throws(APIError) {
    let wait =
      if let device = attempt.device {
        devices.take(from: [device], at: now)
      } else {
        others.take(from: attempt.names, at: now)
      }
    if let wait { throw .tooManyRequests(retryAfterSeconds: wait) }
  }

  /// Reverts ``count(_:at:)`` for an attempt that succeeded, or whose password was not compared.
  func forgive(_ attempt: Attempt) {
    if let device = attempt.device {
      devices.giveBack(to: [device])
    } else {
      others.giveBack(to: attempt.names)
    }
  }

  /// Counts an attempt with a credential that cannot be guessed: a passkey or a Facebook token.
  ///
  /// It counts for the client only. With one count for all clients, anyone could prevent everyone else
  /// from signing in.
  ///
  /// - Throws: ``APIError/tooManyRequests(retryAfterSeconds:)``.
  func count(_ client: Client, at now: Timestamp) throws(APIError) {
    if let wait = others.take(from: [nil, client.name, nil], at: now) {
      throw .tooManyRequests(retryAfterSeconds: wait)
    }
  }

  /// Reverts the count of an attempt that succeeded.
  func forgive(_ client: Client) {
    others.giveBack(to: [nil, client.name, nil])
  }
}
