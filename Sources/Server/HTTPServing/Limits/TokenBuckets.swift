internal import Cryptography
package import FoundationEssentials
package import TextTools

/// Limits the rate of many clients, in bounded memory.
///
/// Each client has a bucket of tokens that refills at a constant rate, and each action takes a
/// token. So a burst passes, and a flood is reduced to the rate.
package struct TokenBuckets: Sendable {
  /// The key of a bucket: a digest of its names, so that long names take no more memory.
  package struct Key: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// Makes a key of one or more names.
    ///
    /// The digest is SHA-256, cut to 128 bits: collisions cannot be constructed.
    package init(_ names: String...) {
      var text: [UInt8] = []
      for name in names {
        text += name.utf8
        // No UTF-8 text contains this byte, so ("ab", "c") and ("a", "bc") differ.
        text.append(0xFF)
      }
      let digest = SHA256.digest(of: text)
      high = Self.number(digest, from: 0)
      low = Self.number(digest, from: 8)
    }

    /// The number of eight bytes, the highest first.
    private static func number(_ bytes: [UInt8], from start: Int) -> UInt64 {
      var number: UInt64 = 0
      for index in start..<start + 8 { number = number << 8 | UInt64(bytes[index]) }
      return number
    }

    /// The 16 bytes of the key.
    package var bytes: Data {
      Data(
        [high, low].flatMap { number in
          (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
        })
    }
  }

  private struct Bucket {
    var tokens: Double
    var filledAt: Timestamp
  }

  private let capacity: Double
  private let tokensPerSecond: Double
  private var buckets: [Key: Bucket] = [:]

  /// The maximum number of buckets; 20,000 take about 1 MB.
  static let bucketLimit = 20_000

  /// The number of buckets.
  package var count: Int { buckets.count }

  package init(capacity: Double, tokensPerSecond: Double) {
    self.capacity = capacity
    self.tokensPerSecond = tokensPerSecond
  }

  /// Returns nil if the bucket of a client has enough tokens, else the seconds until it has.
  package func wait(for count: Double = 1, from client: Key, at now: Timestamp) -> Int? {
    let missing = min(count, capacity) - filled(buckets[client], at: now).tokens
    return missing <= 0 ? nil : max(1, Int((missing / tokensPerSecond).rounded(.up)))
  }

  /// Takes tokens from the bucket of a client, if it has enough.
  ///
  /// - Returns: nil if the bucket had enough tokens, else the seconds until it will have enough.
  package mutating func take(_ count: Double = 1, from client: Key, at now: Timestamp) -> Int? {
    if let seconds = wait(for: count, from: client, at: now) { return seconds }
    if buckets[client] == nil, buckets.count >= Self.bucketLimit { makeRoom(at: now) }
    var bucket = filled(buckets[client], at: now)
    bucket.tokens -= min(count, capacity)
    buckets[client] = bucket
    return nil
  }

  /// Takes tokens from a bucket that has them not: it owes them, and is empty for as long as they
  /// take to come.
  mutating func owe(_ count: Double, from client: Key) {
    buckets[client]?.tokens -= count
  }

  /// Puts tokens back.
  package mutating func giveBack(_ count: Double = 1, to client: Key) {
    guard let tokens = buckets[client]?.tokens else { return }
    buckets[client]?.tokens = min(capacity, tokens + count)
  }

  private func filled(_ bucket: Bucket?, at now: Timestamp) -> Bucket {
    guard let bucket else { return Bucket(tokens: capacity, filledAt: now) }
    // If the clock was set back, add no tokens.
    let seconds = Double(max(0, now.milliseconds - bucket.filledAt.milliseconds)) / 1000
    return Bucket(tokens: min(capacity, bucket.tokens + seconds * tokensPerSecond), filledAt: now)
  }

  /// Removes the fuller half of the buckets.
  ///
  /// The emptiest stay, so that a flood of new names does not lift a limit that was reached.
  ///
  /// - Complexity: O(*n* log *n*), once per *n* / 2 new buckets.
  private mutating func makeRoom(at now: Timestamp) {
    let byTokens = buckets.mapValues { filled($0, at: now) }.sorted {
      $0.value.tokens < $1.value.tokens
    }
    buckets = Dictionary(
      uniqueKeysWithValues: byTokens.prefix(Self.bucketLimit / 2).filter {
        $0.value.tokens < capacity
      }.map { ($0.key, $0.value) })
  }
}
