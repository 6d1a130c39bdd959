internal import HTTPServing
internal import GeocodingServer
internal import HTTPTypes
internal import Hummingbird
internal import LocationStore
internal import TextTools
internal import NIOCore

/// The routes for operators: `/health`, `/health/live`, `/health/ready`, `/health/client` and
/// `/metrics`.
///
/// A balancer sends requests to a server that is ready: one that can use its database. A supervisor
/// restarts a server that is not alive; one whose database is away is, and a restart would not help
/// it.
struct SystemRoutes: Sendable {
  let api: LocationsAPI

  func routes() -> [Route] {
    [
      Route(method: .get, path: "/health", style: .plain, operation: .health) { _, _ in
        try await health()
      },
      Route(
        method: .get, path: "/health/ready", style: .plain, operation: .ready
      ) { _, _ in try await health() },
      Route(method: .get, path: "/health/live", style: .plain, operation: .live) { _, _ in
        ReplyStyle.plain.reply(.ok, ["status": "ok"])
      },
      Route(
        method: .get, path: "/health/client", style: .plain, operation: .client
      ) { request, context in
        ReplyStyle.plain.reply(.ok, Self.told(of: request, context))
      },
      Route(method: .get, path: "/metrics", style: .plain, operation: .metrics) { request, _ in
        try await api.checkReader(try api.credential(of: request))
        let geocoding = api.geocoding?.metrics.lines.map { "\($0)\n" }.joined() ?? ""
        let database = api.store.metricLines.map { "\($0)\n" }.joined()
        let metrics = api.metrics.text + database + geocoding
        return Response(
          status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
          body: .init(byteBuffer: ByteBuffer(string: metrics)))
      },
    ]
  }

  /// What the server learns about a client: its address, and the fields that say where it comes
  /// from.
  private static func told(of request: Request, _ context: ServerContext) -> JSONValue {
    var members: [JSONObject.Member] = [
      .init(name: "client", value: .string(context.client.address.map { "\($0)" } ?? "unknown")),
      .init(name: "host", value: .string(request.head.authority ?? "")),
    ]
    for (name, field) in [
      ("x_forwarded_for", HTTPField.Name.xForwardedFor), ("forwarded", .forwarded),
    ] {
      let values = request.headers[values: field]
      if !values.isEmpty {
        members.append(.init(name: name, value: .string(values.joined(separator: ", "))))
      }
    }
    return .object(JSONObject(members))
  }

  /// Whether the server can use its database.
  func health() async throws -> Response {
    do {
      try await api.store.probe(within: api.settings.healthTimeout)
    } catch {
      // Whatever is wrong, the status is 503, and the log says what.
      let error = StoreError(error)
      switch error {
      case .notWritable, .unavailable, .busy: throw error
      default: throw StoreError.unavailable(reason: error.description, mayBeStored: false)
      }
    }
    return ReplyStyle.plain.reply(.ok, ["status": "ok"])
  }
}
