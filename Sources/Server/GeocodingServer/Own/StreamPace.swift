/// Tells whether the client of a stream is too slow.
///
/// A stream holds threads and a place among few. Its client must send or read some bytes in each
/// window, unless it is the server that the client waits for.
struct StreamPace: Sendable {
  /// The time over which bytes are counted.
  static let window = Duration.seconds(30)
  /// The minimum number of bytes in a window: 100 bytes a second are less than the slowest modem's.
  static let leastByteCount = 3_000

  private(set) var windowEnd: ContinuousClock.Instant
  private var byteCount = 0

  init(at now: ContinuousClock.Instant) { windowEnd = now + Self.window }

  /// Counts bytes that came in or went out.
  mutating func count(_ byteCount: Int) { self.byteCount += byteCount }

  /// Whether the window is over and had too few bytes; begins the next one if it is over.
  ///
  /// - Parameters:
  ///   - now: the time.
  ///   - isClientAwaited: whether the stream waits for bytes of the client, or for the client to
  ///     read.
  /// - Returns: whether the client is too slow.
  mutating func isTooSlow(at now: ContinuousClock.Instant, isClientAwaited: Bool) -> Bool {
    guard now >= windowEnd else { return false }
    defer {
      windowEnd = now + Self.window
      byteCount = 0
    }
    return isClientAwaited && byteCount < Self.leastByteCount
  }
}
