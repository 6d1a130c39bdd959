import Gazetteer
import Geography

// What a place and its name are worth, as far as it is known while places are collected.

extension SuggestSearch {
  /// How a name came to be a candidate.
  struct NameUse {
    let nameKind: NameKind
    let kind: PlaceKind
    /// Whether all of the name is typed.
    let isWhole: Bool
    /// Whether it is the official name of more than a city, in several words: "State of Japan".
    var isLong = false
    /// Whether it may still be the name that is shown in the language asked for.
    var isInLanguage = true
  }

  /// How probable a place is before anything else is known.
  func prior(_ place: Int) -> Double {
    var score = doublings(place) * weights.population + weight(ofKind: place)
    if let near = options.near {
      let distance = gazetteer.coordinate(place).distance(to: near)
      score += weights.near / (1 + distance / weights.nearnessKilometres)
    }
    return score
  }

  /// How often the people of a place double, judged by how prominent it is.
  func doublings(_ place: Int) -> Double {
    Double(max(Scorer.minProminence, gazetteer.prominence(place))) / 8
  }

  private func weight(ofKind place: Int) -> Double {
    let hierarchy = gazetteer.hierarchy
    if hierarchy.isCity(place) { return gazetteer.isLandmark(place) ? weights.landmark : 0 }
    if hierarchy.isCounty(place) { return weights.county }
    if hierarchy.isRegion(place) { return weights.region }
    return hierarchy.isCountry(place) ? weights.country : weights.area
  }

  /// The score of a name other than the displayed one.
  func weight(of use: NameUse) -> Double {
    guard use.isWhole else { return weight(ofBeginningOf: use) }
    let isCountry: Bool
    switch use.nameKind {
    case .primary, .abbreviation: isCountry = use.kind == .country
    default:
      isCountry =
        use.kind == .country
        && (!isLatin
          || use.nameKind == .official && letterCount >= SuggestLimits.minWholeCountryName)
    }
    return weights.wholeName + weight(ofWhole: use.nameKind)
      + (isCountry ? weights.wholeCountryName : 0)
  }

  private func weight(ofBeginningOf use: NameUse) -> Double {
    let isLikely = !isLatin || (options.language != nil && use.isInLanguage)
    switch use.nameKind {
    case .primary: return 0
    case .official:
      if use.isLong { return weights.longOwnName }
      if !isLatin { return weights.ownNameInScript }
      if use.kind == .country { return weights.ownNameOfCountry }
      return isMarked ? weights.ownNameWithMarks : weights.ownName
    case .historic: return isLikely ? weights.historicNameInScript : weights.historicName
    case .translated: return isLikely ? weights.translatedNameInScript : weights.translatedName
    case .alternate, .nickname, .abbreviation, .airport, .code:
      return isLikely ? weights.furtherNameInScript : weights.furtherName
    }
  }

  private func weight(ofWhole nameKind: NameKind) -> Double {
    switch nameKind {
    case .primary: 0
    case .official: weights.wholeOwnName
    case .translated:
      if !isLatin {
        weights.wholeOwnName
      } else if letterCount < SuggestLimits.minWholeLetters {
        weights.wholeShortTranslatedName
      } else {
        weights.wholeTranslatedName
      }
    case .alternate: isLatin ? weights.wholeFurtherName : weights.wholeOwnName
    case .historic: weights.wholeHistoricName
    case .nickname: weights.wholeNickname
    case .abbreviation: weights.wholeAbbreviation
    case .airport: weights.wholeAirportCode
    case .code: letterCount <= 2 ? weights.wholeShortCode : weights.wholeCode
    }
  }

  /// How much more a place may be worth than the weight of its name in the trie says.
  var reserve: Double {
    let kind = max(0, weights.country, weights.region, weights.county, weights.area)
    var name = 0.0
    for nameKind in NameKind.allCases where accepts(nameKind, isWhole: false) {
      let discount = Double(
        nameKind.completionDiscount(isLatin: isLatin && options.language == nil))
      for kind in [PlaceKind.city, .country] {
        let weight = weight(ofBeginningOf: NameUse(nameKind: nameKind, kind: kind, isWhole: false))
        name = max(name, weight + discount / 8 * weights.population)
      }
    }
    return kind + name + (options.near == nil ? 0 : max(0, weights.near))
  }
}
