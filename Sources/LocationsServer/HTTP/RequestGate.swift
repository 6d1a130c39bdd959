internal import JSON
internal import HTTPTypes
internal import Hummingbird
internal import Logging

/// What every request passes on its way in and every reply on its way out.
///
/// In: the length of the address, the rate of the client, the origin of the page. Out: the headers
/// that keep browsers from reading a reply as something else, counters, a line of the log.
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
    // Pages of other ports of this machine are of the same site: cookies go along with what they embed.
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

  /// Lets the pages of a named origin read the reply (WHATWG Fetch, CORS protocol).
  ///
  /// Without credentials: a page elsewhere signs in for itself and sends the token in a header.
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
  /// Whether the limit of requests holds for an address.
  func isLimited(_ address: String) -> Bool {
    settings.limitsLoopback || !ClientName.isLoopback(address)
  }
}
