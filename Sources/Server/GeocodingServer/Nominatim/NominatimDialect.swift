internal import Gazetteer
internal import Geocoding
internal import Geography
internal import HTTPServing
internal import HTTPTypes
internal import TextTools

/// The API of Nominatim (`osm-search/Nominatim`, `docs/api`).
///
/// It differs from Nominatim in that `place_id` is the GeoNames id, that only what add-ons of
/// extracts have has ids of OSM, that the shape of a place is its point, and that `address` is
/// there unless `addressdetails=0` asks to leave it out.
struct NominatimDialect: Dialect {
  static let name = "nominatim"

  private static let defaultLimit = 10
  private static let layers = ["address", "poi", "railway", "natural", "manmade"]
  private static let featureTypes = ["country", "state", "city", "settlement"]
  private static let parts = [
    "amenity", "street", "city", "county", "state", "country", "postalcode",
  ]

  var routes: [DialectRoute] {
    [
      DialectRoute(
        paths: ["/search", "/search.php", "/search/:query"],
        summary: "Finds places by text, or by the parts of an address.",
        parameters: [
          .init("q", "The text; not with the parts of an address.", ParameterSchema.text)
        ]
          + Self.searchParameters + Self.replyParameters, mediaTypes: Self.mediaTypes,
        handle: search),
      DialectRoute(
        paths: ["/reverse", "/reverse.php"], summary: "Finds the places at a point.",
        parameters: [
          .init("lat", "Degrees north.", ParameterSchema.latitude, isRequired: true),
          .init("lon", "Degrees east.", ParameterSchema.longitude, isRequired: true),
          .init(
            "zoom",
            "The level: 3 for the country, 5 for the state, 8 for the county, 10 for the city.",
            ["type": "integer", "minimum": 0]),
        ] + Self.replyParameters, mediaTypes: Self.mediaTypes, handle: reverse),
      DialectRoute(
        paths: ["/lookup", "/lookup.php"],
        summary: "Finds places and addresses of add-ons by their ids of OSM.",
        parameters: [
          .init(
            "osm_ids", "Up to 50 ids, each behind N, W or R.",
            ["type": "string", "examples": ["N240100249,W243055643"]])
        ] + Self.replyParameters,
        mediaTypes: Self.mediaTypes, handle: lookUp),
      DialectRoute(
        paths: ["/details", "/details.php"],
        summary: "Describes a place by its id of OSM, or by `place_id`.",
        parameters: [
          .init("osmtype", "N, W or R, with `osmid`.", ParameterSchema.word(["N", "W", "R"])),
          .init("osmid", "The id among the objects of the type.", ["type": "integer"]),
          .init("place_id", "The id that answers have.", ["type": "integer"]),
          .init("accept-language", "The languages of names.", ParameterSchema.languages),
        ], handle: describe),
      DialectRoute(
        paths: ["/status", "/status.php"], summary: "Reports that the server answers.",
        parameters: [
          .init("format", "`json`, or `text`.", ParameterSchema.word(["text", "json"]))
        ],
        mediaTypes: ["application/json", "text/plain"], variesByLanguage: false, handle: status),
    ]
  }

  private static let mediaTypes = ["application/json", "text/xml"]

  private static let searchParameters: [ParameterDescription] = [
    .init("limit", "The maximum number of places, up to 50.", ["type": "integer"]),
    .init("countrycodes", "Only places in these countries.", ParameterSchema.countries),
    .init(
      "viewbox", "Prefers places in the box between two corners: x1, y1, x2, y2.",
      ["type": "string", "examples": ["-125,45,-116,49"]]),
    .init("bounded", "1 excludes places outside the viewbox.", ParameterSchema.flag),
    .init("featureType", "Only places of this kind.", ParameterSchema.word(featureTypes)),
    .init("layer", "Only places of these layers.", ParameterSchema.word(layers)),
    .init(
      "exclude_place_ids", "Excludes these places, by their ids.",
      ["type": "string", "examples": ["5809844", "5809844,4930956"]]),
  ]

  private static let replyParameters: [ParameterDescription] = [
    .init(
      "format", "The format of the answer.",
      ParameterSchema.word(NominatimFormat.allCases.map(\.rawValue))),
    .init("addressdetails", "0 omits the parts of the address.", ParameterSchema.flag),
    .init("namedetails", "1 adds the names in all languages.", ParameterSchema.flag),
    .init("extratags", "1 adds population and time zone.", ParameterSchema.flag),
    .init(
      "polygon_geojson", "1 adds the point as `geojson`; there are no outlines.",
      ParameterSchema.flag),
    .init("polygon_text", "1 adds the point as `geotext`, in WKT.", ParameterSchema.flag),
    .init("polygon_svg", "1 adds the point as `svg`.", ParameterSchema.flag),
    .init("polygon_kml", "1 adds the point as `geokml`.", ParameterSchema.flag),
    .init("accept-language", "The languages of names.", ParameterSchema.languages),
  ]

  // MARK: Routes

  private func search(_ call: Call) throws(RequestRefusal) -> DialectReply {
    let parameters = call.parameters
    let style = try NominatimStyle(call, default: .jsonv2)
    var parts = StructuredQuery()
    parts.street = parameters["street"]
    parts.city = parameters["city"]
    parts.county = parameters["county"]
    parts.region = parameters["state"]
    parts.country = parameters["country"]
    parts.postcode = parameters["postalcode"]
    let path = call.lastPathComponent
    let isPathQuery = !["search", "search.php", ""].contains(path)
    let text = parameters["q"] ?? (isPathQuery ? path : nil)
    let amenity = parameters["amenity"]
    let query: PlaceSearch.Query
    switch (text, parts.text.isEmpty && amenity == nil) {
    case (let text?, true): query = .text(text)
    case (nil, false): query = .parts(parts)
    case (nil, true): throw .request("Nothing to search for.")
    case (_?, false):
      throw .request(
        "Structured query parameters (\(Self.parts.joined(separator: ", "))) cannot be used together"
          + " with 'q' parameter.")
    }
    var search = PlaceSearch(query)
    search.languages = style.languages
    search.limit = max(
      1,
      try parameters.whole("limit", atLeast: .min, cappedAt: PlaceSearch.maxLimit)
        ?? Self.defaultLimit)
    search.countries = try parameters.countries(
      "countrycodes", call.current.geocoder.gazetteer, mayBeUnknown: true)
    // A code that no country has is a filter which nothing passes.
    let filtersAll = search.countries.isEmpty && !parameters.list("countrycodes").isEmpty
    if let text = parameters["viewbox"] ?? parameters["viewboxlbrt"] {
      let box = try Self.viewbox(text)
      if try parameters.flag("bounded") {
        search.box = box
      } else {
        search.near = Coordinate(
          latitude: (box.south + box.north) / 2, longitude: (box.west + box.east) / 2)
      }
    }
    for text in parameters.list("exclude_place_ids") {
      // Ids of other servers, such as `N123`, name no place of this one.
      if let number = Int(text) { search.excluded.insert(number) }
    }
    let types =
      try parameters.words("featureType", of: Self.featureTypes)
      + parameters.words("featuretype", of: Self.featureTypes)
    search.kinds = Set(types.flatMap { Self.kinds(of: $0) })
    let layers = try parameters.words("layer", of: Self.layers)
    if !layers.isEmpty { search.condition = { layers.contains(Self.layer(of: $0)) } }
    let geocoder = call.current.geocoder
    var places: [FoundPlace]?
    if let amenity {
      // The name of a place, or what it is: "restaurant".
      if let category = CategorySearch(amenity, at: parts.text, geocoder.gazetteer) {
        places = category.run(search, geocoder)
      } else {
        search.query = .text([amenity, parts.text].filter { !$0.isEmpty }.joined(separator: ", "))
      }
    }
    if filtersAll { return style.reply(to: [], of: text ?? parts.text) }
    let found = places ?? search.run(geocoder)
    return style.reply(to: found.map { $0.withSurroundings(geocoder) }, of: text ?? parts.text)
  }

  private func reverse(_ call: Call) throws(RequestRefusal) -> DialectReply {
    let parameters = call.parameters
    let style = try NominatimStyle(call, default: .xml)
    guard let latitude = parameters["lat"] else { throw .request("Parameter 'lat' missing.") }
    guard let longitude = parameters["lon"] else { throw .request("Parameter 'lon' missing.") }
    for (name, text) in [("lat", latitude), ("lon", longitude)]
    where RequestParameters.number(text) == nil {
      throw .value(name, "must be a number, not \(text.shortened)")
    }
    // As Nominatim has it, what is off the earth has no address.
    guard let point = try? parameters.point("lat", "lon") else {
      return style.reverseReply(to: nil, query: "lat=\(latitude)&lon=\(longitude)")
    }
    var search = PointSearch(point)
    search.languages = style.languages
    let zoom = try parameters.whole("zoom", atLeast: 0, cappedAt: 18) ?? 18
    search.kinds = Self.kinds(atZoom: zoom)
    search.addressKinds = Self.addressKinds(atZoom: zoom)
    let layers = try parameters.words("layer", of: Self.layers)
    if !layers.isEmpty, !layers.contains("address") {
      search.kinds = [.landmark, .feature, .airport]
      search.addressKinds = []
      search.condition = { layers.contains(Self.layer(of: $0)) }
    }
    let geocoder = call.current.geocoder
    var places = search.run(geocoder)
    // Where there is no county, what is coarser.
    while places.isEmpty, search.kinds != [.country], search.condition == nil,
      case let coarser = Self.coarser(than: search.kinds), coarser != search.kinds
    {
      search.kinds = coarser
      places = search.run(geocoder)
    }
    return style.reverseReply(
      to: places.first?.withSurroundings(geocoder), query: "lat=\(latitude)&lon=\(longitude)")
  }

  private func lookUp(_ call: Call) throws(RequestRefusal) -> DialectReply {
    let style = try NominatimStyle(call, default: .xml)
    var objects: [(kind: MapObject.Kind, id: Int)] = []
    for text in call.parameters.list("osm_ids").prefix(PlaceSearch.maxLimit) {
      guard let kind = Self.objectKind(text.prefix(1)), let id = Int(text.dropFirst()) else {
        throw .value("osm_ids", "must be ids such as N240100249,W243055643, not \(text.shortened)")
      }
      objects.append((kind, id))
    }
    let places = call.current.places(of: objects, language: style.languages)
    return style.reply(to: places.compactMap(\.self), of: call.parameters["osm_ids"] ?? "")
  }

  private func describe(_ call: Call) throws(RequestRefusal) -> DialectReply {
    let parameters = call.parameters
    let languages = try parameters.languages("accept-language", header: call.acceptLanguage)
    let place: FoundPlace?
    if let type = parameters["osmtype"] {
      guard let kind = Self.objectKind(type.prefix(1)), type.utf8.count == 1 else {
        throw .value("osmtype", "must be N, W or R, not \(type.shortened)")
      }
      guard let id = try parameters.whole("osmid", cappedAt: .max) else {
        throw .request("Parameter 'osmid' missing.")
      }
      place = call.current.places(of: [(kind, id)], language: languages)[0]
    } else {
      guard let number = try parameters.whole("place_id", cappedAt: .max) else {
        throw .request("Missing required parameter place_id or osmtype and osmid.")
      }
      place = call.current.numbers.place(number).map {
        FoundPlace(Placemark($0, language: languages)).withSurroundings(call.current.geocoder)
      }
    }
    guard let place else { throw .request("No place with that OSM ID found.", status: .notFound) }
    return NominatimStyle.details(of: place)
  }

  private static func objectKind(_ letter: Substring) -> MapObject.Kind? {
    switch letter.uppercased() {
    case "N": .node
    case "W": .way
    case "R": .relation
    default: nil
    }
  }

  private func status(_ call: Call) throws(RequestRefusal) -> DialectReply {
    let format = try call.parameters.words("format", of: ["text", "json"]).first ?? "text"
    if format == "text" {
      return DialectReply(mediaType: MediaType.plainText, body: Array("OK".utf8), outcome: .other)
    }
    var writer = JSONWriter(escaping: .minimal)
    writer.object { writer in
      writer.member("status", 0)
      writer.member("message", word: "OK")
      writer.member("software_version", call.version)
      writer.member("database_version", call.current.generation)
    }
    return DialectReply(body: writer.bytes, outcome: .other)
  }

  // MARK: Parameters

  /// The box between two opposite corners.
  private static func viewbox(_ text: String) throws(RequestRefusal) -> BoundingBox {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { RequestParameters.number($0.filter { $0 != " " }) }
    guard numbers.count == 4,
      let box = BoundingBox(
        south: max(-90, min(numbers[1], numbers[3])), west: min(numbers[0], numbers[2]),
        north: min(90, max(numbers[1], numbers[3])), east: max(numbers[0], numbers[2]))
    else {
      throw .value("viewbox", "must be two corners in degrees, x1,y1,x2,y2, not \(text.shortened)")
    }
    return box
  }

  private static func kinds(of featureType: String) -> [PlaceKind] {
    switch featureType {
    case "country": [.country]
    case "state": [.region]
    case "city": [.city]
    default: [.region, .county, .city]
    }
  }

  private static func kinds(atZoom zoom: Int) -> Set<PlaceKind> {
    switch zoom {
    case ..<5: [.country]
    case 5..<8: [.region]
    case 8..<10: [.county]
    default: []
    }
  }

  /// The next larger level; the same where there is none.
  private static func coarser(than kinds: Set<PlaceKind>) -> Set<PlaceKind> {
    switch kinds {
    case [.county]: [.region]
    case [.region]: [.country]
    default: kinds
    }
  }

  /// The layer of a place: all that has an address is in one, and what has none in that of its key.
  private static func layer(of place: FoundPlace) -> String {
    switch (place.details.kind, place.placeClass.key) {
    case (.landmark, "railway"), (.landmark, "aeroway"), (.airport, _),
      (.landmark, "public_transport"):
      "railway"
    case (.landmark, "natural"), (.feature, _): "natural"
    case (.landmark, "man_made"): "manmade"
    case (.landmark, _): "poi"
    default: "address"
    }
  }

  /// The level of addresses for a zoom: houses or streets, if add-ons have some nearby.
  private static func addressKinds(atZoom zoom: Int) -> Set<PlaceKind> {
    switch zoom {
    case ..<16: []
    case 16..<18: [.street]
    default: [.house, .street]
    }
  }

  func reply(_ refusal: RequestRefusal, to call: Call) -> DialectReply {
    let isXML = call.parameters["format"] == "xml"
    if isXML {
      var text = #"<?xml version="1.0" encoding="UTF-8" ?><error><code>"#
      text += "\(refusal.status.code)</code><message>"
      text += "\(Markup.escaped(refusal.sentence))</message></error>"
      return DialectReply(
        status: refusal.status, mediaType: MediaType.xml, body: Array(text.utf8),
        outcome: .refused)
    }
    var writer = JSONWriter(escaping: .minimal)
    writer.object { writer in
      writer.name("error")
      writer.object { writer in
        writer.member("code", refusal.status.code)
        writer.member("message", refusal.sentence)
      }
    }
    return DialectReply(status: refusal.status, body: writer.bytes, outcome: .refused)
  }
}

extension RequestParameters {
  /// A flag of Nominatim, where `0` alone means no.
  func flag(_ name: String, default isSet: Bool = false) throws(RequestRefusal) -> Bool {
    self[name].map { $0 != "0" } ?? isSet
  }
}
