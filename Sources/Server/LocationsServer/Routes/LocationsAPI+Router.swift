internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import LocationStore
internal import Logging

extension LocationsAPI {
  /// All routes.
  ///
  /// Posts are at the paths of each version of the public API, sessions and users at both of
  /// theirs.
  var routes: [Route] {
    var routes: [Route] = []
    for mount in ["/api", "/v1"] {
      routes += SessionRoutes(api: self).routes(at: "\(mount)/session")
      routes += UserRoutes(api: self, isNested: mount == "/api").routes(at: "\(mount)/users")
    }
    let posts = PostRoutes(api: self)
    for mount in ["/1", "/parse"] {
      let collection = "\(mount)/classes/StudentLocation"
      routes += posts.routes(at: collection, created: .created)
      routes += BatchRoute(api: self, mount: mount, collection: collection).routes()
      routes += SDKRoutes(api: self).routes(at: mount)
    }
    routes += posts.routes(at: "/v1/StudentLocation", created: .ok)
    routes += posts.routesWithoutID(at: "/v1")
    routes += BatchRoute(api: self, mount: "/v1", collection: "/v1/StudentLocation").routes()
    routes += OwnPostsRoute(api: self).routes(at: "/v1/ownPosts")
    routes += SystemRoutes(api: self).routes()
    return routes + [OpenAPIRoute.route(describing: routes)]
  }

  /// The router of these routes.
  func router() -> Router<ServerContext> {
    let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
    router.add(
      middleware: RequestGate(guardian) { error, request in
        ReplyStyle(path: request.uri.path).reply(APIError(error))
      })
    let byPath = Dictionary(grouping: routes, by: \.path)
    for (path, routes) in byPath.sorted(by: { $0.key < $1.key }) {
      for route in routes {
        router.on(RouterPath(path), method: route.method, use: guarding(route))
      }
      let style = routes[0].style
      router.refuseOtherMethods(than: routes.map(\.method), at: path) { allowed, _ in
        style.reply(.methodNotAllowed(allowed: allowed))
      }
    }
    let pages = makePages()
    addGeocoding(to: router, pages: pages)
    pages?.add(to: router)
    return router
  }

  /// Returns the handler of a route, and converts its errors to replies in the route's style.
  private func guarding(_ route: Route) -> Route.Handler {
    let (style, handler, logger) = (route.style, route.handler, logger)
    return { request, context in
      do {
        return try await handler(request, context)
      } catch {
        let apiError = APIError(error)
        // A log line for each refused request would make an attack worse.
        if apiError.status.code >= 500, apiError != .busy {
          // Log the error's type and SQLite's message, but nothing of the request body.
          logger.error(
            "Request failed",
            metadata: [
              "route": "\(route.path)", "error": "\(LocationsAPI.description(of: error))",
            ])
        }
        return style.reply(apiError)
      }
    }
  }
}

extension LocationsAPI {
  private static func description(of error: any Error) -> String {
    (error as? APIError).map { "\($0)" } ?? "\(StoreError(error))"
  }
}
