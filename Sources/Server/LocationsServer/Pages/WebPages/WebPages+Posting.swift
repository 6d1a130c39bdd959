internal import Geocoding
internal import GeocodingServer
internal import Geography
internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import LocationStore
import PostValidation
internal import TextTools
internal import PageRendering
internal import PostingClient

extension WebPages {
  /// The page to post at: `/post`, and `/post?edit=…` to change a post.
  func postPage(_ request: Request, _ context: ServerContext) async throws -> Response {
    let visitor = try await visitor(request)
    let parameters = try QueryParameters(request.uri.query)
    let mine = try await posts(of: visitor.account)
    var state = PostingState()
    state.replaces = mine.first?.id ?? ""
    if let post = mine.first(where: { $0.id == parameters["edit"] ?? "" }) {
      state.place = post.place
      state.link = post.link
      state.replaces = post.id
      state.isEdit = true
    }
    return postPage(request, visitor, state, mine)
  }

  /// Handles a step of posting without scripts; the script calls `/places` and the API instead.
  func post(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (visitor, form) = try await sender(request)
    let mine = try await posts(of: visitor.account)
    var state = PostingState(form)
    let texts = resources.texts(in: language(of: request))
    switch form["accept"].isEmpty ? PostingStep(rawValue: form["step"]) : .link {
    case .back:
      state.coordinate = nil
    case .link:
      // The button of a repair has the repaired link as its value.
      if !form["accept"].isEmpty { state.link = form["accept"] }
      guard let coordinate = state.coordinate else { break }
      let draft = PostDraft(
        firstName: visitor.account.firstName, lastName: visitor.account.lastName,
        placeString: state.place, latitude: coordinate.latitude, longitude: coordinate.longitude,
        link: state.link)
      do {
        let isReplacing = !form["replace"].isEmpty && mine.contains { $0.id == state.replaces }
        let reply = try await api.perform(
          isReplacing ? .update(state.replaces, SentFields(draft)) : .create(NewPost(draft: draft)),
          nil,
          as: Writer(credential: .session(visitor.secret), client: context.client))
        let id = isReplacing ? state.replaces : reply.objectID ?? ""
        let noticed = Self.noticed(in: reply)
        return redirect(
          to: "/map?open=\(id)"
            + (noticed.isEmpty ? "" : "&noticed=" + noticed.joined(separator: ",")))
      } catch {
        let apiError = APIError(error)
        switch apiError {
        case .invalidSession, .blocked: throw apiError
        case .invalidPost(let findings):
          state.error = sentence(apiError, in: language(of: request))
          state.repair = findings.first { $0.field == .mediaURL && $0.repair != nil }?.repair
        default: state.error = sentence(apiError, in: language(of: request))
        }
      }
    case nil:
      if state.coordinate == nil {
        let (place, geocoder) = (state.place, api.validator.geocoder)
        let language = language(of: request)
        let found = try await api.searching(for: context.client) {
          FoundPlaces(place, geocoder, language: language)
        }
        if let question = found.question {
          state.question = texts[question]
          if !found.ignored.isEmpty {
            state.ignored = texts["post_ignored"]?.replacing(
              "{words}", with: found.ignored.joined(separator: ", "))
          }
          state.candidates = found.places
        } else if let place = found.places.first {
          state.coordinate = place.coordinate
          state.label = place.label
          state.zoom = PlaceOnMap(place).zoom
        } else {
          let said = found.reason.flatMap { texts["geocoder_none_\($0.rawValue)"] }
          state.error = state.place.isEmpty ? texts["post_empty"] : said ?? texts["post_none"]
        }
      }
    }
    return postPage(
      request, visitor, state, mine,
      status: state.error == nil && state.candidates.isEmpty ? .ok : .unprocessableContent)
  }

  /// The codes of what is odd about the link, as the reply of the API says.
  private static func noticed(in reply: WriteReply) -> [String] {
    guard case .array(let warnings) = (try? JSONValue(body: reply.body))?["warnings"] else {
      return []
    }
    return warnings.compactMap { warning in
      warning["field"]?.string == PostFinding.Field.mediaURL.rawValue
        ? warning["code"]?.string : nil
    }
  }

  private func postPage(
    _ request: Request, _ visitor: Visitor, _ state: PostingState, _ mine: [ShownPost],
    status: HTTPResponse.Status = .ok
  ) -> Response {
    var content = PageContent(
      language: language(of: request), script: "post", title: "post_title", visitor: visitor)
    content.values = state.values
    content.values["step"] = resources.texts(in: content.language)["post_step"]?.replacing(
      "{number}", with: state.coordinate == nil ? "1" : "2")
    content.values["firstName"] = visitor.account.firstName
    content.values["lastName"] = visitor.account.lastName
    if let earlier = mine.first(where: { $0.id == state.replaces }) {
      content.values["earlier"] = earlier.values
    }
    return response("post", content, status: status)
  }
}

/// The pressed button of the form; without one, the server looks up the place.
private enum PostingStep: String {
  /// Go back to the place.
  case back
  /// Send the post with the entered link.
  case link
}

/// The state of a post that is being entered.
private struct PostingState {
  var place = ""
  var label = ""
  var coordinate: Coordinate?
  /// The zoom at which the place is shown.
  var zoom: Int?
  var link = ""
  /// The id of the post to replace; empty for a new post.
  var replaces = ""
  var isEdit = false
  var error: String?
  var repair: String?
  /// Asks which of the candidates is meant.
  var question: String?
  /// Says which words were not understood.
  var ignored: String?
  var candidates: [Placemark] = []

  init() {}

  init(_ form: PageForm) {
    place = form["place"]
    label = form["label"]
    link = form["link"]
    replaces = form["replaces"]
    // A chosen candidate is one value: latitude, longitude, zoom, label.
    let chosen = form["chosen"].split(separator: ",", maxSplits: 3).map(String.init)
    if chosen.count == 4 {
      coordinate = Self.coordinate(chosen[0], chosen[1])
      zoom = Int(chosen[2])
      label = chosen[3]
      // Use the unambiguous label as the place string of the post.
      place = label
    } else {
      coordinate = Self.coordinate(form["latitude"], form["longitude"])
      zoom = Int(form["zoom"])
    }
  }

  private static func coordinate(_ latitude: String, _ longitude: String) -> Coordinate? {
    Double(latitude).flatMap { latitude in
      Double(longitude).flatMap { Coordinate(latitude: latitude, longitude: $0) }
    }
  }

  var values: PageValues {
    var values: PageValues = [
      "place": place, "label": label, "link": link, "replaces": replaces,
    ]
    values["isEdit"] = isEdit
    values["candidates"] = candidates.map {
      [
        "label": $0.label,
        "value":
          "\($0.coordinate.latitude),\($0.coordinate.longitude),\(PlaceOnMap($0).zoom),\($0.label)",
      ]
    }
    // Show each message next to its field.
    values[coordinate == nil ? "placeError" : "linkError"] = error
    values["question"] = question
    values["ignored"] = ignored
    values["repair"] = repair
    if let coordinate {
      values["isStepTwo"] = true
      values["latitude"] = "\(coordinate.latitude)"
      values["longitude"] = "\(coordinate.longitude)"
      values["zoom"] = zoom.map { "\($0)" }
    }
    return values
  }
}
