internal import FoundationEssentials
internal import HTTPTypes
internal import Hummingbird

/// What a request shows to say who sends it.
///
/// Looked for in this order, and the first that is there counts:
///
/// 1. `Authorization: Bearer` with an API key or a session's token (RFC 6750); other schemes are
///    those of a proxy in front and no business of this server;
/// 2. `X-Parse-Session-Token` with a session's token, as Parse has it;
/// 3. `X-Parse-REST-API-Key` with an API key, where the apps of 2015 to 2018 put theirs; keys that
///    are not of this server's form are ignored;
/// 4. the cookie `onthemap_session`, which a browser or an app's cookie store sends by itself.
///    Requests that change something then also need the header `X-XSRF-TOKEN` with the value of the
///    cookie `XSRF-TOKEN`, which a page of another site cannot read.
enum Credential: Hashable, Sendable {
  case session(Secret)
  case key(Secret)

  /// What API keys begin with, so that programs which look for leaked secrets know them.
  static let keyPrefix = "otm_"
  /// The name of the session's cookie.
  ///
  /// Not simply `session`: a browser sends the cookies of all ports of a machine to each of them.
  static let cookieName = "onthemap_session"
  /// The name of the cookie whose value goes into the header `X-XSRF-TOKEN`.
  static let xsrfCookieName = "XSRF-TOKEN"

  /// Finds the credential of a request; nil when there is none.
  ///
  /// - Throws: ``APIError/invalidSession`` when what is there cannot be one,
  ///   ``APIError/missingXSRFToken`` when a cookie alone asks for a change.
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

  private static func credential(_ text: Substring) throws(APIError) -> Credential {
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

/// Reads cookies (RFC 6265, section 4.2).
enum Cookies {
  /// The value of the first cookie of a name.
  static func value(_ name: String, in headers: HTTPFields) -> String? {
    for field in headers[values: .cookie] {
      for pair in field.split(separator: ";") {
        let pair = pair.drop { $0 == " " }
        if pair.hasPrefix(name), pair.dropFirst(name.count).first == "=" {
          return String(pair.dropFirst(name.count + 1))
        }
      }
    }
    return nil
  }
}

extension HTTPRequest.Method {
  /// Whether requests of the method change nothing (RFC 9110, section 9.2.1).
  var isSafe: Bool { self == .get || self == .head || self == .options }
}

extension HTTPField.Name {
  static let parseSessionToken = Self.known("X-Parse-Session-Token")
  static let parseKey = Self.known("X-Parse-REST-API-Key")
  static let parseRequestID = Self.known("X-Parse-Request-Id")
  static let contentDigest = Self.known("Content-Digest")
  static let wantContentDigest = Self.known("Want-Content-Digest")
  static let xsrfToken = Self.known("X-XSRF-TOKEN")
  static let frameOptions = Self.known("X-Frame-Options")
  static let referrerPolicy = Self.known("Referrer-Policy")

  /// A name that is written in the source, and so is one.
  private static func known(_ text: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(text) else { preconditionFailure("\(text) is no field name") }
    return name
  }
}
