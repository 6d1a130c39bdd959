package import Geocoding
import Geography

extension AnswerField {
  /// Whether the values of the field are numbers.
  package var isNumber: Bool {
    switch self {
    case .latitude, .longitude, .population, .geonamesID, .confidence, .countryConfidence,
      .regionConfidence, .countyConfidence, .cityConfidence, .distance, .bearing:
      true
    default: false
    }
  }

  /// The value of a field of numbers, rounded to the decimals that are written of it.
  ///
  /// - Parameter place: a result.
  /// - Returns: the number; nil if the place has none, or the values of the field are texts.
  package func number(of place: Placemark) -> Double? {
    switch self {
    case .latitude: rounded(place.coordinate.latitude, OutputBuffer.coordinateDecimals)
    case .longitude: rounded(place.coordinate.longitude, OutputBuffer.coordinateDecimals)
    case .population: place.population.map(Double.init)
    case .geonamesID: place.geonamesID.map(Double.init)
    case .confidence: rounded(place.confidence, OutputBuffer.confidenceDecimals)
    case .countryConfidence, .regionConfidence, .countyConfidence, .cityConfidence:
      confidence(in: place.confidenceByLevel).map { rounded($0, OutputBuffer.confidenceDecimals) }
    case .distance: place.offset.map { rounded($0.distanceKM, OutputBuffer.kilometreDecimals) }
    case .bearing:
      place.offset.map {
        rounded(OutputBuffer.shown(bearing: $0.bearing), OutputBuffer.bearingDecimals)
      }
    default: nil
    }
  }

  /// The number that the text of a number stands for.
  private func rounded(_ number: Double, _ decimals: Int) -> Double {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let units = (number * scale).rounded(.toNearestOrAwayFromZero)
    // What rounds to zero has no sign, as in texts.
    return units == 0 ? 0 : units / scale
  }
}
