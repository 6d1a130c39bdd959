import Synchronization

/// Lets so many requests a second begin.
final class Pace: Sendable {
  private let interval: Duration?
  private let next = Mutex<ContinuousClock.Instant?>(nil)

  init(perSecond: Double?) {
    interval = perSecond.map { .seconds(1 / max($0, 0.001)) }
  }

  /// Waits for one's turn.
  func wait() async {
    guard let interval else { return }
    let now = ContinuousClock.now
    let turn = next.withLock { next in
      let turn = max(next ?? now, now)
      next = turn + interval
      return turn
    }
    // A cancelled task goes on at once; its owner handles the result.
    try? await ContinuousClock().sleep(until: turn)
  }
}
