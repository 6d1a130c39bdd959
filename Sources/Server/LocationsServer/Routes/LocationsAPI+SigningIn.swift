internal import HTTPServing
internal import Hummingbird
internal import LocationStore
internal import TextTools

/// Signing in and up, for the API and for the pages.
extension LocationsAPI {
  /// Finds the account that an e-mail address and a password belong to.
  ///
  /// - Throws: ``APIError/wrongCredentials``, ``APIError/tooManyRequests(retryAfterSeconds:)``,
  ///   ``APIError/busy``; ``APIError/blocked`` and ``APIError/waiting`` to who knows the password.
  func account(
    email: String, password: String, _ request: Request, _ context: ServerContext
  ) async throws -> Account {
    // Telephones complete an address with a space behind it.
    let email = email.trimmed
    // Nothing is counted for what can be no address: it takes no memory.
    guard email.utf8.count <= NewAccount.emailLimitByteCount,
      password.utf8.count <= LocationStore.passwordLimitByteCount
    else { throw APIError.wrongCredentials }
    let attempt = LogInLimiter.Attempt(
      of: email, on: DeviceToken(in: request, of: email, key: store.serverKey),
      from: context.client)
    let counted = try await logIns.count(attempt, at: now())
    let record = try await store.logInRecord(email: email)
    let matches: Bool
    do {
      matches = try await hasher.matches(
        password, record?.hash, for: context.client.name,
        account: EmailAddress.folded(email))
    } catch {
      // Nothing was learnt about the password.
      await logIns.forgive(counted)
      throw error
    }
    guard matches, let record else { throw APIError.wrongCredentials }
    await logIns.forgive(counted)
    try record.account.checkIsActive()
    return record.account
  }

  /// Begins a session.
  ///
  /// - Parameters:
  ///   - account: the account.
  ///   - isKept: whether the browser keeps the cookies when it closes.
  ///   - request: the request that signs in, whose device the session is named after.
  /// - Returns: the session, and its cookies.
  /// - Throws: ``APIError/blocked``, ``APIError/waiting``, or an error of the database.
  func beginSession(
    for account: Account, isKept: Bool, _ request: Request
  ) async throws -> (session: NewSession, cookies: [String]) {
    let session = try await store.beginSession(
      for: account, on: DeviceName.name(of: request), lifetime: settings.sessionLifetime, at: now())
    let device = DeviceToken(of: account.email, key: store.serverKey)
    return (session, SessionCookies.begin(session.secret, device, settings, isKept: isKept))
  }

  /// Creates an account for who signs up.
  ///
  /// - Parameters:
  ///   - new: its data, which has been checked.
  ///   - invitation: the secret of the invitation link; nil for none.
  ///   - client: who signs up.
  /// - Returns: the account.
  /// - Throws: ``APIError/invitationNeeded``, ``APIError/badLink``, ``StoreError/emailTaken(_:)``,
  ///   ``APIError/tooManyRequests(retryAfterSeconds:)``, ``APIError/busy``.
  func signUp(
    _ new: NewAccount, invitation: String?, from client: Client
  ) async throws -> Account {
    var new = new
    new.isWaiting = settings.signUp == .approve
    var secret: Secret?
    if settings.signUp == .invite {
      guard let invitation, !invitation.isEmpty else { throw APIError.invitationNeeded }
      secret = Secret(received: invitation)
      // Look before the password is hashed, which is expensive.
      guard let secret, try await store.isInvitation(secret, at: now()) else {
        throw APIError.badLink
      }
    }
    try await logIns.count(client, at: now())
    try await quotas.countSignUp(client: client, at: now())
    let hash: PasswordHash?
    do {
      hash = try await new.password.asyncMap { try await hasher.hash($0, for: client.name) }
    } catch {
      await quotas.forgiveSignUp(client: client)
      throw error
    }
    return try await store.addAccount(
      new, hash: hash, facebookID: nil, invitation: secret, at: now())
  }
}

extension Optional {
  /// Returns what a function makes of the value; nil without a value.
  fileprivate func asyncMap<Result>(
    _ body: (Wrapped) async throws -> Result
  ) async rethrows -> Result? {
    guard let self else { return nil }
    return try await body(self)
  }
}
