internal import LocationStore
internal import TextTools

extension ListQuery {
  static let parameterNames = [
    "where", "uniqueKey", "order", "limit", "skip", "count", "keys", "excludeKeys",
    "postsPerAuthor",
  ]
  /// Parameters of Parse that change nothing here: posts refer to no other objects, there is one
  /// database, and apps added a key to addresses.
  private static let ignoredNames = [
    "include", "includeAll", "comment", "hint", "readPreference", "includeReadPreference",
    "subqueryReadPreference", "watch", "trace", "api_key",
  ]

  /// Reads the parameters of a request.
  ///
  /// Without `order`, the most recently updated posts come first.
  init(_ parameters: QueryParameters) throws(APIError) {
    self.init()
    try parameters.check(known: Self.parameterNames, ignored: Self.ignoredNames)
    // An empty condition is none, as on Parse Server.
    if let text = parameters["where"], !text.isEmpty {
      guard parameters["uniqueKey"] == nil else { throw .badWhere(.withUniqueKey) }
      do throws(WhereFault) {
        let condition = try WhereParser.condition(of: text)
        // SDKs send `{}` if they have no condition.
        if condition != .all([]) { self.condition = condition }
      } catch {
        throw .badWhere(error)
      }
    } else if let key = parameters["uniqueKey"] {
      condition = .compare(.uniqueKey, .equal, .string(key))
    }
    if let text = parameters["order"] { order = try Self.order(of: text) }
    if let text = parameters["limit"] {
      if text == "-1" {
        // No limit, in the SDKs of Parse.
        limit = Self.limitLimit
      } else {
        guard let limit = Self.wholeNumber(text) else { throw .badLimit(text) }
        self.limit = min(limit, Self.limitLimit)
      }
    }
    if let text = parameters["skip"] {
      guard let skip = Self.wholeNumber(text) else { throw .badSkip(text) }
      self.skip = skip
    }
    if let text = parameters["postsPerAuthor"] {
      guard let number = Self.wholeNumber(text) else {
        throw .badParameter(name: "postsPerAuthor", fault: .notWhole)
      }
      postsPerAuthor = number
    }
    switch parameters["count"] {
    case nil, "0", "false": break
    case "1", "true": isCounted = true
    default: throw .badParameter(name: "count", fault: .notOneOrZero)
    }
    if let text = parameters["keys"] {
      fields = PostField.always
      for field in try Self.fields(of: text, in: "keys") where fields?.contains(field) == false {
        fields?.append(field)
      }
    }
    if let text = parameters["excludeKeys"] {
      let excluded = try Self.fields(of: text, in: "excludeKeys")
      fields = (fields ?? PostField.allCases).filter {
        PostField.always.contains($0) || !excluded.contains($0)
      }
    }
  }

  /// The fields of a list with commas, or of a JSON array.
  private static func fields(of text: String, in parameter: String) throws(APIError) -> [PostField]
  {
    var names = text.split(separator: ",").map { $0.filter { $0 != " " } }
    if text.hasPrefix("["), case .array(let elements)? = try? JSONReader.value(of: Array(text.utf8))
    {
      names = elements.compactMap(\.string)
    }
    var fields: [PostField] = []
    // Posts have no access list, so there is none to return.
    for name in names where name != "ACL" {
      guard let field = PostField(rawValue: name) else {
        throw .badParameter(name: parameter, fault: .unknownKey(name))
      }
      fields.append(field)
    }
    return fields
  }

  /// The names of Parse's own columns, which apps sort by, too.
  private static let columnNames = [
    "_created_at": PostField.createdAt.rawValue, "_updated_at": PostField.updatedAt.rawValue,
  ]

  private static func order(of text: String) throws(APIError) -> [Order] {
    var order: [Order] = []
    for part in text.split(separator: ",") {
      let part = part.filter { $0 != " " }
      let isDescending = part.hasPrefix("-")
      let name = isDescending ? String(part.dropFirst()) : part
      guard let field = PostField(rawValue: Self.columnNames[name] ?? name) else {
        throw .badOrder(field: name)
      }
      if !order.contains(where: { $0.field == field }) {
        order.append(Order(field: field, isDescending: isDescending))
      }
    }
    return order
  }

  /// Parses a number of ASCII digits, perhaps with `.0`; nil if it is too large for a table.
  private static func wholeNumber(_ text: String) -> Int? {
    let text = text.hasSuffix(".0") ? text.dropLast(2) : text[...]
    guard (1...10).contains(text.utf8.count),
      text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { return nil }
    return Int(text)
  }
}
