/// A box of latitudes and longitudes in degrees, WGS 84.
///
/// When `west` is greater than `east` the box crosses the antimeridian, as those of Fiji, New
/// Zealand and Russia do (RFC 7946, section 5.2).
public struct BoundingBox: Hashable, Sendable {
  /// The southernmost latitude.
  public let south: Double
  /// The westernmost longitude.
  public let west: Double
  /// The northernmost latitude.
  public let north: Double
  /// The easternmost longitude.
  public let east: Double

  /// Makes a box, or nothing when a side is out of range or `south` lies north of `north`.
  ///
  /// - Parameters:
  ///   - south: degrees, -90 to 90.
  ///   - west: degrees, -180 to 180.
  ///   - north: degrees, `south` to 90.
  ///   - east: degrees, -180 to 180; less than `west` where the box crosses the antimeridian.
  public init?(south: Double, west: Double, north: Double, east: Double) {
    guard
      let low = Coordinate(latitude: south, longitude: west),
      let high = Coordinate(latitude: north, longitude: east),
      low.latitude <= high.latitude
    else { return nil }
    self.south = south
    self.west = west
    self.north = north
    self.east = east
  }

  /// Makes the box of a grid's cell, whose sides are in range by construction.
  init(uncheckedSouth south: Double, west: Double, north: Double, east: Double) {
    self.south = south
    self.west = west
    self.north = north
    self.east = east
  }

  /// Whether a point lies in the box; its sides belong to it.
  ///
  /// - Parameter point: any point.
  /// - Returns: whether it lies in the box or on its sides; a box may cross the antimeridian.
  public func contains(_ point: Coordinate) -> Bool {
    guard point.latitude >= south, point.latitude <= north else { return false }
    return west <= east
      ? point.longitude >= west && point.longitude <= east
      : point.longitude >= west || point.longitude <= east
  }
}
