import Geocoding
import Geography
import Posts
import TextTools
import Links

extension PostValidator {
  /// Below this probability of the best place, the author gets a warning.
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
    guard !findings.contains(where: { $0.severity == .error }), let answer = answer(to: text) else {
      return (findings, nil)
    }
    return (findings + self.findings(about: answer), answer)
  }

  private func findings(about answer: GeocodingAnswer) -> [PostFinding] {
    guard let best = answer.results.first else {
      return [
        .init(
          .error, .mapString, code: .placeNotFound,
          message: answer.noMatchReason?.advice.map {
            "\(Excerpt(answer.query)) cannot be used: \($0)."
          } ?? "The gazetteer has no place for \(Excerpt(answer.query)).")
      ]
    }
    var findings: [PostFinding] = []
    if !answer.rivals.isEmpty {
      findings.append(
        .init(
          .warning, .mapString, code: .placeAmbiguous,
          message: "\(Excerpt(answer.query)) could be \(answer.rivals.count + 1) places; "
            + "\(best.label) is the most probable.",
          repair: best.label, candidates: ([best] + answer.rivals).map(Self.candidate)))
    } else if best.confidence < Self.lowConfidence {
      findings.append(
        .init(
          .warning, .mapString, code: .placeUncertain,
          message: "\(Excerpt(answer.query)) may not mean \(best.label).",
          repair: best.label, candidates: answer.results.map(Self.candidate)))
    }
    let ignored = Self.ignoredWords(best)
    if !ignored.isEmpty {
      let words = ignored.map { "\(Excerpt($0))" }.joined(separator: ", ")
      findings.append(
        .init(
          .warning, .mapString, code: .placeWordsIgnored,
          message: "\(Excerpt(answer.query)) was matched to \(best.label), ignoring \(words).",
          repair: best.label, candidates: [Self.candidate(best)]))
    }
    return findings
  }

  /// The words of the place string that name neither the place nor a part of its postal address.
  private static func ignoredWords(_ place: Placemark) -> [String] {
    guard !place.match.ignored.isEmpty else { return [] }
    let parts = [
      place.address?.houseNumber, place.address?.street, place.address?.unit,
      place.address?.poBox, place.address?.postcode, place.address?.locality,
    ]
    let explained = Set(parts.compactMap { $0 }.flatMap(words))
    return place.match.ignored.filter { !words($0).allSatisfy(explained.contains) }
  }

  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  private static func candidate(_ place: Placemark) -> PostFinding.Candidate {
    .init(
      label: place.label, latitude: place.coordinate.latitude,
      longitude: place.coordinate.longitude, confidence: place.confidence)
  }
}
