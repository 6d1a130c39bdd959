internal import FileGeocoding
internal import Files

/// The bytes of a request body on their way to a thread that reads them like a file.
///
/// A bounded number of them waits. The task that receives more of them waits for room, and so does,
/// through the connection, the client.
final class ReceivedBytes: Sendable {
  fileprivate struct State {
    var chunks: [[UInt8]] = []
    var byteCount = 0
    var allByteCount = 0
    var isEnded = false
    var isAborted = false
    var receiver: CheckedContinuation<Void, Never>?
  }

  /// More bytes do not wait.
  private static let limitByteCount = 1 << 20

  private let monitor = Monitor(State())
  private let hasChanged = MonitorEvent()

  /// Adds bytes; returns when there is room for more.
  ///
  /// - Returns: whether anybody reads them.
  func add(_ bytes: [UInt8]) async -> Bool {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let isFull = monitor.withLock { state in
        if !state.isAborted, !bytes.isEmpty {
          state.chunks.append(bytes)
          state.byteCount += bytes.count
          state.allByteCount += bytes.count
          hasChanged.wakeAll()
        }
        guard state.byteCount >= Self.limitByteCount, !state.isAborted else { return false }
        state.receiver = continuation
        return true
      }
      if !isFull { continuation.resume() }
    }
    return !monitor.withLock(\.isAborted)
  }

  /// How many bytes have come in all.
  var allByteCount: Int { monitor.withLock(\.allByteCount) }

  /// Whether the threads have read all that came, and more is to come.
  var isAwaited: Bool { monitor.withLock { $0.byteCount == 0 && !$0.isEnded } }

  /// Whether all bytes have come.
  var isEnded: Bool { monitor.withLock(\.isEnded) }

  /// Marks the end of the bytes.
  func end() {
    monitor.withLock { state in
      state.isEnded = true
      hasChanged.wakeAll()
    }
  }

  /// Ends the reading with an error.
  func abort() {
    let receiver = monitor.withLock { state in
      state.isAborted = true
      state.chunks = []
      state.byteCount = 0
      hasChanged.wakeAll()
      return state.takeReceiver()
    }
    receiver?.resume()
  }

  /// Reads bytes; waits if there are none.
  fileprivate func read(into buffer: inout [UInt8]) throws(InputOutputError) -> Int {
    let capacity = buffer.count
    let taken = monitor.wait(for: hasChanged) {
      $0.take(capacity, resumingBelow: Self.limitByteCount)
    }
    taken.receiver?.resume()
    guard let bytes = taken.bytes else { throw .interrupted(signal: 0) }
    buffer.replaceSubrange(..<bytes.count, with: bytes)
    return bytes.count
  }
}

extension ReceivedBytes.State {
  /// Takes bytes, no more than fit; nil to wait for some.
  ///
  /// - Returns: the bytes, empty at the end and nil after an error; and who can go on adding some.
  fileprivate mutating func take(
    _ capacity: Int, resumingBelow limit: Int
  ) -> (bytes: [UInt8]?, receiver: CheckedContinuation<Void, Never>?)? {
    if isAborted { return (nil, nil) }
    guard let first = chunks.first else { return isEnded ? ([], nil) : nil }
    let taken: [UInt8]
    if first.count <= capacity {
      taken = chunks.removeFirst()
    } else {
      taken = Array(first[..<capacity])
      chunks[0] = Array(first[capacity...])
    }
    byteCount -= taken.count
    return (taken, byteCount < limit ? takeReceiver() : nil)
  }

  fileprivate mutating func takeReceiver() -> CheckedContinuation<Void, Never>? {
    defer { receiver = nil }
    return receiver
  }
}

/// Received bytes, as a source for readers of files.
struct ReceivedSource: ByteSource {
  let bytes: ReceivedBytes

  mutating func read(into buffer: inout [UInt8]) throws(InputOutputError) -> Int {
    try bytes.read(into: &buffer)
  }
}
