package import TextTools

/// The fault of a `where`.
package enum WhereFault: Error, Hashable, Sendable {
  /// The text is not valid JSON.
  case json(JSONFault)
  /// The condition is not a JSON object.
  case notAnObject
  /// Posts have no field of this name.
  case unknownField(String)
  /// The operator is not supported.
  case unknownOperator(String)
  /// The value for a field or operator has the wrong type.
  case wrongValue(field: String, expected: String)
  /// The value of the operator must be an array.
  case notAList(String)
  /// The array of the operator is empty.
  case emptyList(String)
  /// The object for a field has members that are not operators.
  case mixed(field: String)
  /// The `$regex` is not a literal prefix.
  case patternNotAPrefix
  /// The condition has more parts than ``WhereParser/partLimit``.
  case tooComplex(limit: Int)
  /// The query has both `where` and `uniqueKey`.
  case withUniqueKey
}
