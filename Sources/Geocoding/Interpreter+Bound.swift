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
  func largestGain(_ rest: UInt64) -> Double { largestGain(rest, loose: rest) }

  /// The words beside a span that name nothing which a place may lie in.
  func looseWords(_ span: Span) -> UInt64 {
    var loose = all & ~span.mask
    for container in containers where container.mask & span.mask == 0 { loose &= ~container.mask }
    return loose
  }

  /// The most that all words beside a span may add to the score of a reading of it.
  ///
  /// - Parameters:
  ///   - span: the words that name the place.
  ///   - loose: those of the others that name nothing which a place may lie in.
  func largestGain(_ span: Span, _ loose: UInt64) -> Double {
    let weights = RestWeights.learned
    var gain = largestGain(all & ~span.mask, loose: loose)
    for container in containers where container.mask & span.mask == 0 {
      gain += max(0, container.largestScore) + weights.container
    }
    return gain
  }

  /// - Parameters:
  ///   - rest: words of which any may be left over.
  ///   - loose: those of them that are.
  private func largestGain(_ rest: UInt64, loose: UInt64) -> Double {
    let weights = RestWeights.learned
    var gain = weights.others
    let generic = words.countryGeneric | words.regionGeneric
    if rest & generic != 0 { gain += weights.fittingGeneric }
    if rest & words.preposition != 0 { gain += weights.qualifiedName }
    gain += weights.lightWord * Double((rest & words.light).nonzeroBitCount)
    gain += weights.postalCode * Double((rest & words.number).nonzeroBitCount)
    if !cities.isEmpty {
      gain += weights.beside * Double(cities.count)
    } else if loose & ~(generic | words.light | words.number) != 0 {
      gain += weights.unknownWord
    }
    return min(Interpreter.largestGain, gain)
  }

  /// What the words that a reading does not explain may speak for it at most, whatever they are: a
  /// fitting generic word and a postal code.
  private static let largestGain = 7.0
}

/// What evidence from the words that a reading does not explain may add to a score at most.
private struct RestWeights {
  let fittingGeneric = most(.fittingGeneric)
  let qualifiedName = most(.qualifiedName)
  let lightWord = most(.lightWord)
  let postalCode = most(.postalCode)
  let beside = most(.beside)
  /// What may come with lying in something.
  let container = most(.order) + most(.containerSovereign) + most(.repeatedContainer)
  /// What one of these takes away at least: a word that is nothing known is one of them.
  let unknownWord: Double
  /// What the others may add: nothing, unless what is learned should once say otherwise.
  let others: Double

  static let learned = RestWeights()

  private init() {
    let unknown: [Evidence] = [
      .addressPart, .numberedPart, .otherPart, .unknownPart, .loosePart, .wordBefore, .wordBehind,
      .beginningBefore, .bracketPart, .addressBefore, .looseWord, .wordBesideContainer,
    ]
    unknownWord = min(0, unknown.map(\.rankingWeight).max() ?? 0)
    let others: [Evidence] =
      unknown + [
        .farPostalCode, .contradiction, .laterPart, .laterPlace, .strayGeneric, .preposition,
        .streetName, .strayNumber, .numberPart, .furtherWord,
      ]
    self.others =
      others.reduce(0) { $0 + RestWeights.most($1) } * Double(QueryReader.largestTokenCount)
  }

  private static func most(_ evidence: Evidence) -> Double { max(0, evidence.rankingWeight) }
}
