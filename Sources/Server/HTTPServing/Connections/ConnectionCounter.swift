internal import Synchronization

/// Counts the open connections, so that no client can hold all of them.
///
/// Connections that send nothing, or a byte now and then, cost their owner next to nothing. So each
/// client has a limit. Several clients together could still hold all that the server takes. So the
/// last ones are a reserve: from there on, each new connection closes one of the client with the
/// most.
package final class ConnectionCounter: Sendable {
  private let limit: Int
  private let clientLimit: Int
  private let held = Mutex(HeldConnections<ObjectIdentifier>())
  private let states = Mutex<[ObjectIdentifier: ConnectionState]>([:])

  /// Makes a counter.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of connections that the server takes.
  ///   - clientLimit: the maximum number of connections of a client.
  package init(limit: Int, clientLimit: Int) {
    // Connections that are told to close take a moment; new ones have the reserve meanwhile.
    self.limit = max(1, limit - max(1, limit / 16))
    self.clientLimit = clientLimit
  }

  /// The number of clients with open connections.
  var clientCount: Int { held.withLock { $0.clientCount } }

  /// The number of open connections.
  package var openCount: Int { states.withLock { $0.count } }

  /// The number of open connections whose client has closed its side.
  var leftCount: Int { states.withLock { $0.values.count(where: \.isClientGone) } }

  /// The state of an open connection; nil for a channel without one, as in tests without a network.
  func state(of channel: ObjectIdentifier) -> ConnectionState? {
    states.withLock { $0[channel] }
  }

  /// Counts a connection; closes another if there are too many.
  ///
  /// - Parameters:
  ///   - channel: the connection.
  ///   - client: its client; nil for a trusted proxy, which has to limit its own clients.
  ///   - state: what is known of the connection.
  /// - Returns: whether the client may have it.
  func open(_ channel: ObjectIdentifier, of client: String?, state: ConnectionState) -> Bool {
    states.withLock { $0[channel] = state }
    let (isOpen, other) = held.withLock { held -> (Bool, ObjectIdentifier?) in
      if let client, held.count(of: client) >= clientLimit { return (false, nil) }
      let other = held.count >= limit ? held.removeForAnother() : nil
      held.add(channel, of: client)
      return (true, other)
    }
    if let other { self.state(of: other)?.close() }
    return isOpen
  }

  /// Notes what a connection does, and that it made progress.
  func set(_ activity: ConnectionActivity, of channel: ObjectIdentifier) {
    held.withLock { $0.set(activity, of: channel) }
  }

  /// Removes a connection that has ended.
  func close(_ channel: ObjectIdentifier) {
    states.withLock { $0[channel] = nil }
    held.withLock { $0.remove(channel) }
  }
}
