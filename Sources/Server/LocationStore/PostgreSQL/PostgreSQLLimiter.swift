#if PostgreSQL
  internal import FoundationEssentials
  internal import HTTPServing
  internal import TextTools

  /// Keeps the counts of limits in the database, for all processes.
  struct PostgreSQLLimiter: RateLimiting {
    /// Limiters of one name share counts.
    let name: String
    /// A rate for each of the names that an action has.
    let rates: [Rate]
    let pool: PostgreSQLPool

    func take(_ count: Double, from names: [String?], at now: Timestamp) async throws -> Int? {
      let buckets = buckets(of: names)
      guard !buckets.isEmpty else { return nil }
      let marks = Array(repeating: "?", count: buckets.count).joined(separator: ", ")
      let rates = buckets.map(\.rate)
      // The rates are settings, so there are few different statements.
      let query = SQLQuery(
        """
        SELECT take_tokens(ARRAY[\(marks)]::bytea[], \(Self.array(rates.map(\.count))),
          \(Self.array(rates.map(\.perSecond))), ?, ?)
        """, buckets.map(\.key) + [count, now.milliseconds] as [any SQLConvertible])
      return try await pool.run { connection in
        try connection.exchange([query]).first?.row(0)[0]
      }
    }

    func giveBack(_ count: Double, to names: [String?]) async throws {
      let queries = buckets(of: names).sorted { $0.key.lexicographicallyPrecedes($1.key) }.map {
        SQLQuery(
          "UPDATE bucket SET tokens = least(?, tokens + ?) WHERE key = ?",
          [$0.rate.count, count, $0.key])
      }
      // Each alone: tokens that are not given back come by themselves.
      for query in queries {
        _ = try await pool.run { connection in try connection.exchange([query]).count }
      }
    }

    private func buckets(of names: [String?]) -> [(key: Data, rate: Rate)] {
      zip(names, rates).enumerated().compactMap { index, pair in
        pair.0.map { (TokenBuckets.Key(name, "\(index)", $0).bytes, pair.1) }
      }
    }

    private static func array(_ numbers: [Double]) -> String {
      "ARRAY[\(numbers.map { "\($0)" }.joined(separator: ", "))]::double precision[]"
    }
  }
#endif
