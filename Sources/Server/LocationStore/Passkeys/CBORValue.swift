/// A CBOR value (RFC 8949), limited to the types that authenticators send.
package enum CBORValue: Equatable, Sendable {
  case unsigned(UInt64)
  /// A negative integer: -1 minus the number.
  case negative(UInt64)
  case bytes([UInt8])
  case text(String)
  case array([CBORValue])
  /// A map: keys and values in order, each key once.
  case map([Entry])
  case bool(Bool)
  case null

  package struct Entry: Equatable, Sendable {
    package let key: CBORValue
    package let value: CBORValue
  }

  /// Returns the value of a key if this is a map, else nil.
  package subscript(key: CBORValue) -> CBORValue? {
    guard case .map(let entries) = self else { return nil }
    return entries.first { $0.key == key }?.value
  }

  package var bytes: [UInt8]? {
    if case .bytes(let bytes) = self { bytes } else { nil }
  }
}

/// The reason why bytes are not CBOR that this reader accepts.
package enum CBORFault: Error, Hashable, Sendable {
  case ended
  case tooDeep(limit: Int)
  case unsupported(byte: UInt8)
  case notUTF8
  case repeatedKey
}

/// Parses CBOR in the CTAP2 form: definite lengths, no tags, no floating point, limited nesting.
///
/// - Complexity: linear in the number of bytes, and quadratic in the keys of one map.
package struct CBORReader {
  /// The maximum nesting; an attestation has four levels, down to a certificate.
  package static let depthLimit = 6

  private let bytes: ArraySlice<UInt8>
  /// The offset of the next value.
  private(set) var index: Int

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// Reads the next value.
  ///
  /// - Throws: ``CBORFault``; it never traps, whatever the bytes.
  package mutating func value() throws(CBORFault) -> CBORValue {
    try value(depth: 0)
  }

  private mutating func value(depth: Int) throws(CBORFault) -> CBORValue {
    guard depth < Self.depthLimit else { throw .tooDeep(limit: Self.depthLimit) }
    let first = try byte()
    switch first >> 5 {
    case 0: return .unsigned(try argument(first))
    case 1: return .negative(try argument(first))
    case 2: return .bytes(Array(try string(first)))
    case 3:
      guard let text = String(validating: try string(first), as: UTF8.self) else { throw .notUTF8 }
      return .text(text)
    case 4:
      var elements: [CBORValue] = []
      for _ in 0..<(try count(first)) { elements.append(try value(depth: depth + 1)) }
      return .array(elements)
    case 5:
      var entries: [CBORValue.Entry] = []
      for _ in 0..<(try count(first)) {
        let key = try value(depth: depth + 1)
        guard !entries.contains(where: { $0.key == key }) else { throw .repeatedKey }
        entries.append(.init(key: key, value: try value(depth: depth + 1)))
      }
      return .map(entries)
    default:
      switch first {
      case 0xF4: return .bool(false)
      case 0xF5: return .bool(true)
      case 0xF6: return .null
      default: throw .unsupported(byte: first)
      }
    }
  }

  private mutating func byte() throws(CBORFault) -> UInt8 {
    guard index < bytes.endIndex else { throw .ended }
    defer { index += 1 }
    return bytes[index]
  }

  /// Reads the argument of an initial byte: its low five bits, or the bytes after it.
  private mutating func argument(_ first: UInt8) throws(CBORFault) -> UInt64 {
    let low = first & 0x1F
    guard low >= 24 else { return UInt64(low) }
    guard low <= 27 else { throw .unsupported(byte: first) }
    var number: UInt64 = 0
    for _ in 0..<(1 << (low - 24)) { number = number << 8 | UInt64(try byte()) }
    return number
  }

  /// Reads a count of items; each has at least one byte, so the remaining bytes limit the count.
  private mutating func count(_ first: UInt8) throws(CBORFault) -> Int {
    let number = try argument(first)
    guard number <= UInt64(bytes.endIndex - index) else { throw .ended }
    return Int(number)
  }

  private mutating func string(_ first: UInt8) throws(CBORFault) -> ArraySlice<UInt8> {
    let count = try count(first)
    defer { index += count }
    return bytes[index..<index + count]
  }
}
