internal import Geography
internal import TextTools

/// Makes rows of features of GeoJSON, whose properties are those of OpenAddresses or the tags of
/// OpenStreetMap.
enum FeatureRows {
  /// The rows of a feature: several if a house has several numbers.
  static func rows(of value: JSONValue) -> Result<[AddressRow], Skipped> {
    guard value["type"]?.string == "Feature", let properties = value["properties"]?.object else {
      return .failure(.init(.notAnAddress))
    }
    let tags = Tags(properties)
    let geometry = value["geometry"]
    guard tags.isOpenStreetMap else { return openAddresses(tags, geometry) }
    let type = geometry?["type"]?.string
    return openStreetMap(
      tags, isLine: type.map { $0 != "Point" && $0 != "MultiPoint" } == true
    ) {
      RepresentativePoint.of(geometry, closedLinesAreAreas: $0)
    }
  }

  /// Why a text gives no row.
  struct Skipped: Error {
    let rule: SkipRule
    init(_ rule: SkipRule) { self.rule = rule }
  }

  // MARK: OpenAddresses

  private static func openAddresses(
    _ tags: Tags, _ geometry: JSONValue?
  ) -> Result<[AddressRow], Skipped> {
    let point = RepresentativePoint.of(geometry)
    guard case .success(let coordinate) = point else { return point.map { _ in [] } }
    var row = AddressRow(coordinate: coordinate)
    row.street = tags["street"]
    row.number = tags["number"]
    row.unit = tags["unit"]
    row.city = tags["city"]
    row.district = tags["district"]
    row.region = tags["region"]
    row.postcode = tags["postcode"]
    row.country = tags["country"]
    row.name = tags["name"]
    // A name alone is that of anything: a bus stop, a shop.
    guard tags.hasAny(of: addressNames) else { return .failure(.init(.notAnAddress)) }
    return finished([row])
  }

  private static let addressNames = ["street", "number", "unit", "city", "postcode", "hash"]

  // MARK: OpenStreetMap

  /// The rows of an object.
  ///
  /// - Parameters:
  ///   - tags: its tags.
  ///   - isLine: whether it is a line or an area, and no point.
  ///   - point: its point; a line that ends where it begins may be the outline of a house.
  /// - Returns: the rows, several if a house has several numbers, or why there are none.
  static func openStreetMap(
    _ tags: Tags, isLine: Bool,
    _ point: (_ closedLinesAreAreas: Bool) -> Result<Coordinate, Skipped>
  ) -> Result<[AddressRow], Skipped> {
    if !tags["addr:interpolation"].isEmpty { return .failure(.init(.interpolation)) }
    var number = tags["addr:housenumber"]
    if number.isEmpty { number = tags["addr:streetnumber"] }
    if number.isEmpty { number = tags["addr:conscriptionnumber"] }
    let houseName = tags["addr:housename"]
    let isStreet =
      number.isEmpty && houseName.isEmpty && !tags["name"].isEmpty
      && streets.contains(tags["highway"]) && isLine
    guard isStreet || !number.isEmpty || !houseName.isEmpty else {
      return .failure(.init(.notAnAddress))
    }
    let found = point(!isStreet)
    guard case .success(let coordinate) = found else { return found.map { _ in [] } }
    var row = AddressRow(coordinate: coordinate)
    row.city = tags.first(of: "addr:city", "addr:town", "addr:village", "addr:hamlet")
    row.otherCities = tags.inLanguages("addr:city")
    row.district = tags.first(
      of: "addr:suburb", "addr:district", "addr:municipality", "addr:county")
    row.region = tags.first(of: "addr:state", "addr:province", "addr:region")
    row.postcode = tags["addr:postcode"]
    row.country = tags["addr:country"]
    if isStreet {
      row.street = tags["name"]
      for name in ["alt_name", "old_name", "official_name", "short_name", "loc_name"] {
        row.otherStreets += FieldText.list(tags[name])
        row.otherStreets += tags.inLanguages(name)
      }
      row.otherStreets += tags.inLanguages("name")
      return finished([row])
    }
    row.name = houseName
    row.street = tags["addr:street"]
    row.otherStreets = tags.inLanguages("addr:street")
    if row.street.isEmpty {
      row.street = tags["addr:place"]
      row.otherStreets += tags.inLanguages("addr:place")
    }
    row.unit = tags.first(of: "addr:unit", "addr:flats")
    guard !number.isEmpty else { return finished([row]) }
    return finished(
      HouseNumbers.list(number).map { number in
        var house = row
        house.number = number
        return house
      })
  }

  /// Named ways that can have houses: not platforms, not planned ways.
  private static let streets: Set<String> = [
    "motorway", "trunk", "primary", "secondary", "tertiary", "unclassified", "residential",
    "motorway_link", "trunk_link", "primary_link", "secondary_link", "tertiary_link",
    "living_street", "service", "pedestrian", "track", "bus_guideway", "busway", "escape", "road",
    "footway", "bridleway", "steps", "path", "cycleway",
  ]

  static func finished(_ rows: [AddressRow]) -> Result<[AddressRow], Skipped> {
    var rows = rows
    for index in rows.indices {
      if let rule = rows[index].finish() { return .failure(.init(rule)) }
    }
    return .success(rows)
  }
}
