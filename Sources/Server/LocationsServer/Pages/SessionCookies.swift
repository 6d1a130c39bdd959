internal import LocationStore

/// The cookies of a session: its token, which scripts cannot read, and the value for
/// `X-XSRF-TOKEN`.
enum SessionCookies {
  /// Returns the values of `Set-Cookie` for a new session.
  ///
  /// - Parameters:
  ///   - secret: the session token.
  ///   - device: what says that the account has signed in on this device.
  ///   - settings: the session duration, and whether cookies are for https only.
  ///   - isKept: whether the browser keeps the cookies when it closes.
  /// - Returns: one value per cookie.
  static func begin(
    _ secret: Secret, _ device: DeviceToken, _ settings: ServerSettings, isKept: Bool
  ) -> [String] {
    let everywhere = "; Path=/; SameSite=Lax" + (settings.sendsSecureCookies ? "; Secure" : "")
    let attributes =
      everywhere + (isKept ? "; Max-Age=\(settings.sessionLifetime.components.seconds)" : "")
    return [
      "\(RequestCredential.cookieName)=\(secret.text)\(attributes); HttpOnly",
      "\(RequestCredential.xsrfCookieName)=\(secret.xsrfToken)\(attributes)",
      "\(DeviceToken.cookieName)=\(device.text)\(everywhere)"
        + "; Max-Age=\(DeviceToken.lifetimeSeconds); HttpOnly",
    ]
  }

  /// The values of `Set-Cookie` that remove the cookies.
  static let removal = [RequestCredential.cookieName, RequestCredential.xsrfCookieName].map {
    "\($0)=; Path=/; Max-Age=0; SameSite=Lax"
  }
}
