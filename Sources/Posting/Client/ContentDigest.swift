import Crypto
import FoundationEssentials

/// The field `Content-Digest` with SHA-256 (RFC 9530, section 2): `sha-256=:BASE64:`.
///
/// TCP's checksum misses one damaged segment in some thousands. A client that sends the digest of a
/// post never has a damaged one stored, and each reply of the server has one, so that it can tell as
/// well.
package enum ContentDigest {
  /// The field's value for a body.
  package static func value(of body: some Collection<UInt8>) -> String {
    "sha-256=:\(Data(SHA256.hash(data: Array(body))).base64EncodedString()):"
  }

  /// Whether a body is the one that a field speaks of; a field without SHA-256 says nothing.
  package static func agrees(_ field: String, with body: [UInt8]) -> Bool {
    for member in field.split(separator: ",") {
      let member = member.drop { $0 == " " }
      guard member.hasPrefix("sha-256=") else { continue }
      return member.prefix { $0 != ";" } == value(of: body)
    }
    return true
  }
}
