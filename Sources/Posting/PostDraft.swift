import Geography

/// A post as somebody typed it, which may lack anything and hold numbers that are no coordinates.
///
/// `PostValidator` says what is wrong with it, and makes a ``Post`` of it where nothing is.
public struct PostDraft: Hashable, Sendable {
  /// The author's number in the API (`uniqueKey`).
  public var uniqueKey: String?
  /// The author's first name (`firstName`).
  public var firstName: String?
  /// The author's last name (`lastName`).
  public var lastName: String?
  /// Where, in the author's words (`mapString`).
  public var placeString: String?
  /// Degrees north of the equator, whatever the number.
  public var latitude: Double?
  /// Degrees east of Greenwich, whatever the number.
  public var longitude: Double?
  /// The address that the post leads to (`mediaURL`).
  public var link: String?

  /// Makes a draft of its parts.
  public init(
    uniqueKey: String? = nil, firstName: String? = nil, lastName: String? = nil,
    placeString: String? = nil, latitude: Double? = nil, longitude: Double? = nil,
    link: String? = nil
  ) {
    self.uniqueKey = uniqueKey
    self.firstName = firstName
    self.lastName = lastName
    self.placeString = placeString
    self.latitude = latitude
    self.longitude = longitude
    self.link = link
  }

  /// Makes a draft of a post.
  public init(_ post: Post) {
    self.init(
      uniqueKey: post.uniqueKey, firstName: post.firstName, lastName: post.lastName,
      placeString: post.placeString, latitude: post.coordinate?.latitude,
      longitude: post.coordinate?.longitude, link: post.link)
  }
}
