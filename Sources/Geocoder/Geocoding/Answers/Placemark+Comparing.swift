import Gazetteer

extension Placemark: Hashable {
  /// Whether two are the same place with the same values, found by the same words with the same
  /// confidence.
  public static func == (one: Placemark, other: Placemark) -> Bool {
    one.coordinate == other.coordinate && one.kind == other.kind && one.label == other.label
      && one.precision == other.precision && one.geonamesID == other.geonamesID
      && one.countryCode == other.countryCode && one.confidence == other.confidence
      && one.confidenceByLevel == other.confidenceByLevel && one.match == other.match
      && one.address == other.address && one.offset == other.offset && one.near == other.near
  }

  /// Hashes where the place is and how sure it is.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(coordinate)
    hasher.combine(kind)
    hasher.combine(confidence)
  }
}

extension Placemark: Identifiable {
  /// What tells the place from the others of an answer: its number at geonames.org, its object of
  /// OpenStreetMap, or else its kind, point and name.
  ///
  /// It is the same in each run, and without the name in each language.
  public var id: String {
    if let geonamesID { return "geonames/\(geonamesID)" }
    if let object = details.mapObject { return "osm/\(object.kind)/\(object.id)" }
    return "\(kind.rawValue)/\(coordinate.latitude),\(coordinate.longitude)/\(name)"
  }
}

extension Placemark: CustomStringConvertible {
  /// The label and the point: "Seattle, Washington, United States (47.60621, -122.33207)".
  public var description: String { "\(label) (\(coordinate.latitude), \(coordinate.longitude))" }
}

extension GeocodingAnswer: Hashable {
  /// Whether two are to the same query, with the same places; how the query was read does not
  /// count.
  public static func == (one: GeocodingAnswer, other: GeocodingAnswer) -> Bool {
    one.query == other.query && one.results == other.results && one.rivals == other.rivals
      && one.refusal == other.refusal
  }

  /// Hashes the query and the places.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(query)
    hasher.combine(results)
  }
}

extension GeocodingAnswer: CustomStringConvertible {
  /// The query, and the first place or the reason why there is none.
  ///
  ///     "Seattle, WA": Seattle, Washington, United States (47.60621, -122.33207)
  ///     "somewhere over the rainbow": not_a_place
  public var description: String {
    let found = results.first?.description ?? refusal?.rawValue ?? Refusal.notFound.rawValue
    let others = results.count > 1 ? " and \(results.count - 1) more" : ""
    return "\(query.debugDescription): \(found)\(others)"
  }
}

extension ReverseAnswer: CustomStringConvertible {
  /// The point, and the first place.
  public var description: String {
    let found = results.first?.description ?? Refusal.nothingNear.rawValue
    return "\(coordinate.latitude), \(coordinate.longitude): \(found)"
  }
}

extension Suggestion: Identifiable, CustomStringConvertible {
  /// The id of its place.
  public var id: String { placemark.id }

  /// The completed text.
  public var description: String { text }
}
