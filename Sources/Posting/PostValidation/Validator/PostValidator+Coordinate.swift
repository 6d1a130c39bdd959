import Geocoding
import Geography
import Posts

extension PostValidator {
  func coordinateReport(
    _ draft: PostDraft, _ answer: GeocodingAnswer?
  ) -> (findings: [PostFinding], coordinate: Coordinate?) {
    switch (draft.latitude, draft.longitude) {
    case (nil, nil):
      if acceptsMissingCoordinate { return ([], nil) }
      return ([missing(.latitude), missing(.longitude)], nil)
    case (nil, _?): return ([missing(.latitude)], nil)
    case (_?, nil): return ([missing(.longitude)], nil)
    case (let latitude?, let longitude?):
      guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
        return (rangeFindings(latitude, longitude), nil)
      }
      return (findings(about: coordinate, answer), coordinate)
    }
  }

  private func missing(_ field: PostFinding.Field) -> PostFinding {
    .init(
      .error, field, code: .coordinateMissing, message: "The \(field.rawValue) is missing.")
  }

  private func rangeFindings(_ latitude: Double, _ longitude: Double) -> [PostFinding] {
    var findings: [PostFinding] = []
    if !(abs(latitude) <= 90) {
      let isSwapped = Coordinate(latitude: longitude, longitude: latitude) != nil
      findings.append(
        .init(
          .error, .latitude, code: isSwapped ? .coordinateSwapped : .coordinateOutOfRange,
          message: "The latitude \(latitude) is not between -90 and 90"
            + (isSwapped ? ": latitude and longitude seem to be swapped." : "."),
          repair: isSwapped ? "\(longitude)" : nil))
      if isSwapped {
        findings.append(
          .init(
            .error, .longitude, code: .coordinateSwapped,
            message: "Latitude and longitude seem to be swapped.", repair: "\(latitude)"))
      }
    }
    if !(abs(longitude) <= 180) {
      findings.append(
        .init(
          .error, .longitude, code: .coordinateOutOfRange,
          message: "The longitude \(longitude) is not between -180 and 180."))
    }
    return findings
  }

  private func findings(about coordinate: Coordinate, _ answer: GeocodingAnswer?) -> [PostFinding] {
    if coordinate.latitude == 0, coordinate.longitude == 0 {
      return [
        .init(
          .error, .latitude, code: .coordinateZero,
          message: "The coordinate is 0, 0, in the Gulf of Guinea: set the real coordinate.")
      ]
    }
    guard let answer, let best = answer.results.first else { return [] }
    let places = [best] + answer.rivals
    if places.contains(where: { Self.isNear(coordinate, $0) }) { return [] }
    let distance = Int(coordinate.distance(to: best.coordinate).rounded())
    let swapped = Coordinate(latitude: coordinate.longitude, longitude: coordinate.latitude)
    if let swapped, places.contains(where: { Self.isNear(swapped, $0) }) {
      let message =
        "Latitude and longitude seem to be swapped: "
        + "after swapping, the coordinate is in \(best.label)."
      return [
        .init(
          .warning, .latitude, code: .coordinateSwapped, message: message,
          repair: "\(swapped.latitude)"),
        .init(
          .warning, .longitude, code: .coordinateSwapped, message: message,
          repair: "\(swapped.longitude)"),
      ]
    }
    return [
      .init(
        .warning, .latitude, code: .coordinateFar,
        message: "The coordinate is \(distance) km from \(best.label).",
        candidates: [
          .init(
            label: best.label, latitude: best.coordinate.latitude,
            longitude: best.coordinate.longitude, confidence: best.confidence)
        ])
    ]
  }

  /// Whether a point is in a place, or at most ``maxDistance`` beyond its size.
  private static func isNear(_ point: Coordinate, _ place: Placemark) -> Bool {
    if let box = place.boundingBox {
      if box.contains(point) { return true }
      guard
        let corner = Coordinate(latitude: box.north, longitude: box.east),
        let other = Coordinate(latitude: box.south, longitude: box.west)
      else { return false }
      let radius = max(
        place.coordinate.distance(to: corner), place.coordinate.distance(to: other))
      return place.coordinate.distance(to: point) <= radius + maxDistance
    }
    return place.coordinate.distance(to: point) <= maxDistance
  }
}
