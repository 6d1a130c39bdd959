internal import NIOCore
internal import Synchronization

/// Counts the open connections of each client, so that one client cannot hold all of them.
package final class ConnectionCounter: Sendable {
  private let limit: Int
  private let counts = Mutex<[String: Int]>([:])

  /// - Parameter limit: the maximum number of connections of a client.
  package init(limit: Int) { self.limit = limit }

  /// The number of clients with open connections.
  package var clientCount: Int { counts.withLock { $0.count } }

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

/// Closes the connections of a client that has too many.
///
/// Connections that send nothing, or a byte now and then, cost their owner next to nothing. Without a
/// limit for each client, one person could open as many as the server takes.
final class ConnectionGuard: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Any

  private let counter: ConnectionCounter
  private let proxies: [AddressRange]
  /// The client that the connection counts for.
  private var client: String?

  init(counter: ConnectionCounter, proxies: [AddressRange]) {
    self.counter = counter
    self.proxies = proxies
  }

  func handlerAdded(context: ChannelHandlerContext) {
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
    if let client { counter.close(client) }
    client = nil
  }
}
