import Gazetteer
import Geography

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

extension SuggestSearch {
  /// A candidate with the name that is shown for it.
  private struct Shown {
    var candidate: Candidate
    let name: String
  }

  /// The candidates as they are shown.
  var suggestions: [Suggestion] {
    let shown = withDivisions(Array(ranked.prefix(limit))).map(\.candidate)
    guard let best = shown.first else { return [] }
    var sum = 0.0
    for candidate in shown { sum += exp(candidate.score - best.score) }
    var placemarks = shown.compactMap { candidate in
      placemark(candidate, confidence: exp(candidate.score - best.score) / sum)
    }
    LabelDistinction.apply(to: &placemarks, language: options.language)
    return placemarks.map(Suggestion.init)
  }

  /// Puts the most prominent country and region that begin so among the first five.
  ///
  /// "cal" is California, too, though ten towns have as many people as often. From three letters on
  /// a city of a million people keeps its place.
  private func withDivisions(_ ranked: [Shown]) -> [Shown] {
    guard options.language == nil, letterCount >= SuggestLimits.minDivisionLetters,
      ranked.count >= SuggestLimits.divisionRank
    else { return ranked }
    var changed = ranked
    let last = SuggestLimits.divisionRank - 1
    for (division, rank) in [(country, last - 1), (region, last)] {
      guard var division, let place = gazetteer.place(division.place),
        place.population ?? 0 >= SuggestLimits.peopleOfDivision
      else { continue }
      let other = changed[rank].candidate
      division.score = max(division.score, other.score)
      let shown = Shown(candidate: division, name: PlaceText.name(place, nil))
      if changed.prefix(last + 1).contains(where: { looksLike($0, shown) }) { continue }
      if letterCount > SuggestLimits.minDivisionLetters, gazetteer.hierarchy.isCity(other.place),
        gazetteer.place(other.place)?.population ?? 0 >= SuggestLimits.peopleOfGreatCity
      {
        continue
      }
      changed.removeAll { $0.candidate.place == division.place }
      changed.insert(shown, at: rank)
    }
    return Array(changed.prefix(ranked.count))
  }

  /// The candidates by all that is known of them, the best first, each line once.
  ///
  /// How many people live there and what name is shown are read as long as they may change what
  /// comes first: each takes time.
  private var ranked: [Shown] {
    let wanted = limit + SuggestLimits.spareShown
    var weighed: [Candidate] = []
    weighed.reserveCapacity(candidates.count)
    for var candidate in candidates {
      // No place is less prominent than its people make it, so no score grows.
      if !hasOthers, weighed.count >= wanted, candidate.score <= weighed[wanted - 1].score { break }
      candidate.score -= fameBeyondWeight(candidate.place)
      var index = weighed.count
      while index > 0, precedes(candidate, weighed[index - 1]) { index -= 1 }
      weighed.insert(candidate, at: index)
    }
    var ranked: [Shown] = []
    ranked.reserveCapacity(weighed.count)
    for candidate in weighed {
      // Only a name in the language asked for makes a place more probable than it was.
      if options.language == nil, ranked.count >= limit,
        candidate.score <= ranked[limit - 1].candidate.score
      {
        break
      }
      guard let place = gazetteer.place(candidate.place) else { continue }
      var new = Shown(candidate: candidate, name: PlaceText.name(place, options.language))
      guard let correction = correction(new) else { continue }
      new.candidate.score += correction
      if let known = ranked.firstIndex(where: { looksLike($0, new) }) {
        new.candidate = merged(ranked[known].candidate, new.candidate)
        ranked.remove(at: known)
      }
      var index = ranked.count
      while index > 0, precedes(new.candidate, ranked[index - 1].candidate) { index -= 1 }
      ranked.insert(new, at: index)
    }
    return ranked
  }

  /// Which of two candidates that look the same is shown, as probable as the more probable of them:
  /// a city rather than its region, and a country rather than its city.
  private func merged(_ first: Candidate, _ second: Candidate) -> Candidate {
    let (best, other) = precedes(second, first) ? (second, first) : (first, second)
    let hierarchy = gazetteer.hierarchy
    let isOtherShown =
      hierarchy.kind(best.place) == .region && hierarchy.kind(other.place) == .city
      && isOne(other.place, best.place)
      || hierarchy.kind(other.place) == .country && isOne(best.place, other.place)
    guard isOtherShown else { return best }
    var merged = other
    merged.score = best.score
    return merged
  }

  /// What the name that is shown says for a place beyond what the one found says; nothing where it
  /// says that the place is none to suggest.
  private func correction(_ shown: Shown) -> Double? {
    let candidate = shown.candidate
    let use = candidate.use
    guard candidate.tokens == text.tokens.indices else { return 0 }
    guard options.language != nil else {
      return isLatin ? correction(use, candidate.postings, shown.name) : 0
    }
    let isShown = FoldedText(shown.name, table: gazetteer.folding).codes.starts(with: text.codes)
    if use.nameKind == .primary {
      // "munic" is Munich by its first name, whatever the marks of München.
      return isLatin && isShown ? correction(use, candidate.postings, shown.name) : 0
    }
    // Worth as much as the better of the name that is shown and the one that was found.
    var found = use
    found.isInLanguage = false
    let isFound =
      use.isWhole || use.nameKind == .official || !isLatin
      || letterCount >= SuggestLimits.minOtherLetters
    var best = isFound ? weight(of: found) : -.infinity
    if isLatin, isFound { best += correction(found, candidate.postings, shown.name) }
    if isShown {
      let asShown = NameUse(nameKind: .primary, kind: use.kind, isWhole: use.isWhole)
      let marks = isLatin ? correction(asShown, candidate.postings, shown.name) : 0
      best = max(best, weight(of: asShown) + marks)
    }
    return best > -.infinity ? best - weight(of: use) : nil
  }

  /// What is known of a name in Latin letters when it is to be shown: its marks, and whether an
  /// official name of a city has several words.
  private func correction(_ use: NameUse, _ postings: Int?, _ name: String) -> Double {
    switch use.nameKind {
    case .primary:
      switch typed.compared(with: name) {
      case .same: return 0
      case .leftOut: return weights.leftOutMarks
      case .otherPunctuation: return weights.otherPunctuation
      case .otherMarks: return weights.otherMarks
      }
    case .official:
      guard use.kind == .city, !use.isWhole, let postings, isLongName(postings) else { return 0 }
      return weights.longOwnNameOfCity - weight(of: use)
    default: return 0
    }
  }

  /// How much of the weight of a place is fame that counts less than people do.
  private func fameBeyondWeight(_ place: Int) -> Double {
    guard !gazetteer.hierarchy.isArea(place) else { return 0 }
    // No people live there, and its rank among the landmarks is no fame beyond them.
    guard !gazetteer.isLandmark(place), !gazetteer.isVillage(place) else { return 0 }
    let least = Double(Scorer.minProminence) / 8
    let people = gazetteer.place(place)?.population.map { log2(Double($0) + 1) } ?? least
    return (doublings(place) - max(people, least)) * (weights.population - weights.fame)
  }

  /// Whether two places cannot be told apart by what is shown.
  ///
  /// Two Springfields of one state, a county and a city in it, Berlin and Berlin. The state of New
  /// York is another place than a city in it.
  private func looksLike(_ left: Shown, _ right: Shown) -> Bool {
    let (first, second) = (left.candidate.place, right.candidate.place)
    if first == second { return true }
    guard left.name == right.name else { return false }
    let hierarchy = gazetteer.hierarchy
    if hierarchy.isCityOrCounty(first), hierarchy.isCityOrCounty(second) {
      let (first, second) = (gazetteer.spot(first), gazetteer.spot(second))
      return hierarchy.region(of: first) == hierarchy.region(of: second)
        && hierarchy.country(of: first) == hierarchy.country(of: second)
    }
    return isOne(first, second) || isOne(second, first)
  }

  /// Whether a place of the name of what it lies in is where that is: Berlin, Singapore.
  private func isOne(_ inner: Int, _ outer: Int) -> Bool {
    let hierarchy = gazetteer.hierarchy
    guard inner < outer, hierarchy.isRegionOrCountry(outer),
      gazetteer.contains(outer, inner)
    else { return false }
    return gazetteer.coordinate(inner).distance(
      to: gazetteer.coordinate(outer)) <= SuggestLimits.nearbyKilometres
  }

  private func placemark(_ candidate: Candidate, confidence: Double) -> Placemark? {
    gazetteer.place(candidate.place).map { place in
      var match = Match(text: typed(candidate.tokens), kind: candidate.use.nameKind, ignored: [])
      if candidate.use.nameKind != .primary, let postings = candidate.postings {
        match.completedName = gazetteer.folding.text(gazetteer.name(at: postings)[...])
      }
      return Placemark(place, language: options.language, confidence: confidence, match: match)
    }
  }

  /// The part of the text that some tokens are.
  private func typed(_ tokens: Range<Int>) -> String {
    guard let first = tokens.first, let last = tokens.last else { return "" }
    let start = text.tokens[first].source.lowerBound
    let end = text.tokens[last].source.upperBound
    return String(decoding: prefix.utf8.prefix(end).dropFirst(start), as: UTF8.self)
  }
}
