internal import FoundationEssentials
internal import Gazetteer
internal import Geocoding
internal import Geography
internal import HTTPServing
internal import HTTPTypes
internal import TextTools

/// The geocoding API of Open-Meteo (`open-meteo/geocoding-api`), whose ids are those of GeoNames.
///
/// It differs from Open-Meteo in that a whole query is understood ("Paris, Texas"), and that
/// elevation and postal codes are absent.
struct OpenMeteoDialect: Dialect {
  static let name = "open-meteo"

  private static let defaultCount = 10
  private static let maxCount = 100

  var routes: [DialectRoute] {
    [
      DialectRoute(
        paths: ["/v1/search"], summary: "Finds places by name or by its beginning.",
        parameters: [
          .init("name", "The name.", ParameterSchema.someText, isRequired: true),
          .init(
            "count", "The maximum number of places.",
            ["type": "integer", "minimum": 1, "maximum": .number(Double(Self.maxCount))]),
          .init("language", "The language of names.", ParameterSchema.languages),
          .init("countryCode", "Only places in this country.", ParameterSchema.countries),
          .init("format", "The format of the answer.", ParameterSchema.word(["json"])),
        ], handle: search),
      DialectRoute(
        paths: ["/v1/get"], summary: "Returns the place with a GeoNames id.",
        parameters: [
          .init(
            "id", "The GeoNames id.", ["type": "integer", "examples": [5_809_844]], isRequired: true
          ),
          .init("language", "The language of names.", ParameterSchema.languages),
        ], handle: get),
    ]
  }

  private func search(_ call: Call) throws(RequestRefusal) -> DialectReply {
    let start = ContinuousClock.now
    let parameters = call.parameters
    guard let name = parameters["name"] else {
      throw .request("Parameter 'name' is missing.")
    }
    try checkFormat(parameters)
    var search = PlaceSearch(.text(name))
    search.completion = .after
    let count = try parameters.whole("count", cappedAt: .max) ?? Self.defaultCount
    guard count <= Self.maxCount else {
      throw .request("Parameter count must be between 1 and \(Self.maxCount).")
    }
    search.limit = count
    search.languages = try parameters.languages("language", header: nil)
    search.countries = try parameters.countries("countryCode", call.current.geocoder.gazetteer)
    let places = search.run(call.current.geocoder)
    var writer = JSONWriter(byteCapacity: 512 * places.count, escaping: .minimal)
    writer.object { writer in
      if !places.isEmpty {
        writer.name("results")
        writer.array { writer in
          for place in places { writer.object { Self.write(place, &$0) } }
        }
      }
      writer.name("generationtime_ms")
      let duration = start.duration(to: .now) / .milliseconds(1)
      writer.number((duration * 1_000).rounded() / 1_000)
    }
    return DialectReply(body: writer.bytes, outcome: places.isEmpty ? .nothing : .found)
  }

  private func get(_ call: Call) throws(RequestRefusal) -> DialectReply {
    try checkFormat(call.parameters)
    guard let id = try call.parameters.whole("id", cappedAt: .max) else {
      throw .request("Parameter 'id' is missing.")
    }
    let languages = try call.parameters.languages("language", header: nil)
    guard let place = call.current.numbers.place(id) else {
      throw .request("ID not found.", status: .notFound)
    }
    var writer = JSONWriter(escaping: .minimal)
    writer.object { Self.write(FoundPlace(Placemark(place, language: languages)), &$0) }
    return DialectReply(body: writer.bytes, outcome: .found)
  }

  private func checkFormat(_ parameters: RequestParameters) throws(RequestRefusal) {
    guard let format = parameters["format"], format != "json" else { return }
    throw .request("The format \(format.shortened) is not available: use json.")
  }

  private static func write(_ place: FoundPlace, _ writer: inout JSONWriter) {
    let details = place.details
    let known = place.placemark.place
    writer.member("id", place.number)
    writer.member("name", details.name)
    writer.member("latitude", degrees: details.coordinate.latitude)
    writer.member("longitude", degrees: details.coordinate.longitude)
    writer.member("feature_code", details.codes.feature)
    writer.member("country_code", details.countryCode)
    writer.member("country_id", known?.country?.geonamesID)
    writer.member("country", details.kind == .country ? details.name : details.country)
    writer.member("admin1_id", details.kind == .country ? nil : known?.region?.geonamesID)
    writer.member("admin1", details.kind == .region ? details.name : details.region)
    if details.county != nil { writer.member("admin2_id", known?.county?.geonamesID) }
    writer.member("admin2", details.kind == .county ? details.name : details.county)
    writer.member("timezone", details.timeZone)
    writer.member("population", details.population)
    if place.placemark.offset == nil {
      writer.member("confidence", probability: place.placemark.confidence)
    }
  }

  func reply(_ refusal: RequestRefusal, to call: Call) -> DialectReply {
    var writer = JSONWriter(escaping: .minimal)
    writer.object { writer in
      writer.name("error")
      writer.raw("true")
      writer.member("reason", refusal.sentence)
    }
    return DialectReply(status: refusal.status, body: writer.bytes, outcome: .refused)
  }
}
