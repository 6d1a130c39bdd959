package import Geography

/// Places of which little more than a name and a point is known: the section `vill`.
///
/// They come from lists of postal codes and censuses, and have no inhabitants, ids or names in
/// other languages. There are more of them than of all other places, so they stand apart: what does
/// not ask for them is neither slower nor answered differently.
///
/// They are numbered downwards from ``first``, below the places of all add-ons. What a village lies
/// in is what its **spot** lies in, a city of the same county, or of the same region where no
/// county is known.
final class VillageTable: Sendable {
  /// The number of the first village.
  static let first = -1 - PlaceLayer.maxCount * PlaceLayer.capacity

  /// How many there are.
  let count: Int
  let trie: NameTrie
  let coordinates: CoordinateTable
  let spatialIndex: SpatialIndex
  let displayNames: StringTable
  /// The number of the term that is the feature code of each of them.
  let feature: Int
  private let cityCount: Int
  /// The first village of each run of those that share a spot, and the spot, four bytes each.
  private let spots: ByteView

  /// Reads a section; nil for an empty one.
  ///
  /// - Parameters:
  ///   - view: the section.
  ///   - cityCount: how many cities the gazetteer has.
  /// - Complexity: O(1).
  /// - Throws: `GazetteerError` where it is not sound.
  init?(_ view: ByteView, cityCount: Int) throws(GazetteerError) {
    guard view.count > 0 else { return nil }
    self.cityCount = cityCount
    let entries: [FileHeader.Entry]
    do throws(GazetteerError) { entries = try FileHeader(view).sections } catch {
      throw .inconsistent(section: Layout.Section.villages.rawValue)
    }
    func section(_ section: Layout.VillageSection) -> ByteView {
      let entry = entries.first { $0.name == section.rawValue }
      return view.slice(entry?.offset ?? 0, entry?.length ?? 0)
    }
    let parameters = section(.parameters)
    func parameter(_ parameter: Layout.VillageParameter) -> Int {
      parameters.uint32(at: parameter.rawValue * 4)
    }
    count = parameter(.count)
    feature = parameter(.feature)
    trie = NameTrie(
      section(.names), tables: SymbolTables(section(.symbols)),
      postingWidth: parameter(.postingWidth))
    coordinates = CoordinateTable(section(.coordinates), count: count, unit: Layout.villageUnit)
    spatialIndex = SpatialIndex(section(.nearness))
    displayNames = StringTable(section(.displayNames))
    spots = section(.spots)
    guard count > 0, count <= PlaceLayer.capacity,
      spatialIndex.byteCount == section(.nearness).count, spots.count % 8 == 0
    else { throw .inconsistent(section: Layout.Section.villages.rawValue) }
  }

  /// The city of the base that lies in what a village lies in.
  ///
  /// - Complexity: O(log n).
  func spot(_ index: Int) -> Int {
    var low = 0
    var high = spots.count / 8
    while low < high {
      let middle = (low + high) / 2
      if spots.uint32(at: middle * 8) <= index { low = middle + 1 } else { high = middle }
    }
    // Of a damaged file the spot may be any number.
    return low > 0 ? max(0, min(spots.uint32(at: low * 8 - 4), cityCount - 1)) : 0
  }
}

extension Gazetteer {
  /// Whether the file has villages.
  package var hasVillages: Bool { villages != nil }

  /// How many villages it has.
  package var villageCount: Int { villages?.count ?? 0 }

  /// Whether a place is one of the villages, which are found only by what asks for them.
  @inlinable package func isVillage(_ place: Int) -> Bool { place < Gazetteer.endOfOwnPlaces }

  /// The number below those of all places of add-ons.
  @usableFromInline static var endOfOwnPlaces: Int { VillageTable.first + 1 }

  /// The index of a village in its table; nil for another place.
  @inline(__always) func villageIndex(_ place: Int) -> (table: VillageTable, index: Int)? {
    guard place <= VillageTable.first, let villages, VillageTable.first - place < villages.count
    else { return nil }
    return (villages, VillageTable.first - place)
  }

  /// Finds every name of a village that a key begins with; see `NameTrie.forEachPrefix`.
  package func forEachVillageName(
    of key: [UInt8], from start: Int, _ body: (NameTrie.Hit) -> Void
  ) {
    villages?.trie.forEachPrefix(of: key, from: start) { hit in
      body(NameTrie.Hit(length: hit.length, postings: Gazetteer.villagePostings(hit.postings)))
    }
  }

  /// Finds the names of villages that are like a pattern; see `NameTrie.similarNames`.
  package func similarVillageNames(to pattern: [UInt16], limit: Int) -> [NameTrie.SimilarHit] {
    guard let villages else { return [] }
    return villages.trie.similarNames(
      to: pattern, limit: limit, firstWideSymbol: folding.firstWideSymbol
    ).map {
      NameTrie.SimilarHit(
        symbols: $0.symbols, distance: $0.distance,
        postings: Gazetteer.villagePostings($0.postings))
    }
  }

  /// The names of villages that begin with code bytes, in the order of their bytes.
  ///
  /// - Parameters:
  ///   - prefix: code bytes.
  ///   - limit: the most names.
  /// - Returns: code bytes, and where the villages are listed.
  package func villageNames(
    beginningWith prefix: [UInt8], limit: Int
  ) -> [(name: [UInt8], postings: Int)] {
    var found: [(name: [UInt8], postings: Int)] = []
    villages?.trie.forEachName(withPrefix: prefix) { name, postings in
      found.append((Array(name), Gazetteer.villagePostings(postings)))
      return found.count < limit
    }
    return found
  }

  /// The villages with a name.
  func villages(at postings: Int) -> [NamePosting] {
    guard let villages else { return [] }
    var found: [NamePosting] = []
    villages.trie.forEachPosting(at: postings) { posting in
      guard posting.index < villages.count else { return }
      found.append(NamePosting(index: VillageTable.first - posting.index, kind: posting.kind))
    }
    return found
  }

  /// Finds the villages around a point, roughly the nearest first; see `SpatialIndex.forEachCity`.
  package func forEachVillage(
    near point: Coordinate, within radius: Double,
    _ visit: (_ place: Int, _ distance: Double) -> Double
  ) {
    guard let villages else { return }
    villages.spatialIndex.forEachCity(
      near: point, within: radius, margin: 0, villages.coordinates
    ) { index, distance in
      index < villages.count ? visit(VillageTable.first - index, distance) : radius
    }
  }
}
