public import Geocoding
public import HTTPServing
public import Logging
public import ServiceLifecycle

internal import FoundationEssentials
internal import HTTPTypes
internal import Hummingbird
internal import TextTools
internal import NIOCore
internal import UnixSignals

/// A geocoding server: the routes of ``GeocodingRoutes`` and a page, and nothing else.
///
///     let routes = GeocodingRoutes(CurrentGeocoder(geocoder), version: "1.0")
///     try await GeocoderService(routes, settings: HTTPSettings()).run()
///
/// It is a `Service` of swift-service-lifecycle. On a graceful shutdown it accepts no new requests,
/// finishes the requests in flight, and returns.
public struct GeocoderService: Service {
  private let routes: GeocodingRoutes
  private let page: GeocoderPage?
  private let guardian: RequestGuard
  private let reload: (@Sendable () throws -> Geocoder)?
  private let didStart: @Sendable (_ port: Int) async -> Void

  /// Makes a server.
  ///
  /// - Parameters:
  ///   - routes: the routes to serve.
  ///   - page: the page at `/`, or at `/onthemap/` if another API is at the root; nil for none.
  ///   - settings: the address and the limits.
  ///   - logger: receives the log.
  ///   - reload: makes the geocoder anew when SIGHUP arrives; nil to ignore that.
  ///   - didStart: called with the port when the server accepts requests.
  public init(
    _ routes: GeocodingRoutes, page: GeocoderPage? = nil, settings: HTTPSettings = HTTPSettings(),
    logger: Logger = Logger(label: "onthemap"),
    reload: (@Sendable () throws -> Geocoder)? = nil,
    didStart: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
  ) {
    self.page = page
    self.reload = reload
    self.didStart = didStart
    guardian = RequestGuard(
      settings, metrics: RequestMetrics(), logger: logger,
      now: { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) })
    var routes = routes
    routes.guardian = guardian
    self.routes = routes
  }

  /// Serves until a graceful shutdown.
  ///
  /// - Throws: an error of NIO if the server cannot listen at the address.
  public func run() async throws {
    try await application().run()
  }

  /// Serves until SIGTERM or SIGINT, then finishes the requests in flight.
  ///
  /// - Throws: `ServiceError.cannotListen` if the server cannot listen at the address, or the error
  ///   that ended the service.
  public func runUntilSignalled() async throws {
    try await HTTPApplication.runUntilSignalled(
      self, settings: guardian.settings, logger: guardian.logger)
  }

  func application() -> some ApplicationProtocol {
    var services: [any Service] = []
    if let reload {
      services.append(
        ReloadService(current: routes.current, logger: guardian.logger, reload: reload))
    }
    return HTTPApplication.make(router(), guardian, services: services, didStart: didStart)
  }

  func router() -> Router<ServerContext> {
    let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
    let dialect = OwnDialect()
    let routes = routes
    @Sendable func reply(_ refusal: RequestRefusal) -> Response {
      let call = Call(
        parameters: RequestParameters(pairs: []), acceptLanguage: nil,
        current: routes.current.snapshot, lastPathComponent: "", version: routes.version, origin: ""
      )
      let reply = dialect.reply(refusal, to: call)
      return Response(
        status: reply.status, headers: [.contentType: reply.mediaType],
        body: .init(byteBuffer: ByteBuffer(bytes: reply.body)))
    }
    router.add(
      middleware: RequestGate(guardian) { error, _ in
        guard let fault = error as? RequestFault else {
          let isUnknown = (error as? HTTPError)?.status == .notFound
          return reply(
            isUnknown
              ? .request("Not found. The API is described at /openapi.json.", status: .notFound)
              : .request("Internal server error.", status: .internalServerError))
        }
        var response = reply(.request(fault.sentence, status: fault.status))
        if let seconds = fault.retryAfterSeconds { response.headers[.retryAfter] = "\(seconds)" }
        if fault.closesConnection { response.headers[.connection] = "close" }
        return response
      })
    routes.add(to: router)
    routes.addDescription(at: "/openapi.json", to: router)
    if let page { routes.addPage(page, to: router) }
    router.get("/health") { _, _ in
      Response(
        status: .ok, headers: [.contentType: MediaType.json],
        body: .init(byteBuffer: ByteBuffer(string: #"{"status":"ok"}"#)))
    }
    let metrics = guardian.metrics
    router.get("/metrics") { _, _ in
      let lines = metrics.lines + routes.metrics.lines
      return Response(
        status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
        body: .init(byteBuffer: ByteBuffer(string: lines.joined(separator: "\n") + "\n")))
    }
    for path in ["/health", "/metrics"] {
      routes.refuseOtherMethods(at: path, of: dialect, than: [.get], in: router)
    }
    return router
  }
}

/// Opens the gazetteer again when SIGHUP arrives.
///
/// Requests in flight finish with the one before. If the new one cannot be opened, that one stays.
private struct ReloadService: Service {
  let current: CurrentGeocoder
  let logger: Logger
  let reload: @Sendable () throws -> Geocoder

  func run() async throws {
    await cancelWhenGracefulShutdown {
      for await _ in await UnixSignalsSequence(trapping: .sighup) {
        do {
          current.replace(with: try reload())
          logger.notice("Gazetteer loaded again")
        } catch {
          logger.error(
            "The gazetteer cannot be loaded; the previous one stays",
            metadata: ["error": "\(error)"])
        }
      }
    }
  }
}
