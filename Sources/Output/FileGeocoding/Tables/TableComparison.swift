/// How far the places of rows are from the coordinates that the table has for them.
///
///     geocode csv --compare shops.csv
///
/// Distances are counted in steps of 0.1 km, so memory does not grow with the table.
public struct TableComparison: Equatable, Sendable {
  /// The rows that have both a place and a coordinate.
  public private(set) var rowCount = 0
  /// How many distances are in each step: of 0.1 km, and behind those all others.
  private var counts: [Int]

  private static let stepsPerKilometre = 10.0
  /// Half the way around the world.
  private static let farthest = 20_040.0
  /// What a good answer is within, in kilometres.
  public static let goodDistance = 30.0

  /// Nothing so far.
  init() { counts = [Int](repeating: 0, count: Int(Self.farthest * Self.stepsPerKilometre) + 1) }

  /// Counts some distances, in kilometres.
  mutating func add(_ distances: [Double]) {
    for distance in distances {
      let step = Int((distance * Self.stepsPerKilometre).rounded())
      counts[min(max(step, 0), counts.count - 1)] += 1
      rowCount += 1
    }
  }

  /// The distance within which a share of the rows lies, in kilometres.
  ///
  /// - Parameter share: 0.5 for the median, 0.9 for what nine rows of ten are within.
  /// - Returns: kilometres, to 0.1; nil without rows.
  public func distance(ofShare share: Double) -> Double? {
    guard rowCount > 0 else { return nil }
    // The row of that rank, from 1.
    let rank = max(1, Int((share * Double(rowCount)).rounded(.up)))
    var count = 0
    for (step, stepCount) in counts.enumerated() {
      count += stepCount
      if count >= rank { return Double(step) / Self.stepsPerKilometre }
    }
    return nil
  }

  /// The share of the rows within ``goodDistance``, 0 to 1; nil without rows.
  public var goodShare: Double? {
    guard rowCount > 0 else { return nil }
    let steps = Int(Self.goodDistance * Self.stepsPerKilometre)
    return Double(counts[...steps].reduce(0, +)) / Double(rowCount)
  }

  /// The members of a JSON object.
  var json: String {
    guard let median = distance(ofShare: 0.5), let most = distance(ofShare: 0.9), let goodShare
    else { return "{\"rows\":0}" }
    return "{\"rows\":\(rowCount),\"median_km\":\(TableSummary.decimal(median, places: 1)),"
      + "\"p90_km\":\(TableSummary.decimal(most, places: 1)),"
      + "\"within_30_km\":\(TableSummary.decimal(goodShare, places: 4))}"
  }
}

extension TableComparison: CustomStringConvertible {
  /// One line.
  public var description: String {
    guard let median = distance(ofShare: 0.5), let most = distance(ofShare: 0.9), let goodShare
    else { return "compared: no row has both a place and a coordinate" }
    return "compared \(rowCount) row\(rowCount == 1 ? "" : "s"): median "
      + "\(TableSummary.decimal(median, places: 1)) km, 90 % within "
      + "\(TableSummary.decimal(most, places: 1)) km, "
      + "\(TableSummary.decimal(goodShare * 100, places: 1)) % within 30 km"
  }
}
