/// The order along Hilbert's curve, in which neighbours on the ground are mostly neighbours.
///
/// D. Hilbert, "Ueber die stetige Abbildung einer Linie auf ein Flächenstück", 1891; the loop is
/// the usual one that turns the quadrant at each level.
package enum HilbertCurve {
  /// Enough for towns: squares of 600 metres.
  package static let levels = 16

  /// The position of a point on the curve over the whole Earth.
  ///
  /// - Parameters:
  ///   - latitude: in steps of 0.00001 degrees.
  ///   - longitude: in steps of 0.00001 degrees.
  ///   - levels: how often the Earth is quartered, 1 to 24.
  /// - Returns: the position, from 0.
  package static func position(
    latitude: Int, longitude: Int, levels: Int = HilbertCurve.levels
  ) -> Int {
    let side = 1 << levels
    var x = min(side - 1, max(0, (longitude + 18_000_000) * side / 36_000_001))
    var y = min(side - 1, max(0, (latitude + 9_000_000) * side / 18_000_001))
    var position = 0
    var half = side / 2
    while half > 0 {
      let right = x & half > 0 ? 1 : 0
      let up = y & half > 0 ? 1 : 0
      position += half * half * (3 * right ^ up)
      if up == 0 {
        if right == 1 {
          x = side - 1 - x
          y = side - 1 - y
        }
        swap(&x, &y)
      }
      half /= 2
    }
    return position
  }
}
