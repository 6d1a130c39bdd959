package import Gazetteer
internal import GazetteerWriting
internal import Geocoding
internal import Geography
internal import TextTools

/// Builds an add-on of addresses from rows of any source.
///
///     var builder = AddressesBuilder(over: try .bundled())
///     let reader = try AddressReader(path: "iceland.csv")
///     while let rows = try reader.nextBatch() { rows.forEach { builder.add($0) } }
///     let file = builder.finish()
///
/// All addresses are kept in memory until the end, and each text once: 25 million addresses take 2
/// GB at the most. The same rows in the same order give the same bytes.
package struct AddressesBuilder {
  /// The result of a build.
  package struct Result: Sendable {
    /// The bytes of the file.
    package let bytes: [UInt8]
    /// Rows that were taken.
    package let addressCount: Int
    /// Streets of a town with one postal code, and places with a name.
    package let streetCount: Int
    /// Houses with a number.
    package let houseCount: Int
    /// Towns.
    package let localityCount: Int
    /// Rows at the spot of another one of the same number.
    package let repeatedCount: Int
  }

  private let base: Gazetteer
  private let geocoder: Geocoder
  private var collector = AddressCollector()
  private var digest = RowDigest()
  /// The counties of the extracts that were read.
  var extracts: [ExtractTowns] = []
  /// The town of each square of a hundredth of a degree that had to be found.
  private var towns: [Int: Int?] = [:]
  /// The sources of the addresses with their licences, a line of four tab-separated fields each.
  package var notice = ""
  /// How far from a town addresses may be that name none, in kilometres.
  private static let reach = 100.0

  /// How many rows were taken so far.
  package var addressCount: Int { collector.addressCount }

  /// Begins to build.
  ///
  /// - Parameter base: the gazetteer that the add-on will lie over.
  package init(over base: Gazetteer) {
    self.base = base.withoutAddOns
    geocoder = Geocoder(base.withoutAddOns)
  }

  /// Takes a row.
  ///
  /// - Parameter row: the address.
  /// - Returns: whether it was taken; false if its number is not a house number.
  @discardableResult
  package mutating func add(_ row: AddressRow) -> Bool {
    var address = AddressCollector.Address()
    address.street = row.street
    address.otherStreets = row.otherStreets
    address.name = row.name
    address.otherNames = row.otherNames
    address.number = row.number
    address.unit = row.unit
    address.names = LocalityNames(
      city: row.city, district: row.district, region: row.region, country: row.country)
    address.otherCities = row.otherCities
    address.postcode = row.postcode
    (address.latitude, address.longitude) = AddressesBuilder.steps(row.coordinate)
    address.line = row.line.map(AddressesBuilder.steps)
    address.object = row.object
    if row.city.isEmpty, let town = town(at: row.coordinate, address) {
      address.town = town
      address.names.city = base.displayName(town)
    }
    switch collector.add(address) {
    case nil:
      digest.add(row)
      return true
    case .badNumber, .nameless: return false
    }
  }

  /// A point in steps of 0.00001 degrees.
  private static func steps(_ point: Coordinate) -> (latitude: Int, longitude: Int) {
    (
      Int((point.latitude * Layout.coordinateScale).rounded()),
      Int((point.longitude * Layout.coordinateScale).rounded())
    )
  }

  /// The town that a point is in.
  private mutating func town(
    at coordinate: Coordinate, _ address: AddressCollector.Address
  ) -> Int? {
    let cell = (address.latitude / 1_000) << 32 ^ (address.longitude / 1_000)
    if let known = towns[cell] { return known }
    let answer = geocoder.reverse(coordinate)
    let found = answer.results.first?.place.map(\.index)
    towns[cell] = found
    return found
  }

  /// Builds the file.
  ///
  /// - Parameter progress: takes the number of addresses that were arranged so far.
  /// - Returns: the file and counts.
  package consuming func finish(progress: (Int) -> Void = { _ in }) -> Result {
    let base = base
    let notice = notice
    let checksum = digest.value
    let extracts = extracts
    if !extracts.isEmpty {
      collector.addDistricts { latitude, longitude in
        let point = Coordinate(latitudeSteps: latitude, longitudeSteps: longitude)
        return extracts.lazy.compactMap { $0.county(at: point) }.first
      }
    }
    var writer = AddressWriter(collector, folding: base.folding) { names, latitude, longitude in
      AddressesBuilder.town(
        named: names.city, near: Coordinate(latitudeSteps: latitude, longitudeSteps: longitude),
        base)
    }
    collector = AddressCollector()
    let written = writer.write(progress: progress)
    var addOn = AddOnWriter(.addresses, over: base)
    addOn.notice = notice
    addOn.entryCount = written.addressCount
    for place in written.references { _ = addOn.reference(place) }
    for codes in written.letters { addOn.use(codes[...]) }
    for section in AddressLayout.Section.needed {
      addOn.set(section.rawValue, written.sections[section] ?? [])
    }
    for section in AddressLayout.Section.optional {
      if let bytes = written.sections[section] { addOn.set(section.rawValue, bytes) }
    }
    return Result(
      bytes: addOn.bytes(inputChecksum: checksum), addressCount: written.addressCount,
      streetCount: written.streetCount, houseCount: written.houseCount,
      localityCount: written.localityCount, repeatedCount: written.repeatedCount)
  }

  /// The base place of a town: the nearest of its name, or else the nearest of all.
  private static func town(
    named name: String, near point: Coordinate, _ base: Gazetteer
  ) -> Int? {
    let cityCount = base.hierarchy.cityCount
    let namesakes = base.places(named: name).map { $0.place.index }
      .filter { $0 < cityCount }
      .map { (place: $0, distance: base.coordinates.coordinate($0).distance(to: point)) }
    if let nearest = namesakes.min(by: { ($0.distance, $0.place) < ($1.distance, $1.place) }),
      nearest.distance < namesakeReach
    {
      return nearest.place
    }
    var found: Int?
    var radius = reach
    base.withoutAddOns.forEachCity(near: point, within: radius, margin: 0) {
      city, distance in
      if distance < radius || found == nil { (found, radius) = (city, distance) }
      return radius
    }
    return found
  }

  /// How far the middle of a town's addresses may be from its point, in kilometres.
  private static let namesakeReach = 40.0
}

/// A checksum of rows, which distinguishes add-ons.
struct RowDigest {
  /// Folded to 32 bits at the end.
  private var hash = FNV1a()

  mutating func add(_ row: AddressRow) {
    for text in [
      row.street, row.name, row.number, row.unit, row.city, row.district, row.postcode,
    ] {
      hash.add(text)
      hash.add(0xFF)
    }
    hash.add(UInt64(row.object))
    for point in [row.coordinate] + row.line {
      hash.add(point.latitude.bitPattern)
      hash.add(point.longitude.bitPattern)
    }
  }

  var value: UInt32 { UInt32(truncatingIfNeeded: hash.value ^ hash.value >> 32) }
}
