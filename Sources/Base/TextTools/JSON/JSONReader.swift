/// Reads a JSON text in bounded depth.
///
/// Half a surrogate pair is refused in both modes, since it is not a character.
///
/// - Complexity: linear in the number of bytes.
package struct JSONReader {
  /// How much is accepted.
  package enum Mode: Sendable {
    /// Requests to our own server.
    ///
    /// It is stricter than RFC 8259 asks where leniency hides mistakes: a repeated name and U+0000
    /// (where SQLite's text functions end) are refused.
    case strict
    /// Documents of other people's programs: of a repeated name the first one counts, U+0000 is
    /// accepted, and a byte order mark may stand before the text.
    case lenient

    /// The depth to which arrays and objects may nest.
    ///
    /// Strict: deeper than any request of the API, where a batch of queries needs six. Lenient: as
    /// deep as Foundation reads.
    package var depthLimit: Int {
      switch self {
      case .strict: 12
      case .lenient: 512
      }
    }
  }

  private let bytes: [UInt8]
  private let mode: Mode
  private var index = 0
  private var depth = 0

  private init(_ bytes: [UInt8], _ mode: Mode) {
    self.bytes = bytes
    self.mode = mode
    if mode == .lenient, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    skipBlanks()
  }

  /// Reads the one value of a text.
  package static func value(
    of bytes: [UInt8], mode: Mode = .strict
  ) throws(JSONFault) -> JSONValue {
    var reader = JSONReader(bytes, mode)
    let value = try reader.value()
    try reader.end()
    return value
  }

  /// Reads a text that is one string.
  package static func string(of bytes: [UInt8], mode: Mode) throws(JSONFault) -> String {
    var reader = JSONReader(bytes, mode)
    guard reader.next == UInt8(ascii: "\"") else {
      throw JSONFault(kind: .expected("a string"), offset: reader.index)
    }
    let text = try reader.string()
    try reader.end()
    return text
  }

  private mutating func end() throws(JSONFault) {
    skipBlanks()
    guard index == bytes.count else { throw fault(.trailingText) }
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
    guard depth < mode.depthLimit else { throw fault(.tooDeep(limit: mode.depthLimit)) }
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
      let isNew = isNew(name, among: members, &names)
      guard isNew || mode == .lenient else {
        throw JSONFault(kind: .repeatedName(name), offset: start)
      }
      skipBlanks()
      guard next == UInt8(ascii: ":") else { throw fault(.expected("a colon")) }
      index += 1
      skipBlanks()
      let value = try value()
      if isNew { members.append(.init(name: name, value: value)) }
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

  /// Whether no member has the name yet.
  ///
  /// Most objects are small: a walk is quicker than a table, which is made when it pays.
  private func isNew(
    _ name: String, among members: [JSONObject.Member], _ names: inout Set<String>
  ) -> Bool {
    let walkedCount = 16
    guard members.count >= walkedCount else { return !members.contains { $0.name == name } }
    if names.isEmpty { names = Set(members.map(\.name)) }
    return names.insert(name).inserted
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
        unescaped.append(contentsOf: String(try escape()).utf8)
      case 0..<0x20: throw fault(.controlCharacter)
      default:
        unescaped.append(byte)
        index += 1
      }
    }
    throw fault(.ended)
  }

  private func text(_ slice: ArraySlice<UInt8>, at start: Int) throws(JSONFault) -> String {
    do throws(UTF8.ValidationError) {
      return String(copying: try UTF8Span(validating: slice.span))
    } catch {
      throw JSONFault(kind: .notUTF8, offset: start)
    }
  }

  /// Reads a backslash and what follows it.
  private mutating func escape() throws(JSONFault) -> Unicode.Scalar {
    let start = index
    index += 1
    guard let letter = next else { throw fault(.ended) }
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try escapedScalar(at: start)
    default: throw JSONFault(kind: .unknownEscape, offset: start)
    }
  }

  /// Reads the digits of `\uXXXX`, and the second half of a surrogate pair if they are the first.
  private mutating func escapedScalar(at start: Int) throws(JSONFault) -> Unicode.Scalar {
    let unit = try hexadecimal(at: start)
    if let scalar = Unicode.Scalar(unit) {
      guard unit != 0 || mode == .lenient else {
        throw JSONFault(kind: .nullCharacter, offset: start)
      }
      return scalar
    }
    let lone = JSONFault(kind: .loneSurrogate(unit), offset: start)
    let second = index
    guard UTF16.isLeadSurrogate(unit), next == UInt8(ascii: "\\") else { throw lone }
    index += 1
    guard next == UInt8(ascii: "u") else { throw lone }
    index += 1
    let trail = try hexadecimal(at: second)
    guard UTF16.isTrailSurrogate(trail),
      let scalar = Unicode.Scalar(
        0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(trail) - 0xDC00))
    else { throw lone }
    return scalar
  }

  private mutating func hexadecimal(at start: Int) throws(JSONFault) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next else { throw fault(.ended) }
      guard let digit = byte.hexadecimalValue else {
        throw JSONFault(kind: .unknownEscape, offset: start)
      }
      // Four digits of four bits fill the sixteen exactly.
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }
}

extension JSONValue {
  /// Reads a document of another program; nil if the bytes are not one.
  ///
  /// Look into it with care: a field that is missing or of another type is nil, never a reason to
  /// lose the rest.
  package init?(lenient bytes: some Sequence<UInt8>) {
    guard let value = try? JSONReader.value(of: Array(bytes), mode: .lenient) else { return nil }
    self = value
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}
