public import Links
public import FoundationEssentials
import HTTPTypes

/// A client of a locations API: sessions, users and posts.
///
/// Each call sends one request, and retries it if that is safe:
///
/// - Idempotent requests (reading, replacing, deleting) are retried after a broken connection or a
///   timeout, with growing pauses.
/// - Creating a post is not idempotent. If the server honours request ids, the client retries with
///   the same `X-Parse-Request-Id`, and the server creates one post. If not, the client first looks
///   for the post (see ``create(_:importKey:requestID:besides:)``).
///
/// If a server does not honour request ids, and executes a request only after the client has looked
/// for its post, two posts can result.
///
///     let profile = LocationsProfile.own(at: "http://127.0.0.1:8080")
///     let client = LocationsClient(profile: profile, transport: transport)
///     let session = try await client.logIn(.password(userName: "ada", password: secret))
///
/// A client is a value; any number of tasks can share one.
/// Sources: the Parse REST guide (objects, queries), and the clients of the public API.
public struct LocationsClient: Sendable {
  /// The addresses and the properties of the API.
  public let profile: LocationsProfile
  /// The session of the account that the client acts for; nil if there is none.
  public var session: Session?
  /// An API key to write with instead of a session; nil for none.
  public var apiKey: String?
  /// The retry policy of all requests.
  public var retries: RetryPolicy

  /// The clock, to compute waiting times from `Retry-After`.
  public var now: @Sendable () -> Date = { Date() }

  let transport: Transport

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - profile: the addresses and the properties of the API.
  ///   - session: the session of the account to act for.
  ///   - apiKey: an API key to write with; it takes precedence over the session.
  ///   - retries: the retry policy.
  ///   - transport: sends a request and returns its reply.
  public init(
    profile: LocationsProfile, session: Session? = nil, apiKey: String? = nil,
    retries: RetryPolicy = .init(), transport: @escaping Transport
  ) {
    self.profile = profile
    self.session = session
    self.apiKey = apiKey
    self.retries = retries
    self.transport = transport
  }

  /// Makes a request without credentials.
  ///
  /// - Throws: ``LocationsError/badAddress(_:)``.
  func request(
    _ method: HTTPRequest.Method, _ address: String, query: String? = nil
  ) throws(LocationsError) -> HTTPRequest {
    guard let parts = AddressParts(address) else { throw .badAddress(address) }
    var request = HTTPRequest(
      method: method, scheme: parts.scheme, authority: parts.authority,
      path: parts.path + (query.map { "?\($0)" } ?? ""))
    request.headerFields[.accept] = "application/json"
    return request
  }

  /// Makes a request for posts, with the header fields of the profile and the session or API key.
  func postsRequest(
    _ method: HTTPRequest.Method, below path: String = "", query: String? = nil
  ) throws(LocationsError) -> HTTPRequest {
    try identifiedRequest(method, profile.locationsAddress + path, query: query)
  }

  /// Makes a request with the header fields of the profile and the session or API key.
  func identifiedRequest(
    _ method: HTTPRequest.Method, _ address: String, query: String? = nil
  ) throws(LocationsError) -> HTTPRequest {
    var request = try request(method, address, query: query)
    for (name, value) in profile.headers {
      if let name = HTTPField.Name(name) { request.headerFields[name] = value }
    }
    if let apiKey {
      request.headerFields[.authorization] = "Bearer \(apiKey)"
    } else if profile.sendsSession, let session {
      request.headerFields[.sessionToken] = session.token
    }
    return request
  }

  /// Adds the session token and the cookies to a request about sessions or users.
  func identify(_ request: inout HTTPRequest) {
    guard let session else { return }
    if profile.sendsSession { request.headerFields[.sessionToken] = session.token }
    if !session.cookies.isEmpty {
      request.headerFields[.cookie] =
        session.cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        .joined(separator: "; ")
    }
  }
}

extension HTTPField.Name {
  /// The session token (Parse REST guide, "Users").
  static let sessionToken = custom("X-Parse-Session-Token")
  /// The id of one logical write.
  static let requestID = custom("X-Parse-Request-Id")
  /// What the client prefers (RFC 7240).
  static let prefer = custom("Prefer")
  /// The value of the cookie `XSRF-TOKEN`, which only pages of the same site can read.
  static let xsrfToken = custom("X-XSRF-TOKEN")

  /// Makes a field name from a constant of valid characters.
  private static func custom(_ text: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(text) else { preconditionFailure("\(text) is no field name") }
    return name
  }
}

/// The parts of an API address.
struct AddressParts {
  let scheme: String
  let authority: String
  let path: String

  /// Splits an http or https URL; nil for others, or with a query, a fragment, a user name, or a
  /// port that there is not.
  init?(_ address: String) {
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[0].hasSuffix(":"), parts[1].isEmpty else { return nil }
    scheme = parts[0].dropLast().lowercased()
    guard scheme == "http" || scheme == "https" else { return nil }
    authority = String(parts[2])
    path = "/" + (parts.count == 4 ? parts[3] : "")
    let isPlain = address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x23 && $0 != 0x3F }
    guard isPlain, !authority.contains("@"), Self.isHost(authority) else { return nil }
  }

  /// Whether a text is a host, an IPv6 address in brackets, or one of both with a port from 1 to
  /// 65535.
  ///
  /// What opens the connection ends the process at a larger one.
  private static func isHost(_ authority: String) -> Bool {
    var rest = authority[...]
    if rest.first == "[" {
      guard let end = rest.firstIndex(of: "]"), rest[..<end].dropFirst().contains(":") else {
        return false
      }
      rest = rest[rest.index(after: end)...]
    } else {
      rest = rest.drop { $0 != ":" }
      guard rest.startIndex > authority.startIndex else { return false }
    }
    if rest.isEmpty { return true }
    let digits = rest.dropFirst()
    guard rest.first == ":", digits.count <= 5,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return false }
    return UInt16(digits).map { $0 > 0 } ?? false
  }
}
