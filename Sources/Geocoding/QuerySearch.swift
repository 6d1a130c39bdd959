import Gazetteer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// A query with the ways to read it, the most probable first.
struct QuerySearch {
  private(set) var reader: QueryReader
  private(set) var interpreter: Interpreter
  private(set) var ranked: [Interpretation] = []
  private let options: GeocodingOptions
  /// What the probabilities of all readings are shares of.
  private let sum: Double

  /// The least plausibility of an answer when no confidence is asked for.
  static let leastPlausibility = 0.28
  /// What makes another reading a rival of the best: its probability against that one's.
  private static let rivalry = 0.2
  private static let largestRivalCount = 5

  /// Reads a query: exactly, and where that leaves words unexplained, by names that are like them.
  init(_ query: String, _ gazetteer: Gazetteer, _ options: GeocodingOptions) {
    self.options = options
    var reader = QueryReader(query, gazetteer)
    var interpreter = Interpreter(reader, options: options)
    var ranked = reader.text.isCut ? [] : interpreter.interpretations()
    func weighAgain() {
      interpreter = Interpreter(reader, options: options)
      ranked = interpreter.interpretations()
    }
    for limit in 1...2 where !reader.text.isCut {
      let unexplained = ranked.first.map { $0.unexplained } ?? reader.all
      guard unexplained & ~reader.words.number != 0 else { break }
      if limit == 1 { reader.noteBeginnings() }
      let isAnchored = reader.namesContainer
      if limit == 1, reader.findInflectedCountries(unexplained: unexplained) {
        weighAgain()
        if let best = ranked.first, best.unexplained & ~reader.words.number == 0 { break }
      }
      guard
        reader.findSimilarNames(unexplained: unexplained, limit: limit, isAnchored: isAnchored)
      else { continue }
      weighAgain()
    }
    if !reader.text.isCut, reader.namesContainer {
      let unexplained = ranked.first.map { $0.unexplained } ?? reader.all
      if unexplained & ~reader.words.number != 0, reader.findLongerNames(unexplained: unexplained) {
        weighAgain()
      }
    }
    self.reader = reader
    self.interpreter = interpreter
    self.ranked = ranked
    let best = ranked.first?.score ?? 0
    sum = ranked.reduce(0) { $0 + exp($1.score - best) }
  }

  /// The probability that a reading is what was meant, if any place was.
  func share(_ interpretation: Interpretation) -> Double {
    exp(interpretation.score - (ranked.first?.score ?? 0)) / sum
  }

  /// The probability that a reading is what was meant.
  func confidence(_ interpretation: Interpretation) -> Double {
    share(interpretation) * interpreter.plausibility(of: interpretation)
  }

  /// The readings beside the best that are nearly as probable.
  var rivals: ArraySlice<Interpretation> {
    guard let best = ranked.first else { return [] }
    let least = best.score + log(QuerySearch.rivalry)
    return ranked.dropFirst().prefix { $0.score >= least }.prefix(QuerySearch.largestRivalCount)
  }

  /// Why there is no answer, if there is none.
  var refusal: Refusal? {
    if reader.text.tokens.isEmpty { return .empty }
    if reader.text.isCut { return .tooLong }
    guard let best = ranked.first else {
      return reader.spans.isEmpty ? .notFound : .contradiction
    }
    let plausibility = interpreter.plausibility(of: best)
    if let least = options.minimumConfidence {
      if share(best) * plausibility < least { return .lowConfidence }
    } else if plausibility < QuerySearch.leastPlausibility {
      return .notAPlace
    }
    return options.isStrict && (best.leavesPart || contradicts(best)) ? .contradiction : nil
  }

  /// Whether the query names a region or country, as a part of its own, that the place is not in.
  private func contradicts(_ interpretation: Interpretation) -> Bool {
    reader.spans.contains { span in
      span.mask & ~interpretation.unexplained == 0
        && reader.containers[span.containers].contains {
          $0.place >= reader.gazetteer.hierarchy.firstRegion
        }
        && reader.segments.contains { segment in
          span.mask & segment == span.mask && segment & ~span.mask & ~reader.words.light == 0
        }
    }
  }
}
