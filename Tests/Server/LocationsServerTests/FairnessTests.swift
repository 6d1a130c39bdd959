import Dispatch
import Foundation
import SeededRandom
import Synchronization
import Testing
import ServerTesting

@testable import HTTPServing

@Suite("turns are shared fairly", .timeLimit(.minutes(60)))
struct FairnessTests {
  @Test("names take turns, and of each name those below it")
  func turns() {
    var queue = FairQueue<String>()
    for number in 1...4 { queue.append("a\(number)", under: ["a", "x"]) }
    queue.append("b1", under: ["b", "x"])
    queue.append("a5", under: ["a", "y"])
    queue.append("b2", under: ["b", "x"])
    var order: [String] = []
    while let element = queue.removeFirst() { order.append(element) }
    #expect(order == ["a1", "b1", "a5", "b2", "a2", "a3", "a4"])
    #expect(queue.count == 0)
    #expect(queue.removeFirst() == nil)
  }

  @Test("a new client gets its turn after the next one")
  func late() {
    var queue = FairQueue<Int>()
    for number in 0..<100 { queue.append(number, under: ["many"]) }
    #expect(queue.removeFirst() == 0)
    queue.append(1_000, under: ["one"])
    #expect(queue.removeFirst() == 1)
    #expect(queue.removeFirst() == 1_000)
    #expect(queue.removeFirst() == 2)
  }

  @Test("the newest of the longest queue goes first, and of equal ones that of the newcomer")
  func longest() {
    var queue = FairQueue<String>()
    for number in 1...3 { queue.append("a\(number)", under: ["a", "x"]) }
    queue.append("a4", under: ["a", "y"])
    queue.append("b1", under: ["b", "x"])
    #expect(queue.removeNewestOfLongest(preferring: ["b", "x"]) == "a3")
    #expect(queue.removeNewestOfLongest(preferring: ["a", "y"]) == "a2")
    queue.append("b2", under: ["b", "x"])
    // Two of each.
    #expect(queue.removeNewestOfLongest(preferring: ["b", "x"]) == "b2")
    #expect(queue.removeNewestOfLongest(preferring: ["a", "y"]) == "a4")
    #expect(queue.removeNewestOfLongest(preferring: ["c", "z"]) != nil)
    #expect(queue.count == 1)
  }

  @Test("an element is removed under its name only")
  func removes() {
    var queue = FairQueue<Int>()
    queue.append(1, under: ["a", "x"])
    queue.append(2, under: ["a", "y"])
    #expect(queue.remove(under: ["a", "x"]) { $0 == 2 } == nil)
    #expect(queue.remove(under: ["b", "x"]) { $0 == 2 } == nil)
    #expect(queue.remove(under: ["a", "y"]) { $0 == 2 } == 2)
    #expect(queue.count == 1)
    #expect(queue.removeFirst() == 1)
    #expect(queue.removeFirst() == nil)
  }

  /// Random steps, and an obvious queue beside.
  @Test("it has what was put in and not taken out")
  func random() {
    var generator = SeededGenerator(seed: 11)
    var queue = FairQueue<Int>()
    var known: [Int: [String]] = [:]
    for number in 0..<5_000 {
      let path = ["\(Int.random(in: 0..<4, using: &generator))", "\(number % 3)"]
      switch Int.random(in: 0..<6, using: &generator) {
      case 0:
        let taken = queue.removeFirst()
        #expect((taken == nil) == known.isEmpty)
        if let taken { #expect(known.removeValue(forKey: taken) != nil) }
      case 1:
        let counts = Dictionary(grouping: known.values) { $0[0] }.mapValues(\.count)
        let taken = queue.removeNewestOfLongest(preferring: path)
        let client = taken.flatMap { known.removeValue(forKey: $0) }?[0]
        #expect(client.flatMap { counts[$0] } == counts.values.max())
      case 2:
        let wanted = known.keys.sorted().randomElement(using: &generator)
        if let wanted, let path = known.removeValue(forKey: wanted) {
          #expect(queue.remove(under: path) { $0 == wanted } == wanted)
        }
      default:
        queue.append(number, under: path)
        known[number] = path
      }
      #expect(queue.count == known.count)
    }
  }

  private actor Order {
    private(set) var names: [String] = []
    func add(_ name: String) { names.append(name) }
  }

  @Test("a client that fills the queue neither delays nor displaces another")
  func clients() async throws {
    let limiter = WorkLimiter(limit: 1, waitingLimit: 8)
    let (door, begun, order) = (Door(), Door(), Order())
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await limiter.run(for: "greedy") {
          await begun.open()
          await door.wait()
        }
      }
      await begun.wait()
      let refused = Order()
      for number in 0..<8 {
        group.addTask {
          do {
            try await limiter.run(for: "greedy", account: "\(number)") { await order.add("greedy") }
          } catch RequestFault.busy {
            await refused.add("greedy")
          }
        }
        while limiter.waitingCount <= number { await Task.yield() }
      }
      group.addTask {
        try await limiter.run(for: "modest") { await order.add("modest") }
      }
      while await refused.names.isEmpty { await Task.yield() }
      // The greedy one has no more room, and is the one to be refused.
      await #expect(throws: RequestFault.busy) {
        try await limiter.run(for: "greedy", account: "0") { await order.add("greedy") }
      }
      await door.open()
      try await group.waitForAll()
      #expect(await refused.names == ["greedy"])
    }
    let names = await order.names
    #expect(names.count == 8)
    #expect(names.prefix(2).contains("modest"))
  }

  @Test("what takes the processor runs on threads that serve no requests")
  func threads() async throws {
    // More than there are threads for tasks: if these waited for one another, nothing would go on.
    let count = ProcessInfo.processInfo.activeProcessorCount * 4
    let limiter = WorkLimiter(limit: count, waitingLimit: 0)
    let begun = Counter()
    let end = DispatchSemaphore(value: 0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<count {
        group.addTask {
          try await limiter.runOnThread(for: "\(number)") {
            begun.count.add(1, ordering: .relaxed)
            end.wait()
          }
        }
      }
      // All run at once, and tasks go on beside them.
      while begun.count.load(ordering: .relaxed) < count { await Task.yield() }
      for _ in 0..<count { end.signal() }
      try await group.waitForAll()
    }
  }

  @Test("threads and tasks share the turns")
  func threadsAndTasks() async throws {
    let limiter = WorkLimiter(limit: 1, waitingLimit: 8)
    let (door, begun, order) = (Door(), Door(), Order())
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await limiter.run(for: "first") {
          await begun.open()
          await door.wait()
        }
      }
      await begun.wait()
      for number in 0..<4 {
        Thread.detachNewThread {
          limiter.runHere(for: "stream") {}
        }
        while limiter.waitingThreadCount <= number { await Task.yield() }
      }
      for number in 0..<4 {
        group.addTask { try await limiter.run(for: "task") { await order.add("task") } }
        while limiter.waitingCount <= number { await Task.yield() }
      }
      await door.open()
      try await group.waitForAll()
      #expect(await order.names.count == 4)
      while limiter.waitingThreadCount > 0 { await Task.yield() }
      try await limiter.run(for: "last") {}
    }
  }
}
