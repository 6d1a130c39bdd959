/// Chooses the columns of a table by what their headers say; see ``ColumnGuess``.
struct ColumnChoice {
  /// The readings of the headers.
  private(set) var readings: [HeaderReading?]
  /// The column of each role.
  private(set) var columns: [ColumnRole: Int] = [:]
  /// The columns of an address that may be meant as well, with the name of its owner; nil if there
  /// is none.
  private(set) var otherAddress: [ColumnRole: Int]?
  private var otherOwner: HeaderOwner?
  private let record: [String]
  private let keys: [String]
  /// The owner of the place that was chosen.
  private var placeOwner = HeaderOwner.plain

  init(_ record: [String], among roles: Set<ColumnRole>, excluding excluded: Set<Int>) {
    self.record = record
    readings = record.indices.map {
      excluded.contains($0) ? nil : HeaderReading(record[$0], among: roles)
    }
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
      // "St" is a street as well: without a column for the street it is undecided.
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
    if placeOwner.isOfOrder {
      otherOwner = owners.filter { owner in
        owner.isOfOrder && owner != placeOwner && Self.weight(addresses[owner]) >= 3
      }.min { $0.kind.rawValue < $1.kind.rawValue }
      otherAddress = otherOwner.flatMap { addresses[$0] }
    }
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

  /// The columns of an address whose owner is no known word, if there is one such address: two
  /// parts at least have the same words in common, and one of them is the city or the whole
  /// address.
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
    /// The other words; nil for those of any.
    let rest: String?
    /// Whether the other words are known to mean nothing.
    var isKnown = false
    /// Whether the axes are letters: X and Y.
    var isLetter = false
  }

  /// What a header of one axis says beside the axis, as that of the other does.
  ///
  /// It is "point" of "POINT_X"; a word of another language has none.
  ///
  /// - Returns: the other letters, and whether the axis is a letter alone.
  private static func stem(of words: [String], _ role: ColumnRole) -> (text: String, isLetter: Bool)
  {
    for axis in axisWords[role] ?? [] {
      for (index, word) in words.enumerated() where word.hasPrefix(axis) || word.hasSuffix(axis) {
        var rest = words
        rest[index] = String(
          word.hasSuffix(axis) ? word.dropLast(axis.count) : word.dropFirst(axis.count))
        return (rest.joined(), axis.count == 1)
      }
    }
    return ("", false)
  }

  /// The words of an axis, the longest first.
  private static let axisWords: [ColumnRole: [String]] = [
    .latitude: ["latitudine", "latitude", "latitud", "lat", "y"],
    .longitude: ["longitudine", "longitude", "longitud", "long", "lon", "lng", "x"],
  ]

  /// Chooses a pair of coordinates, or a column with both where nothing else says the place.
  mutating func choosePoint() {
    var pairs: [Pair: [ColumnRole: Int]] = [:]
    var order: [Pair] = []
    func add(_ index: Int, _ role: ColumnRole, to pair: Pair) {
      if pairs[pair] == nil { order.append(pair) }
      let known = pairs[pair]?[role].flatMap { readings[$0]?.distance }
      if known ?? .max > readings[index]?.distance ?? 0 {
        pairs[pair, default: [:]][role] = index
      }
    }
    var axes: [(index: Int, role: ColumnRole, pair: Pair)] = []
    for (index, reading) in readings.enumerated() {
      guard let reading, reading.role == .latitude || reading.role == .longitude else { continue }
      let stem = Self.stem(of: HeaderText(record[index]).words, reading.role)
      let pair = Pair(
        owner: reading.owner, rest: reading.pair ?? stem.text, isKnown: reading.pair == nil,
        isLetter: stem.isLetter)
      axes.append((index, reading.role, pair))
    }
    for axis in axes { add(axis.index, axis.role, to: axis.pair) }
    // "lat" beside "lon_deg" alone; an X is only beside its Y.
    if !order.contains(where: { $0.isKnown && pairs[$0]?.count == 2 }) {
      for axis in axes where axis.pair.isKnown && !axis.pair.isLetter {
        add(axis.index, axis.role, to: Pair(owner: axis.pair.owner, rest: nil, isKnown: true))
      }
    }
    let whole = order.filter { pairs[$0]?.count == 2 }
    func distance(_ pair: Pair) -> Int {
      pairs[pair]?.values.reduce(0) { $0 + (readings[$1]?.distance ?? 0) } ?? 0
    }
    let best = whole.indices.min { first, second in
      let (one, other) = (whole[first], whole[second])
      let isOwn = (one.owner == placeOwner, other.owner == placeOwner)
      if one.isKnown != other.isKnown { return one.isKnown }
      if isOwn.0 != isOwn.1 { return isOwn.0 }
      if one.owner.kind != other.owner.kind {
        return one.owner.kind.rawValue < other.owner.kind.rawValue
      }
      let distances = (distance(one), distance(other))
      return distances.0 == distances.1 ? first < second : distances.0 < distances.1
    }
    var used: Set<Int> = []
    for pair in whole { used.formUnion(pairs[pair].map { Array($0.values) } ?? []) }
    if let best, let pair = pairs[whole[best]] {
      columns.merge(pair) { mine, _ in mine }
    } else {
      // Half a pair is reported by those who need a whole one; a letter alone is no axis.
      for axis in axes
      where axis.pair.isKnown && !axis.pair.isLetter && !Self.halves.contains(keys[axis.index]) {
        columns[axis.role] = columns[axis.role] ?? axis.index
      }
    }
    for axis in axes where !used.contains(axis.index) {
      guard !axis.pair.isKnown || Self.halves.contains(keys[axis.index]) else { continue }
      readings[axis.index] = nil
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
    if let otherOwner, var otherName = persons[otherOwner] {
      completeName(&otherName)
      otherAddress?.merge(otherName) { mine, _ in mine }
    }
  }

  /// Rank of a name column: own name first, then the owner of the address.
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

  /// Whether it is where letters, parcels or bills go, which need not be where somebody lives.
  fileprivate var isOfOrder: Bool { kind == .mailing || kind == .shipping || kind == .billing }
}
