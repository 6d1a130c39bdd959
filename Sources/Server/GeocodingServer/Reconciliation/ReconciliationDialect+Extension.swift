internal import Gazetteer
internal import Geocoding
internal import Geography
internal import HTTPServing
internal import TextTools

/// Columns of a table from places that were reconciled.
extension ReconciliationDialect {
  func properties(_ call: Call) throws(RequestRefusal) -> DialectReply {
    let properties: [JSONValue] = PlaceProperty.allCases.map {
      ["id": .string($0.rawValue), "name": .string($0.title)]
    }
    return Self.reply(
      [
        "type": .string(call.parameters["type"] ?? Self.anyType.id),
        "properties": .array(properties),
      ], .other)
  }

  /// The number of places that are looked up in a turn; one costs some microseconds.
  private static let idsPerTurn = 100

  func extend(
    _ text: String, _ call: Call, _ turns: Turns
  ) async throws(RequestRefusal) -> DialectReply {
    guard let request = Self.object(text), let ids = request["ids"]?.elements,
      let wanted = request["properties"]?.elements
    else { throw .value("extend", "must be a JSON object with `ids` and `properties`") }
    guard ids.count <= Self.queryLimit else {
      throw .value("extend", "has more than \(Self.queryLimit) ids: send fewer at once")
    }
    let properties = try Self.properties(wanted)
    let language = LanguageChoice.list(header: call.acceptLanguage)
    var known: Set<String> = []
    let places = ids.compactMap(\.string).filter { known.insert($0).inserted }
    let slices = stride(from: 0, to: places.count, by: Self.idsPerTurn).map {
      places[$0..<min($0 + Self.idsPerTurn, places.count)]
    }
    try turns.count(slices.count)
    var rows: [JSONObject.Member] = []
    for slice in slices {
      try turns.checkClient()
      rows += try await turns.take {
        slice.map { id in
          let details = Int(id).flatMap { call.current.numbers.place($0) }
            .map { Placemark($0, language: language).details }
          let cells = properties.map { property in
            JSONObject.Member(
              name: property.rawValue,
              value: .array([details.flatMap { property.cell($0) }].compactMap(\.self)))
          }
          return JSONObject.Member(name: id, value: .object(JSONObject(cells)))
        }
      }
    }
    let meta: [JSONValue] = properties.map {
      ["id": .string($0.rawValue), "name": .string($0.title)]
    }
    return Self.reply(
      ["meta": .array(meta), "rows": .object(JSONObject(rows))], rows.isEmpty ? .nothing : .found)
  }

  /// Reads the properties to add, each once: the size of the reply is that of ids times properties.
  private static func properties(
    _ wanted: [JSONValue]
  ) throws(RequestRefusal) -> [PlaceProperty] {
    var properties: [PlaceProperty] = []
    for property in wanted {
      let id = property["id"]?.string ?? ""
      guard let known = PlaceProperty(rawValue: id) else {
        throw .value(
          "extend",
          "has the unknown property \(id.shortened): those that there are stand at "
            + "/reconcile/properties")
      }
      guard !properties.contains(known) else {
        throw .value("extend", "has the property \(id.shortened) twice")
      }
      properties.append(known)
    }
    return properties
  }
}

/// Properties of a place that can be added to a table.
private enum PlaceProperty: String, CaseIterable {
  case latitude, longitude, label, country
  case countryCode = "country_code"
  case region = "admin1"
  case regionCode = "admin1_code"
  case county = "admin2"
  case population, timezone

  var title: String {
    switch self {
    case .latitude: "Latitude"
    case .longitude: "Longitude"
    case .label: "Full name"
    case .country: "Country"
    case .countryCode: "Country code (ISO 3166-1)"
    case .region: "First-level division"
    case .regionCode: "Division code (ISO 3166-2)"
    case .county: "Second-level division"
    case .population: "Population"
    case .timezone: "Time zone"
    }
  }

  /// The value as a cell of a data extension.
  func cell(_ details: Placemark.Details) -> JSONValue? {
    switch self {
    case .latitude: ["float": .number(details.coordinate.latitude)]
    case .longitude: ["float": .number(details.coordinate.longitude)]
    case .population: details.population.map { ["int": .number(Double($0))] }
    case .label: Self.text(details.label)
    case .country: Self.text(details.country)
    case .countryCode: Self.text(details.countryCode)
    case .region: Self.text(details.kind == .region ? details.name : details.region)
    case .regionCode: Self.text(details.codes.region)
    case .county: Self.text(details.kind == .county ? details.name : details.county)
    case .timezone: Self.text(details.timeZone)
    }
  }

  private static func text(_ text: String?) -> JSONValue? {
    text.map { ["str": .string($0)] }
  }
}
