/// A field of a post; the raw value is its name in the API and its column in the database.
package enum PostField: String, CaseIterable, Sendable {
  case objectId, uniqueKey, firstName, lastName, mapString, mediaURL, latitude, longitude
  case createdAt, updatedAt

  /// The type of a field's values; the raw value is Parse's name for it.
  package enum Kind: String, Sendable {
    case string = "String"
    case number = "Number"
    case date = "Date"
  }

  /// The type of the field's values.
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
  /// The fields that every reply contains, even if `keys` does not list them.
  package static let always: [PostField] = [.objectId, .createdAt, .updatedAt]
}
