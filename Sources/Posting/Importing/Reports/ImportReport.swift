public import Geography
import TextTools
public import PostValidation
public import PostingClient

/// The report of an import: server and time, counts, problems by kind, the rows that were not
/// posted, the repairs, and the coordinates of the posts.
public struct ImportReport: Sendable {
  /// Where and when an import took place.
  public struct Origin: Hashable, Sendable {
    /// The name of the table.
    public var tableName: String
    /// When the import began, as `2026-01-02T03:04:05.678Z`; empty if unknown.
    public var date = ""
    /// The URL of the server; empty if unknown.
    public var server = ""
    /// The account that posted; empty if unknown.
    public var account = ""
    /// The path of the ledger; empty for none.
    public var ledgerPath = ""

    /// Names a table; everything else is unknown.
    ///
    /// - Parameter tableName: the name of the table.
    public init(tableName: String) {
      self.tableName = tableName
    }
  }

  /// A row that was not posted.
  public struct Problem: Sendable {
    /// The row.
    public let row: Row
    /// Whether the row could be posted, and is held for review.
    public let isHeld: Bool
    /// All that was found, errors first.
    public let findings: [PostFinding]
  }

  /// A row, described for a person.
  public struct Row: Hashable, Sendable {
    /// The line that the row starts in, from 1.
    public let line: Int
    /// The name of the person.
    public let name: String
    /// The place string.
    public let placeString: String
    /// The link.
    public let link: String

    /// Takes what names a row.
    ///
    /// - Parameter row: the row.
    public init(_ row: ImportRow) {
      line = row.line
      name = [row.draft.firstName, row.draft.lastName].compactMap { $0 }
        .filter { !$0.isEmpty }.joined(separator: " ")
      placeString = row.draft.placeString ?? ""
      link = row.draft.link ?? ""
    }
  }

  /// A place of a post.
  public struct Point: Hashable, Sendable {
    /// Where it is.
    public let coordinate: Coordinate
    /// The name of the person.
    public let name: String
  }

  /// Where and when the import took place.
  public let origin: Origin
  /// The columns of the table by role.
  public var columns: ImportColumns?
  /// The counts.
  public var summary = ImportSummary()
  /// Why the import ended early, if it did.
  public var failure: String?
  /// The first rows that were not posted.
  public private(set) var problems: [Problem] = []
  /// The first rows that were skipped, each with the line of the earlier row that says the same.
  public private(set) var skips: [(row: Row, line: Int)] = []
  /// The first repairs, each with its row.
  public private(set) var repairs: [(row: Row, repair: PostRepair)] = []
  /// Where the first posts are.
  public private(set) var points: [Point] = []

  /// More problems, repairs or skipped rows than anybody reads.
  public static let problemLimit = 1_000
  /// More points than a map shows.
  public static let pointLimit = 5_000

  /// Makes an empty report.
  ///
  /// - Parameter origin: where and when the import takes place.
  public init(_ origin: Origin) {
    self.origin = origin
  }

  /// Adds a row that was not posted.
  ///
  /// - Parameters:
  ///   - findings: the problems of the row.
  ///   - row: the row.
  ///   - isHeld: whether it is held for review.
  public mutating func add(_ findings: [PostFinding], of row: ImportRow, isHeld: Bool) {
    if problems.count < Self.problemLimit {
      problems.append(Problem(row: Row(row), isHeld: isHeld, findings: findings))
    }
  }

  /// Adds a row that was skipped.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - line: the line of the earlier row that says the same.
  public mutating func addSkip(of row: ImportRow, sameAs line: Int) {
    if skips.count < Self.problemLimit { skips.append((Row(row), line)) }
  }

  /// Adds a post.
  ///
  /// - Parameters:
  ///   - post: a post that the server has.
  ///   - row: its row.
  public mutating func add(_ post: Post, of row: ImportRow) {
    if points.count < Self.pointLimit, let coordinate = post.coordinate {
      points.append(Point(coordinate: coordinate, name: "\(post.firstName) \(post.lastName)"))
    }
    for repair in row.repairs where repairs.count < Self.problemLimit {
      repairs.append((Row(row), repair))
    }
  }
}
