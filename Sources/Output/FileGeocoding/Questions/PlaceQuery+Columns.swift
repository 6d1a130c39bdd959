package import Columns
package import Geocoding

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

/// The values of a row that say where, and what each is.
package struct PlaceValues: Sendable {
  /// The values, in the order in which they are written; empty ones too.
  package let values: [(role: ColumnRole, text: String)]

  /// Makes the values of a row.
  package init(_ values: [(role: ColumnRole, text: String)]) {
    self.values = values
  }

  /// The places of the row.
  ///
  /// A country that is given by its code is one: "CA" in its column is Canada, and not California
  /// as it may be in "London, CA", also beside a column for a whole place. Where nothing is found
  /// that way the code was another, and the values are read as they stand.
  ///
  /// - Parameters:
  ///   - wanted: only these countries; all for none. A row with the code of another one has no
  ///     place.
  ///   - geocode: answers a query, in the countries that it is given; in all for none.
  /// - Returns: the answer.
  package func answer(
    in wanted: [CountryCode] = [], _ geocode: (PlaceQuery, [CountryCode]) -> GeocodingAnswer
  ) -> GeocodingAnswer {
    let query = PlaceQuery(values)
    let country = values.first { $0.role == .country }?.text
    if let code = country.flatMap({ CountryCode($0) }) {
      guard wanted.isEmpty || wanted.contains(code) else {
        return GeocodingAnswer(query: query.text, refusal: .contradiction)
      }
      let rest = PlaceQuery(values.filter { $0.role != .country })
      if case .text = query, !rest.isEmpty {
        let answer = geocode(rest, [code])
        if !answer.results.isEmpty { return answer }
      }
    }
    return geocode(query, wanted)
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
