public import HTTPServing
internal import LocationStore

/// Who can create an account.
public enum SignUpMode: String, CaseIterable, Hashable, Sendable {
  /// Only the operator.
  case closed
  /// Everybody.
  case open
  /// Anyone with an invitation link.
  case invite
  /// Everybody, but a moderator must approve the account before it can sign in.
  case approve
}

/// The address, the permissions and the limits of a locations server.
public struct ServerSettings: Sendable {
  /// The address, the proxies in front of it, and the limits of one client.
  ///
  /// Its `publicURL` is the site of passkeys, the origin of forms and the start of links. If that
  /// has `https`, browsers send cookies with `https` only.
  public var http = HTTPSettings()
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
  /// Whether browsers send cookies with `https` only; for a server behind a TLS proxy.
  ///
  /// They do anyway if the `publicURL` of ``http`` has `https`.
  public var hasSecureCookies = false
  /// The duration of a session.
  public var sessionLifetime = Duration.seconds(30 * 86_400)
  /// How long to store the reply to a request with an `X-Parse-Request-Id`.
  public var replyRetention = Duration.seconds(30 * 86_400)

  /// Whether to serve the geocoder, too, as clients of Photon, Nominatim, Pelias and others know
  /// it.
  public var servesGeocoder = true
  /// The version that the server reports.
  public var version = "unknown"
  /// The settings of the web pages.
  public var pages = PageSettings()

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
  /// The maximum time of a database query.
  public var queryTimeout = Duration.seconds(5)
  /// The maximum time that a health check waits for the database.
  public var healthTimeout = Duration.seconds(3)
  /// The cost of a password hash: the base-2 logarithm of scrypt's N.
  public var passwordLogRounds = 15

  /// Makes the default settings: port 8080 of the loopback address.
  public init() {}

  /// Whether people can create accounts, perhaps with an invitation or an approval.
  var allowsSignUp: Bool { signUp != .closed }
  /// Whether browsers send cookies with `https` only.
  var sendsSecureCookies: Bool { hasSecureCookies || http.publicURL?.isSecure == true }
}
