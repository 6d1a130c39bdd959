#if PostgreSQL
  internal import Dispatch
  internal import PostgreSQL
  internal import Synchronization

  /// A bounded number of connections that read, each with a thread of its own while it works.
  ///
  /// Connections are made when they are needed first, and again after they were lost.
  final class PostgreSQLPool: Sendable {
    /// A place for a connection.
    private final class Slot: @unchecked Sendable {
      let queue = DispatchQueue(label: "onthemap.database")
      // Used on the queue only.
      var connection: PostgreSQLConnection?
      /// The number of losses that the pool knew of when the connection was made.
      var lossCount = 0
    }

    private typealias Turn = CheckedContinuation<Slot, any Error>

    private struct State {
      var idle: [Slot] = []
      var slotCount = 0
      var waiting: [(number: Int, turn: Turn)] = []
      var nextNumber = 0
      /// How often a connection was lost: those that are older are probably lost too.
      var lossCount = 0
      var isClosed = false
    }

    private let state = Mutex(State())
    private let limit: Int
    private let metrics: PostgreSQLMetrics
    private let connect: @Sendable () throws -> PostgreSQLConnection

    /// The maximum number of reads that wait for a connection.
    private static let waitingLimit = 1_000
    /// How often a read is tried whose connection is lost.
    private static let attemptLimit = 3

    /// - Parameters:
    ///   - limit: the maximum number of connections.
    ///   - metrics: counts connections and waits.
    ///   - connect: makes a connection.
    init(
      limit: Int, metrics: PostgreSQLMetrics,
      connect: @escaping @Sendable () throws -> PostgreSQLConnection
    ) {
      self.limit = limit
      self.metrics = metrics
      self.connect = connect
    }

    /// Runs a function that only reads with a connection, on a thread that may wait.
    ///
    /// If the connection is lost it runs again with another.
    ///
    /// - Throws: what the function throws; ``StoreError/busy`` if too many wait;
    ///   ``StoreError/unavailable(reason:mayBeStored:)`` if no connection can be made.
    func run<Value: Sendable>(
      _ body: @escaping @Sendable (PostgreSQLConnection) throws -> Value
    ) async throws -> Value {
      var attemptCount = 0
      while true {
        let slot = try await acquire()
        defer { release(slot) }
        do {
          return try await run(body, in: slot)
        } catch let error as PostgreSQLError where error.isLostConnection {
          attemptCount += 1
          guard attemptCount < Self.attemptLimit else { throw error }
        }
      }
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
      } catch let error as PostgreSQLError where error.isLostConnection {
        throw StoreError.unavailable(reason: error.message, mayBeStored: false)
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
          let result = state.withLock { state -> Result<Slot, any Error>? in
            if state.isClosed { return .failure(StoreError.failed(reason: "it is closed")) }
            if Task.isCancelled { return .failure(CancellationError()) }
            if let slot = state.idle.popLast() { return .success(slot) }
            if state.slotCount < limit {
              state.slotCount += 1
              return .success(Slot())
            }
            guard state.waiting.count < Self.waitingLimit else { return .failure(StoreError.busy) }
            state.waiting.append((number, turn))
            return nil
          }
          metrics.countAcquisition(hasWaited: result == nil)
          if let result { turn.resume(with: result) }
        }
      } onCancel: {
        let turn = state.withLock { state in
          state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).turn }
        }
        turn?.resume(throwing: CancellationError())
      }
    }

    private func release(_ slot: Slot) {
      let next = state.withLock { state -> Turn? in
        if state.waiting.isEmpty {
          state.idle.append(slot)
          return nil
        }
        return state.waiting.removeFirst().turn
      }
      next?.resume(returning: slot)
    }

    /// The number of connections that are busy and idle, and of reads that wait.
    var counts: (busy: Int, idle: Int, waiting: Int) {
      state.withLock { ($0.slotCount - $0.idle.count, $0.idle.count, $0.waiting.count) }
    }

    /// The maximum number of connections.
    var connectionLimit: Int { limit }

    /// Closes the connections that are idle; those that are busy close when nobody has them any more.
    func close() {
      let slots = state.withLock { state in
        state.isClosed = true
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
        "# HELP onthemap_database_connections_limit The most connections that read.",
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
