/// A field of a post, named as in the API and in the table.
enum PostField: String, CaseIterable, Sendable {
  case objectId, uniqueKey, firstName, lastName, mapString, mediaURL, latitude, longitude
  case createdAt, updatedAt

  /// What sort of value a field has.
  enum Kind: String, Sendable {
    case string = "String"
    case number = "Number"
    case date = "Date"
  }

  var kind: Kind {
    switch self {
    case .objectId, .uniqueKey, .firstName, .lastName, .mapString, .mediaURL: .string
    case .latitude, .longitude: .number
    case .createdAt, .updatedAt: .date
    }
  }

  /// The fields that an author sets.
  static let settable: [PostField] = [
    .uniqueKey, .firstName, .lastName, .mapString, .mediaURL, .latitude, .longitude,
  ]
  /// The fields that every reply holds, whatever `keys` says.
  static let always: [PostField] = [.objectId, .createdAt, .updatedAt]
}
