internal import HTTPServing
internal import GeocodingServer
internal import HTTPTypes
internal import Hummingbird
internal import JSON
internal import NIOCore

/// The routes for operators: `/health` and `/metrics`.
struct SystemRoutes: Sendable {
  let api: LocationsAPI

  func routes() -> [Route] {
    [
      Route(method: .get, path: "/health", style: .plain, operation: .health, handler: health),
      Route(method: .get, path: "/metrics", style: .plain, operation: .metrics) { request, _ in
        try await api.checkReader(try Credential(of: request))
        let geocoding = api.geocoding?.metrics.lines.map { "\($0)\n" }.joined() ?? ""
        let metrics = api.metrics.text + geocoding
        return Response(
          status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
          body: .init(byteBuffer: ByteBuffer(string: metrics)))
      },
    ]
  }

  private func health(_ request: Request, _ context: ServerContext) async throws -> Response {
    do {
      try await api.store.probe()
    } catch StoreError.notWritable {
      throw APIError.notWritable
    } catch {
      throw APIError.busy
    }
    return ReplyStyle.plain.reply(.ok, ["status": "ok"])
  }
}
