internal import Synchronization

/// The metrics of a server, for Prometheus.
///
/// The labels are methods, route patterns and statuses. Their number is bounded, and they contain
/// no personal data.
public final class ServerMetrics: Sendable {
  private struct RequestLabels: Hashable {
    let method: String
    let route: String
    let status: Int
  }

  private struct State {
    var requests: [RequestLabels: Int] = [:]
    var durations = Histogram(bounds: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5])
    var groups = Histogram(bounds: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512])
    var inFlightCount = 0
    var cacheHitCount = 0
    var cacheMissCount = 0
  }

  private let state = Mutex(State())

  /// Makes metrics with all counters at zero.
  public init() {}

  func requestBegan() {
    state.withLock { $0.inFlightCount += 1 }
  }

  func requestEnded(method: String, route: String, status: Int, duration: Duration) {
    let labels = RequestLabels(method: method, route: route, status: status)
    state.withLock { state in
      state.inFlightCount -= 1
      state.requests[labels, default: 0] += 1
      state.durations.record(duration / .seconds(1))
    }
  }

  func countCommit(writeCount: Int) {
    state.withLock { $0.groups.record(Double(writeCount)) }
  }

  func countList(isCached: Bool) {
    state.withLock { state in
      if isCached { state.cacheHitCount += 1 } else { state.cacheMissCount += 1 }
    }
  }

  /// The metrics in the Prometheus text format, version 0.0.4.
  var text: String {
    let (state, requests) = state.withLock { state in (state, state.requests) }
    var lines: [String] = []
    lines.append("# HELP onthemap_requests_total Requests by method, route and status.")
    lines.append("# TYPE onthemap_requests_total counter")
    let rows = requests.map { labels, count in
      "onthemap_requests_total{method=\"\(labels.method)\",route=\"\(labels.route)\","
        + "status=\"\(labels.status)\"} \(count)"
    }
    lines.append(contentsOf: rows.sorted())
    lines.append("# HELP onthemap_requests_in_flight Requests in flight.")
    lines.append("# TYPE onthemap_requests_in_flight gauge")
    lines.append("onthemap_requests_in_flight \(state.inFlightCount)")
    lines.append(
      contentsOf: state.durations.lines(
        name: "onthemap_request_duration_seconds", help: "Time from request head to reply."))
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

/// A histogram: counts of values below each of several bounds.
private struct Histogram: Sendable {
  let bounds: [Double]
  var counts: [Int]
  var count = 0
  var sum = 0.0

  init(bounds: [Double]) {
    self.bounds = bounds
    counts = Array(repeating: 0, count: bounds.count)
  }

  mutating func record(_ value: Double) {
    if let index = bounds.firstIndex(where: { value <= $0 }) { counts[index] += 1 }
    count += 1
    sum += value
  }

  func lines(name: String, help: String) -> [String] {
    var lines = ["# HELP \(name) \(help)", "# TYPE \(name) histogram"]
    var total = 0
    for (bound, count) in zip(bounds, counts) {
      total += count
      lines.append("\(name)_bucket{le=\"\(bound)\"} \(total)")
    }
    lines.append("\(name)_bucket{le=\"+Inf\"} \(count)")
    lines.append("\(name)_sum \(sum)")
    lines.append("\(name)_count \(count)")
    return lines
  }
}
