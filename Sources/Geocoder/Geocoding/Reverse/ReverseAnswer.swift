public import Geography

/// What is at or near a point.
public struct ReverseAnswer: Sendable, Hashable {
  /// The point that was asked about.
  public let coordinate: Coordinate
  /// The places, the first being the one to name the point by; empty when none is near enough.
  ///
  /// Each has an ``Placemark/offset``.
  public let results: [Placemark]

  /// Makes an answer.
  ///
  /// - Parameters:
  ///   - coordinate: the point that was asked about.
  ///   - results: the places around it, each with an offset.
  public init(coordinate: Coordinate, results: [Placemark]) {
    self.coordinate = coordinate
    self.results = results
  }
}

/// Where a point lies, seen from a place.
public struct Offset: Hashable, Sendable {
  /// The length of the great circle from the place to the point, in kilometres.
  public let distanceKM: Double
  /// The direction from the place to the point, in degrees clockwise from north, 0 up to but not
  /// including 360.
  public let bearing: Double

  /// Makes an offset.
  ///
  /// - Parameters:
  ///   - distanceKM: kilometres.
  ///   - bearing: degrees clockwise from north, from 0 up to but not including 360.
  public init(distanceKM: Double, bearing: Double) {
    self.distanceKM = distanceKM
    self.bearing = bearing
  }

  /// The offset of a point from a place.
  ///
  /// - Parameters:
  ///   - point: the point that was asked about.
  ///   - place: the point of the place.
  public init(of point: Coordinate, from place: Coordinate) {
    self.init(distanceKM: place.distance(to: point), bearing: place.bearing(to: point))
  }

  /// The direction as one of the eight points of the compass: N, NE, E, SE, S, SW, W or NW.
  public var compassPoint: String {
    let points = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    guard bearing.isFinite else { return points[0] }
    let eighths = Int((bearing.truncatingRemainder(dividingBy: 360) / 45).rounded())
    return points[(eighths % 8 + 8) % 8]
  }
}
