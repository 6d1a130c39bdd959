internal import TextTools

extension PostCondition {
  /// Returns the condition as an SQL expression, and appends its arguments.
  ///
  /// The text contains only names of `PostField`, never values of the request.
  func sql(_ arguments: inout [SQLValue]) -> String {
    switch self {
    case .compare(let field, let comparison, let operand):
      // Every post has all fields, so no field equals null.
      if operand == .null { return comparison == .equal ? "FALSE" : "TRUE" }
      arguments.append(operand.sqlValue)
      return "\(field.rawValue) \(comparison.sign) ?"
    case .isAmong(let field, let operands, let isMember):
      let values = operands.filter { $0 != .null }
      if values.isEmpty { return isMember ? "FALSE" : "TRUE" }
      arguments.append(contentsOf: values.map(\.sqlValue))
      let marks = Array(repeating: "?", count: values.count).joined(separator: ", ")
      return "\(field.rawValue) \(isMember ? "IN" : "NOT IN") (\(marks))"
    case .exists(_, let flag): return flag ? "TRUE" : "FALSE"
    case .begins(let field, let text):
      arguments.append(text.sqlValue)
      arguments.append(text.sqlValue)
      return "substr(\(field.rawValue), 1, length(?)) = ?"
    case .all(let conditions):
      return Self.joined(conditions, by: " AND ", none: "TRUE", &arguments)
    case .any(let conditions):
      return Self.joined(conditions, by: " OR ", none: "FALSE", &arguments)
    }
  }

  private static func joined(
    _ conditions: [PostCondition], by word: String, none: String,
    _ arguments: inout [SQLValue]
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
  fileprivate var sqlValue: SQLValue {
    switch self {
    case .string(let text): text.sqlValue
    case .number(let number): number.sqlValue
    case .date(let instant): instant.milliseconds.sqlValue
    case .null: .null
    }
  }
}
