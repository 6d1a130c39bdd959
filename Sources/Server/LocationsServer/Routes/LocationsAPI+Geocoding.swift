internal import LocationStore
import PostValidation

internal import GeocodingServer
internal import HTTPServing
internal import Hummingbird

extension LocationsAPI {
  /// Searches for places when the turn of a client comes, on threads that serve no requests.
  ///
  /// - Throws: ``APIError/busy`` if too many wait; what `search` throws.
  func searching<Value: Sendable>(
    for client: Client, _ search: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    do {
      return try await searches.runOnThread(for: client.name, search)
    } catch let fault as RequestFault {
      throw APIError(fault)
    }
  }

  /// Adds the geocoder's routes for readers, if there is a geocoder, and its page beside other
  /// pages.
  func addGeocoding(to router: Router<ServerContext>, pages: WebPages?) {
    guard let geocoding else { return }
    let group = router.group()
    group.add(middleware: ReaderCheck(api: self))
    geocoding.add(to: group)
    if let pages {
      let page = GeocoderPage(pages.resources, site: settings.pages.title, mapPage: "/map")
      geocoding.addPageAlone(page, to: group)
    }
  }
}

/// Lets only readers pass: on a private server these are clients with a session or a key.
private struct ReaderCheck: RouterMiddleware {
  typealias Context = ServerContext

  let api: LocationsAPI

  @concurrent func handle(
    _ request: Request, context: ServerContext,
    next: @concurrent (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    // A browser asks without credentials first, for what another page wants (WHATWG Fetch).
    if request.method != .options { try await api.checkReader(try api.credential(of: request)) }
    return try await next(request, context)
  }
}
