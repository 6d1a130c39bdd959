public import Geography

/// A post on the map: a name, a place and a link.
///
/// A post has only the content that its author typed. `PostValidator` checks it. A post on a server
/// is a `StoredPost` of the module Posting.
///
///     let post = Post(
///       firstName: "Ada", lastName: "Lovelace", placeString: "London, England",
///       coordinate: Coordinate(latitude: 51.50853, longitude: -0.12574),
///       link: "https://example.org/ada")
public struct Post: Hashable, Sendable {
  /// The author's key in the API (`uniqueKey`); nil if the server takes it from the session.
  public var uniqueKey: String?
  /// The author's first name (`firstName`).
  public var firstName: String
  /// The author's last name (`lastName`).
  public var lastName: String
  /// The place in the author's words: "Seattle, WA" (`mapString`).
  public var placeString: String
  /// The coordinate of the place in degrees WGS 84 (`latitude`, `longitude`); nil if unknown.
  public var coordinate: Coordinate?
  /// The link of the post (`mediaURL`), as typed.
  public var link: String
  /// Whether somebody has put the coordinate where it is (`locationMoved`).
  ///
  /// It may be far from the place then. `onthemap serve` reads it and does not store it; other
  /// servers do not get it.
  public var isLocationMoved = false

  /// Makes a post from its parts, without checking them.
  ///
  /// - Parameters:
  ///   - uniqueKey: the author's key; nil if the server takes it from the session.
  ///   - firstName: the author's first name.
  ///   - lastName: the author's last name.
  ///   - placeString: the place in the author's words.
  ///   - coordinate: the coordinate of the place; nil if unknown.
  ///   - link: the link, as typed.
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
