/// Who can create an account.
public enum SignUpMode: String, CaseIterable, Hashable, Sendable {
  /// Nobody but the operator.
  case closed
  /// Everybody.
  case open
  /// Whoever has an invitation link.
  case invite
  /// Everybody, but a moderator must approve the account before it can sign in.
  case approve
}

/// The address, the permissions and the limits of a locations server.
public struct ServerSettings: Sendable {
  /// The host name or IP address to listen at.
  public var host = "127.0.0.1"
  /// The port to listen at, 0 to 65535; 0 lets the system choose one.
  public var port = 8080
  /// Whether reading needs a session or an API key.
  public var isPrivate = false
  /// Who can create an account with `POST /api/users` and on the pages.
  public var signUp = SignUpMode.closed
  /// Whether authors may post under other names than that of their account.
  public var allowsOtherNames = false
  /// The maximum number of posts of an author in lists without a condition, the newest; 0 for all.
  ///
  /// Posts of importers and moderators count as posts of different people.
  public var postsPerAuthor = 1
  /// The origins whose pages may call the API, such as `https://example.org`; none by default.
  public var allowedOrigins: [String] = []
  /// Whether browsers send cookies with `https` only; for a server behind a TLS proxy.
  ///
  /// They do anyway if ``publicURL`` has `https`.
  public var hasSecureCookies = false
  /// The address of the site, such as `https://map.example.org`; nil for a server on this machine.
  ///
  /// It is the site of passkeys, the origin of forms, the start of links, and the host name that the
  /// server answers to, besides those of this machine.
  public var publicURL: WebOrigin?
  /// The addresses of proxies whose `Forwarded` and `X-Forwarded-For` are true; none by default.
  ///
  /// With them, limits apply to clients on this machine too.
  public var trustedProxies: [AddressRange] = []
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
  /// The maximum number of open connections of one client; further ones are closed.
  ///
  /// Trusted proxies have no such limit.
  public var connectionLimitPerClient = 128
  /// The maximum number of posts that an author creates or changes in a minute; nil for no limit.
  ///
  /// Five times as many may come from one address in all. Importers and moderators have no limit.
  public var postsPerMinute: Int? = 10
  /// The maximum number of posts that an author creates or changes in a day; nil for no limit.
  ///
  /// Five times as many may come from one address in all.
  public var postsPerDay: Int? = 100
  /// The maximum number of accounts that are created from one address in a day; nil for no limit.
  ///
  /// Ten times as many may be created from all addresses together.
  public var signUpsPerDay: Int? = 20
  /// The maximum size of a request body in bytes.
  public var bodyLimitByteCount = 256 * 1024
  /// The maximum length of a request target in bytes, including the query with its `where`.
  ///
  /// Browsers and proxies have similar limits.
  public var addressLimitByteCount = 8 * 1024
  /// The maximum time to receive a request body, and to send a reply.
  public var transferTimeout = Duration.seconds(20)
  /// The maximum time to receive the head of the next request on a connection.
  public var idleTimeout = Duration.seconds(10)
  /// The maximum time of a database query.
  public var queryTimeout = Duration.seconds(5)
  /// The maximum time to finish requests in flight when the server stops.
  public var drainTimeout = Duration.seconds(20)
  /// The cost of a password hash: the base-2 logarithm of scrypt's N.
  public var passwordLogRounds = 15

  /// Makes the default settings: port 8080 of the loopback address.
  public init() {}

  /// Whether people can create accounts, perhaps with an invitation or an approval.
  var allowsSignUp: Bool { signUp != .closed }
  /// Whether browsers send cookies with `https` only.
  var sendsSecureCookies: Bool { hasSecureCookies || publicURL?.isSecure == true }
}
