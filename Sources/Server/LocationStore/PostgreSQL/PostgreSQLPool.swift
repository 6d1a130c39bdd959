#if PostgreSQL
  internal import Dispatch
  internal import Synchronization

  /// A bounded number of connections that read, each with a thread of its own while it works.
  ///
  /// Connections are made when they are needed first, and again after they were lost. If another
  /// cannot be made, because the server allows no more, reads share those that there are.
  ///
  /// No read waits long: after ``waitingTime`` it fails, and at once if there is no connection and
  /// none could be made just now.
  final class PostgreSQLPool: Sendable {
    /// A connection, or a place for one that is being made.
    private final class Slot: @unchecked Sendable {
      let queue = DispatchQueue(label: "onthemap.database")
      // Used on the queue only, or by who has the slot while nothing runs there.
      var connection: PostgreSQLConnection?
      /// The number of losses that the pool knew of when the connection was made.
      var lossCount = 0
    }

    private typealias Turn = CheckedContinuation<Slot, any Error>

    private struct Waiting {
      let number: Int
      let deadline: ContinuousClock.Instant
      let turn: Turn
    }

    private struct State {
      /// The idle ones; each has a connection.
      var idle: [Slot] = []
      /// The number of slots, idle or not.
      var slotCount = 0
      /// In the order of their deadlines.
      var waiting: [Waiting] = []
      var nextNumber = 0
      /// Whether a look at the deadlines is due.
      var isWatching = false
      /// Why no connection could be made, and when.
      var failure: (error: any Error, at: ContinuousClock.Instant)?
      /// How often a connection was lost: those that are older are probably lost too.
      var lossCount = 0
      var isClosed = false
    }

    private let state = Mutex(State())
    private let limit: Int
    private let waitingTime: Duration
    private let metrics: PostgreSQLMetrics
    private let connect: @Sendable () throws -> PostgreSQLConnection

    /// The maximum number of reads that wait for a connection.
    private static let waitingLimit = 1_000
    /// How often a read is tried whose connection is lost.
    private static let attemptLimit = 3
    /// How long to make no connection after one could not be made.
    private static let failureTime = Duration.seconds(1)

    /// - Parameters:
    ///   - limit: the maximum number of connections.
    ///   - waitingTime: how long a read waits for a connection at most.
    ///   - metrics: counts connections and waits.
    ///   - connect: makes a connection.
    init(
      limit: Int, waitingTime: Duration, metrics: PostgreSQLMetrics,
      connect: @escaping @Sendable () throws -> PostgreSQLConnection
    ) {
      self.limit = limit
      self.waitingTime = waitingTime
      self.metrics = metrics
      self.connect = connect
    }

    /// Runs a function that only reads with a connection, on a thread that may wait.
    ///
    /// If the connection is lost it runs again with another.
    ///
    /// - Throws: what the function throws; ``StoreError/busy`` if too many wait;
    ///   ``StoreError/unavailable(reason:mayBeStored:)`` if no connection can be made, or none is
    ///   free in time.
    func run<Value: Sendable>(
      _ body: @escaping @Sendable (PostgreSQLConnection) throws -> Value
    ) async throws -> Value {
      // What has taken long already, as with a server that hangs, is not tried again.
      let retryEnd = ContinuousClock.now + waitingTime
      var attemptCount = 0
      while true {
        let slot = try await acquire()
        do {
          let value = try await run(body, in: slot)
          release(slot)
          return value
        } catch let error as PostgreSQLError where error.isLostConnection {
          release(slot)
          attemptCount += 1
          guard attemptCount < Self.attemptLimit, ContinuousClock.now < retryEnd else {
            throw error
          }
        } catch let failure as CannotConnect {
          // If others have connections, wait for one of them.
          guard discard(slot, failure.error), ContinuousClock.now < retryEnd else {
            throw failure.error
          }
        } catch {
          release(slot)
          throw error
        }
      }
    }

    /// Another connection cannot be made.
    private struct CannotConnect: Error {
      let error: any Error
    }

    private func run<Value: Sendable>(
      _ body: @escaping @Sendable (PostgreSQLConnection) throws -> Value, in slot: Slot
    ) async throws -> Value {
      let lossCount = state.withLock(\.lossCount)
      return try await withCheckedThrowingContinuation { continuation in
        slot.queue.async { [self] in
          continuation.resume(
            with: Result {
              let connection = try connection(of: slot, lossCount)
              do {
                return try body(connection)
              } catch {
                if connection.isClosed { noteLoss() }
                throw error
              }
            })
        }
      }
    }

    private func connection(of slot: Slot, _ lossCount: Int) throws -> PostgreSQLConnection {
      if slot.lossCount != lossCount || slot.connection?.isClosed == true { slot.connection = nil }
      if let connection = slot.connection { return connection }
      do {
        let connection = try connect()
        metrics.countConnection()
        slot.connection = connection
        slot.lossCount = lossCount
        return connection
      } catch let error as PostgreSQLError {
        throw CannotConnect(error: error.storeError)
      }
    }

    private func noteLoss() {
      metrics.countLoss()
      state.withLock { $0.lossCount += 1 }
    }

    private func acquire() async throws -> Slot {
      let number = state.withLock { state in
        state.nextNumber += 1
        return state.nextNumber
      }
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { (turn: Turn) in
          let now = ContinuousClock.now
          let (result, watches) = state.withLock { state -> (Result<Slot, any Error>?, Bool) in
            if state.isClosed {
              return (.failure(StoreError.failed(reason: "it is closed")), false)
            }
            if Task.isCancelled { return (.failure(CancellationError()), false) }
            if let slot = state.idle.popLast() { return (.success(slot), false) }
            let failure = state.failure.flatMap { $0.at + Self.failureTime > now ? $0.error : nil }
            if let failure, state.slotCount == 0 { return (.failure(failure), false) }
            if failure == nil, state.slotCount < limit {
              state.slotCount += 1
              return (.success(Slot()), false)
            }
            guard state.waiting.count < Self.waitingLimit else {
              return (.failure(StoreError.busy), false)
            }
            state.waiting.append(Waiting(number: number, deadline: now + waitingTime, turn: turn))
            defer { state.isWatching = true }
            return (nil, !state.isWatching)
          }
          metrics.countAcquisition(hasWaited: result == nil)
          if let result { turn.resume(with: result) }
          if watches { watchDeadlines() }
        }
      } onCancel: {
        let turn = state.withLock { state in
          state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).turn }
        }
        turn?.resume(throwing: CancellationError())
      }
    }

    /// Lets those fail that have waited too long, now and as long as anybody waits.
    private func watchDeadlines() {
      let step = DispatchTimeInterval.milliseconds(500)
      DispatchQueue.global().asyncAfter(deadline: .now() + step) { [self] in
        let now = ContinuousClock.now
        let (late, goesOn) = state.withLock { state -> ([Waiting], Bool) in
          let late = Array(state.waiting.prefix { $0.deadline <= now })
          state.waiting.removeFirst(late.count)
          state.isWatching = !state.waiting.isEmpty
          return (late, state.isWatching)
        }
        let error = StoreError.unavailable(
          reason: "no connection was free within \(waitingTime)", mayBeStored: false)
        for waiting in late { waiting.turn.resume(throwing: error) }
        if goesOn { watchDeadlines() }
      }
    }

    /// Takes a slot back.
    private func release(_ slot: Slot) {
      let isConnected = slot.connection?.isClosed == false
      let next = state.withLock { state -> Turn? in
        if isConnected { state.failure = nil }
        if !state.waiting.isEmpty { return state.waiting.removeFirst().turn }
        if isConnected, !state.isClosed {
          state.idle.append(slot)
        } else {
          state.slotCount -= 1
        }
        return nil
      }
      next?.resume(returning: slot)
    }

    /// Takes a slot back for which no connection can be made.
    ///
    /// - Returns: whether there are others to wait for. If not, those that wait fail too.
    private func discard(_ slot: Slot, _ error: any Error) -> Bool {
      let (hasOthers, failed) = state.withLock { state -> (Bool, [Waiting]) in
        state.slotCount -= 1
        state.failure = (error, ContinuousClock.now)
        guard state.slotCount == 0 else { return (true, []) }
        defer { state.waiting = [] }
        return (false, state.waiting)
      }
      for waiting in failed { waiting.turn.resume(throwing: error) }
      return hasOthers
    }

    /// The number of slots that are busy and idle, and of reads that wait.
    var counts: (busy: Int, idle: Int, waiting: Int) {
      state.withLock { ($0.slotCount - $0.idle.count, $0.idle.count, $0.waiting.count) }
    }

    /// The maximum number of connections.
    var connectionLimit: Int { limit }

    /// Closes the idle connections; the busy ones close when they are given back.
    func close() {
      let slots = state.withLock { state in
        state.isClosed = true
        state.slotCount -= state.idle.count
        defer { state.idle = [] }
        return state.idle
      }
      for slot in slots { slot.queue.sync { slot.connection?.close() } }
    }
  }

  /// Counts what happens to connections, for Prometheus.
  final class PostgreSQLMetrics: Sendable {
    private struct State {
      var connectionCount = 0
      var lossCount = 0
      var acquisitionCount = 0
      var waitCount = 0
    }

    private let state = Mutex(State())

    func countConnection() { state.withLock { $0.connectionCount += 1 } }
    func countLoss() { state.withLock { $0.lossCount += 1 } }
    func countAcquisition(hasWaited: Bool) {
      state.withLock { state in
        state.acquisitionCount += 1
        if hasWaited { state.waitCount += 1 }
      }
    }

    /// The metrics in the text format of Prometheus.
    func lines(of pool: PostgreSQLPool) -> [String] {
      let state = state.withLock { $0 }
      let counts = pool.counts
      func counter(_ name: String, _ help: String, _ value: Int) -> [String] {
        [
          "# HELP onthemap_database_\(name) \(help)", "# TYPE onthemap_database_\(name) counter",
          "onthemap_database_\(name) \(value)",
        ]
      }
      return [
        "# HELP onthemap_database_connections Connections that read, by state.",
        "# TYPE onthemap_database_connections gauge",
        "onthemap_database_connections{state=\"busy\"} \(counts.busy)",
        "onthemap_database_connections{state=\"idle\"} \(counts.idle)",
        "# HELP onthemap_database_connections_limit Maximum number of connections that read.",
        "# TYPE onthemap_database_connections_limit gauge",
        "onthemap_database_connections_limit \(pool.connectionLimit)",
        "# HELP onthemap_database_waiting Reads that wait for a connection.",
        "# TYPE onthemap_database_waiting gauge",
        "onthemap_database_waiting \(counts.waiting)",
      ] + counter("reads_total", "Reads that asked for a connection.", state.acquisitionCount)
        + counter("waits_total", "Reads that had to wait for a connection.", state.waitCount)
        + counter("connects_total", "Connections that were made.", state.connectionCount)
        + counter("losses_total", "Connections that were lost.", state.lossCount)
    }
  }
#endif
