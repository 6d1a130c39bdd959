/// An IP address, version 4 or 6.
///
///     InternetAddress("192.0.2.1")?.purpose  // .documentation
///     InternetAddress("::1")?.isPublic       // false
public enum InternetAddress: Hashable, Sendable {
  /// An IPv4 address as 32 bits; the first byte is the most significant.
  case v4(UInt32)
  /// An IPv6 address as its first and its last 64 bits.
  case v6(high: UInt64, low: UInt64)

  /// Makes an IPv4 address from its four bytes.
  ///
  /// - Parameters:
  ///   - first: the first byte, 192 in 192.0.2.1.
  ///   - second: the second byte.
  ///   - third: the third byte.
  ///   - fourth: the fourth byte.
  /// - Returns: the address.
  public static func v4(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) -> Self {
    .v4(UInt32(first) << 24 | UInt32(second) << 16 | UInt32(third) << 8 | UInt32(fourth))
  }

  /// Makes an address from bytes in network order; nil if there are neither 4 nor 16.
  ///
  /// - Parameter bytes: the bytes as in `in_addr` or `in6_addr`.
  public init?(bytes: some Collection<UInt8>) {
    func number(_ part: some Sequence<UInt8>) -> UInt64 { part.reduce(0) { $0 << 8 | UInt64($1) } }
    switch bytes.count {
    case 4: self = .v4(UInt32(truncatingIfNeeded: number(bytes)))
    case 16: self = .v6(high: number(bytes.prefix(8)), low: number(bytes.dropFirst(8)))
    default: return nil
    }
  }

  /// The 4 or 16 bytes of the address in network order.
  public var bytes: [UInt8] {
    switch self {
    case .v4(let bits):
      (0..<4).map { UInt8(truncatingIfNeeded: bits >> (24 - 8 * $0)) }
    case .v6(let high, let low):
      [high, low].flatMap { half in
        (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) }
      }
    }
  }
}
