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
  private(set) var interpreter: Interpreter
  private(set) var ranked: [Interpretation] = []
  private let options: GeocodingOptions
  /// What the probabilities of all readings are shares of.
  private var sum = 1.0

  /// The least plausibility of an answer when no confidence is asked for.
  static let leastPlausibility = 0.3
  /// What makes another reading a rival of the best: its probability against that one's.
  private static let rivalry = 0.2
  private static let largestRivalCount = 5

  /// Reads a query: exactly, and where that leaves words unexplained, by names that are like them.
  init(_ query: String, _ gazetteer: Gazetteer, _ options: GeocodingOptions) {
    self.options = options
    interpreter = Interpreter(QueryReader(query, gazetteer), options: options)
    ranked = interpreter.reader.text.isCut ? [] : interpreter.interpretations()
    if unexplained != 0, !interpreter.reader.text.isCut { readFurther() }
    let best = ranked.first?.score ?? 0
    sum = 0
    for interpretation in ranked { sum += exp(interpretation.score - best) }
  }

  var reader: QueryReader { interpreter.reader }

  /// The words that the best reading leaves over, but for numbers and links.
  private var unexplained: UInt64 {
    (ranked.first.map { $0.unexplained } ?? interpreter.reader.all)
      & ~(interpreter.reader.words.number | interpreter.reader.words.link)
  }

  /// Looks for names that the words are like, as long as some stay unexplained.
  private mutating func readFurther() {
    // A copy, because most queries are read once: theirs is never made.
    var reader = interpreter.reader
    reader.noteBeginnings()
    if reader.findInflectedCountries(unexplained: unexplained) { weighAgain(reader) }
    for limit in 1...2 where unexplained != 0 {
      if reader.findSimilarNames(
        unexplained: unexplained, limit: limit, isAnchored: reader.namesContainer)
      {
        weighAgain(reader)
      }
    }
    if unexplained != 0, reader.namesContainer, reader.findLongerNames(unexplained: unexplained) {
      weighAgain(reader)
    }
  }

  private mutating func weighAgain(_ reader: QueryReader) {
    interpreter = Interpreter(reader, options: options)
    ranked = interpreter.interpretations()
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
