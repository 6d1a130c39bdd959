import Gazetteer

/// A way to find more names in a query, where those that are spelt exactly explain too little.
///
/// `Reading.read` finds the exact names. Then these follow, in their order. After a pass that has
/// found something all is weighed anew, so that each looks only at what the ones before have left
/// open.
///
/// | pass | is wanted if | looks at | adds | may cost |
/// | --- | --- | --- | --- | --- |
/// | `shortenedCountries` | a period, and more than an exact name | parts with cut words | "Eq. Guinea" | 250 names |
/// | `formerParts` | a part that names a place is open | countries named | what lay in them once: "Riga, Russia" | a weighing |
/// | `villages` | open beside a region, country or postal code | each word | villages that lie there | a look-up each |
/// | `streets` | words are open, no parts given | each word | an address, if a town stays the best | two weighings |
/// | `inflectedCountries` | open beside a word for states | those words | "Republika Ugandy" | 400 names |
/// | `similarNames` | words are open | four runs of words | names one edit away | four walks of the trie |
/// | `similarVillages` | open beside a region or country | two runs of words | villages there, one edit away | two walks of their trie |
/// | `moreSimilarNames` | words are open | one run of eight letters | names two edits away | one walk |
/// | `longerNames` | open beside a region or country | whole parts | New Achimota for "Achimota" | a look-up each |
/// | `comparedNames` | the same, or misspelt there | runs of six words | cities of the region | the names of three regions |
/// | `loneVillages` | nothing has the name | the whole query | villages of the name | a look-up each |
///
/// Most queries need none of them. A misspelt one takes two and a half times the instructions of an
/// exact one (`Tools/check instructions`).
enum Pass {
  case shortenedCountries
  case formerParts
  case villages
  case streets
  case inflectedCountries
  case similarNames
  case similarVillages
  case moreSimilarNames
  case longerNames
  case comparedNames
  case loneVillages

  /// The passes for what lies in an area that the query names, in their order.
  static let besideAreas: [Pass] = [.formerParts, .villages]

  /// The passes where words stay open after these, in their order.
  static let further: [Pass] = [
    .streets, .inflectedCountries, .similarNames, .similarVillages, .moreSimilarNames,
    .longerNames, .comparedNames, .loneVillages,
  ]
}

extension Reading {
  /// Reads the query in one more way.
  ///
  /// - Parameters:
  ///   - pass: the way.
  ///   - open: the words that it may explain.
  /// - Returns: whether anything was found.
  mutating func apply(_ pass: Pass, to open: TokenSet) -> Bool {
    switch pass {
    case .shortenedCountries: return findAbbreviatedCountries()
    case .formerParts: return findFormerParts()
    case .villages:
      return (!containers.isEmpty || address.postcodeCount > 0)
        && findVillages(open, isAlone: false)
    case .loneVillages: return findVillages(open, isAlone: true)
    // In a query in parts the street has a part of its own.
    case .streets: return !parts.isGiven && readAddress(isSought: true)
    case .inflectedCountries:
      noteBeginnings()
      return findInflectedCountries(unexplained: open)
    case .similarNames:
      return findSimilarNames(unexplained: open, limit: 1, isAnchored: namesContainer)
    case .similarVillages: return namesContainer && findSimilarVillages(unexplained: open)
    case .moreSimilarNames:
      return findSimilarNames(unexplained: open, limit: 2, isAnchored: namesContainer)
    case .longerNames: return namesContainer && findLongerNames(unexplained: open)
    case .comparedNames: return namesContainer && findComparedNames(unexplained: open)
    }
  }

  /// Lets places lie in what a country was once, where the query names such a country.
  private mutating func findFormerParts() -> Bool {
    includesFormerParts = containers.contains {
      $0.editCost == 0 && gazetteer.hierarchy.isCountry($0.place)
        && !gazetteer.dependencies.formerParts[
          $0.place - gazetteer.hierarchy.firstCountry
        ].isEmpty
    }
    return includesFormerParts
  }
}
