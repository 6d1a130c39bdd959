package import Geography

/// The streets and houses of an add-on, read where they lie.
///
/// **Localities** are the towns of the addresses: all addresses with the same town, municipality
/// and region. **Streets** are the records: all houses of one street in one locality with one
/// postal code; a farm or plot with a name of its own is a street without houses. Streets are
/// numbered by locality, within it along Hilbert's curve. So the streets of a locality are a range,
/// and neighbours in number are mostly neighbours on the ground.
///
/// Names of streets, towns and postal codes are in one trie, in the spelling of `StreetKey`.
/// Looking up "Borgarbraut 52, Borgarnes" walks it for each word, finds the streets of the name (1,
/// 2, ... in some towns) and the locality (a range of streets), and reads the houses of the one
/// street in both.
///
/// Streets lie in leaves of sixteen. Where a leaf begins is a table; within it one street is passed
/// over after the other. All numbers are checked where they are read: damaged bytes give wrong
/// answers, but no read outside the section and no endless loop.
package final class AddressIndex: Sendable {
  package let trie: NameTrie
  private let lists: ByteView
  private let localities: ByteView
  let streets: ByteView
  private let postcodeLists: ByteView
  private let spatialIndex: SpatialIndex
  private let lines: StreetLines?
  let objects: AddressObjects?
  package let localityCount: Int
  package let streetCount: Int
  package let houseCount: Int
  package let addressCount: Int
  package let nameCount: Int
  package let postcodeCount: Int
  private let lettersAreCapitals: Bool
  private let displayNames: BlockCache<LineBlock>
  private let localityNames: BlockCache<LineBlock>
  private let postcodeNames: BlockCache<LineBlock>
  private let suffixes: BlockCache<LineBlock>
  private let units: BlockCache<LineBlock>

  /// Opens the sections of an add-on; nothing where their lengths contradict the counts.
  ///
  /// - Parameter section: finds the bytes of a section.
  package init?(_ section: (AddressLayout.Section) -> ByteView) {
    let parameters = section(.parameters)
    func parameter(_ parameter: AddressLayout.Parameter) -> Int {
      parameters.uint32(at: parameter.rawValue * 4)
    }
    trie = NameTrie(
      section(.names), tables: SymbolTables(section(.symbols)),
      postingWidth: parameter(.postingWidth))
    lists = section(.lists)
    localities = section(.localities)
    streets = section(.streets)
    postcodeLists = section(.postcodes)
    spatialIndex = SpatialIndex(section(.nearness))
    lines = StreetLines(section(.lines))
    localityCount = parameter(.localityCount)
    streetCount = parameter(.streetCount)
    houseCount = parameter(.houseCount)
    addressCount = parameter(.addressCount)
    nameCount = parameter(.nameCount)
    postcodeCount = parameter(.postcodeCount)
    lettersAreCapitals = parameter(.flags) & 1 != 0
    func names(_ name: AddressLayout.Section) -> BlockCache<LineBlock> {
      BlockCache(BlockStore(section(name))) { LineBlock($0, firstKey: $1) }
    }
    displayNames = names(.displayNames)
    localityNames = names(.localityNames)
    postcodeNames = names(.postcodeNames)
    suffixes = names(.suffixes)
    units = names(.units)
    let leafCount = (streetCount + AddressLayout.leafSize - 1) / AddressLayout.leafSize
    objects = AddressObjects(section(.objects), leafCount: leafCount)
    guard localities.count == (localityCount + 1) * AddressLayout.localityByteCount,
      streets.count >= leafCount * AddressLayout.leafByteCount,
      spatialIndex.byteCount == section(.nearness).count
    else { return nil }
  }

  // MARK: - Names

  /// The uses of a name of the trie.
  @inline(__always)
  package func forEachUse(
    at postings: Int, _ body: (_ use: AddressNameUse, _ index: Int) -> Void
  ) {
    trie.forEachPosting(at: postings) { posting in
      if let use = AddressNameUse(rawValue: posting.kind.rawValue) { body(use, posting.index) }
    }
  }

  /// How many numbers a list has.
  package func listedCount(at offset: Int) -> Int {
    var reader = ByteReader(lists, at: offset)
    return min(reader.number(), lists.count)
  }

  /// Numbers in a list that lie in a range, ascending.
  ///
  /// - Parameters:
  ///   - offset: where the list begins.
  ///   - range: the numbers that are wanted.
  ///   - body: takes a number; answers whether to go on.
  /// - Complexity: O(log n + 64 + numbers found).
  package func forEachListed(
    at offset: Int, in range: Range<Int>, _ body: (Int) -> Bool
  ) {
    var reader = ByteReader(lists, at: offset)
    // No number takes less than a byte.
    let count = min(reader.number(), lists.count)
    guard count > 0 else { return }
    let stride = AddressLayout.listStride
    let tableCount = (count - 1) / stride
    let table = reader.offset
    let start = table + tableCount * 8
    var (first, value, position) = (0, -1, start)
    // The last part that begins at or before the range.
    var (low, high) = (0, tableCount)
    while low < high {
      let middle = (low + high) / 2
      if lists.uint32(at: table + middle * 8) <= range.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    if low > 0 {
      first = low * stride
      value = lists.uint32(at: table + (low - 1) * 8) - 1
      position = start + lists.uint32(at: table + (low - 1) * 8 + 4)
    }
    reader.skip(to: position)
    var isFirst = low > 0
    for _ in first..<count {
      let step = reader.number() + 1
      // The first number of a part stands in the table.
      value = isFirst ? value + 1 : value + step
      isFirst = false
      if value >= range.upperBound { return }
      if value >= range.lowerBound, !body(value) { return }
    }
  }

  /// The numbers that a use of a name stands for, within a range.
  @inline(__always)
  package func forEachNumber(
    of use: AddressNameUse, _ index: Int, in range: Range<Int>, _ body: (Int) -> Bool
  ) {
    if use.isList {
      forEachListed(at: index, in: range, body)
    } else if range.contains(index) {
      _ = body(index)
    }
  }

  // MARK: - Localities

  /// The streets of a locality.
  @inline(__always) package func streets(ofLocality locality: Int) -> Range<Int> {
    let offset = locality * AddressLayout.localityByteCount
    let start = min(localities.uint32(at: offset), streetCount)
    let end = min(localities.uint32(at: offset + AddressLayout.localityByteCount), streetCount)
    return start..<max(start, end)
  }

  /// The base place of a locality, as a number of the references of the add-on.
  package func reference(ofLocality locality: Int) -> Int {
    localities.uint32(at: locality * AddressLayout.localityByteCount + 4)
  }

  /// The locality of a street.
  ///
  /// - Complexity: O(log n).
  package func locality(ofStreet street: Int) -> Int {
    var (low, high) = (0, localityCount)
    while low + 1 < high {
      let middle = (low + high) / 2
      if localities.uint32(at: middle * AddressLayout.localityByteCount) <= street {
        low = middle
      } else {
        high = middle
      }
    }
    return low
  }

  /// The names of a locality.
  package func names(ofLocality locality: Int) -> LocalityNames {
    LocalityNames(localityNames.block(for: locality)?.line(locality) ?? "")
  }

  // MARK: - Postal codes

  /// The localities of a postal code.
  package func forEachLocality(ofPostcode postcode: Int, _ body: (Int) -> Void) {
    guard postcode < postcodeCount else { return }
    var reader = ByteReader(postcodeLists, at: postcodeLists.uint32(at: postcode * 4))
    let count = min(reader.number(), postcodeLists.count)
    var value = -1
    for _ in 0..<count {
      value += reader.number() + 1
      guard value < localityCount else { return }
      body(value)
    }
  }

  /// A postal code as it is written.
  package func postcode(_ number: Int) -> String {
    postcodeNames.block(for: number)?.line(number) ?? ""
  }

  // MARK: - Streets

  /// The name of a street as its source writes it.
  package func name(_ number: Int) -> String {
    displayNames.block(for: number)?.line(number) ?? ""
  }

  /// Where the streets of a leaf begin, and from where their points are counted.
  @inline(__always)
  private func leaf(_ leaf: Int) -> (offset: Int, latitude: Int, longitude: Int) {
    let entry = leaf * AddressLayout.leafByteCount
    return (
      streets.uint32(at: entry), streets.int32(at: entry + 4), streets.int32(at: entry + 8)
    )
  }

  /// A point of a street: that of its first house, if it has any.
  package func anyPoint(ofStreet number: Int) -> Coordinate? {
    guard let street = street(number) else { return nil }
    var found: Coordinate?
    forEachHouse(of: street) { house, _ in
      found = house.coordinate
      return false
    }
    return found ?? point(of: street)
  }

  /// Reads a street.
  ///
  /// - Complexity: O(1): at most fifteen others are stepped over.
  package func street(_ number: Int) -> Street? {
    guard number >= 0, number < streetCount else { return nil }
    var found: Street?
    forEachStreet(inLeaf: number / AddressLayout.leafSize) { street in
      if street.number == number { found = street }
      return street.number < number
    }
    return found
  }

  /// Reads the streets of a leaf one after the other.
  package func forEachStreet(inLeaf number: Int, _ body: (Street) -> Bool) {
    guard number >= 0, number < streetCount else { return }
    let leaf = leaf(number)
    var reader = ByteReader(streets, at: leaf.offset)
    var postcode = 0
    let first = number * AddressLayout.leafSize
    for number in first..<max(first, min(first + AddressLayout.leafSize, streetCount)) {
      let flags = reader.byte()
      let name = reader.number()
      if flags & AddressLayout.Flag.hasPostcode != 0 { postcode = reader.number() }
      var street = Street(
        number: number, name: name, postcode: postcode - 1, flags: flags,
        baseLatitude: leaf.latitude, baseLongitude: leaf.longitude)
      if flags & AddressLayout.Flag.hasHouses != 0 {
        street.houseCount = reader.number()
        let length = reader.number()
        street.payload = reader.offset
        reader.skip(to: reader.offset + length)
      } else {
        street.latitude = leaf.latitude + reader.number()
        street.longitude = leaf.longitude + reader.number()
      }
      if !body(street) { return }
    }
  }

  /// What stands behind the number of a house.
  package func suffix(_ number: Int) -> String {
    if number == 0 { return "" }
    if number <= AddressLayout.letterCount {
      let first: UInt8 = lettersAreCapitals ? 0x41 : 0x61
      return String(decoding: [first + UInt8(number - 1)], as: UTF8.self)
    }
    let number = number - AddressLayout.letterCount - 1
    return suffixes.block(for: number)?.line(number) ?? ""
  }

  /// A flat or the like.
  package func unit(_ number: Int) -> String { units.block(for: number)?.line(number) ?? "" }

  // MARK: - Nearness

  /// The leaves of streets around a point, roughly the nearest first.
  ///
  /// - Parameters:
  ///   - point: where to search.
  ///   - radius: the largest distance in kilometres.
  ///   - visit: takes the number of a leaf; answers the radius from now on.
  package func forEachLeaf(
    near point: Coordinate, within radius: Double, _ visit: (_ leaf: Int) -> Double
  ) {
    spatialIndex.forEachLeaf(near: point, within: radius) { first in
      visit(first / AddressLayout.leafSize)
    }
  }

  /// Finds the lines of streets around a point with their positions, in steps of 0.00001 degrees,
  /// and more besides.
  ///
  /// - Parameters:
  ///   - point: where to search.
  ///   - radius: the largest distance of the box around sixteen lines, in kilometres.
  ///   - take: takes the positions of a line, from 2 to 32.
  /// - Complexity: O(positions) of the lines in the leaves that it reaches.
  package func forEachLine(
    around point: Coordinate, within radius: Double,
    _ take: (_ positions: [(latitude: Int, longitude: Int)]) -> Void
  ) {
    lines?.forEachLine(near: point, within: radius, take)
  }

  /// Finds the lines of streets around a point, roughly the nearest first; none where the add-on
  /// has none.
  ///
  /// - Parameters:
  ///   - point: where to search.
  ///   - radius: the largest distance, in kilometres.
  ///   - visit: takes the number of a street, the point of its line that is nearest, and how far
  ///     that is; answers the radius from now on, which cannot grow.
  package func forEachLine(
    near point: Coordinate, within radius: Double,
    _ visit: (_ street: Int, _ nearest: Coordinate, _ distance: Double) -> Double
  ) {
    lines?.forEach(near: point, within: radius) { street, nearest, distance in
      street < streetCount ? visit(street, nearest, distance) : radius
    }
  }
}

/// The names of a locality.
package struct LocalityNames: Sendable {
  /// The town that stands in the address.
  package var city: String
  /// The municipality, suburb or county.
  package var district: String
  package var region: String
  /// ISO 3166-1 alpha-2.
  package var country: String

  package init(city: String, district: String, region: String, country: String) {
    self.city = city
    self.district = district
    self.region = region
    self.country = country
  }

  /// Reads four fields with tabs between.
  init(_ line: String) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    func field(_ index: Int) -> String { fields.indices.contains(index) ? fields[index] : "" }
    (city, district, region, country) = (field(0), field(1), field(2), field(3))
  }

  /// The names as they lie in the file.
  package var line: String { [city, district, region, country].joined(separator: "\t") }
}
