internal import Synchronization

/// The metrics of requests, for Prometheus.
///
/// The labels are methods, route patterns and statuses. Their number is bounded, and they contain
/// no personal data.
package final class RequestMetrics: Sendable {
  private struct RequestLabels: Hashable {
    let method: String
    let route: String
    let status: Int
  }

  private struct State {
    var requests: [RequestLabels: Int] = [:]
    var durations = Histogram(bounds: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5])
    var inFlightCount = 0
  }

  private let state = Mutex(State())

  /// Makes metrics with all counters at zero.
  package init() {}

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

  /// The metrics in the Prometheus text format, version 0.0.4.
  package var lines: [String] {
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
    return lines
  }
}

/// A histogram: counts of values below each of several bounds.
package struct Histogram: Sendable {
  private let bounds: [Double]
  private var counts: [Int]
  private var count = 0
  private var sum = 0.0

  package init(bounds: [Double]) {
    self.bounds = bounds
    counts = Array(repeating: 0, count: bounds.count)
  }

  package mutating func record(_ value: Double) {
    if let index = bounds.firstIndex(where: { value <= $0 }) { counts[index] += 1 }
    count += 1
    sum += value
  }

  /// The histogram in the Prometheus text format.
  package func lines(name: String, help: String) -> [String] {
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
