import Geography

/// Unchecked input for a post: each part can be missing, and numbers can be out of range.
///
/// `PostValidator` reports its problems, and makes a ``Post`` if there is no error.
public struct PostDraft: Hashable, Sendable {
  /// The author's key in the API (`uniqueKey`).
  public var uniqueKey: String?
  /// The author's first name (`firstName`).
  public var firstName: String?
  /// The author's last name (`lastName`).
  public var lastName: String?
  /// The place in the author's words (`mapString`).
  public var placeString: String?
  /// The latitude in degrees, not checked.
  public var latitude: Double?
  /// The longitude in degrees, not checked.
  public var longitude: Double?
  /// The link of the post (`mediaURL`).
  public var link: String?
  /// Whether somebody has put the coordinate where it is (`locationMoved`): it may be far from the
  /// place then.
  public var isLocationMoved = false

  /// Makes a draft from its parts; nil means that a part is missing.
  ///
  /// - Parameters:
  ///   - uniqueKey: the author's key.
  ///   - firstName: the author's first name.
  ///   - lastName: the author's last name.
  ///   - placeString: the place in the author's words.
  ///   - latitude: the latitude in degrees.
  ///   - longitude: the longitude in degrees.
  ///   - link: the link, as typed.
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

  /// Makes a draft from a post.
  ///
  /// - Parameter post: the post; all its parts are copied.
  public init(_ post: Post) {
    self.init(
      uniqueKey: post.uniqueKey, firstName: post.firstName, lastName: post.lastName,
      placeString: post.placeString, latitude: post.coordinate?.latitude,
      longitude: post.coordinate?.longitude, link: post.link)
    isLocationMoved = post.isLocationMoved
  }
}
