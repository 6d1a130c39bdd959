internal import Synchronization

/// Buffers that were written and can be filled again.
///
/// A large buffer comes from the system empty, a page at a time, and goes back to it: on several
/// threads at once that takes longer than filling it.
final class BufferPool: Sendable {
  private let buffers = Mutex<[[UInt8]]>([])
  private let limit: Int

  /// - Parameter limit: how many buffers to keep.
  init(limit: Int) {
    self.limit = limit
  }

  /// An empty buffer, with room if one was given back.
  func take() -> [UInt8] {
    // Emptied now, not when it is given back: the giver may still hold it, and it would be copied.
    var buffer = buffers.withLock { $0.popLast() } ?? []
    buffer.removeAll(keepingCapacity: true)
    return buffer
  }

  /// Takes back a buffer that is not needed any more.
  func giveBack(_ buffer: [UInt8]) {
    buffers.withLock { buffers in
      if buffers.count < limit { buffers.append(buffer) }
    }
  }
}
