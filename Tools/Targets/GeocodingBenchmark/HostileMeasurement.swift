import GeocodingPromises

/// How long queries take that are made to do harm.
struct HostileMeasurement {
  /// The slowest query and what it took, in seconds.
  private(set) var slowest = (shape: "", byteCount: 0, duration: 0.0)
  /// All that were asked.
  private(set) var queries: [String] = []

  /// Asks every beginning of every hostile query.
  ///
  /// What else the machine does makes any query slow once: those that were the slowest are asked
  /// again, and the least time counts.
  init(_ body: (String) -> Void) {
    let clock = ContinuousClock()
    var first: [(shape: String, query: String, duration: Duration)] = []
    for hostile in HostileQuery.all {
      for query in hostile.prefixes {
        first.append((hostile.shape, query, clock.measure { body(query) }))
      }
    }
    queries = first.map(\.query)
    for (shape, query, duration) in first.sorted(by: { $0.duration > $1.duration }).prefix(50) {
      let least = (0..<5).reduce(duration) { least, _ in min(least, clock.measure { body(query) }) }
      if least.seconds > slowest.duration { slowest = (shape, query.utf8.count, least.seconds) }
    }
  }
}
