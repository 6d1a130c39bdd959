import Gazetteer

/// Writes streets with their houses in leaves, as `AddressIndex` reads them.
struct StreetWriter {
  /// A house with its flats.
  struct House {
    var number: Int
    var suffix: Int
    var units: [Int]
    var latitude: Int
    var longitude: Int
    var object = 0
  }

  /// A street, or a place with a name.
  struct Street {
    var name: Int
    /// 0 for none.
    var postcode: Int
    var isPlace: Bool
    /// Those with odd numbers first, then those with even ones, each ascending.
    var houses: [House]
    /// The point where there are no houses.
    var latitude: Int
    var longitude: Int
    var box: SpatialIndexWriter.Box
    var object = 0
  }

  private var table: [UInt8] = []
  private var body: [UInt8] = []
  private var open: [Street] = []
  private(set) var streetCount = 0
  private(set) var houseCount = 0
  private(set) var leaves: [(run: Range<Int>, box: SpatialIndexWriter.Box)] = []

  /// Writes a street; the streets come in the order of their numbers.
  mutating func append(_ street: Street) {
    open.append(street)
    streetCount += 1
    houseCount += street.houses.count
    if open.count == AddressLayout.leafSize { writeLeaf() }
  }

  /// The section.
  mutating func finished() -> [UInt8] {
    if !open.isEmpty { writeLeaf() }
    // Offsets count from the start of the section, behind whose table the leaves lie.
    let start = leaves.count * AddressLayout.leafByteCount
    var bytes: [UInt8] = []
    bytes.reserveCapacity(start + body.count)
    for leaf in leaves.indices {
      let entry = leaf * AddressLayout.leafByteCount
      var offset = 0
      for byte in 0..<4 { offset |= Int(table[entry + byte]) << (8 * byte) }
      bytes.append(uint32: offset + start)
      bytes.append(contentsOf: table[entry + 4..<entry + AddressLayout.leafByteCount])
    }
    bytes.append(contentsOf: body)
    body = []
    return bytes
  }

  private mutating func writeLeaf() {
    var box = open[0].box
    for street in open { box.include(street.box) }
    let first = streetCount - open.count
    leaves.append((first..<streetCount, box))
    table.append(uint32: body.count)
    table.append(uint32: box.south)
    table.append(uint32: box.west)
    var postcode = 0
    for street in open {
      write(street, postcode, box)
      postcode = street.postcode
    }
    open.removeAll(keepingCapacity: true)
  }

  private mutating func write(_ street: Street, _ postcode: Int, _ box: SpatialIndexWriter.Box) {
    var flags: UInt8 = 0
    if !street.houses.isEmpty { flags |= AddressLayout.Flag.hasHouses }
    if street.postcode != postcode { flags |= AddressLayout.Flag.hasPostcode }
    if street.houses.contains(where: { $0.suffix != 0 }) { flags |= AddressLayout.Flag.hasSuffixes }
    if street.houses.contains(where: { !$0.units.isEmpty }) { flags |= AddressLayout.Flag.hasUnits }
    if street.isPlace { flags |= AddressLayout.Flag.isPlace }
    body.append(flags)
    body.append(number: street.name)
    if street.postcode != postcode { body.append(number: street.postcode) }
    if street.houses.isEmpty {
      body.append(number: street.latitude - box.south)
      body.append(number: street.longitude - box.west)
    } else {
      let payload = payload(street, flags, box)
      body.append(number: street.houses.count)
      body.append(number: payload.count)
      body.append(contentsOf: payload)
    }
  }

  /// The parameter of the Rice code that writes numbers in the fewest bits.
  private static func parameter(_ numbers: [Int]) -> Int {
    (0..<16).min { first, second in
      numbers.reduce(0) { $0 + BitWriter.riceWidth($1, first) }
        < numbers.reduce(0) { $0 + BitWriter.riceWidth($1, second) }
    } ?? 0
  }

  private func payload(
    _ street: Street, _ flags: UInt8, _ box: SpatialIndexWriter.Box
  ) -> [UInt8] {
    let houses = street.houses
    let oddCount = houses.firstIndex { $0.number % 2 == 0 } ?? houses.count
    var north: [Int] = []
    var east: [Int] = []
    for index in houses.indices.dropFirst() {
      let before = houses[index == oddCount ? 0 : index - 1]
      north.append(houses[index].latitude - before.latitude)
      east.append(houses[index].longitude - before.longitude)
    }
    let widths = (StreetWriter.parameter(north), StreetWriter.parameter(east))
    let first = (houses[0].latitude - box.south, houses[0].longitude - box.west)
    func width(_ value: Int) -> Int { Int.bitWidth - value.leadingZeroBitCount }
    var bits = BitWriter()
    bits.append(widths.0, bits: 4)
    bits.append(widths.1, bits: 4)
    bits.append(width(first.0), bits: 5)
    bits.append(width(first.1), bits: 5)
    bits.append(first.0, bits: width(first.0))
    bits.append(first.1, bits: width(first.1))
    bits.append(golomb: oddCount, 2)
    for (index, house) in houses.enumerated() {
      var isSame = false
      if index == 0 || index == oddCount {
        bits.append(golomb: house.number / 2, 3)
      } else {
        let step = (house.number - houses[index - 1].number) / 2
        isSame = step == 0
        bits.append(golomb: step == 1 ? 0 : step == 0 ? 1 : step, 0)
      }
      if flags & AddressLayout.Flag.hasSuffixes != 0 {
        if isSame {
          let isNext = house.suffix == houses[index - 1].suffix + 1
          bits.append(bit: isNext)
          if !isNext { bits.append(golomb: house.suffix, 3) }
        } else {
          bits.append(bit: house.suffix == 0)
          if house.suffix != 0 { bits.append(golomb: house.suffix - 1, 3) }
        }
      }
      if flags & AddressLayout.Flag.hasUnits != 0 { write(house.units, &bits) }
      if index > 0 {
        bits.append(signedRice: north[index - 1], widths.0)
        bits.append(signedRice: east[index - 1], widths.1)
      }
    }
    return bits.finished()
  }

  private func write(_ units: [Int], _ bits: inout BitWriter) {
    bits.append(bit: !units.isEmpty)
    guard !units.isEmpty else { return }
    bits.append(golomb: units.count - 1, 0)
    var before = -1
    for unit in units {
      bits.append(bit: unit == before + 1)
      if unit != before + 1 { bits.append(golomb: unit, 6) }
      before = unit
    }
  }
}
