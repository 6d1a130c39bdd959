package import HTTPTypes
package import Hummingbird
internal import Logging

/// The middleware that checks every request and completes every reply.
///
/// It checks the host name, the length of the request target, the rate of the client and the origin
/// of the page, and finds out who the client is.
/// It adds security headers to replies, counts them, and writes a log line.
package struct RequestGate: RouterMiddleware {
  package typealias Context = ServerContext

  private let guardian: RequestGuard
  private let refuse: @Sendable (any Error, Request) -> Response

  /// Makes a gate.
  ///
  /// - Parameters:
  ///   - guardian: checks the requests.
  ///   - refuse: makes the reply to a request that is refused with a ``RequestFault``, or that no
  ///     route has answered.
  package init(
    _ guardian: RequestGuard, refuse: @escaping @Sendable (any Error, Request) -> Response
  ) {
    self.guardian = guardian
    self.refuse = refuse
  }

  @concurrent package func handle(
    _ request: Request, context: ServerContext,
    next: @concurrent (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    guardian.metrics.requestBegan()
    var response = await reply(to: request, context, next)
    response.headers[.xContentTypeOptions] = "nosniff"
    if !response.headers.contains(.contentSecurityPolicy) {
      response.headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
    }
    response.headers[.referrerPolicy] = "no-referrer"
    // Pages on other ports of this host are same-site: browsers send cookies with what they embed.
    response.headers[.crossOriginResourcePolicy] = "same-origin"
    if !response.headers.contains(.cacheControl) { response.headers[.cacheControl] = "no-store" }
    if guardian.settings.publicURL?.isSecure == true {
      response.headers[.strictTransportSecurity] = "max-age=31536000"
    }
    guardian.allowOrigin(of: request, &response)
    let duration = start.duration(to: .now)
    let route = context.endpointPath ?? "unknown"
    let method = request.method.rawValue
    guardian.metrics.requestEnded(
      method: method, route: route, status: response.status.code, duration: duration)
    let logger = guardian.logger
    if logger.logLevel <= .info {
      logger.info(
        "request",
        metadata: [
          "method": "\(method)", "route": "\(route)", "status": "\(response.status.code)",
          "microseconds": "\(Int(duration / .microseconds(1)))",
          "bytes": "\(response.body.contentLength ?? 0)",
        ])
    }
    return response
  }

  private func reply(
    to request: Request, _ context: ServerContext,
    _ next: @concurrent (Request, ServerContext) async throws -> Response
  ) async -> Response {
    var context = context
    context.connection = guardian.connections.state(of: context.channel)
    do throws(RequestFault) {
      context.client = try guardian.client(of: request, peer: context.client)
      try guardian.check(request, from: context.client)
    } catch {
      return refuse(error, request)
    }
    if guardian.isPreflight(request) { return Response(status: .noContent) }
    do {
      return try await next(request, context)
    } catch {
      return refuse(error, request)
    }
  }
}

extension HTTPRequest.Method {
  /// The methods that a router has handlers for, at least to refuse them.
  package static let known: [HTTPRequest.Method] = [
    .get, .head, .post, .put, .patch, .delete, .options, .trace,
  ]
}

/// Passes requests on, and those with an unknown method as `TRACE`.
///
/// The router finds handlers by path and method. What refuses a known method tells paths from one
/// another, and has the list of the methods that are there.
struct MethodResponder<Next: HTTPResponder<ServerContext>>: HTTPResponder {
  typealias Context = ServerContext

  private let next: Next

  init(next: Next) { self.next = next }

  func respond(to request: Request, context: ServerContext) async throws -> Response {
    guard !HTTPRequest.Method.known.contains(request.method) else {
      return try await next.respond(to: request, context: context)
    }
    var head = request.head
    head.method = .trace
    return try await next.respond(to: Request(head: head, body: request.body), context: context)
  }
}
