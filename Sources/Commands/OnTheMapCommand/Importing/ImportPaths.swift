/// The paths of the files of an import, where no option names them.
///
///     ImportPaths(table: "people.csv").failed  // "people.failed.csv"
///     ImportPaths(table: "people.csv", shard: "1-of-4").ledger  // "people.csv.shard-1-of-4.ledger"
struct ImportPaths: Hashable, Sendable {
  /// The path of the ledger.
  let ledger: String
  /// The path for rows that failed.
  let failed: String
  /// The path for rows held for review.
  let review: String

  /// Names the files after a table.
  ///
  /// Programs that share a table have files of their own.
  ///
  /// - Parameters:
  ///   - table: the path of the table; - for standard input.
  ///   - shard: the part of the rows, such as `1-of-4`; nil for all.
  init(table: String, shard: String? = nil) {
    let part = shard.map { ".shard-\($0)" } ?? ""
    ledger = "\(table)\(part).ledger"
    failed = Self.name(table, part, "failed")
    review = Self.name(table, part, "review")
  }

  /// `people.failed.csv` for `people.csv`, and `people.again.failed.csv` for files of unposted rows
  /// of it.
  private static func name(_ table: String, _ part: String, _ kind: String) -> String {
    guard table != "-" else { return "import\(part).\(kind).csv" }
    var name = table.hasSuffix(".csv") ? String(table.dropLast(4)) : table
    for known in [".failed", ".review"] where name.hasSuffix(known) {
      name = String(name.dropLast(known.count)) + ".again"
    }
    return "\(name)\(part).\(kind).csv"
  }
}
