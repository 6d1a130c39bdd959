internal import HTTPTypes
internal import Hummingbird
internal import JSON
internal import Logging
internal import Synchronization

/// The middleware that checks every request and completes every reply.
///
/// It checks the host name, the length of the request target, the rate of the client and the origin
/// of the page, and finds out who the client is.
/// It adds security headers to replies, counts them, and writes a log line.
struct RequestGate: RouterMiddleware {
  typealias Context = ServerContext

  let api: LocationsAPI

  @concurrent func handle(
    _ request: Request, context: ServerContext,
    next: @concurrent (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    api.metrics.requestBegan()
    var response = await reply(to: request, context, next)
    response.headers[.xContentTypeOptions] = "nosniff"
    if !response.headers.contains(.contentSecurityPolicy) {
      response.headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
    }
    response.headers[.referrerPolicy] = "no-referrer"
    // Pages on other ports of this host are same-site: browsers send cookies with what they embed.
    response.headers[.crossOriginResourcePolicy] = "same-origin"
    if !response.headers.contains(.cacheControl) { response.headers[.cacheControl] = "no-store" }
    if api.settings.publicURL?.isSecure == true {
      response.headers[.strictTransportSecurity] = "max-age=31536000"
    }
    allowOrigin(of: request, &response)
    let duration = start.duration(to: .now)
    let route = context.endpointPath ?? "unknown"
    let method = request.method.rawValue
    api.metrics.requestEnded(
      method: method, route: route, status: response.status.code, duration: duration)
    if api.logger.logLevel <= .info {
      api.logger.info(
        "request",
        metadata: [
          "method": "\(method)", "route": "\(route)", "status": "\(response.status.code)",
          "microseconds": "\(Int(duration / .microseconds(1)))",
          "bytes": "\(response.body.contentLength ?? 0)",
        ])
    }
    return response
  }

  /// The methods that a router has handlers for, at least to refuse them.
  static let knownMethods: [HTTPRequest.Method] = [
    .get, .head, .post, .put, .patch, .delete, .options, .trace,
  ]

  private func reply(
    to request: Request, _ context: ServerContext,
    _ next: @concurrent (Request, ServerContext) async throws -> Response
  ) async -> Response {
    var context = context
    do throws(APIError) {
      context.client = try api.client(of: request, peer: context.client)
      try check(request, from: context.client)
    } catch {
      return ReplyStyle.plain.reply(error)
    }
    if request.method == .options, request.headers[.origin] != nil,
      !api.settings.allowedOrigins.isEmpty
    {
      return Response(status: .noContent)
    }
    do {
      return try await next(request, context)
    } catch {
      return ReplyStyle.plain.reply(APIError(error))
    }
  }

  private func check(_ request: Request, from client: Client) throws(APIError) {
    if request.uri.string.utf8.count > api.settings.addressLimitByteCount {
      throw .addressTooLong(limitByteCount: api.settings.addressLimitByteCount)
    }
    // The first `Host` is the authority of the request, and further ones are fields (RFC 9112, section 3.2).
    guard let text = request.head.authority, !request.headers.contains(.host),
      let host = HostName(text)
    else { throw .noHost }
    guard api.hosts.contains(host) else { throw .wrongHost(text) }
    if let coding = request.headers[.transferEncoding], coding.lowercased() != "chunked" {
      throw .badTransferCoding(coding)
    }
    if let requests = api.requests, api.isLimited(client),
      let wait = requests.take(from: [client.name], at: api.now())
    {
      throw .tooManyRequests(retryAfterSeconds: wait)
    }
  }

  /// Allows pages of a configured origin to read the reply (WHATWG Fetch, CORS protocol).
  ///
  /// This excludes cookies: a page of another origin must sign in and send the token in a header.
  private func allowOrigin(of request: Request, _ response: inout Response) {
    guard !api.settings.allowedOrigins.isEmpty else { return }
    response.headers[.vary] = "Origin"
    guard let origin = request.headers[.origin], api.settings.allowedOrigins.contains(origin) else {
      return
    }
    response.headers[.accessControlAllowOrigin] = origin
    guard request.method == .options else { return }
    response.headers[.accessControlAllowMethods] = "GET, POST, PUT, DELETE"
    response.headers[.accessControlAllowHeaders] =
      "Authorization, Content-Type, X-Parse-Session-Token, X-Parse-Request-Id"
    response.headers[.accessControlMaxAge] = "600"
  }
}

extension LocationsAPI {
  /// Whether the rate limit applies to a client: to one on this machine only behind a trusted proxy, or
  /// if the settings say so.
  func isLimited(_ client: Client) -> Bool {
    settings.limitsLoopback || !settings.trustedProxies.isEmpty || !client.isLoopback
  }

  /// Finds the client of a request; see ``Client``.
  ///
  /// - Throws: ``APIError/badForwarding``.
  func client(of request: Request, peer: Client) throws(APIError) -> Client {
    guard !settings.trustedProxies.isEmpty else {
      if peer.isLoopback, request.headers.contains(.xForwardedFor) { proxyNotice.give(logger) }
      return peer
    }
    return try Client(
      peer: peer.address, headers: request.headers, proxies: settings.trustedProxies)
  }
}

/// Says once that requests come through a proxy that is not trusted.
final class ProxyNotice: Sendable {
  private let isGiven = Atomic<Bool>(false)

  func give(_ logger: Logger) {
    guard !isGiven.exchange(true, ordering: .relaxed) else { return }
    logger.warning(
      "Requests come through a proxy, so all clients have its address: pass --trusted-proxy")
  }
}

/// Passes requests on, and those with an unknown method as `TRACE`.
///
/// The router finds handlers by path and method. What refuses a known method tells paths from one another,
/// and has the list of the methods that are there.
struct MethodResponder<Next: HTTPResponder<ServerContext>>: HTTPResponder {
  typealias Context = ServerContext

  let next: Next

  func respond(to request: Request, context: ServerContext) async throws -> Response {
    guard !RequestGate.knownMethods.contains(request.method) else {
      return try await next.respond(to: request, context: context)
    }
    var head = request.head
    head.method = .trace
    return try await next.respond(
      to: Request(head: head, body: request.body), context: context)
  }
}
