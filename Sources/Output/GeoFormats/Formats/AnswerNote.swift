import Geocoding

/// A note for a person beside the place: it is coarser than the query, or one of several that may
/// be meant.
///
///     only the region is certain; ignored: "Anywhere"
///     only the country of "Mt. Fuji" is known
///     ambiguous; the country is 99 % certain
enum AnswerNote: Equatable {
  /// The place is larger than a city, and words of the query played no part.
  case coarse(Precision, ignored: [String])
  /// Parts of the query contradict the place.
  case partial(ignored: [String])
  /// The words name something within the place, whose own point is not known.
  case within(Precision, String)
  /// Other places may be meant nearly as well; the level is the finest that they hardly put in
  /// doubt.
  case ambiguous(Precision, percent: Int)

  /// A level as probable is worth telling before finer ones that are not.
  private static let certainty = 0.9
  /// The levels that are told apart, the finest first.
  private static let levels: [Precision] = [.city, .county, .region, .country]

  /// The note on an answer, or nothing where its place says all.
  init?(_ answer: GeocodingAnswer) {
    // What is near a point was not read from words.
    guard let first = answer.results.first, first.offset == nil else { return nil }
    if first.precision < .city, !first.match.ignored.isEmpty {
      self = .coarse(first.precision, ignored: first.match.ignored)
    } else if first.match.isPartial, !first.match.ignored.isEmpty {
      self = .partial(ignored: first.match.ignored)
    } else if first.match.isCoarser {
      self = .within(first.precision, first.match.text)
    } else if !answer.rivals.isEmpty {
      let levels = Self.levels.filter { $0 < first.precision }
      let sure = levels.first { (first.confidenceByLevel[$0] ?? 0) >= Self.certainty }
      // Of levels that are all in doubt the coarsest is the surest.
      guard let level = sure ?? levels.last(where: { first.confidenceByLevel[$0] != nil }),
        let probability = first.confidenceByLevel[level]
      else { return nil }
      // Nothing that was read from words is beyond all doubt.
      self = .ambiguous(level, percent: min(99, Int((probability * 100).rounded())))
    } else {
      return nil
    }
  }

  private static func write(_ ignored: [String], into buffer: inout OutputBuffer) {
    buffer.append("ignored: ")
    for (index, words) in ignored.enumerated() {
      if index > 0 { buffer.append(", ") }
      buffer.append(.quote)
      buffer.append(flat: words)
      buffer.append(.quote)
    }
  }

  /// Writes the note as text, without a line end.
  func write(into buffer: inout OutputBuffer) {
    switch self {
    case .coarse(let precision, let ignored):
      buffer.append("only the ")
      buffer.append(precision.rawValue)
      buffer.append(" is certain; ")
      Self.write(ignored, into: &buffer)
    case .partial(let ignored): Self.write(ignored, into: &buffer)
    case .within(let precision, let words):
      buffer.append("only the ")
      buffer.append(precision.rawValue)
      buffer.append(" of ")
      buffer.append(.quote)
      buffer.append(flat: words)
      buffer.append(.quote)
      buffer.append(" is known")
    case .ambiguous(let level, let percent):
      buffer.append("ambiguous; the ")
      buffer.append(level.rawValue)
      buffer.append(" is ")
      buffer.append(percent)
      buffer.append(" % certain")
    }
  }
}
