internal import JSON
internal import Synchronization

/// Lets each of many clients do something so often, in bounded memory.
///
/// Each client has a bucket of tokens that refills at a steady rate; what it does takes one out. So
/// a burst passes, and a flood is brought down to the rate.
final class TokenBuckets: Sendable {
  private struct Bucket {
    var tokens: Double
    var filledAt: Timestamp
  }

  private let capacity: Double
  private let tokensPerSecond: Double
  private let buckets = Mutex<[String: Bucket]>([:])

  /// Clients that are remembered.
  ///
  /// A full bucket is forgotten without loss.
  private static let bucketLimit = 20_000

  init(capacity: Double, tokensPerSecond: Double) {
    self.capacity = capacity
    self.tokensPerSecond = tokensPerSecond
  }

  /// Takes tokens out of a client's bucket.
  ///
  /// - Returns: nil when they were there; else in how many seconds they will be.
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
    // A clock that was set back fills nothing.
    let seconds = Double(max(0, now.milliseconds - bucket.filledAt.milliseconds)) / 1000
    return Bucket(
      tokens: min(capacity, bucket.tokens + seconds * tokensPerSecond), filledAt: now)
  }

  /// Forgets the full buckets, and when there are none, all: a flood of so many addresses is not
  /// held up by buckets.
  private func makeRoom(_ buckets: inout [String: Bucket], _ now: Timestamp) {
    buckets = buckets.filter { filled($0.value, at: now).tokens < capacity }
    if buckets.count >= Self.bucketLimit { buckets = [:] }
  }
}

/// What a client is counted by.
enum ClientName {
  /// An IPv4 address, or the first 64 bits of an IPv6 address: one subscriber has all that follow.
  static func name(of address: String) -> String {
    guard address.contains(":") else { return address }
    var groups: [Substring] = []
    for group in address.split(separator: ":", omittingEmptySubsequences: false).prefix(4) {
      // Two colons stand for zeros; the prefix that is written is enough to tell clients apart.
      if group.isEmpty && !groups.isEmpty { break }
      groups.append(group)
    }
    return groups.joined(separator: ":") + "::/64"
  }

  /// Whether the address is of the machine itself.
  static func isLoopback(_ address: String) -> Bool {
    address.hasPrefix("127.") || address == "::1"
  }
}
