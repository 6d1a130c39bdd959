import Crypto

/// The first half of SHA-256 over a key: no two keys of any table have the same.
struct KeyDigest: Hashable {
  fileprivate let high: UInt64
  private let low: UInt64

  init(_ key: String) {
    var numbers: (UInt64, UInt64) = (0, 0)
    for (index, byte) in SHA256.hash(data: Array(key.utf8)).prefix(16).enumerated() {
      if index < 8 {
        numbers.0 = numbers.0 << 8 | UInt64(byte)
      } else {
        numbers.1 = numbers.1 << 8 | UInt64(byte)
      }
    }
    (high, low) = numbers
  }
}

/// The line of each key so far.
///
/// Many small dictionaries instead of a large one: a dictionary that grows holds its old and its new
/// memory at once, which for a million rows is a third of what a whole import may take.
struct KeyLines {
  private var parts = [[KeyDigest: Int32]](repeating: [:], count: 1_024)

  /// Notes the line of a key.
  ///
  /// - Returns: the line that the key was noted with before.
  mutating func note(_ key: String, line: Int) -> Int? {
    let digest = KeyDigest(key)
    // The digest is evenly spread, in its last bits too.
    let part = Int(digest.high % UInt64(parts.count))
    return parts[part].updateValue(Int32(clamping: line), forKey: digest).map(Int.init)
  }
}
