package import Gazetteer

/// Writes places that are little more than names and points, as `VillageTable` reads them.
package struct VillageWriter {
  /// The villages, those with one spot together.
  private let villages: [(place: SourcePlace, spot: Int)]
  private let folding: FoldingTable

  /// Takes the villages in the order in which they are numbered.
  ///
  /// - Parameters:
  ///   - villages: each with the number of the city that tells what it lies in.
  ///   - folding: the folding of the gazetteer.
  package init(_ villages: [(place: SourcePlace, spot: Int)], folding: FoldingTable) {
    self.villages = villages
    self.folding = folding
  }

  /// The section; nothing for no villages.
  ///
  /// - Parameter feature: the number of the term that is their feature code.
  /// - Returns: the bytes.
  package func bytes(feature: Int) -> [UInt8] {
    guard !villages.isEmpty else { return [] }
    let places = villages.map(\.place)
    let names = names(places)
    // None is more prominent than another.
    let points = places.map { place in
      var point = SourcePlace()
      (point.latitude, point.longitude) = (place.latitude, place.longitude)
      return point
    }
    let width = places.count >> (24 - NamePosting.tagBitCount) > 0 ? 4 : 3
    let trie = TrieWriter(
      names: names, postingWidth: width, tableCount: ScriptGroup.allCases.count
    ) { [folding] code in
      let isNarrow = Int(code) < folding.firstWideSymbol
      return ScriptGroup(isNarrow ? folding.scalar(ofSymbol: Int(code)) : nil).rawValue
    }
    var parameters: [UInt8] = []
    for parameter in Layout.VillageParameter.allCases {
      switch parameter {
      case .count: parameters.append(uint32: places.count)
      case .postingWidth: parameters.append(uint32: width)
      case .feature: parameters.append(uint32: feature)
      }
    }
    var spots: [UInt8] = []
    for (index, village) in villages.enumerated()
    where index == 0 || village.spot != villages[index - 1].spot {
      spots.append(uint32: index)
      spots.append(uint32: village.spot)
    }
    let sections: [(Layout.VillageSection, [UInt8])] = [
      (.parameters, parameters), (.symbols, trie.tableBytes), (.names, trie.bytes()),
      (.coordinates, CoordinateWriter.bytes(places, unit: Layout.villageUnit)),
      (.nearness, SpatialIndexWriter.bytes(points[...])),
      (.displayNames, StringTableWriter.bytes(places.map(\.name))), (.spots, spots),
    ]
    return FileAssembler.bytes(sections.map { ($0.0.rawValue, $0.1) }, inputChecksum: 0)
  }

  /// The names, folded and sorted, with the villages.
  private func names(_ places: [SourcePlace]) -> [TrieWriter.Name] {
    var uses: [(codes: [UInt8], posting: NamePosting)] = []
    for (index, place) in places.enumerated() {
      var seen: Set<[UInt8]> = []
      for name in place.names {
        let codes = FoldedText(name.text, table: folding).codes
        guard !codes.isEmpty, codes.count <= Layout.longestName,
          !folding.symbols(codes[...]).contains(0), seen.insert(codes).inserted
        else { continue }
        uses.append((codes, NamePosting(index: index, kind: name.kind)))
      }
    }
    uses.sort { first, second in
      first.codes != second.codes
        ? first.codes.lexicographicallyPrecedes(second.codes)
        : first.posting.index < second.posting.index
    }
    var names: [TrieWriter.Name] = []
    for use in uses {
      if names.last?.codes == use.codes {
        names[names.count - 1].postings.append(use.posting)
      } else {
        names.append(TrieWriter.Name(codes: use.codes, postings: [use.posting], weight: 0))
      }
    }
    return names
  }
}
