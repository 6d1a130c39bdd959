internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import TextTools
internal import NIOCore
internal import PageRendering
internal import PostingClient
internal import LocationStore

extension WebPages {
  func accountPage(_ request: Request, _ context: ServerContext) async throws -> Response {
    let visitor = try await visitor(request)
    let parameters = try QueryParameters(request.uri.query)
    let done = parameters["done"] ?? ""
    let notices = [
      "password", "sessions", "post", "passkey", "passkey_added", "passkey_named", "name", "email",
      "key", "keys", "undone",
    ]
    // Only a deleted post can be brought back.
    let undo = done == "post" ? parameters["undo"] : nil
    return try await accountPage(
      request, visitor, notice: notices.contains(done) ? "account_done_\(done)" : nil, undo: undo)
  }

  /// Makes the page; `notice` and `error` are names of texts, and `error` can also be a sentence.
  ///
  /// `undo` is the id of a post that was just deleted.
  func accountPage(
    _ request: Request, _ visitor: Visitor, notice: String? = nil, undo: String? = nil,
    error: String? = nil
  ) async throws -> Response {
    let language = language(of: request)
    let texts = resources.texts(in: language)
    var content = PageContent(
      language: language, script: "account", title: "account_title", visitor: visitor)
    content.values["email"] = visitor.account.email
    content.values["firstName"] = visitor.account.firstName
    content.values["lastName"] = visitor.account.lastName
    content.values["undo"] = undo
    let keys = try await api.store.keys(of: visitor.account)
    content.values["hasKeys"] = !keys.isEmpty
    content.values["keys"] = keys.map { key -> PageValues in
      var values: PageValues = ["id": "\(key.id)", "name": key.name]
      values.add("began", Timestamp(key.createdAt))
      values.add("ends", key.expiresAt.map { Timestamp($0) })
      values.add("used", key.usedAt.map { Timestamp($0) })
      return values
    }
    content.values["offersRevoking"] = notice == "account_done_password" && !keys.isEmpty
    content.values["posts"] = try await posts(of: visitor.account).map(\.values)
    let sessions = try await api.store.sessions(of: visitor.account, at: api.now())
    content.values["hasOthers"] = sessions.count > 1
    content.values["sessions"] = sessions.map { session -> PageValues in
      var values: PageValues = [
        "beganAt": session.createdAt.text, "began": session.createdAt.minute,
      ]
      values.add("ends", session.expiresAt)
      values["device"] = session.device.isEmpty ? nil : session.device
      values["isThis"] = session.digest == visitor.secret.digest
      return values
    }
    content.values["passkeys"] = try await api.store.passkeys(of: visitor.account).map {
      passkey -> PageValues in
      var values: PageValues = ["id": "\(passkey.id)", "name": passkey.name]
      values.add("began", passkey.createdAt)
      values.add("used", passkey.usedAt)
      return values
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
    of account: Account, _ password: String, _ request: Request, _ context: ServerContext
  ) async throws -> Bool {
    do {
      _ = try await api.account(email: account.email, password: password, request, context)
      return true
    } catch APIError.wrongCredentials {
      return false
    }
  }

  func changePassword(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (visitor, form) = try await sender(request)
    do {
      guard try await knowsPassword(of: visitor.account, form["current"], request, context)
      else { return try await accountPage(request, visitor, error: "account_wrong") }
      let account = visitor.account
      do throws(StoreError) {
        try NewAccount.check(
          password: form["password"], of: [account.email, account.firstName, account.lastName])
      } catch { throw APIError(signUp: error) }
      let hash = try await api.hasher.hash(form["password"], for: context.client.name)
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
      try await api.store.setAside(form["id"], as: .session(visitor.secret), at: api.now())
    } catch let apiError as APIError {
      return try await accountPage(
        request, visitor, error: sentence(apiError, in: language(of: request)))
    }
    return redirect(to: "/account?done=post&undo=\(form["id"])")
  }

  /// Brings a post back that its author has just deleted.
  func restorePost(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (visitor, form) = try await sender(request)
    do {
      try await api.store.bringBack(form["id"], as: .session(visitor.secret), at: api.now())
    } catch let apiError as APIError {
      return try await accountPage(
        request, visitor, error: sentence(apiError, in: language(of: request)))
    }
    return redirect(to: "/account?done=undone")
  }

  func deleteAccount(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (visitor, form) = try await sender(request)
    do {
      if try await hasPassword(visitor.account) {
        guard try await knowsPassword(of: visitor.account, form["current"], request, context)
        else { return try await accountPage(request, visitor, error: "account_wrong") }
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

extension PageValues {
  /// Adds a day, and as "…At" the time of which the script makes that of the reader.
  fileprivate mutating func add(_ name: String, _ time: Timestamp?) {
    self[name] = time?.day
    self[name + "At"] = time?.text
  }
}
