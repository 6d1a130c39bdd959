import Gazetteer

// What the words that an interpretation does not explain may still do for it: with that, most
// interpretations are known to be of no use before these words are weighed.

extension Scorer {
  /// The most that the words which an interpretation does not explain may add to its score.
  ///
  /// A word that says something takes more away than all others can add, so the bound is mostly far
  /// below zero.
  ///
  /// - Parameter rest: the words that name neither the place nor what it lies in.
  /// - Returns: a bound of the score.
  func maxGain(_ rest: TokenSet) -> Double { maxGain(rest, loose: rest) }

  /// The most that being the town of the postal codes beside some words may add, which few are.
  @inline(__always)
  func maxCodeGain(beside words: TokenSet) -> Double {
    var gain = 0.0
    for number in 0..<reading.address.postcodeCount
    where !reading.address.postcodes[number].mask.intersects(words) {
      gain += largest.codeOfTown
    }
    return gain
  }

  /// The words beside a span that name nothing which a place may lie in.
  func looseWords(_ span: Span) -> TokenSet {
    var loose = all & ~span.mask
    for index in setting.containerSpans.indices
    where !setting.containerSpans[index].mask.intersects(span.mask) {
      loose &= ~setting.containerSpans[index].mask
    }
    return loose
  }

  /// The most that all words beside a span may add to the score of an interpretation of it.
  ///
  /// - Parameters:
  ///   - span: the words that name the place.
  ///   - loose: those of the others that name nothing which a place may lie in.
  /// - Returns: a bound of the score.
  func maxGain(_ span: Span, _ loose: TokenSet) -> Double {
    let weights = largest
    var gain = maxGain(all & ~span.mask, loose: loose)
    for index in setting.containerSpans.indices
    where !setting.containerSpans[index].mask.intersects(span.mask) {
      gain += max(0, setting.containerSpans[index].maxScore) + weights.container
    }
    return gain
  }

  /// The most that the place and the name of an interpretation of a span may score.
  func maxScore(_ span: Span) -> Double {
    let weights = largest
    let doublings = Double(max(Scorer.minProminence, span.maxProminence)) / 8
    var score = weights.name + weights.longName * Double(span.end - span.first - 1)
    if !span.containers.isEmpty {
      score += weights.kind
    }
    return score + weights.population * doublings + weights.near
  }

  /// The most that words may add to a score.
  ///
  /// - Parameters:
  ///   - rest: words of which any may be left over.
  ///   - loose: those of them that are.
  /// - Returns: a bound of the score.
  private func maxGain(_ rest: TokenSet, loose: TokenSet) -> Double {
    let weights = largest
    var gain = weights.words
    let generic = words.countryGeneric | words.regionGeneric
    if rest.intersects(generic) { gain += weights.fittingGeneric * Double(reading.segments.count) }
    if rest.intersects(words.preposition) { gain += weights.qualifiedName }
    // Counting bits takes twenty instructions, and mostly there are none.
    if rest.intersects(words.light) {
      gain +=
        max(weights.lightWord, weights.preposition)
        * Double((rest & words.light).count)
    }
    for number in 0..<reading.address.postcodeCount
    where reading.address.postcodes[number].mask.isSubset(of: rest) {
      gain += weights.postalCode
    }
    if reading.address.isAddress {
      // Streets and the names of houses take next to nothing away.
      gain += weights.address
    }
    if !setting.cities.isEmpty {
      gain += weights.beside * Double(setting.cities.count)
    } else if !reading.address.isAddress, !rest.intersects(words.street),
      !loose.isSubset(of: generic | words.light | words.number | reading.address.explained)
    {
      gain +=
        beginnings.isEmpty && !setting.hasBrackets
        ? weights.unknownWord : weights.unknownWordOrBeginning
    }
    return gain
  }
}
