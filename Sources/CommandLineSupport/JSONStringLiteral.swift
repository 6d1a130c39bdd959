/// Reads one JSON string literal (RFC 8259, section 7), and nothing else.
///
/// Strict: the literal fills the whole text but for white space around it, control characters must be
/// escaped, and an escaped surrogate must have its other half, since a lone one is no character.
package struct JSONStringLiteral {
  /// Why a text is not a JSON string.
  package enum Fault: Error, Equatable {
    /// There is no quote where the string should start.
    case noString(offset: Int)
    /// The text ends before the string does.
    case unterminated
    /// A control character stands unescaped.
    case controlCharacter(offset: Int)
    /// A backslash is followed by what is not an escape.
    case unknownEscape(offset: Int)
    /// Half of a surrogate pair stands alone.
    case loneSurrogate(offset: Int, unit: UInt16)
    /// Something follows the string.
    case trailingText(offset: Int)
  }

  private let bytes: [UInt8]
  private var position = 0

  /// Reads the literal in some bytes.
  ///
  /// - Parameter bytes: UTF-8 that has been validated.
  /// - Returns: the UTF-8 of the string that the literal stands for.
  /// - Throws: ``Fault`` when the bytes are no such literal.
  package static func decode(_ bytes: [UInt8]) throws(Fault) -> [UInt8] {
    var literal = JSONStringLiteral(bytes: bytes)
    return try literal.decode()
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func decode() throws(Fault) -> [UInt8] {
    skipSpace()
    guard next() == UInt8(ascii: "\"") else { throw .noString(offset: max(0, position - 1)) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    while let byte = next() {
      switch byte {
      case UInt8(ascii: "\""):
        skipSpace()
        guard position == bytes.count else { throw .trailingText(offset: position) }
        return result
      case UInt8(ascii: "\\"): try decodeEscape(into: &result)
      case 0..<0x20: throw .controlCharacter(offset: position - 1)
      default: result.append(byte)
      }
    }
    throw .unterminated
  }

  private mutating func decodeEscape(into result: inout [UInt8]) throws(Fault) {
    let offset = position - 1
    guard let byte = next() else { throw .unterminated }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(byte)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "u"):
      let scalar = try decodeScalar(escapedAt: offset)
      result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    default: throw .unknownEscape(offset: offset)
    }
  }

  /// Reads the digits of `\uXXXX`, and those of its second half where the first is a surrogate.
  private mutating func decodeScalar(escapedAt offset: Int) throws(Fault) -> Unicode.Scalar {
    let unit = try decodeUnit(escapedAt: offset)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit), next() == UInt8(ascii: "\\"), next() == UInt8(ascii: "u")
    else { throw .loneSurrogate(offset: offset, unit: unit) }
    let second = try decodeUnit(escapedAt: position - 2)
    guard UTF16.isTrailSurrogate(second) else { throw .loneSurrogate(offset: offset, unit: unit) }
    let value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    guard let scalar = Unicode.Scalar(value) else {
      throw .loneSurrogate(offset: offset, unit: unit)
    }
    return scalar
  }

  private mutating func decodeUnit(escapedAt offset: Int) throws(Fault) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next() else { throw .unterminated }
      // Four digits of four bits fill the sixteen just so.
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): unit = unit << 4 | UInt16(byte - 0x30)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): unit = unit << 4 | UInt16(byte - 0x61 + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): unit = unit << 4 | UInt16(byte - 0x41 + 10)
      default: throw .unknownEscape(offset: offset)
      }
    }
    return unit
  }

  private mutating func next() -> UInt8? {
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  private mutating func skipSpace() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
      position += 1
    }
  }
}
