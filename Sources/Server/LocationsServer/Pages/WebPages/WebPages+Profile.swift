internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import LocationStore
internal import TextTools

/// Changes to an account by its owner: its names, its e-mail address, its keys.
extension WebPages {
  func changeName(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (visitor, form) = try await sender(request)
    do {
      try NewAccount.check(names: form["first_name"], form["last_name"])
      // One change costs as much as a post: it changes the map too.
      try await api.quotas.countPosts(1, of: visitor.account, client: context.client, at: api.now())
      do {
        try await api.store.setNames(form["first_name"], form["last_name"], of: visitor.account)
      } catch {
        throw APIError(error)
      }
    } catch let apiError as APIError {
      return try await accountPage(
        request, visitor, error: sentence(apiError, in: language(of: request)))
    }
    return redirect(to: "/account?done=name")
  }

  /// Changes the e-mail address, which needs the password: who has the address may get a link to
  /// set another one.
  func changeEmail(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (visitor, form) = try await sender(request)
    do {
      if try await hasPassword(visitor.account) {
        guard try await knowsPassword(of: visitor.account, form["current"], request, context)
        else { return try await accountPage(request, visitor, error: "account_wrong") }
      }
      guard NewAccount.isEmail(form["email"]) else { throw APIError.badSignUp(.email) }
      // Count it: it tells which addresses have accounts.
      try await api.logIns.count(context.client, at: api.now())
      do {
        try await api.store.setEmail(form["email"], of: visitor.account)
      } catch {
        throw APIError(error)
      }
    } catch let apiError as APIError {
      return try await accountPage(
        request, visitor, error: sentence(apiError, in: language(of: request)))
    }
    return redirect(to: "/account?done=email")
  }

  /// Revokes a key of the visitor, or all if the form names none.
  func revokeKeys(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (visitor, form) = try await sender(request)
    if form["all"].isEmpty {
      guard let number = Int64(form["id"]) else { throw APIError.noSuchRoute }
      try await api.store.revokeKeys(number, of: visitor.account)
    } else {
      try await api.store.revokeKeys(nil, of: visitor.account)
    }
    return redirect(to: form["all"].isEmpty ? "/account?done=key" : "/account?done=keys")
  }
}

extension Timestamp {
  /// The day: `2026-02-25`.
  var day: String { String(text.prefix(10)) }

  /// The minute: `2026-02-25 14:03 UTC`.
  var minute: String { "\(text.prefix(16)) UTC".replacing("T", with: " ", maxReplacements: 1) }
}
