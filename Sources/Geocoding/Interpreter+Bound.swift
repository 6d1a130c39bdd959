import Gazetteer

// What the words that a reading does not explain may still do for it: with that, most readings are
// known to be of no use before these words are weighed.

extension Interpreter {
  /// The most that the words which a reading does not explain may add to its score.
  ///
  /// A word that says something takes more away than all others can add, so the bound is mostly far
  /// below zero.
  ///
  /// - Parameter rest: the words that name neither the place nor what it lies in.
  /// - Returns: a bound of the score.
  func largestGain(_ rest: UInt64) -> Double { largestGain(rest, loose: rest) }

  /// The words beside a span that name nothing which a place may lie in.
  func looseWords(_ span: Span) -> UInt64 {
    var loose = all & ~span.mask
    for index in containers.indices where containers[index].mask & span.mask == 0 {
      loose &= ~containers[index].mask
    }
    return loose
  }

  /// The most that all words beside a span may add to the score of a reading of it.
  ///
  /// - Parameters:
  ///   - span: the words that name the place.
  ///   - loose: those of the others that name nothing which a place may lie in.
  /// - Returns: a bound of the score.
  func largestGain(_ span: Span, _ loose: UInt64) -> Double {
    let weights = largest
    var gain = largestGain(all & ~span.mask, loose: loose)
    for index in containers.indices where containers[index].mask & span.mask == 0 {
      gain += max(0, containers[index].largestScore) + weights.container
    }
    return gain
  }

  /// The most that the place and the name of a reading of a span may score.
  func largestScore(_ span: Span) -> Double {
    let weights = largest
    var doublings = Double(max(Interpreter.leastProminence, span.largestProminence)) / 8
    var score = weights.name + weights.longName * Double(span.end - span.first - 1)
    if !span.containers.isEmpty {
      doublings = max(doublings, Interpreter.areaDoublings)
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
  private func largestGain(_ rest: UInt64, loose: UInt64) -> Double {
    let weights = largest
    var gain = weights.others
    let generic = words.countryGeneric | words.regionGeneric
    if rest & generic != 0 { gain += weights.fittingGeneric }
    if rest & words.preposition != 0 { gain += weights.qualifiedName }
    // Counting bits takes twenty instructions, and mostly there are none.
    if rest & words.light != 0 {
      gain += weights.lightWord * Double((rest & words.light).nonzeroBitCount)
    }
    if rest & words.number != 0 {
      gain += weights.postalCode * Double((rest & words.number).nonzeroBitCount)
    }
    if !cities.isEmpty {
      gain += weights.beside * Double(cities.count)
    } else if loose & ~(generic | words.light | words.number) != 0 {
      gain +=
        beginnings == 0 && !hasBrackets ? weights.unknownWord : weights.unknownWordOrBeginning
    }
    return min(Interpreter.largestGain, gain)
  }

  /// What the words that a reading does not explain may speak for it at most, whatever they are: a
  /// fitting generic word and a postal code.
  private static let largestGain = 7.0
}

/// What evidence may add to a score at most.
struct LargestWeights {
  let fittingGeneric = most(.fittingGeneric)
  let qualifiedName = most(.qualifiedName)
  let lightWord = most(.lightWord)
  let postalCode = most(.postalCode)
  let beside = most(.beside)
  /// What may come with lying in something.
  let container = most(.order) + most(.containerSovereign) + most(.repeatedContainer)
  let population = Evidence.population.rankingWeight
  let longName = most(.longName)
  let near = most(.near)
  let kind = max(most(.country), most(.region), most(.county), most(.area))
  /// What further evidence from a name may add.
  let name: Double
  /// What a word that is nothing known takes away at least.
  let unknownWord: Double
  /// The same where there are brackets, or words such as "Puerto".
  let unknownWordOrBeginning: Double
  /// What the others may add: nothing, unless what is learned should once say otherwise.
  let others: Double

  static let learned = LargestWeights()

  private init() {
    let unknown: [Evidence] = [
      .addressPart, .numberedPart, .otherPart, .unknownPart, .loosePart, .wordBefore, .wordBehind,
      .addressBefore, .looseWord, .wordBesideContainer,
    ]
    let beginning: [Evidence] = [.beginningBefore, .bracketPart]
    unknownWord = min(0, unknown.map(\.rankingWeight).max() ?? 0)
    unknownWordOrBeginning = min(0, (unknown + beginning).map(\.rankingWeight).max() ?? 0)
    let names: [Evidence] = [
      .officialName, .translatedName, .alternateName, .abbreviation, .nickname, .historicName,
      .nameOfRegion, .airportCode, .code, .shortCode, .shortAbbreviationAbroad,
      .shortTranslatedName, .lowerCode, .lightName, .variantName, .edit, .editDensity, .partOfName,
    ]
    name = names.reduce(0) { $0 + LargestWeights.most($1) }
    let others: [Evidence] =
      unknown + beginning + [
        .farPostalCode, .contradiction, .laterPart, .laterPlace, .strayGeneric, .preposition,
        .streetName, .strayNumber, .numberPart, .furtherWord,
      ]
    self.others =
      others.reduce(0) { $0 + LargestWeights.most($1) } * Double(QueryReader.largestTokenCount)
  }

  private static func most(_ evidence: Evidence) -> Double { max(0, evidence.rankingWeight) }
}
