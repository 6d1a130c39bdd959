import Posting
import TextTools
import WebLinks
import Geocoding
import Geography

extension PostValidator {
  /// Below this probability the first place is shown to the author as a guess.
  static let lowConfidence = 0.6

  func placeReport(
    _ text: String?
  ) -> (findings: [PostFinding], answer: GeocodingAnswer?) {
    guard let text, text.unicodeScalars.contains(where: { !$0.isBlank }) else {
      return (
        [.init(.error, .mapString, code: .placeEmpty, message: "The place is empty.")], nil
      )
    }
    let limit = Self.maxPlaceByteCount
    if text.utf8.count > limit {
      return (
        [
          .init(
            .error, .mapString, code: .placeTooLong,
            message: "The place has \(text.utf8.count) bytes; the limit is \(limit).")
        ], nil
      )
    }
    let findings = textFindings(
      text, .mapString, "place", control: .placeControlCharacter, space: .placeSpaceAround)
    guard let geocoder, !findings.contains(where: { $0.severity == .error }) else {
      return (findings, nil)
    }
    let answer = geocoder.geocode(text)
    return (findings + self.findings(about: answer), answer)
  }

  private func findings(about answer: GeocodingAnswer) -> [PostFinding] {
    guard let best = answer.results.first else {
      return [
        .init(
          .error, .mapString, code: .placeNotFound,
          message: "\(Excerpt(answer.query)) was not found.")
      ]
    }
    if !answer.rivals.isEmpty {
      return [
        .init(
          .warning, .mapString, code: .placeAmbiguous,
          message: "\(Excerpt(answer.query)) could be \(answer.rivals.count + 1) places; "
            + "\(best.label) is the most probable.",
          repair: best.label, candidates: ([best] + answer.rivals).map(Self.candidate))
      ]
    }
    if best.confidence < Self.lowConfidence {
      return [
        .init(
          .warning, .mapString, code: .placeUncertain,
          message: "It is not certain that \(Excerpt(answer.query)) is \(best.label).",
          repair: best.label, candidates: answer.results.map(Self.candidate))
      ]
    }
    return []
  }

  private static func candidate(_ place: Placemark) -> PostFinding.Candidate {
    .init(
      label: place.label, latitude: place.coordinate.latitude,
      longitude: place.coordinate.longitude, confidence: place.confidence)
  }
}
