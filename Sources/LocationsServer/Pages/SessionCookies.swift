/// The cookies of a session: its token, which no script can read, and what scripts send back as
/// `X-XSRF-TOKEN`.
enum SessionCookies {
  /// The values of `Set-Cookie` for a new session.
  ///
  /// - Parameters:
  ///   - secret: the session's token.
  ///   - settings: whether they are for https only, and how long sessions last.
  ///   - isKept: whether the browser keeps them when it is closed.
  /// - Returns: a value for each cookie.
  static func begin(_ secret: Secret, _ settings: ServerSettings, isKept: Bool) -> [String] {
    let attributes =
      "; Path=/; SameSite=Lax"
      + (isKept ? "; Max-Age=\(settings.sessionLifetime.components.seconds)" : "")
      + (settings.hasSecureCookies ? "; Secure" : "")
    return [
      "\(Credential.cookieName)=\(secret.text)\(attributes); HttpOnly",
      "\(Credential.xsrfCookieName)=\(secret.xsrfToken)\(attributes)",
    ]
  }

  /// The values that remove them.
  static let removal = [Credential.cookieName, Credential.xsrfCookieName].map {
    "\($0)=; Path=/; Max-Age=0; SameSite=Lax"
  }
}
