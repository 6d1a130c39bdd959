internal import JSON
internal import Synchronization

/// Limits the rate of many clients, in bounded memory.
///
/// Each client has a bucket of tokens that refills at a constant rate, and each action takes a
/// token. So a burst passes, and a flood is reduced to the rate.
final class TokenBuckets: Sendable {
  private struct Bucket {
    var tokens: Double
    var filledAt: Timestamp
  }

  private let capacity: Double
  private let tokensPerSecond: Double
  private let buckets = Mutex<[String: Bucket]>([:])

  /// The maximum number of buckets.
  ///
  /// A full bucket can be removed without effect.
  private static let bucketLimit = 20_000

  init(capacity: Double, tokensPerSecond: Double) {
    self.capacity = capacity
    self.tokensPerSecond = tokensPerSecond
  }

  /// Takes tokens from a client's bucket.
  ///
  /// - Returns: nil if the bucket had enough tokens, else the seconds until it will have enough.
  func take(_ count: Double = 1, from client: String, at now: Timestamp) -> Int? {
    buckets.withLock { buckets in
      var bucket = filled(buckets[client], at: now)
      let count = min(count, capacity)
      defer {
        if buckets[client] == nil, buckets.count >= Self.bucketLimit { makeRoom(&buckets, now) }
        buckets[client] = bucket
      }
      guard bucket.tokens >= count else {
        return max(1, Int(((count - bucket.tokens) / tokensPerSecond).rounded(.up)))
      }
      bucket.tokens -= count
      return nil
    }
  }

  /// Puts a token back.
  func giveBack(to client: String) {
    buckets.withLock { buckets in
      guard let tokens = buckets[client]?.tokens else { return }
      buckets[client]?.tokens = min(capacity, tokens + 1)
    }
  }

  private func filled(_ bucket: Bucket?, at now: Timestamp) -> Bucket {
    guard let bucket else { return Bucket(tokens: capacity, filledAt: now) }
    // If the clock was set back, add no tokens.
    let seconds = Double(max(0, now.milliseconds - bucket.filledAt.milliseconds)) / 1000
    return Bucket(
      tokens: min(capacity, bucket.tokens + seconds * tokensPerSecond), filledAt: now)
  }

  /// Removes the full buckets; if there are none, removes all, because buckets cannot stop a flood
  /// from so many addresses.
  private func makeRoom(_ buckets: inout [String: Bucket], _ now: Timestamp) {
    buckets = buckets.filter { filled($0.value, at: now).tokens < capacity }
    if buckets.count >= Self.bucketLimit { buckets = [:] }
  }
}

/// The name under which a client is counted.
enum ClientName {
  /// Returns an IPv4 address, or the first 64 bits of an IPv6 address, which identify a subscriber.
  static func name(of address: String) -> String {
    guard address.contains(":") else { return address }
    var groups: [Substring] = []
    for group in address.split(separator: ":", omittingEmptySubsequences: false).prefix(4) {
      // `::` replaces zeros; the groups before it are enough to distinguish clients.
      if group.isEmpty && !groups.isEmpty { break }
      groups.append(group)
    }
    return groups.joined(separator: ":") + "::/64"
  }

  /// Whether the address is a loopback address.
  static func isLoopback(_ address: String) -> Bool {
    address.hasPrefix("127.") || address == "::1"
  }
}
