internal import CSV
internal import Columns

/// Which columns of a table of addresses hold what.
struct TableColumns {
  /// How many columns the table has; nil without a header.
  private(set) var count: Int?
  private(set) var street: Int?
  /// Whether the street holds the number as well.
  private(set) var isCombined = false
  private(set) var name: Int?
  private(set) var number: Int?
  private(set) var numberSuffix: Int?
  private(set) var unit: Int?
  private(set) var city: Int?
  private(set) var district: Int?
  private(set) var region: Int?
  private(set) var postcode: Int?
  private(set) var country: Int?
  private(set) var latitude = 0
  private(set) var longitude = 0
  private(set) var otherStreets: [Int] = []
  private(set) var otherNames: [Int] = []
  private(set) var otherCities: [Int] = []
  /// The roles of the columns, to be reported.
  private(set) var finding = ""

  /// Finds the columns.
  ///
  /// - Parameters:
  ///   - asked: columns that were asked for.
  ///   - header: the names of the columns; empty without a header.
  ///   - count: how many columns the first row has.
  /// - Throws: the fault, where a column is missing.
  init(
    _ asked: [AddressColumnRole: [String]], header: [String], count: Int
  ) throws(AddressReadingError.Kind) {
    let labels = header.isEmpty ? (1...max(1, count)).map(String.init) : header
    self.count = header.isEmpty ? nil : count
    var found = Self.detected(header, without: Set(asked.keys))
    for (role, names) in asked {
      for name in names {
        guard let index = Self.index(of: name, in: header, count: count) else {
          throw .noColumn(name, columns: labels)
        }
        found[role, default: []].append(index)
      }
    }
    let first = { (role: AddressColumnRole) in found[role]?.first }
    street = first(.street) ?? first(.address)
    number = first(.number)
    isCombined = street != nil && number == nil
    if asked[.address] != nil, let address = first(.address) {
      street = address
      isCombined = true
      number = nil
    }
    name = first(.name)
    numberSuffix = first(.numberSuffix)
    unit = first(.unit)
    city = first(.city)
    district = first(.district)
    region = first(.region)
    postcode = first(.postcode)
    country = first(.country)
    otherStreets = found[.otherStreet] ?? []
    otherNames = found[.otherName] ?? []
    otherCities = found[.otherCity] ?? []
    if street == nil, !otherStreets.isEmpty { street = otherStreets.removeFirst() }
    var missing: [String] = []
    if street == nil, name == nil { missing.append("the street") }
    if first(.latitude) == nil { missing.append("the latitude") }
    if first(.longitude) == nil { missing.append("the longitude") }
    guard let latitude = first(.latitude), let longitude = first(.longitude), missing.isEmpty else {
      throw .missingColumns(missing, columns: labels)
    }
    self.latitude = latitude
    self.longitude = longitude
    let isFromStreet = isCombined
    finding = AddressColumnRole.allCases.compactMap { role in
      guard let columns = found[role], !columns.isEmpty else { return nil }
      if role == .address, street != columns.first { return nil }
      let names = columns.map { labels[$0].debugDescription }.joined(separator: " and ")
      let word = isFromStreet && columns.first == street ? "street and number" : role.rawValue
      return "\(word) \(names)"
    }.joined(separator: ", ")
  }

  /// The columns by their headers; roles that were asked for are left out.
  private static func detected(
    _ header: [String], without asked: Set<AddressColumnRole>
  ) -> [AddressColumnRole: [Int]] {
    var found: [AddressColumnRole: [Int]] = [:]
    for (index, text) in header.enumerated() {
      guard let role = AddressColumnRole(header: text), !asked.contains(role) else { continue }
      found[role, default: []].append(index)
    }
    // Projected coordinates are called x and y where degrees stand beside them.
    for role in [AddressColumnRole.latitude, .longitude] {
      if let columns = found[role], columns.count > 1 {
        found[role] = columns.filter { header[$0].utf8.count > 1 }
        if found[role]?.isEmpty == true { found[role] = columns }
      }
    }
    // "city" and "municipality" both name towns; the wider one is the district.
    if let cities = found[.city], cities.count > 1,
      let wide = cities.first(where: { AddressColumnRole.isDistrictWord(header[$0]) })
    {
      found[.city] = cities.filter { $0 != wide }
      if found[.district] == nil, !asked.contains(.district) { found[.district] = [wide] }
    }
    return found
  }

  /// The column of a name or number, from 0.
  private static func index(of name: String, in header: [String], count: Int) -> Int? {
    if let index = header.firstIndex(of: name) { return index }
    if let index = header.firstIndex(where: { $0.lowercased() == name.lowercased() }) {
      return index
    }
    guard let number = Int(name), (1...max(1, count)).contains(number) else { return nil }
    return number - 1
  }
}
