internal import Cryptography
internal import HTTPServing
internal import Hummingbird
internal import LocationStore

/// Says that an account has signed in on this device before.
///
/// It does not sign in. It only gives the device a limit of its own for guessing that account's
/// password, so that those who guess elsewhere cannot lock its owner out (OWASP, "Slow Down Online
/// Guessing Attacks with Device Cookies"). It is a random number and a code for number and account,
/// made with a key of the server, so the server need not store it, and clients cannot forge one.
struct DeviceToken: Hashable, Sendable {
  /// The text in the cookie.
  let text: String

  /// The name of the cookie.
  static let cookieName = "onthemap_device"
  /// How long a browser keeps the cookie, in seconds: a year.
  static let lifetimeSeconds = 365 * 86_400

  /// Makes a token for a device on which an account has just signed in.
  ///
  /// - Parameters:
  ///   - email: the e-mail address of the account, in any case.
  ///   - key: the server's key.
  init(of email: String, key: ServerKey) {
    var generator = SystemRandomNumberGenerator()
    let number = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    text = Base64URL.text(of: number + Self.code(number, email, key))
  }

  /// Reads the cookie of a request; nil if there is none, or if it is not of this account.
  init?(in request: Request, of email: String, key: ServerKey) {
    guard let text = Cookies.value(Self.cookieName, in: request.headers), text.utf8.count == 64,
      let bytes = Base64URL.bytes(of: text), bytes.count == 48,
      isEqualInConstantTime(bytes[16...], Self.code(Array(bytes[..<16]), email, key))
    else { return nil }
    self.text = text
  }

  private static func code(_ number: [UInt8], _ email: String, _ key: ServerKey) -> [UInt8] {
    key.code(for: "device", number + Array(EmailAddress.folded(email).utf8))
  }
}
