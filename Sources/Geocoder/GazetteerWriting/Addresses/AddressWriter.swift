package import Gazetteer

/// Writes the sections of an add-on of addresses.
package struct AddressWriter {
  /// The written sections and their counts.
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

  var collector: AddressCollector
  let folding: FoldingTable
  let words: StreetWords
  /// Finds the base place of a locality: its town, near a point in steps.
  let findTown: (LocalityNames, _ latitude: Int, _ longitude: Int) -> Int?
  var result = Result()

  /// Addresses of the same number that are nearer than this are one, in steps: about 20 metres.
  static let sameSpot = 20

  /// Prepares to write the collected addresses.
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
    var objects = AddressObjectWriter(collector.lines, nameOrder.rank)
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
    var streetsOfNames: [UInt64: [(number: Int, box: SpatialIndexWriter.Box)]] = [:]
    let namesOfLines = Set(
      collector.lines.map { AddressWriter.ranked($0.place, ranks, nameOrder.rank) })
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
        let name = UInt64(rank) << 32 | UInt64(street.street.name) << 1
        if !street.street.isPlace, namesOfLines.contains(name) {
          streetsOfNames[name, default: []].append((writer.streetCount, street.street.box))
        }
        writer.append(street.street)
        objects.append(street.street)
      }
      written += end - start
      if end == parts[part].count { parts[part] = [] }
      progress(written)
    }
    parts = []
    firstStreets.append(writer.streetCount)
    result.sections[.streets] = writer.finished()
    result.sections[.nearness] = SpatialIndexWriter.bytes(leaves: writer.leaves)
    writeLines(streetsOfNames) { AddressWriter.ranked($0, ranks, nameOrder.rank) }
    if let bytes = objects.finished() { result.sections[.objects] = bytes }
    result.addressCount = collector.addressCount
    result.streetCount = writer.streetCount
    result.houseCount = writer.houseCount
    result.localityCount = order.count
    writeLocalities(order, firstStreets)
    writePostcodes(postcodeOrder.texts, postcodeLocalities)
    result.sections[.displayNames] = AddressWriter.blocks(nameOrder.texts)
    result.sections[.suffixes] = AddressWriter.blocks(Array(collector.suffixes.texts.dropFirst()))
    result.sections[.units] = AddressWriter.blocks(Array(unitOrder.texts.dropFirst()))
    let width = writeNames(
      nameOrder, nameUses, houseCounts, order, postcodeOrder.texts, postcodeLocalities)
    writeParameters(
      postingWidth: width, postcodeCount: postcodeOrder.texts.count - 1,
      nameCount: nameOrder.texts.count)
    return result
  }

  /// The locality and name of a row by their ranks.
  private static func ranked(_ place: UInt64, _ localities: [Int], _ names: [Int]) -> UInt64 {
    UInt64(localities[Int(place >> 32)]) << 32 | UInt64(names[Int(place >> 1 & 0x7FFF_FFFF)]) << 1
  }

  // MARK: - Order

  /// Texts in alphabetical order of their bytes, the empty one first, with the rank of each.
  static func order(_ texts: [String]) -> (texts: [String], rank: [Int]) {
    let numbers = texts.indices.sorted { texts[$0].utf8.lexicographicallyPrecedes(texts[$1].utf8) }
    var rank = [Int](repeating: 0, count: texts.count)
    for (position, number) in numbers.enumerated() { rank[number] = position }
    return (numbers.map { texts[$0] }, rank)
  }

  /// Texts in the order in which people count: 2 before 10.
  static func naturalOrder(_ texts: [String]) -> (texts: [String], rank: [Int]) {
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
  func localityOrder() -> [Int] {
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

  static func precedes(
    _ first: AddressCollector.Row, _ second: AddressCollector.Row
  ) -> Bool {
    if first.place != second.place { return first.place < second.place }
    if first.number != second.number { return first.number < second.number }
    if first.suffix != second.suffix { return first.suffix < second.suffix }
    if first.unit != second.unit { return first.unit < second.unit }
    return (first.latitude, first.longitude) < (second.latitude, second.longitude)
  }

  // MARK: - Sections

  /// Texts in blocks, a line each.
  static func blocks(_ texts: [String]) -> [UInt8] {
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

  mutating func writeLocalities(_ order: [Int], _ firstStreets: [Int]) {
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

  mutating func writePostcodes(_ texts: [String], _ localities: [Int: Set<Int>]) {
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

  mutating func writeParameters(postingWidth: Int, postcodeCount: Int, nameCount: Int) {
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
}
