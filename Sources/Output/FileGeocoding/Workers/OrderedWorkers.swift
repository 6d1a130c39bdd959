package import Files

/// Does jobs on several threads and passes their outcomes on in the order of the jobs.
///
/// Whichever thread finishes the job that is next in order passes it on at once, with those behind
/// it that are finished: nothing waits for more input. A bounded number of jobs is under way, and
/// submitting another waits for room, so that a slow reader of the output slows down the reading.
///
/// A small job that comes while nothing is under way is done where it is submitted. So a single
/// query starts no thread, and a program that waits for an answer before it asks again has it
/// without a change of threads.
package struct OrderedWorkers<Job: Sendable, Outcome: Sendable> {
  /// Does a job.
  ///
  /// Each thread has one of its own, which may keep what it learns.
  package typealias Worker = (Job) -> Outcome

  /// Jobs under way for each thread.
  ///
  /// One is in hand, one waits, and one may be finished and wait for one before it. More would only
  /// take memory.
  static var jobsPerThread: Int { 3 }

  private let threadCount: Int
  private let makeWorker: @Sendable () -> Worker
  private let own: Worker
  private let line: DeliveryLine<Job, Outcome>
  private var startedCount: Int?

  /// Makes workers; no thread is started yet.
  ///
  /// - Parameters:
  ///   - threadCount: how many threads; with 1 jobs are done where they are submitted.
  ///   - makeWorker: called on each thread.
  ///   - deliver: is given each outcome, in order, one at a time, on any thread. After it has
  ///     thrown it is not called again.
  package init(
    threadCount: Int, makeWorker: @escaping @Sendable () -> Worker,
    deliver: @escaping @Sendable (Outcome) throws(InputOutputError) -> Void
  ) {
    self.threadCount = threadCount
    self.makeWorker = makeWorker
    own = makeWorker()
    line = DeliveryLine(
      limit: threadCount * Self.jobsPerThread,
      resumeLimit: threadCount * (Self.jobsPerThread - 1), deliver: deliver)
  }

  /// Has a job done, now or soon.
  ///
  /// - Parameters:
  ///   - job: what to do.
  ///   - isSmall: whether the job is too small to hand to another thread.
  /// - Throws: what delivering this or an earlier outcome threw.
  package mutating func submit(_ job: Job, isSmall: Bool) throws(InputOutputError) {
    if threadCount < 2 || (isSmall && line.isIdle) || !hasThreads() {
      line.complete(line.nextNumber(), own(job))
      try line.check()
    } else {
      try line.enqueue(job)
    }
  }

  /// Waits until every job is done and delivered, and ends the threads.
  ///
  /// - Throws: what delivering an outcome threw.
  package func finish() throws(InputOutputError) {
    line.drain()
    line.close()
    try line.check()
  }

  /// Starts the threads unless they are; a system may have none to give.
  private mutating func hasThreads() -> Bool {
    if let startedCount { return startedCount > 0 }
    let count = (0..<threadCount).count { _ in
      Threads.start { [line, makeWorker] in
        let worker = makeWorker()
        while let (number, job) = line.take() { line.complete(number, worker(job)) }
      }
    }
    startedCount = count
    return count > 0
  }
}

/// The jobs that wait, are being done, or are done before one that is not.
private final class DeliveryLine<Job: Sendable, Outcome: Sendable>: Sendable {
  private struct State {
    var waiting: [(number: Int, job: Job)] = []
    var finished: [Int: Outcome] = [:]
    var submittedCount = 0
    var deliveredCount = 0
    var isDelivering = false
    var isClosed = false
    var failure: InputOutputError?

    var isIdle: Bool { submittedCount == deliveredCount }
  }

  private let monitor = Monitor(State())
  /// There is a job to take, or there will be none.
  private let jobs = MonitorEvent()
  /// There is room for jobs, or none is under way.
  private let room = MonitorEvent()
  /// As many jobs may be under way.
  private let limit: Int
  /// With at most this many jobs under way, the thread that waits for room goes on: it is woken
  /// once for several jobs, and before the threads run dry.
  private let resumeLimit: Int
  private let deliver: @Sendable (Outcome) throws(InputOutputError) -> Void

  init(
    limit: Int, resumeLimit: Int,
    deliver: @escaping @Sendable (Outcome) throws(InputOutputError) -> Void
  ) {
    self.limit = limit
    self.resumeLimit = resumeLimit
    self.deliver = deliver
  }

  var isIdle: Bool { monitor.withLock(\.isIdle) }

  /// The number of a job that is done where it is submitted.
  func nextNumber() -> Int {
    monitor.withLock { state in
      state.submittedCount += 1
      return state.submittedCount - 1
    }
  }

  /// Adds a job when there is room.
  func enqueue(_ job: Job) throws(InputOutputError) {
    var isWaiting = false
    let failure = monitor.wait(for: room) { state -> InputOutputError?? in
      let pendingCount = state.submittedCount - state.deliveredCount
      guard isWaiting ? pendingCount <= resumeLimit : pendingCount < limit else {
        isWaiting = true
        return nil
      }
      state.waiting.append((state.submittedCount, job))
      state.submittedCount += 1
      jobs.wakeOne()
      return .some(state.failure)
    }
    if let failure { throw failure }
  }

  /// The next job to do; nothing once there will be no more.
  func take() -> (number: Int, job: Job)? {
    monitor.wait(for: jobs) { state -> (number: Int, job: Job)?? in
      if !state.waiting.isEmpty { return .some(state.waiting.removeFirst()) }
      return state.isClosed ? .some(nil) : nil
    }
  }

  /// Takes an outcome, and delivers what is next in order unless another thread is at it.
  func complete(_ number: Int, _ outcome: Outcome) {
    var next = monitor.withLock { state in
      state.finished[number] = outcome
      return state.isDelivering ? nil : takeDeliverable(&state)
    }
    while let (outcome, hasFailed) = next {
      var failure: InputOutputError?
      if !hasFailed {
        do throws(InputOutputError) {
          try deliver(outcome)
        } catch {
          failure = error
        }
      }
      next = monitor.withLock { state in
        state.deliveredCount += 1
        if let failure { state.failure = failure }
        let pendingCount = state.submittedCount - state.deliveredCount
        if pendingCount == 0 || pendingCount == resumeLimit { room.wakeAll() }
        return takeDeliverable(&state)
      }
    }
  }

  private func takeDeliverable(_ state: inout State) -> (Outcome, hasFailed: Bool)? {
    let next = state.finished.removeValue(forKey: state.deliveredCount)
    state.isDelivering = next != nil
    return next.map { ($0, state.failure != nil) }
  }

  func drain() {
    monitor.wait(for: room) { $0.isIdle ? () : nil }
  }

  func close() {
    monitor.withLock { state in
      state.isClosed = true
      jobs.wakeAll()
    }
  }

  func check() throws(InputOutputError) {
    if let failure = monitor.withLock(\.failure) { throw failure }
  }
}
