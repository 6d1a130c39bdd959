/// A guess at the columns of a file, by its first record.
///
///     let guess = ColumnGuess(firstRecord: ["id", "City", "State"])
///     guess.isHeader  // true
///     guess.columns[.city]  // 1
public struct ColumnGuess: Sendable {
  /// Whether the first record names the columns.
  public let isHeader: Bool
  /// The column of each role, from 0: the first one where several have the word.
  public let columns: [ColumnRole: Int]

  /// Makes a guess.
  ///
  /// A record is a header when it has one of the words of a role, or when it has two fields or more,
  /// each with a text of its own that is no number.
  ///
  /// - Parameters:
  ///   - record: the values of the first record.
  ///   - roles: what columns may hold. Each has words of its own, and a town may be called like a word
  ///     for something else: Nome, Alaska.
  public init(firstRecord record: [String], roles: Set<ColumnRole> = ColumnRole.places) {
    var columns: [ColumnRole: Int] = [:]
    for (index, text) in record.enumerated() {
      if let role = ColumnRole(header: text, among: roles), columns[role] == nil {
        columns[role] = index
      }
    }
    // A letter alone is a coordinate's axis only where both are.
    let names = record.map { $0.lowercased() }
    if let y = columns[.latitude], names[y] == "y", columns[.longitude] == nil {
      columns[.latitude] = nil
    }
    if let x = columns[.longitude], names[x] == "x", columns[.latitude] == nil {
      columns[.longitude] = nil
    }
    self.columns = columns
    let looksLikeNames =
      record.count > 1 && Set(names).count == record.count
      && record.allSatisfy { !$0.isEmpty && Double($0) == nil && !$0.contains("\n") }
    isHeader = !columns.isEmpty || looksLikeNames
  }
}
