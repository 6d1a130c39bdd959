package import TextTools

/// Parses the `where` of a query: those operators of Parse that an SQL table answers quickly.
///
/// It supports equality, `$eq`, `$ne`, `$lt`, `$lte`, `$gt`, `$gte`, `$in`, `$nin`, `$exists`,
/// `$or`, `$and`, and `$regex` with a literal prefix (`^\QSea\E`, which the SDKs send for "starts
/// with"). It refuses all others: a pattern that backtracks or a nested query could occupy the
/// server with one request.
///
/// - Complexity: O(n) in the size of the text.
package struct WhereParser {
  /// The maximum number of comparisons and array elements in a `where`: 100 lookups fit twice.
  package static let partLimit = 200

  private var partCount = 0

  /// Parses the text of a `where`.
  ///
  /// - Parameter text: a JSON object.
  /// - Returns: the condition.
  /// - Throws: ``WhereFault``.
  package static func condition(of text: String) throws(WhereFault) -> PostCondition {
    let value: JSONValue
    do throws(JSONFault) { value = try JSONReader.value(of: Array(text.utf8)) } catch {
      throw .json(error)
    }
    return try condition(of: value)
  }

  /// Parses the JSON value of a `where`.
  ///
  /// - Parameter value: a JSON object.
  /// - Returns: the condition.
  /// - Throws: ``WhereFault``.
  package static func condition(of value: JSONValue) throws(WhereFault) -> PostCondition {
    var parser = WhereParser()
    return try parser.condition(value)
  }

  private mutating func count() throws(WhereFault) {
    partCount += 1
    guard partCount <= Self.partLimit else { throw .tooComplex(limit: Self.partLimit) }
  }

  private mutating func condition(_ value: JSONValue) throws(WhereFault) -> PostCondition {
    guard case .object(let object) = value else { throw .notAnObject }
    var parts: [PostCondition] = []
    for member in object.members {
      switch member.name {
      case "$or": parts.append(.any(try conditions(member)))
      case "$and": parts.append(.all(try conditions(member)))
      case let name where name.hasPrefix("$"): throw .unknownOperator(name)
      case let name:
        guard let field = PostField(rawValue: name) else { throw .unknownField(name) }
        parts.append(contentsOf: try constraints(on: field, member.value))
      }
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func conditions(
    _ member: JSONObject.Member
  ) throws(WhereFault) -> [PostCondition] {
    guard case .array(let elements) = member.value else { throw .notAList(member.name) }
    guard !elements.isEmpty else { throw .emptyList(member.name) }
    var conditions: [PostCondition] = []
    for element in elements {
      try count()
      conditions.append(try condition(element))
    }
    return conditions
  }

  /// Parses the constraints on a field: a value, or an object of operators.
  private mutating func constraints(
    on field: PostField, _ value: JSONValue
  ) throws(WhereFault) -> [PostCondition] {
    guard case .object(let object) = value, object["__type"] == nil else {
      try count()
      return [.compare(field, .equal, try operand(value, for: field))]
    }
    guard !object.members.isEmpty, object.members.allSatisfy({ $0.name.hasPrefix("$") }) else {
      throw .mixed(field: field.rawValue)
    }
    var constraints: [PostCondition] = []
    for member in object.members {
      try count()
      constraints.append(try constraint(on: field, member))
    }
    return constraints
  }

  private mutating func constraint(
    on field: PostField, _ member: JSONObject.Member
  ) throws(WhereFault) -> PostCondition {
    if let comparison = PostCondition.Comparison(rawValue: member.name) {
      let operand = try operand(member.value, for: field)
      guard operand != .null || comparison == .equal || comparison == .notEqual else {
        throw .wrongValue(field: field.rawValue, expected: field.kind.rawValue)
      }
      return .compare(field, comparison, operand)
    }
    switch member.name {
    case "$in", "$nin":
      guard case .array(let elements) = member.value else { throw .notAList(member.name) }
      var operands: [PostCondition.Operand] = []
      for element in elements {
        try count()
        operands.append(try operand(element, for: field))
      }
      return .isAmong(field, operands, member.name == "$in")
    case "$exists":
      guard case .bool(let flag) = member.value else {
        throw .wrongValue(field: "$exists", expected: "Boolean")
      }
      return .exists(field, flag)
    case "$regex":
      guard case .string(let pattern) = member.value, field.kind == .string else {
        throw .wrongValue(field: field.rawValue, expected: field.kind.rawValue)
      }
      return .begins(field, try beginning(pattern))
    default: throw .unknownOperator(member.name)
    }
  }

  private func operand(
    _ value: JSONValue, for field: PostField
  ) throws(WhereFault) -> PostCondition.Operand {
    let fault = WhereFault.wrongValue(field: field.rawValue, expected: field.kind.rawValue)
    switch (field.kind, value) {
    case (_, .null): return .null
    case (.string, .string(let text)): return .string(text)
    // Keys are digits, and some apps send them as numbers. One past 2^53 may be another than was
    // sent.
    case (.string, .number(let number)):
      guard abs(number) < 9_007_199_254_740_992, let whole = Int(exactly: number) else {
        throw fault
      }
      return .string("\(whole)")
    case (.number, .number(let number)): return .number(number)
    case (.date, .string(let text)):
      guard let instant = Self.instant(text) else { throw fault }
      return .date(instant)
    case (.date, .object(let object)):
      guard object.members.count == 2, object["__type"] == "Date",
        let text = object["iso"]?.string, let instant = Self.instant(text)
      else { throw fault }
      return .date(instant)
    default: throw fault
    }
  }

  /// Reads an instant in UTC or with an offset, or a date, which is its first instant in UTC.
  private static func instant(_ text: String) -> Timestamp? {
    // In a query string that was not encoded, the sign of `+01:00` comes as a space.
    let text = text.count > 19 ? text.replacing(" ", with: "+") : text
    return Timestamp(lenient: text.utf8.count == 10 ? text + "T00:00:00Z" : text)
  }

  /// The literal text of `^\Q…\E`, or of `^…` without metacharacters.
  private func beginning(_ pattern: String) throws(WhereFault) -> String {
    guard pattern.hasPrefix("^") else { throw .patternNotAPrefix }
    let rest = pattern.dropFirst()
    if rest.hasPrefix("\\Q") {
      guard rest.hasSuffix("\\E"), rest.utf8.count >= 4 else { throw .patternNotAPrefix }
      let literal = rest.dropFirst(2).dropLast(2)
      // The SDKs write a literal \E as \E\\E\Q.
      let parts = literal.split(separator: "\\E\\\\E\\Q", omittingEmptySubsequences: false)
      // Another \E ends the quotation, and a pattern would follow.
      guard !parts.contains(where: { $0.contains("\\E") }) else { throw .patternNotAPrefix }
      return parts.joined(separator: "\\E")
    }
    guard !rest.contains(where: { "\\^$.|?*+()[]{}".contains($0) }) else {
      throw .patternNotAPrefix
    }
    return String(rest)
  }
}
