internal import Cryptography
package import FoundationEssentials
internal import HTTPServing

/// A bearer token: 256 random bits, as 43 characters of base64url.
///
/// The store has only the ``digest``, so a stolen database file contains no usable token. The
/// digest needs no salt, because the token cannot be guessed.
package struct Secret: Hashable, Sendable {
  /// The token, which the server returns once.
  package let text: String

  /// Makes a new secret from the system's random numbers.
  package static func random() -> Secret {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    return Secret(text: Base64URL.text(of: bytes))
  }

  /// Reads a token from a request; nil if it is malformed.
  package init?(received text: some StringProtocol) {
    guard text.utf8.count == 43, text.utf8.allSatisfy(Base64URL.isDigit) else { return nil }
    self.text = String(text)
  }

  private init(text: String) {
    self.text = text
  }

  /// The SHA-256 digest of the characters, as in the store.
  package var digest: Data { Data(SHA256.digest(of: text.utf8)) }

  /// The value that a page must send in `X-XSRF-TOKEN` together with the session cookie.
  ///
  /// It is derived from the session token. So the store need not contain it, and another site
  /// cannot set a valid pair of cookies.
  package var xsrfToken: String {
    Base64URL.text(
      of: SHA256.authenticationCode(of: Array("XSRF-TOKEN".utf8), key: Array(text.utf8)))
  }
}

/// Compares in a time that depends only on the lengths.
package func isEqualInConstantTime(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>)
  -> Bool
{
  guard left.count == right.count else { return false }
  var difference: UInt8 = 0
  for (one, other) in zip(left, right) { difference |= one ^ other }
  return difference == 0
}
