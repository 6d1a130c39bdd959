import Gazetteer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// The ways to read a query, the most probable first, and how sure each of them is.
///
/// All that is said of probability is said here: the share of an interpretation, the confidence of
/// a result and of each of its levels (`Ranking+Levels`), and which others are rivals of the best.
///
/// One ranking is made for one query after another, in the memory that the ones before took.
struct Ranking: ~Copyable, Sendable {
  private let place = InPlace()
  let gazetteer: Gazetteer
  let hierarchy: Hierarchy
  private var interpretations = ScratchArray<Interpretation>()
  private var room = WaitingRoom()
  /// What the probabilities of all interpretations are shares of.
  private var sum = 1.0
  /// How sure it is at each level that the query, read in the best way, means a place.
  private(set) var plausibility = Plausibility()

  /// The least plausibility of an answer when no confidence is asked for.
  static let minPlausibility = 0.3
  /// What makes another interpretation a rival of the best: its probability against that one's.
  private static let rivalry = 0.2
  static let maxRivalCount = 5

  /// Makes a ranking of nothing.
  init(_ gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
    hierarchy = gazetteer.hierarchy
  }

  // MARK: The interpretations

  @inline(__always) var first: Interpretation? { interpretations.first }
  @inline(__always) var count: Int { interpretations.count }
  @inline(__always) var indices: Range<Int> { interpretations.indices }

  /// The interpretation with a rank, from 0.
  @inline(__always) subscript(rank: Int) -> Interpretation { interpretations[rank] }

  /// Weighs all that the query may mean anew.
  mutating func rank(_ scorer: borrowing Scorer) {
    scorer.interpretations(into: &interpretations, &room)
  }

  /// Forgets all interpretations.
  mutating func removeAll() { interpretations.removeAll() }

  /// Forgets what was found by comparing names if the best of it is not certain enough to be told.
  ///
  /// - Returns: whether anything was forgotten.
  mutating func forgetsGuess(_ scorer: borrowing Scorer) -> Bool {
    guard let best = first, best.candidate.isCompared else { return false }
    add()
    guard scorer.plausibility(of: best) / sum < Ranking.minPlausibility else { return false }
    interpretations.removeAll { $0.candidate.isCompared }
    return true
  }

  /// Forgets all but what an unknown part of the query may lie in.
  mutating func keepContainers() {
    interpretations.removeAll {
      !$0.leavesPart || $0.candidate.editCost > 0 || hierarchy.isCity($0.candidate.place)
    }
  }

  /// Adds up the probabilities, when nothing is weighed any more.
  mutating func close(_ scorer: borrowing Scorer) {
    add()
    plausibility = first.map { scorer.levels(of: $0) } ?? Plausibility()
  }

  private mutating func add() {
    let best = first?.score ?? 0
    sum = 0
    for rank in indices { sum += exp(self[rank].score - best) }
  }

  // MARK: How sure they are

  /// The probability that an interpretation is what was meant, if any place was.
  func share(_ interpretation: Interpretation) -> Double {
    exp(interpretation.score - (first?.score ?? 0)) / sum
  }

  /// The probability that the interpretation with a rank is what was meant.
  func confidence(_ rank: Int, _ scorer: borrowing Scorer) -> Double {
    if rank > 0 { return share(self[rank]) * scorer.plausibility(of: self[rank]) }
    let place = self[rank].candidate.place
    let level = hierarchy.level(of: place)
    switch level {
    case .city, .area: return share(self[rank]) * plausibility[level]
    // Whatever lies in a country speaks for it.
    case .county, .region, .country:
      return max(share(self[rank]) * plausibility[level], sureness(of: place, level))
    }
  }

  /// Whether the best interpretation is less sure than an answer must be.
  func isDoubtful(_ scorer: borrowing Scorer) -> Bool {
    first.map { scorer.plausibility(of: $0) < Ranking.minPlausibility } ?? true
  }

  /// The ranks beside the best that are nearly as probable.
  var rivals: Range<Int> {
    guard let best = first else { return 0..<0 }
    let least = best.score + log(Ranking.rivalry)
    var end = 1
    while end < count, end <= Ranking.maxRivalCount, self[end].score >= least { end += 1 }
    return 1..<end
  }
}

extension Hierarchy {
  /// The level at which a place lies.
  @inline(__always) func level(of place: Int) -> Level {
    if isCity(place) { return .city }
    if isCounty(place) { return .county }
    if isRegion(place) { return .region }
    return isCountry(place) ? .country : .area
  }
}
