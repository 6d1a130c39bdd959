internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import LocationStore
internal import TextTools

/// The routes of Parse besides posts that its SDKs use, at `/1` and `/parse`: signing in and out,
/// the user of the session, and the state of the server.
///
/// Source: the Parse REST API guide, "Users" and "Sessions". The SDK for JavaScript sends reads as
/// `POST`, too: see ``ClientRequest``.
struct SDKRoutes: Sendable {
  let api: LocationsAPI

  func routes(at mount: String) -> [Route] {
    let system = SystemRoutes(api: api)
    return route("\(mount)/login", .logIn, handler: logIn)
      + route("\(mount)/users/me", .me, handler: me)
      + route("\(mount)/logout", .logOut, [.post], handler: logOut)
      + route("\(mount)/health", .health) { _, _, _, _ in try await system.health() }
      + route("\(mount)/serverInfo", .serverInfo) { _, _, _, _ in
        ReplyStyle.plain.reply(
          .ok, ["parseServerVersion": .string(api.settings.version), "features": [:]])
      }
  }

  private typealias Handler =
    @Sendable (ClientRequest, QueryParameters, Request, ServerContext) async throws -> Response

  /// The routes of a path, by method.
  private func route(
    _ path: String, _ operation: Operation, _ methods: [HTTPRequest.Method] = [.get, .post],
    handler: @escaping Handler
  ) -> [Route] {
    methods.map { method in
      // Each operation has an id of its own.
      var operation = operation
      if methods.count > 1, method == .post {
        operation.id += "ByPost"
        operation.parameters = []
        if path.hasSuffix("/login") { operation.body = OpenAPISchema.reference("UserLogIn") }
      }
      return Route(method: method, path: path, style: .plain, operation: operation) {
        request, context in
        let limit = SessionRoutes.bodyLimitByteCount
        let sent = try await api.read(request, context, upTo: limit, isOfSDK: true)
        let parameters =
          sent.bytes.isEmpty ? try QueryParameters(request.uri.query) : try sent.parameters()
        return try await handler(sent, parameters, request, context)
      }
    }
  }

  private func logIn(
    _ sent: ClientRequest, _ parameters: QueryParameters, _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    guard let name = parameters["username"] ?? parameters["email"], !name.isEmpty else {
      throw APIError.badSignIn(field: "username")
    }
    guard let password = parameters["password"], !password.isEmpty else {
      throw APIError.badSignIn(field: "password")
    }
    let account: Account
    do {
      account = try await api.account(email: name, password: password, request, context)
    } catch APIError.wrongCredentials {
      throw APIError.noSuchLogIn
    }
    let (session, _) = try await api.beginSession(for: account, isKept: false, request)
    return try await reply(account, token: session.secret)
  }

  private func me(
    _ sent: ClientRequest, _ parameters: QueryParameters, _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    guard let credential = try sent.credential() else { throw APIError.invalidSession }
    let (account, _) = try await api.store.account(of: credential, at: api.now())
    var token: Secret?
    // A script of a page must not learn what its cookie hides from it.
    if case .session(let secret) = credential, !sent.isFromCookie { token = secret }
    return try await reply(account, token: token)
  }

  /// Ends the session; does nothing without one.
  private func logOut(
    _ sent: ClientRequest, _ parameters: QueryParameters, _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    if case .session(let secret) = try sent.credential() {
      _ = try await api.store.endSession(secret, at: api.now())
    }
    return ReplyStyle.plain.reply(.ok, [:])
  }

  /// The account as its owner sees it.
  private func reply(_ account: Account, token: Secret?) async throws -> Response {
    let created = try await api.store.creationTime(of: account)
    var members: [JSONObject.Member] = [
      .init(name: "objectId", value: .string(account.key)),
      .init(name: "username", value: .string(account.email)),
      .init(name: "email", value: .string(account.email)),
      .init(name: "firstName", value: .string(account.firstName)),
      .init(name: "lastName", value: .string(account.lastName)),
      .init(name: "createdAt", value: .string(created.text)),
      .init(name: "updatedAt", value: .string(created.text)),
    ]
    if let token { members.append(.init(name: "sessionToken", value: .string(token.text))) }
    return ReplyStyle.plain.reply(.ok, .object(JSONObject(members)))
  }
}
