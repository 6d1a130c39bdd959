import SeededRandom
import Testing

@testable import HTTPServing

@Suite("the connection to close for another one")
struct HeldConnectionsTests {
  /// Connections of clients, added in this order.
  private static func held(_ list: KeyValuePairs<Int, String?>) -> HeldConnections<Int> {
    var held = HeldConnections<Int>()
    for (id, client) in list { held.add(id, of: client) }
    return held
  }

  @Test("is one of the client with the most, not of the newest or oldest")
  func most() {
    var held = Self.held([1: "a", 2: "b", 3: "b", 4: "b", 5: "c", 6: "c"])
    #expect(held.removeForAnother() == 2)
    // "b" and "c" have two each now; "c" has been without progress for longer.
    #expect(held.removeForAnother() == 5)
    #expect(held.removeForAnother() == 3)
    #expect(held.count == 3)
    #expect(held.count(of: "b") == 1)
  }

  @Test("sends a body that no route reads, else waits, else sends a body that a route reads")
  func activities() {
    var held = Self.held([1: "a", 2: "a", 3: "a", 4: "a"])
    held.set(.answering, of: 1)
    held.set(.sending, of: 2)
    held.set(.sendingUnread, of: 4)
    #expect(held.removeForAnother() == 4)
    #expect(held.removeForAnother() == 3)
    #expect(held.removeForAnother() == 2)
    #expect(held.removeForAnother() == nil)
  }

  @Test("is the one without progress for longest")
  func progress() {
    var held = Self.held([1: "a", 2: "a", 3: "a"])
    for id in [1, 2, 3] { held.set(.sending, of: id) }
    held.set(.sending, of: 1)
    #expect(held.removeForAnother() == 2)
    #expect(held.removeForAnother() == 3)
    #expect(held.removeForAnother() == 1)
  }

  @Test("is idle for longest if each client has one")
  func ties() {
    var held = Self.held([1: "a", 2: "b", 3: "c"])
    held.set(.answering, of: 1)
    held.set(.waiting, of: 1)
    held.set(.answering, of: 2)
    #expect(held.removeForAnother() == 3)
    #expect(held.removeForAnother() == 1)
    #expect(held.removeForAnother() == nil)
  }

  @Test("is being answered only if its client has more than the share, and nothing else to close")
  func answering() {
    let share = HeldConnections<Int>.answeringShare
    var held = HeldConnections<Int>()
    for id in 0...share {
      held.add(id, of: "many")
      held.set(.answering, of: id)
    }
    held.add(100, of: "few")
    #expect(held.removeForAnother() == 0)
    #expect(held.removeForAnother() == 100)
    #expect(held.removeForAnother() == nil)
    #expect(held.count(of: "many") == share)
  }

  @Test("is never one of a trusted proxy")
  func proxies() {
    var held = Self.held([1: nil, 2: nil, 3: nil, 4: "a"])
    held.set(.sendingUnread, of: 1)
    #expect(held.removeForAnother() == 4)
    #expect(held.removeForAnother() == nil)
    #expect(held.count == 3)
    held.remove(2)
    #expect(held.count == 2)
  }

  @Test("connections that have ended or are unknown change nothing")
  func unknown() {
    var held = Self.held([1: "a"])
    held.remove(2)
    held.set(.answering, of: 2)
    held.remove(1)
    held.remove(1)
    held.set(.waiting, of: 1)
    #expect(held.count == 0)
    #expect(held.clientCount == 0)
    #expect(held.removeForAnother() == nil)
  }

  @Test("is of a client with the most, whatever happened before", arguments: 0..<8 as Range<UInt64>)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var held = HeldConnections<Int>()
    var open: [Int: (client: String, activity: ConnectionActivity)] = [:]
    for id in 0..<2_000 {
      let client = "client \(Int.random(in: 0..<9, using: &random))"
      held.add(id, of: client)
      open[id] = (client, .waiting)
      let other = Int.random(in: 0...id, using: &random)
      if Bool.random(using: &random) {
        held.remove(other)
        open[other] = nil
      } else if let activity = ConnectionActivity.allCases.randomElement(using: &random) {
        held.set(activity, of: other)
        open[other]?.activity = activity
      }
      guard id % 3 == 0 else { continue }
      let counts = Dictionary(grouping: open.values, by: \.client).mapValues(\.count)
      let closed = held.removeForAnother()
      guard let closed, let (owner, activity) = open.removeValue(forKey: closed) else {
        #expect(closed == nil && open.values.allSatisfy { $0.activity == .answering })
        continue
      }
      let isQuiet = open.values.contains { $0.client == owner && $0.activity != .answering }
      #expect(activity != .answering || !isQuiet)
      let larger = counts.filter { $0.value > counts[owner, default: 0] }.keys
      for client in larger {
        // Clients with more are small, and all that they have is being answered.
        #expect(counts[client, default: 0] <= HeldConnections<Int>.answeringShare)
        #expect(open.values.allSatisfy { $0.client != client || $0.activity == .answering })
      }
      #expect(held.count == open.count)
    }
  }
}
