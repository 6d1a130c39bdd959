internal import LocationStore
import PostValidation

internal import Geocoding
internal import GeocodingServer
internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import TextTools
internal import PostingClient

/// The geocoder's answer to a typed place.
struct FoundPlaces: Sendable {
  /// The place that is meant, or those to choose from; empty if there is none.
  var places: [Placemark] = []
  /// The name of the text that asks which place is meant; nil if the place is clear.
  var question: String?
  /// Why there is no place; nil if there is one, or if nothing is known but that none was found.
  var reason: Refusal?
  /// The words of the text that say nothing about the place.
  var ignored: [String] = []
  /// The most places to choose from where none is the best.
  private static let rivalLimit = 5

  /// Looks a place up.
  ///
  /// - Parameters:
  ///   - text: the text as typed.
  ///   - geocoder: the geocoder; nil finds no place.
  ///   - language: the language of the labels.
  init(_ text: String, _ geocoder: Geocoder?, language: String) {
    var options = GeocodingOptions()
    options.language = language == "en" ? nil : language
    guard let geocoder, text.utf8.count <= PostValidator.maxPlaceByteCount else { return }
    let answer = geocoder.geocode(text, options: options)
    // Of words that are no place the general advice is better.
    reason = answer.refusal == .notAPlace ? nil : answer.refusal
    if answer.results.isEmpty, !answer.rivals.isEmpty {
      // "Texas or Oklahoma" leaves open which is meant.
      places = Array(answer.rivals.prefix(Self.rivalLimit))
      question = "post_several"
      return
    }
    let doubts = PlaceDoubt.doubts(about: answer)
    guard let doubt = doubts.first else {
      places = Array(answer.results.prefix(1))
      return
    }
    // Of a list the others are among the places.
    if doubt != .ambiguous {
      for case .wordsIgnored(let words) in doubts { ignored = words }
    }
    places = doubt.candidates(in: answer)
    question =
      switch doubt {
      case .ambiguous: "post_several"
      case .coarser: "post_coarser"
      case .unlikely, .wordsIgnored, .corrected: places.count > 1 ? "post_doubts" : "post_doubt"
      }
  }
}

extension WebPages {
  /// The maximum number of suggestions.
  private static let suggestionLimit = 6

  /// `GET /places?suggest=…` and `?find=…`: places for the posting page; needs a session.
  func places(_ request: Request, _ context: ServerContext) async throws -> Response {
    do {
      _ = try await visitor(request)
      let parameters = try QueryParameters(request.uri.query)
      let language = language(of: request)
      let geocoder = api.validator.geocoder
      let found = try await api.searching(for: context.client) {
        guard let text = parameters["suggest"] else {
          return FoundPlaces(parameters["find"] ?? "", geocoder, language: language)
        }
        var options = SuggestOptions()
        options.limit = Self.suggestionLimit
        options.language = language == "en" ? nil : language
        var found = FoundPlaces("", nil, language: language)
        if text.utf8.count <= PostValidator.maxPlaceByteCount {
          found.places = (geocoder?.suggest(text, options: options) ?? []).map(\.placemark)
        }
        return found
      }
      return ReplyStyle.plain.reply(
        .ok,
        [
          "places": .array(found.places.map { PlaceOnMap($0).json }),
          "question": found.question.map { .string($0) } ?? .null,
          "ignored": .array(found.ignored.map { .string($0) }),
          "reason": found.reason.map { .string($0.rawValue) } ?? .null,
        ])
    } catch {
      return ReplyStyle.plain.reply(APIError(error))
    }
  }
}
