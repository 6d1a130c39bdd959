internal import FoundationEssentials
internal import Gazetteer
internal import Geocoding
internal import Geography
internal import TextTools

/// Writes answers of Pelias: GeoJSON with the member `geocoding`.
struct PeliasWriter {
  private let call: Call

  private static let attribution = "https://www.geonames.org (CC BY 4.0)"

  init(_ call: Call) {
    self.call = call
  }

  /// The answer to a search.
  func reply(
    _ places: [FoundPlace], _ common: PeliasDialect.Common, text: String? = nil,
    point: Coordinate? = nil
  ) -> DialectReply {
    var writer = JSONWriter(byteCapacity: 512 + 1_024 * places.count, escaping: .minimal)
    writer.object { writer in
      writeHead(&writer, crediting: places, warnings: common.warnings) { writer in
        writer.member("text", text)
        writer.member("size", common.size)
        writer.member("lang", common.languages ?? "en")
        if let point {
          writer.member("point.lat", degrees: point.latitude)
          writer.member("point.lon", degrees: point.longitude)
        }
      }
      writer.member("type", word: "FeatureCollection")
      writer.name("features")
      writer.array { writer in
        for place in places { write(place, &writer) }
      }
      if !places.isEmpty { write(bounds: Self.union(places), &writer) }
    }
    return DialectReply(body: writer.bytes, outcome: places.isEmpty ? .nothing : .found)
  }

  /// The answer to a request that is wrong.
  func reply(_ refusal: RequestRefusal) -> DialectReply {
    var writer = JSONWriter(escaping: .minimal)
    writer.object { writer in
      writeHead(&writer, errors: [refusal.sentence]) { _ in }
      writer.member("type", word: "FeatureCollection")
      writer.name("features")
      writer.array { _ in }
    }
    return DialectReply(status: refusal.status, body: writer.bytes, outcome: .refused)
  }

  private func writeHead(
    _ writer: inout JSONWriter, crediting places: [FoundPlace] = [], errors: [String] = [],
    warnings: [String] = [], _ query: (inout JSONWriter) -> Void
  ) {
    writer.name("geocoding")
    writer.object { writer in
      writer.member("version", word: "0.2")
      writer.member("attribution", FoundPlace.credit(for: places, Self.attribution))
      writer.name("query")
      writer.object { query(&$0) }
      if !errors.isEmpty {
        writer.name("errors")
        writer.array { writer in for error in errors { writer.element(error) } }
      }
      if !warnings.isEmpty {
        writer.name("warnings")
        writer.array { writer in for warning in warnings { writer.element(warning) } }
      }
      writer.name("engine")
      writer.object { writer in
        writer.member("name", word: "OnTheMap")
        writer.member("author", word: "the OnTheMap contributors")
        writer.member("version", call.version)
      }
      writer.member("timestamp", Int(Date().timeIntervalSince1970 * 1_000))
    }
  }

  private func write(_ place: FoundPlace, _ writer: inout JSONWriter) {
    let details = place.details
    let layer = Self.layer(of: place)
    writer.object { writer in
      writer.member("type", word: "Feature")
      writer.geometry(details.coordinate)
      writer.name("properties")
      writer.object { writer in
        let object = details.mapObject.map { "\($0.kind)/\($0.id)" }
        let source = object == nil ? "geonames" : "openstreetmap"
        let id = object ?? "\(place.number)"
        writer.member("id", id)
        writer.member("gid", "\(source):\(layer):\(id)")
        writer.member("layer", layer)
        writer.member("source", source)
        writer.member("source_id", id)
        writer.member("country_code", details.countryCode)
        writer.member("name", details.name)
        if let offset = place.placemark.offset {
          writer.name("distance")
          writer.number((offset.distanceKM * 1_000).rounded() / 1_000)
        } else {
          writer.member("match_type", word: place.isExact ? "exact" : "fallback")
        }
        writer.member("confidence", probability: place.placemark.confidence)
        writer.member("accuracy", word: "centroid")
        write(ancestorsOf: place, layer, &writer)
        writer.member("label", details.label)
        if let population = details.population {
          writer.name("addendum")
          writer.object { writer in
            writer.name("geonames")
            writer.object { writer in
              writer.member("population", population)
              writer.member("timezone", details.timeZone)
            }
          }
        }
      }
      write(bounds: place.bounds, &writer)
    }
  }

  private func write(
    ancestorsOf place: FoundPlace, _ layer: String, _ writer: inout JSONWriter
  ) {
    let details = place.details
    let known = place.placemark.place
    func gid(_ layer: String, _ place: Place?) -> String? {
      place?.geonamesID.map { "geonames:\(layer):\($0)" }
    }
    writer.member("continent", details.codes.continent)
    writer.member("country", details.kind == .country ? details.name : details.country)
    writer.member("country_gid", gid("country", known?.country))
    writer.member("country_a", details.codes.country)
    writer.member("region", details.kind == .region ? details.name : details.region)
    if details.kind != .country { writer.member("region_gid", gid("region", known?.region)) }
    writer.member("region_a", place.regionAbbreviation)
    writer.member("county", details.kind == .county ? details.name : details.county)
    if details.county != nil || details.kind == .county {
      writer.member("county_gid", gid("county", known?.county))
    }
    if details.kind == .city {
      let isPart = layer == "neighbourhood"
      writer.member(isPart ? "neighbourhood" : "locality", details.name)
      writer.member(isPart ? "neighbourhood_gid" : "locality_gid", gid(layer, known))
    }
    if details.kind == .house || details.kind == .street {
      let address = place.placemark.address
      writer.member("housenumber", address?.houseNumber)
      writer.member("street", address?.street)
      writer.member("postalcode", address?.postcode)
      writer.member("locality", address?.locality)
    }
    if details.kind == .postcode { writer.member("postalcode", place.placemark.match.text) }
  }

  /// Writes the member `bbox`: west, south, east, north.
  private func write(bounds: FoundPlace.Bounds, _ writer: inout JSONWriter) {
    writer.name("bbox")
    writer.array { writer in
      for side in [bounds.west, bounds.south, bounds.east, bounds.north] {
        writer.element(degrees: side)
      }
    }
  }

  private static func union(_ places: [FoundPlace]) -> FoundPlace.Bounds {
    let all = places.map(\.bounds)
    return FoundPlace.Bounds(
      south: all.map(\.south).min() ?? -90, west: all.map(\.west).min() ?? -180,
      north: all.map(\.north).max() ?? 90, east: all.map(\.east).max() ?? 180)
  }

  private static func layer(of place: FoundPlace) -> String {
    switch place.details.kind {
    case .continent: "continent"
    case .country: "country"
    case .region: place.placemark.precision == .area ? "macroregion" : "region"
    case .county: "county"
    case .city: place.details.codes.feature == "PPLX" ? "neighbourhood" : "locality"
    case .postcode: "postalcode"
    case .street: "street"
    case .house: "address"
    case .coordinate, .airport, .landmark, .feature: "venue"
    }
  }
}
