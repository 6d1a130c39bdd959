public import Geocoding

/// Says all that is wrong with a post, at once.
public struct PostValidator: Sendable {
  /// What finds the place of a place string; without one, places are not looked up.
  public let geocoder: Geocoder?

  /// Makes a validator.
  public init(geocoder: Geocoder?) {
    self.geocoder = geocoder
  }

  /// All findings about a post, errors first; none when it is sound.
  public func findings(in post: Post) -> [PostFinding] {
    var findings: [PostFinding] = []
    if post.firstName.isEmpty {
      findings.append(
        .init(.error, .firstName, code: "name_empty", message: "The first name is empty."))
    }
    return findings
  }
}
