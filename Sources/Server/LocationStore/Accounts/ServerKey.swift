internal import Cryptography

/// A secret key of the server, with which it recognises what it has given out.
package struct ServerKey: Sendable {
  private let key: [UInt8]

  /// The length of the key in bytes.
  package static let byteCount = 32

  /// Makes a key of bytes.
  package init(_ bytes: some Sequence<UInt8>) { key = Array(bytes) }

  /// Makes a new key.
  package static func random() -> ServerKey { ServerKey(randomBytes()) }

  /// Random bytes for a new key.
  static func randomBytes() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<byteCount).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  /// The HMAC-SHA-256 code of bytes, which is of use for one purpose only.
  package func code(for purpose: String, _ bytes: [UInt8]) -> [UInt8] {
    SHA256.authenticationCode(of: Array(purpose.utf8) + [0] + bytes, key: key)
  }
}
