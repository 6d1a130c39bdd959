package import JSON

/// What posts a query asks for: the tree of a `where`.
package indirect enum PostCondition: Hashable, Sendable {
  /// A value that a field is compared with.
  package enum Operand: Hashable, Sendable {
    case string(String)
    case number(Double)
    case date(Timestamp)
    case null
  }

  package enum Comparison: String, Hashable, Sendable {
    case equal = "$eq"
    case notEqual = "$ne"
    case less = "$lt"
    case lessOrEqual = "$lte"
    case greater = "$gt"
    case greaterOrEqual = "$gte"
  }

  case compare(PostField, Comparison, Operand)
  case isAmong(PostField, [Operand], Bool)
  case exists(PostField, Bool)
  case begins(PostField, String)
  case all([PostCondition])
  case any([PostCondition])
}
