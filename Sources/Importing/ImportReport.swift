import Geography
import JSON
public import Posting

/// What is told of an import afterwards: counts, problems by kind, and where the posts are.
public struct ImportReport: Sendable {
  /// A row that was not posted.
  public struct Problem: Hashable, Sendable {
    /// The line that the row starts in.
    public let line: Int
    /// All that was found, errors first.
    public let findings: [PostFinding]
  }

  /// What the table is called.
  public let tableName: String
  /// The counts.
  public var summary = ImportSummary()
  /// Why the import ended early, if it did.
  public var failure: String?
  /// The first rows that were not posted: they failed or are held for review.
  public private(set) var problems: [Problem] = []
  /// Where the first posts are, in degrees: latitude, longitude.
  public private(set) var points: [(latitude: Double, longitude: Double)] = []

  /// More problems than anybody reads.
  public static let problemLimit = 1_000
  /// More points than a map shows.
  public static let pointLimit = 5_000

  /// Makes an empty report.
  ///
  /// - Parameter tableName: what the table is called.
  public init(tableName: String) {
    self.tableName = tableName
  }

  /// Adds a row that was not posted.
  ///
  /// - Parameters:
  ///   - findings: the problems of the row.
  ///   - line: the line that the row starts in, from 1.
  public mutating func add(_ findings: [PostFinding], line: Int) {
    if problems.count < Self.problemLimit {
      problems.append(Problem(line: line, findings: findings))
    }
  }

  /// Adds a post.
  ///
  /// - Parameter post: a post that the server has.
  public mutating func add(_ post: Post) {
    if points.count < Self.pointLimit, let coordinate = post.coordinate {
      points.append((coordinate.latitude, coordinate.longitude))
    }
  }
}

extension ImportReport {
  /// The report as a JSON document.
  ///
  /// Members: table, dry_run, rows, created, updated, unchanged, skipped, failed, review, adopted,
  /// orphans, seconds, interrupted, failure, problems_by_code, problems (line, findings).
  public var json: [UInt8] { jsonValue.bytes(.minimal) + [0x0A] }

  private var jsonValue: JSONValue {
    let codes = summary.problems.sorted { $0.key.rawValue < $1.key.rawValue }
    var object = JSONObject([
      .init(name: "table", value: .string(tableName)),
      .init(name: "dry_run", value: .bool(summary.isDryRun)),
      .init(name: "rows", value: .count(summary.rows)),
      .init(name: "created", value: .count(summary.created)),
      .init(name: "updated", value: .count(summary.updated)),
      .init(name: "unchanged", value: .count(summary.unchanged)),
      .init(name: "skipped", value: .count(summary.skipped)),
      .init(name: "failed", value: .count(summary.failed)),
      .init(name: "review", value: .count(summary.held)),
      .init(name: "adopted", value: .count(summary.adopted)),
      .init(name: "orphans", value: .count(summary.orphans)),
      .init(name: "seconds", value: .number((summary.seconds * 1_000).rounded() / 1_000)),
      .init(name: "interrupted", value: .bool(summary.isInterrupted)),
    ])
    object["failure"] = failure.map(JSONValue.string)
    object["problems_by_code"] = .object(
      JSONObject(codes.map { .init(name: $0.key.rawValue, value: .count($0.value)) }))
    object["problems"] = .array(
      problems.map { problem in
        ["line": .count(problem.line), "findings": .array(problem.findings.map(\.json))]
      })
    return .object(object)
  }
}
