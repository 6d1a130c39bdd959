public import Posting
public import WebLinks
public import Geocoding

/// All that is to be said of a post before it is sent.
public struct PostReport: Sendable {
  /// What is wrong or strange, errors first; within them in the order of the fields.
  public let findings: [PostFinding]
  /// The post to send, its link in normal form and with the coordinate of the place found where the
  /// draft has none; nothing where there is an error.
  public let post: Post?
  /// The link that a browser would open; nothing where it would open none.
  public let link: Link?
  /// The place that the place string means; nothing without a geocoder or an answer.
  public let place: Placemark?

  /// Whether the post may be sent: there is no error.
  public var isValid: Bool { post != nil }
}
