import Gazetteer

/// What it says for a place that the query names a region or country which it lies in.
struct ContainerEvidence {
  let reading: Reading
  /// What it adds to the score.
  let score: Double
  private let isShortAbbreviationAbroad: Bool
  private let isArea: Bool

  init(_ reading: Reading, _ hierarchy: Hierarchy) {
    self.reading = reading
    isArea = reading.place >= hierarchy.firstArea
    isShortAbbreviationAbroad =
      reading.isShort && reading.sort == .abbreviation && !reading.isVariant
      && !hierarchy.isInUnitedStates(reading.place)
    var sum = 0.0
    ContainerEvidence.forEach(reading, isArea, isShortAbbreviationAbroad) {
      sum += $0.rankingWeight * $1
    }
    score = sum
  }

  /// Hands out the kinds of evidence with their amounts.
  @inline(__always)
  func forEach(_ body: (Evidence, Double) -> Void) {
    ContainerEvidence.forEach(reading, isArea, isShortAbbreviationAbroad, body)
  }

  @inline(__always)
  private static func forEach(
    _ reading: Reading, _ isArea: Bool, _ isAbroad: Bool, _ body: (Evidence, Double) -> Void
  ) {
    guard !isArea else { return body(.containerArea, 1) }
    switch reading.sort {
    case .primary, .official: body(.container, 1)
    case .translated, .alternate, .abbreviation, .nickname, .historic: body(.containerAlias, 1)
    case .airport: break
    case .code: body(reading.isShort ? .containerShortCode : .containerCode, 1)
    }
    if reading.isShortTranslation { body(.containerShortTranslated, 1) }
    if reading.isLowerCode { body(.containerLowerCode, 1) }
    if reading.editCost > 0 { body(.containerEdit, reading.editCost) }
    if isAbroad { body(.containerAbroad, 1) }
  }
}
