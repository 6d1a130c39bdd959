internal import LocationStore
internal import NIOCore
internal import PostingClient
internal import Synchronization

/// Caches the bytes of the most requested lists until something changes.
///
/// Every map requests the same list, whose bytes change only after a write. An entry has the change
/// number at which it was read, and is valid while this is the current number. The number increases
/// after a commit, before its writes are acknowledged. So a client whose write was acknowledged
/// sees it in the next list.
///
/// Concurrent requests for the same list at the same change number share one query.
final class ListCache: Sendable {
  /// A list as sent, with its digest.
  struct List: Sendable {
    let bytes: ByteBuffer
    let digest: String

    init(_ bytes: [UInt8]) {
      self.bytes = ByteBuffer(bytes: bytes)
      digest = ContentDigest.value(of: bytes)
    }
  }

  private struct Entry {
    let change: UInt64
    let task: Task<List, any Error>
  }

  private let entries = Mutex<[String: Entry]>([:])

  /// The maximum number of entries: enough for the pages that maps and tables request.
  private static let entryLimit = 32
  /// The maximum length of a key in bytes; longer queries are rare.
  private static let keyLimitByteCount = 200

  /// The number of entries.
  var count: Int { entries.withLock { $0.count } }

  /// Returns a list from the cache, or reads it.
  ///
  /// - Parameters:
  ///   - key: the query string as sent.
  ///   - changes: the change number of the store.
  ///   - read: reads the list.
  /// - Returns: the list, and whether it was cached.
  /// - Throws: the error of `read`.
  func list(
    _ key: String, changes: ChangeCounter, read: @escaping @Sendable () async throws -> [UInt8]
  ) async throws -> (list: List, isCached: Bool) {
    guard key.utf8.count <= Self.keyLimitByteCount else {
      return (List(try await read()), false)
    }
    // Take the number before reading, so the list is at least as new.
    let change = changes.value
    let (entry, isCached) = entries.withLock { entries -> (Entry, Bool) in
      if let entry = entries[key], entry.change == change { return (entry, true) }
      let entry = Entry(change: change, task: Task { List(try await read()) })
      if entries[key] == nil, entries.count >= Self.entryLimit {
        entries = entries.filter { $0.value.change == change }
        if entries.count >= Self.entryLimit { entries = [:] }
      }
      entries[key] = entry
      return (entry, false)
    }
    do {
      return (try await entry.task.value, isCached)
    } catch {
      // Do not cache errors.
      entries.withLock { entries in
        if entries[key]?.task == entry.task { entries[key] = nil }
      }
      throw error
    }
  }
}
