/// The authenticator data that an authenticator signs (W3C Web Authentication Level 2, section
/// 6.1).
package struct AuthenticatorData: Sendable {
  /// The SHA-256 digest of the relying party's host name.
  let siteDigest: [UInt8]
  /// Whether the user was present.
  let isPresent: Bool
  /// Whether the authenticator verified the user, for example by fingerprint, face or PIN.
  let isVerified: Bool
  /// The signature counter; 0 if the authenticator does not count.
  package let signCount: UInt32
  /// The new passkey; nil when signing in.
  package let passkey: NewPasskey?

  /// The data of a passkey that a site stores.
  package struct NewPasskey: Equatable, Sendable {
    package let id: [UInt8]
    /// The public key on the curve P-256, uncompressed (SEC 1, section 2.3.3).
    let publicKey: [UInt8]
  }

  /// The maximum length of a credential id in bytes (section 5.8.3 of the recommendation).
  private static let idLimitByteCount = 1023

  /// Parses authenticator data; nil if it is invalid.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= 37 else { return nil }
    siteDigest = Array(bytes[..<32])
    let flags = bytes[32]
    isPresent = flags & 0x01 != 0
    isVerified = flags & 0x04 != 0
    signCount = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
    guard flags & 0x40 != 0 else {
      passkey = nil
      return
    }
    // Skip the model of the authenticator (AAGUID), 16 bytes.
    guard bytes.count >= 55 else { return nil }
    let count = Int(bytes[53]) << 8 | Int(bytes[54])
    guard (1...Self.idLimitByteCount).contains(count), bytes.count >= 55 + count else { return nil }
    var reader = CBORReader(bytes[(55 + count)...])
    guard let key = try? reader.value(), let publicKey = Self.publicKey(key) else { return nil }
    passkey = NewPasskey(id: Array(bytes[55..<55 + count]), publicKey: publicKey)
  }

  /// Reads an ES256 key on P-256 (RFC 9052, section 7; RFC 9053, 2.1 and 7.1); nil for others.
  private static func publicKey(_ key: CBORValue) -> [UInt8]? {
    guard key[.unsigned(1)] == .unsigned(2), key[.unsigned(3)] == .negative(6),
      key[.negative(0)] == .unsigned(1),
      let x = key[.negative(1)]?.bytes, let y = key[.negative(2)]?.bytes,
      x.count == 32, y.count == 32
    else { return nil }
    return [4] + x + y
  }
}
