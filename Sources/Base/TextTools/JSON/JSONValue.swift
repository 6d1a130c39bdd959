/// A JSON value (RFC 8259).
///
/// Numbers are doubles, as in the API. Booleans are not numbers, and members keep their order.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// The kind of value, in the words of the API's messages.
  package var kind: String {
    switch self {
    case .null: "Null"
    case .bool: "Boolean"
    case .number: "Number"
    case .string: "String"
    case .array: "Array"
    case .object: "Object"
    }
  }

  /// The text of a string; nil for any other value.
  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The value of a number; nil for any other value.
  package var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The elements of an array; nil for any other value.
  package var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members of an object; nil for any other value.
  package var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// A member of an object; nil if the value is not an object or has no such member.
  package subscript(name: String) -> JSONValue? { object?[name] }

  /// Makes a number.
  package static func count(_ number: Int) -> JSONValue { .number(Double(number)) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .string(text) }
  package init(booleanLiteral flag: Bool) { self = .bool(flag) }
  package init(integerLiteral number: Int) { self = .number(Double(number)) }
  package init(floatLiteral number: Double) { self = .number(number) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { .init(name: $0.0, value: $0.1) }))
  }
}
