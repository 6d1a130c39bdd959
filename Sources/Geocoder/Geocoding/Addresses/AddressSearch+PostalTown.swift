import Gazetteer

extension AddressSearch {
  /// A town with its postal code beside it, as an add-on has them.
  struct PostalTown {
    /// The base place.
    let place: Int
    let townMask: TokenSet
    let postcodeMask: TokenSet
    /// The words that are neither.
    let rest: TokenSet
  }

  /// The town that the query names together with its postal code, where an add-on and the base have
  /// it.
  var postalTown: PostalTown? {
    for town in names where town.isTown && town.edits == 0 {
      for postcode in names
      where postcode.isPostcode && postcode.layer == town.layer
        && (postcode.end == town.first || town.end == postcode.first)
      {
        let layer = layers[town.layer]
        let both = AddressSearch.intersection(localities(of: town), localities(of: postcode))
        for place in both.compactMap(layer.town(ofLocality:)) {
          let words = town.mask.map { text.codes[text.tokens[$0].codes] }
          // The town of villages that the base lacks is the nearest one that it has.
          let name = FoldedText(gazetteer.displayName(place), table: gazetteer.folding)
          guard name.tokens.map({ name.codes[$0.codes] }) == words else { continue }
          return PostalTown(
            place: place, townMask: town.mask, postcodeMask: postcode.mask,
            rest: all & ~(town.mask | postcode.mask))
        }
      }
    }
    return nil
  }

  /// The localities that a town's name or a postal code stands for, ascending.
  func localities(of name: Name) -> [Int] {
    let index = layers[name.layer].index
    var localities: [Int] = []
    index.forEachUse(at: name.postings) { use, number in
      switch use {
      case .locality, .localities:
        index.forEachNumber(of: use, number, in: 0..<index.localityCount) {
          localities.append($0)
          return true
        }
      case .postcode: index.forEachLocality(ofPostcode: number) { localities.append($0) }
      default: break
      }
    }
    return localities.sorted()
  }
}
