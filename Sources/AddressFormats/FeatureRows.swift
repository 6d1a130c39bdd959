internal import Geography
internal import JSON

/// Makes rows of features of GeoJSON, whose properties are those of OpenAddresses or the tags of
/// OpenStreetMap.
enum FeatureRows {
  /// The rows of a feature: several if a house has several numbers.
  static func rows(of value: JSONValue) -> Result<[AddressRow], Skipped> {
    guard value["type"]?.string == "Feature", let properties = value["properties"]?.object else {
      return .failure(.init(.notAnAddress))
    }
    let tags = Tags(properties)
    return tags.isOpenStreetMap
      ? openStreetMap(tags, value["geometry"])
      : openAddresses(
        tags, value["geometry"])
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

  private static func openStreetMap(
    _ tags: Tags, _ geometry: JSONValue?
  ) -> Result<[AddressRow], Skipped> {
    if !tags["addr:interpolation"].isEmpty { return .failure(.init(.interpolation)) }
    var number = tags["addr:housenumber"]
    if number.isEmpty { number = tags["addr:streetnumber"] }
    if number.isEmpty { number = tags["addr:conscriptionnumber"] }
    let houseName = tags["addr:housename"]
    let isStreet =
      number.isEmpty && houseName.isEmpty && !tags["name"].isEmpty
      && streets.contains(tags["highway"])
      && geometry?["type"]?.string.map { $0 != "Point" && $0 != "MultiPoint" } == true
    guard isStreet || !number.isEmpty || !houseName.isEmpty else {
      return .failure(.init(.notAnAddress))
    }
    let point = RepresentativePoint.of(geometry, closedLinesAreAreas: !isStreet)
    guard case .success(let coordinate) = point else { return point.map { _ in [] } }
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

  /// Ways with a name that houses stand along: not platforms, not what is only planned.
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

/// The properties of a feature as texts.
struct Tags {
  /// The properties that have a text, in their order: a walk over some is quicker than a table.
  private var tags: [(name: String, value: String)] = []

  init(_ object: JSONObject) {
    tags.reserveCapacity(object.members.count)
    for member in object.members {
      guard let text = Self.text(member.value), !text.isEmpty else { continue }
      // OpenAddresses and others differ in case.
      let isLower = member.name.utf8.allSatisfy { !(0x41...0x5A).contains($0) && $0 < 0x80 }
      tags.append((isLower ? member.name : member.name.lowercased(), text))
    }
  }

  /// A text or number as text; nil for anything else.
  static func text(_ value: JSONValue?) -> String? {
    switch value {
    case .string(let text): return FieldText.text(text)
    case .number(let number):
      if let whole = Int(exactly: number) { return String(whole) }
      return "\(number)"
    default: return nil
    }
  }

  /// The value of a tag; empty if it is not there.
  subscript(name: String) -> String {
    for tag in tags where tag.name == name { return tag.value }
    return ""
  }

  /// Whether the properties are tags of OpenStreetMap.
  var isOpenStreetMap: Bool {
    tags.contains { $0.name == "highway" || $0.name.utf8.starts(with: "addr:".utf8) }
  }

  func hasAny(of names: [String]) -> Bool { tags.contains { names.contains($0.name) } }

  /// The first of some tags that is there.
  func first(of names: String...) -> String {
    for name in names {
      let value = self[name]
      if !value.isEmpty { return value }
    }
    return ""
  }

  /// The values of a tag in other languages: "name:sv" and the like, in the order of the file.
  func inLanguages(_ name: String) -> [String] {
    let prefix = name + ":"
    return tags.filter { tag in
      guard tag.name.utf8.starts(with: prefix.utf8) else { return false }
      let language = tag.name.utf8.dropFirst(prefix.utf8.count)
      // "name:etymology" and "name:left" are no languages; "be-tarask" and "zh-hant" are.
      let code = language.prefix { (0x61...0x7A).contains($0) }
      return (2...3).contains(code.count)
        && (language.count == code.count || language.contains(0x2D))
    }.flatMap { FieldText.list($0.value) }
  }
}
