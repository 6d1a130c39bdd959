import Geocoding
import Geography
import Posts
import TextTools
import Links

extension PostValidator {
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
    if answer.results.isEmpty {
      return [
        .init(
          .error, .mapString, code: .placeNotFound,
          message: answer.refusal?.advice.map {
            "\(Excerpt(answer.query)) cannot be used: \($0)."
          } ?? "The gazetteer has no place for \(Excerpt(answer.query)).")
      ]
    }
    return PlaceDoubt.doubts(about: answer).compactMap { $0.finding(about: answer) }
  }
}
