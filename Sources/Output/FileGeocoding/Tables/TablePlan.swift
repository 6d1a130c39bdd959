public import CSV
public import Columns
import GeoFormats
public import Geocoding

/// How the rows of a table are answered and written.
public struct TablePlan: Sendable {
  /// Finds the place that a query names, in some countries or, where it is given none, in all.
  public var geocode: @Sendable (_ query: PlaceQuery, _ countries: [CountryCode]) -> GeocodingAnswer
  /// Finds the place of a point.
  public var reverse: @Sendable (_ point: String) -> GeocodingAnswer
  /// Whether a text names what a column of a role holds, or a point for the role of a latitude.
  ///
  /// The cells of the first rows confirm what the headers say; nil leaves the headers to decide.
  public var names: (@Sendable (_ text: String, _ role: ColumnRole) -> Bool)?
  /// Only these countries; all for none.
  public var countries: [CountryCode] = []
  /// Changes the answer to a row before it is written, as a person who looks at it does; nil for
  /// none.
  ///
  /// It is called once for each distinct row, in their order if ``jobCount`` is 1.
  public var decide: (@Sendable (_ answer: GeocodingAnswer) -> GeocodingAnswer)?
  /// Which columns to use.
  public var columns = TableColumns.Request()
  /// The columns to add; nil for the default ones.
  public var added: [AddedColumn] = []
  /// The output format of rows.
  public var format = TableFormat.csv
  /// The delimiter; nothing to find out.
  public var delimiter: UInt8?
  /// Whether quotes mean anything.
  public var isQuoting = true
  /// The encoding; nothing to find out.
  public var encoding: TextEncoding?
  /// How many threads answer rows.
  public var jobCount = 1
  /// How many rows to leave out at the start.
  public var skipCount = 0
  /// How many rows to answer after those; nil for all.
  public var rowLimit: Int?
  /// A gzip file may become so many times as long; nil for any number.
  public var gzipRatioLimit: Int?
  /// The first rows may have so many columns; nil for any number.
  ///
  /// To find out what a column holds takes some 35 µs: servers set a limit.
  public var columnLimit: Int?
  /// How many results of a row come out at most.
  ///
  /// With more than one, each is a row of its own, with its number in a column `result`.
  /// ``geocode`` and ``reverse`` must return as many.
  public var resultCount = 1

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - geocode: finds the place of a query, in some countries or in all; called on any thread.
  ///   - reverse: finds the place of a point, given as text; called on any thread.
  public init(
    geocode: @escaping @Sendable (PlaceQuery, [CountryCode]) -> GeocodingAnswer,
    reverse: @escaping @Sendable (String) -> GeocodingAnswer
  ) {
    self.geocode = geocode
    self.reverse = reverse
  }

  /// The columns that are added by default.
  func defaultColumns(for query: TableColumns.Query) -> [AddedColumn] {
    switch query {
    case .place:
      [.latitude, .longitude, .label, .countryCode, .precision, .confidence, .status].map {
        AddedColumn($0)
      }
    case .point:
      [.name, .region, .country, .countryCode, .distance, .status].map { AddedColumn($0) }
    }
  }
}

/// A plan for a table whose first row is known.
struct TableLayout: Sendable {
  let plan: TablePlan
  let columns: TableColumns
  let dialect: CSVDialect
  let added: [AddedColumn]
  /// Whether the rows without a place are wanted apart.
  let keepsUnmatched: Bool

  init(
    _ plan: TablePlan, columns: TableColumns, dialect: CSVDialect, keepsUnmatched: Bool
  ) {
    self.plan = plan
    self.columns = columns
    self.dialect = dialect
    self.keepsUnmatched = keepsUnmatched
    added = AddedColumn.renamed(Self.wanted(plan, columns), besides: columns.header)
  }

  /// The columns to add, under the names that were asked for.
  private static func wanted(_ plan: TablePlan, _ columns: TableColumns) -> [AddedColumn] {
    var wanted = plan.added.isEmpty ? plan.defaultColumns(for: columns.query) : plan.added
    // Who compares wants to see how far each is.
    if columns.compared != nil, !wanted.contains(where: { $0.onlyField == .distance }) {
      wanted.append(AddedColumn(.distance))
    }
    guard plan.resultCount > 1 else { return wanted }
    // Its value is a number that no answer has: the encoder writes it.
    var result = AddedColumn(.status)
    result.name = "result"
    result.pieces = []
    return [result] + wanted
  }

  /// The columns whose name had been taken, as they were and as they are.
  var renamed: [(old: String, new: String)] {
    zip(Self.wanted(plan, columns), added).filter { $0.name != $1.name }.map { ($0.name, $1.name) }
  }
}
