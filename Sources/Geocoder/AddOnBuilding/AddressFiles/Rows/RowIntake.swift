internal import TextTools

/// Takes rows: keeps those that are addresses, and counts the others by rule.
struct RowIntake {
  /// How much of a row is looked at for an excerpt.
  static let excerptByteCount = 240

  private(set) var rows: [AddressRow] = []
  private(set) var report = AddressReport()
  private let isStrict: Bool

  init(isStrict: Bool) {
    self.isStrict = isStrict
  }

  /// Takes a row, or its fault.
  mutating func take(
    _ rule: SkipRule?, _ row: AddressRow, line: Int, _ beginning: () -> String
  ) throws(AddressReadingError.Kind) {
    if let rule {
      try skip(rule, line: line, beginning)
    } else {
      rows.append(row)
      report.rowCount += 1
    }
  }

  /// Counts rows that are not addresses.
  mutating func skip(
    _ rule: SkipRule, line: Int, _ beginning: () -> String
  ) throws(AddressReadingError.Kind) {
    if isStrict, rule.isFault {
      throw .row(rule, line: line, excerpt: Excerpt(beginning()).description)
    }
    report.skip(rule, line: line) { Excerpt(beginning()).description }
  }

  /// Hands out the rows.
  mutating func takeRows() -> [AddressRow] {
    defer { rows = [] }
    return rows
  }
}
