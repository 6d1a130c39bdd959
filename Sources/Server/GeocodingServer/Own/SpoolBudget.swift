internal import Synchronization

/// The room on the disk for answers that wait for their clients.
///
/// A stream gets no more than half of what the others leave, so that each finds some.
final class SpoolBudget: Sendable {
  /// The maximum number of bytes of all streams.
  static let usualByteLimit = 2 << 30

  private let byteLimit: Int
  private let usedByteCount = Mutex(0)

  init(byteLimit: Int = usualByteLimit) { self.byteLimit = byteLimit }

  /// Takes room for some bytes of a stream.
  ///
  /// - Parameters:
  ///   - byteCount: the number of bytes.
  ///   - own: the number of bytes that the stream has already.
  /// - Returns: whether there is room; if not, nothing is taken.
  func take(_ byteCount: Int, besides own: Int) -> Bool {
    usedByteCount.withLock { used in
      guard own + byteCount <= (byteLimit - (used - own)) / 2 else { return false }
      used += byteCount
      return true
    }
  }

  /// Gives room back.
  func giveBack(_ byteCount: Int) { usedByteCount.withLock { $0 -= byteCount } }
}
