internal import Synchronization

/// What is known of an open connection.
package final class ConnectionState: Sendable {
  private let hasEnded = Atomic<Bool>(false)
  private let closing = Mutex<(@Sendable () -> Void)?>(nil)

  init() {}

  /// Whether the client has closed the connection, or at least its own side of it.
  ///
  /// What takes long need not be done for it.
  package var isClientGone: Bool { hasEnded.load(ordering: .relaxed) }

  /// Closes the connection.
  package func close() { closing.withLock { $0 }?() }

  func begin(closing: @escaping @Sendable () -> Void) {
    self.closing.withLock { $0 = closing }
  }

  func clientLeft() { hasEnded.store(true, ordering: .relaxed) }

  func end() {
    clientLeft()
    // The channel has a reference to this.
    closing.withLock { $0 = nil }
  }
}
