internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import LocationStore
internal import PageRendering
internal import TextTools

/// Setting a new password with a link from the operator.
extension WebPages {
  func resetPage(_ request: Request, _ context: ServerContext) async throws -> Response {
    let link = try QueryParameters(request.uri.query)["link"] ?? ""
    do {
      return resetPage(request, link, email: try await account(of: link).email)
    } catch let apiError as APIError {
      return resetPage(request, link, error: apiError)
    }
  }

  private func account(of link: String) async throws -> Account {
    guard let secret = Secret(received: link) else { throw APIError.badLink }
    return try await api.store.account(ofReset: secret, at: api.now())
  }

  private func resetPage(
    _ request: Request, _ link: String, email: String? = nil, error: APIError? = nil
  ) -> Response {
    let language = language(of: request)
    var content = PageContent(language: language, title: "reset_title")
    content.values["link"] = link
    content.values["email"] = email
    content.values["least"] = LocationStore.passwordLeastCount
    content.values["error"] = error.map { sentence($0, in: language) }
    return response("reset", content, status: error?.status ?? .ok)
  }

  func reset(_ request: Request, _ context: ServerContext) async throws -> Response {
    let form = try await PageForm(
      of: request, origin: api.settings.http.publicURL, within: api.settings.http.transferTimeout)
    var email: String?
    do {
      try await api.logIns.count(context.client, at: api.now())
      let account = try await account(of: form["link"])
      email = account.email
      do throws(StoreError) {
        try NewAccount.check(
          password: form["password"], of: [account.email, account.firstName, account.lastName])
      } catch { throw APIError(signUp: error) }
      guard let secret = Secret(received: form["link"]) else { throw APIError.badLink }
      let hash = try await api.hasher.hash(form["password"], for: context.client.name)
      try await api.store.setPassword(hash, with: secret, at: api.now())
      return redirect(to: "/login?why=reset", cookies: SessionCookies.removal)
    } catch let apiError as APIError {
      return resetPage(request, form["link"], email: email, error: apiError)
    }
  }
}
