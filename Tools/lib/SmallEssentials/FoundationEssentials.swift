// What swift-argument-parser uses of FoundationEssentials, and no more.
//
// It imports the module for `--experimental-dump-help` and for errors with localised descriptions. The real one
// adds 5 MB to a program that is linked statically. Tools/lib/build-release compiles this file as a module of
// the same name and puts it before the toolchain's, for products that use nothing else of it. The text that it
// makes is that of the real one: Tools/check links compares them.

/// An error that describes itself to people.
public protocol LocalizedError: Error {
  /// What went wrong.
  var errorDescription: String? { get }
}

extension LocalizedError {
  /// Nothing, unless the error says more.
  public var errorDescription: String? { nil }
}

/// Bytes.
public struct Data: Sendable {
  fileprivate let bytes: [UInt8]
}

extension String {
  /// How bytes stand for characters.
  public enum Encoding: Sendable {
    /// UTF-8.
    case utf8
  }

  /// Makes a text of bytes.
  ///
  /// - Parameters:
  ///   - data: the bytes.
  ///   - encoding: how they stand for characters.
  public init?(data: Data, encoding: Encoding) {
    self.init(validating: data.bytes, as: UTF8.self)
  }
}

/// Writes values as JSON, indented and with their members in alphabetical order.
public final class JSONEncoder {
  /// How the text looks.
  ///
  /// The encoder knows one look, which is what it is asked for.
  public struct OutputFormatting: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set of options.
    ///
    /// - Parameter rawValue: the bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Indented by two spaces.
    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    /// Members in alphabetical order.
    public static let sortedKeys = OutputFormatting(rawValue: 2)
  }

  /// How the text looks.
  public var outputFormatting: OutputFormatting = []

  /// Makes an encoder.
  public init() {}

  /// The JSON of a value.
  ///
  /// - Parameter value: the value.
  /// - Returns: the text in UTF-8.
  /// - Throws: what the value throws.
  public func encode<Value: Encodable>(_ value: Value) throws -> Data {
    let node = Node()
    try value.encode(to: NodeEncoder(node, []))
    var text = ""
    node.write(to: &text, depth: 0)
    return Data(bytes: Array(text.utf8))
  }
}

/// A value of JSON while it is made.
private final class Node {
  enum Content {
    case null
    /// A number or a Boolean.
    case literal(String)
    case string(String)
    case array([Node])
    case object([String: Node])
  }

  var content = Content.null

  /// The node of an element that is added to an array.
  func append() -> Node {
    let node = Node()
    var elements: [Node] = []
    if case .array(let present) = content { elements = present }
    content = .array(elements + [node])
    return node
  }

  /// The node of a member.
  func member(_ name: String) -> Node {
    var members: [String: Node] = [:]
    if case .object(let present) = content { members = present }
    let node = members[name] ?? Node()
    members[name] = node
    content = .object(members)
    return node
  }

  func write(to text: inout String, depth: Int) {
    let indentation = String(repeating: "  ", count: depth + 1)
    let end = "\n" + String(repeating: "  ", count: depth)
    switch content {
    case .null: text += "null"
    case .literal(let literal): text += literal
    case .string(let string): Node.write(string, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        text += index == 0 ? "\n" : ",\n"
        text += indentation
        element.write(to: &text, depth: depth + 1)
      }
      text += elements.isEmpty ? "\n\(end)]" : "\(end)]"
    case .object(let members):
      text += "{"
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        text += index == 0 ? "\n" : ",\n"
        text += indentation
        Node.write(member.key, to: &text)
        text += " : "
        member.value.write(to: &text, depth: depth + 1)
      }
      text += members.isEmpty ? "\n\(end)}" : "\(end)}"
    }
  }

  /// A string with the escapes of Foundation: a slash has one too.
  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "/": text += "\\/"
      case "\u{8}": text += "\\b"
      case "\u{C}": text += "\\f"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

/// Encodes into a node.
private struct NodeEncoder: Encoder {
  let node: Node
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ node: Node, _ path: [any CodingKey]) {
    self.node = node
    codingPath = path
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .null = node.content { node.content = .object([:]) }
    return KeyedEncodingContainer(Members<Key>(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .null = node.content { node.content = .array([]) }
    return Elements(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    Single(node: node, codingPath: codingPath)
  }
}

extension Node {
  fileprivate func encode(_ value: some Encodable, _ path: [any CodingKey]) throws {
    try value.encode(to: NodeEncoder(self, path))
  }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: Node
  let codingPath: [any CodingKey]

  func encodeNil(forKey key: Key) { node.member(key.stringValue).content = .null }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try node.member(key.stringValue).encode(value, codingPath + [key])
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    NodeEncoder(node.member(key.stringValue), codingPath + [key]).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    NodeEncoder(node.member(key.stringValue), codingPath + [key]).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { NodeEncoder(node.member("super"), codingPath) }

  func superEncoder(forKey key: Key) -> any Encoder {
    NodeEncoder(node.member(key.stringValue), codingPath + [key])
  }
}

private struct Elements: UnkeyedEncodingContainer {
  let node: Node
  let codingPath: [any CodingKey]
  var count: Int { if case .array(let elements) = node.content { elements.count } else { 0 } }

  func encodeNil() { node.append().content = .null }

  func encode(_ value: some Encodable) throws { try node.append().encode(value, codingPath) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    NodeEncoder(node.append(), codingPath).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    NodeEncoder(node.append(), codingPath).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { NodeEncoder(node.append(), codingPath) }
}

private struct Single: SingleValueEncodingContainer {
  let node: Node
  let codingPath: [any CodingKey]

  func encodeNil() { node.content = .null }
  func encode(_ value: Bool) { node.content = .literal("\(value)") }
  func encode(_ value: String) { node.content = .string(value) }
  func encode(_ value: Double) { node.content = .literal("\(value)") }
  func encode(_ value: Float) { node.content = .literal("\(value)") }
  func encode(_ value: Int) { node.content = .literal("\(value)") }
  func encode(_ value: Int8) { node.content = .literal("\(value)") }
  func encode(_ value: Int16) { node.content = .literal("\(value)") }
  func encode(_ value: Int32) { node.content = .literal("\(value)") }
  func encode(_ value: Int64) { node.content = .literal("\(value)") }
  func encode(_ value: UInt) { node.content = .literal("\(value)") }
  func encode(_ value: UInt8) { node.content = .literal("\(value)") }
  func encode(_ value: UInt16) { node.content = .literal("\(value)") }
  func encode(_ value: UInt32) { node.content = .literal("\(value)") }
  func encode(_ value: UInt64) { node.content = .literal("\(value)") }
  func encode(_ value: some Encodable) throws { try node.encode(value, codingPath) }
}
