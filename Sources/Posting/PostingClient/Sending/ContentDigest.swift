import Cryptography
import FoundationEssentials

/// The header field `Content-Digest` with SHA-256 (RFC 9530, section 2): `sha-256=:BASE64:`.
///
/// TCP's 16-bit checksum misses some damaged segments. With a digest on each request and reply, the
/// receiver rejects a damaged body.
package enum ContentDigest {
  /// Returns the field value for a body.
  ///
  /// - Parameter body: the bytes of the body.
  /// - Returns: `sha-256=:BASE64:`.
  package static func value(of body: some Collection<UInt8>) -> String {
    "sha-256=:\(Data(SHA256.digest(of: Array(body))).base64EncodedString()):"
  }

  /// Whether a body matches a field value.
  ///
  /// - Parameters:
  ///   - field: the value of `Content-Digest`.
  ///   - body: the bytes of the body.
  /// - Returns: false if the SHA-256 digest differs; true if it matches or if the field has none.
  package static func agrees(_ field: String, with body: [UInt8]) -> Bool {
    for member in field.split(separator: ",") {
      let member = member.drop { $0 == " " }
      guard member.hasPrefix("sha-256=") else { continue }
      return member.prefix { $0 != ";" } == value(of: body)
    }
    return true
  }
}
