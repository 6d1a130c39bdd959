/// A point on the Earth in degrees, WGS 84.
///
/// Latitude runs from -90 (south pole) to 90, longitude from -180 to 180 (east is positive).
///
///     let seattle = Coordinate(latitude: 47.60621, longitude: -122.33207)
public struct Coordinate: Hashable, Sendable {
  /// Degrees north of the equator, -90 to 90.
  public let latitude: Double
  /// Degrees east of Greenwich, -180 to 180.
  public let longitude: Double

  /// Makes a coordinate, or nothing when a number is not finite or out of range.
  ///
  /// - Parameters:
  ///   - latitude: degrees, -90 to 90.
  ///   - longitude: degrees, -180 to 180.
  public init?(latitude: Double, longitude: Double) {
    guard latitude >= -90, latitude <= 90, longitude >= -180, longitude <= 180 else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Makes a coordinate from any numbers: values out of range are clamped.
  package init(clampingLatitude latitude: Double, longitude: Double) {
    self.latitude = latitude.isFinite ? min(90, max(-90, latitude)) : 0
    self.longitude = longitude.isFinite ? min(180, max(-180, longitude)) : 0
  }
}
