/// The counts of a table's rows by outcome.
public struct TableSummary: Equatable, Sendable {
  /// Rows that are not empty lines.
  public var rowCount = 0
  /// Rows with a place.
  public var foundCount = 0
  /// Rows with a place that may mean another nearly as well.
  public var ambiguousCount = 0
  /// Rows with a place that leaves out a cell or another part of the query.
  public var partialCount = 0
  /// Rows with more or fewer fields than the first.
  public var raggedCount = 0
  /// How far places are from the coordinates of their rows; nil if that was not asked for.
  public var comparison: TableComparison?
  /// How long it took.
  public var seconds = 0.0
  /// Whether it was interrupted.
  public var isInterrupted = false
  /// Rows that an interrupted run had written before; the other numbers do not count them.
  public var resumedCount = 0
  /// Whether the run had nothing to do: the output was finished.
  public var wasFinished = false

  /// Nothing so far.
  public init() {}

  /// Rows without a place.
  public var missingCount: Int { rowCount - foundCount }

  /// Adds the counts of other rows.
  mutating func add(_ other: TableSummary) {
    rowCount += other.rowCount
    foundCount += other.foundCount
    ambiguousCount += other.ambiguousCount
    partialCount += other.partialCount
    raggedCount += other.raggedCount
  }

  /// One JSON object.
  public var json: String {
    "{\"rows\":\(rowCount),\"found\":\(foundCount),\"ambiguous\":\(ambiguousCount),"
      + "\"partial\":\(partialCount),\"not_found\":\(missingCount),\"ragged\":\(raggedCount),"
      + (comparison.map { "\"compared\":\($0.json)," } ?? "")
      + "\"seconds\":\(Self.decimal(seconds, places: 3)),\"interrupted\":\(isInterrupted)"
      + (resumedCount > 0 ? ",\"resumed_after\":\(resumedCount)}\n" : "}\n")
  }

  /// A number with decimals, without Foundation.
  static func decimal(_ number: Double, places: Int) -> String {
    guard number.isFinite, number >= 0, number < 1e12 else { return "0" }
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let units = Int((number * Double(scale)).rounded())
    let fraction = String(units % scale)
    guard places > 0 else { return String(units) }
    return "\(units / scale)."
      + String(repeating: "0", count: places - fraction.count) + fraction
  }
}

extension TableSummary: CustomStringConvertible {
  /// The places that are to be looked at, in brackets.
  private var doubts: String {
    let counts = [(ambiguousCount, "ambiguous"), (partialCount, "partial")]
    let told = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return told.isEmpty ? "" : " (\(told.joined(separator: ", ")))"
  }

  /// One line.
  public var description: String {
    (resumedCount > 0 ? "resumed after \(resumedCount) row\(resumedCount == 1 ? "" : "s"); " : "")
      + (isInterrupted ? "interrupted after " : "")
      + "\(rowCount) row\(rowCount == 1 ? "" : "s"): \(foundCount) found"
      + doubts
      + ", \(missingCount) not found"
      + (raggedCount > 0 ? ", \(raggedCount) ragged" : "")
      + ", \(Self.decimal(seconds, places: 2)) seconds"
  }
}
