public import Columns

/// Which columns of a table hold what a post is made of.
///
///     let columns = try ImportColumns(header: ["id", "Vorname", "Nachname", "Ort", "URL"])
///     columns.description
///     // ["id: key", "Vorname: first name", …]
public struct ImportColumns: Hashable, Sendable {
  /// Why a table cannot be imported as it is.
  public enum Fault: Error, Hashable, Sendable {
    /// There is no column of this name.
    case noColumn(String, columns: [String])
    /// No columns hold what every post has: all that is missing.
    case missing([Part], columns: [String])
    /// One coordinate has a column and the other has not.
    case halfPoint
    /// The table has nothing at all.
    case empty
    /// The table has only a header.
    case noRows
  }

  /// A part that every post needs.
  public enum Part: String, Hashable, Sendable {
    case name, place, link
  }

  /// The names of the columns in the table.
  public let header: [String]
  /// The column of each role, from 0.
  public let columns: [ColumnRole: Int]
  /// The column that tells a row from all others, where one was named; from 0.
  ///
  /// A column that only looks like a key is in ``columns``: rows are not known by it.
  public package(set) var keyColumn: Int?
  /// Columns that look like a part of a place and are not used, from 0.
  public let unusedPlaces: [Int]
  /// The columns of an address that may be meant as well, by role; empty if there is none, or if
  /// the place was mapped by hand.
  let otherAddress: [ColumnRole: Int]
  /// The parts of a place that have a column, in the order in which posts name them.
  let parts: [ColumnRole]
  /// The columns with other parts of the last name.
  let lastNameParts: LastNameParts
  /// Which part of a full name comes first.
  let nameOrder: NameOrder
  /// The parts of a name whose header is a word for a whole name: "Name" beside "First name".
  let wholeNames: Set<ColumnRole>

  /// Finds the columns by their names in the usual languages, and as the mapping says.
  ///
  /// - Parameters:
  ///   - header: the names of the columns.
  ///   - mapping: columns by their role, by name or number (from 1); they count before what is
  ///     found.
  ///   - key: the column that tells a row from all others, by name or number; it counts before the
  ///     role `key` of the mapping.
  /// - Throws: ``Fault``.
  public init(
    header: [String], mapping: [ColumnRole: String] = [:], key: String? = nil
  ) throws(Fault) {
    self.header = header
    if let key = key ?? mapping[.key] { keyColumn = try Self.column(key, in: header) }
    let guess = ColumnGuess(firstRecord: header, roles: ColumnRole.ofPosts)
    unusedPlaces = guess.unusedPlaces
    var columns = guess.columns
    // A place that is mapped by hand is not also what other columns say.
    if mapping[.location] != nil {
      columns = columns.filter { !ColumnRole.wholePlaces.contains($0.key) }
    }
    // Who maps a column of the other address means the whole of it.
    if let other = guess.otherAddress {
      for (role, name) in mapping where try Self.column(name, in: header) == other[role] {
        let names: Set<ColumnRole> = [.firstName, .lastName, .fullName]
        let hasName = !names.isDisjoint(with: other.keys)
        columns = columns.filter {
          !ColumnRole.wholePlaces.contains($0.key) && !(hasName && names.contains($0.key))
        }
        columns.merge(other) { _, other in other }
        break
      }
    }
    for (role, name) in mapping.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let column = try Self.column(name, in: header)
      // A column that is mapped by hand is not also what its name says; a key can be anything.
      if role != .key { columns = columns.filter { $0.value != column } }
      columns[role] = column
    }
    // A name in parts says more than one in whole.
    if columns[.firstName] != nil, columns[.lastName] != nil { columns[.fullName] = nil }
    if columns[.latitude] == nil || columns[.longitude] == nil {
      guard mapping[.latitude] == nil, mapping[.longitude] == nil else { throw .halfPoint }
      columns[.latitude] = nil
      columns[.longitude] = nil
    }
    let used = Self.parts(of: columns, mapping)
    parts = used
    // A saved mapping has no street that this import leaves out.
    self.columns = columns.filter {
      !ColumnRole.wholePlaces.contains($0.key) || used.contains($0.key)
    }
    let isMapped = mapping.keys.contains(where: ColumnRole.wholePlaces.contains)
    otherAddress = isMapped ? [:] : guess.otherAddress ?? [:]
    lastNameParts = LastNameParts(header, self.columns)
    nameOrder = columns[.fullName].map { NameOrder(header: header[$0]) } ?? .unknown
    wholeNames = Set(
      [.firstName, .lastName].filter { role in
        columns[role].flatMap { ColumnRole(header: header[$0]) } == .fullName
      })
    let hasName = [.firstName, .lastName, .fullName].contains { columns[$0] != nil }
    let hasPlace = !placeColumns.isEmpty || columns[.latitude] != nil
    let needed: [(part: Part, isThere: Bool)] = [
      (.name, hasName), (.place, hasPlace), (.link, columns[.link] != nil),
    ]
    let missing = needed.filter { !$0.isThere }.map(\.part)
    guard missing.isEmpty else { throw .missing(missing, columns: header) }
  }

  /// The column with the identity of each row, in a file of unposted rows; see ``UnpostedRows``.
  var identityColumn: Int? {
    UnpostedRows.isHeader(of: header) ? header.count - 1 : nil
  }

  static func column(_ name: String, in header: [String]) throws(Fault) -> Int {
    let index =
      header.firstIndex(of: name) ?? header.firstIndex { $0.lowercased() == name.lowercased() }
    if let index { return index }
    if let number = Int(name), (1...max(1, header.count)).contains(number) { return number - 1 }
    throw .noColumn(name, columns: header)
  }

  /// The columns that are a place together, in the order in which its parts are written.
  public var placeColumns: [Int] { parts.compactMap { columns[$0] } }

  /// The parts that make a place: those of `geocode csv`, without a street beside a city.
  ///
  /// A post is shown to everybody and names a city. It has the street only if that was mapped by
  /// hand, or if it is a part of a whole address.
  private static func parts(
    of columns: [ColumnRole: Int], _ mapping: [ColumnRole: String]
  ) -> [ColumnRole] {
    var columns = columns
    if columns[.city] != nil || columns[.location] != nil, mapping[.street] == nil {
      columns[.street] = nil
    }
    let parts = Set(ColumnRole.placeParts(of: columns))
    return orderOfParts.filter(parts.contains)
  }

  private static let orderOfParts: [ColumnRole] = [
    .location, .address, .street, .city, .county, .region, .postcode, .country,
  ]

  /// The columns by their role, as a mapping that finds the same again: by name where that tells
  /// one column from all others, else by number from 1.
  public var mapping: [ColumnRole: String] {
    var columns = columns
    // A column that only looks like a key must not become one in the next import.
    columns[.key] = keyColumn
    return columns.mapValues(nameToGive)
  }

  /// The name that finds a column, or its number from 1.
  private func nameToGive(_ index: Int) -> String {
    let name = header[index]
    let found = try? Self.column(name, in: header)
    return name.isEmpty || found != index || header.count { $0 == name } > 1
      ? String(index + 1) : name
  }

  /// The role of each column, one line each, to be shown before anything is sent.
  public var lines: [String] {
    header.indices.map { index in
      if index == lastNameParts.before || index == lastNameParts.after {
        return "\(header[index].debugDescription) is a part of the last name"
      }
      let role = columns.first { $0.value == index && $0.key != .key }?.key
      let isUsed = role.map { !ColumnRole.places.contains($0) || isPlace($0, index) } ?? false
      let name = header[index].isEmpty ? "column \(index + 1)" : header[index].debugDescription
      var uses: [String] = []
      if let role, isUsed { uses.append(role.phrase) }
      if index == keyColumn { uses.append(ColumnRole.key.phrase) }
      if uses.isEmpty, keyColumn == nil, index == columns[.key] {
        return "\(name) looks like a key; to recognise edited rows, pass --key \(argument(index))"
      }
      if uses.isEmpty {
        return unusedPlaces.contains(index)
          ? "\(name) is not used, though it looks like part of a place" : "\(name) is not used"
      }
      return "\(name) is the \(uses.joined(separator: " and the "))"
    }
  }

  /// What is said of two addresses, either of which may be meant.
  ///
  /// It is nil if there are no two, or if the place was mapped by hand.
  public var addressNote: String? {
    guard let (role, used, other) = addressPairs.first else { return nil }
    return
      "two addresses: \(header[used].debugDescription) is used, "
      + "\(header[other].debugDescription) is not; rows in which they differ are held; to choose, pass "
      + "--map \(role.rawValue)=\(argument(used)) or --map \(role.rawValue)=\(argument(other))"
  }

  /// The columns that two addresses have both, those of a town first.
  var addressPairs: [(role: ColumnRole, used: Int, other: Int)] {
    [ColumnRole.city, .location, .address, .region, .country].compactMap { role in
      guard let used = columns[role], parts.contains(role), let other = otherAddress[role] else {
        return nil
      }
      return (role, used, other)
    }
  }

  /// What names a column on a command line.
  private func argument(_ index: Int) -> String {
    let name = nameToGive(index)
    let isWord = name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_" || $0 == "."
    }
    return isWord ? name : "'" + name.replacing("'", with: "'\\''") + "'"
  }

  private func isPlace(_ role: ColumnRole, _ index: Int) -> Bool {
    role == .latitude || role == .longitude || placeColumns.contains(index)
  }
}

extension ColumnRole {
  /// The roles that columns of posts can have.
  static let ofPosts = Set(allCases)

  /// The roles whose columns a mapped place replaces.
  fileprivate static let wholePlaces = places.subtracting([.latitude, .longitude])

  /// The role in words.
  public var phrase: String {
    switch self {
    case .location: "place"
    case .postcode: "place's postal code"
    case .city, .county, .region, .country, .address, .street: "place's \(rawValue)"
    case .latitude, .longitude: rawValue
    case .firstName: "first name"
    case .lastName: "last name"
    case .fullName: "full name"
    case .link: "link"
    case .key: "key"
    case .objectID: "post to change"
    }
  }

  /// The role by the word of a command line: `first-name`, `lastName`, `url`.
  ///
  /// - Parameter word: the word, in any case.
  public init?(word: String) {
    let key = word.lowercased().filter(\.isLetter)
    switch key {
    case "objectid": self = .objectID
    case "firstname": self = .firstName
    case "lastname": self = .lastName
    case "fullname", "name": self = .fullName
    default:
      guard let role = ColumnRole(rawValue: key) ?? ColumnRole(header: word),
        Self.ofPosts.contains(role)
      else { return nil }
      self = role
    }
  }
}

extension ImportColumns.Fault: CustomStringConvertible {
  /// The problem and how to fix it, as part of a sentence.
  public var description: String {
    switch self {
    case .noColumn(let name, let columns):
      "there is no column \(name.debugDescription); the columns are \(Self.list(columns))"
    case .missing(let parts, let columns):
      "no column detected for the \(parts.map(\.rawValue).joined(separator: " and the ")); pass "
        + parts.map { "--map \($0 == .place ? "location" : $0.rawValue)=COLUMN" }
        .joined(separator: " ") + "; the columns are " + Self.list(columns)
    case .halfPoint: "map both latitude and longitude, or neither"
    case .empty: "the table is empty"
    case .noRows: "the table has a header but no rows"
    }
  }

  private static func list(_ columns: [String]) -> String {
    columns.map(\.debugDescription).joined(separator: ", ")
  }
}
