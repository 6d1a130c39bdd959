package import Geography

// The places of add-ons beside those of the base: names, points and facts by any place's number.

extension Gazetteer {
  /// The city of the base whose county, region and country are a place's: the place itself, or the
  /// anchor of an own one.
  ///
  /// What asks the hierarchy about a place, or whether it is in a range of cities, asks about this.
  @inlinable @inline(__always) package func spot(_ place: Int) -> Int {
    place >= 0 ? place : anchor(of: place)
  }

  /// Where a place is.
  package func coordinate(_ place: Int) -> Coordinate {
    place >= 0 ? coordinates.coordinate(place) : ownCoordinate(place)
  }

  private func ownCoordinate(_ place: Int) -> Coordinate {
    if let (villages, index) = villageIndex(place) { return villages.coordinates.coordinate(index) }
    let (layer, index) = PlaceLayer.position(of: place)
    guard let own = ownLayer(layer), index < own.count else { return coordinates.coordinate(0) }
    return own.coordinates.coordinate(index)
  }

  @usableFromInline func anchor(of place: Int) -> Int {
    if let (villages, index) = villageIndex(place) { return villages.spot(index) }
    let (layer, index) = PlaceLayer.position(of: place)
    guard let own = ownLayer(layer), index < own.count else { return 0 }
    return own.anchor(index) ?? own.twin(index) ?? nearestCity(to: ownCoordinate(place))
  }

  /// The city of the base that is nearest to a point, if there is any.
  private func nearestCity(to point: Coordinate) -> Int {
    var found = 0
    var nearest = Double.infinity
    spatialIndex.forEachCity(near: point, within: nearest, margin: 0, coordinates) {
      city, distance in
      if distance < nearest, !isLandmark(city) { (found, nearest) = (city, distance) }
      return nearest
    }
    return found
  }

  @usableFromInline func ownProminence(_ place: Int) -> Int {
    let (layer, index) = PlaceLayer.position(of: place)
    return Int(ownLayer(layer)?.prominences[index] ?? 0)
  }

  /// The kind of an own place by its feature code: a populated one where there is no code.
  func ownKind(_ place: Int) -> PlaceKind {
    guard own(place) != nil, let code = term(facts(of: place).feature, of: place), !code.isEmpty,
      !code.utf8.starts(with: "PPL".utf8), !Gazetteer.populatedCodes.contains(code)
    else { return .city }
    if Gazetteer.airportCodes.contains(code) { return .airport }
    return Gazetteer.naturalCodes.contains(code) ? .feature : .landmark
  }

  /// The feature codes of GeoNames for localities and farms, which are named as villages are.
  private static let populatedCodes: Set = ["LCTY", "FRM", "FRMS"]
  private static let airportCodes: Set = ["AIRP", "AIRF", "AIRB", "AIRH"]
  /// Those for waters, mountains and the like, of the classes H, L, T and V.
  private static let naturalCodes: Set = [
    "BAY", "BCH", "CAPE", "CAVE", "CLF", "CNL", "FLLS", "FRST", "GLCR", "HLL", "ISL", "ISLS", "LK",
    "LKS", "MT", "MTS", "PASS", "PEN", "PK", "PKS", "PRK", "RDGE", "RESN", "RESV", "RF", "RK",
    "RSV", "SDL", "SPNG", "SPNT", "STM", "STMS", "STRT", "VAL", "VIN", "VLC", "WTLD",
  ]

  /// The credits that the sources of an own place ask for.
  func credits(of place: Int) -> [String] { own(place)?.layer.layer.credits ?? [] }

  /// The object of OpenStreetMap that an own place is, or a country, region or county of the base.
  func mapObject(_ place: Int) -> MapObject? {
    if let (own, index) = own(place) { return own.mapObjects?[index] }
    guard place >= hierarchy.cityCount, !placeLayers.isEmpty else { return nil }
    return placeLayers.lazy.compactMap { $0.divisions?.all[place] }.first
  }

  /// The countries, regions and counties of the base that add-ons know the objects of OpenStreetMap
  /// of.
  package var divisionsWithMapObjects: [Int] {
    placeLayers.flatMap { ($0.divisions?.all ?? [:]).keys.sorted() }
  }

  /// The add-on of an own place, and its index there.
  @inline(__always) func own(_ place: Int) -> (layer: PlaceLayer, index: Int)? {
    place < 0 ? ownPosition(place) : nil
  }

  @inline(never) private func ownPosition(_ place: Int) -> (layer: PlaceLayer, index: Int)? {
    let (layer, index) = PlaceLayer.position(of: place)
    guard let own = ownLayer(layer), index < own.count else { return nil }
    return (own, index)
  }

  private func ownLayer(_ layer: Int) -> PlaceLayer? {
    placeLayers.indices.contains(layer) ? placeLayers[layer] : nil
  }

  /// The numbers of all own places, those of one add-on after the other.
  package var ownPlaces: [Int] {
    placeLayers.indices.flatMap { layer in
      (0..<placeLayers[layer].count).lazy.map { PlaceLayer.place(layer: layer, index: $0) }
        .filter { !self.isReplaced($0) }
    }
  }

  // MARK: Twins

  /// The own place that replaces a base city; that of the last add-on where several do.
  package func replacement(of city: Int) -> Int? {
    guard hasTwins, city >= 0 else { return nil }
    for layer in placeLayers.indices.reversed() {
      if let index = placeLayers[layer].twins.place(replacing: city) {
        return PlaceLayer.place(layer: layer, index: index)
      }
    }
    return nil
  }

  /// Whether another own place, or that of another add-on, stands for this one.
  private func isReplaced(_ place: Int) -> Bool { standIn(for: place) != place }

  /// The place that is shown in the place of one: another where both are twins of one base city.
  @usableFromInline func standIn(for place: Int) -> Int {
    guard hasTwins else { return place }
    if place >= 0 { return place < hierarchy.cityCount ? replacement(of: place) ?? place : place }
    guard let (own, index) = own(place), let twin = own.twin(index) else { return place }
    return replacement(of: twin) ?? place
  }

  // MARK: Names

  /// Finds every name that a key begins with, in the base and in add-ons; see
  /// `NameTrie.forEachPrefix`.
  ///
  /// Where the places of a name are listed is for ``forEachPosting(at:_:)`` of the gazetteer alone.
  @discardableResult
  package func forEachPrefix(
    of key: [UInt8], from start: Int, _ body: (NameTrie.Hit) -> Void
  ) -> Int {
    var lookedAt = trie.forEachPrefix(of: key, from: start, body)
    guard hasOwnPlaces else { return lookedAt }
    for (number, own) in placeLayers.enumerated() {
      if own.layer.codes.isIdentity {
        let count = own.trie.forEachPrefix(of: key, from: start) { hit in
          body(NameTrie.Hit(length: hit.length, postings: Gazetteer.postings(number, hit.postings)))
        }
        lookedAt = max(lookedAt, count)
        continue
      }
      let codes = own.layer.codes.addOnCodes(of: Array(key[start...]))
      own.trie.forEachPrefix(of: codes.bytes, from: 0) { hit in
        body(
          NameTrie.Hit(
            length: codes.offsets[hit.length], postings: Gazetteer.postings(number, hit.postings)))
      }
      lookedAt = key.count - start + 1
    }
    return lookedAt
  }

  /// Whether a key may begin with a name of at least some length; hardly any key does not where
  /// this says so.
  ///
  /// - Complexity: O(1), where a walk of the trie takes fifty times as long.
  package func mayBegin(_ key: [UInt8], withNameOf length: Int) -> Bool {
    guard let nameFilter, !hasOwnPlaces, length >= NameKey.beginnings.lowerBound else {
      return true
    }
    var hash = NameKey.mark
    var power: UInt64 = 1
    for index in (0..<min(length, key.count, NameKey.beginnings.upperBound)).reversed() {
      // The filter knows names of these letters alone.
      guard key[index] <= NameKey.lastCode else { return true }
      hash &+= UInt64(key[index]) &* power
      power &*= NameKey.base
    }
    return nameFilter.mayContain(hash)
  }

  private static func similarNames(
    to pattern: [UInt16], limit: Int, in trie: NameTrie, _ filter: NameFilter?,
    firstWideSymbol: Int
  ) -> [NameTrie.SimilarHit] {
    if limit == 1, let filter, let hits = trie.similarNames(to: pattern, filter) { return hits }
    return trie.similarNames(
      to: pattern, limit: limit, firstWideSymbol: firstWideSymbol,
      beginnings: filter.flatMap { LikelyBeginnings(of: pattern, $0) })
  }

  /// The keys of names, where all others are known not to be names; nothing where that is not
  /// known.
  package var nameKeys: NameKeys? {
    guard let nameFilter else { return nil }
    guard hasOwnPlaces else { return NameKeys(nameFilter) }
    let others = placeLayers.compactMap(\.nameFilter)
    return others.count == placeLayers.count ? NameKeys(nameFilter, others) : nil
  }

  /// The words and then the places of a name, the most prominent first.
  @inlinable @inline(__always)
  package func forEachPosting(at postings: Int, _ body: (NamePosting) -> Void) {
    if postings >> Gazetteer.layerShift == 0 {
      let hasTwins = hasTwins
      trie.forEachPosting(at: postings) { posting in
        body(
          hasTwins
            ? NamePosting(index: standIn(for: posting.index), kind: posting.kind) : posting)
      }
    } else {
      for posting in ownPostings(at: postings) { body(posting) }
    }
  }

  /// The bit from which on the number of an add-on, from 1, stands in the offset of postings.
  @inlinable static var layerShift: Int { 40 }

  private static func postings(_ layer: Int, _ offset: Int) -> Int {
    (layer + 1) << layerShift | offset
  }

  /// Where the villages of a name are listed, told apart from what other files list.
  static func villagePostings(_ offset: Int) -> Int { postings(PlaceLayer.maxCount, offset) }

  /// The places of an add-on with a name.
  @usableFromInline func ownPostings(at postings: Int) -> [NamePosting] {
    var found: [NamePosting] = []
    let number = postings >> Gazetteer.layerShift - 1
    if number == PlaceLayer.maxCount {
      return villages(at: postings & (1 << Gazetteer.layerShift - 1))
    }
    guard placeLayers.indices.contains(number) else { return found }
    let own = placeLayers[number]
    own.trie.forEachPosting(at: postings & (1 << Gazetteer.layerShift - 1)) { posting in
      guard posting.index < own.count else { return }
      let place = PlaceLayer.place(layer: number, index: posting.index)
      found.append(NamePosting(index: standIn(for: place), kind: posting.kind))
    }
    return found
  }

  /// Finds the names that are like a pattern; see `NameTrie.similarNames`.
  package func similarNames(to pattern: [UInt16], limit: Int) -> [NameTrie.SimilarHit] {
    var hits = Gazetteer.similarNames(
      to: pattern, limit: limit, in: trie, nameFilter, firstWideSymbol: folding.firstWideSymbol)
    guard hasOwnPlaces else { return hits }
    for (number, own) in placeLayers.enumerated() {
      let codes = own.layer.codes
      let found = Gazetteer.similarNames(
        to: codes.isIdentity ? pattern : codes.addOnSymbols(of: pattern), limit: limit,
        in: own.trie, own.nameFilter, firstWideSymbol: codes.firstWideSymbol)
      hits += found.map {
        NameTrie.SimilarHit(
          symbols: codes.baseSymbols(of: $0.symbols), distance: $0.distance,
          postings: Gazetteer.postings(number, $0.postings))
      }
    }
    return hits
  }

  /// Walks the names that begin with a prefix: those of each add-on, then those of the base.
  ///
  /// - Parameters:
  ///   - prefix: code bytes.
  ///   - body: takes the code bytes of a name and where its places are listed; answers whether to
  ///     go on.
  package func forEachName(
    withPrefix prefix: [UInt8], _ body: (_ name: ArraySlice<UInt8>, _ postings: Int) -> Bool
  ) {
    var goesOn = true
    if hasOwnPlaces {
      for (number, own) in placeLayers.enumerated() where goesOn {
        let codes = own.layer.codes
        own.trie.forEachName(withPrefix: codes.addOnCodes(of: prefix).bytes) { name, postings in
          goesOn = body(codes.baseCodes(of: name)[...], Gazetteer.postings(number, postings))
          return goesOn
        }
      }
    }
    if goesOn { trie.forEachName(withPrefix: prefix, body) }
  }

  /// Walks the names that begin with a prefix, those of prominent places first; see
  /// `NameTrie.forEachName(withPrefix:limit:isLatin:prominence:_:)`.
  ///
  /// Base and add-ons are walked one after the other: weights do not grow within each.
  package func forEachName(
    withPrefix prefix: [UInt8], limit: Int, isLatin: Bool? = nil,
    prominence: (_ place: Int) -> Int,
    _ body: (_ postings: Int, _ weight: Int) -> Bool
  ) {
    trie.forEachName(
      withPrefix: prefix, limit: limit, isLatin: isLatin, prominence: prominence, body)
    guard hasOwnPlaces else { return }
    for (number, own) in placeLayers.enumerated() {
      own.trie.forEachName(
        withPrefix: own.layer.codes.addOnCodes(of: prefix).bytes, limit: limit, isLatin: isLatin,
        prominence: { prominence(PlaceLayer.place(layer: number, index: $0)) }
      ) { postings, weight in
        body(Gazetteer.postings(number, postings), weight)
      }
    }
  }

  /// Walks the names with a beginning like a pattern; see
  /// `NameTrie.forEachName(withPrefixLike:edits:keepsFirst:firstWideSymbol:discount:limit:prominence:_:)`.
  package func forEachName(
    withPrefixLike pattern: [UInt16], edits: Int, keepsFirst: Bool, discount: Int, limit: Int,
    prominence: (_ place: Int) -> Int,
    _ body: (_ postings: Int, _ edits: Int, _ weight: Int) -> Bool
  ) {
    trie.forEachName(
      withPrefixLike: pattern, edits: edits, keepsFirst: keepsFirst,
      firstWideSymbol: folding.firstWideSymbol, discount: discount, limit: limit,
      prominence: prominence, body)
    guard hasOwnPlaces else { return }
    for (number, own) in placeLayers.enumerated() {
      let codes = own.layer.codes
      own.trie.forEachName(
        withPrefixLike: codes.addOnSymbols(of: pattern), edits: edits, keepsFirst: keepsFirst,
        firstWideSymbol: codes.firstWideSymbol, discount: discount, limit: limit,
        prominence: { prominence(PlaceLayer.place(layer: number, index: $0)) }
      ) { postings, edits, weight in
        body(Gazetteer.postings(number, postings), edits, weight)
      }
    }
  }

  /// The code bytes of the name that has its places at an offset.
  package func name(at postings: Int) -> [UInt8] {
    let number = postings >> Gazetteer.layerShift - 1
    if number == PlaceLayer.maxCount {
      return villages?.trie.name(at: postings & (1 << Gazetteer.layerShift - 1)) ?? []
    }
    guard placeLayers.indices.contains(number) else { return trie.name(at: postings) }
    let own = placeLayers[number]
    let name = own.trie.name(at: postings & (1 << Gazetteer.layerShift - 1))
    return own.layer.codes.baseCodes(of: name[...])
  }

  // MARK: Points

  /// Finds the cities and own places around a point, roughly the nearest first; see
  /// `SpatialIndex.forEachCity`.
  ///
  /// - Parameters:
  ///   - point: the point.
  ///   - radius: how far to look, in kilometres.
  ///   - margin: what prominence makes up for, in kilometres.
  ///   - findsLandmarks: whether airports, landmarks and features are found as well.
  ///   - visit: takes a city and how far it is; answers how far to look on.
  package func forEachCity(
    near point: Coordinate, within radius: Double, margin: Double, findsLandmarks: Bool = false,
    _ visit: (_ city: Int, _ distance: Double) -> Double
  ) {
    var radius = radius
    guard hasOwnPlaces else {
      spatialIndex.forEachCity(near: point, within: radius, margin: margin, coordinates) {
        city, distance in
        if findsLandmarks || !isLandmark(city) { radius = visit(city, distance) }
        return radius
      }
      return
    }
    spatialIndex.forEachCity(near: point, within: radius, margin: margin, coordinates) {
      city, distance in
      guard city >= hierarchy.cityCount || replacement(of: city) == nil,
        findsLandmarks || !isLandmark(city)
      else { return radius }
      radius = min(radius, visit(city, distance))
      return radius
    }
    for (number, own) in placeLayers.enumerated() {
      own.spatialIndex.forEachCity(near: point, within: radius, margin: margin, own.coordinates) {
        index, distance in
        let place = PlaceLayer.place(layer: number, index: index)
        guard index < own.count, standIn(for: place) == place else { return radius }
        radius = min(radius, visit(place, distance))
        return radius
      }
    }
  }
}
