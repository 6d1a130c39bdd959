#if canImport(CryptoKit)
  internal import CryptoKit
#elseif canImport(COpenSSL)
  internal import COpenSSL
#endif

#if canImport(CryptoKit) || canImport(COpenSSL)
  /// SHA-256 (FIPS 180-4).
  ///
  ///     SHA256.digest(of: Array("abc".utf8))  // 32 bytes: ba 78 16 bf …
  package enum SHA256 {
    /// The length of a digest in bytes.
    package static let byteCount = 32

    /// Computes the digest of bytes.
    ///
    /// - Parameter bytes: the message; may be empty.
    /// - Returns: 32 bytes.
    /// - Complexity: O(*n*).
    package static func digest(of bytes: some Collection<UInt8>) -> [UInt8] {
      let bytes = Array(bytes)
      #if canImport(CryptoKit)
        return Array(CryptoKit.SHA256.hash(data: bytes))
      #else
        return unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { digest, count in
          // It fails only if memory is exhausted or the library has no SHA-256.
          let isDone = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe EVP_Digest(
              bytes.baseAddress, bytes.count, digest.baseAddress, nil, EVP_sha256(), nil)
          }
          precondition(isDone == 1, "libcrypto cannot compute SHA-256")
          count = byteCount
        }
      #endif
    }

    /// Computes the message authentication code HMAC-SHA-256 (RFC 2104, RFC 4231).
    ///
    /// Compare codes in constant time.
    ///
    /// - Parameters:
    ///   - bytes: the message.
    ///   - key: the secret key, of any length.
    /// - Returns: 32 bytes.
    package static func authenticationCode(of bytes: [UInt8], key: [UInt8]) -> [UInt8] {
      #if canImport(CryptoKit)
        return Array(
          HMAC<CryptoKit.SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: key)))
      #else
        return unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { code, count in
          let result = unsafe key.withUnsafeBufferPointer { key in
            unsafe bytes.withUnsafeBufferPointer { bytes in
              // An array has at most 2^31 bytes here: keys are a few dozen bytes long.
              unsafe HMAC(
                EVP_sha256(), key.baseAddress, Int32(key.count), bytes.baseAddress, bytes.count,
                code.baseAddress, nil)
            }
          }
          unsafe precondition(result != nil, "libcrypto cannot compute HMAC-SHA-256")
          count = byteCount
        }
      #endif
    }
  }
#endif
