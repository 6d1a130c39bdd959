internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import LocationStore
internal import TextTools
internal import PageRendering

extension WebPages {
  func logInPage(_ request: Request, _ context: ServerContext) async throws -> Response {
    let parameters = try QueryParameters(request.uri.query)
    let next = Self.localPath(parameters["next"] ?? "")
    if (try? await visitor(request)) != nil { return redirect(to: next) }
    var notice: String?
    switch parameters["why"] {
    case "expired": notice = "login_expired"
    case "blocked": notice = "login_blocked"
    case "out": notice = "login_out"
    case "deleted": notice = "login_deleted"
    case "waiting": notice = "login_waiting"
    case "reset": notice = "login_reset"
    default: break
    }
    return logInPage(request, next: next, notice: notice)
  }

  private func logInPage(
    _ request: Request, next: String, email: String = "", notice: String? = nil,
    error: String? = nil, status: HTTPResponse.Status = .ok
  ) -> Response {
    let language = language(of: request)
    var content = PageContent(language: language, script: "login", title: "login_title")
    // Its name is the heading there.
    content.values["isFront"] = true
    content.values["next"] = next
    content.values["welcome"] = api.settings.pages.welcome
    content.values["email"] = email
    content.values["notice"] = notice.flatMap { resources.texts(in: language)[$0] }
    content.values["error"] = error
    if api.facebook != nil { content.values["facebook"] = api.settings.pages.facebook?.values }
    // With an invitation only, its link leads to the page.
    content.values["needsInvitation"] = api.settings.signUp == .invite
    if [.open, .approve].contains(api.settings.signUp) {
      content.values["signUp"] = "/sign-up"
    } else if let address = api.settings.pages.signUpAddress {
      content.values["signUp"] = address
    }
    return response("login", content, status: status)
  }

  /// Signs in without scripts; the script calls the API instead.
  func logIn(_ request: Request, _ context: ServerContext) async throws -> Response {
    let form = try await PageForm(
      of: request, origin: api.settings.http.publicURL, within: api.settings.http.transferTimeout)
    let next = Self.localPath(form["next"])
    let texts = resources.texts(in: language(of: request))
    do {
      guard !form["email"].isEmpty, !form["password"].isEmpty else {
        return logInPage(
          request, next: next, email: form["email"], error: texts["login_empty"],
          status: .unprocessableContent)
      }
      let account = try await api.account(
        email: form["email"], password: form["password"], request, context)
      let (_, cookies) = try await api.beginSession(
        for: account, isKept: !form["stay"].isEmpty, request)
      return redirect(to: next, cookies: cookies)
    } catch let apiError as APIError {
      return logInPage(
        request, next: next, email: form["email"],
        error: sentence(apiError, in: language(of: request)), status: apiError.status)
    }
  }

  func logOut(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (visitor, _) = try await sender(request)
    _ = try await api.store.endSession(visitor.secret, at: api.now())
    return redirect(to: "/login?why=out", cookies: SessionCookies.removal)
  }

  func signUpPage(_ request: Request, _ context: ServerContext) async throws -> Response {
    let invitation = try QueryParameters(request.uri.query)["invitation"] ?? ""
    var values: PageValues = ["invitation": invitation]
    if api.settings.signUp == .invite {
      // Better before the form is filled in than after.
      let texts = resources.texts(in: language(of: request))
      if invitation.isEmpty {
        values["notice"] = texts["signup_invite"]
      } else if try await !isInvitation(invitation) {
        values["notice"] = texts["signup_uninvited"]
      }
    }
    return signUpPage(request, values: values)
  }

  private func isInvitation(_ text: String) async throws -> Bool {
    guard let secret = Secret(received: text) else { return false }
    return try await api.store.isInvitation(secret, at: api.now())
  }

  private func signUpPage(
    _ request: Request, values: PageValues, status: HTTPResponse.Status = .ok
  ) -> Response {
    var content = PageContent(language: language(of: request), title: "signup_title")
    content.values = values
    if api.settings.signUp == .approve {
      content.values["notice"] = resources.texts(in: content.language)["signup_approve"]
    }
    content.values["least"] = LocationStore.passwordLeastCount
    return response("sign-up", content, status: status)
  }

  func signUp(_ request: Request, _ context: ServerContext) async throws -> Response {
    let form = try await PageForm(
      of: request, origin: api.settings.http.publicURL, within: api.settings.http.transferTimeout)
    do {
      let new = try NewAccount(
        .object(
          JSONObject(
            ["username", "password", "first_name", "last_name"].map {
              .init(name: $0, value: .string(form[$0]))
            })))
      let account = try await api.signUp(new, invitation: form["invitation"], from: context.client)
      if account.isWaiting { return redirect(to: "/login?why=waiting") }
      let (_, cookies) = try await api.beginSession(for: account, isKept: false, request)
      return redirect(to: "/map", cookies: cookies)
    } catch {
      let apiError = APIError(error)
      return signUpPage(
        request,
        values: [
          "error": sentence(apiError, in: language(of: request)), "username": form["username"],
          "first_name": form["first_name"], "last_name": form["last_name"],
          "invitation": form["invitation"],
        ], status: apiError.status)
    }
  }
}
