/// The cookies of a session: its token, which scripts cannot read, and the value for
/// `X-XSRF-TOKEN`.
enum SessionCookies {
  /// Returns the values of `Set-Cookie` for a new session.
  ///
  /// - Parameters:
  ///   - secret: the session token.
  ///   - settings: the session duration, and whether cookies are for https only.
  ///   - isKept: whether the browser keeps the cookies when it closes.
  /// - Returns: one value per cookie.
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

  /// The values of `Set-Cookie` that remove the cookies.
  static let removal = [Credential.cookieName, Credential.xsrfCookieName].map {
    "\($0)=; Path=/; Max-Age=0; SameSite=Lax"
  }
}
