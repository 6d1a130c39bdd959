package import Geocoding

/// What there is to say to a person about a query without a place.
package struct QueryNote: Equatable {
  /// What happened to the query.
  package enum Problem: Equatable {
    /// It was understood and names no place.
    case noPlace(Refusal?)
    /// It could not be read.
    case malformed(QueryFault)
    /// Its line is longer than what is read of a line.
    case tooLong(byteCount: Int)
  }

  /// The line of the input, from 1; nothing for an argument.
  package let line: Int?
  /// The query, as far as it could be read.
  package let query: String
  /// What happened to it.
  package let problem: Problem

  /// Makes a note.
  package init(line: Int?, query: String, problem: Problem) {
    self.line = line
    self.query = query
    self.problem = problem
  }
}

extension QueryNote: CustomStringConvertible {
  /// One line: where, what, and how to mend it.
  package var description: String {
    let place = line.map { "line \($0): " } ?? ""
    return place + explanation
  }

  private var explanation: String {
    switch problem {
    case .noPlace(.empty): "the query is empty"
    case .noPlace(.contradiction):
      "no place of that name in the requested area: \(quotedQuery)"
    case .noPlace(.notAPlace):
      "probably not a place: \(quotedQuery)"
    case .noPlace(.lowConfidence):
      "confidence is below --min-confidence (0 shows the best guess): \(quotedQuery)"
    case .noPlace(.lowPrecision):
      "the answer is coarser than --min-precision: \(quotedQuery)"
    case .noPlace(.notACoordinate):
      "not a coordinate, such as 47.6062,-122.3321: \(quotedQuery)"
    case .noPlace(.nothingNear): "no place within --max-distance: \(quotedQuery)"
    case .noPlace(.tooLong): "too long for a place: \(quotedQuery)"
    case .noPlace(.notFound), .noPlace(.malformed), .noPlace(nil): "no place found: \(quotedQuery)"
    case .malformed(let fault): "\(quotedQuery) cannot be read: \(fault)"
    case .tooLong(let byteCount):
      "\(byteCount) bytes are too long for a place: \(quotedQuery)"
    }
  }

  /// The query as far as it fits a line, without anything that a terminal would obey.
  private var quotedQuery: String {
    let longest = 60
    var text = ""
    for scalar in query.unicodeScalars.prefix(longest) {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: text.unicodeScalars.append(" ")
      default: text.unicodeScalars.append(scalar)
      }
    }
    let isCut = query.unicodeScalars.dropFirst(longest).first != nil
    return "\"\(text)\(isCut ? "…" : "")\""
  }
}
