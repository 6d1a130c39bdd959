public import FoundationEssentials
import HTTPTypes

/// Speaks a locations API: sessions, users and posts.
///
/// Each call is one exchange of the API, sent again where that is safe:
///
/// - What only reads, and what has the same effect twice (replacing, deleting), is sent again after
///   a cut or a time-out, with growing pauses.
/// - Creating a post is not the same twice. Where the server honours request ids, it is sent again
///   under the same `X-Parse-Request-Id`, and the server does it once. Where it does not, the client
///   first looks whether the post is there (see ``create(_:requestID:besides:)``).
///
/// What it does not promise: against a server without request ids, a request that was cut off here
/// and is carried out there after the look-up is done twice.
///
///     let client = LocationsClient(profile: .own(at: "http://127.0.0.1:8080"), transport: transport)
///     let session = try await client.logIn(.password(userName: "ada", password: secret))
///
/// A client is an immutable value: any number of tasks may share one.
/// Contract: the Parse REST guide (objects, queries), and what the clients of the public API do.
public struct LocationsClient: Sendable {
  /// Where the API is and how it is spoken there.
  public let profile: LocationsProfile
  /// Whom the client acts for, if anybody.
  public var session: Session?
  /// A key to write with instead of a session, where the server gives out keys.
  public var apiKey: String?
  /// How often requests are sent again.
  public var retries: RetryPolicy

  /// What time it is, for what servers say about waiting.
  public var now: @Sendable () -> Date = { Date() }

  let transport: Transport

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - profile: where the API is.
  ///   - session: whom to act for.
  ///   - apiKey: a key to write with.
  ///   - retries: how often requests are sent again.
  ///   - transport: what sends a request and gives its reply.
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

  /// Makes a request without anybody's name on it.
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

  /// Makes a request for posts: with the application's header fields, and the session or key.
  func postsRequest(
    _ method: HTTPRequest.Method, below path: String = "", query: String? = nil
  ) throws(LocationsError) -> HTTPRequest {
    var request = try request(method, profile.locationsAddress + path, query: query)
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

  /// Adds what shows a server of sessions who is asking.
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
  /// The session that a request is made in (Parse REST guide, "Users").
  static let sessionToken = custom("X-Parse-Session-Token")
  /// The name of one logical write.
  static let requestID = custom("X-Parse-Request-Id")
  /// The cookie against forged requests, said again by who can read it.
  static let xsrfToken = custom("X-XSRF-TOKEN")

  /// A name that is written here, in characters that names may have.
  private static func custom(_ text: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(text) else { preconditionFailure("\(text) is no field name") }
    return name
  }
}

/// The parts of the address of an API.
struct AddressParts {
  let scheme: String
  let authority: String
  let path: String

  /// Takes an address apart, or gives nil where it is no http or https address.
  init?(_ address: String) {
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[0].hasSuffix(":"), parts[1].isEmpty else { return nil }
    scheme = parts[0].dropLast().lowercased()
    guard scheme == "http" || scheme == "https" else { return nil }
    authority = String(parts[2])
    path = "/" + (parts.count == 4 ? parts[3] : "")
    let isPlain = address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x23 && $0 != 0x3F }
    guard isPlain, !authority.isEmpty, !authority.contains("@") else { return nil }
  }
}
