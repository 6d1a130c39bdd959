/// An address of the Internet Protocol, version 4 or 6.
///
///     InternetAddress("192.0.2.1")?.purpose  // .documentation
///     InternetAddress("::1")?.isPublic       // false
public enum InternetAddress: Hashable, Sendable {
  /// An address of version 4: its 32 bits, the first byte highest.
  case v4(UInt32)
  /// An address of version 6: its first and its last 64 bits.
  case v6(high: UInt64, low: UInt64)

  /// An address of version 4 of its four bytes in the order in which they are written.
  public static func v4(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) -> Self {
    .v4(UInt32(first) << 24 | UInt32(second) << 16 | UInt32(third) << 8 | UInt32(fourth))
  }

  /// An address of its bytes in the order of the network, 4 or 16, or nothing for another number.
  ///
  /// - Parameter bytes: as in `in_addr` and `in6_addr`.
  public init?(bytes: some Collection<UInt8>) {
    func number(_ part: some Sequence<UInt8>) -> UInt64 { part.reduce(0) { $0 << 8 | UInt64($1) } }
    switch bytes.count {
    case 4: self = .v4(UInt32(truncatingIfNeeded: number(bytes)))
    case 16: self = .v6(high: number(bytes.prefix(8)), low: number(bytes.dropFirst(8)))
    default: return nil
    }
  }

  /// The address as bytes in the order of the network: 4 or 16.
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
