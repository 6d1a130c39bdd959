import TextTools

extension InternetAddress: LosslessStringConvertible {
  /// Parses an IP address in the usual notation; nil for any other text.
  ///
  /// IPv4 is four decimal numbers with dots between them. Notations that only browsers and old C
  /// libraries accept, such as `0x7f.1`, are not accepted here; ``Link`` accepts them. IPv6 is as
  /// in RFC 4291, section 2.2.
  ///
  /// - Parameter description: "192.0.2.1" or "2001:db8::1", without brackets or zone.
  public init?(_ description: String) {
    let bytes = Array(description.utf8)
    if bytes.contains(UInt8(ascii: ":")) {
      guard let address = Self.version6(bytes[...]) else { return nil }
      self = address
      return
    }
    let parts = description.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part -> UInt8? in
      guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        part.utf8.count == 1 || !part.hasPrefix("0")
      else { return nil }
      return UInt8(part)
    }
    guard parts.count == 4, numbers.count == 4, let address = Self(bytes: numbers) else {
      return nil
    }
    self = address
  }

  /// The address as the URL Standard serialises it: "192.0.2.1", "2001:db8::1".
  public var description: String {
    switch self {
    case .v4: bytes.map { String($0) }.joined(separator: ".")
    case .v6: version6Description
    }
  }

  /// The eight 16-bit pieces of an IPv6 address.
  private var pieces: [UInt16] {
    guard case .v6(let high, let low) = self else { return [] }
    func pieces(_ half: UInt64) -> [UInt16] {
      [
        UInt16(half >> 48), UInt16(half >> 32 & 0xFFFF), UInt16(half >> 16 & 0xFFFF),
        UInt16(half & 0xFFFF),
      ]
    }
    return pieces(high) + pieces(low)
  }

  /// The IPv6 serialiser: `::` replaces the first of the longest runs of two or more zeros.
  private var version6Description: String {
    let pieces = self.pieces
    let gap = Self.longestRunOfZeros(in: pieces)
    func text(_ range: some Sequence<UInt16>) -> String {
      range.map { String($0, radix: 16) }.joined(separator: ":")
    }
    guard let gap else { return text(pieces) }
    return text(pieces[..<gap.lowerBound]) + "::" + text(pieces[gap.upperBound...])
  }

  private static func longestRunOfZeros(in pieces: [UInt16]) -> Range<Int>? {
    var longest = 0..<1
    var start = 0
    for index in 0...pieces.count {
      guard index == pieces.count || pieces[index] != 0 else { continue }
      if index - start > longest.count { longest = start..<index }
      start = index + 1
    }
    return longest.count > 1 ? longest : nil
  }
}

extension InternetAddress {
  /// The IPv6 parser of the URL Standard (<https://url.spec.whatwg.org/#concept-ipv6-parser>).
  ///
  /// - Parameter text: the text between the brackets.
  /// - Returns: the address; nil if the standard calls the text a failure.
  static func version6(_ text: ArraySlice<UInt8>) -> InternetAddress? {
    var reader = Version6Reader(text: text)
    return reader.address()
  }
}

/// Parses an IPv6 address as the URL Standard does.
private struct Version6Reader {
  private let text: ArraySlice<UInt8>
  private var position: Int
  private var pieces: [UInt16] = []
  /// The index at which to insert the zeros of `::`; nil without one.
  private var gap: Int?

  init(text: ArraySlice<UInt8>) {
    self.text = text
    position = text.startIndex
  }

  mutating func address() -> InternetAddress? {
    if current == colon {
      guard next == colon else { return nil }
      position += 2
      openGap()
    }
    while let byte = current {
      guard pieces.count < 8 else { return nil }
      if byte == colon {
        guard gap == nil else { return nil }
        position += 1
        openGap()
        continue
      }
      let start = position
      let value = piece()
      if current == dot {
        guard position > start else { return nil }
        position = start
        guard readVersion4() else { return nil }
        break
      }
      if current == colon {
        position += 1
        if current == nil { return nil }
      } else if current != nil {
        return nil
      }
      pieces.append(value)
    }
    return whole()
  }

  /// Starts a `::`, which is one piece at least.
  private mutating func openGap() {
    pieces.append(0)
    gap = pieces.count
  }

  private func whole() -> InternetAddress? {
    var pieces = self.pieces
    if let gap {
      pieces.insert(contentsOf: repeatElement(0, count: 8 - pieces.count), at: gap)
    }
    guard pieces.count == 8 else { return nil }
    return InternetAddress(bytes: pieces.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
  }

  /// Reads up to four hexadecimal digits.
  private mutating func piece() -> UInt16 {
    var value: UInt16 = 0
    let end = position + 4
    while position < end, let byte = current, let digit = byte.hexadecimalValue {
      value = value << 4 | UInt16(digit)
      position += 1
    }
    return value
  }

  /// Reads four decimal numbers up to the end of the text, as the last two pieces.
  private mutating func readVersion4() -> Bool {
    guard pieces.count <= 6 else { return false }
    var numbers: [UInt16] = []
    while current != nil {
      if !numbers.isEmpty {
        guard current == dot, numbers.count < 4 else { return false }
        position += 1
      }
      guard let number = decimal() else { return false }
      numbers.append(number)
    }
    guard numbers.count == 4 else { return false }
    pieces += [numbers[0] << 8 | numbers[1], numbers[2] << 8 | numbers[3]]
    return true
  }

  /// Reads a number from 0 to 255 without leading zeros.
  private mutating func decimal() -> UInt16? {
    var value: UInt16?
    while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      if value == 0 { return nil }
      let number = (value ?? 0) * 10 + UInt16(byte - UInt8(ascii: "0"))
      guard number <= 255 else { return nil }
      value = number
      position += 1
    }
    return value
  }

  private var current: UInt8? { position < text.endIndex ? text[position] : nil }
  private var next: UInt8? { position + 1 < text.endIndex ? text[position + 1] : nil }
  private var colon: UInt8 { UInt8(ascii: ":") }
  private var dot: UInt8 { UInt8(ascii: ".") }
}
