package import Geocoding
import Geography
public import Posts
import TextTools

/// A reason to ask whether the place that was found is the one that is meant.
package enum PlaceDoubt: Equatable, Sendable {
  /// Other places may be meant as well.
  case ambiguous
  /// The place is not probable enough.
  case unlikely
  /// The words name something within the place, whose own point is not known.
  case coarser
  /// Words name neither the place nor a part of its postal address.
  case wordsIgnored([String])
  /// The words are a misspelling of the place's name.
  case corrected

  /// Below this probability of the best place, its author is asked, and an import holds the row.
  static let likelyConfidence = 0.8
  /// Up to this distance a city and the country or region of its name are one answer.
  private static let samePlaceKilometres = 10.0
  /// The maximum number of places to choose from.
  private static let candidateLimit = 5

  /// Returns the reasons to ask, the strongest first; empty if the place is clear.
  ///
  /// A person who posts, a script and an import get the same.
  package static func doubts(about answer: GeocodingAnswer) -> [PlaceDoubt] {
    guard let best = answer.results.first else { return [] }
    var doubts: [PlaceDoubt] = []
    if !rivals(in: answer).isEmpty {
      doubts.append(.ambiguous)
    } else if best.confidence < likelyConfidence, !best.match.isPartial {
      // What is left out is named below.
      doubts.append(.unlikely)
    }
    if best.match.isCoarser { doubts.append(.coarser) }
    let ignored = ignoredWords(best)
    if !ignored.isEmpty { doubts.append(.wordsIgnored(ignored)) }
    if !best.match.isSpelledExactly { doubts.append(.corrected) }
    return doubts
  }

  /// The places to choose from, the most probable first.
  package func candidates(in answer: GeocodingAnswer) -> [Placemark] {
    switch self {
    case .ambiguous:
      Array((answer.results.prefix(1) + Self.rivals(in: answer)).prefix(Self.candidateLimit))
    case .unlikely: Array(answer.results.prefix(Self.candidateLimit))
    case .coarser, .wordsIgnored, .corrected: Array(answer.results.prefix(1))
    }
  }

  /// The places that may be meant instead of the best.
  ///
  /// A city and its country or region are one answer if they have the same name and nearly the same
  /// point, as in "Singapore": either puts the post on the same spot of the map.
  private static func rivals(in answer: GeocodingAnswer) -> [Placemark] {
    guard let best = answer.results.first else { return [] }
    return answer.rivals.filter { rival in
      rival.name != best.name || rival.countryCode != best.countryCode
        || rival.precision == best.precision
        || rival.coordinate.distance(to: best.coordinate) > samePlaceKilometres
    }
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
}

extension PlaceDoubt {
  /// The finding for an answer.
  func finding(about answer: GeocodingAnswer) -> PostFinding? {
    guard let best = answer.results.first else { return nil }
    let query = Excerpt(answer.query)
    let rivals = Self.rivals(in: answer)
    let (code, message): (PostFinding.Code, String) =
      switch self {
      case .ambiguous:
        (
          .placeAmbiguous,
          "\(query) could be \(rivals.count + 1) places; \(best.label) is the most probable."
        )
      case .unlikely: (.placeUncertain, "\(query) may not mean \(best.label).")
      case .coarser:
        (.placeCoarser, "Only the \(best.precision.rawValue) of \(query) is known: \(best.label).")
      case .wordsIgnored(let words):
        (
          .placeWordsIgnored,
          "\(query) was matched to \(best.label), ignoring "
            + words.map { "\(Excerpt($0))" }.joined(separator: ", ") + "."
        )
      case .corrected: (.placeCorrected, "\(query) was read as \(best.label).")
      }
    return PostFinding(
      .warning, .mapString, code: code, message: message, repair: best.label,
      candidates: candidates(in: answer).map {
        .init(
          label: $0.label, latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude,
          confidence: $0.confidence)
      })
  }
}

extension PostReport {
  /// The finding that asks whether the place is the one that is meant; nil if the place is clear.
  ///
  /// It has the places to choose from, the most probable first.
  public var placeDoubt: PostFinding? { findings.first(where: \.isPlaceDoubt) }
}

extension PostFinding {
  /// Whether the finding asks which place is meant.
  package var isPlaceDoubt: Bool {
    switch code {
    case .placeAmbiguous, .placeUncertain, .placeCoarser, .placeWordsIgnored, .placeCorrected: true
    default: false
    }
  }
}
