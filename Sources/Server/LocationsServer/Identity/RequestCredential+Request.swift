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
  /// 3. `X-Parse-REST-API-Key` with an API key, as the apps of 2015 to 2018 send it; keys of other
  ///    servers are ignored.
  /// 4. The cookie `onthemap_session`, which browsers send automatically. Requests that change data
  ///    then also need `X-XSRF-TOKEN` with the value of the cookie `XSRF-TOKEN`, which a page of
  ///    another site cannot read.
  ///
  /// - Throws: ``APIError/invalidSession`` if the credential is malformed;
  ///   ``APIError/missingXSRFToken`` if a request with a cookie changes data without the token.
  init?(of request: Request) throws(APIError) {
    if let text = Self.bearerToken(request.headers) {
      self = try Self.credential(text)
    } else if let text = request.headers[.parseSessionToken] {
      self = try Self.credential(text[...])
    } else if let text = request.headers[.parseKey], text.hasPrefix(Self.keyPrefix) {
      self = try Self.credential(text[...])
    } else if let text = Cookies.value(Self.cookieName, in: request.headers),
      let secret = Secret(received: text)
    {
      self = .session(secret)
      guard !request.method.isSafe else { return }
      guard let sent = request.headers[.xsrfToken],
        isEqualInConstantTime(sent.utf8, secret.xsrfToken.utf8)
      else { throw .missingXSRFToken }
    } else {
      return nil
    }
  }

  private static func bearerToken(_ headers: HTTPFields) -> Substring? {
    guard let text = headers[.authorization] else { return nil }
    let scheme = text.prefix { $0 != " " }
    guard scheme.lowercased() == "bearer" else { return nil }
    return text.dropFirst(scheme.count).drop { $0 == " " }
  }

  private static func credential(_ text: Substring) throws(APIError) -> RequestCredential {
    if text.hasPrefix(keyPrefix) {
      guard let secret = Secret(received: text.dropFirst(keyPrefix.count)) else {
        throw .invalidSession
      }
      return .key(secret)
    }
    guard let secret = Secret(received: text) else { throw .invalidSession }
    return .session(secret)
  }
}

extension HTTPRequest.Method {
  /// Whether the method is safe: its requests change nothing (RFC 9110, section 9.2.1).
  var isSafe: Bool { self == .get || self == .head || self == .options }
}

extension HTTPField.Name {
  static let parseSessionToken = Self.known("X-Parse-Session-Token")
  static let parseKey = Self.known("X-Parse-REST-API-Key")
  static let parseRequestID = Self.known("X-Parse-Request-Id")
  static let contentDigest = Self.known("Content-Digest")
  static let wantContentDigest = Self.known("Want-Content-Digest")
  static let xsrfToken = Self.known("X-XSRF-TOKEN")
}
