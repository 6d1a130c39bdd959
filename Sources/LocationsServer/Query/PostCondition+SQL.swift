internal import GRDB
internal import JSON
internal import WhereLanguage

extension PostCondition {
  /// Returns the condition as an SQL expression, and appends its arguments.
  ///
  /// The text contains only names of `PostField`, never values of the request.
  func sql(_ arguments: inout [DatabaseValue]) -> String {
    switch self {
    case .compare(let field, let comparison, let operand):
      // Every post has all fields, so no field equals null.
      if operand == .null { return comparison == .equal ? "0" : "1" }
      arguments.append(operand.databaseValue)
      return "\(field.rawValue) \(comparison.sign) ?"
    case .isAmong(let field, let operands, let isMember):
      let values = operands.filter { $0 != .null }
      if values.isEmpty { return isMember ? "0" : "1" }
      arguments.append(contentsOf: values.map(\.databaseValue))
      let marks = Array(repeating: "?", count: values.count).joined(separator: ", ")
      return "\(field.rawValue) \(isMember ? "IN" : "NOT IN") (\(marks))"
    case .exists(_, let flag): return flag ? "1" : "0"
    case .begins(let field, let text):
      arguments.append(text.databaseValue)
      arguments.append(text.databaseValue)
      return "substr(\(field.rawValue), 1, length(?)) = ?"
    case .all(let conditions):
      return Self.joined(conditions, by: " AND ", none: "1", &arguments)
    case .any(let conditions):
      return Self.joined(conditions, by: " OR ", none: "0", &arguments)
    }
  }

  private static func joined(
    _ conditions: [PostCondition], by word: String, none: String,
    _ arguments: inout [DatabaseValue]
  ) -> String {
    if conditions.isEmpty { return none }
    var parts: [String] = []
    for condition in conditions { parts.append(condition.sql(&arguments)) }
    return "(" + parts.joined(separator: word) + ")"
  }
}

extension PostCondition.Comparison {
  fileprivate var sign: String {
    switch self {
    case .equal: "="
    case .notEqual: "<>"
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    }
  }
}

extension PostCondition.Operand {
  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .string(let text): text.databaseValue
    case .number(let number): number.databaseValue
    case .date(let instant): instant.milliseconds.databaseValue
    case .null: .null
    }
  }
}
