internal import HTTPTypes
internal import Hummingbird
package import TextTools
package import Logging
internal import Synchronization

/// Checks requests before any route: host names, clients and their rates; and counts them.
package struct RequestGuard: Sendable {
  package let settings: HTTPSettings
  package let metrics: RequestMetrics
  package let logger: Logger
  package let connections: ConnectionCounter
  /// The rate of each client; nil without a limit.
  package let rates: RateLimiter?
  /// The number of requests that a client may send at once.
  private let burst: Double
  private let hosts: AcceptedHosts
  private let proxyNotice = ProxyNotice()
  private let now: @Sendable () -> Timestamp

  package init(
    _ settings: HTTPSettings, metrics: RequestMetrics, logger: Logger,
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.settings = settings
    self.metrics = metrics
    self.logger = logger
    self.now = now
    connections = ConnectionCounter(
      limit: settings.connectionLimit, clientLimit: settings.connectionLimitPerClient)
    hosts = AcceptedHosts(settings)
    let burst = settings.requestsPerSecond.map { max(1, $0 * 2) } ?? 1
    self.burst = burst
    rates = settings.requestsPerSecond.map { RateLimiter([Rate(burst, per: burst / $0)]) }
  }

  /// Counts a request, or several that come in one.
  ///
  /// More than a burst need a full burst, less the request that they come in; the client waits for
  /// the rest afterwards.
  ///
  /// - Throws: ``RequestFault/tooManyRequests(retryAfterSeconds:)``; then nothing is counted.
  package func countRequests(_ count: Double = 1, of client: Client) throws(RequestFault) {
    guard let rates, isLimited(client) else { return }
    let taken = min(count, max(1, burst - 1))
    if let wait = rates.take(taken, from: [client.name], at: now()) {
      throw .tooManyRequests(retryAfterSeconds: wait)
    }
    if count > taken { rates.owe(count - taken, from: [client.name]) }
  }

  /// Whether the rate limit applies to a client: to one on this machine only behind a trusted
  /// proxy, or if the settings say so.
  private func isLimited(_ client: Client) -> Bool {
    settings.limitsLoopback || !settings.trustedProxies.isEmpty || !client.isLoopback
  }

  /// Finds the client of a request; see ``Client``.
  ///
  /// - Throws: ``RequestFault/badForwarding``.
  func client(of request: Request, peer: Client) throws(RequestFault) -> Client {
    guard !settings.trustedProxies.isEmpty else {
      if peer.isLoopback, request.headers.contains(.xForwardedFor) { proxyNotice.give(logger) }
      return peer
    }
    return try Client(
      peer: peer.address, headers: request.headers, proxies: settings.trustedProxies)
  }

  /// Checks what does not depend on the route.
  func check(_ request: Request, from client: Client) throws(RequestFault) {
    if request.uri.string.utf8.count > settings.addressLimitByteCount {
      throw .addressTooLong(limitByteCount: settings.addressLimitByteCount)
    }
    // The first `Host` is the authority of the request, and further ones are fields (RFC 9112,
    // section 3.2).
    guard let text = request.head.authority, !request.headers.contains(.host),
      let host = HostName(text)
    else { throw .noHost }
    guard hosts.contains(host) else { throw .wrongHost(text) }
    if let coding = request.headers[.transferEncoding], coding.lowercased() != "chunked" {
      throw .badTransferCoding(coding)
    }
    try countRequests(of: client)
  }

  /// Whether the reply to a request is that to a browser's question before a request of another
  /// site.
  func isPreflight(_ request: Request) -> Bool {
    request.method == .options && request.headers[.origin] != nil
      && !settings.allowedOrigins.isEmpty
  }

  /// Allows pages of a configured origin to read the reply (WHATWG Fetch, CORS protocol).
  ///
  /// This excludes cookies: a page of another origin must sign in and send the token in a header.
  func allowOrigin(of request: Request, _ response: inout Response) {
    guard !settings.allowedOrigins.isEmpty else { return }
    let isForAll = settings.allowedOrigins.contains("*")
    if !isForAll {
      let vary = response.headers[.vary].map { "\($0), Origin" } ?? "Origin"
      response.headers[.vary] = vary
    }
    guard let origin = request.headers[.origin], settings.allowsOrigin(origin) else { return }
    response.headers[.accessControlAllowOrigin] = isForAll ? "*" : origin
    guard request.method == .options else { return }
    response.headers[.accessControlAllowMethods] = "GET, POST, PUT, DELETE"
    response.headers[.accessControlAllowHeaders] =
      "Authorization, Content-Type, X-Parse-Session-Token, X-Parse-Request-Id, "
      + "X-Parse-Application-Id, X-Parse-REST-API-Key"
    response.headers[.accessControlMaxAge] = "600"
  }
}

/// Says once that requests come through a proxy that is not trusted.
private final class ProxyNotice: Sendable {
  private let isGiven = Atomic<Bool>(false)

  func give(_ logger: Logger) {
    guard !isGiven.exchange(true, ordering: .relaxed) else { return }
    logger.warning(
      "Requests come through a proxy, so all clients have its address: pass --trusted-proxy")
  }
}
