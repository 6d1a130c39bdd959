import Geography
public import Posting

/// What is told of an import afterwards: counts, problems by kind, and where the posts are.
public struct ImportReport: Sendable {
  /// A row that could not be posted.
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
  /// The first rows that could not be posted.
  public private(set) var problems: [Problem] = []
  /// Where the first posts are, in degrees: latitude, longitude.
  public private(set) var points: [(latitude: Double, longitude: Double)] = []

  /// More problems than anybody reads.
  public static let problemLimit = 1_000
  /// More points than a map shows.
  public static let pointLimit = 5_000

  /// Makes an empty report.
  public init(tableName: String) {
    self.tableName = tableName
  }

  /// Adds a row that could not be posted.
  public mutating func add(_ findings: [PostFinding], line: Int) {
    if problems.count < Self.problemLimit {
      problems.append(Problem(line: line, findings: findings))
    }
  }

  /// Adds a post.
  public mutating func add(_ post: Post) {
    if points.count < Self.pointLimit, let coordinate = post.coordinate {
      points.append((coordinate.latitude, coordinate.longitude))
    }
  }
}

extension ImportReport {
  /// The report as a JSON document.
  ///
  /// Members: table, dry_run, rows, created, updated, unchanged, skipped, failed, orphans, seconds,
  /// interrupted, failure, problems_by_code, problems (line, findings).
  public var json: [UInt8] { jsonValue.bytes + [0x0A] }

  private var jsonValue: JSONValue {
    var members: [String: JSONValue] = [
      "table": .string(tableName), "dry_run": .bool(summary.isDryRun),
      "rows": .count(summary.rows), "created": .count(summary.created),
      "updated": .count(summary.updated), "unchanged": .count(summary.unchanged),
      "skipped": .count(summary.skipped), "failed": .count(summary.failed),
      "orphans": .count(summary.orphans),
      "seconds": .number((summary.seconds * 1_000).rounded() / 1_000),
      "interrupted": .bool(summary.isInterrupted),
      "problems_by_code": .object(summary.problems.mapValues(JSONValue.count)),
      "problems": .array(
        problems.map { problem in
          .object([
            "line": .count(problem.line),
            "findings": .array(problem.findings.map(Self.value)),
          ])
        }),
    ]
    if let failure { members["failure"] = .string(failure) }
    return .object(members)
  }

  private static func value(_ finding: PostFinding) -> JSONValue {
    var members: [String: JSONValue] = [
      "severity": .string(finding.severity.rawValue), "field": .string(finding.field.rawValue),
      "code": .string(finding.code), "message": .string(finding.message),
    ]
    if let repair = finding.repair { members["repair"] = .string(repair) }
    if !finding.candidates.isEmpty {
      members["candidates"] = .array(finding.candidates.map { .string($0.label) })
    }
    return .object(members)
  }
}

extension JSONValue {
  fileprivate static func count(_ number: Int) -> JSONValue { .number(Double(number)) }
}
