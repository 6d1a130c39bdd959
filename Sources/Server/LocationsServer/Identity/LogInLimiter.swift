internal import HTTPServing
internal import LocationStore
internal import TextTools

/// Limits failed log-ins, to slow down guessing passwords.
///
/// An attempt from a device that the account has signed in on before (``DeviceToken``) has a limit
/// of its own. Others have these:
///
/// 1. Per account and client, which is strict; and per client over all accounts, against trying a
///    common password on many accounts.
/// 2. Per account over all clients. It bounds how often a password is guessed from many addresses.
/// 3. When the second is reached, a reserve of the account: two attempts for each network. So who
///    guesses, from however many addresses of some networks, does not keep the owner from signing
///    in on a new device in another network.
///
/// An attempt counts for all of a group or, if one refuses it, for none: so what one client does,
/// however much, takes only its own share of the account's limit. Successful log-ins do not count.
struct LogInLimiter: Sendable {
  /// An attempt to log in, with the names that it counts for.
  struct Attempt: Sendable {
    fileprivate let client: String
    fileprivate let network: String
    fileprivate let email: String
    fileprivate let device: String?

    /// - Parameters:
    ///   - email: the e-mail address of the account.
    ///   - device: the device, if the account has signed in on it before.
    ///   - client: who tries.
    init(of email: String, on device: DeviceToken?, from client: Client) {
      self.email = EmailAddress.folded(email)
      self.client = client.name
      network = client.network
      self.device = device?.text
    }

    fileprivate var ownNames: [String] { ["\(client) \(email)", client] }
    fileprivate var reserveNames: [String] { ["\(network) \(email)", email] }
  }

  /// An attempt that was counted.
  struct Counted: Sendable {
    fileprivate let attempt: Attempt
    fileprivate let isOfReserve: Bool
  }

  private let others: any RateLimiting
  private let accounts: any RateLimiting
  private let reserve: any RateLimiting
  private let devices: any RateLimiting

  /// The attempts at an account from all clients.
  ///
  /// They come back faster than one client can use them up, which
  /// has one in 30 s; else it could lock the account.
  private static let accountRate = Rate(150, per: 3_000)
  /// The attempts at an account when those are used up.
  ///
  /// 25 networks are needed to use up these, too. With ``accountRate`` they are 200 at once.
  private static let reserveRate = Rate(50, per: 4_000)
  /// The share of a network: a wrong password and the right one.
  private static let networkRate = Rate(2, per: 4_000)

  /// - Parameter makeLimiter: makes a limiter of a name.
  init(makeLimiter: RateLimiterFactory) {
    others = makeLimiter("log-ins", [Rate(10, per: 300), Rate(50, per: 150)])
    accounts = makeLimiter("log-ins at an account", [Self.accountRate])
    reserve = makeLimiter("log-ins of the reserve", [Self.networkRate, Self.reserveRate])
    devices = makeLimiter("log-ins on known devices", [Rate(10, per: 300)])
  }

  /// Counts an attempt.
  ///
  /// - Returns: what was counted, to be forgiven if the attempt succeeds.
  /// - Throws: ``APIError/tooManyRequests(retryAfterSeconds:)``; then nothing is counted.
  func count(_ attempt: Attempt, at now: Timestamp) async throws -> Counted {
    if let device = attempt.device {
      if let wait = try await devices.take(1, from: [device], at: now) {
        throw APIError.tooManyRequests(retryAfterSeconds: wait)
      }
      return Counted(attempt: attempt, isOfReserve: false)
    }
    if let wait = try await others.take(1, from: attempt.ownNames, at: now) {
      throw APIError.tooManyRequests(retryAfterSeconds: wait)
    }
    guard let wait = try await accounts.take(1, from: [attempt.email], at: now) else {
      return Counted(attempt: attempt, isOfReserve: false)
    }
    guard try await reserve.take(1, from: attempt.reserveNames, at: now) != nil else {
      return Counted(attempt: attempt, isOfReserve: true)
    }
    try? await others.giveBack(1, to: attempt.ownNames)
    throw APIError.tooManyRequests(retryAfterSeconds: wait)
  }

  /// Reverts ``count(_:at:)`` for an attempt that succeeded, or whose password was not compared.
  func forgive(_ counted: Counted) async {
    let attempt = counted.attempt
    // What is counted too much is forgotten in minutes.
    if let device = attempt.device {
      try? await devices.giveBack(1, to: [device])
      return
    }
    try? await others.giveBack(1, to: attempt.ownNames)
    if counted.isOfReserve {
      try? await reserve.giveBack(1, to: attempt.reserveNames)
    } else {
      try? await accounts.giveBack(1, to: [attempt.email])
    }
  }

  /// Counts an attempt with a credential that cannot be guessed: a passkey or a Facebook token.
  ///
  /// It counts for the client only. With one count for all clients, anyone could prevent everyone
  /// else from signing in.
  ///
  /// - Throws: ``APIError/tooManyRequests(retryAfterSeconds:)``.
  func count(_ client: Client, at now: Timestamp) async throws {
    if let wait = try await others.take(1, from: [nil, client.name], at: now) {
      throw APIError.tooManyRequests(retryAfterSeconds: wait)
    }
  }

  /// Reverts the count of an attempt that succeeded.
  func forgive(_ client: Client) async {
    try? await others.giveBack(1, to: [nil, client.name])
  }
}
