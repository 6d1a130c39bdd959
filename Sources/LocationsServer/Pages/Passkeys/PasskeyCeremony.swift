internal import Crypto
internal import FoundationEssentials
internal import JSON
internal import Synchronization

/// The random challenges that authenticators sign; each works once and for a limited time.
final class PasskeyChallenges: Sendable {
  private struct Entry {
    let endsAt: Timestamp
    /// The account that creates a passkey; nil for signing in.
    let account: Int64?
  }

  private static let lifetime = Duration.seconds(300)
  /// The maximum number of challenges; anyone can request one, and new ones replace the oldest.
  private static let limit = 4096

  private let entries = Mutex<[(text: String, entry: Entry)]>([])

  /// Makes a challenge.
  func make(for account: Int64?, at now: Timestamp) -> String {
    let text = Secret.random().text
    entries.withLock { entries in
      entries.removeAll { $0.entry.endsAt <= now }
      if entries.count >= Self.limit { entries.removeFirst() }
      entries.append(
        (text, Entry(endsAt: now.advanced(by: Self.lifetime), account: account)))
    }
    return text
  }

  /// Whether a challenge was made for this purpose and is unused; the challenge is then used.
  func use(_ text: String, for account: Int64?, at now: Timestamp) -> Bool {
    entries.withLock { entries in
      guard let index = entries.firstIndex(where: { $0.text == text }) else { return false }
      let entry = entries.remove(at: index).entry
      return entry.endsAt > now && entry.account == account
    }
  }
}

/// The client data of a browser (W3C Web Authentication Level 2, section 5.8.1).
struct PasskeyClientData {
  let type: String
  let challenge: String
  let origin: String
  /// Whether the page was in a frame of another site.
  let isFramed: Bool
  let digest: [UInt8]

  init?(_ bytes: [UInt8]) {
    guard let object = try? JSONReader.value(of: bytes).object,
      let type = object["type"]?.string, let challenge = object["challenge"]?.string,
      let origin = object["origin"]?.string
    else { return nil }
    (self.type, self.challenge, self.origin) = (type, challenge, origin)
    isFramed = object["crossOrigin"] == .bool(true)
    digest = Array(SHA256.hash(data: bytes))
  }
}

/// The relying party of passkeys: this server, by the host name that the browser uses.
struct PasskeySite {
  /// The host name without the port.
  let name: String
  private let authority: String

  /// - Parameter authority: the value of `Host`.
  init(authority: String) {
    self.authority = authority
    name = authority.split(separator: ":").first.map(String.init) ?? ""
  }

  /// Whether the ceremony took place on a page of this site, with a present and verified user.
  func accepts(_ client: PasskeyClientData, _ data: AuthenticatorData, type: String) -> Bool {
    // Browsers support passkeys with https, and with http on localhost.
    let origins = ["https://\(authority)"] + (name == "localhost" ? ["http://\(authority)"] : [])
    return client.type == type && origins.contains(client.origin) && !client.isFramed
      && data.siteDigest == Array(SHA256.hash(data: Array(name.utf8)))
      && data.isPresent && data.isVerified
  }
}

/// A stored passkey.
struct StoredPasskey: Sendable {
  let accountID: Int64
  let publicKey: [UInt8]
  let signCount: UInt32

  /// Whether this passkey made a signature.
  func hasSigned(_ data: [UInt8], _ client: PasskeyClientData, signature: [UInt8]) -> Bool {
    guard let key = try? P256.Signing.PublicKey(x963Representation: publicKey),
      let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature)
    else { return false }
    return key.isValidSignature(signature, for: data + client.digest)
  }
}

extension Base64URL {
  /// Decodes a text; returns nil if it is invalid.
  static func bytes(of text: String) -> [UInt8]? {
    guard text.utf8.count % 4 != 1, text.utf8.allSatisfy(isDigit) else { return nil }
    let padded =
      text.replacing("-", with: "+").replacing("_", with: "/")
      + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    return Data(base64Encoded: padded).map(Array.init)
  }
}
