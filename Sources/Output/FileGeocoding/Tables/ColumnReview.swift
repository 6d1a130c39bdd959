import CSV
package import Columns
package import Geocoding
import TextTools

/// What the cells of the first rows say of the columns that were chosen by their headers.
///
/// A header is a guess: "VolunteerCoord" has the names of coordinators, and "Location" may have
/// notes. A column is confirmed by cells that name what it should hold.
struct ColumnReview {
  /// So many rows are looked at; fewer where the first confirm the column.
  static let rowCount = 200
  /// After so many cells a column is confirmed whose cells nearly all name something.
  private static let quickCount = 20
  /// Fewer cells of names say nothing.
  private static let leastCount = 5
  /// The share of cells that name something below which a column is doubtful.
  private static let leastShare = 0.5
  /// The same below which it is not used if others are.
  private static let unusedShare = 0.2
  /// Further columns are not looked at: a table may have thousands.
  private static let columnLimit = 64
  /// The share of cells that name a town from which on a column seems to hold towns.
  private static let townShare = 0.7

  /// A column of the query whose cells mostly do not name what it should hold.
  private struct Doubt {
    let column: Int
    let cellCount: Int
    let namelessCount: Int
    let isPoint: Bool

    var share: Double { Double(cellCount - namelessCount) / Double(cellCount) }
  }

  /// The columns, without those that the cells rule out.
  private(set) var columns: TableColumns
  /// What is said of the columns.
  private(set) var findings: [String] = []
  /// The values of the first rows, by column.
  private var cells: [[String]] = []
  private let names: @Sendable (_ text: String, _ role: ColumnRole) -> Bool

  /// Looks at the first rows of a table.
  ///
  /// - Parameters:
  ///   - columns: the columns by the header.
  ///   - record: the header.
  ///   - request: what was asked for: columns that are named are used whatever they hold.
  ///   - rows: the first rows.
  ///   - names: whether a text names what a column of a role holds; a point for the role of a
  ///     latitude.
  /// - Throws: `TableColumns.Fault` if the only column is one for points and has none.
  init(
    _ columns: TableColumns, header record: [String], _ request: TableColumns.Request,
    rows: CSVBatch, names: @escaping @Sendable (_ text: String, _ role: ColumnRole) -> Bool
  ) throws(TableColumns.Fault) {
    self.columns = columns
    self.names = names
    read(rows)
    let doubts = doubts()
    let ruledOut = doubts.filter { $0.isPoint || $0.share < Self.unusedShare }
    if request.isEmpty, !ruledOut.isEmpty {
      let excluded = Set(ruledOut.map(\.column))
      do {
        self.columns = try TableColumns(request, firstRecord: record, excluding: excluded)
      } catch {
        // Without a point nothing is left to look for; a column of names is better than none.
        if ruledOut.contains(where: \.isPoint) { throw error }
      }
    }
    for doubt in doubts {
      let isUsed = self.columns.uses(doubt.column)
      findings.append(
        "column \(record[doubt.column].debugDescription) names no "
          + "\(doubt.isPoint ? "point" : "place that is known") in \(doubt.namelessCount) of its first "
          + "\(doubt.cellCount) cells"
          + (isUsed ? "; choose another with --column, --city and so on" : ", and is not used"))
    }
    if let column = towns() {
      let name = record[column].debugDescription
      findings.append("column \(name) seems to hold towns; to use it, pass --city \(name)")
    }
  }

  private mutating func read(_ batch: CSVBatch) {
    cells = [[String]](repeating: [], count: min(columns.count, Self.columnLimit))
    var rows = CSVCursor(batch)
    var count = 0
    while count < Self.rowCount, rows.next() {
      if rows.isBlank { continue }
      count += 1
      for index in 0..<min(cells.count, rows.fields.count) {
        let value = String(rows.value(index).trimming(while: \.isWhitespace))
        if !value.isEmpty { cells[index].append(value) }
      }
    }
  }

  /// How many cells of a column were looked at, and how many of these name nothing.
  private func count(_ column: Int, as role: ColumnRole) -> (all: Int, nameless: Int) {
    var (all, nameless) = (0, 0)
    var known: [String: Bool] = [:]
    for cell in cells[column] {
      all += 1
      let isNamed = known[cell] ?? names(cell, role)
      known[cell] = isNamed
      if !isNamed { nameless += 1 }
      if all == Self.quickCount, nameless * 10 <= all { break }
    }
    return (all, nameless)
  }

  private func doubts() -> [Doubt] {
    guard case .place(let parts) = columns.query else { return [] }
    return parts.compactMap { part in
      guard cells.indices.contains(part.column) else { return nil }
      let isPoint = columns.pointColumns.contains(part.column)
      // Codes of regions and countries mean something beside others only, and any text may be a
      // street.
      guard isPoint || part.role == .city || part.role == .location else { return nil }
      let (all, nameless) = count(part.column, as: isPoint ? .latitude : part.role)
      let doubt = Doubt(
        column: part.column, cellCount: all, namelessCount: nameless, isPoint: isPoint)
      guard all >= (isPoint ? 1 : Self.leastCount), doubt.share < Self.leastShare else {
        return nil
      }
      return doubt
    }
  }

  /// The column that seems to hold towns, where the query has none.
  private func towns() -> Int? {
    guard case .place(let parts) = columns.query,
      parts.allSatisfy({ [.county, .region, .country].contains($0.role) })
    else { return nil }
    return cells.indices.first { column in
      guard !columns.uses(column), !columns.isOfPerson(column),
        Set(cells[column]).count >= Self.leastCount
      else { return false }
      let (all, nameless) = count(column, as: .city)
      return Double(all - nameless) >= Self.townShare * Double(all)
    }
  }
}

extension Geocoder {
  /// Whether a text names what a column of a role holds, as it is spelt: a town, any place, or for
  /// the role of a latitude a point.
  package func names(_ text: String, as role: ColumnRole) -> Bool {
    var options = GeocodingOptions()
    options.limit = 1
    options.readsExactly = true
    if role == .latitude {
      return geocode(text, options: options).results.first?.precision == .coordinate
    }
    guard role == .city else { return !geocode(text, options: options).results.isEmpty }
    var query = StructuredQuery()
    query.city = text
    return geocode(query, options: options).results.first.map { $0.precision >= .county } ?? false
  }
}
