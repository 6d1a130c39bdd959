/// Why bytes are no JSON that is taken here.
struct JSONFault: Error, Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Something else stands where this was expected.
    case expected(String)
    /// The text ends in the middle of a value.
    case ended
    /// Arrays and objects nest deeper than is taken.
    case tooDeep(limit: Int)
    /// An object has a name twice: readers disagree on which one counts.
    case repeatedName(String)
    /// A string has half a surrogate pair, U+0000 or a bare control character.
    case badCharacter
    /// The bytes of a string are not UTF-8.
    case notUTF8
    /// A number is too large for a double.
    case numberTooLarge
  }

  let kind: Kind
  /// How many bytes stand before the place.
  let offset: Int
}

/// Reads a JSON text, strictly, in bounded depth.
///
/// It is stricter than RFC 8259 asks where leniency hides mistakes: a repeated name, half a
/// surrogate pair and U+0000 (which SQLite's text functions end at) are refused.
///
/// - Complexity: linear in the number of bytes.
struct JSONReader {
  /// Deeper than any request of the API: a batch of queries needs six.
  static let depthLimit = 12

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads the one value of a text.
  static func value(of bytes: [UInt8]) throws(JSONFault) -> JSONValue {
    var reader = JSONReader(bytes)
    reader.skipBlanks()
    let value = try reader.value()
    reader.skipBlanks()
    guard reader.index == bytes.count else { throw reader.fault(.expected("the end")) }
    return value
  }

  private func fault(_ kind: JSONFault.Kind) -> JSONFault {
    JSONFault(kind: index < bytes.count ? kind : .ended, offset: index)
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }

  private mutating func value() throws(JSONFault) -> JSONValue {
    switch next {
    case UInt8(ascii: "{"): return try nested { reader throws(JSONFault) in try reader.object() }
    case UInt8(ascii: "["): return try nested { reader throws(JSONFault) in try reader.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    case .some(let byte) where byte == UInt8(ascii: "-") || byte.isDigit: return try number()
    default: throw fault(.expected("a value"))
    }
  }

  private mutating func nested(
    _ read: (inout JSONReader) throws(JSONFault) -> JSONValue
  ) throws(JSONFault) -> JSONValue {
    guard depth < Self.depthLimit else { throw fault(.tooDeep(limit: Self.depthLimit)) }
    depth += 1
    index += 1
    skipBlanks()
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func literal(
    _ text: StaticString, _ value: JSONValue
  ) throws(JSONFault) -> JSONValue {
    for byte in text.description.utf8 {
      guard next == byte else { throw fault(.expected(text.description)) }
      index += 1
    }
    return value
  }

  private mutating func object() throws(JSONFault) -> JSONValue {
    var members: [JSONObject.Member] = []
    var names: Set<String> = []
    if next == UInt8(ascii: "}") {
      index += 1
      return .object(JSONObject())
    }
    while true {
      guard next == UInt8(ascii: "\"") else { throw fault(.expected("a name in quotes")) }
      let start = index
      let name = try string()
      guard names.insert(name).inserted else {
        throw JSONFault(kind: .repeatedName(name), offset: start)
      }
      skipBlanks()
      guard next == UInt8(ascii: ":") else { throw fault(.expected("a colon")) }
      index += 1
      skipBlanks()
      members.append(.init(name: name, value: try value()))
      skipBlanks()
      switch next {
      case UInt8(ascii: ","):
        index += 1
        skipBlanks()
      case UInt8(ascii: "}"):
        index += 1
        return .object(JSONObject(members))
      default: throw fault(.expected("a comma or }"))
      }
    }
  }

  private mutating func array() throws(JSONFault) -> JSONValue {
    var elements: [JSONValue] = []
    if next == UInt8(ascii: "]") {
      index += 1
      return .array([])
    }
    while true {
      elements.append(try value())
      skipBlanks()
      switch next {
      case UInt8(ascii: ","):
        index += 1
        skipBlanks()
      case UInt8(ascii: "]"):
        index += 1
        return .array(elements)
      default: throw fault(.expected("a comma or ]"))
      }
    }
  }

  private mutating func digits() throws(JSONFault) {
    guard let first = next, first.isDigit else { throw fault(.expected("a digit")) }
    while let byte = next, byte.isDigit { index += 1 }
  }

  private mutating func number() throws(JSONFault) -> JSONValue {
    let start = index
    if next == UInt8(ascii: "-") { index += 1 }
    if next == UInt8(ascii: "0") {
      index += 1
      if let byte = next, byte.isDigit { throw fault(.expected("no digit after a leading 0")) }
    } else {
      try digits()
    }
    if next == UInt8(ascii: ".") {
      index += 1
      try digits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      index += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
      try digits()
    }
    guard let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)),
      number.isFinite
    else { throw JSONFault(kind: .numberTooLarge, offset: start) }
    return .number(number)
  }

  private mutating func string() throws(JSONFault) -> String {
    index += 1
    let start = index
    // Most strings have no escape and are taken in one piece.
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      index += 1
    }
    if next == UInt8(ascii: "\"") {
      defer { index += 1 }
      return try text(bytes[start..<index], at: start)
    }
    var unescaped = Array(bytes[start..<index])
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return try text(unescaped[...], at: start)
      case UInt8(ascii: "\\"):
        index += 1
        unescaped.append(contentsOf: String(try escape()).utf8)
      case 0..<0x20: throw fault(.badCharacter)
      default:
        unescaped.append(byte)
        index += 1
      }
    }
    throw fault(.ended)
  }

  private func text(_ slice: ArraySlice<UInt8>, at start: Int) throws(JSONFault) -> String {
    guard let text = String(validating: slice, as: UTF8.self) else {
      throw JSONFault(kind: .notUTF8, offset: start)
    }
    return text
  }

  /// Reads what follows a backslash.
  private mutating func escape() throws(JSONFault) -> Unicode.Scalar {
    guard let letter = next else { throw fault(.ended) }
    let start = index
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try hexadecimal()
      if let scalar = Unicode.Scalar(unit), unit != 0 { return scalar }
      // The first half of a pair; the second must follow at once.
      guard 0xD800..<0xDC00 ~= unit, next == UInt8(ascii: "\\") else {
        throw JSONFault(kind: .badCharacter, offset: start)
      }
      index += 1
      guard next == UInt8(ascii: "u") else {
        throw JSONFault(kind: .badCharacter, offset: start)
      }
      index += 1
      let second = try hexadecimal()
      guard 0xDC00..<0xE000 ~= second,
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
      else { throw JSONFault(kind: .badCharacter, offset: start) }
      return scalar
    default:
      index = start
      throw fault(.expected("an escape"))
    }
  }

  private mutating func hexadecimal() throws(JSONFault) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw fault(.expected("a hexadecimal digit"))
      }
      unit = unit << 4 | UInt32(digit)
      index += 1
    }
    return unit
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}
