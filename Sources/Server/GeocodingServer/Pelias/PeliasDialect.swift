internal import FileGeocoding
internal import Gazetteer
internal import Geocoding
internal import Geography
internal import HTTPServing
internal import TextTools

/// The API of Pelias, version 1 (`pelias/documentation`, `response.md`, `search.md`).
///
/// It differs from Pelias in that all places are of the source `geonames`.
struct PeliasDialect: Dialect {
  static let name = "pelias"

  private static let defaultSize = 10
  private static let maxSize = 40
  private static let defaultReverseRadius = 100.0

  private static let layers = [
    "venue", "address", "street", "country", "macroregion", "region", "macrocounty", "county",
    "locality", "localadmin", "borough", "neighbourhood", "coarse", "postalcode", "continent",
    "dependency", "marinearea", "ocean", "empire",
  ]
  private static let sources = [
    "openstreetmap", "osm", "openaddresses", "oa", "geonames", "gn", "whosonfirst", "wof",
  ]

  var routes: [DialectRoute] {
    [
      DialectRoute(
        paths: ["/v1/search"], summary: "Finds places by text.",
        parameters: [.init("text", "The text.", ParameterSchema.someText, isRequired: true)]
          + Self.searchParameters,
        handle: { call throws(RequestRefusal) in try search(call, completion: .none) }),
      DialectRoute(
        paths: ["/v1/autocomplete"], summary: "Completes the beginning of a text.",
        parameters: [
          .init("text", "The beginning of a text.", ParameterSchema.someText, isRequired: true)
        ]
          + Self.searchParameters,
        handle: { call throws(RequestRefusal) in try search(call, completion: .before) }),
      DialectRoute(
        paths: ["/v1/search/structured"], summary: "Finds places by the parts of an address.",
        parameters: Self.parts.map { .init($0, "A part of the address.", ParameterSchema.text) }
          + Self.searchParameters, handle: structured),
      DialectRoute(
        paths: ["/v1/reverse"], summary: "Finds the places at a point.",
        parameters: [
          .init("point.lat", "Degrees north.", ParameterSchema.latitude, isRequired: true),
          .init("point.lon", "Degrees east.", ParameterSchema.longitude, isRequired: true),
          .init(
            "boundary.circle.radius", "The maximum distance in kilometres.",
            ["type": "number", "minimum": 0]),
        ] + Self.commonParameters, handle: reverse),
      DialectRoute(
        paths: ["/v1/place"], summary: "Finds places by their ids.",
        parameters: [
          .init(
            "ids", "Ids separated by commas, such as `geonames:locality:5809844`.",
            ["type": "string", "examples": ["geonames:locality:5809844", "geonames:country:1"]],
            isRequired: true),
          .init("lang", "The language of names.", ParameterSchema.languages),
        ], handle: place),
      DialectRoute(
        paths: ["/status", "/v1/status"], summary: "Reports that the server answers.",
        mediaTypes: ["text/plain"], variesByLanguage: false,
        handle: { _ in
          DialectReply(
            mediaType: MediaType.plainText, body: Array("status: ok".utf8), outcome: .other)
        }),
    ]
  }

  private static let parts = [
    "address", "neighbourhood", "borough", "locality", "county", "region", "postalcode", "country",
  ]

  private static let commonParameters: [ParameterDescription] = [
    .init("size", "The maximum number of places, up to 40.", ParameterSchema.count),
    .init("lang", "The language of names.", ParameterSchema.languages),
    .init("layers", "Only these kinds of places.", ParameterSchema.word(layers)),
    .init("sources", "Only places of these sources.", ParameterSchema.word(sources)),
    .init("boundary.country", "Only places in these countries.", ParameterSchema.countries),
  ]

  private static let searchParameters: [ParameterDescription] =
    [
      .init("focus.point.lat", "Prefers places near this latitude.", ParameterSchema.latitude),
      .init("focus.point.lon", "Prefers places near this longitude.", ParameterSchema.longitude),
      .init(
        "boundary.gid", "Only places in the place with this id.",
        ["type": "string", "examples": ["geonames:country:6252001"]]),
    ]
    + ["min_lat", "max_lat"].map {
      .init("boundary.rect.\($0)", "A side of a box.", ParameterSchema.latitude)
    }
    + ["min_lon", "max_lon"].map {
      .init("boundary.rect.\($0)", "A side of a box.", ParameterSchema.longitude)
    }
    + [
      .init("boundary.circle.lat", "The centre of a circle.", ParameterSchema.latitude),
      .init("boundary.circle.lon", "The centre of a circle.", ParameterSchema.longitude),
      .init(
        "boundary.circle.radius", "The radius of the circle in kilometres.",
        ["type": "number", "minimum": 0]),
    ] + commonParameters

  // MARK: Routes

  private func search(
    _ call: Call, completion: PlaceSearch.Completion
  ) throws(RequestRefusal) -> DialectReply {
    guard let text = call.parameters["text"] else {
      throw .request("invalid param 'text': text length, must be >0")
    }
    var search = PlaceSearch(.text(text))
    search.completion = completion
    return try answer(&search, text, call)
  }

  private func structured(_ call: Call) throws(RequestRefusal) -> DialectReply {
    let parameters = call.parameters
    var parts = StructuredQuery()
    parts.street = parameters["address"]
    parts.city =
      parameters["locality"] ?? parameters["borough"] ?? parameters["neighbourhood"]
    parts.county = parameters["county"]
    parts.region = parameters["region"]
    parts.country = parameters["country"]
    parts.postcode = parameters["postalcode"]
    guard !parts.text.isEmpty else {
      throw .request(
        "at least one of the following fields is required: "
          + Self.parts.joined(separator: ", "))
    }
    var search = PlaceSearch(.parts(parts))
    return try answer(&search, parts.text, call)
  }

  private func answer(
    _ search: inout PlaceSearch, _ text: String, _ call: Call
  ) throws(RequestRefusal) -> DialectReply {
    let parameters = call.parameters
    let common = try common(call)
    search.limit = common.size
    search.languages = common.languages
    search.countries = common.countries
    search.kinds = common.kinds
    search.near = try parameters.point("focus.point.lat", "focus.point.lon")
    search.box = try Self.box(parameters)
    if let center = try parameters.point("boundary.circle.lat", "boundary.circle.lon") {
      let radius = try parameters.number("boundary.circle.radius", in: 0...50_000)
      search.circle = (center, radius ?? 50)
    }
    for gid in parameters.list("boundary.gid") {
      guard let container = Self.place(gid, call) else {
        throw .request("'boundary.gid' has no known place: \(gid.shortened)")
      }
      search.containers.append(container)
    }
    if common.isOfAddOns { search.condition = { $0.isOfAddOn } }
    let places = common.canFind ? search.run(call.current.geocoder) : []
    return PeliasWriter(call).reply(places, common, text: text)
  }

  private func reverse(_ call: Call) throws(RequestRefusal) -> DialectReply {
    let parameters = call.parameters
    guard let point = try parameters.point("point.lat", "point.lon") else {
      throw .request("missing param 'point.lat'")
    }
    let common = try common(call)
    var search = PointSearch(point)
    search.limit = common.size
    search.languages = common.languages
    search.countries = common.countries
    search.kinds = common.kinds
    search.addressKinds = [.house, .street]
    search.maximumDistance =
      try parameters.number("boundary.circle.radius", in: 0...50_000) ?? Self.defaultReverseRadius
    if common.isOfAddOns { search.condition = { $0.isOfAddOn } }
    let places = common.canFind ? search.run(call.current.geocoder) : []
    return PeliasWriter(call).reply(places, common, point: point)
  }

  private func place(_ call: Call) throws(RequestRefusal) -> DialectReply {
    let ids = call.parameters.list("ids")
    guard !ids.isEmpty else {
      throw .request("invalid param 'ids': text length, must be >0")
    }
    let languages = try call.parameters.languages("lang", header: call.acceptLanguage)
    let asked = ids.prefix(Self.maxSize).map { (id: $0, object: Self.object($0)) }
    var objects = call.current.places(of: asked.compactMap(\.object), language: languages)[...]
    let places = asked.compactMap { id, object in
      object == nil
        ? Self.place(id, call).map { FoundPlace(Placemark($0, language: languages)) }
        : objects.removeFirst()
    }
    var common = Common()
    common.languages = languages
    return PeliasWriter(call).reply(places, common)
  }

  // MARK: Parameters

  /// Parameters of several routes.
  struct Common: Sendable {
    var size = PeliasDialect.defaultSize
    var languages: String?
    var countries: [CountryCode] = []
    var kinds: Set<PlaceKind> = []
    /// Whether any place has one of the layers.
    var canFind = true
    /// Only places of add-ons: those of OpenStreetMap and OpenAddresses.
    var isOfAddOns = false
    /// What the answer differs in from what was asked for.
    var warnings: [String] = []
  }

  private func common(_ call: Call) throws(RequestRefusal) -> Common {
    let parameters = call.parameters
    var common = Common()
    common.size = try parameters.whole("size", cappedAt: Self.maxSize) ?? Self.defaultSize
    common.languages = try parameters.languages("lang", header: call.acceptLanguage)
    common.countries = try parameters.countries("boundary.country", call.current.geocoder.gazetteer)
    let layers = try known(parameters, "layers", Self.layers)
    common.kinds = Set(layers.flatMap { Self.kinds(of: $0) })
    let sources = try known(parameters, "sources", Self.sources)
    common.canFind = layers.isEmpty || !common.kinds.isEmpty
    guard !sources.isEmpty, !sources.contains("geonames"), !sources.contains("gn") else {
      return common
    }
    if sources.contains("whosonfirst") || sources.contains("wof") {
      // Its towns and regions are what clients ask it for.
      let coarse = Set(Self.kinds(of: "coarse"))
      common.kinds = common.kinds.isEmpty ? coarse : common.kinds.intersection(coarse)
      common.canFind = common.canFind && !common.kinds.isEmpty
      common.warnings = ["sources: whosonfirst is not here; geonames answers for it"]
    } else {
      common.isOfAddOns = true
      if call.current.geocoder.gazetteer.addOns.isEmpty {
        common.warnings = ["sources: \(sources.joined(separator: ",")) needs an add-on (--add-on)"]
      }
    }
    return common
  }

  private func known(
    _ parameters: RequestParameters, _ name: String, _ known: [String]
  ) throws(RequestRefusal) -> [String] {
    let words = parameters.list(name).map { $0.lowercased() }
    for word in words where !known.contains(word) {
      throw .request(
        "\(word.shortened) is an invalid \(name) parameter. Valid options: "
          + known.joined(separator: ","))
    }
    return words
  }

  private static func box(_ parameters: RequestParameters) throws(RequestRefusal) -> BoundingBox? {
    let names = ["min_lat", "min_lon", "max_lat", "max_lon"].map { "boundary.rect.\($0)" }
    let numbers = [
      try parameters.number(names[0], in: -90...90),
      try parameters.number(names[1], in: -180...180),
      try parameters.number(names[2], in: -90...90),
      try parameters.number(names[3], in: -180...180),
    ]
    guard numbers.contains(where: { $0 != nil }) else { return nil }
    guard let south = numbers[0], let west = numbers[1], let north = numbers[2],
      let east = numbers[3]
    else {
      throw .request("missing rect param: \(names.joined(separator: ", ")) belong together")
    }
    guard let box = BoundingBox(south: south, west: west, north: north, east: east) else {
      throw .request("boundary.rect: min_lat must not exceed max_lat")
    }
    return box
  }

  /// The place of an id such as `geonames:locality:5809844` or
  /// `openstreetmap:venue:node/240109189`.
  private static func place(_ gid: String, _ call: Call) -> Place? {
    if let object = object(gid) { return call.current.numbers.place(object.kind, object.id) }
    let parts = gid.split(separator: ":")
    guard parts.count == 3, ["geonames", "gn"].contains(parts[0]) else { return nil }
    return Int(parts[2]).flatMap { call.current.numbers.place($0) }
  }

  /// The object of an id of OpenStreetMap; nil for another id.
  private static func object(_ gid: String) -> (kind: MapObject.Kind, id: Int)? {
    let parts = gid.split(separator: ":")
    guard parts.count == 3, ["openstreetmap", "osm"].contains(parts[0]) else { return nil }
    let object = parts[2].split(separator: "/")
    guard object.count == 2, let kind = MapObject.Kind(rawValue: String(object[0])),
      let id = Int(object[1])
    else { return nil }
    return (kind, id)
  }

  private static func kinds(of layer: String) -> [PlaceKind] {
    switch layer {
    case "continent": [.continent]
    case "country", "dependency": [.country]
    case "region", "macroregion": [.region]
    case "county": [.county]
    case "locality", "localadmin", "borough", "neighbourhood": [.city]
    case "postalcode": [.postcode]
    case "address": [.house]
    case "venue": [.house, .airport, .landmark, .feature]
    case "street": [.street]
    case "coarse": [.continent, .country, .region, .county, .city, .postcode]
    default: []
    }
  }

  func reply(_ refusal: RequestRefusal, to call: Call) -> DialectReply {
    PeliasWriter(call).reply(refusal)
  }
}
