internal import LocationStore
import PostValidation

internal import Geocoding
internal import Geography
internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import TextTools
internal import PostingClient

/// The geocoder's answer to a typed place.
struct FoundPlaces {
  /// The place that is meant, or those to choose from; empty if there is none.
  var places: [Placemark] = []
  /// The name of the text that asks which place is meant; nil if the place is clear.
  var question: String?

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
    guard let doubt = PlaceDoubt.doubts(about: answer).first else {
      places = Array(answer.results.prefix(1))
      return
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
      let places: [Placemark]
      var question: String?
      if let text = parameters["suggest"] {
        var options = SuggestOptions()
        options.limit = Self.suggestionLimit
        options.language = language == "en" ? nil : language
        let isTooLong = text.utf8.count > PostValidator.maxPlaceByteCount
        places =
          isTooLong
          ? [] : (api.validator.geocoder?.suggest(text, options: options) ?? []).map(\.placemark)
      } else {
        let found = FoundPlaces(
          parameters["find"] ?? "", api.validator.geocoder, language: language)
        places = found.places
        question = found.question
      }
      return ReplyStyle.plain.reply(
        .ok,
        [
          "places": .array(
            places.map {
              [
                "label": .string($0.label), "latitude": .number($0.coordinate.latitude),
                "longitude": .number($0.coordinate.longitude),
              ]
            }),
          "question": question.map { .string($0) } ?? .null,
        ])
    } catch {
      return ReplyStyle.plain.reply(APIError(error))
    }
  }
}
