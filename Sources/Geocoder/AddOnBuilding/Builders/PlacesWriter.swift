internal import Gazetteer
internal import GazetteerWriting

/// Writes places, in their order, as the sections of an add-on.
struct PlacesWriter {
  private let entries: [PlacesBuilder.Entry]
  private let divisions: [Int: MapObject]
  private let options: BuildOptions
  private let places: [SourcePlace]

  init(
    _ entries: [PlacesBuilder.Entry], divisions: [Int: MapObject], _ options: BuildOptions
  ) {
    self.entries = entries
    self.divisions = divisions
    self.options = options
    places = entries.map(\.place)
  }

  private var folding: FoldingTable { options.base.folding }

  func bytes(inputChecksum: UInt32) -> [UInt8] {
    var writer = AddOnWriter(.places, over: options.base)
    writer.entryCount = entries.count
    writer.notice = options.notice
    let names = names()
    for name in names { writer.use(name.codes[...]) }
    let width = entries.count >> (24 - NamePosting.tagBitCount) > 0 ? 4 : 3
    let trie = TrieWriter(
      names: names, postingWidth: width, tableCount: ScriptGroup.allCases.count
    ) { [folding] code in
      let isNarrow = Int(code) < folding.firstWideSymbol
      return ScriptGroup(isNarrow ? folding.scalar(ofSymbol: Int(code)) : nil).rawValue
    }
    var anchors: [UInt8] = []
    var twins: [(city: Int, index: Int)] = []
    for (index, entry) in entries.enumerated() {
      anchors.append(uint32: writer.reference(entry.anchor))
      anchors.append(uint32: entry.twin.map { writer.reference($0) + 1 } ?? 0)
      if let twin = entry.twin { twins.append((twin, index)) }
    }
    var twinBytes: [UInt8] = []
    for twin in twins.sorted(by: { $0.city < $1.city }) {
      twinBytes.append(uint32: twin.city)
      twinBytes.append(uint32: twin.index)
    }
    writer.set("PARM", parameters(width: width, names))
    writer.set("SYMB", trie.tableBytes)
    writer.set("NAME", trie.bytes())
    let filter = NameFilterWriter.bytes(names.map(\.codes))
    if !filter.isEmpty { writer.set(AddOnLayout.nameFilter, filter) }
    writer.set("PROM", places.map { UInt8($0.prominence) })
    writer.set("CRDS", CoordinateWriter.bytes(places))
    writer.set("NEAR", SpatialIndexWriter.bytes(places[...]))
    let terms = TermTable(places)
    writer.set("DISP", StringTableWriter.bytes(places.map(\.name)))
    writer.set("FACT", FactWriter.bytes(places, terms))
    writer.set("TERM", StringTableWriter.bytes(terms.texts))
    writer.set("ANCH", anchors)
    if !twinBytes.isEmpty { writer.set("TWIN", twinBytes) }
    if let (objects, categories) = mapObjects() {
      writer.set(AddOnLayout.mapObjects, objects)
      writer.set(AddOnLayout.categories, StringTableWriter.bytes(categories))
    }
    var divisionBytes: [UInt8] = []
    for (place, object) in divisions.sorted(by: { $0.key < $1.key }) {
      let key = MapObject.key(object.kind, object.id)
      guard key > 0 else { continue }
      divisionBytes.append(uint32: writer.reference(place))
      divisionBytes.append(uint32: key & 0xFFFF_FFFF)
      divisionBytes.append(uint32: key >> 32)
    }
    if !divisionBytes.isEmpty { writer.set(AddOnLayout.divisions, divisionBytes) }
    return writer.bytes(inputChecksum: inputChecksum)
  }

  /// The objects of OpenStreetMap, if all places are some, and their categories, the most frequent
  /// first.
  private func mapObjects() -> (objects: [UInt8], categories: [String])? {
    let objects = entries.compactMap(\.mapObject)
    // An editor gives what was never uploaded a negative id, by which it cannot be looked up.
    guard objects.count == entries.count,
      objects.allSatisfy({ (1...MapObjects.maxID).contains($0.id) })
    else { return nil }
    let counts = objects.reduce(into: [:]) { $0[$1.category, default: 0] += 1 }
    let categories = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    let numbers = Dictionary(
      uniqueKeysWithValues: categories.enumerated().map { ($0.element, $0.offset) })
    var bytes: [UInt8] = []
    bytes.reserveCapacity(objects.count * MapObjects.byteCount)
    for object in objects {
      let bits = MapObjects.bytes(object, category: numbers[object.category] ?? 0)
      bytes.append(uint32: Int(bits & 0xFFFF_FFFF))
      bytes.append(uint32: Int(bits >> 32))
    }
    return (bytes, categories)
  }

  private func parameters(width: Int, _ names: [TrieWriter.Name]) -> [UInt8] {
    var bytes: [UInt8] = []
    for parameter in Layout.Parameter.allCases {
      let value: Int =
        switch parameter {
        case .cityCount: entries.count
        case .postingWidth: width
        case .firstWideSymbol: folding.firstWideSymbol
        case .symbolCount: folding.symbolCount
        case .nameCount: names.count
        case .nameUseCount: names.reduce(0) { $0 + $1.postings.count }
        default: 0
        }
      bytes.append(uint32: value)
    }
    return bytes
  }

  /// All names, folded and sorted, with their places, the most prominent first.
  private func names() -> [TrieWriter.Name] {
    let prominences = places.map { UInt8($0.prominence) }
    var uses: [(codes: [UInt8], posting: NamePosting)] = []
    for (index, place) in places.enumerated() {
      var best: [[UInt8]: SourceName] = [:]
      for name in place.names {
        let codes = FoldedText(name.text, table: folding).codes
        guard !codes.isEmpty, codes.count <= Layout.longestName,
          !folding.symbols(codes[...]).contains(0)
        else { continue }
        if let known = best[codes], known.precedence <= name.precedence { continue }
        best[codes] = name
      }
      for (codes, name) in best { uses.append((codes, NamePosting(index: index, kind: name.kind))) }
    }
    uses.sort { first, second in
      if first.codes != second.codes { return first.codes.lexicographicallyPrecedes(second.codes) }
      let left = prominences[first.posting.index]
      let right = prominences[second.posting.index]
      return left != right ? left > right : first.posting.index < second.posting.index
    }
    var names: [TrieWriter.Name] = []
    for use in uses {
      let weight = UInt8(
        max(
          0,
          Int(prominences[use.posting.index])
            - use.posting.kind.completionDiscount(isLatin: FoldingTable.isLatin(use.codes))))
      if names.last?.codes == use.codes {
        names[names.count - 1].postings.append(use.posting)
        names[names.count - 1].weight = max(names[names.count - 1].weight, weight)
      } else {
        names.append(TrieWriter.Name(codes: use.codes, postings: [use.posting], weight: weight))
      }
    }
    return names
  }
}
