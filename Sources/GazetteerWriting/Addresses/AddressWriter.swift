package import Gazetteer

/// Writes the sections of an add-on of addresses.
package struct AddressWriter {
  /// What was written.
  package struct Result {
    package var sections: [AddressLayout.Section: [UInt8]] = [:]
    /// The base places that localities refer to, by the numbers in the section of localities.
    package var references: [Int] = []
    /// Names that have all the letters of the trie.
    package var letters: [[UInt8]] = []
    package var addressCount = 0
    package var streetCount = 0
    package var houseCount = 0
    /// Addresses at the spot of another one of the same number.
    package var repeatedCount = 0
    package var localityCount = 0
  }

  private var collector: AddressCollector
  private let folding: FoldingTable
  private let words: StreetWords
  /// Finds the base place of a locality: its town, near a point in steps.
  private let findTown: (LocalityNames, _ latitude: Int, _ longitude: Int) -> Int?
  private var result = Result()

  /// Addresses of the same number that are nearer than this are one, in steps: about 20 metres.
  private static let sameSpot = 20

  /// Prepares to write what was collected.
  ///
  /// - Parameters:
  ///   - collector: the addresses.
  ///   - folding: the folding of the base.
  ///   - findTown: finds the base place of a locality.
  package init(
    _ collector: consuming AddressCollector, folding: FoldingTable,
    findTown: @escaping (LocalityNames, Int, Int) -> Int?
  ) {
    self.collector = collector
    self.folding = folding
    words = StreetWords(folding)
    self.findTown = findTown
  }

  /// Writes everything.
  ///
  /// - Parameter progress: takes the number of addresses written so far.
  /// - Returns: the sections, and what is in them.
  package mutating func write(progress: (Int) -> Void = { _ in }) -> Result {
    let order = localityOrder()
    var ranks = [Int](repeating: 0, count: order.count)
    for (rank, locality) in order.enumerated() { ranks[locality] = rank }
    let nameOrder = AddressWriter.order(collector.names.texts)
    let postcodeOrder = AddressWriter.order(collector.postcodes.texts)
    let unitOrder = AddressWriter.naturalOrder(collector.units.texts)

    var writer = StreetWriter()
    // The streets of each name, and the streets of each postal code.
    var nameUses: [(name: Int, street: Int, isPlace: Bool)] = []
    var houseCounts = [Int](repeating: 0, count: collector.names.texts.count)
    var postcodeLocalities: [Int: Set<Int>] = [:]
    var firstStreets: [Int] = []
    var parts = (0..<AddressCollector.partCount).map { _ in [AddressCollector.Row]() }
    var positions = [Int](repeating: 0, count: parts.count)
    // Within each part by the rank of the locality, so that the parts are read side by side.
    for part in parts.indices {
      var rows = collector.takePart(part)
      for index in rows.indices {
        let row = rows[index]
        rows[index].place =
          UInt64(ranks[row.locality]) << 32 | UInt64(nameOrder.rank[row.name]) << 1
          | (row.isPlace ? 1 : 0)
        rows[index].number =
          UInt64(postcodeOrder.rank[row.postcode]) << 32 | row.number & 0xFFFF_FFFF
        rows[index].unit = UInt32(unitOrder.rank[Int(row.unit)])
      }
      rows.sort(by: AddressWriter.precedes)
      parts[part] = rows
    }
    var written = 0
    for (rank, locality) in order.enumerated() {
      firstStreets.append(writer.streetCount)
      let part = locality % AddressCollector.partCount
      let start = positions[part]
      var end = start
      while end < parts[part].count, parts[part][end].locality == rank { end += 1 }
      positions[part] = end
      var streets = streets(parts[part][start..<end])
      streets.sort { $0.position < $1.position }
      for street in streets {
        nameUses.append((street.street.name, writer.streetCount, street.street.isPlace))
        houseCounts[street.street.name] += max(1, street.street.houses.count)
        if street.street.postcode > 0 {
          postcodeLocalities[street.street.postcode, default: []].insert(rank)
        }
        writer.append(street.street)
      }
      written += end - start
      if end == parts[part].count { parts[part] = [] }
      progress(written)
    }
    parts = []
    firstStreets.append(writer.streetCount)
    result.sections[.streets] = writer.finished()
    result.sections[.nearness] = SpatialIndexWriter.bytes(leaves: writer.leaves)
    result.addressCount = collector.addressCount
    result.streetCount = writer.streetCount
    result.houseCount = writer.houseCount
    result.localityCount = order.count
    writeLocalities(order, firstStreets)
    writePostcodes(postcodeOrder.texts, postcodeLocalities)
    result.sections[.displayNames] = AddressWriter.blocks(nameOrder.texts)
    result.sections[.suffixes] = AddressWriter.blocks(
      Array(collector.suffixes.texts.dropFirst()))
    result.sections[.units] = AddressWriter.blocks(Array(unitOrder.texts.dropFirst()))
    let width = writeNames(
      nameOrder, nameUses, houseCounts, order, postcodeOrder.texts, postcodeLocalities)
    writeParameters(
      postingWidth: width, postcodeCount: postcodeOrder.texts.count - 1,
      nameCount: nameOrder.texts.count)
    return result
  }

  // MARK: - Order

  /// Texts in alphabetical order of their bytes, the empty one first, with the rank of each.
  private static func order(_ texts: [String]) -> (texts: [String], rank: [Int]) {
    let numbers = texts.indices.sorted { texts[$0].utf8.lexicographicallyPrecedes(texts[$1].utf8) }
    var rank = [Int](repeating: 0, count: texts.count)
    for (position, number) in numbers.enumerated() { rank[number] = position }
    return (numbers.map { texts[$0] }, rank)
  }

  /// Texts in the order in which people count: 2 before 10.
  private static func naturalOrder(_ texts: [String]) -> (texts: [String], rank: [Int]) {
    func key(_ text: String) -> (Int, String) {
      (HouseNumber(text)?.number ?? 0, text)
    }
    let keys = texts.map(key)
    let numbers = texts.indices.sorted { first, second in
      if texts[first].isEmpty != texts[second].isEmpty { return texts[first].isEmpty }
      return keys[first].0 != keys[second].0
        ? keys[first].0 < keys[second].0
        : keys[first].1.utf8.lexicographicallyPrecedes(keys[second].1.utf8)
    }
    var rank = [Int](repeating: 0, count: texts.count)
    for (position, number) in numbers.enumerated() { rank[number] = position }
    return (numbers.map { texts[$0] }, rank)
  }

  /// Localities along Hilbert's curve.
  private func localityOrder() -> [Int] {
    let localities = collector.localities
    let positions = localities.map { locality in
      HilbertCurve.position(
        latitude: locality.latitudeSum / max(1, locality.count),
        longitude: locality.longitudeSum / max(1, locality.count))
    }
    return localities.indices.sorted { first, second in
      if positions[first] != positions[second] { return positions[first] < positions[second] }
      let (left, right) = (localities[first], localities[second])
      if left.names.line != right.names.line { return left.names.line < right.names.line }
      return (left.town ?? -1) < (right.town ?? -1)
    }
  }

  private static func precedes(
    _ first: AddressCollector.Row, _ second: AddressCollector.Row
  ) -> Bool {
    if first.place != second.place { return first.place < second.place }
    if first.number != second.number { return first.number < second.number }
    if first.suffix != second.suffix { return first.suffix < second.suffix }
    if first.unit != second.unit { return first.unit < second.unit }
    return (first.latitude, first.longitude) < (second.latitude, second.longitude)
  }

  // MARK: - Streets

  /// The streets of a locality with their positions along Hilbert's curve.
  private mutating func streets(
    _ rows: ArraySlice<AddressCollector.Row>
  ) -> [(street: StreetWriter.Street, position: Int)] {
    var streets: [(street: StreetWriter.Street, position: Int)] = []
    func append(_ street: StreetWriter.Street) {
      let position = HilbertCurve.position(
        latitude: (street.box.south + street.box.north) / 2,
        longitude: (street.box.west + street.box.east) / 2, levels: 22)
      streets.append((street, position))
    }
    var start = rows.startIndex
    while start < rows.endIndex {
      let first = rows[start]
      var end = start
      while end < rows.endIndex, rows[end].place == first.place,
        rows[end].postcode == first.postcode
      {
        end += 1
      }
      if first.isPlace || rows[start..<end].allSatisfy(\.isPoint) {
        for (index, row) in rows[start..<end].enumerated() {
          // A street that is drawn in several lines is one.
          if !row.isPlace, index > 0 { break }
          append(point(row))
        }
      } else {
        append(street(rows[start..<end]))
      }
      start = end
    }
    return streets
  }

  private func point(_ row: AddressCollector.Row) -> StreetWriter.Street {
    let (latitude, longitude) = (Int(row.latitude), Int(row.longitude))
    return StreetWriter.Street(
      name: row.name, postcode: row.postcode, isPlace: row.isPlace, houses: [],
      latitude: latitude, longitude: longitude,
      box: .init(latitude: latitude, longitude: longitude))
  }

  private mutating func street(
    _ rows: ArraySlice<AddressCollector.Row>
  ) -> StreetWriter.Street {
    var houses: [StreetWriter.House] = []
    var box: SpatialIndexWriter.Box?
    for row in rows where !row.isPoint {
      let (latitude, longitude) = (Int(row.latitude), Int(row.longitude))
      if let last = houses.last, last.number == row.houseNumber, last.suffix == Int(row.suffix) {
        if row.unit > 0 {
          // Flats are at the point of their house.
          if last.units.last != Int(row.unit) - 1 {
            houses[houses.count - 1].units.append(Int(row.unit) - 1)
          } else {
            result.repeatedCount += 1
          }
          continue
        }
        if abs(last.latitude - latitude) < AddressWriter.sameSpot,
          abs(last.longitude - longitude) < AddressWriter.sameSpot
        {
          result.repeatedCount += 1
          continue
        }
      }
      houses.append(
        StreetWriter.House(
          number: row.houseNumber, suffix: Int(row.suffix),
          units: row.unit > 0 ? [Int(row.unit) - 1] : [], latitude: latitude,
          longitude: longitude))
      let point = SpatialIndexWriter.Box(latitude: latitude, longitude: longitude)
      if box == nil { box = point } else { box?.include(point) }
    }
    let first = rows[rows.startIndex]
    return StreetWriter.Street(
      name: first.name, postcode: first.postcode, isPlace: false, houses: houses, latitude: 0,
      longitude: 0, box: box ?? .init(latitude: 0, longitude: 0))
  }

  // MARK: - Sections

  /// Texts in blocks, a line each.
  private static func blocks(_ texts: [String]) -> [UInt8] {
    var writer = BlockWriter(dictionary: [0])
    var block: [UInt8] = []
    var first = 0
    for (index, text) in texts.enumerated() {
      block.append(contentsOf: text.utf8.lazy.map { $0 == 10 ? 32 : $0 })
      block.append(10)
      if block.count >= 8_192 || index == texts.count - 1 {
        writer.add(firstKey: first, block)
        block = []
        first = index + 1
      }
    }
    return writer.bytes
  }

  private mutating func writeLocalities(_ order: [Int], _ firstStreets: [Int]) {
    var bytes: [UInt8] = []
    var references: [Int: Int] = [:]
    var lines: [String] = []
    for (rank, number) in order.enumerated() {
      let locality = collector.localities[number]
      lines.append(locality.names.line)
      bytes.append(uint32: firstStreets[rank])
      let town =
        locality.town
        ?? findTown(
          locality.names, locality.latitudeSum / max(1, locality.count),
          locality.longitudeSum / max(1, locality.count))
      guard let town else {
        bytes.append(uint32: 0xFFFF_FFFF)
        continue
      }
      let reference = references[town] ?? result.references.count
      if references.updateValue(reference, forKey: town) == nil { result.references.append(town) }
      bytes.append(uint32: reference)
    }
    bytes.append(uint32: firstStreets.last ?? 0)
    bytes.append(uint32: 0xFFFF_FFFF)
    result.sections[.localities] = bytes
    result.sections[.localityNames] = AddressWriter.blocks(lines)
  }

  private mutating func writePostcodes(_ texts: [String], _ localities: [Int: Set<Int>]) {
    var offsets: [UInt8] = []
    var lists: [UInt8] = []
    let start = (texts.count - 1) * 4
    for number in texts.indices.dropFirst() {
      offsets.append(uint32: start + lists.count)
      let sorted = (localities[number] ?? []).sorted()
      lists.append(number: sorted.count)
      var before = -1
      for locality in sorted {
        lists.append(number: locality - before - 1)
        before = locality
      }
    }
    result.sections[.postcodes] = offsets + lists
    result.sections[.postcodeNames] = AddressWriter.blocks(Array(texts.dropFirst()))
  }

  private mutating func writeParameters(postingWidth: Int, postcodeCount: Int, nameCount: Int) {
    var bytes: [UInt8] = []
    for parameter in AddressLayout.Parameter.allCases {
      let value =
        switch parameter {
        case .localityCount: result.localityCount
        case .nameCount: nameCount
        case .streetCount: result.streetCount
        case .houseCount: result.houseCount
        case .postcodeCount: postcodeCount
        case .postingWidth: postingWidth
        case .flags: collector.capitalCount > collector.smallCount ? 1 : 0
        case .addressCount: result.addressCount
        }
      bytes.append(uint32: value)
    }
    result.sections[.parameters] = bytes
  }

  // MARK: - Names

  /// The code bytes of a name; nothing where too little is left of it.
  private func codes(_ text: String, _ key: inout StreetKey) -> [UInt8]? {
    key.read(FoldedText(text, table: folding), words)
    let codes = key.codes
    guard !codes.isEmpty, codes.count <= Layout.longestName,
      !folding.symbols(codes[...]).contains(0)
    else { return nil }
    return codes
  }

  private mutating func writeNames(
    _ names: (texts: [String], rank: [Int]),
    _ uses: [(name: Int, street: Int, isPlace: Bool)], _ houseCounts: [Int], _ order: [Int],
    _ postcodes: [String], _ postcodeLocalities: [Int: Set<Int>]
  ) -> Int {
    // Streets by name.
    var counts = [Int](repeating: 0, count: names.texts.count + 1)
    for use in uses { counts[use.name + 1] += 1 }
    for index in counts.indices.dropFirst() { counts[index] += counts[index - 1] }
    var streets = [(street: Int, isPlace: Bool)](repeating: (0, false), count: uses.count)
    var next = counts
    for use in uses {
      streets[next[use.name]] = (use.street, use.isPlace)
      next[use.name] += 1
    }
    // The names by their code bytes, with what bears them.
    var entries: [(codes: [UInt8], use: UInt8, name: Int)] = []
    var key = StreetKey()
    var originals = [Int](repeating: 0, count: names.texts.count)
    for (number, rank) in names.rank.enumerated() { originals[rank] = number }
    for rank in names.texts.indices where counts[rank + 1] > counts[rank] {
      guard let codes = codes(names.texts[rank], &key) else { continue }
      entries.append((codes, 0, rank))
      for other in (collector.otherNames[originals[rank]] ?? []).sorted() {
        guard let form = self.codes(other, &key), form != codes else { continue }
        entries.append((form, 2, rank))
      }
    }
    for (rank, number) in order.enumerated() {
      let locality = collector.localities[number]
      var seen: Set<[UInt8]> = []
      for name in [locality.names.city, locality.names.district, locality.names.region]
        + locality.others.sorted()
      where !name.isEmpty {
        guard let codes = codes(name, &key), seen.insert(codes).inserted else { continue }
        entries.append((codes, 4, rank))
      }
    }
    for number in postcodes.indices.dropFirst() {
      guard let codes = codes(postcodes[number], &key) else { continue }
      entries.append((codes, 6, number - 1))
      // "SW1A 1AA" is also written "SW1A1AA".
      let joined = codes.filter { $0 != FoldingTable.space }
      if joined.count < codes.count, codes.allSatisfy({ $0 < 38 }) {
        entries.append((joined, 6, number - 1))
      }
    }
    entries.sort { first, second in
      if first.codes != second.codes {
        return first.codes.lexicographicallyPrecedes(second.codes)
      }
      return (first.use, first.name) < (second.use, second.name)
    }
    var lists: [UInt8] = []
    var trieNames: [TrieWriter.Name] = []
    var start = 0
    while start < entries.count {
      var end = start
      while end < entries.count, entries[end].codes == entries[start].codes { end += 1 }
      var byUse: [UInt8: [Int]] = [:]
      var houses = 0
      var postcodes: [Int] = []
      for entry in entries[start..<end] {
        switch entry.use {
        case 4:
          byUse[4, default: []].append(entry.name)
          houses += collector.localities[order[entry.name]].count
        case 6: postcodes.append(entry.name)
        default:
          houses += houseCounts[entry.name]
          for index in counts[entry.name]..<counts[entry.name + 1] {
            // A place by another form of its name is that place.
            let use: UInt8 = streets[index].isPlace ? 7 : entry.use
            byUse[use, default: []].append(streets[index].street)
          }
        }
      }
      var postings: [NamePosting] = []
      for use in byUse.keys.sorted() {
        let numbers = Set(byUse[use] ?? []).sorted()
        if numbers.count == 1 {
          postings.append(AddressWriter.posting(use, numbers[0]))
        } else {
          postings.append(AddressWriter.posting(use + 1, lists.count))
          AddressWriter.append(numbers, to: &lists)
        }
      }
      for postcode in postcodes { postings.append(AddressWriter.posting(6, postcode)) }
      trieNames.append(
        TrieWriter.Name(
          codes: entries[start].codes, postings: postings,
          weight: AddressWriter.weight(houses: houses)))
      start = end
    }
    result.sections[.lists] = lists
    var symbols: Set<UInt16> = []
    for name in trieNames {
      var isNew = false
      for symbol in folding.symbols(name.codes[...]) where symbols.insert(symbol).inserted {
        isNew = true
      }
      if isNew { result.letters.append(name.codes) }
    }
    let largest = max(result.streetCount, lists.count, result.localityCount, postcodes.count)
    let width = largest >> (24 - NamePosting.tagBitCount) > 0 ? 4 : 3
    if trieNames.isEmpty {
      // A run of no names.
      result.sections[.names] = [Layout.Node.isRun, 0, 0]
      result.sections[.symbols] = [UInt8](
        repeating: 0, count: SymbolTables.tableByteCount)
      return width
    }
    let trie = TrieWriter(names: trieNames, postingWidth: width, tableCount: 1) { _ in 0 }
    result.sections[.symbols] = trie.tableBytes
    result.sections[.names] = trie.bytes()
    return width
  }

  private static func posting(_ use: UInt8, _ index: Int) -> NamePosting {
    NamePosting(index: index, kind: NameKind(rawValue: use) ?? .primary)
  }

  /// What completion visits first: names with most houses.
  package static func weight(houses: Int) -> UInt8 {
    UInt8(min(255, 12 * (Int.bitWidth - houses.leadingZeroBitCount)))
  }

  /// Writes ascending numbers as `AddressIndex.forEachListed` reads them.
  private static func append(_ numbers: [Int], to lists: inout [UInt8]) {
    lists.append(number: numbers.count)
    var table: [UInt8] = []
    var body: [UInt8] = []
    var before = -1
    for (index, number) in numbers.enumerated() {
      if index > 0, index % AddressLayout.listStride == 0 {
        table.append(uint32: number)
        table.append(uint32: body.count)
      }
      body.append(number: number - before - 1)
      before = number
    }
    lists.append(contentsOf: table)
    lists.append(contentsOf: body)
  }
}
