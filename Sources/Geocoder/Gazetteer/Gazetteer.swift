internal import Synchronization

/// The places of the world and their names, read from one file.
///
///     let gazetteer = try Gazetteer.bundled()
///     for (place, kind) in gazetteer.places(named: "Bombay") {
///       print(place.name, kind)  // Mumbai historic
///     }
///
/// The file is described byte by byte in `Data/FORMAT.md`. It is used where it lies: opening reads
/// the header and no more, looking up and printing touch the pages they need, and what is printed
/// rarely is inflated block by block when it is asked for.
///
/// A gazetteer is immutable and may be shared between any number of tasks.
public final class Gazetteer: Sendable {
  private let bytes: GazetteerBytes
  private let header: FileHeader
  private let sections: SectionRanges
  /// The gazetteer without add-ons, where there are any.
  private let bare: Gazetteer?
  /// The add-ons over it.
  package let layers: [AddOnLayer]
  /// Whether any of them has addresses.
  package var hasAddresses: Bool { layers.contains { $0.addresses != nil } }
  /// Those of them that have places.
  let placeLayers: [PlaceLayer]
  /// Whether there are places of add-ons.
  @usableFromInline let hasOwnPlaces: Bool
  /// Whether any of these replaces a city of the base.
  @usableFromInline let hasTwins: Bool
  package let folding: FoldingTable
  @usableFromInline package let trie: NameTrie
  @usableFromInline package let hierarchy: Hierarchy
  /// Which countries are parts of others.
  package let dependencies: Dependencies
  package let coordinates: CoordinateTable
  let spatialIndex: SpatialIndex
  package let areas: AreaTable
  /// Which of the cities are airports, landmarks and features.
  @usableFromInline package let landmarks: LandmarkTable
  package let words: WordTable
  @usableFromInline let prominences: ByteView
  private let knownStreetWords = Mutex<StreetWords?>(nil)
  /// What strings may be names of `trie`, if the file says so.
  let nameFilter: NameFilter?
  let containerNames: ContainerFacts<String>
  let containerCodes: ContainerFacts<String>
  let continents: ContainerFacts<Int?>
  let displayNames: StringTable
  let facts: FactTable
  /// The codes of counties, regions and countries, in this order.
  let codes: StringTable
  /// Time zones, feature codes and types of divisions.
  let terms: StringTable
  /// Types, seats and boxes from the first county on.
  let divisions: DivisionTable
  /// Seats and label points from the first region on.
  let seats: SeatTable
  let translationStore: BlockStore
  let translations: BlockCache<TranslationBlock>
  let languages: BlockCache<LanguageDictionary>
  let postalCodeTable: PostalCodeTable
  /// The postal codes of add-ons, with the add-on: the last comes first.
  let postalCodeLayers: [(layer: AddOnLayer, table: PostalCodeTable)]
  /// The villages, if the file has any.
  let villages: VillageTable?

  /// Opens the gazetteer that is embedded in the binary.
  ///
  /// - Returns: the gazetteer; its bytes are those of the program, nothing is copied.
  /// - Throws: `GazetteerError.notBundled` when the package was built without the
  ///   `BundledGazetteer` trait; other cases when the header is damaged.
  /// - Complexity: O(1).
  public static func bundled() throws(GazetteerError) -> Gazetteer {
    #if BundledGazetteer
      try Gazetteer(GazetteerBytes())
    #else
      throw .notBundled
    #endif
  }

  /// Opens a gazetteer file.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - isMapped: whether to map the file, so that programs share the memory. The file must not be
  ///     cut short or written to then: replace it by renaming a new one over it. A program that
  ///     runs for long may rather read all of it.
  ///   - isVerified: whether to check every checksum first, see `verify()`. Without it a damaged
  ///     file may give wrong answers, but can do no harm.
  /// - Throws: `GazetteerError` when there is no such file, or it is not a sound gazetteer.
  /// - Complexity: O(length of the file) if verified or not mapped, about 10 ms; O(1) otherwise.
  public convenience init(
    path: String, isMapped: Bool = true, isVerified: Bool = true
  ) throws(GazetteerError) {
    try self.init(GazetteerBytes(path: path, isMapped: isMapped))
    if isVerified { try verify() }
  }

  /// Copies the bytes of a gazetteer file.
  ///
  /// - Parameters:
  ///   - contents: the bytes of a file.
  ///   - isVerified: whether to check every checksum first.
  /// - Throws: `GazetteerError` when the bytes are not a sound gazetteer.
  public convenience init(contents: [UInt8], isVerified: Bool = true) throws(GazetteerError) {
    try self.init(GazetteerBytes(copying: contents))
    if isVerified { try verify() }
  }

  /// Lays add-ons over a gazetteer.
  convenience init(_ other: Gazetteer, layers: [AddOnLayer]) throws(GazetteerError) {
    try self.init(other.bytes, over: other.base, layers: layers)
  }

  /// The gazetteer without its add-ons.
  public var withoutAddOns: Gazetteer { base }

  /// The gazetteer without its add-ons.
  package var base: Gazetteer { bare ?? self }

  private init(
    _ bytes: GazetteerBytes, over bare: Gazetteer? = nil, layers: [AddOnLayer] = []
  ) throws(GazetteerError) {
    self.bare = bare
    self.layers = layers
    var placeLayers: [PlaceLayer] = []
    for layer in layers where layer.addOn.header.kind == .places {
      guard let base = bare, placeLayers.count < PlaceLayer.maxCount else {
        throw .tooManyAddOns(limit: PlaceLayer.maxCount)
      }
      placeLayers.append(try PlaceLayer(layer, number: placeLayers.count, over: base))
    }
    self.placeLayers = placeLayers
    hasOwnPlaces = !placeLayers.isEmpty
    hasTwins = placeLayers.contains { $0.twins.count > 0 }
    let header = try FileHeader(bytes.view)
    let sections = try SectionRanges(header)
    self.bytes = bytes
    self.header = header
    self.sections = sections
    func section(_ section: Layout.Section) -> ByteView {
      let range = sections.range(of: section)
      return bytes.view.slice(range.lowerBound, range.count)
    }
    let parameters = section(.parameters)
    func parameter(_ parameter: Layout.Parameter) -> Int {
      parameters.uint32(at: parameter.rawValue * 4)
    }
    folding = FoldingTable(
      section(.folding), firstWideSymbol: parameter(.firstWideSymbol),
      symbolCount: parameter(.symbolCount))
    trie = NameTrie(
      section(.names), tables: SymbolTables(section(.symbols)),
      postingWidth: parameter(.postingWidth))
    prominences = section(.prominence)
    // The counts are used to allocate and to index: what the sections cannot hold is refused here.
    guard
      let hierarchy = Hierarchy(
        section(.hierarchy), cities: parameter(.cityCount), counties: parameter(.countyCount),
        regions: parameter(.regionCount), countries: parameter(.countryCount),
        areas: parameter(.areaCount)),
      prominences.count == hierarchy.placeCount
    else { throw .inconsistent(section: Layout.Section.hierarchy.rawValue) }
    self.hierarchy = hierarchy
    nameFilter = NameFilter(section(.nameFilter))
    guard nameFilter != nil || section(.nameFilter).count == 0 else {
      throw .inconsistent(section: Layout.Section.nameFilter.rawValue)
    }
    dependencies = Dependencies(hierarchy)
    let containerCount = hierarchy.regionCount + hierarchy.countryCount
    containerNames = ContainerFacts(count: containerCount)
    containerCodes = ContainerFacts(count: containerCount)
    continents = ContainerFacts(count: containerCount)
    coordinates = CoordinateTable(section(.coordinates), count: hierarchy.placeCount)
    spatialIndex = SpatialIndex(section(.nearness))
    areas = AreaTable(section(.areas), count: hierarchy.areaCount)
    landmarks = LandmarkTable(section(.landmarks), cityCount: hierarchy.cityCount)
    words = WordTable(section(.words), count: parameter(.wordCount))
    displayNames = StringTable(section(.displayNames))
    facts = FactTable(section(.facts), count: hierarchy.placeCount)
    codes = StringTable(section(.codes))
    terms = StringTable(section(.terms))
    divisions = DivisionTable(
      section(.divisions), count: hierarchy.placeCount - hierarchy.firstCounty)
    seats = SeatTable(section(.seats))
    translationStore = BlockStore(section(.translations))
    translations = BlockCache(translationStore) { TranslationBlock($0, firstKey: $1) }
    languages = BlockCache(translationStore) { bytes, _ in LanguageDictionary(bytes) }
    postalCodeTable = PostalCodeTable(section(.postalCodes))
    postalCodeLayers = layers.reversed().filter { $0.addOn.header.kind == .postcodes }
      .map { ($0, PostalCodeTable($0.addOn.section("POST"))) }
    villages = try VillageTable(section(.villages), cityCount: hierarchy.cityCount)
    guard spatialIndex.byteCount == section(.nearness).count else {
      throw .inconsistent(section: Layout.Section.nearness.rawValue)
    }
  }

  /// Checks the checksum of every section.
  ///
  /// - Throws: `GazetteerError.damagedSection` naming the first whose checksum does not hold.
  /// - Complexity: O(length of the file), about a gigabyte a second.
  public func verify() throws(GazetteerError) {
    for entry in header.sections {
      let found = Checksum.crc32(bytes.view.slice(entry.offset, entry.length))
      guard found == entry.checksum else {
        throw .damagedSection(name: entry.name, expected: entry.checksum, found: found)
      }
    }
  }

  /// The words of streets that are written in several ways, folded when they are first asked for.
  package var streetWords: StreetWords {
    knownStreetWords.withLock { known in
      if let known { return known }
      let words = StreetWords(folding)
      known = words
      return words
    }
  }

  /// The CRC-32 of the inputs that the file was built from, which tells bases apart.
  package var inputChecksum: UInt32 { header.inputChecksum }

  /// The CRC-32 of the folding table: equal ones give the same code bytes.
  package var foldingChecksum: UInt32 { sections.checksum(of: .folding) }

  /// A copy of the bytes of the file.
  package var contents: [UInt8] { bytes.view.bytes }

  /// How prominent a place is: eight times the binary logarithm of its population, raised by
  /// four times that of the number of its names, and for capitals; 0 to 255.
  @inlinable @inline(__always) package func prominence(_ place: Int) -> Int {
    place >= 0 ? Int(prominences[place]) : ownProminence(place)
  }

  /// The contents of the file.
  public var information: GazetteerInformation {
    func section(_ section: Layout.Section) -> ByteView {
      let range = sections.range(of: section)
      return bytes.view.slice(range.lowerBound, range.count)
    }
    let text = section(.information)
    let parameters = section(.parameters)
    func count(_ parameter: Layout.Parameter) -> Int {
      parameters.uint32(at: parameter.rawValue * 4)
    }
    return GazetteerInformation(
      formatVersion: Layout.version, byteCount: bytes.view.count,
      inputChecksum: header.inputChecksum,
      sections: header.sections.map {
        .init(name: $0.name, offset: $0.offset, byteCount: $0.length, checksum: $0.checksum)
      },
      cityCount: count(.cityCount) - landmarks.count, landmarkCount: landmarks.count,
      villageCount: villages?.count ?? 0,
      countyCount: count(.countyCount),
      regionCount: count(.namedRegionCount), countryCount: count(.countryCount),
      areaCount: count(.areaCount), nameCount: count(.nameCount),
      nameUseCount: count(.nameUseCount), postalCodeCount: count(.postalCodeCount),
      translationCount: count(.translationCount),
      sources: text.string(0, text.count).split(separator: "\n").compactMap(
        GazetteerInformation.Source.init))
  }
}
