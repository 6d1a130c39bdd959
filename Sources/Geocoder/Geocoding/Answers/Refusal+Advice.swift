extension Refusal {
  /// How to fix the query: for a coordinate that cannot be read and a street without its town, and
  /// for several places; nil for all other reasons.
  ///
  ///     geocoder.geocode("10TET5020072700").refusal?.advice
  ///     // "this is a UTM or MGRS coordinate; give decimal degrees, such as 47.6062, -122.3321"
  public var advice: String? {
    switch self {
    case .outOfRange:
      "the latitude is not between -90 and 90 or the longitude not between -180 and 180; GeoJSON and "
        + "WKT have the longitude first"
    case .ambiguousDirection:
      "O is west in French, Spanish, Italian and Portuguese and east in German: write W or E"
    case .gridReference:
      "this is a UTM or MGRS coordinate; give decimal degrees, such as 47.6062, -122.3321"
    case .otherReferenceSystem:
      "the coordinate is in another reference system; give degrees of WGS 84 (EPSG:4326)"
    case .placeNeeded:
      "a short plus code needs a town near it, such as CWC8+R9 Mountain View, CA"
    case .linkWithoutCoordinate:
      "the link has no coordinate, and links are not opened; open it and copy the coordinate"
    case .ambiguousStreet:
      "several towns have this street: add the town or its postal code"
    case .ambiguous:
      "several places are named and it is open which is meant: give one of them"
    case .empty, .notFound, .notAPlace, .lowConfidence, .lowPrecision, .contradiction,
      .notACoordinate, .nothingNear, .tooLong, .malformed:
      nil
    }
  }
}
