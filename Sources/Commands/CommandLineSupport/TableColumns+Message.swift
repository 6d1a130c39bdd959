public import FileGeocoding

extension TableColumns.Fault: CustomStringConvertible {
  /// The problem and how to fix it.
  public var description: String {
    switch self {
    case .noColumn(let name, let columns):
      let isCode = name.utf8.count == 2 && name.utf8.allSatisfy { (0x41...0x5A).contains($0) }
      return "there is no column \(name.debugDescription); the columns are "
        + Self.list(columns)
        + (isCode ? "; to search only one country, use --only-country \(name)" : "")
    case .cannotGuess(let columns):
      return "no place column detected; pass --column with one of "
        + Self.list(columns)
    case .halfPoint:
      return "pass both --latitude and --longitude"
    case .fixedWidth:
      return "the columns of this table have fixed widths; save it as CSV first, "
        + "or pass --column 1 if each line is a place"
    case .tooManyColumns(let limit):
      return "the table has more than \(limit) columns; leave out those without a part of a place"
    case .noPoints(let columns):
      return "no columns with latitude and longitude detected; pass --latitude and --longitude "
        + "with two of " + Self.list(columns)
    case .placeAndPoint:
      return "--latitude and --longitude exclude --column, --city and so on"
    }
  }

  /// The maximum number of columns that a message names: some screens of a terminal.
  private static let namedCount = 100

  private static func list(_ columns: [String]) -> String {
    let names = columns.prefix(namedCount).map(\.debugDescription).joined(separator: ", ")
    let count = columns.count - namedCount
    return count > 0 ? "\(names) and \(count) more" : names
  }
}
