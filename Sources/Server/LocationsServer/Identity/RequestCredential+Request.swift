internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import LocationStore

extension RequestCredential {
  /// The name of the session cookie.
  ///
  /// It is specific, because browsers send the cookies of all ports of a host to each port.
  static let cookieName = "onthemap_session"
  /// The name of the cookie whose value clients copy to the header `X-XSRF-TOKEN`.
  static let xsrfCookieName = "XSRF-TOKEN"

  /// Reads the credential of a request; nil if it has none.
  ///
  /// The first of these counts:
  ///
  /// 1. `Authorization: Bearer` with an API key or a session token (RFC 6750); other schemes are
  ///    ignored, because they may be for a proxy.
  /// 2. `X-Parse-Session-Token` with a session token.
  /// 3. An API key in a field in which clients of Parse send a key; keys of other servers are
  ///    ignored.
  /// 4. The cookie `onthemap_session`, which browsers send with the requests of every page. A
  ///    request of a page that changes data must come from a page of this server, or of one that
  ///    the settings allow, and have the value of the cookie `XSRF-TOKEN` in `X-XSRF-TOKEN`, which
  ///    a page of another site cannot read. From a program the cookie is enough: see
  ///    ``RequestOrigin``.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - isSafe: whether the request changes nothing.
  ///   - settings: the public address, and the origins of pages that are allowed.
  /// - Throws: ``APIError/invalidSession`` if the credential is malformed;
  ///   ``APIError/missingXSRFToken`` if a page changes data with a cookie alone.
  init?(of request: Request, isSafe: Bool, settings: HTTPSettings) throws(APIError) {
    if let credential = try Self(headersOf: request) {
      self = credential
      return
    }
    guard let text = Cookies.value(Self.cookieName, in: request.headers),
      let secret = Secret(received: text)
    else { return nil }
    self = .session(secret)
    guard !isSafe else { return }
    switch RequestOrigin(of: request, settings: settings) {
    case .program: return
    case .otherPage: throw .missingXSRFToken
    case .knownPage:
      guard let sent = request.headers[.xsrfToken],
        isEqualInConstantTime(sent.utf8, secret.xsrfToken.utf8)
      else { throw .missingXSRFToken }
    }
  }

  /// Reads the credential that a client has put into the header itself; nil if there is none.
  init?(headersOf request: Request) throws(APIError) {
    if let text = Self.bearerToken(request.headers) {
      self = try Self(text: text)
      return
    }
    if let text = request.headers[.parseSessionToken] {
      self = try Self(text: text[...])
      return
    }
    for name in HTTPField.Name.parseKeys {
      guard let text = request.headers[name], Self.isKey(text) else { continue }
      self = try Self(text: text[...])
      return
    }
    return nil
  }

  private static func bearerToken(_ headers: HTTPFields) -> Substring? {
    guard let text = headers[.authorization] else { return nil }
    let scheme = text.prefix { $0 != " " }
    guard scheme.lowercased() == "bearer" else { return nil }
    return text.dropFirst(scheme.count).drop { $0 == " " }
  }

  /// Whether a text is a key of this kind of server.
  static func isKey(_ text: some StringProtocol) -> Bool { text.hasPrefix(keyPrefix) }

  /// Reads an API key or a session token.
  ///
  /// - Throws: ``APIError/invalidSession``.
  init(text: Substring) throws(APIError) {
    let isKey = Self.isKey(text)
    guard let secret = Secret(received: isKey ? text.dropFirst(Self.keyPrefix.count) : text) else {
      throw .invalidSession
    }
    self = isKey ? .key(secret) : .session(secret)
  }
}

extension HTTPRequest.Method {
  /// Whether the method is safe: its requests change nothing (RFC 9110, section 9.2.1).
  var isSafe: Bool { self == .get || self == .head || self == .options }
}

extension HTTPField.Name {
  static let parseSessionToken = Self.known("X-Parse-Session-Token")
  /// The fields in which clients of Parse send the key that they are set up with.
  static let parseKeys = [
    Self.known("X-Parse-REST-API-Key"), Self.known("X-Parse-Client-Key"),
    Self.known("X-Parse-Javascript-Key"),
  ]
  static let parseRequestID = Self.known("X-Parse-Request-Id")
  static let contentDigest = Self.known("Content-Digest")
  static let wantContentDigest = Self.known("Want-Content-Digest")
  static let xsrfToken = Self.known("X-XSRF-TOKEN")
}

extension LocationsAPI {
  /// Reads the credential of a request; nil if it has none.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - isSafe: whether the request changes nothing; by default its method says so.
  /// - Returns: the credential.
  /// - Throws: ``APIError/invalidSession``, ``APIError/missingXSRFToken``.
  func credential(
    of request: Request, isSafe: Bool? = nil
  ) throws(APIError) -> RequestCredential? {
    try RequestCredential(
      of: request, isSafe: isSafe ?? request.method.isSafe, settings: settings.http)
  }
}
