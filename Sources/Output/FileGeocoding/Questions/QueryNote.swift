public import Geocoding

/// A message about a query without a place.
public struct QueryNote: Equatable, Sendable {
  /// The problem of a query.
  public enum Problem: Equatable, Sendable {
    /// It was understood and names no place.
    case noPlace(Refusal?)
    /// It could not be read.
    case malformed(QueryFault)
    /// Its line exceeds the length limit.
    case tooLong(byteCount: Int)
  }

  /// The line of the input, from 1; nothing for an argument.
  public let line: Int?
  /// The query, as far as it could be read.
  public let query: String
  /// The problem of the query.
  public let problem: Problem

  /// Makes a note.
  ///
  /// - Parameters:
  ///   - line: the line of the input, from 1; nil for an argument.
  ///   - query: the query, as far as it could be read.
  ///   - problem: what happened to it.
  public init(line: Int?, query: String, problem: Problem) {
    self.line = line
    self.query = query
    self.problem = problem
  }
}
