import Geocoding
import Synchronization

/// Keeps what place strings were found to mean: the people of a table mostly live in few places.
final class PlaceMemo: Sendable {
  private let answers = Mutex<[String: GeocodingAnswer]>([:])

  /// The most answers that are kept: some ten kilobytes each at worst.
  private static let limit = 1_024

  /// The answer to a text; asks when it was not asked before.
  func answer(
    to text: String, ask: (String) -> GeocodingAnswer?
  ) -> GeocodingAnswer? {
    if let known = answers.withLock({ $0[text] }) { return known }
    guard let answer = ask(text) else { return nil }
    answers.withLock { answers in
      // Starting anew costs little, and needs no order of use.
      if answers.count >= Self.limit { answers.removeAll(keepingCapacity: true) }
      answers[text] = answer
    }
    return answer
  }
}
