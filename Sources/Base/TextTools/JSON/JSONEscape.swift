/// The escapes of JSON string literals (RFC 8259, section 7).
package enum JSONEscape {
  /// Whether a byte of UTF-8 cannot be in a literal as it is.
  @inlinable package static func isNeeded(for byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// The escape of a byte below 0x80: `\n`, `\"`, `\u001b`.
  package static func text(of byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\""): "\\\""
    case UInt8(ascii: "\\"): "\\\\"
    case 0x08: "\\b"
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0C: "\\f"
    case 0x0D: "\\r"
    default: "\\u00" + Hexadecimal.text(of: CollectionOfOne(byte))
    }
  }
}
