package import Gazetteer

/// Collects addresses in little memory: 40 bytes each, and every text once.
package struct AddressCollector {
  /// An address to be collected.
  package struct Address {
    /// The street, or nothing for a place with a name.
    package var street = ""
    /// Further forms of its name: the dative, another language.
    package var otherStreets: [String] = []
    /// The name of a house, farm or plot.
    package var name = ""
    package var otherNames: [String] = []
    package var number = ""
    package var unit = ""
    package var names = LocalityNames(city: "", district: "", region: "", country: "")
    package var otherCities: [String] = []
    package var postcode = ""
    /// In steps of 0.00001 degrees.
    package var latitude = 0
    package var longitude = 0
    /// The positions along a street, in the same steps; none where only a point of it is known.
    package var line: [(latitude: Int, longitude: Int)] = []
    /// The base place of its town, where the source does not tell the town.
    package var town: Int?
    /// The object of OpenStreetMap that it is, as a number; 0 for none.
    package var object = 0

    package init() {}
  }

  /// An address, packed.
  ///
  /// Its texts are numbers; 0 stands for none.
  struct Row {
    /// The locality (32 bits), the name (31), whether it is a place with a name (1).
    var place: UInt64
    /// The postal code (32 bits), whether the number is even (1), the number (31).
    var number: UInt64
    var suffix: UInt32
    var unit: UInt32
    var latitude: Int32
    var longitude: Int32
    /// The object of OpenStreetMap.
    var object: Int

    var locality: Int { Int(place >> 32) }
    var name: Int { Int(place >> 1 & 0x7FFF_FFFF) }
    var isPlace: Bool { place & 1 != 0 }
    var postcode: Int { Int(number >> 32) }
    var houseNumber: Int { Int(number & 0x7FFF_FFFF) }
    /// Whether it is a street or a place without a number.
    var isPoint: Bool { isPlace || number & 0xFFFF_FFFF == AddressCollector.noNumber }
  }

  /// The mark for no number: larger than any.
  static let noNumber: UInt64 = 0x7FFF_FFFF

  /// A line of a street: the locality (32 bits), the name (31) and a zero, as in a row.
  struct Line {
    var place: UInt64
    var positions: [SIMD2<Int32>]
    var object: Int
  }

  /// Texts with numbers from 1.
  struct Texts {
    private var numbers: [String: Int] = [:]
    private(set) var texts: [String] = [""]

    mutating func number(_ text: String) -> Int {
      if text.isEmpty { return 0 }
      if let known = numbers[text] { return known }
      numbers[text] = texts.count
      texts.append(text)
      return texts.count - 1
    }
  }

  /// A town as rows name it.
  struct Locality {
    var names: LocalityNames
    var town: Int?
    var others: Set<String> = []
    var count = 0
    var latitudeSum = 0
    var longitudeSum = 0
    /// The point of its first address, in steps.
    var latitude: Int
    var longitude: Int

    /// Whether a point may be in the same town.
    func reaches(_ address: Address) -> Bool {
      abs(address.latitude - latitude) <= AddressCollector.reach
        && abs(address.longitude - longitude) <= AddressCollector.longitudeReach(at: latitude)
    }
  }

  /// How far the addresses of a town may be from its first one, in steps: about 40 kilometres.
  ///
  /// Beyond that a town of the same name is another one: there are thirty called Neustadt.
  private static let reach = 36_000

  private static func longitudeReach(at latitude: Int) -> Int {
    // The cosine, by a line that is nowhere above it.
    let share = abs(Double(latitude)) / (90 * Layout.coordinateScale)
    return Int(Double(reach) / max(0.02, 1 - share))
  }

  private struct LocalityKey: Hashable {
    var city: String
    var district: String
    var region: String
    var country: String
    var town: Int?
  }

  private(set) var names = Texts()
  private(set) var postcodes = Texts()
  private(set) var suffixes = Texts()
  private(set) var units = Texts()
  /// Further forms of names by the number of the name.
  private(set) var otherNames: [Int: Set<String>] = [:]
  private(set) var lines: [Line] = []
  private(set) var localities: [Locality] = []
  private var localityNumbers: [LocalityKey: [Int]] = [:]
  private var lastKey: LocalityKey?
  private var lastLocality = 0
  /// The rows, in parts by locality and those in chunks, which never have to be moved to make room.
  private var parts: [[[Row]]] = Array(repeating: [], count: AddressCollector.partCount)
  package private(set) var addressCount = 0
  private(set) var capitalCount = 0
  private(set) var smallCount = 0

  static let partCount = 64
  private static let chunkRowCount = 8_192

  package init() {}

  /// Why an address is not taken.
  package enum Refusal: Sendable {
    /// Neither a street nor a name.
    case nameless
    /// The number is too long or too large.
    case badNumber
  }

  /// Takes an address.
  ///
  /// - Returns: nil, or why it was not taken.
  package mutating func add(_ address: Address) -> Refusal? {
    guard !address.street.isEmpty || !address.name.isEmpty else { return .nameless }
    var house: HouseNumber?
    if !address.street.isEmpty, !address.number.isEmpty {
      guard let number = HouseNumber(address.number) else { return .badNumber }
      house = number
    }
    let locality = locality(of: address)
    localities[locality].count += 1
    localities[locality].latitudeSum += address.latitude
    localities[locality].longitudeSum += address.longitude
    for other in address.otherCities where !other.isEmpty && other != address.names.city {
      localities[locality].others.insert(other)
    }
    addressCount += 1
    if house != nil || address.name.isEmpty {
      add(
        address, name: address.street, others: address.otherStreets, house, locality,
        isPlace: false)
    }
    if !address.name.isEmpty, address.name != address.street {
      add(address, name: address.name, others: address.otherNames, nil, locality, isPlace: true)
    }
    return nil
  }

  private mutating func add(
    _ address: Address, name: String, others: [String], _ house: HouseNumber?, _ locality: Int,
    isPlace: Bool
  ) {
    let name = names.number(name)
    for other in others where !other.isEmpty { otherNames[name, default: []].insert(other) }
    let postcode = postcodes.number(address.postcode)
    var number = AddressCollector.noNumber
    var suffix = 0
    if let house {
      number = UInt64(house.number) | (house.number % 2 == 0 ? 0x8000_0000 : 0)
      suffix = suffixNumber(house.suffix)
    }
    let place = UInt64(locality) << 32 | UInt64(name) << 1 | (isPlace ? 1 : 0)
    if house == nil, !isPlace, address.line.count > 1 {
      lines.append(
        Line(
          place: place, positions: address.line.map { [Int32($0.latitude), Int32($0.longitude)] },
          object: address.object))
    }
    append(
      Row(
        place: place,
        number: UInt64(postcode) << 32 | number, suffix: UInt32(suffix),
        unit: UInt32(house == nil ? 0 : units.number(address.unit)),
        latitude: Int32(address.latitude), longitude: Int32(address.longitude),
        object: address.object),
      to: locality % AddressCollector.partCount)
  }

  private mutating func append(_ row: Row, to part: Int) {
    let last = parts[part].count - 1
    if last >= 0, parts[part][last].count < AddressCollector.chunkRowCount {
      parts[part][last].append(row)
    } else {
      var chunk: [Row] = []
      // A small file has few rows in each part.
      if last >= 0 { chunk.reserveCapacity(AddressCollector.chunkRowCount) }
      chunk.append(row)
      parts[part].append(chunk)
    }
  }

  /// Letters have the numbers 1 to 26 in either case; the case that most have is shown.
  private mutating func suffixNumber(_ suffix: String) -> Int {
    let bytes = suffix.utf8
    if bytes.count == 1, let byte = bytes.first, byte | 0x20 >= 0x61, byte | 0x20 <= 0x7A {
      if byte < 0x61 { capitalCount += 1 } else { smallCount += 1 }
      return Int(byte | 0x20) - 0x60
    }
    let number = suffixes.number(suffix)
    return number == 0 ? 0 : number + AddressLayout.letterCount
  }

  private mutating func locality(of address: Address) -> Int {
    // Rows of a town mostly follow one another.
    if let key = lastKey, key.city == address.names.city, key.district == address.names.district,
      key.region == address.names.region, key.country == address.names.country,
      key.town == address.town, localities[lastLocality].reaches(address)
    {
      return lastLocality
    }
    let key = LocalityKey(
      city: address.names.city, district: address.names.district, region: address.names.region,
      country: address.names.country, town: address.town)
    lastKey = key
    if let known = localityNumbers[key]?.first(where: { localities[$0].reaches(address) }) {
      lastLocality = known
    } else {
      lastLocality = localities.count
      localityNumbers[key, default: []].append(lastLocality)
      localities.append(
        Locality(
          names: address.names, town: address.town, latitude: address.latitude,
          longitude: address.longitude))
    }
    return lastLocality
  }

  /// Gives the towns that name no district one.
  ///
  /// - Parameter district: finds the district of a point in steps; it is left out where it is the
  ///   town itself.
  package mutating func addDistricts(_ district: (_ latitude: Int, _ longitude: Int) -> String?) {
    for index in localities.indices where localities[index].names.district.isEmpty {
      let locality = localities[index]
      let count = max(1, locality.count)
      guard
        let found = district(locality.latitudeSum / count, locality.longitudeSum / count),
        found != locality.names.city
      else { continue }
      localities[index].names.district = found
    }
  }

  /// Hands over the rows of a part, which is empty then.
  mutating func takePart(_ part: Int) -> [Row] {
    var chunks: [[Row]] = []
    swap(&chunks, &parts[part])
    var rows: [Row] = []
    rows.reserveCapacity(chunks.reduce(0) { $0 + $1.count })
    for index in chunks.indices {
      rows.append(contentsOf: chunks[index])
      chunks[index] = []
    }
    return rows
  }
}
