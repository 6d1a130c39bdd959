/// The address, the permissions and the limits of a locations server.
public struct ServerSettings: Sendable {
  /// The host name or IP address to listen at.
  public var host = "127.0.0.1"
  /// The port to listen at, 0 to 65535; 0 lets the system choose one.
  public var port = 8080
  /// Whether reading needs a session or an API key.
  public var isPrivate = false
  /// Whether anyone can create an account with `POST /api/users`.
  public var allowsSignUp = false
  /// The origins whose pages may call the API, such as `https://example.org`; none by default.
  public var allowedOrigins: [String] = []
  /// Whether browsers send cookies with `https` only; for a server behind a TLS proxy.
  public var hasSecureCookies = false
  /// The duration of a session.
  public var sessionLifetime = Duration.seconds(30 * 86_400)
  /// How long to store the reply to a request with an `X-Parse-Request-Id`.
  public var replyRetention = Duration.seconds(30 * 86_400)

  /// The settings of the web pages.
  public var pages = PageSettings()

  /// The maximum rate of one client in requests per second; nil for no limit.
  ///
  /// A burst of twice as many requests is allowed.
  public var requestsPerSecond: Double? = 50
  /// Whether the rate limit also applies to clients on this machine.
  public var limitsLoopback = false
  /// The maximum number of open connections; further ones wait.
  public var connectionLimit = 1024
  /// The maximum size of a request body in bytes.
  public var bodyLimitByteCount = 256 * 1024
  /// The maximum length of a request target in bytes, including the query with its `where`.
  ///
  /// Browsers and proxies have similar limits.
  public var addressLimitByteCount = 8 * 1024
  /// The maximum time to receive a request body, and to send a reply.
  public var transferTimeout = Duration.seconds(20)
  /// The maximum time to receive the head of the next request on a connection.
  public var idleTimeout = Duration.seconds(30)
  /// The maximum time of a database query.
  public var queryTimeout = Duration.seconds(5)
  /// The maximum time to finish requests in flight when the server stops.
  public var drainTimeout = Duration.seconds(20)
  /// The cost of a password hash: the base-2 logarithm of scrypt's N.
  public var passwordLogRounds = 15

  /// Makes the default settings: port 8080 of the loopback address.
  public init() {}
}
