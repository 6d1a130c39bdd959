public import Columns

/// The columns of a table that hold places or coordinates.
public struct TableColumns: Equatable, Sendable {
  /// The columns that the options name.
  public struct Request: Equatable, Sendable {
    /// Columns that form one place, by name or number.
    public var places: [String] = []
    /// Columns by their role, by name or number.
    public var roles: [ColumnRole: String] = [:]
    /// Whether the first row is a header; nil to detect it.
    public var hasHeader: Bool?
    /// Whether the coordinates of rows are compared with their places.
    public var comparesPoints = false

    /// A request for nothing in particular.
    public init() {}

    /// Whether it names no column of a query.
    var isEmpty: Bool {
      places.isEmpty
        && roles.keys.allSatisfy { comparesPoints && [.latitude, .longitude].contains($0) }
    }
    var names: [String] { places + roles.values }
  }

  /// A column with a part of a place.
  public struct Part: Equatable, Sendable {
    /// The role of the column.
    public let role: ColumnRole
    /// Which column it is, from 0.
    public let column: Int
  }

  /// The columns of a row's query.
  public enum Query: Equatable, Sendable {
    /// These columns form one place, in the order in which its parts are written.
    case place([Part])
    /// Two columns are a point.
    case point(latitude: Int, longitude: Int)
  }

  /// Two columns with points.
  public struct Points: Equatable, Sendable {
    /// Which column has the latitude, from 0.
    public let latitude: Int
    /// Which column has the longitude, from 0.
    public let longitude: Int
  }

  /// Why the columns cannot be determined.
  public enum Fault: Error, Equatable {
    /// There is no such column.
    case noColumn(String, columns: [String])
    /// Nothing says which columns to use.
    case cannotGuess(columns: [String])
    /// One coordinate is named without the other.
    case halfPoint
    /// Both a place and a point are named.
    case placeAndPoint
    /// Points are to be compared, and no columns have any.
    case noPoints(columns: [String])
    /// Columns are not kept apart by a character, but by their width.
    case fixedWidth
    /// There are more columns than ``TablePlan/columnLimit``.
    case tooManyColumns(limit: Int)
  }

  /// The names of the columns; empty without a header.
  public let header: [String]
  /// How many columns there are.
  public let count: Int
  /// The columns of a row's query.
  public let query: Query
  /// The columns with the point that the place is compared with; nil for none.
  public let compared: Points?
  /// The columns that have latitude and longitude together by their headers.
  let pointColumns: Set<Int>
  /// The detected columns, to be reported.
  public private(set) var guesses: [String] = []

  /// Finds the columns.
  ///
  /// - Parameters:
  ///   - request: what was asked for.
  ///   - record: the values of the first row.
  ///   - excluded: columns that hold something else than their headers say.
  /// - Throws: ``Fault``.
  public init(
    _ request: Request, firstRecord record: [String], excluding excluded: Set<Int> = []
  ) throws(Fault) {
    let guess = ColumnGuess(firstRecord: record, excluding: excluded)
    pointColumns = guess.pointColumns
    let isNamed = request.names.contains { name in
      Int(name) == nil && Self.index(of: name, in: record) != nil
    }
    let hasHeader = request.hasHeader ?? (isNamed || guess.isHeader)
    header = hasHeader ? record : []
    count = record.count
    var guesses: [String] = []
    if request.hasHeader == nil, !isNamed, !hasHeader || guess.columns.isEmpty {
      guesses.append(
        hasHeader
          ? "row 1 is the header (detected; override with --no-header)"
          : "row 1 is not a header (detected; override with --header)")
    }
    let names = header
    let finder = { (name: String) throws(Fault) -> Int in
      try Self.column(name, header: names, count: record.count)
    }
    let found = hasHeader ? guess.columns : [:]
    compared =
      request.comparesPoints
      ? try Self.points(request, found, columns: names, count: record.count, finder) : nil
    if request.isEmpty {
      let found = compared == nil ? found : found.filter { !$0.key.isAxis }
      query = try Self.guessed(found, header: names, count: record.count)
      guesses.append(
        "\(Self.text(query, header: names)) (detected; override with --column, --city and so on)")
      if hasHeader, let other = Self.otherAddressText(query, guess, header: names) {
        guesses.append(other)
      }
      if hasHeader, let unused = Self.unusedText(query, compared, guess, header: names) {
        guesses.append(unused)
      }
    } else {
      query = try Self.asked(request, finder)
    }
    self.guesses = guesses
  }

  /// Whether a column is one of the query.
  func uses(_ column: Int) -> Bool {
    switch query {
    case .place(let parts): parts.contains { $0.column == column }
    case .point(let latitude, let longitude): [latitude, longitude].contains(column)
    }
  }

  /// Whether a column has names of persons by its header.
  func isOfPerson(_ column: Int) -> Bool {
    guard column < header.count, let role = ColumnRole(header: header[column]) else { return false }
    return [.firstName, .lastName, .fullName].contains(role)
  }

  /// The column of a name that is not in the header is looked for without regard to case; then a
  /// number is one.
  private static func index(of name: String, in header: [String]) -> Int? {
    header.firstIndex(of: name)
      ?? header.firstIndex { $0.lowercased() == name.lowercased() }
  }

  private static func column(
    _ name: String, header: [String], count: Int
  ) throws(Fault) -> Int {
    if let index = index(of: name, in: header) { return index }
    if let number = Int(name), (1...count).contains(number) { return number - 1 }
    throw .noColumn(name, columns: header.isEmpty ? (1...count).map(String.init) : header)
  }

  private static func asked(
    _ request: Request, _ column: (String) throws(Fault) -> Int
  ) throws(Fault) -> Query {
    var points: [Int] = []
    for role in [ColumnRole.latitude, .longitude] {
      if let name = request.roles[role] { points.append(try column(name)) }
    }
    var places: [Part] = []
    for name in request.places { places.append(Part(role: .location, column: try column(name))) }
    for role in placeRoles {
      guard let name = request.roles[role] else { continue }
      places.append(Part(role: role, column: try column(name)))
    }
    if points.isEmpty || request.comparesPoints { return .place(places) }
    guard points.count == 2 else { throw .halfPoint }
    guard places.isEmpty else { throw .placeAndPoint }
    return .point(latitude: points[0], longitude: points[1])
  }

  /// The columns to compare with: those that are named, else those that the header tells.
  private static func points(
    _ request: Request, _ guess: [ColumnRole: Int], columns: [String], count: Int,
    _ column: (String) throws(Fault) -> Int
  ) throws(Fault) -> Points {
    var found: [Int] = []
    for role in [ColumnRole.latitude, .longitude] {
      if let name = request.roles[role] {
        found.append(try column(name))
      } else if let index = guess[role] {
        found.append(index)
      }
    }
    guard found.count == 2 else {
      throw .noPoints(columns: columns.isEmpty ? (1...count).map(String.init) : columns)
    }
    return Points(latitude: found[0], longitude: found[1])
  }

  /// The order in which the parts of a place are written.
  private static let placeRoles: [ColumnRole] = [
    .street, .postcode, .city, .county, .region, .country,
  ]

  private static func guessed(
    _ columns: [ColumnRole: Int], header: [String], count: Int
  ) throws(Fault) -> Query {
    let roles = ColumnRole.placeParts(of: columns)
    var parts = roles.compactMap { role in columns[role].map { Part(role: role, column: $0) } }
    let narrow: Set<ColumnRole> = [.city, .location, .address]
    if let latitude = columns[.latitude], let longitude = columns[.longitude],
      narrow.isDisjoint(with: roles)
    {
      return .point(latitude: latitude, longitude: longitude)
    }
    // Without a column for the city the one for the street may hold more than the street.
    if columns[.city] == nil, let first = parts.first, first.role == .street {
      parts[0] = Part(role: .address, column: first.column)
    }
    if !parts.isEmpty { return .place(parts) }
    guard count == 1 else {
      throw .cannotGuess(columns: header.isEmpty ? (1...count).map(String.init) : header)
    }
    return .place([Part(role: .location, column: 0)])
  }

  /// What is said of two addresses, either of which may be meant; nil if there are no two.
  private static func otherAddressText(
    _ query: Query, _ guess: ColumnGuess, header: [String]
  ) -> String? {
    guard case .place(let parts) = query, let address = guess.otherAddress else { return nil }
    for role in [ColumnRole.city, .location, .address] {
      guard let other = address[role], let part = parts.first(where: { $0.role == role }) else {
        continue
      }
      return "two addresses: \(header[part.column].debugDescription) is used, "
        + "\(header[other].debugDescription) is not; choose with --column, --city and so on"
    }
    return nil
  }

  /// What is said of the columns that look like parts of a place and are not used; nil for none.
  private static func unusedText(
    _ query: Query, _ compared: Points?, _ guess: ColumnGuess, header: [String]
  ) -> String? {
    var used: Set<Int> =
      switch query {
      case .place(let parts): Set(parts.map(\.column))
      case .point(let latitude, let longitude): [latitude, longitude]
      }
    if let compared { used.formUnion([compared.latitude, compared.longitude]) }
    let unused = Set(guess.unusedPlaces).union(guess.columns.values).subtracting(used).sorted()
    guard !unused.isEmpty else { return nil }
    let names = unused.prefix(namedColumnLimit).map { header[$0].debugDescription }
    let rest = unused.count - names.count
    return "not used, though \(unused.count == 1 ? "it looks" : "they look") like part of a place: "
      + names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
      + " (override with --column, --city and so on)"
  }

  /// More names would hide the other messages.
  private static let namedColumnLimit = 12

  private static func text(_ query: Query, header: [String]) -> String {
    let name = { (index: Int) in
      index < header.count ? header[index].debugDescription : "\(index + 1)"
    }
    switch query {
    case .place(let parts) where parts.count == 1:
      return "place column: \(name(parts[0].column))"
    case .place(let parts):
      let names = parts.map { name($0.column) }.joined(separator: ", ")
      return "place columns: \(names)"
    case .point(let latitude, let longitude):
      return "point columns: \(name(latitude)), \(name(longitude))"
    }
  }

  /// What is said where latitude and longitude seem to have been taken for each other.
  func swapNote(_ points: PointCounts) -> String? {
    guard case .point(let latitude, let longitude) = query, points.seemSwapped else { return nil }
    let name = { (index: Int) in
      index < header.count ? header[index].debugDescription : "\(index + 1)"
    }
    return "latitude and longitude seem to be swapped: "
      + "\(points.swapped) point\(points.swapped == 1 ? " has" : "s have") a place only the other way "
      + "round, such as \(points.example ?? ""); pass --latitude \(name(longitude)) "
      + "--longitude \(name(latitude))"
  }
}

extension ColumnRole {
  /// Whether it is one half of a point.
  fileprivate var isAxis: Bool { self == .latitude || self == .longitude }
}
