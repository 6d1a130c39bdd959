internal import Gazetteer
internal import GeoFormats
internal import Geocoding
internal import Geography
internal import HTTPServing
internal import TextTools

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The forms of Nominatim's answers.
enum NominatimFormat: String, CaseIterable, Sendable {
  case xml, json, jsonv2, geojson, geocodejson
}

/// How an answer of Nominatim looks.
struct NominatimStyle: Sendable {
  let format: NominatimFormat
  let languages: String?
  private let hasAddress: Bool
  private let hasNames: Bool
  private let hasTags: Bool
  /// The form in which the shape of a place is asked for.
  private let shape: Shape?
  /// The parameters of the request, for that for more places.
  private let parameters: RequestParameters

  /// The forms of shapes, by their parameters.
  ///
  /// The shape of every place here is its point.
  private enum Shape: String, CaseIterable {
    case geoJSON = "polygon_geojson"
    case text = "polygon_text"
    case svg = "polygon_svg"
    case kml = "polygon_kml"
  }

  static let licence = "Data from GeoNames (https://www.geonames.org) and others, CC BY 4.0"

  init(_ call: Call, default format: NominatimFormat) throws(RequestRefusal) {
    let parameters = call.parameters
    self.parameters = parameters
    let known = NominatimFormat.allCases.map(\.rawValue)
    let word = try parameters.words("format", of: known).first
    self.format = word.flatMap { NominatimFormat(rawValue: $0) } ?? format
    languages = try parameters.languages("accept-language", header: call.acceptLanguage)
    hasAddress = try parameters.flag("addressdetails", default: true)
    hasNames = try parameters.flag("namedetails")
    hasTags = try parameters.flag("extratags")
    var shapes: [Shape] = []
    for shape in Shape.allCases where try parameters.flag(shape.rawValue) { shapes.append(shape) }
    guard shapes.count < 2 else {
      throw .request("Too many polygon output options selected.")
    }
    shape = shapes.first
  }

  /// The answer to a search.
  func reply(to places: [FoundPlace], of query: String) -> DialectReply {
    let outcome = places.isEmpty ? DialectReply.Outcome.nothing : .found
    switch format {
    case .xml:
      return DialectReply(
        mediaType: MediaType.xml, body: Array(searchXML(places, query).utf8), outcome: outcome)
    case .json, .jsonv2:
      var writer = JSONWriter(byteCapacity: 1_024 * places.count, escaping: .minimal)
      writer.array { writer in
        for place in places { writer.object { write(place, &$0) } }
      }
      return DialectReply(body: writer.bytes, outcome: outcome)
    case .geojson, .geocodejson:
      var writer = JSONWriter(byteCapacity: 1_024 * places.count, escaping: .minimal)
      writeCollection(places, query, &writer)
      return DialectReply(body: writer.bytes, outcome: outcome)
    }
  }

  /// The answer to a reverse query.
  func reverseReply(to place: FoundPlace?, query: String) -> DialectReply {
    let outcome = place == nil ? DialectReply.Outcome.nothing : .found
    if format == .xml {
      return DialectReply(
        mediaType: MediaType.xml, body: Array(reverseXML(place, query).utf8), outcome: outcome)
    }
    var writer = JSONWriter(byteCapacity: 1_024, escaping: .minimal)
    guard let place else {
      // By this exact text geopy distinguishes an empty answer from an error.
      writer.object { $0.member("error", word: "Unable to geocode") }
      return DialectReply(body: writer.bytes, outcome: outcome)
    }
    switch format {
    case .geojson, .geocodejson:
      writeCollection([place], query, &writer)
    default: writer.object { write(place, &$0) }
    }
    return DialectReply(body: writer.bytes, outcome: outcome)
  }

  /// All that is known of a place, as `/details` answers.
  static func details(of place: FoundPlace) -> DialectReply {
    let details = place.details
    let placeClass = place.placeClass
    var writer = JSONWriter(byteCapacity: 2_048, escaping: .minimal)
    writer.object { writer in
      writer.member("place_id", place.number)
      writer.member("parent_place_id", place.townNumber)
      if let object = details.mapObject {
        writer.member("osm_type", String(object.kind.rawValue.prefix(1)).uppercased())
        writer.member("osm_id", object.id)
      }
      writer.member("category", placeClass.key)
      writer.member("type", placeClass.value)
      if placeClass.key != "boundary" { writer.member("admin_level", 15) }
      writer.member("localname", details.name)
      writer.name("names")
      writer.object { writer in
        for name in names(of: place) { writer.member(named: name.name, name.text) }
      }
      writer.name("extratags")
      writer.object { writer in
        for tag in tags(of: place) { writer.member(named: tag.name, tag.text) }
      }
      writer.name("addresstags")
      writer.object { writer in
        if let text = place.surroundings?.houseNumber { writer.member("housenumber", text) }
        if let text = place.surroundings?.street { writer.member("street", text) }
      }
      writer.member("housenumber", place.surroundings?.houseNumber)
      writer.member("calculated_postcode", place.surroundings?.postcode)
      writer.member("country_code", details.countryCode?.lowercased())
      writer.member("importance", probability: importance(of: place))
      writer.member("calculated_importance", probability: importance(of: place))
      writer.member("rank_address", placeClass.rank)
      writer.member("rank_search", placeClass.rank)
      writer.name("isarea")
      writer.raw("false")
      for name in ["centroid", "geometry"] as [StaticString] {
        writer.name(name)
        writer.point(details.coordinate)
      }
      writer.member("licence", FoundPlace.credit(for: [place], licence))
    }
    return DialectReply(body: writer.bytes, outcome: .found)
  }

  // MARK: JSON

  private func write(_ place: FoundPlace, _ writer: inout JSONWriter) {
    writer.member("place_id", place.number)
    writer.member("licence", FoundPlace.credit(for: [place], Self.licence))
    writer.mapObject(place.details.mapObject)
    writer.member("lat", Self.text(place.details.coordinate.latitude))
    writer.member("lon", Self.text(place.details.coordinate.longitude))
    writeClass(place, &writer)
    writeDetails(place, &writer)
    let bounds = place.bounds
    writer.name("boundingbox")
    writer.array { writer in
      for side in [bounds.south, bounds.north, bounds.west, bounds.east] {
        writer.element(Self.text(side))
      }
    }
    switch shape {
    case .geoJSON:
      writer.name("geojson")
      writer.point(place.details.coordinate)
    case .text: writer.member("geotext", shapeText(of: place))
    case .svg: writer.member("svg", shapeText(of: place))
    case .kml: writer.member("geokml", shapeText(of: place))
    case nil: break
    }
  }

  /// The point of a place in the form that is asked for, but for GeoJSON.
  private func shapeText(of place: FoundPlace) -> String {
    let point = place.details.coordinate
    let (north, east) = (Self.text(point.latitude), Self.text(point.longitude))
    return switch shape {
    case .text: "POINT(\(east) \(north))"
    case .svg: "cx=\"\(east)\" cy=\"\(Self.text(-point.latitude))\""
    case .kml: "<Point><coordinates>\(east),\(north)</coordinates></Point>"
    case .geoJSON, nil: "{\"type\":\"Point\",\"coordinates\":[\(east),\(north)]}"
    }
  }

  /// Writes class to name, which all forms of JSON have.
  private func writeClass(_ place: FoundPlace, _ writer: inout JSONWriter) {
    let placeClass = place.placeClass
    if format == .json {
      writer.member("class", placeClass.key)
    } else {
      writer.member("category", placeClass.key)
    }
    writer.member("type", placeClass.value)
    writer.member("place_rank", placeClass.rank)
    writer.member("importance", probability: Self.importance(of: place))
    writer.member("addresstype", placeClass.addressType)
    writer.member("name", place.details.name)
    writer.member("display_name", Self.displayName(of: place))
    writer.member("precision", place.placemark.precision.rawValue)
    if place.placemark.offset == nil {
      writer.member("confidence", probability: place.placemark.confidence)
    }
  }

  private func writeDetails(_ place: FoundPlace, _ writer: inout JSONWriter) {
    if hasAddress {
      writer.name("address")
      writer.object { writer in
        for part in Self.address(of: place) { writer.member(named: part.name, part.text) }
      }
    }
    if hasTags {
      writer.name("extratags")
      writer.object { writer in
        for tag in Self.tags(of: place) { writer.member(named: tag.name, tag.text) }
      }
    }
    if hasNames {
      writer.name("namedetails")
      writer.object { writer in
        for name in Self.names(of: place) { writer.member(named: name.name, name.text) }
      }
    }
  }

  private func writeCollection(
    _ places: [FoundPlace], _ query: String, _ writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.member("type", word: "FeatureCollection")
      if format == .geocodejson {
        writer.name("geocoding")
        writer.object { writer in
          writer.member("version", word: "0.1.0")
          writer.member("attribution", FoundPlace.credit(for: places, Self.licence))
          writer.member("licence", word: "CC BY 4.0")
          writer.member("query", query)
        }
      } else {
        writer.member("licence", FoundPlace.credit(for: places, Self.licence))
      }
      writer.name("features")
      writer.array { writer in
        for place in places { writeFeature(place, &writer) }
      }
    }
  }

  /// The members of GeocodeJSON for those of an address, by its specification.
  ///
  /// https://github.com/geocoders/geocodejson-spec/tree/master/draft
  private static let geocodeJSONKeys = [
    "house_number": "housenumber", "road": "street", "neighbourhood": "locality",
    "suburb": "district", "hamlet": "city", "village": "city", "town": "city", "city": "city",
    "county": "county", "state": "state", "postcode": "postcode", "country": "country",
    "country_code": "country_code",
  ]

  private func writeFeature(_ place: FoundPlace, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("type", word: "Feature")
      writer.name("properties")
      writer.object { writer in
        guard format == .geocodejson else {
          writer.member("place_id", place.number)
          writer.mapObject(place.details.mapObject)
          writeClass(place, &writer)
          writeDetails(place, &writer)
          return
        }
        writer.name("geocoding")
        writer.object { writer in
          writer.member("place_id", place.number)
          writer.mapObject(place.details.mapObject)
          writer.member("osm_key", place.placeClass.key)
          writer.member("osm_value", place.placeClass.value)
          writer.member("type", word: place.placeClass.layer)
          writer.member("label", Self.displayName(of: place))
          writer.member("name", place.details.name)
          if let distance = place.placemark.offset?.distanceKM {
            writer.member("accuracy", Int((distance * 1_000).rounded()))
          }
          var written: Set<String> = []
          for part in Self.address(of: place) {
            guard let key = Self.geocodeJSONKeys[part.name], written.insert(key).inserted else {
              continue
            }
            writer.member(named: key, part.text)
          }
          writer.name("admin")
          writer.object { $0.member("level4", place.details.region) }
        }
      }
      let bounds = place.bounds
      writer.name("bbox")
      writer.array { writer in
        for side in [bounds.west, bounds.south, bounds.east, bounds.north] {
          writer.element(degrees: side)
        }
      }
      writer.geometry(place.details.coordinate)
    }
  }

  // MARK: XML

  private func searchXML(_ places: [FoundPlace], _ query: String) -> String {
    var text = Self.xmlHead
    let credit = FoundPlace.credit(for: places, Self.licence)
    text +=
      "<searchresults timestamp=\"\(Self.timestamp)\" attribution=\"\(Markup.escaped(credit))\""
    text += " querystring=\"\(Markup.escaped(query))\""
    if !places.isEmpty {
      text += " exclude_place_ids=\"\(Markup.escaped(excluded(with: places)))\""
    }
    // What is looked up by ids is all there is.
    if parameters["osm_ids"] == nil {
      text += " more_url=\"\(Markup.escaped(moreURL(than: places)))\""
    }
    text += ">"
    for place in places {
      text +=
        "<place \(attributes(of: place)) address_rank=\"\(place.placeClass.rank)\" display_name=\""
      text +=
        "\(Markup.escaped(Self.displayName(of: place)))\" class=\"\(Markup.escaped(place.placeClass.key))\""
      text +=
        " type=\"\(Markup.escaped(place.placeClass.value))\" importance=\"\(Self.text(Self.importance(of: place)))\">"
      text += inner(place, addressTag: nil)
      text += "</place>"
    }
    return text + "</searchresults>"
  }

  /// The time now, as Nominatim writes it: "Sun, 29 Nov 2026 22:11:59 +00:00".
  private static var timestamp: String {
    var seconds = time(nil)
    var parts = unsafe tm()
    unsafe gmtime_r(&seconds, &parts)
    let text = unsafe String(unsafeUninitializedCapacity: 48) { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { buffer in
        guard let start = buffer.baseAddress else { return 0 }
        return unsafe strftime(start, buffer.count, "%a, %d %b %Y %H:%M:%S +00:00", &parts)
      }
    }
    return text
  }

  /// The ids of places that were asked to be left out, and of those that were found.
  private func excluded(with places: [FoundPlace]) -> String {
    (parameters.list("exclude_place_ids") + places.map { String($0.number) }).joined(separator: ",")
  }

  /// The address, relative to that of the request, at which further places are.
  private func moreURL(than places: [FoundPlace]) -> String {
    var pairs = parameters.pairs.filter { $0.name != "exclude_place_ids" }
    pairs.append(("exclude_place_ids", excluded(with: places)))
    return "search?"
      + pairs.map { "\($0.name)=\(PercentEncoding.encode($0.value))" }.joined(separator: "&")
  }

  private func reverseXML(_ place: FoundPlace?, _ query: String) -> String {
    var text = Self.xmlHead
    let credit = FoundPlace.credit(for: place.map { [$0] } ?? [], Self.licence)
    text +=
      "<reversegeocode timestamp=\"\(Self.timestamp)\" attribution=\"\(Markup.escaped(credit))\""
    text += " querystring=\"\(Markup.escaped(query))\">"
    if let place {
      text += "<result \(attributes(of: place)) address_rank=\"\(place.placeClass.rank)\">"
      text += "\(Markup.escaped(Self.displayName(of: place)))</result>"
      text += inner(place, addressTag: "addressparts")
    } else {
      text += "<error>Unable to geocode</error>"
    }
    return text + "</reversegeocode>"
  }

  private func attributes(of place: FoundPlace) -> String {
    let bounds = place.bounds
    let sides = [bounds.south, bounds.north, bounds.west, bounds.east].map { Self.text($0) }
    let point = place.details.coordinate
    let object = place.details.mapObject.map {
      "osm_type=\"\($0.kind)\" osm_id=\"\($0.id)\" "
    }
    return "place_id=\"\(place.number)\" \(object ?? "")place_rank=\"\(place.placeClass.rank)\" "
      + "boundingbox=\"\(sides.joined(separator: ","))\" lat=\"\(Self.text(point.latitude))\" "
      + "lon=\"\(Self.text(point.longitude))\"" + shapeAttribute(of: place)
  }

  private func shapeAttribute(of place: FoundPlace) -> String {
    let name: String
    switch shape {
    case .geoJSON: name = "geojson"
    case .text: name = "geotext"
    case .svg: name = "geosvg"
    case .kml, nil: return ""
    }
    return " \(name)=\"\(Markup.escaped(shapeText(of: place)))\""
  }

  private func inner(_ place: FoundPlace, addressTag: String?) -> String {
    var text = shape == .kml ? "<geokml>\(shapeText(of: place))</geokml>" : ""
    if hasAddress {
      let parts = Self.address(of: place).map {
        "<\($0.name)>\(Markup.escaped($0.text))</\($0.name)>"
      }.joined()
      text += addressTag.map { "<\($0)>\(parts)</\($0)>" } ?? parts
    }
    if hasTags {
      text += "<extratags>"
      for tag in Self.tags(of: place) {
        text += "<tag key=\"\(tag.name)\" value=\"\(Markup.escaped(tag.text))\"/>"
      }
      text += "</extratags>"
    }
    if hasNames {
      text += "<namedetails>"
      for name in Self.names(of: place) {
        text += "<name desc=\"\(name.name)\">\(Markup.escaped(name.text))</name>"
      }
      text += "</namedetails>"
    }
    return text
  }

  private static let xmlHead = #"<?xml version="1.0" encoding="UTF-8" ?>"#

  // MARK: Values

  /// The parts of an address by their members, from small to large.
  static func address(of place: FoundPlace) -> [(name: String, text: String)] {
    let details = place.details
    var parts: [(name: String, text: String)] = []
    func add(_ name: String, _ text: String?) {
      if let text, !text.isEmpty { parts.append((name, text)) }
    }
    switch details.kind {
    case .country: break
    case .house, .street:
      let address = place.placemark.address
      add("house_number", address?.houseNumber)
      if address?.street == nil { add(place.placeClass.addressType, details.name) }
      add("road", address?.street)
      add("city", address?.locality)
    default:
      add(place.placeClass.addressType, details.name)
      add("house_number", place.surroundings?.houseNumber)
      add("road", place.surroundings?.street)
    }
    add("city", place.town)
    add("county", details.county)
    add("state", details.region)
    add("ISO3166-2-lvl4", details.codes.region)
    add("postcode", (place.placemark.address ?? place.surroundings)?.postcode)
    add("country", details.kind == .country ? details.name : details.country)
    add("country_code", details.countryCode?.lowercased())
    return parts
  }

  /// The name with all that the place lies in: "Seattle, King County, Washington, United States".
  static func displayName(of place: FoundPlace) -> String {
    let details = place.details
    guard details.kind == .city, let county = details.county, county != details.name,
      details.labelDetail == nil
    else { return details.label }
    return [details.name, county, details.region, details.country].compactMap(\.self)
      .joined(separator: ", ")
  }

  private static func tags(of place: FoundPlace) -> [(name: String, text: String)] {
    let details = place.details
    return [
      ("population", details.population.map(String.init)), ("timezone", details.timeZone),
      ("geonames:feature_code", details.codes.feature),
      ("ISO3166-1:alpha2", details.kind == .country ? details.countryCode : nil),
      ("ISO3166-2", details.kind == .region ? details.codes.region : nil),
    ].compactMap { name, text in text.map { (name, $0) } }
  }

  private static func names(of place: FoundPlace) -> [(name: String, text: String)] {
    guard let known = place.placemark.place else { return [("name", place.details.name)] }
    return [("name", known.name)] + known.translations.map { ("name:\($0.language)", $0.name) }
  }

  /// How well known a place is, 0 to 1, from its population: 0.3 for a village, 0.8 for a
  /// metropolis.
  ///
  /// It is no probability: that is `confidence`.
  private static func importance(of place: FoundPlace) -> Double {
    switch place.details.kind {
    case .continent: return 0.95
    case .country: return 0.9
    default:
      let population = Double(place.details.population ?? 0)
      return min(0.85, 0.1 + 0.1 * log10(population + 1))
    }
  }

  /// A number with seven decimals at most, as Nominatim writes degrees.
  private static func text(_ degrees: Double) -> String {
    var buffer = OutputBuffer()
    buffer.append(degrees, decimals: 7)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}

extension JSONWriter {
  /// Writes the type and the id of an object of OpenStreetMap.
  mutating func mapObject(_ object: MapObject?) {
    guard let object else { return }
    member("osm_type", object.kind.rawValue)
    member("osm_id", object.id)
  }
}
