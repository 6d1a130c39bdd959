package import TextTools
internal import Synchronization

/// Limits how often something is done, by one or several names at once.
///
/// An action counts for all names or, if one of them has reached its limit, for none. So refused
/// attempts do not use up a limit shared with others.
package protocol RateLimiting: Sendable {
  /// Counts actions.
  ///
  /// - Parameters:
  ///   - count: the number of actions.
  ///   - names: a name for each rate; nil for none.
  ///   - now: the time.
  /// - Returns: nil if none of the limits is reached, else the seconds to wait; then nothing is
  ///   counted.
  /// - Throws: an error of the store of the counts.
  func take(_ count: Double, from names: [String?], at now: Timestamp) async throws -> Int?

  /// Reverts ``take(_:from:at:)``.
  ///
  /// - Throws: an error of the store of the counts.
  func giveBack(_ count: Double, to names: [String?]) async throws
}

/// A number of actions in a time; as many are possible at once.
package struct Rate: Sendable {
  /// The number of actions.
  package let count: Double
  /// The time in seconds.
  package let seconds: Double

  package init(_ count: Double, per seconds: Double) {
    self.count = count
    self.seconds = seconds
  }

  /// The number of actions that become possible in a second.
  package var perSecond: Double { count / seconds }
}

/// Keeps the counts of ``RateLimiting`` in memory: a new process begins anew.
///
///     let limiter = RateLimiter([Rate(10, per: 60), Rate(50, per: 60)])
///     limiter.take(from: [account, address], at: now)
package final class RateLimiter: RateLimiting {
  private let tables: Mutex<[TokenBuckets]>

  /// Makes a limiter with a rate for each of the names that an action has.
  package init(_ rates: [Rate]) {
    tables = Mutex(rates.map { TokenBuckets(capacity: $0.count, tokensPerSecond: $0.perSecond) })
  }

  /// The number of buckets.
  var bucketCount: Int { tables.withLock { $0.reduce(0) { $0 + $1.count } } }

  /// Counts actions.
  ///
  /// - Parameters:
  ///   - count: the number of actions.
  ///   - names: a name for each rate; nil for none.
  ///   - now: the time.
  /// - Returns: nil if none of the limits is reached, else the seconds to wait; then nothing is
  ///   counted.
  package func take(_ count: Double, from names: [String?], at now: Timestamp) -> Int? {
    let keys = names.map { $0.map { TokenBuckets.Key($0) } }
    return tables.withLock { tables in
      let waits = zip(tables, keys).compactMap { table, key in
        key.flatMap { table.wait(for: count, from: $0, at: now) }
      }
      if let wait = waits.max() { return wait }
      for (index, key) in keys.enumerated() {
        if let key { _ = tables[index].take(count, from: key, at: now) }
      }
      return nil
    }
  }

  /// Counts further actions of names that have just taken some, whatever the limits are.
  ///
  /// So an action that counts more than a limit is possible, and costs the time of as many.
  func owe(_ count: Double, from names: [String?]) {
    let keys = names.map { $0.map { TokenBuckets.Key($0) } }
    tables.withLock { tables in
      for (index, key) in keys.enumerated() {
        if let key { tables[index].owe(count, from: key) }
      }
    }
  }

  /// Reverts ``take(_:from:at:)``.
  package func giveBack(_ count: Double, to names: [String?]) {
    let keys = names.map { $0.map { TokenBuckets.Key($0) } }
    tables.withLock { tables in
      for (index, key) in keys.enumerated() {
        if let key { tables[index].giveBack(count, to: key) }
      }
    }
  }
}
