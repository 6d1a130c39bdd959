internal import NIOCore
internal import Synchronization
internal import Posting

/// Keeps the bytes of the lists that are asked for most, until something changes.
///
/// The list of the last hundred is what every map asks for, and between two writes it is the same
/// bytes. An entry holds the number of the change it was read at, and is used only while that is
/// still the number. The number goes up after a commit and before its writes are acknowledged, so
/// whoever has been told of a write sees it in the next list.
///
/// After a write many clients may ask at once; those that ask for the same list at the same number
/// wait for one query.
final class ListCache: Sendable {
  /// A list as it is sent, with what was made of it once.
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

  /// Lists that are kept: the pages that maps and tables show, not every question.
  private static let entryLimit = 32
  /// A longer address is no common question.
  private static let keyLimitByteCount = 200

  /// Gives a list from the cache, or reads it.
  ///
  /// - Parameters:
  ///   - key: the query as it was sent.
  ///   - changes: the store's count.
  ///   - read: reads the list.
  /// - Returns: the list, and whether it was there already.
  /// - Throws: what `read` throws.
  func list(
    _ key: String, changes: ChangeCounter, read: @escaping @Sendable () async throws -> [UInt8]
  ) async throws -> (list: List, isCached: Bool) {
    guard key.utf8.count <= Self.keyLimitByteCount else {
      return (List(try await read()), false)
    }
    // Before the read begins: what it sees is at least as new.
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
      // A failure is not kept: the next one tries again.
      entries.withLock { entries in
        if entries[key]?.task == entry.task { entries[key] = nil }
      }
      throw error
    }
  }
}
