internal import Synchronization

/// The cache that the threads of a run share.
///
/// Each has a cache of its own, which costs no lock, and looks here before it asks the geocoder: an
/// answer costs a hundred times as much as the lock. So a query is answered once, whichever thread
/// met it first.
final class SharedAnswers: Sendable {
  private let cache: Mutex<AnswerCache>?

  /// - Parameter isUsed: whether there is more than one thread.
  init(isUsed: Bool) {
    cache = isUsed ? Mutex(AnswerCache()) : nil
  }

  /// Appends the value of a key.
  ///
  /// - Returns: its tag; nil if no thread has met the key.
  func append(_ key: Span<UInt8>, hash: UInt64, to bytes: inout [UInt8]) -> UInt8? {
    cache?.withLock { cache in
      guard let entry = cache.entry(for: key, hash: hash) else { return nil }
      bytes.append(contentsOf: cache.bytes[entry.value])
      return entry.tag
    }
  }

  /// Remembers the value of a key.
  func insert(
    _ value: ArraySlice<UInt8>, tag: UInt8, for key: Span<UInt8>, hash: UInt64
  ) {
    cache?.withLock { cache in
      // Another thread may have met it in the meantime.
      if cache.entry(for: key, hash: hash) == nil {
        cache.insert(value, tag: tag, for: key, hash: hash)
      }
    }
  }
}
