internal import HTTPServing
internal import Gazetteer
internal import Geocoding
internal import Geography
internal import TextTools

/// The API of Photon (`komoot/photon`, `docs/api-v1.md`).
///
/// It differs from Photon in that unknown parameters are ignored, `location_bias_scale` and `zoom`
/// are checked and have no effect, and places of the gazetteer itself have no OSM ids.
struct PhotonDialect: Dialect {
  static let name = "photon"

  private static let defaultLimit = 15
  private static let maxRadius = 5_000.0

  private static let layers = [
    "house", "street", "locality", "district", "city", "county", "state", "country", "other",
  ]

  var routes: [DialectRoute] {
    [
      DialectRoute(
        paths: ["/api"], summary: "Finds places by text or by its beginning.",
        parameters: [
          .init("q", "The text.", ParameterSchema.someText, isRequired: true),
          .init("countrycode", "Only places in these countries.", ParameterSchema.countries),
        ]
          + Self.biasParameters + Self.commonParameters, handle: search),
      DialectRoute(
        paths: ["/structured"], summary: "Finds places by the parts of an address.",
        parameters: Self.parts.map { .init($0, "A part of the address.", ParameterSchema.text) }
          + Self.biasParameters + Self.commonParameters, handle: structured),
      DialectRoute(
        paths: ["/reverse"], summary: "Finds the places at a point.",
        parameters: [
          .init("lat", "Degrees north.", ParameterSchema.latitude, isRequired: true),
          .init("lon", "Degrees east.", ParameterSchema.longitude, isRequired: true),
          .init(
            "radius", "The maximum distance in kilometres.",
            ["type": "number", "minimum": 0, "maximum": .number(Self.maxRadius)]),
          .init(
            "distance_sort", "`true` puts the nearest place first, whatever its size.",
            ParameterSchema.word(["true", "false"])),
        ] + Self.commonParameters, handle: reverse),
      DialectRoute(
        paths: ["/status"], summary: "Reports that the server answers.", variesByLanguage: false,
        handle: status),
    ]
  }

  private static let parts = [
    "countrycode", "state", "county", "city", "postcode", "district", "housenumber", "street",
  ]

  private static let biasParameters: [ParameterDescription] = [
    .init("lat", "Prefers places near this latitude.", ParameterSchema.latitude),
    .init("lon", "Prefers places near this longitude.", ParameterSchema.longitude),
    .init("location_bias_scale", "Has no effect; a number.", ParameterSchema.number),
    .init("zoom", "Has no effect; a number.", ParameterSchema.number),
    .init(
      "bbox", "Only places in this box: west, south, east, north.",
      ["type": "string", "examples": ["-125,45,-116,49"]]),
  ]

  private static let commonParameters: [ParameterDescription] = [
    .init("limit", "The maximum number of places, up to 50.", ParameterSchema.count),
    .init("lang", "The language of names.", ParameterSchema.languages),
    .init("layer", "Only these kinds of places.", ParameterSchema.word(layers)),
    .init(
      "osm_tag", "Only places with this tag, such as `place:city` or `!place:hamlet`.",
      ["type": "string", "examples": ["place:city", "place", ":city", "!place:hamlet"]]),
  ]

  // MARK: Routes

  private func search(_ call: Call) throws(RequestRefusal) -> DialectReply {
    guard let text = call.parameters["q"] else {
      throw .request("missing search term 'q': /?q=berlin")
    }
    var search = PlaceSearch(.text(text))
    search.completion = .after
    search.countries = try call.parameters.countries("countrycode", call.current.geocoder.gazetteer)
    return try answer(&search, call)
  }

  private func structured(_ call: Call) throws(RequestRefusal) -> DialectReply {
    let parameters = call.parameters
    var parts = StructuredQuery()
    let street = [parameters["housenumber"], parameters["street"]].compactMap(\.self)
    parts.street = street.isEmpty ? nil : street.joined(separator: " ")
    parts.city = parameters["city"] ?? parameters["district"]
    parts.county = parameters["county"]
    parts.region = parameters["state"]
    parts.postcode = parameters["postcode"]
    let countries = try parameters.countries("countrycode", call.current.geocoder.gazetteer)
    parts.country = countries.first?.rawValue
    guard !parts.text.isEmpty else {
      throw .request(
        "at least one of the parameters \(Self.parts.joined(separator: ", ")) is required")
    }
    var search = PlaceSearch(.parts(parts))
    search.countries = countries
    return try answer(&search, call)
  }

  private func answer(
    _ search: inout PlaceSearch, _ call: Call
  ) throws(RequestRefusal) -> DialectReply {
    let parameters = call.parameters
    search.limit = try limit(call) ?? Self.defaultLimit
    search.languages = try parameters.languages("lang", header: call.acceptLanguage)
    search.near = try parameters.point("lat", "lon")
    if let text = parameters["bbox"] { search.box = try Self.box(text) }
    // Both change how much nearness counts. Here that is learnt.
    _ = try parameters.number("location_bias_scale")
    _ = try parameters.number("zoom")
    let layers = try parameters.words("layer", of: Self.layers)
    let tags = try TagFilter(parameters.all("osm_tag"))
    if !layers.isEmpty || !tags.isEmpty {
      search.condition = { Self.isAccepted($0, layers, tags) }
    }
    let places = Self.canFind(layers) ? search.run(call.current.geocoder) : []
    return reply(places, isAtPoint: false)
  }

  private func reverse(_ call: Call) throws(RequestRefusal) -> DialectReply {
    let parameters = call.parameters
    guard let point = try parameters.point("lat", "lon") else {
      throw .request("missing search term 'lat' and/or 'lon': /?lat=51.5&lon=8.0")
    }
    var search = PointSearch(point)
    search.limit = try limit(call) ?? 1
    search.languages = try parameters.languages("lang", header: call.acceptLanguage)
    if let radius = try parameters.number("radius", in: 0...Self.maxRadius) {
      search.maximumDistance = radius
    }
    if try parameters.words("distance_sort", of: ["true", "false", "1", "0"]).first
      .map({ $0 == "true" || $0 == "1" }) == true
    {
      search.ranking = .distance
    }
    let layers = try parameters.words("layer", of: Self.layers)
    let tags = try TagFilter(parameters.all("osm_tag"))
    search.kinds = Set(layers.flatMap { Self.kinds(of: $0) })
    search.addressKinds = [.house, .street]
    search.categories = tags.categories(of: call.current.geocoder.gazetteer)
    if !layers.isEmpty || !tags.isEmpty {
      search.condition = { Self.isAccepted($0, layers, tags) }
    }
    let places = Self.canFind(layers) ? search.run(call.current.geocoder) : []
    return reply(places, isAtPoint: true)
  }

  private func status(_ call: Call) -> DialectReply {
    var writer = JSONWriter(escaping: .minimal)
    writer.object { writer in
      writer.member("status", word: "Ok")
      writer.member("version", call.version)
    }
    return DialectReply(body: writer.bytes, outcome: .other)
  }

  // MARK: Parameters

  private func limit(_ call: Call) throws(RequestRefusal) -> Int? {
    try call.parameters.whole("limit", cappedAt: PlaceSearch.maxLimit)
  }

  private static func box(_ text: String) throws(RequestRefusal) -> BoundingBox {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { RequestParameters.number($0.filter { $0 != " " }) }
    guard numbers.count == 4, let west = numbers[0], let south = numbers[1],
      let east = numbers[2], let north = numbers[3],
      let box = BoundingBox(south: south, west: west, north: north, east: east)
    else {
      throw .value("bbox", "must be minLon,minLat,maxLon,maxLat in degrees, not \(text.shortened)")
    }
    return box
  }

  /// Whether one of the layers is supported; no layer means all.
  private static func canFind(_ layers: [String]) -> Bool {
    layers.isEmpty || layers.contains { $0 != "locality" }
  }

  private static func kinds(of layer: String) -> [PlaceKind] {
    switch layer {
    case "house": [.house, .airport, .landmark]
    case "street": [.street]
    case "district", "city": [.city]
    case "county": [.county]
    case "state": [.region]
    case "country": [.country]
    case "other": [.continent, .region, .feature, .postcode]
    default: []
    }
  }

  private static func isAccepted(
    _ place: FoundPlace, _ layers: [String], _ tags: TagFilter
  ) -> Bool {
    (layers.isEmpty || layers.contains("\(place.placeClass.layer)"))
      && tags.accepts(place.placeClass)
  }

  // MARK: Replies

  func reply(_ refusal: RequestRefusal, to call: Call) -> DialectReply {
    var writer = JSONWriter(escaping: .minimal)
    writer.object { $0.member("message", refusal.sentence) }
    return DialectReply(status: refusal.status, body: writer.bytes, outcome: .refused)
  }

  private func reply(_ places: [FoundPlace], isAtPoint: Bool) -> DialectReply {
    var writer = JSONWriter(byteCapacity: 128 + 512 * places.count, escaping: .minimal)
    writer.object { writer in
      writer.member("type", word: "FeatureCollection")
      writer.name("features")
      writer.array { writer in
        for place in places { writer.photonFeature(place, isAtPoint: isAtPoint) }
      }
    }
    return DialectReply(body: writer.bytes, outcome: places.isEmpty ? .nothing : .found)
  }
}

extension JSONWriter {
  /// Writes a place as a feature of Photon.
  ///
  /// The place itself is in `name`, and when the question was what is at a point, in the member of
  /// its level: geopy prints both, and Ruby's geocoder reads the town from `city` alone.
  fileprivate mutating func photonFeature(_ place: FoundPlace, isAtPoint: Bool) {
    let details = place.details
    let placeClass = place.placeClass
    object { writer in
      writer.member("type", word: "Feature")
      writer.name("properties")
      writer.object { writer in
        if let object = details.mapObject {
          writer.member("osm_type", String(object.kind.rawValue.prefix(1)).uppercased())
          writer.member("osm_id", object.id)
        }
        writer.member("osm_key", placeClass.key)
        writer.member("osm_value", placeClass.value)
        writer.member("type", word: placeClass.layer)
        writer.member("countrycode", details.countryCode)
        if isAtPoint {
          switch details.kind {
          case .city: writer.member("city", details.name)
          case .county: writer.member("county", details.name)
          case .region: writer.member("state", details.name)
          case .country: break
          case .house: writer.photonAddress(place)
          default: writer.member("name", details.name)
          }
        } else if details.kind == .house || details.kind == .street {
          writer.photonAddress(place)
        } else {
          writer.member("name", details.name)
        }
        writer.member("city", place.town)
        writer.member("county", details.county)
        writer.member("state", details.region)
        if details.kind != .country || isAtPoint { writer.member("country", details.country) }
        writer.member("geonames_id", details.geonamesID.map(String.init))
        writer.member("population", details.population.map(String.init))
        writer.member("precision", place.placemark.precision.rawValue)
        if place.placemark.offset == nil {
          let confidence = (place.placemark.confidence * 10_000).rounded() / 10_000
          writer.member("confidence", "\(confidence)")
        }
        if let box = details.boundingBox {
          writer.name("extent")
          writer.array { writer in
            for side in [box.west, box.north, box.east, box.south] { writer.element(degrees: side) }
          }
        }
      }
      writer.geometry(details.coordinate)
    }
  }

  /// Writes the parts of an address: a house with a number has no name, a street and a farm have
  /// one.
  private mutating func photonAddress(_ place: FoundPlace) {
    let address = place.placemark.address
    if address?.houseNumber == nil { member("name", place.details.name) }
    member("housenumber", address?.houseNumber)
    if place.details.kind == .house { member("street", address?.street) }
    member("postcode", address?.postcode)
    member("city", address?.locality)
  }
}

/// The values of `osm_tag`: `key`, `key:value`, `:value`, and each with an exclamation mark before
/// the whole or the value for all others.
private struct TagFilter: Sendable {
  private struct Tag: Sendable {
    let key: String
    let value: String
    let excludesValue: Bool
  }

  private var included: [Tag] = []
  private var excluded: [Tag] = []

  var isEmpty: Bool { included.isEmpty && excluded.isEmpty }

  init(_ values: [String]) throws(RequestRefusal) {
    for text in values {
      let isExcluded = text.hasPrefix("!")
      let parts = text.dropFirst(isExcluded ? 1 : 0)
        .split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      let value = parts.count > 1 ? parts[1] : ""
      let excludesValue = value.hasPrefix("!")
      let tag = Tag(
        key: parts.first ?? "", value: excludesValue ? String(value.dropFirst()) : value,
        excludesValue: excludesValue)
      guard parts.count <= 2, !tag.key.isEmpty || !tag.value.isEmpty else {
        throw .value("osm_tag", "must be a tag such as place:city, not \(text.shortened)")
      }
      if isExcluded { excluded.append(tag) } else { included.append(tag) }
    }
  }

  /// The tags of places of add-ons that are asked for; empty where others may be.
  func categories(of gazetteer: Gazetteer) -> Set<String> {
    var found: Set<String> = []
    for tag in included where !tag.excludesValue {
      if tag.key.isEmpty || tag.value.isEmpty {
        found.formUnion(gazetteer.categories(named: tag.key.isEmpty ? tag.value : tag.key))
      } else {
        found.formUnion(gazetteer.categories(named: "\(tag.key)=\(tag.value)"))
      }
    }
    return found
  }

  func accepts(_ placeClass: PlaceClass) -> Bool {
    (included.isEmpty || included.contains { Self.matches($0, placeClass) })
      && !excluded.contains { Self.matches($0, placeClass) }
  }

  private static func matches(_ tag: Tag, _ placeClass: PlaceClass) -> Bool {
    (tag.key.isEmpty || tag.key == placeClass.key)
      && (tag.value.isEmpty || (tag.value == placeClass.value) != tag.excludesValue)
  }
}
