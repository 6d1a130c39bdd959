#if canImport(CryptoKit)
  internal import _CryptoExtras
#elseif canImport(COpenSSL)
  internal import COpenSSL
#endif

#if canImport(CryptoKit) || canImport(COpenSSL)
  /// The key derivation function scrypt (RFC 7914).
  package enum Scrypt {
    /// The parameters are not allowed, or there is not enough memory.
    package struct Failure: Error {}

    /// Derives a key from a password.
    ///
    /// - Parameters:
    ///   - password: the password as UTF-8.
    ///   - salt: random bytes that are stored beside the key.
    ///   - byteCount: the length of the key in bytes.
    ///   - rounds: the parameter N, a power of two greater than 1.
    ///   - blockSize: the parameter r.
    ///   - parallelism: the parameter p.
    ///   - memoryLimit: the maximum memory in bytes; scrypt needs about 128 · N · r.
    /// - Returns: the key.
    /// - Throws: ``Failure`` for parameters that need more memory or are not allowed.
    /// - Complexity: O(N · r · p), by intention slow.
    package static func key(
      from password: [UInt8], salt: [UInt8], byteCount: Int, rounds: Int, blockSize: Int,
      parallelism: Int, memoryLimit: Int
    ) throws(Failure) -> [UInt8] {
      #if canImport(CryptoKit)
        do {
          let key = try KDF.Scrypt.deriveKey(
            from: password, salt: salt, outputByteCount: byteCount, rounds: rounds,
            blockSize: blockSize, parallelism: parallelism, maxMemory: memoryLimit)
          return unsafe key.withUnsafeBytes { bytes in unsafe Array(bytes) }
        } catch {
          throw Failure()
        }
      #else
        var isDone: Int32 = 0
        let key = unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { key, count in
          unsafe password.withUnsafeBytes { password in
            unsafe salt.withUnsafeBufferPointer { salt in
              // An empty array may have no address, and a missing password means something else.
              let characters = unsafe password.assumingMemoryBound(to: CChar.self).baseAddress
              isDone =
                unsafe withUnsafePointer(to: CChar(0)) { empty in
                  unsafe EVP_PBE_scrypt(
                    characters ?? empty, password.count, salt.baseAddress, salt.count,
                    UInt64(rounds), UInt64(blockSize), UInt64(parallelism), UInt64(memoryLimit),
                    key.baseAddress, byteCount)
                }
            }
          }
          count = isDone == 1 ? byteCount : 0
        }
        guard isDone == 1 else { throw Failure() }
        return key
      #endif
    }
  }
#endif
