internal import LocationStore

extension ListQuery {
  static let parameterNames = [
    "where", "uniqueKey", "order", "limit", "skip", "count", "keys", "postsPerAuthor",
  ]

  /// Reads the parameters of a request.
  ///
  /// Without `order`, the most recently updated posts come first.
  init(_ parameters: QueryParameters) throws(APIError) {
    self.init()
    try parameters.check(known: Self.parameterNames)
    // An empty condition is none, as on Parse Server.
    if let text = parameters["where"], !text.isEmpty {
      guard parameters["uniqueKey"] == nil else { throw .badWhere(.withUniqueKey) }
      do throws(WhereFault) { condition = try WhereParser.condition(of: text) } catch {
        throw .badWhere(error)
      }
    } else if let key = parameters["uniqueKey"] {
      condition = .compare(.uniqueKey, .equal, .string(key))
    }
    if let text = parameters["order"] { order = try Self.order(of: text) }
    if let text = parameters["limit"] {
      guard let limit = Self.wholeNumber(text) else { throw .badLimit(text) }
      self.limit = min(limit, Self.limitLimit)
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
    case nil, "0": break
    case "1": isCounted = true
    default: throw .badParameter(name: "count", fault: .notOneOrZero)
    }
    if let text = parameters["keys"] {
      var fields = PostField.always
      for name in text.split(separator: ",") {
        guard let field = PostField(rawValue: String(name)) else {
          throw .badParameter(name: "keys", fault: .unknownKey(String(name)))
        }
        if !fields.contains(field) { fields.append(field) }
      }
      self.fields = fields
    }
  }

  private static func order(of text: String) throws(APIError) -> [Order] {
    var order: [Order] = []
    for part in text.split(separator: ",") {
      let isDescending = part.hasPrefix("-")
      let name = String(isDescending ? part.dropFirst() : part)
      guard let field = PostField(rawValue: name) else { throw .badOrder(field: name) }
      if !order.contains(where: { $0.field == field }) {
        order.append(Order(field: field, isDescending: isDescending))
      }
    }
    return order
  }

  /// Parses a number of ASCII digits; nil if it is too large for a table.
  private static func wholeNumber(_ text: String) -> Int? {
    guard (1...10).contains(text.utf8.count),
      text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { return nil }
    return Int(text)
  }
}
