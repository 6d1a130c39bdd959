public import Geography

/// What a person puts on the map: who, where, and a link.
///
/// A post is the content alone, as somebody typed it; `PostValidator` says whether it is sound.
/// What a server keeps of it is a ``StoredPost``.
///
///     let post = Post(
///       firstName: "Ada", lastName: "Lovelace", placeString: "London, England",
///       coordinate: Coordinate(latitude: 51.50853, longitude: -0.12574),
///       link: "https://example.org/ada")
public struct Post: Hashable, Sendable {
  /// The author's number in the API (`uniqueKey`); nil where the server knows it from the session.
  public var uniqueKey: String?
  /// The author's first name (`firstName`).
  public var firstName: String
  /// The author's last name (`lastName`).
  public var lastName: String
  /// Where, in the author's words: "Seattle, WA" (`mapString`).
  public var placeString: String
  /// Where, in degrees WGS 84 (`latitude`, `longitude`); nil until it has been looked up.
  public var coordinate: Coordinate?
  /// The address that the post leads to (`mediaURL`), as it was typed.
  public var link: String

  /// Makes a post of its parts.
  public init(
    uniqueKey: String? = nil, firstName: String, lastName: String, placeString: String,
    coordinate: Coordinate? = nil, link: String
  ) {
    self.uniqueKey = uniqueKey
    self.firstName = firstName
    self.lastName = lastName
    self.placeString = placeString
    self.coordinate = coordinate
    self.link = link
  }
}
