/// The positions of the parallels on Mercator's map, from its northern end (0) to its southern (1).
///
/// Summed up in steps of a degree, without a mathematics library: cells need no more.
struct CellRows {
  private static let lastDegree = 85

  /// The distance from the equator of each whole degree, in units of a degree of longitude.
  private let distances: [Double]

  init() {
    var sum = 0.0
    distances = (0...Self.lastDegree).map { degree in
      if degree > 0 { sum += 1 / cosine(ofDegrees: Double(degree) - 0.5) }
      return sum
    }
  }

  func row(_ latitude: Double) -> Double {
    let degrees = min(abs(latitude), Double(Self.lastDegree))
    let whole = min(Int(degrees), Self.lastDegree - 1)
    let distance =
      distances[whole] + (degrees - Double(whole)) * (distances[whole + 1] - distances[whole])
    return 0.5 - (latitude < 0 ? -distance : distance) / 360
  }
}

/// The cosine from -90 to 90 degrees, to about a thousandth: Bhaskara's approximation.
func cosine(ofDegrees degrees: Double) -> Double {
  let square = degrees * degrees
  return max(0.02, (32_400 - 4 * square) / (32_400 + square))
}
