package import JSON

/// What is wrong with a `where`.
package enum WhereFault: Error, Hashable, Sendable {
  case json(JSONFault)
  case notAnObject
  case unknownField(String)
  case unknownOperator(String)
  case wrongValue(field: String, expected: String)
  case notAList(String)
  case emptyList(String)
  case mixed(field: String)
  case patternNotAPrefix
  case tooComplex(limit: Int)
  case withUniqueKey
}
