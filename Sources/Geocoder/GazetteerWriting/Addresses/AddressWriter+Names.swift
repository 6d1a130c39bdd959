import Gazetteer

// The trie of names, and the lists of what bears them.

extension AddressWriter {
  /// The code bytes of a name; nothing where too little is left of it.
  func codes(_ text: String, _ key: inout StreetKey) -> [UInt8]? {
    key.read(FoldedText(text, table: folding), words)
    let codes = key.codes
    guard !codes.isEmpty, codes.count <= Layout.longestName,
      !folding.symbols(codes[...]).contains(0)
    else { return nil }
    return codes
  }

  mutating func writeNames(
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
      result.sections[.symbols] = [UInt8](repeating: 0, count: SymbolTables.tableByteCount)
      return width
    }
    let trie = TrieWriter(names: trieNames, postingWidth: width, tableCount: 1) { _ in 0 }
    result.sections[.symbols] = trie.tableBytes
    result.sections[.names] = trie.bytes()
    return width
  }

  static func posting(_ use: UInt8, _ index: Int) -> NamePosting {
    NamePosting(index: index, kind: NameKind(rawValue: use) ?? .primary)
  }

  /// Names with most houses, which completion visits first.
  package static func weight(houses: Int) -> UInt8 {
    UInt8(min(255, 12 * (Int.bitWidth - houses.leadingZeroBitCount)))
  }

  /// Writes ascending numbers as `AddressIndex.forEachListed` reads them.
  static func append(_ numbers: [Int], to lists: inout [UInt8]) {
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
