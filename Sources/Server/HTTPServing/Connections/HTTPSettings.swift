/// The address of an HTTP server, and the limits of each client.
public struct HTTPSettings: Sendable {
  /// The host name or IP address to listen at.
  public var host = "127.0.0.1"
  /// The port to listen at, 0 to 65535; 0 lets the system choose one.
  public var port = 8080
  /// The origins whose pages may call the API, such as `https://example.org`; none by default.
  ///
  /// The origin `*` stands for all.
  public var allowedOrigins: [String] = []
  /// The address of the site, such as `https://map.example.org`; nil for a server on this machine.
  ///
  /// Besides the names of this machine, the server answers under its host name only.
  public var publicURL: WebOrigin?

  /// Where browsers reach the server: its public address, else that of this machine.
  ///
  /// - Parameter port: the port that the server listens on.
  /// - Returns: an origin: `https://map.example.org`, `http://127.0.0.1:8080`.
  package func address(port: Int) -> String {
    if let publicURL { return publicURL.text }
    let name = ["0.0.0.0", "::"].contains(host) ? "127.0.0.1" : host
    return "http://\(name.contains(":") ? "[\(name)]" : name):\(port)"
  }
  /// The addresses of proxies whose `Forwarded` and `X-Forwarded-For` are true; none by default.
  ///
  /// With them, limits apply to clients on this machine too.
  public var trustedProxies: [AddressRange] = []
  /// The maximum rate of one client in requests per second; nil for no limit.
  ///
  /// A burst of twice as many requests is allowed.
  public var requestsPerSecond: Double? = 50
  /// Whether the rate limit also applies to clients on this machine.
  public var limitsLoopback = false
  /// The maximum number of open connections; further ones wait.
  ///
  /// The last sixteenth is a reserve: there, each new connection closes one of the client with the
  /// most.
  public var connectionLimit = 1024
  /// The maximum number of open connections of one client; further ones are closed.
  ///
  /// Trusted proxies have no such limit.
  public var connectionLimitPerClient = 128
  /// The maximum length of a request target in bytes, including the query.
  ///
  /// Browsers and proxies have similar limits.
  public var addressLimitByteCount = 8 * 1024
  /// The maximum time to receive a request body, and to send a reply.
  public var transferTimeout = Duration.seconds(20)
  /// The maximum time to receive the head of the next request on a connection.
  public var idleTimeout = Duration.seconds(10)
  /// The maximum time to finish requests in flight when the server stops.
  public var drainTimeout = Duration.seconds(20)

  /// Makes the default settings: port 8080 of the loopback address.
  public init() {}

  /// Whether pages of an origin may call the API.
  package func allowsOrigin(_ origin: String) -> Bool {
    allowedOrigins.contains("*") || allowedOrigins.contains(origin)
  }

  /// Whether a text has the form of an origin: scheme, host and optional port, without a path.
  ///
  /// - Parameter text: the text, such as `https://example.org`.
  /// - Returns: whether a browser could send the text as `Origin`.
  public static func isOrigin(_ text: String) -> Bool {
    for scheme in ["https://", "http://"] where text.hasPrefix(scheme) {
      let rest = text.dropFirst(scheme.count)
      return !rest.isEmpty && text == text.lowercased()
        && rest.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-:[]".contains($0)) }
    }
    return false
  }
}

extension Duration {
  /// The duration in whole nanoseconds.
  package var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
