import CSV
import TextTools

extension OutputBuffer {
  /// Appends a JSON string literal (RFC 8259, section 7): quotes, backslashes and control
  /// characters are escaped, everything else stays as it is.
  package mutating func append(json text: String) {
    append(json: text, isQuoted: true)
  }

  /// Appends what stands between the quotes of a JSON string literal.
  mutating func append(escaping text: String) { append(json: text, isQuoted: false) }

  private mutating func append(json text: String, isQuoted: Bool) {
    // Nearly every string lies in memory as it is written.
    let isPlain =
      unsafe text.utf8.withContiguousStorageIfAvailable {
        unsafe append(plain: .init($0), isQuoted: isQuoted)
      } ?? false
    if isPlain { return }
    if isQuoted { append(.quote) }
    for byte in text.utf8 {
      if JSONEscape.isNeeded(for: byte) {
        append(JSONEscape.text(of: byte))
      } else {
        append(byte)
      }
    }
    if isQuoted { append(.quote) }
  }

  /// Appends a field of comma-separated values (RFC 4180): in quotes, with inner quotes doubled,
  /// when it holds a comma, a quote or a line break.
  package mutating func append(csv text: String) {
    let isPlain = append(
      text,
      unless: {
        $0 == .comma || $0 == .quote || $0 == .newline || $0 == .carriageReturn
      })
    guard !isPlain else { return }
    var bytes = Array(text.utf8)
    CSVWriter.quote(&bytes, from: 0, for: CSVDialect())
    for byte in bytes { append(byte) }
  }

  /// Appends text with each tab and line break, and every other control character, replaced by a
  /// space: a field of tab-separated values, or a line that cannot play tricks on a terminal.
  package mutating func append(flat text: String) {
    let start = count
    append(text)
    if isPlain(from: start) { return }
    remove(from: start)
    // C2 starts the C1 controls, E2 the two separators.
    if append(text, unless: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }) { return }
    for scalar in text.unicodeScalars {
      switch scalar.value {
      // C0, DEL and C1 controls; LINE SEPARATOR and PARAGRAPH SEPARATOR; what turns the direction
      // of all that follows, so that a name could pass for another.
      case 0x00..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: append(.space)
      default: append(scalar)
      }
    }
  }

  /// Appends text for the content of an XML element or a quoted attribute.
  ///
  /// Characters that XML 1.0 forbids (section 2.2: most control characters, U+FFFE and U+FFFF) have
  /// no escape, so they are left out.
  package mutating func append(xml text: String) {
    let isPlain = append(
      text,
      unless: {
        switch $0 {
        // EF starts U+FFFE and U+FFFF.
        case 0x00..<0x20, 0x22, 0x26, 0x27, 0x3C, 0x3E, 0xEF: true
        default: false
        }
      })
    if isPlain { return }
    for scalar in text.unicodeScalars {
      if let replacement = Markup.replacement(for: scalar, in: .data) {
        append(replacement)
      } else {
        append(scalar)
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(unit) }
    }
  }
}
