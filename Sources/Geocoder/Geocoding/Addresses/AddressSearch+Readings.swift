import Gazetteer
import Geography

// What speaks against a reading.

extension AddressSearch {
  /// Weighs a street with a number against the other words.
  mutating func weigh(_ street: Name, _ number: Number) {
    let layer = layers[street.layer]
    var rest = all & ~(street.mask | number.mask)
    var cost = Double(street.edits) * AddressCost.edit + number.cost
    // Flats: "apt 4", and a number or letter behind that of the house.
    var units = number.unitMask
    for word in unitWords & rest {
      let next = word + 1
      // "2nd floor", "3. hæð"
      if word > 0, rest.contains(word - 1), digits.contains(word - 1),
        text.tokens[word].separator != .comma
      {
        units |= TokenSet(word - 1..<word + 1)
      }
      guard next < text.tokens.count, rest.contains(next),
        digits.contains(next) || text.tokens[next].symbolCount <= 2
      else { continue }
      units |= TokenSet(word..<next + 1)
    }
    rest &= ~units

    var towns: [Int]?
    var postcodes: [Int] = []
    var (townMask, postcodeMask): (TokenSet, TokenSet) = ([], [])
    var left = rest
    while !left.isEmpty {
      let first = left.first
      var best: Name?
      for name in names
      where name.layer == street.layer && name.first == first && (name.isTown || name.isPostcode)
        && name.mask.isSubset(of: rest)
      {
        guard let known = best else {
          best = name
          continue
        }
        if name.mask.count - name.edits > known.mask.count - known.edits { best = name }
      }
      guard let best else {
        left.remove(first)
        continue
      }
      left &= ~best.mask
      let localities = localities(of: best)
      var numbers: [Int] = []
      layer.index.forEachUse(at: best.postings) { use, index in
        if use == .postcode { numbers.append(index) }
      }
      if let known = towns {
        let both = AddressSearch.intersection(known, localities)
        if both.isEmpty {
          cost += AddressCost.contradiction
        } else {
          towns = both
        }
      } else {
        towns = localities
      }
      cost += Double(best.edits) * AddressCost.edit
      postcodes += numbers
      if best.isPostcode, !best.isTown {
        postcodeMask |= best.mask
      } else {
        townMask |= best.mask
      }
      rest &= ~best.mask
    }
    var hit = AddressHit(
      layer: street.layer, street: 0, locality: 0,
      coordinate: Coordinate(latitudeSteps: 0, longitudeSteps: 0), precision: .street, cost: cost,
      edits: street.edits)
    // "Selfoss 800" is the town, although there is a street of its name.
    if number.wanted == nil, townMask.isEmpty, !postcodeMask.isEmpty, isTown(street) { return }
    hit.isLocated = towns != nil
    hit.streetMask = street.mask
    hit.numberMask = number.mask & ~number.unitMask
    hit.unitMask = units
    hit.townMask = townMask
    hit.postcodeMask = postcodeMask
    hit.unexplained = rest
    let start = hits.count
    if towns == nil, !rest.isEmpty {
      towns = localities(ofPlacesIn: rest, layer)
    }
    add(hit, street, number, towns, postcodes)
    if hits.count == start, let towns { addNearby(hit, street, number, towns, postcodes) }
    if !rest.isEmpty { explainRest(from: start) }
  }

  /// Whether the words that name a street name a town as well.
  func isTown(_ street: Name) -> Bool {
    names.contains { $0.isTown && $0.mask == street.mask && $0.layer == street.layer }
  }

  /// The localities of the city of the base that some words name: "Helsingfors" for Helsinki.
  mutating func localities(ofPlacesIn rest: TokenSet, _ layer: AddressLayer) -> [Int]? {
    let names = readPlaceNames()
    for name in names where name.mask.isSubset(of: rest) {
      let localities = name.places.flatMap { layer.localities(ofTown: $0) }
      if !localities.isEmpty { return localities.sorted() }
    }
    return nil
  }

  static func intersection(_ first: [Int], _ second: [Int]) -> [Int] {
    var (left, right) = (0, 0)
    var both: [Int] = []
    while left < first.count, right < second.count {
      if first[left] == second[right] {
        if both.last != first[left] { both.append(first[left]) }
        left += 1
        right += 1
      } else if first[left] < second[right] {
        left += 1
      } else {
        right += 1
      }
    }
    return both
  }

  /// Adds the streets of a name that lie in some localities, or all of them.
  mutating func add(
    _ hit: AddressHit, _ street: Name, _ number: Number, _ towns: [Int]?, _ postcodes: [Int]
  ) {
    let index = layers[street.layer].index
    var found: [Int] = []
    var others: Set<Int> = []
    var isCut = false
    index.forEachUse(at: street.postings) { use, start in
      guard use.isStreet else { return }
      let isOther = use == .otherStreet || use == .otherStreets
      func keep(_ number: Int) -> Bool {
        // Of a common name only the streets around the point are looked through.
        if towns == nil, let near = filter.near, let point = index.anyPoint(ofStreet: number),
          near.distance(to: point) > AddressDistance.near
        {
          return true
        }
        if found.count > 32 || !found.contains(number) {
          found.append(number)
          if isOther { others.insert(number) }
        }
        isCut = isCut || found.count >= AddressSearch.maxStreetCount
        return !isCut
      }
      if let towns {
        for town in towns where !isCut {
          index.forEachNumber(of: use, start, in: index.streets(ofLocality: town), keep)
        }
      } else {
        index.forEachNumber(of: use, start, in: 0..<index.streetCount, keep)
      }
    }
    // A street name this common is ambiguous without a town.
    if isCut, towns == nil {
      commonStreet = hit.streetMask
      return
    }
    for street in found {
      var hit = hit
      hit.isOtherName = others.contains(street)
      add(hit, street, number, postcodes)
    }
  }

  mutating func add(
    _ hit: AddressHit, _ number: Int, _ wanted: Number, _ postcodes: [Int]
  ) {
    let layer = layers[hit.layer]
    guard let street = layer.index.street(number),
      let found = HouseSearch.find(wanted.wanted, in: street, layer.index, gazetteer.folding)
    else { return }
    var hit = hit
    hit.street = number
    hit.locality = layer.index.locality(ofStreet: number)
    hit.coordinate = found.coordinate
    hit.precision = found.precision
    hit.number = found.number
    hit.suffix = found.suffix
    hit.cost += found.cost
    if !postcodes.isEmpty, !postcodes.contains(street.postcode) {
      hit.cost += AddressCost.otherPostcode
    }
    guard filter.accepts(hit, layer, gazetteer) else { return }
    hits.append(hit)
  }

  /// Adds the streets of a name around a town that has none of it: people write the name of the
  /// next large town.
  mutating func addNearby(
    _ hit: AddressHit, _ street: Name, _ number: Number, _ towns: [Int], _ postcodes: [Int]
  ) {
    let layer = layers[street.layer]
    guard number.wanted != nil, let town = towns.lazy.compactMap(layer.town(ofLocality:)).first
    else { return }
    let centre = gazetteer.coordinate(town)
    let start = hits.count
    var hit = hit
    hit.cost += AddressCost.nearbyTown + Double(hit.edits) * AddressCost.editNearby
    add(hit, street, number, nil, postcodes)
    for position in hits.indices.reversed() where position >= start {
      if hits[position].precision == .street
        || hits[position].coordinate.distance(to: centre) > AddressDistance.nearby
      {
        hits.remove(at: position)
      }
    }
  }
}
