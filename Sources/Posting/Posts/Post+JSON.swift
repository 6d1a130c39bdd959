import Geography
package import TextTools

extension Post {
  /// The body of a request that creates or replaces the post.
  package var json: JSONValue {
    var object = JSONObject([
      .init(name: "firstName", value: .string(firstName)),
      .init(name: "lastName", value: .string(lastName)),
    ])
    if let coordinate {
      object["latitude"] = .number(coordinate.latitude)
      object["longitude"] = .number(coordinate.longitude)
    }
    object["mapString"] = .string(placeString)
    object["mediaURL"] = .string(link)
    object["uniqueKey"] = uniqueKey.map(JSONValue.string)
    if isLocationMoved { object["locationMoved"] = true }
    return .object(object)
  }

  /// Reads a post from the output of ``json``; nil if the value is not an object.
  ///
  /// - Parameter json: a JSON object; missing texts become empty.
  package init?(_ json: JSONValue) {
    guard case .object = json else { return nil }
    var coordinate: Coordinate?
    if let latitude = json["latitude"]?.number, let longitude = json["longitude"]?.number {
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    self.init(
      uniqueKey: json["uniqueKey"]?.string, firstName: json["firstName"]?.string ?? "",
      lastName: json["lastName"]?.string ?? "", placeString: json["mapString"]?.string ?? "",
      coordinate: coordinate, link: json["mediaURL"]?.string ?? "")
    isLocationMoved = json["locationMoved"] == true
  }
}
