public import FoundationEssentials
public import Geography

/// A post as a server holds it.
///
/// Rows of the public API lack fields, so all that is not the server's own is optional here: a
/// reader shows what is there.
public struct StoredPost: Hashable, Sendable {
  /// The server's name for the post (`objectId`).
  public var id: String
  /// The author's number in the API (`uniqueKey`).
  public var uniqueKey: String?
  /// The author's first name (`firstName`).
  public var firstName: String?
  /// The author's last name (`lastName`).
  public var lastName: String?
  /// Where, in the author's words (`mapString`).
  public var placeString: String?
  /// Where, in degrees WGS 84; nil where a number is missing or out of range.
  public var coordinate: Coordinate?
  /// The address that the post leads to (`mediaURL`).
  public var link: String?
  /// When it was posted.
  public var createdAt: Date?
  /// When it was last changed.
  public var updatedAt: Date?

  /// Makes a stored post of its parts.
  public init(
    id: String, uniqueKey: String? = nil, firstName: String? = nil, lastName: String? = nil,
    placeString: String? = nil, coordinate: Coordinate? = nil, link: String? = nil,
    createdAt: Date? = nil, updatedAt: Date? = nil
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
  }
}
