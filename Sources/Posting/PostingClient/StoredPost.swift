public import FoundationEssentials
public import Geography

/// A post on a server.
///
/// Posts of the public API can lack fields, so every part but the id is optional.
public struct StoredPost: Hashable, Sendable {
  /// The id that the server gave the post (`objectId`).
  public var id: String
  /// The author's key in the API (`uniqueKey`).
  public var uniqueKey: String?
  /// The author's first name (`firstName`).
  public var firstName: String?
  /// The author's last name (`lastName`).
  public var lastName: String?
  /// The place in the author's words (`mapString`).
  public var placeString: String?
  /// The coordinate in degrees WGS 84; nil if a number is missing or out of range.
  public var coordinate: Coordinate?
  /// The link of the post (`mediaURL`).
  public var link: String?
  /// The time of creation.
  public var createdAt: Date?
  /// The time of the last change.
  public var updatedAt: Date?
  /// The import key of the post (`importKey`); servers return it only to its author.
  public var importKey: String?

  /// Makes a stored post from its parts.
  ///
  /// - Parameters:
  ///   - id: the id that the server gave the post.
  ///   - uniqueKey: the author's key.
  ///   - firstName: the author's first name.
  ///   - lastName: the author's last name.
  ///   - placeString: the place in the author's words.
  ///   - coordinate: the coordinate in degrees WGS 84.
  ///   - link: the link of the post.
  ///   - createdAt: the time of creation.
  ///   - updatedAt: the time of the last change.
  ///   - importKey: the import key of the post.
  public init(
    id: String, uniqueKey: String? = nil, firstName: String? = nil, lastName: String? = nil,
    placeString: String? = nil, coordinate: Coordinate? = nil, link: String? = nil,
    createdAt: Date? = nil, updatedAt: Date? = nil, importKey: String? = nil
  ) {
    self.id = id
    self.uniqueKey = uniqueKey
    self.firstName = firstName
    self.lastName = lastName
    self.placeString = placeString
    self.coordinate = coordinate
    self.link = link
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.importKey = importKey
  }
}
