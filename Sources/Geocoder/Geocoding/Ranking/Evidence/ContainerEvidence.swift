import Gazetteer

/// What it says for a place that the query names a region or country which it lies in.
struct ContainerEvidence {
  let candidate: PlaceCandidate
  /// What it adds to the score.
  let score: Double
  private let isShortAbbreviationAbroad: Bool
  private let isArea: Bool
  private let isCountyBesideState: Bool
  /// Whether the place lay in it once.
  let isFormer: Bool

  /// - Parameters:
  ///   - candidate: what places may lie in.
  ///   - besideState: whether the same words abbreviate a state of the United States.
  ///   - isFormer: whether places only lay in it once.
  ///   - hierarchy: where the candidate lies.
  init(
    _ candidate: PlaceCandidate, besideState: Bool, isFormer: Bool = false, _ hierarchy: Hierarchy
  ) {
    self.candidate = candidate
    self.isFormer = isFormer
    isArea = hierarchy.isArea(candidate.place)
    isCountyBesideState = besideState && hierarchy.isCityOrCounty(candidate.place)
    isShortAbbreviationAbroad =
      candidate.isShort && candidate.nameKind == .abbreviation && !candidate.isVariant
      && !hierarchy.isInUnitedStates(candidate.place)
    var sum = 0.0
    ContainerEvidence.forEach(
      candidate, isFormer, isArea, isCountyBesideState, isShortAbbreviationAbroad
    ) {
      sum += $0.rankingWeight * $1
    }
    score = sum
  }

  /// What it says for a place that it lay in the country of the name once.
  ///
  /// Who names a state that is gone, as the USSR, means what lay in it.
  init(formerly candidate: PlaceCandidate, _ hierarchy: Hierarchy) {
    self.init(candidate, besideState: false, isFormer: candidate.nameKind != .historic, hierarchy)
  }

  /// Hands out the kinds of evidence with their amounts.
  @inline(__always)
  func forEach(_ body: (Evidence, Double) -> Void) {
    ContainerEvidence.forEach(
      candidate, isFormer, isArea, isCountyBesideState, isShortAbbreviationAbroad, body)
  }

  @inline(__always)
  private static func forEach(
    _ candidate: PlaceCandidate, _ isFormer: Bool, _ isArea: Bool, _ isCountyBesideState: Bool,
    _ isAbroad: Bool, _ body: (Evidence, Double) -> Void
  ) {
    guard !isFormer else { return body(.containerFormer, 1) }
    guard !isArea else { return body(.containerArea, 1) }
    switch candidate.nameKind {
    case .primary, .official: body(.container, 1)
    case .translated, .alternate, .abbreviation, .nickname, .historic: body(.containerAlias, 1)
    case .airport: break
    case .code:
      body(candidate.isShort ? .containerShortCode : .containerCode, 1)
      // "Milan, MI" is in Michigan, though "Rho (MI)" is in the province of Milan.
      if isCountyBesideState { body(.containerCountyCode, 1) }
    }
    if candidate.isShortTranslation { body(.containerShortTranslated, 1) }
    if candidate.isLowerCode { body(.containerLowerCode, 1) }
    if candidate.editCost > 0 { body(.containerEdit, candidate.editCost) }
    if isAbroad { body(.containerAbroad, 1) }
  }
}
