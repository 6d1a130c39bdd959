/// A guess at the columns of a file, by its first record.
///
///     let guess = ColumnGuess(firstRecord: ["id", "City", "State"])
///     guess.isHeader  // true
///     guess.columns[.city]  // 1
///
/// A table may have several addresses: of billing and shipping, of home and work. The parts of one
/// place come from one address: the current one, else that of the home, else the one that nothing
/// is said of, else in the order mailing, shipping, billing, work. A column of another address
/// joins it only where it has a part that no other column has. ``unusedPlaces`` are the other
/// columns.
public struct ColumnGuess: Sendable {
  /// Whether the first record names the columns.
  public let isHeader: Bool
  /// The column of each role, from 0: of several the one nearest to the plain word, then the first.
  public let columns: [ColumnRole: Int]
  /// Columns that look like a part of a place and have no role here: "Shipping City" beside
  /// "Home City", and "State of order".
  public let unusedPlaces: [Int]
  /// The columns of an address that may be meant as well as the one in ``columns``, by role.
  ///
  /// Of mailing, shipping and billing nothing tells whose city is asked for. The name of the owner
  /// is with them. It is nil if there is no such address.
  public let otherAddress: [ColumnRole: Int]?

  /// The columns of ``columns`` that have latitude and longitude together by their headers.
  public let pointColumns: Set<Int>

  /// Makes a guess.
  ///
  /// A record is a header when it has one of the words of a role, or when it has two fields or
  /// more, each with a text of its own that is no number.
  ///
  /// - Parameters:
  ///   - record: the values of the first record.
  ///   - roles: what columns may hold. Each has words of its own, and a town may be called like a
  ///     word for something else: Nome, Alaska.
  ///   - excluded: columns that hold something else than their headers say, as their cells tell.
  public init(
    firstRecord record: [String], roles: Set<ColumnRole> = ColumnRole.places,
    excluding excluded: Set<Int> = []
  ) {
    var choice = ColumnChoice(record, among: roles, excluding: excluded)
    choice.choosePlaces()
    choice.choosePoint()
    choice.chooseNames()
    choice.chooseOthers()
    let columns = choice.columns
    self.columns = columns
    otherAddress = choice.otherAddress
    pointColumns = Set(columns.values.filter { choice.readings[$0]?.isPoint == true })
    let used = Set(columns.values).union(excluded)
    unusedPlaces = record.indices.filter { index in
      if used.contains(index) { return false }
      if let role = choice.readings[index]?.role { return ColumnRole.places.contains(role) }
      return HeaderReading.looksLikePlace(record[index])
    }
    let names = record.map { $0.lowercased() }
    let looksLikeNames =
      record.count > 1 && Set(names).count == record.count
      && record.allSatisfy { !$0.isEmpty && Double($0) == nil && !$0.contains("\n") }
    isHeader = !columns.isEmpty || looksLikeNames
  }
}
