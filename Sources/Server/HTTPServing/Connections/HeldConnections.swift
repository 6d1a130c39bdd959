/// What a connection does at the moment; the earlier cases are closed first.
enum ConnectionActivity: Int, CaseIterable {
  /// The reply was sent, and the client still sends a body that no route reads.
  case sendingUnread
  /// The connection waits for a request, or for the rest of a request head.
  case waiting
  /// The client sends the body of a request that has no reply yet.
  case sending
  /// A request is answered, or its reply is written.
  case answering
}

/// The open connections by client, and the one to close if there are too many.
///
/// The client with the most connections loses one, so that a client with few always gets in. Every
/// change takes constant time. The search for a connection to close takes at most as many steps as
/// a client may have connections, usually one.
struct HeldConnections<ID: Hashable> {
  /// The number of connections up to which a client keeps those that are answered.
  ///
  /// Browsers open six connections to a server.
  static var answeringShare: Int { 8 }

  /// The connections of a client.
  private struct Holder {
    var count = 0
    /// The connections by activity; in each, those without progress for longest come first.
    var orders = [RecencyOrder<ID>](repeating: .init(), count: ConnectionActivity.allCases.count)

    /// The connection to close of those that are not being answered.
    var firstQuiet: ID? {
      orders[..<ConnectionActivity.answering.rawValue].lazy.compactMap(\.first).first
    }
    var firstAnswering: ID? { orders[ConnectionActivity.answering.rawValue].first }
  }

  /// The clients with a certain number of connections; those without progress for longest come
  /// first.
  private struct Rank {
    /// Those with a connection that is not being answered.
    var quiet = RecencyOrder<String>()
    var answering = RecencyOrder<String>()

    var isEmpty: Bool { quiet.isEmpty && answering.isEmpty }
  }

  private var connections: [ID: (client: String?, activity: ConnectionActivity)] = [:]
  private var holders: [String: Holder] = [:]
  /// The clients by their number of connections; the last rank is not empty.
  private var ranks: [Rank] = []

  /// The number of connections.
  var count: Int { connections.count }
  /// The number of clients with connections.
  var clientCount: Int { holders.count }

  /// The number of connections of a client.
  func count(of client: String) -> Int { holders[client]?.count ?? 0 }

  /// Adds a connection that waits for a request.
  ///
  /// - Parameters:
  ///   - id: the connection.
  ///   - client: its client; nil for a connection that is never closed for others, as of a proxy.
  mutating func add(_ id: ID, of client: String?) {
    connections[id] = (client, .waiting)
    guard let client else { return }
    change(client) {
      $0.count += 1
      $0.orders[ConnectionActivity.waiting.rawValue].append(id)
    }
  }

  /// Notes what a connection does, and that it made progress.
  mutating func set(_ activity: ConnectionActivity, of id: ID) {
    guard let (client, old) = connections[id] else { return }
    connections[id] = (client, activity)
    guard let client else { return }
    change(client) {
      if old != activity { $0.orders[old.rawValue].remove(id) }
      $0.orders[activity.rawValue].append(id)
    }
  }

  /// Removes a connection, if it is here.
  mutating func remove(_ id: ID) {
    guard let (client, activity) = connections.removeValue(forKey: id), let client else { return }
    change(client) {
      $0.count -= 1
      $0.orders[activity.rawValue].remove(id)
    }
  }

  /// Removes the connection that is to be closed for another.
  ///
  /// It is one of the client with the most connections: one that is not being answered, without
  /// progress for longest. Connections that are being answered are closed only if their client has
  /// more than ``answeringShare`` and nothing else to close.
  ///
  /// - Returns: the connection; nil if each is being answered.
  mutating func removeForAnother() -> ID? {
    guard let id = connectionToClose else { return nil }
    remove(id)
    return id
  }

  private var connectionToClose: ID? {
    for (count, rank) in ranks.enumerated().reversed() {
      if let client = rank.quiet.first { return holders[client]?.firstQuiet }
      if count > Self.answeringShare, let client = rank.answering.first {
        return holders[client]?.firstAnswering
      }
    }
    return nil
  }

  /// Changes the connections of a client; it moves to the end of its rank.
  private mutating func change(_ client: String, _ body: (inout Holder) -> Void) {
    if let old = holders[client] {
      if old.firstQuiet != nil {
        ranks[old.count].quiet.remove(client)
      } else {
        ranks[old.count].answering.remove(client)
      }
    }
    body(&holders[client, default: Holder()])
    guard let holder = holders[client] else { return }
    if holder.count == 0 {
      holders[client] = nil
    } else {
      while ranks.count <= holder.count { ranks.append(Rank()) }
      if holder.firstQuiet != nil {
        ranks[holder.count].quiet.append(client)
      } else {
        ranks[holder.count].answering.append(client)
      }
    }
    while ranks.last?.isEmpty == true { ranks.removeLast() }
  }
}
