internal import HTTPServing
internal import Synchronization

/// A cache of recent replies: repeated requests, such as letters typed into a search box, cost no
/// search.
///
/// Replies of 1 KiB and more are kept compressed. What has been used since the hand of the clock
/// last passed stays (second chance, Corbató 1968). In a full cache only some new replies take the
/// place of others: a file of queries that all differ, or more queries in turn than there is room
/// for, would else leave nothing of what is asked often (bimodal insertion, Qureshi et al. 2007).
/// Each shard has a lock of its own, held for less than a microsecond.
final class ReplyCache: Sendable {
  private struct Slot: Sendable {
    let key: String
    let reply: PreparedReply
    let byteCount: Int
    var wasUsed = false
  }

  private struct Shard: Sendable {
    var slots: [Slot] = []
    var positions: [String: Int] = [:]
    var hand = 0
    var byteCount = 0
    /// How many new replies came since one has last taken the place of another.
    var newCount = 0

    mutating func makeRoom(for count: Int, within limit: Int) {
      while byteCount + count > limit {
        if hand >= slots.count { hand = 0 }
        if slots[hand].wasUsed {
          slots[hand].wasUsed = false
          hand += 1
        } else {
          removeAtHand()
        }
      }
    }

    private mutating func removeAtHand() {
      let removed = slots[hand]
      byteCount -= removed.byteCount
      positions[removed.key] = nil
      let last = slots.removeLast()
      if hand < slots.count {
        slots[hand] = last
        positions[last.key] = hand
      }
      // Else the next one to go would be this, which is the newest.
      hand += 1
    }
  }

  /// A mutex in an array cannot be copied; a reference to one can.
  private final class LockedShard: Sendable {
    let state = Mutex(Shard())
  }

  /// Of so many new replies one is kept in a full cache.
  private static let fullInterval = 4
  /// The approximate size of an entry without its key and its body, in bytes.
  private static let overheadByteCount = 320
  private static let shardCount = 16

  private let shards: [LockedShard]
  private let shardLimitByteCount: Int

  /// Makes an empty cache.
  ///
  /// - Parameter limitByteCount: the maximum size of all entries in bytes, about.
  init(limitByteCount: Int) {
    shards = (0..<Self.shardCount).map { _ in LockedShard() }
    shardLimitByteCount = limitByteCount / Self.shardCount
  }

  private func shard(of key: String) -> LockedShard {
    shards[Int(UInt(bitPattern: key.hashValue) % UInt(Self.shardCount))]
  }

  /// The reply to a request; nil if it is not kept.
  func reply(for key: String) -> PreparedReply? {
    shard(of: key).state.withLock { shard in
      guard let position = shard.positions[key] else { return nil }
      shard.slots[position].wasUsed = true
      return shard.slots[position].reply
    }
  }

  /// Keeps a new reply, unless the cache is full and this is not its turn, or it would take more
  /// than a small part of the cache.
  ///
  /// - Parameters:
  ///   - reply: the reply.
  ///   - key: all that it depends on.
  ///   - coder: compresses it.
  /// - Returns: the reply as it is kept, so that it is compressed once.
  @discardableResult
  func insert(
    _ reply: PreparedReply, for key: String, _ coder: GzipCoder
  ) -> PreparedReply {
    let fixedByteCount = key.utf8.count + Self.overheadByteCount
    let shard = shard(of: key)
    let limit = shardLimitByteCount
    let isWanted = shard.state.withLock { shard in
      guard shard.byteCount + fixedByteCount + reply.body.byteCount > limit else { return true }
      shard.newCount += 1
      guard shard.newCount >= Self.fullInterval else { return false }
      shard.newCount = 0
      return true
    }
    guard isWanted else { return reply }
    var reply = reply
    reply.body = reply.body.kept(coder)
    let byteCount = fixedByteCount + reply.body.byteCount
    guard byteCount <= limit / 8 else { return reply }
    shard.state.withLock { [reply] shard in
      guard shard.positions[key] == nil else { return }
      shard.makeRoom(for: byteCount, within: limit)
      shard.positions[key] = shard.slots.count
      shard.slots.append(Slot(key: key, reply: reply, byteCount: byteCount))
      shard.byteCount += byteCount
    }
    return reply
  }
}
