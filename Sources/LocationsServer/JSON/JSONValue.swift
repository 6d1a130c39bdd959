/// A JSON value as it was sent (RFC 8259).
///
/// Numbers are doubles, as in the API. Booleans are no numbers, and members keep their order.
enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// What sort of value it is, in the words of the API's messages.
  var kind: String {
    switch self {
    case .null: "Null"
    case .bool: "Boolean"
    case .number: "Number"
    case .string: "String"
    case .array: "Array"
    case .object: "Object"
    }
  }

  var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }
}

/// The members of a JSON object, in order, each name once.
struct JSONObject: Equatable, Sendable {
  struct Member: Equatable, Sendable {
    let name: String
    let value: JSONValue
  }

  var members: [Member]

  init(_ members: [Member] = []) {
    self.members = members
  }

  /// The value of a name.
  ///
  /// Objects here have a handful of members: a walk is quicker than a table.
  subscript(name: String) -> JSONValue? {
    for member in members where member.name == name { return member.value }
    return nil
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(stringLiteral text: String) { self = .string(text) }
  init(booleanLiteral flag: Bool) { self = .bool(flag) }
  init(integerLiteral number: Int) { self = .number(Double(number)) }
  init(floatLiteral number: Double) { self = .number(number) }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { .init(name: $0.0, value: $0.1) }))
  }
}
