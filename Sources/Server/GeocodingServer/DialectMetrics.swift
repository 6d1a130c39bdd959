internal import Synchronization

/// How many requests each API has answered, for Prometheus.
public final class DialectMetrics: Sendable {
  private struct Key: Hashable {
    let dialect: String
    let outcome: DialectReply.Outcome
  }

  private let counts = Mutex<[Key: Int]>([:])

  /// Makes metrics with all counters at zero.
  public init() {}

  func count(_ dialect: String, _ outcome: DialectReply.Outcome) {
    counts.withLock { $0[Key(dialect: dialect, outcome: outcome), default: 0] += 1 }
  }

  /// The metrics in the Prometheus text format, version 0.0.4.
  package var lines: [String] {
    let counts = counts.withLock { $0 }
    let rows = counts.map { key, count in
      "onthemap_geocoding_requests_total{api=\"\(key.dialect)\",outcome=\"\(key.outcome.rawValue)\"}"
        + " \(count)"
    }
    return [
      "# HELP onthemap_geocoding_requests_total Requests by API and outcome.",
      "# TYPE onthemap_geocoding_requests_total counter",
    ] + rows.sorted()
  }
}
