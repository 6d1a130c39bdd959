package import Gazetteer

/// Weighs queries twice, with and without pruning: both must rank the same places with the same
/// scores.
package struct PruningCheck: ~Copyable {
  private var pruned: QuerySearch
  private var exhaustive: QuerySearch

  package init(_ gazetteer: Gazetteer) {
    pruned = QuerySearch(gazetteer)
    exhaustive = QuerySearch(gazetteer, isExhaustive: true)
  }

  /// How the two ways differ over a query, or nothing where they agree.
  package mutating func difference(over query: String) -> String? {
    pruned.read(query, GeocodingOptions())
    exhaustive.read(query, GeocodingOptions())
    let (found, all) = (PruningCheck.ranking(pruned), PruningCheck.ranking(exhaustive))
    let shared = zip(found, all).prefix { $0 == $1 }.count
    guard shared < max(found.count, all.count) else { return nil }
    func told(_ lines: [String]) -> String { shared < lines.count ? lines[shared] : "nothing" }
    return "\(query): rank \(shared + 1) is \(told(found)), unpruned \(told(all))"
  }

  /// The places of a search with their scores, in order.
  private static func ranking(_ search: borrowing QuerySearch) -> [String] {
    var lines: [String] = []
    for index in search.ranking.indices {
      lines.append("\(search.ranking[index].candidate.place) \(search.ranking[index].score)")
    }
    return lines
  }
}
