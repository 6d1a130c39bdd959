import Geography

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A circle on the sphere that shrinks while a search finds nearer places.
///
/// It is kept as the box of latitudes and longitudes around it, so that what lies outside is told
/// by comparing whole numbers. The circle of angular radius r around latitude φ reaches r to the
/// north and south, and arcsin(sin r / cos φ) to the east and west: there a meridian touches it
/// (the right-angled spherical triangle of centre, pole and point of contact; I. N. Bronshtein, K.
/// A. Semendyayev et al., "Handbook of Mathematics", section 3.4.3; J. P. Matuschek, "Finding
/// Points Within a Distance of a Latitude/Longitude Using Bounding Coordinates", 2010). When it
/// holds a pole it meets every meridian.
struct SearchCircle {
  /// The centre, in steps.
  let latitude: Int
  let longitude: Int
  private let exactLatitude: Double
  private let exactLongitude: Double
  private let sine: Double
  private let cosine: Double
  /// How far the circle reaches, in steps, rounded up.
  private(set) var latitudeReach = 0
  private(set) var longitudeReach = 0
  /// How much farther it reaches for each unit of margin, in steps, rounded up.
  private(set) var latitudeMargin = 0
  private(set) var longitudeMargin = 0
  private let margin: Double
  /// The square of the sine of half the radius with the whole margin.
  private var haversine = 0.0

  private static let radiansPerStep = Double.pi / 180 / Layout.coordinateScale

  /// - Parameters:
  ///   - centre: the centre.
  ///   - radius: in kilometres.
  ///   - margin: how much farther the circle reaches for the most prominent places.
  init(around centre: Coordinate, radius: Double, margin: Double) {
    self.margin = max(0, margin)
    exactLatitude = centre.latitude * Layout.coordinateScale
    exactLongitude = centre.longitude * Layout.coordinateScale
    latitude = Int(exactLatitude.rounded())
    longitude = Int(exactLongitude.rounded())
    let angle = exactLatitude * SearchCircle.radiansPerStep
    sine = sin(angle)
    cosine = max(0, cos(angle))
    shrink(toRadius: radius)
  }

  /// How much of a step of longitude at the equator is left of one at the centre.
  var narrowing: Double { cosine }

  /// Gives the circle another radius, in kilometres.
  mutating func shrink(toRadius radius: Double) {
    let inner = SearchCircle.angle(radius)
    let outer = SearchCircle.angle(radius + margin)
    latitudeReach = SearchCircle.steps(inner)
    longitudeReach = turn(inner)
    let half = sin(outer / 2)
    haversine = half * half
    guard margin > 0 else { return }
    let units = SpatialIndex.maxMargin
    latitudeMargin = (SearchCircle.steps(outer) - latitudeReach) / units + 1
    // The turn grows ever faster with the radius, so a straight line lies above it.
    longitudeMargin = (turn(outer) - longitudeReach) / units + 1
  }

  private static func angle(_ kilometres: Double) -> Double {
    max(0, min(.pi, kilometres / Coordinate.earthRadius))
  }

  /// Two steps more make up for the rounding of the centre and of what follows.
  private static func steps(_ angle: Double) -> Int { Int(angle / radiansPerStep) + 2 }

  /// How far a circle reaches east and west, in steps.
  private func turn(_ angle: Double) -> Int {
    let height = sin(angle)
    guard angle < .pi / 2, height < cosine else { return SpatialIndex.halfTurn }
    return min(SpatialIndex.halfTurn, SearchCircle.steps(asin(height / cosine)))
  }

  /// The sine of an angle.
  ///
  /// Of small ones, which nearly all are here, by the first terms of its series: what is left out
  /// is less than 10^-16 of it.
  @inline(__always)
  private static func sine(_ angle: Double) -> Double {
    let square = angle * angle
    guard square < 0.0016 else { return sin(angle) }
    return angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)))
  }

  /// The distance in kilometres of a point within the circle and its whole margin, or nothing for
  /// one outside.
  ///
  /// The haversine formula; the cosine of the point's latitude follows from what it takes anyway:
  /// cos(φ + δ) = cos φ cos δ - sin φ sin δ.
  @inline(__always)
  func distance(latitude: Int, longitude: Int) -> Double? {
    let units = SpatialIndex.maxMargin
    guard abs(latitude - self.latitude) <= latitudeReach + latitudeMargin * units else {
      return nil
    }
    let turn = abs(longitude - self.longitude)
    let reach = longitudeReach + longitudeMargin * units
    guard min(turn, SpatialIndex.fullTurn - turn) <= reach else { return nil }
    let half = SearchCircle.radiansPerStep / 2
    let north = SearchCircle.sine((Double(latitude) - exactLatitude) * half)
    let east = SearchCircle.sine((Double(longitude) - exactLongitude) * half)
    let square = north * north
    let otherCosine =
      cosine * (1 - 2 * square) - sine * 2 * north * max(0, 1 - square).squareRoot()
    let sum = square + cosine * otherCosine * east * east
    guard sum <= haversine else { return nil }
    return 2 * Coordinate.earthRadius * asin(min(1, max(0, sum).squareRoot()))
  }
}
