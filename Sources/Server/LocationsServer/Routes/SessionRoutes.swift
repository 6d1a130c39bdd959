internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import LocationStore
internal import TextTools

/// The routes to sign in and out: `/api/session` and `/v1/session`.
struct SessionRoutes: Sendable {
  let api: LocationsAPI

  /// The maximum size of a body with a user name and a password, or a Facebook token.
  static let bodyLimitByteCount = 16 * 1024

  func routes(at path: String) -> [Route] {
    [
      Route(method: .post, path: path, style: .guarded, operation: .signIn, handler: signIn),
      Route(method: .get, path: path, style: .guarded, operation: .session, handler: session),
      Route(method: .delete, path: path, style: .guarded, operation: .signOut, handler: signOut),
    ]
  }

  private func signIn(_ request: Request, _ context: ServerContext) async throws -> Response {
    let body = try await api.read(request, context, upTo: Self.bodyLimitByteCount).body()
    let account =
      switch try LogIn(body) {
      case .password(let email, let password):
        try await api.account(email: email, password: password, request, context)
      case .facebook(let token):
        try await account(facebookToken: token, client: context.client)
      }
    try account.checkIsActive()
    // A page can request cookies that end when the browser closes.
    let isKept = try QueryParameters(request.uri.query)["stay"] != "no"
    let (session, cookies) = try await api.beginSession(for: account, isKept: isKept, request)
    var headers = HTTPFields()
    for cookie in cookies { headers.append(.init(name: .setCookie, value: cookie)) }
    return ReplyStyle.guarded.reply(
      .ok,
      [
        "account": ["registered": true, "key": .string(account.key)],
        "session": [
          "id": .string(session.secret.text), "expiration": .string(session.expiresAt.text),
        ],
      ], headers: headers)
  }

  private func account(facebookToken token: String, client: Client) async throws -> Account {
    guard let verify = api.facebook else { throw APIError.noFacebook }
    try await api.logIns.count(client, at: api.now())
    let identity: FacebookIdentity?
    do {
      identity = try await verify(token)
    } catch {
      throw APIError.facebookUnreachable
    }
    guard let identity else { throw APIError.wrongCredentials }
    await api.logIns.forgive(client)
    if let account = try await api.store.account(facebookID: identity.id) { return account }
    switch api.settings.signUp {
    case .closed: throw APIError.wrongCredentials
    case .invite: throw APIError.invitationNeeded
    case .open, .approve: break
    }
    try await api.quotas.countSignUp(client: client, at: api.now())
    var new = NewAccount(
      // Facebook gives no e-mail address. This one cannot receive mail and names its origin.
      email: "\(identity.id)@facebook.invalid", password: nil, firstName: identity.firstName,
      lastName: identity.lastName)
    new.isWaiting = api.settings.signUp == .approve
    return try await api.store.addAccount(new, hash: nil, facebookID: identity.id, at: api.now())
  }

  private func session(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let credential = try api.credential(of: request) else { throw APIError.signInNeeded }
    let (account, expiresAt) = try await api.store.account(of: credential, at: api.now())
    var members: [JSONObject.Member] = [
      .init(name: "account", value: ["registered": true, "key": .string(account.key)])
    ]
    if let expiresAt {
      members.append(.init(name: "session", value: ["expiration": .string(expiresAt.text)]))
    }
    return ReplyStyle.guarded.reply(.ok, .object(JSONObject(members)))
  }

  private func signOut(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let credential = try api.credential(of: request) else { throw APIError.signInNeeded }
    guard case .session(let secret) = credential else {
      _ = try await api.store.account(of: credential, at: api.now())
      throw APIError.keyHasNoSession
    }
    let expiresAt = try await api.store.endSession(secret, at: api.now())
    var headers = HTTPFields()
    for cookie in SessionCookies.removal {
      headers.append(.init(name: .setCookie, value: cookie))
    }
    return ReplyStyle.guarded.reply(
      .ok,
      [
        "session": ["id": .string(secret.text), "expiration": .string(expiresAt.text)]
      ], headers: headers)
  }
}

/// The credential in the body of `POST /session`.
private enum LogIn {
  case password(email: String, password: String)
  case facebook(token: String)

  init(_ value: JSONValue) throws(APIError) {
    // Some apps have both credentials in one type, and send null for the one that they lack.
    let members = value.object?.members.filter { $0.value != .null } ?? []
    guard members.count == 1, let member = members.first, case .object(let parts) = member.value
    else { throw .notOneCredential }
    switch member.name {
    case "udacity":
      guard let email = parts["username"]?.string, let password = parts["password"]?.string,
        !email.isEmpty, !password.isEmpty
      else { throw .notOneCredential }
      self = .password(email: email, password: password)
    case "facebook_mobile":
      guard let token = parts["access_token"]?.string, !token.isEmpty else {
        throw .notOneCredential
      }
      self = .facebook(token: token)
    default: throw .notOneCredential
    }
  }
}
