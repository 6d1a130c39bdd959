#if canImport(CryptoKit)
  internal import CryptoKit
#elseif canImport(COpenSSL)
  internal import COpenSSL
#endif

#if canImport(CryptoKit) || canImport(COpenSSL)
  /// A public key on the curve P-256 (FIPS 186-4), to verify signatures of ECDSA with SHA-256.
  package struct P256PublicKey {
    private let point: [UInt8]

    /// Takes the point of a key: a byte 4, then *x* and *y* with 32 bytes each (SEC 1, 2.3.3).
    ///
    /// - Parameter point: the 65 bytes. A point that is not on the curve verifies no signature.
    package init(point: [UInt8]) { self.point = point }

    /// Whether the owner of the key signed a message.
    ///
    /// - Parameters:
    ///   - signature: the signature in DER (RFC 3279, section 2.2.3).
    ///   - message: the signed bytes.
    /// - Returns: false also for a malformed key or signature.
    package func verifies(signature: [UInt8], of message: [UInt8]) -> Bool {
      #if canImport(CryptoKit)
        guard let key = try? P256.Signing.PublicKey(x963Representation: point),
          let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature)
        else { return false }
        return key.isValidSignature(signature, for: message)
      #else
        // libcrypto also reads compressed points; keys of passkeys are not compressed.
        guard point.count == 65, point[0] == 4 else { return false }
        var point = point
        let key = unsafe point.withUnsafeMutableBufferPointer { point in
          unsafe otm_p256_public_key(point.baseAddress, point.count)
        }
        guard let key = unsafe key else { return false }
        defer { unsafe EVP_PKEY_free(key) }
        guard let context = unsafe EVP_MD_CTX_new() else { return false }
        defer { unsafe EVP_MD_CTX_free(context) }
        guard unsafe EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1 else {
          return false
        }
        return unsafe signature.withUnsafeBufferPointer { signature in
          unsafe message.withUnsafeBufferPointer { message in
            unsafe EVP_DigestVerify(
              context, signature.baseAddress, signature.count, message.baseAddress, message.count)
              == 1
          }
        }
      #endif
    }
  }
#endif
