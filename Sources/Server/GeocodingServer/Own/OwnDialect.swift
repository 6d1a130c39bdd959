internal import FileGeocoding
internal import Gazetteer
internal import GeoFormats
internal import Geocoding
internal import Geography
internal import HTTPServing
internal import TextTools

/// Our own API: the options and the JSON of the command line.
struct OwnDialect: Dialect {
  static let name = "onthemap"

  /// The maximum number of results of a query.
  private static let maxLimit = 100
  private static let kinds = [
    "house", "street", "city", "airport", "landmark", "feature", "county", "region", "country",
    "continent",
  ]
  private static let formats = OutputFormat.allCases.filter { $0 != .text && $0 != .table }.map(
    \.rawValue)

  var routes: [DialectRoute] {
    [
      DialectRoute(
        paths: ["/geocode"],
        summary: "Finds places by text, or by the parts of an address.",
        parameters: [.init("q", "The text; not with the parts.", ParameterSchema.text)]
          + Self.parts.map { .init($0, "A part of the address.", ParameterSchema.text) }
          + Self.placeParameters + Self.geocodeParameters + Self.formatParameters,
        mediaTypes: Self.mediaTypes, handle: geocode),
      DialectRoute(
        paths: ["/suggest"], summary: "Completes the beginning of a name or query.",
        parameters: [
          .init("q", "The text typed so far.", ParameterSchema.someText, isRequired: true)
        ]
          + Self.placeParameters + Self.formatParameters, mediaTypes: Self.mediaTypes,
        handle: suggest),
      DialectRoute(
        paths: ["/reverse"], summary: "Names the place at or nearest to a point.",
        parameters: [
          .init("lat", "Degrees north.", ParameterSchema.latitude, isRequired: true),
          .init("lon", "Degrees east.", ParameterSchema.longitude, isRequired: true),
          .init(
            "max-distance", "The maximum distance of the place in kilometres.",
            ["type": "number", "minimum": 0, "maximum": 20_100]),
          .init(
            "min-population", "The minimum number of inhabitants.",
            ["type": "integer", "minimum": 0]),
          .init("nearest", "1 takes the nearest place, whatever its size.", ParameterSchema.flag),
          .init("kind", "Only places of this kind.", ParameterSchema.word(Self.kinds)),
          .init("language", "The languages of names.", ParameterSchema.languages),
        ] + Self.formatParameters, mediaTypes: Self.mediaTypes, handle: reverse),
    ]
  }

  private static let parts = ["street", "postcode", "city", "county", "region"]

  private static let placeParameters: [ParameterDescription] = [
    .init("country", "Only places in these countries.", ParameterSchema.countries),
    .init(
      "admin1", "Only places in these regions.",
      ["type": "string", "examples": ["US-WA", "US-WA,US-OR"]]),
    .init("kind", "Only places of this kind.", ParameterSchema.word(kinds)),
    .init(
      "near", "Prefers places near this point: latitude, longitude.",
      ["type": "string", "examples": ["47.6,-122.3"]]),
    .init("language", "The languages of names.", ParameterSchema.languages),
  ]

  private static let geocodeParameters: [ParameterDescription] = [
    .init(
      "bbox", "Only places in this box: west, south, east, north.",
      ["type": "string", "examples": ["-125,45,-116,49"]]),
    .init(
      "min-confidence", "The finest level with this confidence or more.",
      ["type": "number", "minimum": 0, "maximum": 1]),
    .init(
      "min-precision", "Refuses places coarser than this level.",
      ParameterSchema.word(Precision.allCases.map(\.rawValue))),
    .init(
      "strict", "1 refuses if the named region does not contain the place.", ParameterSchema.flag),
    .init("all-places", "1 finds every place that the query names.", ParameterSchema.flag),
    .init("explain", "1 adds the interpretations of the query.", ParameterSchema.flag),
  ]

  private static let formatParameters: [ParameterDescription] = [
    .init("limit", "The maximum number of results, up to 100.", ParameterSchema.count),
    .init("format", "The format of the answer.", ParameterSchema.word(formats)),
  ]

  private static let mediaTypes = [
    "application/json", "application/x-ndjson", "application/geo+json", "text/csv",
    "text/tab-separated-values", "application/vnd.google-earth.kml+xml", "application/gpx+xml",
    "image/svg+xml",
  ]

  // MARK: Routes

  private func geocode(_ call: Call) throws(RequestRefusal) -> DialectReply {
    let format = try Self.format(call) ?? .json
    let options = try Self.geocodingOptions(call, defaultLimit: format.defaultLimit)
    let geocoder = call.current.geocoder
    var parts = StructuredQuery()
    parts.street = call.parameters["street"]
    parts.postcode = call.parameters["postcode"]
    parts.city = call.parameters["city"]
    parts.county = call.parameters["county"]
    parts.region = call.parameters["region"] ?? call.parameters["state"]
    switch (call.parameters["q"], parts.text.isEmpty) {
    case (let text?, true):
      return Self.reply(geocoder.geocode(text, options: options), as: format)
    case (nil, false):
      return Self.reply(geocoder.geocode(parts, options: options), as: format)
    case (nil, true): throw .value("q", "is missing")
    case (_?, false):
      throw .value("q", "cannot be used with \(Self.parts.joined(separator: ", "))")
    }
  }

  private func suggest(_ call: Call) throws(RequestRefusal) -> DialectReply {
    let parameters = call.parameters
    let format = try Self.format(call) ?? .json
    guard let prefix = parameters["q"] else { throw .value("q", "is missing") }
    var options = SuggestOptions()
    options.limit = try parameters.whole("limit", cappedAt: Self.maxLimit) ?? 10
    let gazetteer = call.current.geocoder.gazetteer
    options.countries = try parameters.countries("country", gazetteer)
    options.regions = try Self.regions(parameters, gazetteer)
    options.kinds = try Self.kinds(parameters)
    options.near = try Self.near(parameters)
    options.language = try parameters.languages("language", header: call.acceptLanguage)
    let answer = SuggestQuery.answer(prefix, call.current.geocoder, options)
    return Self.reply(answer, as: format)
  }

  private func reverse(_ call: Call) throws(RequestRefusal) -> DialectReply {
    let parameters = call.parameters
    let format = try Self.format(call) ?? .json
    guard let point = try parameters.point("lat", "lon") else { throw .value("lat", "is missing") }
    var options = ReverseOptions()
    options.limit =
      try parameters.whole("limit", cappedAt: Self.maxLimit) ?? format.defaultLimit
    if let distance = try parameters.number("max-distance", in: 0...20_100) {
      options.maximumDistanceKM = distance
    }
    options.minimumPopulation =
      try parameters.whole("min-population", atLeast: 0, cappedAt: .max) ?? 0
    options.ranking = try parameters.flag("nearest") ? .distance : .prominence
    options.kinds = try Self.kinds(parameters)
    options.language = try parameters.languages("language", header: call.acceptLanguage)
    let results = call.current.geocoder.reverse(point, options: options).results
    let answer = GeocodingAnswer(
      query: "\(parameters["lat"] ?? ""),\(parameters["lon"] ?? "")", results: results,
      refusal: results.isEmpty ? .nothingNear : nil)
    return Self.reply(answer, as: format, includesOffsets: true)
  }

  // MARK: Parameters

  /// The options of a search, by the names that they have on the command line.
  static func geocodingOptions(
    _ call: Call, defaultLimit: Int
  ) throws(RequestRefusal) -> GeocodingOptions {
    let parameters = call.parameters
    let gazetteer = call.current.geocoder.gazetteer
    var options = GeocodingOptions()
    options.limit = try parameters.whole("limit", cappedAt: maxLimit) ?? defaultLimit
    options.countries = try parameters.countries("country", gazetteer)
    options.regions = try regions(parameters, gazetteer)
    options.kinds = try kinds(parameters)
    options.near = try near(parameters)
    options.language = try parameters.languages("language", header: call.acceptLanguage)
    if let text = parameters["bbox"] {
      options.boundingBox = try value("bbox") { () throws(OptionValues.Fault) in
        try OptionValues.boundingBox(text)
      }
    }
    options.minimumConfidence = try parameters.number("min-confidence", in: 0...1)
    options.minimumPrecision = try parameters.words(
      "min-precision", of: Precision.allCases.map(\.rawValue)
    ).first.flatMap { Precision(rawValue: $0) }
    options.isStrict = try parameters.flag("strict")
    options.findsAllPlaces = try parameters.flag("all-places")
    options.explains = try parameters.flag("explain")
    return options
  }

  private static func regions(
    _ parameters: RequestParameters, _ gazetteer: Gazetteer
  ) throws(RequestRefusal) -> [RegionCode] {
    guard let text = parameters["admin1"] else { return [] }
    let codes = try value("admin1") { () throws(OptionValues.Fault) in
      try OptionValues.regionCodes(text)
    }
    for code in codes where gazetteer.region(code: code.rawValue) == nil {
      throw .value("admin1", "has no region \(code.rawValue.shortened): write codes such as US-WA")
    }
    return codes
  }

  private static func kinds(_ parameters: RequestParameters) throws(RequestRefusal) -> Set<
    PlaceKind
  > {
    Set(try parameters.words("kind", of: kinds).compactMap { PlaceKind(rawValue: $0) })
  }

  private static func near(_ parameters: RequestParameters) throws(RequestRefusal) -> Coordinate? {
    guard let text = parameters["near"] else { return nil }
    return try value("near") { () throws(OptionValues.Fault) in try OptionValues.coordinate(text) }
  }

  /// The format that the parameter asks for.
  static func format(_ call: Call) throws(RequestRefusal) -> OutputFormat? {
    try call.parameters.words("format", of: formats).first.flatMap { OutputFormat(rawValue: $0) }
  }

  private static func value<Value>(
    _ name: String, _ body: () throws(OptionValues.Fault) -> Value
  ) throws(RequestRefusal) -> Value {
    do {
      return try body()
    } catch {
      throw .value(name, "is wrong: \(error)")
    }
  }

  // MARK: Replies

  private static func reply(
    _ answer: GeocodingAnswer, as format: OutputFormat, includesOffsets: Bool = false
  ) -> DialectReply {
    // One answer is one object, not an array of one.
    var writer = AnswerWriter(format == .json ? .ndjson : format, includesOffsets: includesOffsets)
    writer.begin()
    writer.write(answer)
    writer.end()
    return DialectReply(
      mediaType: mediaType(of: format), body: writer.bytes,
      outcome: answer.results.isEmpty ? .nothing : .found)
  }

  static func mediaType(of format: OutputFormat) -> String {
    switch format {
    case .text, .table: MediaType.plainText
    case .json: MediaType.json
    case .ndjson: MediaType.ndjson
    case .csv: MediaType.csv
    case .tsv: MediaType.tsv
    case .geojson: MediaType.geoJSON
    case .kml: MediaType.kml
    case .gpx: MediaType.gpx
    case .svg: MediaType.svg
    }
  }

  func reply(_ refusal: RequestRefusal, to call: Call) -> DialectReply {
    var writer = JSONWriter(escaping: .minimal)
    writer.object { writer in
      writer.member("error", refusal.sentence)
      if !refusal.parameter.isEmpty { writer.member("parameter", refusal.parameter) }
    }
    return DialectReply(status: refusal.status, body: writer.bytes, outcome: .refused)
  }
}
