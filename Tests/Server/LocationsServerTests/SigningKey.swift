import Testing

#if canImport(CryptoKit)
  import CryptoKit
#elseif canImport(COpenSSL)
  import COpenSSL
#endif

/// A new private key on P-256, as an authenticator keeps it.
@safe final class SigningKey: Sendable {
  #if canImport(CryptoKit)
    private let key = P256.Signing.PrivateKey()

    /// The public key: a byte 4, then x and y.
    var point: [UInt8] { Array(key.publicKey.x963Representation) }

    /// The ECDSA signature of a message, in DER.
    func signature(of message: [UInt8]) throws -> [UInt8] {
      Array(try key.signature(for: message).derRepresentation)
    }
  #else
    // Never changed after it is made, and libcrypto lets threads share a key that does not change.
    private nonisolated(unsafe) let key: OpaquePointer

    init() {
      let context = unsafe EVP_PKEY_CTX_new_from_name(nil, "EC", nil)
      defer { unsafe EVP_PKEY_CTX_free(context) }
      var key: OpaquePointer?
      precondition(
        unsafe EVP_PKEY_keygen_init(context) == 1
          && EVP_PKEY_CTX_set_group_name(context, "prime256v1") == 1
          && EVP_PKEY_generate(context, &key) == 1)
      guard let key = unsafe key else { preconditionFailure("no key was generated") }
      unsafe self.key = key
    }

    deinit { unsafe EVP_PKEY_free(key) }

    /// The public key: a byte 4, then x and y.
    var point: [UInt8] {
      unsafe [UInt8](unsafeUninitializedCapacity: 65) { point, count in
        precondition(
          unsafe EVP_PKEY_get_octet_string_param(key, "pub", point.baseAddress, 65, &count) == 1)
      }
    }

    /// The ECDSA signature of a message, in DER.
    func signature(of message: [UInt8]) throws -> [UInt8] {
      let context = unsafe EVP_MD_CTX_new()
      defer { unsafe EVP_MD_CTX_free(context) }
      try #require(unsafe EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1)
      var count = 80
      var signature = [UInt8](repeating: 0, count: count)
      try #require(unsafe EVP_DigestSign(context, &signature, &count, message, message.count) == 1)
      return Array(signature.prefix(count))
    }
  #endif
}
