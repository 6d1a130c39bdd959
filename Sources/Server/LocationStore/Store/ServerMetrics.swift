package import HTTPServing
internal import Synchronization

/// The metrics of a server, for Prometheus.
///
/// The labels are methods, route patterns and statuses. Their number is bounded, and they contain
/// no personal data.
public final class ServerMetrics: Sendable {
  private struct State {
    var groups = Histogram(bounds: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512])
    var cacheHitCount = 0
    var cacheMissCount = 0
  }

  /// The metrics of requests.
  package let requests = RequestMetrics()
  private let state = Mutex(State())

  /// Makes metrics with all counters at zero.
  public init() {}

  func countCommit(writeCount: Int) {
    state.withLock { $0.groups.record(Double(writeCount)) }
  }

  package func countList(isCached: Bool) {
    state.withLock { state in
      if isCached { state.cacheHitCount += 1 } else { state.cacheMissCount += 1 }
    }
  }

  /// The metrics in the Prometheus text format, version 0.0.4.
  package var text: String {
    let state = state.withLock { $0 }
    var lines = requests.lines
    lines.append(
      contentsOf: state.groups.lines(
        name: "onthemap_commit_writes", help: "Writes per commit."))
    lines.append("# HELP onthemap_lists_total Lists by cache hit or miss.")
    lines.append("# TYPE onthemap_lists_total counter")
    lines.append("onthemap_lists_total{cache=\"hit\"} \(state.cacheHitCount)")
    lines.append("onthemap_lists_total{cache=\"miss\"} \(state.cacheMissCount)")
    return lines.joined(separator: "\n") + "\n"
  }
}
