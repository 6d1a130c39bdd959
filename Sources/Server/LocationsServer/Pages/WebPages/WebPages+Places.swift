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
enum FoundPlaces {
  case none
  case one(Placemark)
  case several([Placemark])

  /// Looks a place up.
  ///
  /// - Parameters:
  ///   - text: the text as typed.
  ///   - geocoder: the geocoder; nil finds no place.
  ///   - language: the language of the labels.
  init(_ text: String, _ geocoder: Geocoder?, language: String) {
    var options = GeocodingOptions()
    options.language = language == "en" ? nil : language
    guard let geocoder, text.utf8.count <= PostValidator.maxPlaceByteCount else {
      self = .none
      return
    }
    let answer = geocoder.geocode(text, options: options)
    guard let best = answer.results.first else {
      self = .none
      return
    }
    self = answer.rivals.isEmpty ? .one(best) : .several([best] + answer.rivals.prefix(4))
  }

  var places: [Placemark] {
    switch self {
    case .none: []
    case .one(let place): [place]
    case .several(let places): places
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
      if let text = parameters["suggest"] {
        var options = SuggestOptions()
        options.limit = Self.suggestionLimit
        options.language = language == "en" ? nil : language
        let isTooLong = text.utf8.count > PostValidator.maxPlaceByteCount
        places =
          isTooLong
          ? [] : (api.validator.geocoder?.suggest(text, options: options) ?? []).map(\.placemark)
      } else {
        places =
          FoundPlaces(
            parameters["find"] ?? "", api.validator.geocoder, language: language
          ).places
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
            })
        ])
    } catch {
      return ReplyStyle.plain.reply(APIError(error))
    }
  }
}
