public import Geocoding
public import Posts
public import Links

/// The report on a post before it is sent.
public struct PostReport: Sendable {
  /// The findings, errors first, then in the order of the fields.
  public let findings: [PostFinding]
  /// The post to send; nil if a finding is an error.
  ///
  /// Its link is in normal form. If the draft has no coordinate, the post has the coordinate of the
  /// place.
  public let post: Post?
  /// The link that a browser would open; nil if the text is not a link.
  public let link: Link?
  /// The most probable place of the place string; nil without a geocoder, or if there is none.
  public let place: Placemark?
  /// The repairs that the validator made before it validated; empty unless it applies repairs.
  public var repairs: [PostRepair] = []

  /// Whether the post can be sent: no finding is an error.
  public var isValid: Bool { post != nil }
}
