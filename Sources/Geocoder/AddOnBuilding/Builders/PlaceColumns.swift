internal import Columns

/// Which column of a table of places holds what.
struct PlaceColumns {
  /// The role of a column.
  enum Role: CaseIterable {
    case name, latitude, longitude, otherNames, country, region, county, population, feature
    case timeZone, geonamesID
  }

  /// The column of each role, from 0.
  private(set) var columns: [Role: Int] = [:]
  /// The separators of other names.
  private(set) var nameSeparators: Set<Character> = ["|", ";"]
  /// Whether the first record is a header.
  private(set) var hasHeader = false

  /// The 19 columns of the dumps of GeoNames.
  static let geonamesDump: PlaceColumns = {
    var columns = PlaceColumns()
    columns.columns = [
      .geonamesID: 0, .name: 1, .otherNames: 3, .latitude: 4, .longitude: 5, .feature: 7,
      .country: 8, .region: 10, .county: 11, .population: 14, .timeZone: 17,
    ]
    columns.nameSeparators = [","]
    return columns
  }()

  /// Whether a record is one of a dump of GeoNames.
  static func isGeonamesDump(_ record: [String]) -> Bool {
    record.count == 19 && Int(record[0]) != nil && Double(record[4]) != nil
      && Double(record[5]) != nil && record[6].count <= 1
  }

  private init() {}

  /// Finds the columns by the first record.
  ///
  /// Without a header the columns are name, latitude, longitude, country, region, population and
  /// other names.
  init(firstRecord record: [String]) {
    if record.count >= 3, !record[0].isEmpty, Double(record[1]) != nil, Double(record[2]) != nil {
      let roles: [Role] = [
        .name, .latitude, .longitude, .country, .region, .population, .otherNames,
      ]
      for (index, role) in roles.enumerated() where index < record.count { columns[role] = index }
      return
    }
    hasHeader = true
    for (index, header) in record.enumerated() {
      if let role = PlaceColumns.role(header), columns[role] == nil { columns[role] = index }
    }
  }

  private static func role(_ header: String) -> Role? {
    let key = String(header.lowercased().filter { $0.isLetter || $0.isNumber })
    if let role = words.first(where: { $0.value.contains(key) })?.key { return role }
    switch ColumnRole(plainHeader: header) {
    case .location, .city, .fullName: return .name
    case .latitude: return .latitude
    case .longitude: return .longitude
    case .country: return .country
    case .region: return .region
    case .county: return .county
    default: return nil
    }
  }

  private static let words: [Role: Set<String>] = [
    .name: [
      "name", "title", "label", "placename", "bezeichnung", "titel", "nom", "nombre", "nome",
    ],
    .otherNames: [
      "names", "othernames", "alternatenames", "alternatename", "altnames", "altname", "aliases",
      "alias", "synonyms",
    ],
    .region: ["admin1", "admin1code", "adm1", "regioncode", "statecode"],
    .county: ["admin2", "admin2code", "adm2", "countycode"],
    .population: ["population", "pop", "inhabitants", "einwohner", "habitants"],
    .feature: ["kind", "type", "feature", "featurecode", "fcode", "class", "category"],
    .timeZone: ["timezone", "tz", "timezoneid"],
    .geonamesID: ["geonameid", "geonamesid"],
  ]

  subscript(role: Role) -> Int? { columns[role] }

  /// The names of the columns that are needed and missing.
  var missing: [String] {
    var missing: [String] = []
    if columns[.name] == nil { missing.append("name") }
    if columns[.latitude] == nil { missing.append("latitude") }
    if columns[.longitude] == nil { missing.append("longitude") }
    return missing
  }
}
