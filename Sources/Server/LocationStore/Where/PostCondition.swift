package import TextTools

/// The condition of a query: the syntax tree of a `where`.
package indirect enum PostCondition: Hashable, Sendable {
  /// A value to compare a field with.
  package enum Operand: Hashable, Sendable {
    case string(String)
    case number(Double)
    case date(Timestamp)
    case null
  }

  /// A comparison operator; the raw value is Parse's name for it.
  package enum Comparison: String, Hashable, Sendable {
    case equal = "$eq"
    case notEqual = "$ne"
    case less = "$lt"
    case lessOrEqual = "$lte"
    case greater = "$gt"
    case greaterOrEqual = "$gte"
  }

  /// The comparison of a field with a value is true.
  case compare(PostField, Comparison, Operand)
  /// The field has one of the values (`$in`), or none of them if the flag is false (`$nin`).
  case isAmong(PostField, [Operand], Bool)
  /// The field has a value, or none if the flag is false.
  case exists(PostField, Bool)
  /// The field begins with the text.
  case begins(PostField, String)
  /// All conditions are true.
  case all([PostCondition])
  /// At least one condition is true.
  case any([PostCondition])
}
