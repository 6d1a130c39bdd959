internal import NIOCore
internal import Synchronization

/// Counts the open connections of each client, so that one client cannot hold all of them.
package final class ConnectionCounter: Sendable {
  private let limit: Int
  private let counts = Mutex<[String: Int]>([:])
  private let states = Mutex<[ObjectIdentifier: ConnectionState]>([:])

  /// - Parameter limit: the maximum number of connections of a client.
  package init(limit: Int) { self.limit = limit }

  /// The number of clients with open connections.
  package var clientCount: Int { counts.withLock { $0.count } }

  /// The number of open connections whose client has closed its side.
  package var leftCount: Int { states.withLock { $0.values.count(where: \.isClientGone) } }

  /// The state of an open connection; nil for a channel without one, as in tests without a network.
  func state(of channel: ObjectIdentifier) -> ConnectionState? {
    states.withLock { $0[channel] }
  }

  fileprivate func set(_ state: ConnectionState?, of channel: any Channel) {
    states.withLock { $0[ObjectIdentifier(channel)] = state }
  }

  /// Counts a connection.
  ///
  /// - Returns: whether the client may have it; if not, it is not counted.
  func open(_ client: String) -> Bool {
    counts.withLock { counts in
      let count = counts[client, default: 0]
      guard count < limit else { return false }
      counts[client] = count + 1
      return true
    }
  }

  /// Reverts ``open(_:)`` for a connection that has ended.
  func close(_ client: String) {
    counts.withLock { counts in
      guard let count = counts[client] else { return }
      counts[client] = count > 1 ? count - 1 : nil
    }
  }
}

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

  fileprivate func begin(closing: @escaping @Sendable () -> Void) {
    self.closing.withLock { $0 = closing }
  }

  fileprivate func clientLeft() { hasEnded.store(true, ordering: .relaxed) }

  fileprivate func end() {
    clientLeft()
    // The channel has a reference to this.
    closing.withLock { $0 = nil }
  }
}

/// Closes the connections of a client that has too many, and notices when a client leaves.
///
/// Connections that send nothing, or a byte now and then, cost their owner next to nothing. Without a
/// limit for each client, one person could open as many as the server takes.
final class ConnectionGuard: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Any
  typealias InboundOut = Any

  private let counter: ConnectionCounter
  private let proxies: [AddressRange]
  /// The client that the connection counts for.
  private var client: String?
  private let state = ConnectionState()

  init(counter: ConnectionCounter, proxies: [AddressRange]) {
    self.counter = counter
    self.proxies = proxies
  }

  func handlerAdded(context: ChannelHandlerContext) {
    RequestLineHandler.add(to: context.pipeline.syncOperations)
    let own = context.channel
    state.begin { own.close(promise: nil) }
    counter.set(state, of: own)
    // All clients of a proxy come from its address. The proxy has to limit theirs.
    let address = context.channel.remoteAddress?.internetAddress
    if let address, proxies.contains(where: { $0.contains(address) }) { return }
    let name = Client(address).name
    if counter.open(name) {
      client = name
    } else {
      let channel = context.channel
      // The pipeline must be whole before it is taken down.
      context.eventLoop.execute { channel.close(promise: nil) }
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    state.end()
    counter.set(nil, of: context.channel)
    if let client { counter.close(client) }
    client = nil
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event as? ChannelEvent == .inputClosed { state.clientLeft() }
    context.fireUserInboundEventTriggered(event)
  }
}
