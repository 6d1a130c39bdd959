import Testing
import ServerTesting

@testable import HTTPServing

@Suite("work that takes long runs a few at a time")
struct WorkLimiterTests {
  /// Counts what runs.
  private actor Meter {
    private var runningCount = 0
    private(set) var mostRunning = 0
    private(set) var doneCount = 0

    func begin() {
      runningCount += 1
      mostRunning = max(mostRunning, runningCount)
    }

    func end() {
      runningCount -= 1
      doneCount += 1
    }
  }

  @Test("no more than the limit run at a time, and all get their turn")
  func limits() async throws {
    let limiter = WorkLimiter(limit: 2, waitingLimit: 100)
    let meter = Meter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          try await limiter.run(for: "a") {
            await meter.begin()
            await Task.yield()
            await meter.end()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(await meter.mostRunning <= 2)
    #expect(await meter.doneCount == 50)
  }

  @Test("when too many wait the next is refused at once, and a place that is free again is taken")
  func refuses() async throws {
    let limiter = WorkLimiter(limit: 1, waitingLimit: 0)
    let (door, started) = (Door(), Door())
    let first = Task {
      try await limiter.run(for: "a") {
        await started.open()
        await door.wait()
      }
    }
    await started.wait()
    await #expect(throws: RequestFault.busy) { try await limiter.run(for: "a") {} }
    await door.open()
    try await first.value
    try await limiter.run(for: "a") {}
  }

  @Test("cancelled waiting work leaves the queue, and failed work releases its slot")
  func cancels() async throws {
    let limiter = WorkLimiter(limit: 1, waitingLimit: 1)
    let (door, started) = (Door(), Door())
    let first = Task {
      try await limiter.run(for: "a") {
        await started.open()
        await door.wait()
        throw RequestFault.noHost
      }
    }
    await started.wait()
    let second = Task {
      try await limiter.run(for: "a") { Issue.record("ran though it was cancelled") }
    }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    await door.open()
    await #expect(throws: RequestFault.noHost) { try await first.value }
    try await limiter.run(for: "a") {}
  }
}
