import FoundationEssentials
import Geography
package import TextTools

extension StoredPost {
  /// Reads a post from a reply; nil if it has no `objectId`.
  ///
  /// A field of the wrong type counts as missing.
  ///
  /// - Parameter json: the JSON object of the post.
  package init?(_ json: JSONValue) {
    guard let id = json["objectId"]?.string, !id.isEmpty else { return nil }
    var coordinate: Coordinate?
    if let latitude = json["latitude"]?.number, let longitude = json["longitude"]?.number {
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    self.init(
      id: id, uniqueKey: json["uniqueKey"]?.string, firstName: json["firstName"]?.string,
      lastName: json["lastName"]?.string, placeString: json["mapString"]?.string,
      coordinate: coordinate, link: json["mediaURL"]?.string,
      createdAt: json["createdAt"]?.string.flatMap(Date.init(timestamp:)),
      updatedAt: json["updatedAt"]?.string.flatMap(Date.init(timestamp:)),
      importKey: json["importKey"]?.string)
  }

  /// Whether the content equals that of a post.
  ///
  /// - Parameter post: the post; if its key is nil, any key matches.
  /// - Returns: whether all fields of the post are equal.
  package func holds(_ post: Post) -> Bool {
    firstName == post.firstName && lastName == post.lastName && placeString == post.placeString
      && link == post.link && coordinate == post.coordinate
      && (post.uniqueKey == nil || uniqueKey == post.uniqueKey)
  }
}

extension Post {
  /// Makes a post from the content of a stored one.
  ///
  /// - Parameter post: the stored post; missing texts become empty.
  package init(_ post: StoredPost) {
    self.init(
      uniqueKey: post.uniqueKey, firstName: post.firstName ?? "", lastName: post.lastName ?? "",
      placeString: post.placeString ?? "", coordinate: post.coordinate, link: post.link ?? "")
  }
}
