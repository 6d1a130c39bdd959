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
      return (findings(about: coordinate, answer, isMoved: draft.isLocationMoved), coordinate)
    }
  }

  private func missing(_ field: PostFinding.Field) -> PostFinding {
    .init(.error, field, code: .coordinateMissing, message: "The \(field.rawValue) is missing.")
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

  private func findings(
    about coordinate: Coordinate, _ answer: GeocodingAnswer?, isMoved: Bool
  ) -> [PostFinding] {
    if coordinate.latitude == 0, coordinate.longitude == 0 {
      return [
        .init(
          .error, .latitude, code: .coordinateZero,
          message: "The coordinate is 0, 0, in the Gulf of Guinea: set the real coordinate.")
      ]
    }
    guard !isMoved, let answer, let best = answer.results.first else { return [] }
    let places = [best] + answer.rivals
    if places.contains(where: { Self.isNear(coordinate, $0) }) { return [] }
    let severity: PostFinding.Severity = isRefused(coordinate, answer) ? .error : .warning
    let distance = Int(coordinate.distance(to: best.coordinate).rounded())
    let swapped = Coordinate(latitude: coordinate.longitude, longitude: coordinate.latitude)
    if let swapped, places.contains(where: { Self.isNear(swapped, $0) }) {
      let message =
        "Latitude and longitude seem to be swapped: "
        + "after swapping, the coordinate is in \(best.label)."
      return [
        .init(
          severity, .latitude, code: .coordinateSwapped, message: message,
          repair: "\(swapped.latitude)"),
        .init(
          severity, .longitude, code: .coordinateSwapped, message: message,
          repair: "\(swapped.longitude)"),
      ]
    }
    return [
      .init(
        severity, .latitude, code: .coordinateFar,
        message: "The coordinate is \(distance) km from \(best.label).",
        candidates: [
          .init(
            label: best.label, latitude: best.coordinate.latitude,
            longitude: best.coordinate.longitude, confidence: best.confidence)
        ])
    ]
  }

  /// Whether a coordinate is so far from a place that is sure that one of the two must be wrong.
  ///
  /// A place of the name near the coordinate may be the one that is meant: "Paris" in Texas.
  private func isRefused(_ point: Coordinate, _ answer: GeocodingAnswer) -> Bool {
    guard let refusedDistance, let best = answer.results.first, best.confidence >= Self.sureness
    else { return false }
    let isFar = { (place: Placemark) in !Self.isNear(point, place, within: refusedDistance) }
    guard ([best] + answer.rivals).allSatisfy(isFar) else { return false }
    var options = GeocodingOptions()
    options.near = point
    options.minimumConfidence = 0
    options.limit = Self.namesakeLimit
    return geocoder?.geocode(answer.query, options: options).results.allSatisfy(isFar) ?? true
  }

  /// How many places of one name are looked at.
  private static let namesakeLimit = 100
  /// From this confidence on a place is sure.
  private static let sureness = 0.7

  /// Whether a point is in a place, or at most so many kilometres beyond its size.
  private static func isNear(
    _ point: Coordinate, _ place: Placemark, within maxDistance: Double = maxDistance
  ) -> Bool {
    if let box = place.boundingBox {
      if box.contains(point) { return true }
      guard
        let corner = Coordinate(latitude: box.north, longitude: box.east),
        let other = Coordinate(latitude: box.south, longitude: box.west)
      else { return false }
      let radius = max(place.coordinate.distance(to: corner), place.coordinate.distance(to: other))
      return place.coordinate.distance(to: point) <= radius + maxDistance
    }
    return place.coordinate.distance(to: point) <= maxDistance
  }
}
