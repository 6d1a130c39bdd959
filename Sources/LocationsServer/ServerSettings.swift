/// What a locations server lets in, and what it keeps out.
public struct ServerSettings: Sendable {
  /// The name or address to listen at.
  public var host = "127.0.0.1"
  /// The port to listen at; zero for one that the system chooses.
  public var port = 8080
  /// Whether reading needs a session or a key too.
  public var isPrivate = false
  /// Whether anybody may make an account by `POST /api/users`.
  public var allowsSignUp = false
  /// The origins whose pages may call the API (`https://example.org`); none by default.
  public var allowedOrigins: [String] = []
  /// Whether cookies are for `https` only: for a server behind a proxy that ends TLS.
  public var hasSecureCookies = false
  /// How long a session lasts.
  public var sessionLifetime = Duration.seconds(30 * 86_400)
  /// How long the reply to a request with an id is kept.
  public var replyRetention = Duration.seconds(30 * 86_400)

  /// The web pages beside the API.
  public var pages = PageSettings()

  /// The requests a second of one client, after a burst of twice as many; nil for any number.
  public var requestsPerSecond: Double? = 50
  /// Whether the limit holds for clients on the machine itself as well.
  public var limitsLoopback = false
  /// Connections at a time; more wait to be accepted.
  public var connectionLimit = 1024
  /// The most bytes of a request's body.
  public var bodyLimitByteCount = 256 * 1024
  /// The most bytes of a request's address.
  ///
  /// A `where` goes into it; browsers and proxies take no more either.
  public var addressLimitByteCount = 8 * 1024
  /// How long the body of a request may take to arrive, and a reply to be taken.
  public var transferTimeout = Duration.seconds(20)
  /// How long a connection may take to send the head of its next request.
  public var idleTimeout = Duration.seconds(30)
  /// How long a query of the database may take.
  public var queryTimeout = Duration.seconds(5)
  /// How long requests may take to end when the server is asked to stop.
  public var drainTimeout = Duration.seconds(20)
  /// How much work a guess of a password costs: the base-two logarithm of scrypt's N.
  public var passwordLogRounds = 15

  /// Makes the settings of a server for the machine itself, on port 8080.
  public init() {}
}
