/// Writes JSON as bytes, without a tree in between.
package struct JSONWriter {
  /// Which characters of a string are escaped.
  package enum Escaping: Sendable {
    /// Those that must be.
    case minimal
    /// Also `<`, `>`, `&`, U+2028 and U+2029, so that a reply that ends up inside a page is text
    /// there as well.
    case markup
  }

  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []
  private let escaping: Escaping

  package init(byteCapacity: Int = 256, escaping: Escaping = .markup) {
    bytes.reserveCapacity(byteCapacity)
    self.escaping = escaping
  }

  /// Writes text that is JSON already.
  package mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { buffer in unsafe bytes.append(contentsOf: buffer) }
  }

  package mutating func raw(_ other: [UInt8]) {
    bytes.append(contentsOf: other)
  }

  /// Writes a string in quotes.
  package mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch escaping {
      case _ where JSONEscape.isNeeded(for: byte): escape(byte)
      case .minimal: bytes.append(byte)
      case .markup: inMarkup(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a byte of a string as text that no markup ends in.
  private mutating func inMarkup(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), 0x7F: escape(byte)
    // U+2028 and U+2029 are E2 80 A8 and E2 80 A9; no other scalar ends so after E2 80.
    case 0xA8 where bytes.suffix(2) == [0xE2, 0x80],
      0xA9 where bytes.suffix(2) == [0xE2, 0x80]:
      bytes.removeLast(2)
      raw(byte == 0xA8 ? "\\u2028" : "\\u2029")
    default: bytes.append(byte)
    }
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(contentsOf: JSONEscape.text(of: byte).utf8)
  }

  /// Writes a number in the fewest digits that read back as the same; `null` when it is none.
  package mutating func number(_ number: Double) {
    if let whole = Int(exactly: number), abs(whole) < 1 << 53 {
      bytes.append(contentsOf: String(whole).utf8)
    } else if number.isFinite {
      bytes.append(contentsOf: number.description.utf8)
    } else {
      raw("null")
    }
  }

  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: raw("null")
    case .bool(let flag): flag ? raw("true") : raw("false")
    case .number(let number): self.number(number)
    case .string(let text): string(text)
    case .array(let elements):
      raw("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { raw(",") }
        self.value(element)
      }
      raw("]")
    case .object(let object):
      raw("{")
      for (index, member) in object.members.enumerated() {
        if index > 0 { raw(",") }
        string(member.name)
        raw(":")
        self.value(member.value)
      }
      raw("}")
    }
  }
}

extension JSONValue {
  /// The value as a JSON text that can stand in a page.
  package var bytes: [UInt8] { bytes(.markup) }

  /// The value as a JSON text.
  package func bytes(_ escaping: JSONWriter.Escaping) -> [UInt8] {
    var writer = JSONWriter(escaping: escaping)
    writer.value(self)
    return writer.bytes
  }
}
