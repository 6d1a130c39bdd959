internal import HTTPTypes
internal import Hummingbird
internal import JSON
internal import NIOCore
internal import Posting
internal import WhereLanguage

extension WebPages {
  func accountPage(_ request: Request, _ context: ServerContext) async throws -> Response {
    let visitor = try await visitor(request)
    let done = try QueryParameters(request.uri.query)["done"] ?? ""
    let notices = ["password", "sessions", "post", "passkey", "passkey_added"]
    return try await accountPage(
      request, visitor, notice: notices.contains(done) ? "account_done_\(done)" : nil)
  }

  /// Makes the page; `notice` and `error` are names of texts, and `error` can also be a sentence.
  private func accountPage(
    _ request: Request, _ visitor: Visitor, notice: String? = nil, error: String? = nil
  ) async throws -> Response {
    let language = language(of: request)
    let texts = catalogue.texts[language] ?? [:]
    var content = PageContent(
      language: language, script: "account", title: "account_title", visitor: visitor)
    content.values["email"] = visitor.account.email
    content.values["posts"] = try await posts(of: visitor.account).map(\.values)
    let sessions = try await api.store.sessions(of: visitor.account, at: api.now())
    content.values["hasOthers"] = sessions.count > 1
    content.values["sessions"] = sessions.map { session -> PageValues in
      var values: PageValues = [
        "began": String(session.createdAt.text.prefix(16)).replacing("T", with: " "),
        "ends": session.expiresAt.text.prefix(10).description,
      ]
      values["isThis"] = session.digest == visitor.secret.digest
      return values
    }
    content.values["passkeys"] = try await api.store.passkeys(of: visitor.account).map {
      passkey -> PageValues in
      ["id": "\(passkey.id)", "began": passkey.createdAt.text.prefix(10).description]
    }
    content.values["least"] = LocationStore.passwordLeastCount
    content.values["hasPassword"] = try await hasPassword(visitor.account)
    content.values["notice"] = notice.flatMap { texts[$0] }
    content.values["error"] = error.map { texts[$0] ?? $0 }
    return response("account", content, status: error == nil ? .ok : .unprocessableContent)
  }

  /// Whether an account has a password; accounts made with Facebook have none.
  func hasPassword(_ account: Account) async throws -> Bool {
    try await api.store.logInRecord(email: account.email)?.hash != nil
  }

  /// Whether a password is that of the signed-in user; counts as a log-in attempt.
  func knowsPassword(
    of account: Account, _ password: String, _ context: ServerContext
  ) async throws -> Bool {
    let client = ClientName.name(of: context.clientAddress)
    try api.logIns.count(account: account.email, client: client, at: api.now())
    guard password.utf8.count <= LocationStore.passwordLimitByteCount else { return false }
    let record = try await api.store.logInRecord(email: account.email)
    guard try await api.hasher.matches(password, record?.hash) else { return false }
    api.logIns.forgive(account: account.email, client: client)
    return true
  }

  func changePassword(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (visitor, form) = try await sender(request)
    do {
      guard try await knowsPassword(of: visitor.account, form["current"], context) else {
        return try await accountPage(request, visitor, error: "account_wrong")
      }
      do throws(StoreError) { try NewAccount.check(password: form["password"]) } catch {
        switch error {
        case .shortPassword(let count):
          throw APIError.badSignUp(.shortPassword(minCount: count))
        case .longPassword(let limit):
          throw APIError.badSignUp(.longPassword(limitByteCount: limit))
        default: throw error
        }
      }
      let hash = try await api.hasher.hash(form["password"])
      try await api.store.setPassword(hash, of: visitor.account, keeping: visitor.secret)
      return redirect(to: "/account?done=password")
    } catch let apiError as APIError {
      return try await accountPage(
        request, visitor, error: sentence(apiError, in: language(of: request)))
    }
  }

  func endSessions(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (visitor, _) = try await sender(request)
    try await api.store.endSessions(of: visitor.account, except: visitor.secret)
    return redirect(to: "/account?done=sessions")
  }

  func deletePost(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (visitor, form) = try await sender(request)
    do {
      _ = try await api.perform(.delete(form["id"]), nil, as: .session(visitor.secret))
    } catch let apiError as APIError {
      return try await accountPage(
        request, visitor, error: sentence(apiError, in: language(of: request)))
    }
    return redirect(to: "/account?done=post")
  }

  /// Exports all data that the server has about the user.
  func export(_ request: Request, _ context: ServerContext) async throws -> Response {
    let visitor = try await visitor(request)
    var query = try ListQuery(QueryParameters(""))
    query.condition = .compare(.uniqueKey, .equal, .string(visitor.account.key))
    query.limit = ListQuery.limitLimit
    let posts = try JSONValue(body: try await api.store.list(query)).object?["results"]
    let sessions = try await api.store.sessions(of: visitor.account, at: api.now())
    let passkeys = try await api.store.passkeys(of: visitor.account)
    let account = visitor.account
    let all: JSONValue = [
      "account": [
        "key": .string(account.key), "email": .string(account.email),
        "firstName": .string(account.firstName), "lastName": .string(account.lastName),
        "isModerator": .bool(account.isModerator),
      ],
      "posts": posts ?? [],
      "passkeys": .array(passkeys.map { ["createdAt": .string($0.createdAt.text)] }),
      "sessions": .array(
        sessions.map {
          ["createdAt": .string($0.createdAt.text), "expiresAt": .string($0.expiresAt.text)]
        }),
    ]
    var headers: HTTPFields = [.contentType: "application/json; charset=utf-8"]
    headers[.contentDisposition] = "attachment; filename=\"onthemap.json\""
    return Response(
      status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: all.bytes)))
  }

  func deleteAccount(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (visitor, form) = try await sender(request)
    do {
      if try await hasPassword(visitor.account) {
        guard try await knowsPassword(of: visitor.account, form["current"], context) else {
          return try await accountPage(request, visitor, error: "account_wrong")
        }
      } else if form["sure"].isEmpty {
        return try await accountPage(request, visitor, error: "account_unsure")
      }
    } catch let apiError as APIError {
      return try await accountPage(
        request, visitor, error: sentence(apiError, in: language(of: request)))
    }
    try await api.store.removeAccount(visitor.account.key)
    return redirect(to: "/login?why=deleted", cookies: SessionCookies.removal)
  }
}
