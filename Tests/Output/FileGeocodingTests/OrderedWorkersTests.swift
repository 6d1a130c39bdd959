import FileGeocoding
import Files
import Synchronization
import Testing

@Suite("Jobs on several threads, outcomes in order")
struct OrderedWorkersTests {
  /// Outcomes as they were delivered.
  private final class Deliveries: Sendable {
    private let state = Mutex<[Int]>([])
    var all: [Int] { state.withLock { $0 } }
    func append(_ number: Int) { state.withLock { $0.append(number) } }
  }

  /// Work that takes longer for some jobs than for others.
  private static func work(_ job: Int) -> Int {
    var sum = job
    for step in 0..<(job * 7_919 % 13) * 400 { sum = sum &* 31 &+ step }
    return sum == .min ? -1 : job
  }

  @Test("outcomes come in the order of the jobs", arguments: [1, 2, 4, 16], [true, false])
  func order(threadCount: Int, isSmall: Bool) throws {
    let deliveries = Deliveries()
    var workers = OrderedWorkers<Int, Int>(
      threadCount: threadCount, makeWorker: { Self.work }, deliver: { deliveries.append($0) })
    for job in 0..<500 { try workers.submit(job, isSmall: isSmall) }
    try workers.finish()
    #expect(deliveries.all == Array(0..<500))
  }

  @Test("with one thread a job is done where it is submitted")
  func single() throws {
    let deliveries = Deliveries()
    var workers = OrderedWorkers<Int, Int>(
      threadCount: 1, makeWorker: { { $0 } }, deliver: { deliveries.append($0) })
    for job in 0..<3 {
      try workers.submit(job, isSmall: false)
      #expect(deliveries.all == Array(0...job))
    }
    try workers.finish()
  }

  @Test("a small job has its outcome at once while nothing is under way")
  func small() throws {
    let deliveries = Deliveries()
    var workers = OrderedWorkers<Int, Int>(
      threadCount: 8, makeWorker: { { $0 } }, deliver: { deliveries.append($0) })
    try workers.submit(7, isSmall: true)
    #expect(deliveries.all == [7])
    try workers.finish()
  }

  @Test("no jobs: nothing is delivered")
  func none() throws {
    let deliveries = Deliveries()
    let workers = OrderedWorkers<Int, Int>(
      threadCount: 4, makeWorker: { { $0 } }, deliver: { deliveries.append($0) })
    try workers.finish()
    #expect(deliveries.all.isEmpty)
  }

  @Test("after a failure nothing more is delivered, and the failure is thrown", arguments: [1, 4])
  func failure(threadCount: Int) {
    let deliveries = Deliveries()
    var workers = OrderedWorkers<Int, Int>(
      threadCount: threadCount, makeWorker: { Self.work },
      deliver: { (outcome) throws(InputOutputError) in
        guard outcome < 10 else { throw .outputClosed }
        deliveries.append(outcome)
      })
    #expect(throws: InputOutputError.outputClosed) {
      for job in 0..<200 { try workers.submit(job, isSmall: false) }
    }
    #expect(throws: InputOutputError.outputClosed) { try workers.finish() }
    #expect(deliveries.all == Array(0..<10))
  }

  @Test("a bounded number of jobs is under way, however slow the output is")
  func bounded() throws {
    let threadCount = 2
    let submitted = Atomic(0)
    let delivered = Atomic(0)
    let worst = Mutex(0)
    var workers = OrderedWorkers<Int, Int>(
      threadCount: threadCount, makeWorker: { { $0 } },
      deliver: { _ in
        let pending =
          submitted.load(ordering: .sequentiallyConsistent)
          - delivered.load(ordering: .sequentiallyConsistent)
        worst.withLock { $0 = max($0, pending) }
        delivered.add(1, ordering: .sequentiallyConsistent)
      })
    for job in 0..<2_000 {
      try workers.submit(job, isSmall: false)
      submitted.add(1, ordering: .sequentiallyConsistent)
    }
    try workers.finish()
    // Four jobs for each thread, as the documentation says; one more may be between two counts.
    #expect(worst.withLock { $0 } <= threadCount * 4 + 1)
    #expect(delivered.load(ordering: .sequentiallyConsistent) == 2_000)
  }
}
