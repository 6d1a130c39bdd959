#if PostgreSQL
  internal import Dispatch
  internal import FoundationEssentials
  internal import Synchronization

  /// Listens for commits of other processes, with a connection of its own.
  final class PostgreSQLListener: Sendable {
    private let id: Data
    private let channel: String
    private let metrics: PostgreSQLMetrics
    private let connect: @Sendable () throws -> PostgreSQLConnection

    /// How long a look for notifications takes, and so the end of listening at most.
    private static let step = Duration.milliseconds(200)
    /// How often the connection is tried: a broken one may look like one on which nothing happens.
    private static let heartbeat = Duration.seconds(2)

    /// - Parameters:
    ///   - id: the number of this process, whose own notices are left out.
    ///   - channel: the name of the channel, of letters, digits and underscores.
    ///   - metrics: counts lost connections.
    ///   - connect: makes a connection, whose exchanges have a short time limit.
    init(
      id: Data, channel: String, metrics: PostgreSQLMetrics,
      connect: @escaping @Sendable () throws -> PostgreSQLConnection
    ) {
      self.id = id
      self.channel = channel
      self.metrics = metrics
      self.connect = connect
    }

    /// Listens until the task is cancelled, on a thread of its own.
    ///
    /// - Parameter notice: gets the changes; ``OthersChange/unknown`` when the connection is lost,
    ///   and ``OthersChange/knownAgain`` when there is one again.
    func run(_ notice: @escaping @Sendable (OthersChange) -> Void) async {
      let stop = StopFlag()
      await withTaskCancellationHandler {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
          DispatchQueue(label: "onthemap.listener").async { [self] in
            while !stop.isSet {
              do {
                try listen(until: stop, notice)
              } catch {
                metrics.countLoss()
                notice(.unknown)
                // Not at once: the server may be starting.
                ThreadPause.wait(Self.step)
              }
            }
            continuation.resume()
          }
        }
      } onCancel: {
        stop.set()
      }
    }

    private func listen(
      until stop: StopFlag, _ notice: (OthersChange) -> Void
    ) throws {
      let connection = try connect()
      defer { connection.close() }
      try connection.exchange([SQLQuery("LISTEN \(channel)", [])])
      // What was committed before is read by who asks from now on.
      notice(.knownAgain)
      let clock = ContinuousClock()
      var tried = clock.now
      while !stop.isSet {
        for payload in try connection.notifications(within: Self.step) {
          let told = PostgreSQLNotice(payload)
          if told.writer != id { notice(told.change == .posts ? .posts : .anything) }
        }
        if tried.duration(to: clock.now) >= Self.heartbeat {
          try connection.exchange([SQLQuery("SELECT 1", [])])
          tried = clock.now
        }
      }
    }
  }

  /// A flag that is set once.
  private final class StopFlag: Sendable {
    private let flag = Atomic<Bool>(false)

    var isSet: Bool { flag.load(ordering: .acquiring) }

    func set() { flag.store(true, ordering: .releasing) }
  }
#endif
