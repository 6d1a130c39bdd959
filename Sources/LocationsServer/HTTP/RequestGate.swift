internal import HTTPTypes
internal import Hummingbird
internal import JSON
internal import Logging

/// The middleware that checks every request and completes every reply.
///
/// It checks the length of the request target, the rate of the client and the origin of the page.
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
    allowOrigin(of: request, &response)
    let duration = start.duration(to: .now)
    let route = context.endpointPath ?? "unknown"
    let method = Self.knownMethods.contains(request.method) ? request.method.rawValue : "other"
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

  private static let knownMethods: [HTTPRequest.Method] = [
    .get, .head, .post, .put, .patch, .delete, .options, .trace,
  ]

  private func reply(
    to request: Request, _ context: ServerContext,
    _ next: @concurrent (Request, ServerContext) async throws -> Response
  ) async -> Response {
    if request.uri.string.utf8.count > api.settings.addressLimitByteCount {
      return ReplyStyle.plain.reply(
        .addressTooLong(limitByteCount: api.settings.addressLimitByteCount))
    }
    if let requests = api.requests, api.isLimited(context.clientAddress),
      let wait = requests.take(from: ClientName.name(of: context.clientAddress), at: api.now())
    {
      return ReplyStyle.plain.reply(.tooManyRequests(retryAfterSeconds: wait))
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
  /// Whether the rate limit applies to an address.
  func isLimited(_ address: String) -> Bool {
    settings.limitsLoopback || !ClientName.isLoopback(address)
  }
}
