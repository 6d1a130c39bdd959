import CSV
import Geocoding

extension PlaceQuery {
  /// Puts the values of a row together.
  ///
  /// An address may be complete or only the part before the city. It is the street where the row
  /// has a city; else, and beside a column for the place, everything is one text.
  ///
  /// - Parameter values: the values and what each is, in the order in which they are written.
  init(_ values: [(role: ColumnRole, text: String)]) {
    let filled = values.filter { !$0.text.isEmpty }
    let hasCity = filled.contains { $0.role == .city }
    var query = StructuredQuery()
    for (role, text) in filled {
      guard let part = role.part, role != .address || hasCity, query[keyPath: part] == nil else {
        self = .text(filled.map(\.text).joined(separator: ", "))
        return
      }
      query[keyPath: part] = text
    }
    self = .parts(query)
  }
}

extension ColumnRole {
  /// The part of a query that a column holds; nothing for a column that may hold a whole place.
  fileprivate var part: WritableKeyPath<StructuredQuery, String?>? {
    switch self {
    case .street, .address: \.street
    case .postcode: \.postcode
    case .city: \.city
    case .county: \.county
    case .region: \.region
    case .country: \.country
    default: nil
    }
  }
}
