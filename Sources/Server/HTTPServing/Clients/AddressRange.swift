public import Links

/// A range of IP addresses: one address, or all that begin with the same bits (CIDR, RFC 4632).
///
///     AddressRange("10.0.0.0/8")?.contains(InternetAddress("10.1.2.3")!)  // true
///     AddressRange("::1")?.contains(InternetAddress("::1")!)              // true
public struct AddressRange: Hashable, Sendable {
  private let first: InternetAddress
  private let bitCount: Int

  /// Reads `192.0.2.1`, `192.0.2.0/24`, `2001:db8::1` or `2001:db8::/32`.
  ///
  /// It fails if the text is something else, or if bits after the prefix are set: in
  /// `192.0.2.1/24`, one of the two numbers is a slip.
  ///
  /// - Parameter text: the text.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let first = InternetAddress(String(parts[0])) else {
      return nil
    }
    let all = first.bytes.count * 8
    var bitCount = all
    if parts.count == 2 {
      guard let number = Int(parts[1]), (0...all).contains(number), parts[1] == "\(number)" else {
        return nil
      }
      bitCount = number
    }
    self.first = first.unmapped
    self.bitCount = first.unmapped == first ? bitCount : bitCount - 96
    guard self.bitCount >= 0, Self.hasZeros(self.first.bytes, from: self.bitCount) else {
      return nil
    }
  }

  /// Whether an address is in the range; `::ffff:192.0.2.1` counts as `192.0.2.1`.
  ///
  /// - Parameter address: the address.
  /// - Returns: whether it begins with the bits of the range.
  public func contains(_ address: InternetAddress) -> Bool {
    let (one, other) = (first.bytes, address.unmapped.bytes)
    guard one.count == other.count else { return false }
    let difference = zip(one, other).map { $0 ^ $1 }
    return difference.prefix(bitCount / 8).allSatisfy { $0 == 0 }
      && (bitCount % 8 == 0 || difference[bitCount / 8] >> (8 - UInt8(bitCount % 8)) == 0)
  }

  private static func hasZeros(_ bytes: [UInt8], from bitCount: Int) -> Bool {
    (bitCount..<bytes.count * 8).allSatisfy { bytes[$0 / 8] >> (7 - UInt8($0 % 8)) & 1 == 0 }
  }
}

extension InternetAddress {
  /// The IPv4 address of an IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2), else the address.
  ///
  /// A socket for both versions reports clients of version 4 in this form.
  var unmapped: InternetAddress {
    if case .v6(0, let low) = self, low >> 32 == 0xFFFF {
      return .v4(UInt32(truncatingIfNeeded: low))
    }
    return self
  }

  /// Whether it is an address of this machine itself: 127.0.0.0/8 or ::1.
  var isLoopback: Bool {
    switch unmapped {
    case .v4(let bits): bits >> 24 == 127
    case .v6(let high, let low): high == 0 && low == 1
    }
  }
}
