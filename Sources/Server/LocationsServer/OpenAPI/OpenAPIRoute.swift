internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import LocationStore
internal import TextTools
internal import NIOCore

/// The route `/openapi.json`.
enum OpenAPIRoute {
  /// Returns the route that describes the given routes and itself.
  static func route(describing routes: [Route]) -> Route {
    func route(_ handler: @escaping Route.Handler) -> Route {
      Route(
        method: .get, path: "/openapi.json", style: .plain, operation: .description,
        handler: handler)
    }
    let itself = route { _, _ in throw APIError.noSuchRoute }
    let buffer = ByteBuffer(bytes: OpenAPIDescription.document(of: routes + [itself]).bytes)
    return route { _, _ in
      Response(
        status: .ok, headers: [.contentType: "application/json; charset=utf-8"],
        body: .init(byteBuffer: buffer))
    }
  }
}
