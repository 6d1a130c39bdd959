/// What an authenticator says and signs (W3C Web Authentication Level 2, section 6.1).
struct AuthenticatorData: Sendable {
  /// SHA-256 of the name of the site that it was asked for.
  let siteDigest: [UInt8]
  /// Whether somebody touched it.
  let isPresent: Bool
  /// Whether it made sure who: by finger, face or number.
  let isVerified: Bool
  /// How often it has signed; zero from those that do not count.
  let signCount: UInt32
  /// The passkey that was made, where one was.
  let passkey: NewPasskey?

  /// What a site keeps of a passkey.
  struct NewPasskey: Equatable, Sendable {
    let id: [UInt8]
    /// The public key on the curve P-256, uncompressed (SEC 1, section 2.3.3).
    let publicKey: [UInt8]
  }

  /// The longest name of a passkey (section 5.8.3 of the recommendation).
  private static let idLimitByteCount = 1023

  /// Reads the bytes; nil when they are not what they should be.
  init?(_ bytes: [UInt8]) {
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
    // The model of the authenticator, 16 bytes, is nobody's business here.
    guard bytes.count >= 55 else { return nil }
    let count = Int(bytes[53]) << 8 | Int(bytes[54])
    guard (1...Self.idLimitByteCount).contains(count), bytes.count >= 55 + count else { return nil }
    var reader = CBORReader(bytes[(55 + count)...])
    guard let key = try? reader.value(), let publicKey = Self.publicKey(key) else { return nil }
    passkey = NewPasskey(id: Array(bytes[55..<55 + count]), publicKey: publicKey)
  }

  /// Reads a key (RFC 9052, section 7; RFC 9053, sections 2.1 and 7.1): ES256 on P-256, or nothing.
  private static func publicKey(_ key: CBORValue) -> [UInt8]? {
    guard key[.unsigned(1)] == .unsigned(2), key[.unsigned(3)] == .negative(6),
      key[.negative(0)] == .unsigned(1),
      let x = key[.negative(1)]?.bytes, let y = key[.negative(2)]?.bytes,
      x.count == 32, y.count == 32
    else { return nil }
    return [4] + x + y
  }
}
