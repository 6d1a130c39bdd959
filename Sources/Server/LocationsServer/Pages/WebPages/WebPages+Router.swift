internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import LocationStore
internal import Logging
internal import PageRendering

extension LocationsAPI {
  /// Makes the pages; nil if they are off.
  func makePages() -> WebPages? {
    guard settings.pages.isOn else { return nil }
    do {
      return try WebPages(api: self)
    } catch {
      logger.error("Cannot serve the pages", metadata: ["error": "\(error)"])
      return nil
    }
  }
}

/// Answers browsers with a page if there is no route; other clients get the API's error.
private struct MissingPages: RouterMiddleware {
  typealias Context = ServerContext

  let pages: WebPages

  @concurrent func handle(
    _ request: Request, context: ServerContext,
    next: @concurrent (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as HTTPError
      where error.status == .notFound && (request.headers[.accept] ?? "").contains("text/html")
    {
      return pages.page(for: .noSuchRoute, request)
    }
  }
}

extension WebPages {
  typealias Handler = @Sendable (Request, ServerContext) async throws -> Response

  /// Adds the pages to the router of the API.
  func add(to router: Router<ServerContext>) {
    // A middleware also sees requests without a route.
    router.add(middleware: MissingPages(pages: self))
    addRoutes(to: router)
  }

  private func addRoutes(to router: Router<ServerContext>) {
    var routes: [(HTTPRequest.Method, String, Handler)] = [
      (.get, "/", front), (.get, "/login", logInPage), (.post, "/login", logIn),
      (.post, "/logout", logOut), (.get, "/map", mapPage), (.get, "/table", tablePage),
      (.get, "/map.svg", picture), (.get, "/post", postPage), (.post, "/post", post),
      (.get, "/places", places), (.get, "/account", accountPage),
      (.post, "/account/password", changePassword), (.post, "/account/sessions", endSessions),
      (.post, "/account/posts", deletePost), (.post, "/account/posts/restore", restorePost),
      (.post, "/account/name", changeName), (.post, "/account/email", changeEmail),
      (.post, "/account/keys", revokeKeys), (.post, "/account/passkeys/name", renamePasskey),
      (.get, "/reset", resetPage), (.post, "/reset", reset), (.get, "/account/export", export),
      (.post, "/account/delete", deleteAccount), (.post, "/account/passkeys", removePasskey),
      (.post, "/passkeys", addPasskey), (.post, "/passkeys/options", passkeyOptions),
      (.post, "/passkeys/challenge", passkeyChallenge),
      (.post, "/passkeys/session", passkeySession),
      (.get, "/assets/:name", assetFile), (.get, "/moderation", moderationPage),
      (.post, "/moderation", moderate),
    ]
    if api.settings.allowsSignUp {
      routes += [(.get, "/sign-up", signUpPage), (.post, "/sign-up", signUp)]
    }
    for (path, routes) in Dictionary(grouping: routes, by: \.1) {
      for (method, _, handler) in routes {
        router.on(RouterPath(path), method: method, use: guarding(handler))
      }
      router.refuseOtherMethods(than: routes.map(\.0), at: path) {
        page(for: .methodNotAllowed(allowed: $0), $1)
      }
    }
  }

  /// Returns the handler of a page, and converts its errors to pages.
  private func guarding(_ handler: @escaping Handler) -> Handler {
    { request, context in
      do {
        return try await handler(request, context)
      } catch {
        return page(for: APIError(error), request)
      }
    }
  }

  fileprivate func page(for apiError: APIError, _ request: Request) -> Response {
    switch apiError {
    case .signInNeeded, .invalidSession, .blocked, .waiting:
      let why =
        switch apiError {
        case .blocked: "&why=blocked"
        case .waiting: "&why=waiting"
        case .invalidSession: "&why=expired"
        default: ""
        }
      // Remove the cookies of the ended session.
      return redirect(
        to: "/login?next=\(Self.localPath(request.uri.path))\(why)",
        cookies: apiError == .signInNeeded ? [] : SessionCookies.removal)
    default:
      if apiError.status.code >= 500 {
        api.logger.error("Page failed", metadata: ["path": "\(request.uri.path)"])
      }
      let language = language(of: request)
      var content = PageContent(language: language, title: "error_title")
      content.values["message"] = sentence(apiError, in: language)
      var response = response("message", content, status: apiError.status)
      if case .methodNotAllowed(let allowed) = apiError {
        response.headers[.allow] = allowed.joined(separator: ", ")
      }
      return response
    }
  }

  func language(of request: Request) -> String {
    resources.language(of: request)
  }

  /// Returns the path if it is a page of this server, else that of the map, to prevent open
  /// redirects.
  static func localPath(_ text: String) -> String {
    ["/map", "/table", "/post", "/account"].contains(text) ? text : "/map"
  }

  private func front(_ request: Request, _ context: ServerContext) async throws -> Response {
    redirect(to: "/map")
  }

  private func assetFile(_ request: Request, _ context: ServerContext) async throws -> Response {
    let name = context.parameters.get("name") ?? ""
    guard
      let asset = try resources.asset(named: name)
        ?? world.file(named: name, languages: resources.catalogue.texts.keys)
    else { throw APIError.noSuchRoute }
    return asset.response(to: request)
  }
}
