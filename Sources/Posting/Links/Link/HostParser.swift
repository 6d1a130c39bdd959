import TextTools

/// The host parser of the URL Standard (<https://url.spec.whatwg.org/#concept-host-parser>).
enum HostParser {
  /// Parses a host that is not empty, and adds remarks about its notation.
  static func parse(
    _ bytes: ArraySlice<UInt8>, _ remarks: inout Set<LinkRemark>
  ) throws(LinkError) -> Link.Host {
    if bytes.first == UInt8(ascii: "[") {
      let inner = bytes.dropFirst()
      guard inner.last == UInt8(ascii: "]"),
        let address = InternetAddress.version6(inner.dropLast())
      else { throw .hostInvalid(.notVersion6(String(decoding: bytes, as: UTF8.self))) }
      return .address(address)
    }
    let decoded = PercentEncoding.decode(Array(bytes)).bytes
    if decoded.count < bytes.count { remarks.insert(.encodedName) }
    let text = String(decoding: decoded, as: UTF8.self)
    guard let name = DomainToASCII.convert(text), !name.isEmpty else {
      throw .hostInvalid(.notAName(text))
    }
    if let scalar = name.unicodeScalars.first(where: isForbidden) {
      throw .hostInvalid(.forbiddenCharacter(scalar))
    }
    guard Version4.endsInNumber(name) else { return .name(name) }
    guard let address = Version4.address(name) else { throw .hostInvalid(.notVersion4(name)) }
    if name != InternetAddress.v4(address).description || text != name {
      remarks.insert(.unusualAddress)
    }
    return .address(.v4(address))
  }

  /// Whether a scalar is a forbidden domain code point; the name is ASCII by now.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\0"..." ", "#", "%", "/", ":", "<", ">", "?", "@", "[", "\\", "]", "^", "|", "\u{7F}":
      true
    default: false
    }
  }
}

/// IPv4 addresses in every notation that browsers accept.
private enum Version4 {
  /// The ends-in-a-number checker: if it returns true, the host is an address or invalid.
  static func endsInNumber(_ name: String) -> Bool {
    var parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true {
      if parts.count == 1 { return false }
      parts.removeLast()
    }
    guard let last = parts.last else { return false }
    return !last.isEmpty && last.allSatisfy(\.isASCIIDigit) || number(last) != nil
  }

  /// The IPv4 parser: one to four decimal, octal or hexadecimal numbers.
  ///
  /// The last number fills all remaining bytes.
  static func address(_ name: String) -> UInt32? {
    var parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true, parts.count > 1 { parts.removeLast() }
    guard parts.count <= 4 else { return nil }
    let numbers = parts.compactMap(number)
    guard numbers.count == parts.count, let last = numbers.last else { return nil }
    let others = numbers.dropLast()
    guard others.allSatisfy({ $0 <= 255 }), last < 1 << UInt64(8 * (5 - numbers.count)) else {
      return nil
    }
    return others.enumerated().reduce(UInt32(last)) { sum, item in
      // Each is at most 255 and has eight bits of its own.
      sum + UInt32(item.element) << UInt32(8 * (3 - item.offset))
    }
  }

  /// The IPv4 number parser; returns 2^32 for numbers above 32 bits.
  private static func number(_ text: Substring.UTF8View) -> UInt64? {
    guard let first = text.first else { return nil }
    var digits = text
    var radix: UInt64 = 10
    if first == UInt8(ascii: "0"), text.count >= 2 {
      digits = digits.dropFirst()
      radix = 8
      if digits.first == UInt8(ascii: "x") || digits.first == UInt8(ascii: "X") {
        digits = digits.dropFirst()
        radix = 16
      }
    }
    var value: UInt64 = 0
    for byte in digits {
      guard let digit = byte.hexadecimalValue, UInt64(digit) < radix else { return nil }
      value = min(value * radix + UInt64(digit), 1 << 32)
    }
    return value
  }
}
