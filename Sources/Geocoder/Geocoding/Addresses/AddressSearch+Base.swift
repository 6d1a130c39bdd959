import Gazetteer
import Geography

// What the base knows of words that the add-ons leave over.

extension AddressSearch {
  /// Explains words by names of the base: the country or region of a street, a large city near it.
  mutating func explainRest(from start: Int) {
    let placeNames = readPlaceNames()
    for position in start..<hits.count {
      var hit = hits[position]
      let town = layers[hit.layer].town(ofLocality: hit.locality)
      for name in placeNames where name.mask.isSubset(of: hit.unexplained) {
        var isExplained = false
        var isContainer = false
        for place in name.places {
          if !gazetteer.hierarchy.isCity(place) || gazetteer.isLandmark(place) {
            isContainer = isContainer || gazetteer.hierarchy.isRegionOrLarger(place)
            guard let town, gazetteer.contains(place, town) else { continue }
            isExplained = true
            if gazetteer.hierarchy.isDivision(place) { hit.isLocated = true }
          } else {
            let distance = gazetteer.coordinate(place).distance(to: hit.coordinate)
            let reach = reach(ofCity: place)
            guard place == town || distance < AddressDistance.largestReachFactor * reach else {
              continue
            }
            isExplained = true
            if place != town, !hit.isLocated {
              hit.cost += AddressCost.nearbyTown + Double(hit.edits) * AddressCost.editNearby
            }
            hit.isLocated = true
            if place != town { hit.cost += AddressCost.beyondCity * max(0, distance / reach - 1) }
          }
          break
        }
        if isExplained {
          hit.containerMask |= name.mask
          hit.unexplained &= ~name.mask
        } else if isContainer, name.mask.first > hit.streetMask.first, isNamed(name.mask) {
          // Another state or country: "Main Street 5, Springfield, Ontario".
          hit.cost += AddressCost.elsewhere
        }
      }
      for word in hit.unexplained {
        // "12 A 4": a flat behind the number; "85 Pike Street #4": behind the street.
        if word > 0,
          hit.numberMask.contains(word - 1) || hit.unitMask.contains(word - 1)
            || hit.streetMask.contains(word - 1) && hit.number != nil
              && hit.numberMask.first < hit.streetMask.first,
          text.tokens[word].symbolCount <= 4, !text.tokens[word].separator.parts,
          digits.contains(word) || text.tokens[word].symbolCount == 1
        {
          hit.unitMask.insert(word)
          hit.unexplained.remove(word)
          hit.cost += AddressCost.flat
          continue
        }
        // "5 Main Street in Springfield"
        if QueryWords.smallInAddresses.contains(self.word(word)) {
          hit.unexplained.remove(word)
          hit.cost += AddressCost.smallWord
          continue
        }
        let isVenue =
          hit.isLocated && hit.precision != .street && word < hit.streetMask.first
          && partsBetween(word, hit.streetMask.first)
        hit.cost +=
          digits.contains(word)
          ? AddressCost.unexplainedNumber
          : isVenue ? AddressCost.venueWord : AddressCost.unexplainedWord
      }
      // The words that are left over may be the town.
      if !hit.isLocated, !hit.unexplained.isEmpty { hit.cost += AddressCost.unknownTown }
      hits[position] = hit
    }
  }

  /// Whether words name a place and are not small ones: "IN" is Indiana, "in" is not.
  private func isNamed(_ mask: TokenSet) -> Bool {
    let source = source(of: mask)
    return source.utf8.count > 2 || source.utf8.allSatisfy { $0 >= 0x41 && $0 <= 0x5A }
  }

  /// How far the addresses go that are written with the name of a city, in kilometres: 3 of a small
  /// town, 25 of one with a million inhabitants.
  func reach(ofCity place: Int) -> Double {
    // Prominence is eight times the binary logarithm of the population, and a little more: this is
    // about the square root of the population.
    let prominence = gazetteer.prominence(place)
    let root = Double(
      sign: .plus, exponent: prominence / 16, significand: 1 + Double(prominence % 16) / 16)
    return min(
      AddressDistance.mostReach, max(AddressDistance.leastReach, root / AddressDistance.rootOfReach)
    )
  }

  func partsBetween(_ first: Int, _ second: Int) -> Bool {
    for index in first + 1..<second + 1 where text.tokens[index].separator.parts { return true }
    return false
  }

  /// The most places of a name of the base that are looked at.
  static let maxPlaceCount = 48

  /// The runs of words that name places of the base, the longest first.
  mutating func readPlaceNames() -> [(mask: TokenSet, places: [Int])] {
    if let placeNames { return placeNames }
    var found: [(mask: TokenSet, places: [Int])] = []
    let placeCount = gazetteer.hierarchy.placeCount
    for first in text.tokens.indices where !digits.contains(first) {
      let start = text.tokens[first].codes.lowerBound
      gazetteer.forEachPrefix(of: text.codes, from: start) { hit in
        let offset = start + hit.length
        var end = first
        while end < text.tokens.count, text.tokens[end].codes.upperBound < offset { end += 1 }
        guard end < text.tokens.count, text.tokens[end].codes.upperBound == offset else { return }
        var places: [Int] = []
        gazetteer.forEachPosting(at: hit.postings) { posting in
          if posting.index < placeCount, places.count < AddressSearch.maxPlaceCount {
            places.append(posting.index)
          }
        }
        if !places.isEmpty { found.append((TokenSet(first..<end + 1), places)) }
      }
    }
    found.sort { $0.mask.count > $1.mask.count }
    placeNames = found
    return found
  }
}
