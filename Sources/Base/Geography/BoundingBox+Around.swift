#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

extension BoundingBox {
  /// Makes the box around a circle.
  ///
  ///     BoundingBox(around: point, radius: 35)  // 70 km high and wide
  ///
  /// A circle around a pole gives all longitudes.
  ///
  /// - Parameters:
  ///   - point: the centre.
  ///   - radius: how far the sides are from the centre, in kilometres; not negative.
  package init(around point: Coordinate, radius: Double) {
    let height = max(0, radius) / Coordinate.kilometresPerDegree
    let (south, north) = (point.latitude - height, point.latitude + height)
    let narrowing = cos(point.latitude * .pi / 180)
    let width = narrowing > 0 ? height / narrowing : .infinity
    let isRound = south <= -90 || north >= 90 || width >= 180
    func wrapped(_ longitude: Double) -> Double {
      longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude
    }
    self.init(
      uncheckedSouth: max(-90, south), west: isRound ? -180 : wrapped(point.longitude - width),
      north: min(90, north), east: isRound ? 180 : wrapped(point.longitude + width))
  }
}
