/// A value of CBOR (RFC 8949), of the kinds that authenticators send.
enum CBORValue: Equatable, Sendable {
  case unsigned(UInt64)
  /// The value is -1 minus the number.
  case negative(UInt64)
  case bytes([UInt8])
  case text(String)
  case array([CBORValue])
  /// Keys and values in their order, each key once.
  case map([Entry])
  case bool(Bool)
  case null

  struct Entry: Equatable, Sendable {
    let key: CBORValue
    let value: CBORValue
  }

  /// The value of a key of a map.
  subscript(key: CBORValue) -> CBORValue? {
    guard case .map(let entries) = self else { return nil }
    return entries.first { $0.key == key }?.value
  }

  var bytes: [UInt8]? {
    if case .bytes(let bytes) = self { bytes } else { nil }
  }
}

/// Why bytes are no CBOR that is taken here.
enum CBORFault: Error, Hashable, Sendable {
  case ended
  case tooDeep(limit: Int)
  case unsupported(byte: UInt8)
  case notUTF8
  case repeatedKey
}

/// Reads CBOR as CTAP2 writes it: definite lengths, no tags, no floating point, little nesting.
///
/// - Complexity: linear in the number of bytes, and quadratic in the keys of one map.
struct CBORReader {
  /// An attestation nests four deep: object, statement, list of certificates, certificate.
  static let depthLimit = 6

  private let bytes: ArraySlice<UInt8>
  /// Where the next value begins.
  private(set) var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// Reads the next value.
  ///
  /// - Throws: ``CBORFault``; no sequence of bytes makes it trap.
  mutating func value() throws(CBORFault) -> CBORValue {
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

  /// The number in the low five bits of a first byte, or in the bytes that they announce.
  private mutating func argument(_ first: UInt8) throws(CBORFault) -> UInt64 {
    let low = first & 0x1F
    guard low >= 24 else { return UInt64(low) }
    guard low <= 27 else { throw .unsupported(byte: first) }
    var number: UInt64 = 0
    for _ in 0..<(1 << (low - 24)) { number = number << 8 | UInt64(try byte()) }
    return number
  }

  /// A number of things that follow, each at least a byte long: no more than bytes are left.
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
