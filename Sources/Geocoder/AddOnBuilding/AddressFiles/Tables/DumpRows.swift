internal import Geography
internal import TextTools

/// The first line of a dump of Nominatim.
enum DumpHeader {
  /// The version that can be read.
  static let version = "0.1.0"
  /// The type of the line.
  static let type = "NominatimDumpFile"

  /// Checks the first line.
  static func check(_ bytes: [UInt8]) throws(AddressReadingError.Kind) {
    guard let value = JSONValue(lenient: bytes), value["type"]?.string == type else {
      throw .noDumpHeader
    }
    let found = Tags.text(value["content"]?["version"]) ?? ""
    guard found == version else { throw .dumpVersion(found) }
  }
}

/// Makes rows of the lines of a dump of Nominatim, version 0.1.0.
enum DumpRows {
  /// What becomes of each place of a line; nothing of lines about countries.
  static func rows(of value: JSONValue) -> [Result<[AddressRow], FeatureRows.Skipped>] {
    switch value["type"]?.string {
    case "Place":
      guard let places = value["content"]?.elements else {
        // One place may stand without the array.
        return [value["content"].map { place($0) } ?? .failure(.init(.notAnAddress))]
      }
      return places.map { place($0) }
    case "CountryInfo", DumpHeader.type: return []
    default: return [.failure(.init(.notAnAddress))]
    }
  }

  private static func place(_ value: JSONValue) -> Result<[AddressRow], FeatureRows.Skipped> {
    let names = value["name"]?.object.map { Tags($0) } ?? Tags(JSONObject())
    let address = value["address"]?.object.map { Tags($0) } ?? Tags(JSONObject())
    let number = Tags.text(value["housenumber"]) ?? ""
    let key = value["osm_key"]?.string ?? ""
    let kind = value["osm_value"]?.string ?? ""
    let isStreet =
      number.isEmpty && (value["address_type"]?.string == "street" || key == "highway")
    let houseName =
      key == "place" && namedKinds.contains(kind) ? names["name"] : names["addr:housename"]
    guard isStreet || !number.isEmpty || !houseName.isEmpty else {
      return .failure(.init(.notAnAddress))
    }
    let point = coordinate(value)
    guard case .success(let coordinate) = point else { return point.map { _ in [] } }
    var row = AddressRow(coordinate: coordinate)
    row.city = address.first(of: "city", "town", "village", "hamlet")
    row.otherCities = address.inLanguages("city")
    row.district = address.first(of: "suburb", "district", "municipality", "county")
    row.region = address.first(of: "state", "region", "province")
    row.postcode = Tags.text(value["postcode"]) ?? address["postcode"]
    row.country = Tags.text(value["country_code"]) ?? ""
    if isStreet {
      row.street = names["name"]
      for name in ["alt_name", "old_name", "official_name", "short_name", "loc_name"] {
        row.otherStreets += FieldText.list(names[name])
        row.otherStreets += names.inLanguages(name)
      }
      row.otherStreets += names.inLanguages("name")
      return FeatureRows.finished([row])
    }
    row.name = houseName
    row.street = address.first(of: "street", "place")
    row.otherStreets = address.inLanguages("street")
    row.unit = address.first(of: "unit", "flats")
    guard !number.isEmpty else { return FeatureRows.finished([row]) }
    return FeatureRows.finished(
      HouseNumbers.list(number).map { number in
        var house = row
        house.number = number
        return house
      })
  }

  /// Kinds of places that are a house or a farm.
  private static let namedKinds: Set<String> = ["house", "houses", "farm", "isolated_dwelling"]

  private static func coordinate(_ value: JSONValue) -> Result<Coordinate, FeatureRows.Skipped> {
    guard let centroid = value["centroid"]?.elements else {
      return RepresentativePoint.of(value["geometry"])
    }
    guard centroid.count >= 2, let x = centroid[0].number, let y = centroid[1].number else {
      return .failure(.init(.noCoordinate))
    }
    return RepresentativePoint.coordinate((x, y))
  }
}
