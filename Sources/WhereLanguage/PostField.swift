/// A field of a post, named as in the API and in the table.
package enum PostField: String, CaseIterable, Sendable {
  case objectId, uniqueKey, firstName, lastName, mapString, mediaURL, latitude, longitude
  case createdAt, updatedAt

  /// What kind of value a field has.
  package enum Kind: String, Sendable {
    case string = "String"
    case number = "Number"
    case date = "Date"
  }

  package var kind: Kind {
    switch self {
    case .objectId, .uniqueKey, .firstName, .lastName, .mapString, .mediaURL: .string
    case .latitude, .longitude: .number
    case .createdAt, .updatedAt: .date
    }
  }

  /// The fields that an author sets.
  package static let settable: [PostField] = [
    .uniqueKey, .firstName, .lastName, .mapString, .mediaURL, .latitude, .longitude,
  ]
  /// The fields that every reply holds, whatever `keys` says.
  package static let always: [PostField] = [.objectId, .createdAt, .updatedAt]
}
