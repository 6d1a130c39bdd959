/// Looks for the record with the names of the columns, above which a title and the like may stand.
///
/// Spreadsheets are exported with what stands above the table. The first record is the header
/// unless a later one has more names that are known, and two of them; or has one, where the first
/// is a title, which is one cell.
///
///     var search = HeaderSearch()
///     search.isHeader(["Report of May"])  // true: the first record, so far
///     search.isHeader(["id", "city", "state"])  // true: this one is better
///     search.isHeader(["1", "Rome", ""])  // false
public struct HeaderSearch {
  /// How many records a title and the like may take up before the header.
  public static let recordLimit = 20

  private let asked: Set<String>
  private let isRole: (String) -> Bool
  private var recordCount = 0
  private var knownCount = 0
  private var isTitle = false

  /// Begins before the first record.
  ///
  /// - Parameters:
  ///   - names: columns that the options name: they are known, too.
  ///   - roles: the possible roles of columns.
  public init(
    asking names: [String] = [], among roles: Set<ColumnRole> = Set(ColumnRole.allCases)
  ) {
    self.init(asking: names) { ColumnRole(header: $0, among: roles) != nil }
  }

  /// Begins before the first record of a table of another kind.
  ///
  /// - Parameters:
  ///   - names: columns that the options name: they are known, too.
  ///   - isRole: whether a header names a role.
  public init(asking names: [String] = [], isRole: @escaping (String) -> Bool) {
    asked = Set(names.map { $0.lowercased() })
    self.isRole = isRole
  }

  /// Whether the header is among the records that were looked at.
  public var isAtEnd: Bool { recordCount >= Self.recordLimit }

  /// Looks at the next record.
  ///
  /// - Parameter record: the values of a record that is no empty line.
  /// - Returns: whether it is the header, as far as is known: the last such record is.
  public mutating func isHeader(_ record: [String]) -> Bool {
    recordCount += 1
    let filled = record.filter { !$0.isEmpty }
    let known = record.count { name in
      asked.contains(name.lowercased()) || isRole(name)
    }
    let isBetter =
      known > knownCount && (known > 1 || (isTitle && filled.count > 1))
    guard recordCount == 1 || isBetter else { return false }
    knownCount = known
    isTitle = recordCount == 1 && filled.count <= 1 && known == 0
    return true
  }
}
