#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Coordinate {
  /// The mean radius of the Earth in kilometres (IUGG 1980).
  public static let earthRadius = 6371.0088

  /// A degree of latitude in kilometres, on the mean sphere.
  static let kilometresPerDegree = earthRadius * .pi / 180

  /// The length of the great circle to another point, in kilometres.
  ///
  /// The haversine formula on a sphere of the mean radius: at most 0.56 % off the ellipsoid
  /// (R. W. Sinnott, "Virtues of the Haversine", Sky & Telescope 68, 1984).
  ///
  /// - Parameter other: another point.
  /// - Returns: kilometres, 0 to 20,016.
  public func distance(to other: Coordinate) -> Double {
    let radians = Double.pi / 180
    let halfLatitude = sin((other.latitude - latitude) * radians / 2)
    let halfLongitude = sin((other.longitude - longitude) * radians / 2)
    let chord =
      halfLatitude * halfLatitude
      + cos(latitude * radians) * cos(other.latitude * radians) * halfLongitude * halfLongitude
    return 2 * Coordinate.earthRadius * asin(min(1, chord.squareRoot()))
  }

  /// The direction in which the great circle to another point leaves this one, in degrees
  /// clockwise from north, 0 up to but not including 360.
  ///
  /// - Parameter other: another point.
  /// - Returns: degrees; 0 if both points are the same.
  public func bearing(to other: Coordinate) -> Double {
    let radians = Double.pi / 180
    let turn = (other.longitude - longitude) * radians
    let east = sin(turn) * cos(other.latitude * radians)
    let north =
      cos(latitude * radians) * sin(other.latitude * radians)
      - sin(latitude * radians) * cos(other.latitude * radians) * cos(turn)
    let degrees = atan2(east, north) / radians
    return degrees < 0 ? min(degrees + 360, 360.0.nextDown) : degrees
  }
}
