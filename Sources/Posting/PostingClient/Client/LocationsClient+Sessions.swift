import FoundationEssentials
import HTTPTypes
import TextTools

extension LocationsClient {
  /// Logs in: `POST /session`.
  ///
  /// - Parameter credential: a password or a Facebook token.
  /// - Returns: the session; assign it to ``session`` of a client that acts for the account.
  /// - Throws: ``LocationsError``; ``LocationsError/wrongCredentials(_:)`` with the server's
  ///   message if the server refuses the credential.
  public func logIn(_ credential: Credential) async throws(LocationsError) -> Session {
    let body: JSONValue =
      switch credential {
      case .password(let userName, let password):
        ["udacity": ["password": .string(password), "username": .string(userName)]]
      case .facebook(let accessToken):
        ["facebook_mobile": ["access_token": .string(accessToken)]]
      }
    let (response, document) = try await send(request(.post, profile.sessionAddress), body: body)
    guard let key = document["account"]?["key"]?.string,
      let token = document["session"]?["id"]?.string
    else {
      throw .notUnderstood(
        status: response.status.code, excerpt: "the reply has no account.key or session.id")
    }
    return Session(
      accountKey: key, token: token,
      expiration: document["session"]?["expiration"]?.string.flatMap(Date.init(timestamp:)),
      cookies: SetCookies.values(in: response.headerFields))
  }

  /// Logs out: `DELETE /session`, with the cookie `XSRF-TOKEN` copied into `X-XSRF-TOKEN`.
  ///
  /// If the session has already ended, this succeeds.
  ///
  /// - Throws: ``LocationsError``, but never ``LocationsError/wrongCredentials(_:)``.
  public func logOut() async throws(LocationsError) {
    var request = try request(.delete, profile.sessionAddress)
    identify(&request)
    if let token = session?.cookies["XSRF-TOKEN"] { request.headerFields[.xsrfToken] = token }
    do throws(LocationsError) {
      _ = try await send(request)
    } catch {
      if case .wrongCredentials = error { return }
      throw error
    }
  }

  /// Asks the server whether the session is valid.
  ///
  /// - Throws: ``LocationsError``; ``LocationsError/wrongCredentials(_:)`` if it has ended, or if
  ///   there is none.
  public func checkSession() async throws(LocationsError) {
    guard let session else { throw .wrongCredentials("not logged in") }
    if let address = profile.ownPostsAddress {
      do throws(LocationsError) {
        _ = try await send(identifiedRequest(.get, address, query: "limit=1"))
        return
      } catch .refused(404, _, _) {
        // An older server.
      }
    }
    _ = try await user(session.accountKey)
  }

  /// Reads the public data of an account: `GET /users/KEY`.
  ///
  /// - Parameter key: the key of the account.
  /// - Returns: its key and names.
  /// - Throws: ``LocationsError``.
  public func user(_ key: String) async throws(LocationsError) -> PublicUser {
    var request = try request(.get, profile.usersAddress + "/" + PercentEncoding.encode(key))
    identify(&request)
    let (response, document) = try await send(request)
    // The API of 2015 nests the user in `user`.
    let user = document["user"] ?? document
    guard case .object = user else {
      throw .notUnderstood(status: response.status.code, excerpt: "the reply is not a JSON object")
    }
    return PublicUser(
      key: user["key"]?.string ?? key, firstName: user["first_name"]?.string,
      lastName: user["last_name"]?.string, nickname: user["nickname"]?.string)
  }
}

/// Reads the names and values of the cookies that a reply sets (RFC 6265, section 5.2).
enum SetCookies {
  /// The maximum number of cookies; sessions have a handful.
  private static let limitCount = 16
  /// The maximum length of a `Set-Cookie` field in bytes; longer ones are ignored.
  private static let limitByteCount = 4_096

  static func values(in fields: HTTPFields) -> [String: String] {
    var cookies: [String: String] = [:]
    for line in fields[values: .setCookie].prefix(limitCount) where line.utf8.count < limitByteCount
    {
      let pair = line.prefix { $0 != ";" }
      guard let equals = pair.firstIndex(of: "=") else { continue }
      let name = trimmed(pair[..<equals])
      if !name.isEmpty { cookies[name] = trimmed(pair[pair.index(after: equals)...]) }
    }
    return cookies
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.trimming { $0 == " " || $0 == "\t" })
  }
}
