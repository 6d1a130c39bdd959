public import Posting

/// Logs somebody in with the password at hand, or one that is asked for.
///
/// A password that was kept is tried first. When the server does not take it, because it was changed
/// elsewhere, it is forgotten and the person is asked, instead of failing.
public struct LogIn: Sendable {
  /// Asks for the password of an account; nil when there is nobody to ask.
  public typealias Question = @Sendable (_ userName: String) async throws -> String?

  private let client: LocationsClient
  private let keeper: any PasswordKeeper
  private let ask: Question

  /// Makes it.
  ///
  /// - Parameters:
  ///   - client: speaks to the server.
  ///   - keeper: where passwords may have been kept.
  ///   - ask: asks for a password.
  public init(client: LocationsClient, keeper: any PasswordKeeper, ask: @escaping Question) {
    self.client = client
    self.keeper = keeper
    self.ask = ask
  }

  /// Logs an account in.
  ///
  /// - Parameters:
  ///   - userName: the account.
  ///   - isRemembered: whether the password is kept for the next time; nil leaves it as it is.
  /// - Returns: the login, and whether the password is kept now.
  /// - Throws: ``Posting/LocationsError``, and what asking throws.
  public func callAsFunction(
    _ userName: String, isRemembered: Bool? = nil
  ) async throws -> (login: SavedLogin, isKept: Bool) {
    let server = client.profile.sessionAddress
    if let kept = await keeper.password(of: userName, at: server) {
      do throws(LocationsError) {
        let login = try await logIn(userName, kept)
        if isRemembered == false { await keeper.forget(userName, at: server) }
        return (login, isRemembered != false)
      } catch .wrongCredentials {
        await keeper.forget(userName, at: server)
      }
    }
    guard let password = try await ask(userName) else {
      throw LocationsError.wrongCredentials("no password is at hand")
    }
    let login = try await logIn(userName, password)
    let isKept =
      isRemembered == true ? await keeper.keep(password, of: userName, at: server) : false
    return (login, isKept)
  }

  private func logIn(
    _ userName: String, _ password: String
  ) async throws(LocationsError) -> SavedLogin {
    try await login(.password(userName: userName, password: password), userName: userName)
  }

  /// Logs in with a credential and asks the server for the person's name.
  ///
  /// - Parameters:
  ///   - credential: what to log in with.
  ///   - userName: the account, where the person named it.
  /// - Returns: the login; without names where the server gives none.
  /// - Throws: ``Posting/LocationsError``.
  public func login(
    _ credential: Credential, userName: String? = nil
  ) async throws(LocationsError) -> SavedLogin {
    let session = try await client.logIn(credential)
    var client = client
    client.session = session
    var login = SavedLogin(profile: client.profile, userName: userName, session: session)
    // Being logged in does not hang on a name.
    if let user = try? await client.user(session.accountKey) {
      login.firstName = user.firstName
      login.lastName = user.lastName
    }
    return login
  }
}
