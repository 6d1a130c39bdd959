/// Decides which interpretations are not worth weighing further.
///
/// An interpretation is weighed in steps: its place and name, what it lies in, the words left over.
/// After each step its score can grow by a bounded amount only (`LargestWeights`). Once that cannot
/// bring it near the best interpretation so far, the rest is not looked at. The bound is never less
/// than what can be reached: so pruning changes no answer, which a test proves by weighing
/// everything.
struct Pruner {
  /// What is e^12 times less probable than the best is never shown.
  private static let range = 12.0

  /// The best score so far.
  private(set) var best = -Double.infinity
  /// Whether nothing is pruned before all is weighed.
  let isExhaustive: Bool

  init(isExhaustive: Bool = false) {
    self.isExhaustive = isExhaustive
  }

  /// Whether an interpretation that can reach a score at most is to be weighed further.
  @inline(__always)
  func admits(atMost score: Double) -> Bool {
    isExhaustive || score >= best - Pruner.range
  }

  /// Whether an interpretation with a final score is near enough to the best to be kept.
  @inline(__always)
  func keeps(_ score: Double) -> Bool { score > best - Pruner.range }

  /// Takes the final score of an interpretation into account.
  @inline(__always)
  mutating func note(_ score: Double) { best = max(best, score) }
}

/// What evidence may add to a score at most, computed from the table of all evidence.
struct LargestWeights {
  let fittingGeneric = most(.fittingGeneric)
  let qualifiedName = most(.qualifiedName)
  let lightWord = most(.lightWord)
  let preposition = most(.preposition)
  let postalCode = most(.postalCode)
  let codeOfTown = most(.codeOfTown)
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
  /// What standing in an address may add.
  let address: Double
  /// What the other words may add.
  let words: Double

  static let learned = LargestWeights()

  /// Kinds that are counted apart, since how many there are is known.
  ///
  /// Every kind with a positive weight of which an interpretation can have more than 1 belongs
  /// here.
  static let counted: [Evidence] = [
    .fittingGeneric, .qualifiedName, .lightWord, .preposition, .postalCode, .codeOfTown,
    .beside, .longName,
  ]

  private init() {
    func sum(_ scope: EvidenceRow.Scope) -> Double {
      Evidence.allCases.reduce(0) { sum, kind in
        guard kind.row.scope == scope, !LargestWeights.counted.contains(kind) else { return sum }
        return sum + LargestWeights.most(kind)
      }
    }
    func least(_ scopes: EvidenceRow.Scope...) -> Double {
      let kinds = Evidence.allCases.filter { scopes.contains($0.row.scope) }
      return min(0, kinds.map(\.rankingWeight).max() ?? 0)
    }
    name = sum(.name)
    address = sum(.address)
    unknownWord = least(.unknownWords)
    unknownWordOrBeginning = least(.unknownWords, .unknownBeginning)
    words = sum(.words) + sum(.unknownWords) + sum(.unknownBeginning)
  }

  private static func most(_ evidence: Evidence) -> Double { max(0, evidence.rankingWeight) }
}
