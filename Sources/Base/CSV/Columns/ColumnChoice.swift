/// Chooses the columns of a table by what their headers say; see ``ColumnGuess``.
struct ColumnChoice {
  /// The readings of the headers.
  private(set) var readings: [HeaderReading?]
  /// The column of each role.
  private(set) var columns: [ColumnRole: Int] = [:]
  private let record: [String]
  private let keys: [String]
  /// The owner of the place that was chosen.
  private var placeOwner = HeaderOwner.plain

  init(_ record: [String], among roles: Set<ColumnRole>) {
    self.record = record
    readings = record.map { HeaderReading($0, among: roles) }
    keys = record.map(ColumnRole.key)
    readContext(roles)
  }

  /// Changes readings that depend on other columns.
  private mutating func readContext(_ roles: Set<ColumnRole>) {
    // "ST", "ISO" and "CC" beside a city.
    let certain = readings.contains { reading in
      guard let reading else { return false }
      return !reading.isOnlyBesideOthers && ColumnRole.places.contains(reading.role)
        && reading.pair == nil
    }
    for index in readings.indices where readings[index]?.isOnlyBesideOthers == true {
      // "St" is a street as well: without a column for the street nobody knows.
      let isStreet =
        keys[index] == "st" && record[index].contains("t")
        && !readings.contains { $0?.role == .street || $0?.role == .address }
        && record[index].contains("S")
      if !certain || isStreet { readings[index] = nil }
    }
    for index in readings.indices where readings[index]?.isOnlyBesideOwn == true {
      let hasOther = readings.indices.contains { other in
        guard other != index, let reading = readings[other] else { return false }
        return reading.owner == readings[index]?.owner && ColumnRole.places.contains(reading.role)
      }
      if !hasOther { readings[index] = nil }
    }
    // "Grad" is a city in Croatian and Serbian, and a graduate in English.
    if keys.contains(where: Self.wordsBesideGrad.contains), roles.contains(.city) {
      for index in readings.indices where keys[index] == "grad" {
        readings[index] = HeaderReading(role: .city)
      }
    }
    // "Kraj" is a country in Polish and a region in Czech, where "stát" is the country.
    if roles.contains(.region),
      readings.contains(where: { $0?.role == .country })
    {
      for index in readings.indices where keys[index] == "kraj" {
        let hasOther = readings.indices.contains { $0 != index && readings[$0]?.role == .country }
        if hasOther { readings[index] = HeaderReading(role: .region) }
      }
    }
  }

  private static let wordsBesideGrad: Set<String> = [
    "ime", "prezime", "imeiprezime", "država", "drzava", "adresa", "ulica", "županija", "zupanija",
    "poštanskibroj", "postanskibroj",
  ]

  // MARK: Places

  private static let placeRoles: Set<ColumnRole> = [
    .location, .city, .county, .region, .country, .address, .street, .postcode,
  ]

  /// Chooses the columns of one address.
  mutating func choosePlaces() {
    var addresses: [HeaderOwner: [ColumnRole: Int]] = [:]
    var owners: [HeaderOwner] = []
    for (index, reading) in readings.enumerated() {
      guard let reading, Self.placeRoles.contains(reading.role), !reading.isPoint,
        reading.pair == nil
      else { continue }
      if addresses[reading.owner] == nil { owners.append(reading.owner) }
      let known = addresses[reading.owner]?[reading.role]
      if known.flatMap({ readings[$0]?.distance }) ?? .max > reading.distance {
        addresses[reading.owner, default: [:]][reading.role] = index
      }
    }
    let best = owners.indices.min { first, second in
      let (one, other) = (owners[first], owners[second])
      let weights = (Self.weight(addresses[one]), Self.weight(addresses[other]))
      if weights.0 != weights.1 { return weights.0 > weights.1 }
      if one.kind != other.kind { return one.kind.rawValue < other.kind.rawValue }
      return first < second
    }
    let unknown = unknownAddress()
    if let unknown, best.map({ Self.weight(addresses[owners[$0]]) < 3 }) ?? true {
      // What says nothing of its owner may belong to it.
      let plain = addresses[.plain] ?? [:]
      columns.merge(unknown) { mine, _ in mine }
      if plain.keys.allSatisfy({ unknown[$0] == nil }) { columns.merge(plain) { mine, _ in mine } }
      return
    }
    guard let best, var chosen = addresses[owners[best]] else { return }
    placeOwner = owners[best]
    for owner in owners.sorted(by: { $0.kind.rawValue < $1.kind.rawValue })
    where owner != placeOwner {
      guard let parts = addresses[owner], chosen.keys.allSatisfy({ parts[$0] == nil }) else {
        continue
      }
      let isUnique = owners.allSatisfy { other in
        other == owner || other == placeOwner
          || parts.keys.allSatisfy { addresses[other]?[$0] == nil }
      }
      guard isUnique || (owner.isResidence && placeOwner.isResidence) else { continue }
      chosen.merge(parts) { mine, _ in mine }
    }
    // A column for the city says more than one for the place.
    if chosen[.city] != nil {
      chosen[.location] = nil
      if let street = chosen[.street], let address = chosen[.address] {
        let isStreetBetter = (readings[street]?.distance ?? 0) <= (readings[address]?.distance ?? 0)
        chosen[isStreetBetter ? .address : .street] = nil
      }
    }
    columns.merge(chosen) { mine, _ in mine }
  }

  /// The columns of an address whose owner is no known word, if there is one such address: two parts
  /// at least have the same words in common, and one of them is the city or the whole address.
  private func unknownAddress() -> [ColumnRole: Int]? {
    var addresses: [Pair: [ColumnRole: Int]] = [:]
    for (index, reading) in readings.enumerated() {
      guard let reading, let rest = reading.pair, Self.placeRoles.contains(reading.role) else {
        continue
      }
      let pair = Pair(owner: reading.owner, rest: rest)
      if addresses[pair]?[reading.role] == nil {
        addresses[pair, default: [:]][reading.role] = index
      }
    }
    let whole = addresses.values.filter { $0.count > 1 && Self.weight($0) >= 3 }
    return whole.count == 1 ? whole.first : nil
  }

  /// How much an address says: one with a city comes before one without.
  private static func weight(_ address: [ColumnRole: Int]?) -> Int {
    guard let address else { return 0 }
    if address[.city] != nil { return 4 }
    if address[.address] != nil || address[.location] != nil { return 3 }
    return address[.street] != nil || address[.postcode] != nil || address[.region] != nil ? 2 : 1
  }

  // MARK: Coordinates

  /// What columns have in common that belong together.
  private struct Pair: Hashable {
    let owner: HeaderOwner
    let rest: String
  }

  /// Chooses a pair of coordinates, or a column with both where nothing else says the place.
  mutating func choosePoint() {
    var pairs: [Pair: [ColumnRole: Int]] = [:]
    var order: [Pair] = []
    for (index, reading) in readings.enumerated() {
      guard let reading, reading.role == .latitude || reading.role == .longitude else { continue }
      let pair = Pair(owner: reading.owner, rest: reading.pair ?? "")
      if pairs[pair] == nil { order.append(pair) }
      let known = pairs[pair]?[reading.role]
      let isBetter =
        known.map { (readings[$0]?.distance ?? 0) > reading.distance } ?? true
      if isBetter { pairs[pair, default: [:]][reading.role] = index }
    }
    let whole = order.filter { pairs[$0]?.count == 2 }
    let best = whole.indices.min { first, second in
      let (one, other) = (whole[first], whole[second])
      let isOwn = (one.owner == placeOwner, other.owner == placeOwner)
      if one.rest.isEmpty != other.rest.isEmpty { return one.rest.isEmpty }
      if isOwn.0 != isOwn.1 { return isOwn.0 }
      if one.owner.kind != other.owner.kind {
        return one.owner.kind.rawValue < other.owner.kind.rawValue
      }
      return first < second
    }
    if let best, let pair = pairs[whole[best]] {
      columns.merge(pair) { mine, _ in mine }
    } else {
      // Half a pair is reported by those who need a whole one; a letter alone is no axis.
      for pair in order where pair.rest.isEmpty {
        for (role, index) in pairs[pair] ?? [:] where !Self.halves.contains(keys[index]) {
          columns[role] = columns[role] ?? index
        }
      }
    }
    for index in readings.indices {
      guard let reading = readings[index], reading.role == .latitude || reading.role == .longitude,
        reading.pair != nil || Self.halves.contains(keys[index]),
        !whole.contains(Pair(owner: reading.owner, rest: reading.pair ?? ""))
      else { continue }
      readings[index] = nil
    }
    let saysPlace = [ColumnRole.city, .location, .address, .street].contains { columns[$0] != nil }
    guard !saysPlace, columns[.latitude] == nil || columns[.longitude] == nil,
      let point = readings.firstIndex(where: { $0?.isPoint == true })
    else { return }
    // A point needs no region or country.
    for role in Self.placeRoles { columns[role] = nil }
    columns[.location] = point
  }

  /// Words that are coordinates only beside the other one: "Long" is an English word.
  private static let halves: Set<String> = ["x", "y", "long", "lat", "lon"]

  // MARK: Names

  /// Chooses the columns of one person's name.
  mutating func chooseNames() {
    var persons: [HeaderOwner: [ColumnRole: Int]] = [:]
    var owners: [HeaderOwner] = []
    for (index, reading) in readings.enumerated() {
      guard let reading, reading.role.isOfPerson else { continue }
      if persons[reading.owner] == nil { owners.append(reading.owner) }
      let known = persons[reading.owner]?[reading.role]
      if known.flatMap({ readings[$0]?.distance }) ?? .max > reading.distance {
        persons[reading.owner, default: [:]][reading.role] = index
      }
    }
    let best = owners.indices.min { first, second in
      let (one, other) = (owners[first], owners[second])
      let weights = (weight(persons[one], of: one), weight(persons[other], of: other))
      if weights.0 != weights.1 { return weights.0 > weights.1 }
      if one.kind != other.kind { return one.kind.rawValue < other.kind.rawValue }
      return first < second
    }
    guard let best, var name = persons[owners[best]] else { return }
    completeName(&name)
    columns.merge(name) { mine, _ in mine }
  }

  /// How sure a name is: first and last name of nobody else, then that of the owner of the address.
  private func weight(_ name: [ColumnRole: Int]?, of owner: HeaderOwner) -> Int {
    let isWhole = name?[.firstName] != nil && name?[.lastName] != nil
    if isWhole { return owner.isPlain ? 4 : owner == placeOwner ? 3 : 2 }
    return owner == placeOwner && !owner.isPlain ? 2 : 1
  }

  /// Reads "Name" beside a part of a name as the other part, and a word for both parts by what else
  /// is there.
  private func completeName(_ name: inout [ColumnRole: Int]) {
    let words = readings.map { $0?.word ?? "" }
    let bare = name[.fullName].flatMap { Self.wordsOfName.contains(words[$0]) ? $0 : nil }
    switch (name[.firstName], name[.lastName]) {
    case (_?, _?):
      name[.fullName] = nil
    case (_?, nil) where bare != nil:
      name[.lastName] = bare
      name[.fullName] = nil
    case (nil, _?) where bare != nil:
      name[.firstName] = bare
      name[.fullName] = nil
    case (let first?, nil) where name[.fullName] == nil && Self.wordsOfBoth.contains(words[first]):
      name = [.fullName: first]
    case (nil, let last?) where name[.fullName] == nil && Self.wordsOfBoth.contains(words[last]):
      name = [.fullName: last]
    default:
      break
    }
    // "Last" and "First" alone are not of people.
    for role in [ColumnRole.firstName, .lastName] where name.count == 1 {
      if let index = name[role], ["first", "last", "given", "family"].contains(words[index]) {
        name[role] = nil
      }
    }
  }

  /// Words for a name in whole, which mean the last name beside the first.
  private static let wordsOfName: Set<String> = [
    "name", "naam", "namen", "namn", "navn", "nimi", "isim", "név", "nama", "שם", "الاسم", "नाम",
    "名前", "お名前",
  ]

  /// Words for a part of a name that mean the whole where no column has the other part.
  private static let wordsOfBoth: Set<String> = [
    "nom", "nome", "nombre", "nombres", "nume", "ad", "adı", "ime", "име", "имя", "імя", "jméno",
    "jmeno", "όνομα", "이름", "tên", "ชื่อ", "meno", "vārds", "vardas", "emri", "jina", "izena", "نام",
  ]

  // MARK: Links and keys

  /// Chooses the columns of the other roles.
  mutating func chooseOthers() {
    for role in [ColumnRole.link, .key, .objectID] {
      columns[role] = readings.indices.filter { readings[$0]?.role == role }.min { first, second in
        guard let one = readings[first], let other = readings[second] else { return false }
        if one.owner.kind != other.owner.kind {
          return one.owner.kind.rawValue < other.owner.kind.rawValue
        }
        return one.distance == other.distance ? first < second : one.distance < other.distance
      }
    }
  }
}

extension HeaderOwner {
  /// Whether it is where somebody lives, or nothing says that it is not.
  fileprivate var isResidence: Bool { kind == .current || kind == .home || kind == .plain }
}
