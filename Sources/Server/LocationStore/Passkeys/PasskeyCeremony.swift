internal import Cryptography
package import FoundationEssentials
package import HTTPServing
package import TextTools

/// The challenges that authenticators sign; each works once and for a limited time.
///
/// A challenge says itself until when it is valid and for whom, with a code that only servers of
/// this database can make. So a request for a challenge costs no memory, and nobody can push out
/// the challenges of others. Only those that were used are stored, which takes a passkey.
package struct PasskeyChallenges: Sendable {
  /// How long a challenge works.
  package static let lifetime = Duration.seconds(300)

  /// The key of the server.
  package let key: ServerKey

  /// Makes challenges with the key of the server.
  package init(key: ServerKey) { self.key = key }

  /// Makes a challenge.
  ///
  /// - Parameters:
  ///   - account: the id of the account that creates a passkey; nil for signing in.
  ///   - now: the time.
  /// - Returns: a text of base64url.
  package func make(for account: Int64?, at now: Timestamp) -> String {
    let end = now.advanced(by: Self.lifetime)
    let content =
      Self.bytes(end.milliseconds) + Self.bytes(account ?? 0) + ServerKey.randomBytes().prefix(16)
    return Base64URL.text(of: content + key.code(for: "challenge", content))
  }

  /// Whether a challenge was made for this purpose and has not expired.
  package func isValid(_ text: String, for account: Int64?, at now: Timestamp) -> Bool {
    guard text.utf8.count <= 128, let bytes = Base64URL.bytes(of: text), bytes.count == 64,
      isEqualInConstantTime(bytes[32...], key.code(for: "challenge", Array(bytes[..<32])))
    else { return false }
    return Self.number(bytes[0..<8]) > now.milliseconds
      && Self.number(bytes[8..<16]) == account ?? 0
  }

  /// What a valid challenge is remembered by: the text has spare bits that no code protects.
  package static func digest(of text: String) -> Data {
    Data(SHA256.digest(of: Base64URL.bytes(of: text) ?? []))
  }

  private static func bytes(_ number: Int64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * Int64($0))) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
    bytes.reduce(0) { $0 << 8 | Int64($1) }
  }
}

/// The client data of a browser (W3C Web Authentication Level 2, section 5.8.1).
package struct PasskeyClientData {
  let type: String
  package let challenge: String
  package let origin: String
  /// Whether the page was in a frame of another site.
  let isFramed: Bool
  package let digest: [UInt8]

  package init?(_ bytes: [UInt8]) {
    guard let object = try? JSONReader.value(of: bytes).object,
      let type = object["type"]?.string, let challenge = object["challenge"]?.string,
      let origin = object["origin"]?.string
    else { return nil }
    (self.type, self.challenge, self.origin) = (type, challenge, origin)
    isFramed = object["crossOrigin"] == .bool(true)
    digest = SHA256.digest(of: bytes)
  }
}

/// The relying party of passkeys: this server, by the host name that the browser uses.
package struct PasskeySite {
  /// The host name without the port.
  package let name: String
  private let authority: String

  /// Makes the site of an address that the operator gives.
  package init(_ origin: WebOrigin) {
    authority = origin.authority
    name = origin.host
  }

  /// Makes the site of a request.
  ///
  /// - Parameter authority: the value of `Host`.
  package init(authority: String) {
    self.authority = authority
    name = HostName(authority)?.host ?? ""
  }

  /// Whether the ceremony took place on a page of this site, with a present and verified user.
  package func accepts(_ client: PasskeyClientData, _ data: AuthenticatorData, type: String) -> Bool
  {
    // Browsers support passkeys with https, and with http on localhost.
    let origins = ["https://\(authority)"] + (name == "localhost" ? ["http://\(authority)"] : [])
    return client.type == type && origins.contains(client.origin) && !client.isFramed
      && data.siteDigest == SHA256.digest(of: name.utf8)
      && data.isPresent && data.isVerified
  }
}

/// A stored passkey.
package struct StoredPasskey: Sendable {
  let accountID: Int64
  let publicKey: [UInt8]
  package let signCount: UInt32

  /// Whether this passkey made a signature.
  package func hasSigned(_ data: [UInt8], _ client: PasskeyClientData, signature: [UInt8]) -> Bool {
    P256PublicKey(point: publicKey).verifies(signature: signature, of: data + client.digest)
  }
}

extension Base64URL {
  /// Decodes a text; returns nil if it is invalid.
  package static func bytes(of text: String) -> [UInt8]? {
    guard text.utf8.count % 4 != 1, text.utf8.allSatisfy(isDigit) else { return nil }
    let padded =
      text.replacing("-", with: "+").replacing("_", with: "/")
      + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    return Data(base64Encoded: padded).map(Array.init)
  }
}
