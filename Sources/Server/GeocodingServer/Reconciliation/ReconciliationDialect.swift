internal import Gazetteer
internal import Geocoding
internal import Geography
internal import HTTPServing
internal import HTTPTypes
internal import TextTools

/// The reconciliation API of OpenRefine (W3C community group, version 0.2).
///
/// Cells of a table become places with GeoNames ids. The score is the confidence in percent; a
/// candidate is a match when nothing else is nearly as probable.
struct ReconciliationDialect: Dialect {
  static let name = "reconcile"

  /// OpenRefine is a page of another origin, and cannot even be told of a service that it may not
  /// read.
  var isForAllOrigins: Bool { true }

  /// The maximum number of queries in a request.
  static let queryLimit = 1_000
  private static let defaultLimit = 5
  /// From this confidence on the first candidate is a match, if there is no rival.
  private static let matchConfidence = 0.8

  private static let types: [(id: String, name: String, kind: PlaceKind)] = [
    ("city", "City, town or village", .city), ("county", "Second-level division", .county),
    ("region", "First-level division", .region), ("country", "Country", .country),
  ]
  static let anyType = (id: "place", name: "Place")

  /// The properties that narrow a query.
  private static let queryProperties = [
    ("country", "Country"), ("region", "First-level division"),
    ("county", "Second-level division"), ("postcode", "Postal code"),
  ]

  var routes: [DialectRoute] {
    [
      DialectRoute(
        paths: [""], summary: "Describes the service, or answers queries.",
        parameters: [
          .init(
            "queries", "A JSON object with a query for each key.",
            ["type": "string", "examples": [#"{"q0":{"query":"Seattle"}}"#]]),
          .init(
            "extend", "A JSON object with `ids` and `properties`.",
            [
              "type": "string",
              "examples": [#"{"ids":["5809844"],"properties":[{"id":"latitude"}]}"#],
            ]),
        ], input: .form, answer: .severally(root)),
      DialectRoute(
        paths: ["/suggest/entity"], summary: "Completes the name of a place.",
        parameters: Self.suggestParameters, handle: suggestEntity),
      DialectRoute(
        paths: ["/suggest/type"], summary: "Completes the name of a type.",
        parameters: Self.suggestParameters, variesByLanguage: false, handle: suggestType),
      DialectRoute(
        paths: ["/suggest/property"], summary: "Completes the name of a property of queries.",
        parameters: Self.suggestParameters, variesByLanguage: false, handle: suggestProperty),
      DialectRoute(
        paths: ["/properties"], summary: "Lists the properties that can be added to a table.",
        parameters: [.init("type", "The type of the places.", ParameterSchema.text)],
        variesByLanguage: false, handle: properties),
      DialectRoute(
        paths: ["/preview"], summary: "Shows a place in a few lines of HTML.",
        parameters: [
          .init(
            "id", "The GeoNames id.", ["type": "integer", "examples": [5_809_844]], isRequired: true
          )
        ], mediaTypes: ["text/html"], handle: preview),
      DialectRoute(
        paths: ["/flyout/entity"], summary: "Shows a place beside a suggestion.",
        parameters: [
          .init(
            "id", "The GeoNames id.", ["type": "integer", "examples": [5_809_844]], isRequired: true
          )
        ], handle: flyout),
    ]
  }

  private static let suggestParameters: [ParameterDescription] = [
    .init("prefix", "The text typed so far.", ParameterSchema.text)
  ]

  // MARK: Manifest and queries

  private func root(_ call: Call, _ turns: Turns) async throws(RequestRefusal) -> DialectReply {
    if let text = call.parameters["queries"] { return try await reconcile(text, call, turns) }
    if let text = call.parameters["extend"] { return try await extend(text, call, turns) }
    return Self.reply(manifest(call), .other)
  }

  private func manifest(_ call: Call) -> JSONValue {
    let address = "\(call.origin)/reconcile"
    func service(_ path: String) -> JSONValue {
      ["service_url": .string(address), "service_path": .string(path)]
    }
    return [
      "versions": ["0.1", "0.2"],
      "name": "OnTheMap: cities, regions and countries",
      "identifierSpace": "https://sws.geonames.org/",
      "schemaSpace": "https://www.geonames.org/ontology#",
      "defaultTypes": .array(Self.types.map { ["id": .string($0.id), "name": .string($0.name)] }),
      "view": ["url": "https://www.geonames.org/{{id}}"],
      "preview": [
        "url": .string("\(address)/preview?id={{id}}"), "width": 360, "height": 120,
      ],
      "suggest": [
        "entity": [
          "service_url": .string(address), "service_path": "/suggest/entity",
          "flyout_service_path": "/flyout/entity?id=${id}",
        ],
        "type": service("/suggest/type"),
        "property": service("/suggest/property"),
      ],
      "extend": ["propose_properties": service("/properties"), "property_settings": []],
    ]
  }

  private func reconcile(
    _ text: String, _ call: Call, _ turns: Turns
  ) async throws(RequestRefusal) -> DialectReply {
    guard let queries = Self.object(text) else {
      throw .value("queries", "must be a JSON object with a query for each key")
    }
    guard queries.members.count <= Self.queryLimit else {
      throw .value("queries", "has more than \(Self.queryLimit) queries: send fewer at once")
    }
    try turns.count(queries.members.count)
    var results: [JSONObject.Member] = []
    var isAnyFound = false
    for member in queries.members {
      try turns.checkClient()
      let found = try await turns.take { () throws(RequestRefusal) -> [JSONValue] in
        try candidates(member.value, call)
      }
      isAnyFound = isAnyFound || !found.isEmpty
      results.append(.init(name: member.name, value: ["result": .array(found)]))
    }
    return Self.reply(.object(JSONObject(results)), isAnyFound ? .found : .nothing)
  }

  private func candidates(
    _ value: JSONValue, _ call: Call
  ) throws(RequestRefusal) -> [JSONValue] {
    guard let query = value.object, let text = query["query"]?.string else {
      throw .value("queries", "must be objects with a string as `query`")
    }
    var limit = Self.defaultLimit
    if let number = query["limit"]?.number {
      guard number >= 1, number.isFinite else {
        throw .value("queries", "has a `limit` that is not 1 or more")
      }
      limit = Int(min(number, Double(PlaceSearch.maxLimit)))
    }
    var options = GeocodingOptions()
    options.limit = limit
    options.language = LanguageChoice.list(header: call.acceptLanguage)
    // Of several types each will do.
    let types = query["type"].map {
      $0.elements?.compactMap(\.string) ?? [$0.string].compactMap(\.self)
    }
    options.kinds = Set((types ?? []).compactMap { id in Self.types.first { $0.id == id }?.kind })
    var parts = StructuredQuery()
    for property in query["properties"]?.elements ?? [] {
      guard let id = property["pid"]?.string ?? property["p"]?.string else { continue }
      guard let value = property["v"].flatMap(Self.text) else { continue }
      switch id {
      case "country": parts.country = value
      case "region": parts.region = value
      case "county": parts.county = value
      case "postcode": parts.postcode = value
      default: break
      }
    }
    let geocoder = call.current.geocoder
    let answer: GeocodingAnswer
    if parts.text.isEmpty {
      answer = geocoder.geocode(text, options: options)
    } else {
      options.isStrict = true
      switch options.kinds {
      case [.region]: parts.region = text
      case [.county]: parts.county = text
      case [.country]: parts.country = text
      default: parts.city = text
      }
      answer = geocoder.geocode(parts, options: options)
    }
    let isSure = answer.rivals.isEmpty
    return answer.results.enumerated().compactMap { rank, placemark in
      let place = FoundPlace(placemark)
      // A place coarser than the requested one is a candidate for a person, not a match.
      let isMatch =
        rank == 0 && isSure && place.isExact && placemark.confidence >= Self.matchConfidence
      return Self.candidate(place, isMatch: isMatch)
    }
  }

  private static func candidate(_ place: FoundPlace, isMatch: Bool) -> JSONValue? {
    guard let id = place.details.geonamesID else { return nil }
    let score = (place.placemark.confidence * 10_000).rounded() / 100
    return [
      "id": .string("\(id)"), "name": .string(place.details.name),
      "description": .string(place.details.label), "score": .number(score),
      "match": .bool(isMatch), "type": .array([type(of: place)]),
      "features": [["id": "confidence", "value": .number(score / 100)]],
    ]
  }

  private static func type(of place: FoundPlace) -> JSONValue {
    let type = types.first { $0.kind == place.details.kind }
    return [
      "id": .string(type?.id ?? anyType.id), "name": .string(type?.name ?? anyType.name),
    ]
  }

  /// The text of the value of a property: a string, a number, or a place that was reconciled.
  private static func text(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): text
    case .number: String(decoding: value.bytes(.minimal), as: UTF8.self)
    case .object(let object): object["name"]?.string
    case .array(let values): values.first.flatMap { text($0) }
    default: nil
    }
  }

  // MARK: Suggestions and previews

  private func suggestEntity(_ call: Call) throws(RequestRefusal) -> DialectReply {
    var options = SuggestOptions()
    options.language = LanguageChoice.list(header: call.acceptLanguage)
    let prefix = call.parameters["prefix"] ?? ""
    let places = call.current.geocoder.suggest(prefix, options: options)
      .map { FoundPlace($0.placemark) }
    let result: [JSONValue] = places.compactMap { place in
      guard let id = place.details.geonamesID else { return nil }
      return [
        "id": .string("\(id)"), "name": .string(place.details.name),
        "description": .string(place.details.label), "notable": .array([Self.type(of: place)]),
      ]
    }
    return Self.reply(["result": .array(result)], result.isEmpty ? .nothing : .found)
  }

  private func suggestType(_ call: Call) throws(RequestRefusal) -> DialectReply {
    suggest(Self.types.map { ($0.id, $0.name) }, call)
  }

  private func suggestProperty(_ call: Call) throws(RequestRefusal) -> DialectReply {
    suggest(Self.queryProperties, call)
  }

  private func suggest(_ entries: [(String, String)], _ call: Call) -> DialectReply {
    let prefix = (call.parameters["prefix"] ?? "").lowercased()
    // Names that begin with the text come before those that only contain it.
    let begun = entries.filter { $0.0.hasPrefix(prefix) }
    let others = entries.filter { id, name in
      !id.hasPrefix(prefix) && name.lowercased().contains(prefix)
    }
    let result: [JSONValue] = (begun + others).map { ["id": .string($0), "name": .string($1)] }
    return Self.reply(["result": .array(result)], .other)
  }

  /// The page that shows a place in a frame.
  private func preview(_ call: Call) throws(RequestRefusal) -> DialectReply {
    let (name, lines) = try lines(about: call)
    let page =
      "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>\(name)</title><body><p>"
      + "\(lines)</p></body></html>\n"
    return DialectReply(
      mediaType: MediaType.html, body: Array(page.utf8), outcome: .found, isFramed: true)
  }

  /// The same beside a suggestion.
  private func flyout(_ call: Call) throws(RequestRefusal) -> DialectReply {
    let lines = try lines(about: call).lines
    return Self.reply(
      ["id": .string(call.parameters["id"] ?? ""), "html": .string("<p>\(lines)</p>")], .found)
  }

  /// A few lines of HTML about the place with the id.
  private func lines(about call: Call) throws(RequestRefusal) -> (name: String, lines: String) {
    guard let id = try call.parameters.whole("id", cappedAt: .max) else {
      throw .value("id", "is missing")
    }
    let language = LanguageChoice.list(header: call.acceptLanguage)
    guard let known = call.current.numbers.place(id) else {
      throw .request("no place has the id \(id)", status: .notFound)
    }
    let details = Placemark(known, language: language).details
    let name = Markup.escaped(details.name)
    var lines = ["<strong>\(name)</strong>", Markup.escaped(details.label)]
    lines.append("\(details.coordinate.latitude), \(details.coordinate.longitude)")
    if let population = details.population { lines.append("\(population) inhabitants") }
    return (name, lines.joined(separator: "<br>"))
  }

  // MARK: Replies

  static func object(_ text: String) -> JSONObject? {
    try? JSONReader.value(of: Array(text.utf8)).object
  }

  static func reply(_ value: JSONValue, _ outcome: DialectReply.Outcome) -> DialectReply {
    DialectReply(body: value.bytes(.minimal), outcome: outcome)
  }

  func reply(_ refusal: RequestRefusal, to call: Call) -> DialectReply {
    let value: JSONValue = ["status": "error", "message": .string(refusal.sentence)]
    return DialectReply(status: refusal.status, body: value.bytes(.minimal), outcome: .refused)
  }
}
