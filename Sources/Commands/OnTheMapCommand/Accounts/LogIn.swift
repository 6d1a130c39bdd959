package import PostingClient

/// Logs in with a stored password, or asks for one.
///
/// It tries the stored password first. If the server refuses it, because it was changed elsewhere,
/// it deletes the stored password and asks for the new one.
package struct LogIn: Sendable {
  /// Asks for the password of an account; returns nil without a terminal.
  package typealias Question = @Sendable (_ userName: String) async throws -> String?

  private let client: LocationsClient
  private let keeper: any PasswordKeeper
  private let ask: Question

  /// Makes a log-in.
  ///
  /// - Parameters:
  ///   - client: the client of the server.
  ///   - keeper: the store of passwords.
  ///   - ask: asks for a password.
  package init(client: LocationsClient, keeper: any PasswordKeeper, ask: @escaping Question) {
    self.client = client
    self.keeper = keeper
    self.ask = ask
  }

  /// Logs in to an account with its password.
  ///
  /// - Parameters:
  ///   - userName: the user name of the account.
  ///   - isRemembered: whether to store the password; nil keeps a stored password and stores no new
  ///     one.
  /// - Returns: the login, and whether the password is stored now.
  /// - Throws: `LocationsError`, and the errors of the function that asks.
  func callAsFunction(
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
      throw LocationsError.wrongCredentials("no password given")
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

  /// Logs in with a credential and reads the names of the account.
  ///
  /// - Parameters:
  ///   - credential: a password or a Facebook token.
  ///   - userName: the user name of the account; nil if unknown.
  /// - Returns: the login; without names if the server does not return them.
  /// - Throws: `LocationsError` if logging in fails.
  package func login(
    _ credential: Credential, userName: String? = nil
  ) async throws(LocationsError) -> SavedLogin {
    let session = try await client.logIn(credential)
    var client = client
    client.session = session
    var login = SavedLogin(profile: client.profile, userName: userName, session: session)
    // The login is valid without names.
    if let user = try? await client.user(session.accountKey) {
      login.firstName = user.firstName
      login.lastName = user.lastName
    }
    return login
  }
}
