import Gazetteer

/// The addresses of an add-on over a base.
struct AddressLayer: Sendable {
  let index: AddressIndex
  private let layer: AddOnLayer

  init?(_ layer: AddOnLayer) {
    guard let index = layer.addresses else { return nil }
    self.index = index
    self.layer = layer
  }

  /// The base place of a locality.
  func town(ofLocality locality: Int) -> Int? {
    layer.references[index.reference(ofLocality: locality)]
  }

  /// The credits that its sources ask for.
  var credits: [String] { layer.credits }

  /// The countries that it has addresses in.
  var countries: Set<CountryIndex> { layer.countries }

  // MARK: - Names

  /// Finds every name that a key begins with at an offset.
  ///
  /// - Parameters:
  ///   - codes: the key in the base's code bytes.
  ///   - start: where in the key.
  ///   - body: takes the offset in the key behind the name, and where its uses are listed.
  func forEachPrefix(
    of codes: [UInt8], from start: Int, _ body: (_ end: Int, _ postings: Int) -> Void
  ) {
    guard !layer.codes.isIdentity else {
      index.trie.forEachPrefix(of: codes, from: start) { body(start + $0.length, $0.postings) }
      return
    }
    let own = layer.codes.addOnCodes(of: Array(codes[start...]))
    index.trie.forEachPrefix(of: own.bytes, from: 0) { hit in
      body(start + own.offsets[min(hit.length, own.offsets.count - 1)], hit.postings)
    }
  }

  /// Finds the names that are like a key.
  ///
  /// - Parameters:
  ///   - symbols: the key in the base's symbols.
  ///   - limit: the most edits.
  /// - Returns: the edits of each name, and where its uses are listed.
  func similarNames(
    to symbols: [UInt16], limit: Int
  ) -> [(edits: Int, postings: Int)] {
    index.trie.similarNames(
      to: layer.codes.addOnSymbols(of: symbols), limit: limit,
      firstWideSymbol: layer.codes.firstWideSymbol
    ).map { ($0.distance, $0.postings) }
  }

  /// Finds the names that begin with a key, the heaviest first; see `NameTrie.forEachName`.
  func forEachName(
    withPrefix codes: [UInt8], limit: Int, weighing weigh: (_ postings: Int) -> Int,
    _ body: (_ postings: Int, _ weight: Int) -> Bool
  ) {
    index.trie.forEachName(
      withPrefix: layer.codes.addOnCodes(of: codes).bytes, limit: limit, weighing: weigh, body)
  }

  // MARK: - Towns

  /// The localities of a base place.
  func localities(ofTown place: Int) -> [Int] { layer.localities[place] ?? [] }
}

extension Gazetteer {
  /// The add-ons of addresses over the gazetteer.
  var addressLayers: [AddressLayer] { layers.compactMap(AddressLayer.init) }
}
