public import Hummingbird

internal import HTTPServing
internal import HTTPTypes

extension GeocodingRoutes {
  /// Adds the page, and the files that it loads.
  ///
  /// The page is at `/onthemap/`, and at `/` unless another API is at the root. The files are below
  /// `/assets`.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - router: the router that has the routes, with the option `autoGenerateHeadEndpoints`.
  public func addPage<Context: RequestContext>(
    _ page: GeocoderPage, to router: some RouterMethods<Context>
  ) {
    addPageAlone(page, to: router)
    if root == nil { add(page, at: "/", to: router) }
    let path = "/assets/:name"
    router.get(RouterPath(path)) { request, context in
      let name = context.parameters.get("name") ?? ""
      guard let file = try page.file(named: name, current.snapshot) else {
        return respond(
          OwnDialect().reply(.request("Not found.", status: .notFound), to: emptyCall(request)),
          to: request)
      }
      return file.response(to: request)
    }
    refuseOtherMethods(at: path, of: OwnDialect(), than: [.get], in: router)
  }

  /// Where the page is beside other pages.
  package static let pagePath = "/\(OwnDialect.name)/"

  /// Adds the page at `/onthemap/`, to a router that has the files of pages already.
  package func addPageAlone<Context: RequestContext>(
    _ page: GeocoderPage, to router: some RouterMethods<Context>
  ) {
    add(page, at: Self.pagePath, to: router)
  }

  private func add<Context: RequestContext>(
    _ page: GeocoderPage, at path: String, to router: some RouterMethods<Context>
  ) {
    let mounts = GeocoderMounts(own: root == nil ? "" : "/\(OwnDialect.name)", page: path)
    router.get(RouterPath(path)) { request, context in
      do throws(RequestRefusal) {
        let parameters = try RequestParameters(request.uri.query ?? "")
        return try await turns(of: context).take {
          page.response(to: call(request, parameters), request, mounts)
        }
      } catch {
        var response = page.response(to: emptyCall(request), request, mounts, refusal: error)
        if let seconds = error.retryAfterSeconds { response.headers[.retryAfter] = "\(seconds)" }
        return response
      }
    }
    refuseOtherMethods(at: path, of: OwnDialect(), than: [.get], in: router)
  }
}
