import Geography

extension StoredPost {
  /// Reads a post out of a reply; nil where it has no `objectId`.
  ///
  /// A field of the wrong type counts as missing.
  package init?(_ json: JSONValue) {
    guard let id = json["objectId"]?.text, !id.isEmpty else { return nil }
    var coordinate: Coordinate?
    if let latitude = json["latitude"]?.number, let longitude = json["longitude"]?.number {
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    self.init(
      id: id, uniqueKey: json["uniqueKey"]?.text, firstName: json["firstName"]?.text,
      lastName: json["lastName"]?.text, placeString: json["mapString"]?.text,
      coordinate: coordinate, link: json["mediaURL"]?.text,
      createdAt: json["createdAt"]?.text.flatMap(APIDate.date),
      updatedAt: json["updatedAt"]?.text.flatMap(APIDate.date))
  }

  /// Whether it is what sending a post makes.
  package func holds(_ post: Post) -> Bool {
    firstName == post.firstName && lastName == post.lastName && placeString == post.placeString
      && link == post.link && coordinate == post.coordinate
      && (post.uniqueKey == nil || uniqueKey == post.uniqueKey)
  }
}

extension Post {
  /// The body of a request that creates or replaces the post.
  package var json: JSONValue {
    var members: [String: JSONValue] = [
      "firstName": .string(firstName), "lastName": .string(lastName),
      "mapString": .string(placeString), "mediaURL": .string(link),
    ]
    if let uniqueKey { members["uniqueKey"] = .string(uniqueKey) }
    if let coordinate {
      members["latitude"] = .number(coordinate.latitude)
      members["longitude"] = .number(coordinate.longitude)
    }
    return .object(members)
  }

  /// Reads a post out of what ``json`` wrote; nil where it is none.
  package init?(_ json: JSONValue) {
    guard case .object = json else { return nil }
    var coordinate: Coordinate?
    if let latitude = json["latitude"]?.number, let longitude = json["longitude"]?.number {
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    self.init(
      uniqueKey: json["uniqueKey"]?.text, firstName: json["firstName"]?.text ?? "",
      lastName: json["lastName"]?.text ?? "", placeString: json["mapString"]?.text ?? "",
      coordinate: coordinate, link: json["mediaURL"]?.text ?? "")
  }

  /// The content of a post that a server holds.
  package init(_ post: StoredPost) {
    self.init(
      uniqueKey: post.uniqueKey, firstName: post.firstName ?? "", lastName: post.lastName ?? "",
      placeString: post.placeString ?? "", coordinate: post.coordinate, link: post.link ?? "")
  }
}
