import Crypto

/// The first half of SHA-256 over a key: no two keys of any table have the same.
struct KeyDigest: Hashable {
  private let high: UInt64
  private let low: UInt64

  init(_ key: String) {
    var numbers: [UInt64] = [0, 0]
    for (index, byte) in SHA256.hash(data: Array(key.utf8)).prefix(16).enumerated() {
      numbers[index / 8] = numbers[index / 8] << 8 | UInt64(byte)
    }
    high = numbers[0]
    low = numbers[1]
  }
}
