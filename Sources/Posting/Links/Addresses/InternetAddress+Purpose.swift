/// The special purpose of an IP address that is not public.
///
/// The names are those of IANA's special-purpose address registries.
public enum AddressPurpose: String, Hashable, Sendable, CaseIterable {
  /// The unspecified address and this network: 0.0.0.0/8, ::.
  case unspecified
  /// This host: 127.0.0.0/8, ::1.
  case loopback
  /// Private networks: 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7.
  case privateUse = "private"
  /// Shared address space of a provider and its customers: 100.64.0.0/10.
  case shared
  /// Link-local, also the metadata services of cloud machines: 169.254.0.0/16, fe80::/10.
  case linkLocal = "link_local"
  /// Protocol assignments: 192.0.0.0/24, 192.88.99.0/24, 2001::/23 including Teredo.
  case protocolUse = "protocol"
  /// Documentation: 192.0.2.0/24, 198.51.100.0/24, 203.0.113.0/24, 2001:db8::/32.
  case documentation
  /// Benchmarking of devices: 198.18.0.0/15.
  case benchmarking
  /// Multicast: 224.0.0.0/4, ff00::/8.
  case multicast
  /// Reserved: 240.0.0.0/4, and IPv6 addresses outside of global unicast.
  case reserved
  /// Broadcast: 255.255.255.255.
  case broadcast
  /// Obsolete 6to4 tunnels, which could lead anywhere: 2002::/16.
  case tunnel
}

extension InternetAddress {
  /// Whether the address can belong to a host of the public Internet.
  public var isPublic: Bool { purpose == nil }

  /// The special purpose of the address; nil if it is public.
  ///
  /// The blocks are those of IANA's special-purpose registries
  /// (<https://www.iana.org/assignments/iana-ipv4-special-registry>,
  /// <https://www.iana.org/assignments/iana-ipv6-special-registry>, RFC 6890), and of the
  /// registries of multicast and global unicast addresses. Blocks with exceptions, such as
  /// 2001::/23, count as special as a whole: the exceptions are anycast services, not sites.
  /// IPv4-mapped addresses (::ffff:0:0/96) and translated ones (64:ff9b::/96, NAT64) have the
  /// purpose of their IPv4 address.
  public var purpose: AddressPurpose? {
    switch self {
    case .v4(let bits): Self.purpose(ofVersion4: bits)
    case .v6(let high, let low): Self.purpose(high, low)
    }
  }

  private static func purpose(ofVersion4 bits: UInt32) -> AddressPurpose? {
    blocks.first { bits >> (32 - $0.prefixLength) == $0.first >> (32 - $0.prefixLength) }?.purpose
  }

  private struct Block {
    let first: UInt32
    let prefixLength: UInt32
    let purpose: AddressPurpose

    init(
      _ bytes: (UInt32, UInt32, UInt32, UInt32), _ prefixLength: UInt32, _ purpose: AddressPurpose
    ) {
      first = bytes.0 << 24 | bytes.1 << 16 | bytes.2 << 8 | bytes.3
      self.prefixLength = prefixLength
      self.purpose = purpose
    }
  }

  /// IPv4 blocks; the first match counts.
  private static let blocks = [
    Block((0, 0, 0, 0), 8, .unspecified),
    Block((10, 0, 0, 0), 8, .privateUse),
    Block((100, 64, 0, 0), 10, .shared),
    Block((127, 0, 0, 0), 8, .loopback),
    Block((169, 254, 0, 0), 16, .linkLocal),
    Block((172, 16, 0, 0), 12, .privateUse),
    Block((192, 0, 0, 0), 24, .protocolUse),
    Block((192, 0, 2, 0), 24, .documentation),
    Block((192, 31, 196, 0), 24, .protocolUse),
    Block((192, 52, 193, 0), 24, .protocolUse),
    Block((192, 88, 99, 0), 24, .protocolUse),
    Block((192, 168, 0, 0), 16, .privateUse),
    Block((192, 175, 48, 0), 24, .protocolUse),
    Block((198, 18, 0, 0), 15, .benchmarking),
    Block((198, 51, 100, 0), 24, .documentation),
    Block((203, 0, 113, 0), 24, .documentation),
    Block((224, 0, 0, 0), 4, .multicast),
    Block((255, 255, 255, 255), 32, .broadcast),
    Block((240, 0, 0, 0), 4, .reserved),
  ]

  private static func purpose(_ high: UInt64, _ low: UInt64) -> AddressPurpose? {
    // ::ffff:0:0/96 and 64:ff9b::/96 contain an IPv4 address in their last 32 bits.
    if (high == 0 && low >> 32 == 0xFFFF) || (high == 0x0064_FF9B_0000_0000 && low >> 32 == 0) {
      return purpose(ofVersion4: UInt32(truncatingIfNeeded: low))
    }
    if high == 0, low <= 1 { return low == 0 ? .unspecified : .loopback }
    let first = high >> 48
    switch first {
    case 0x2001 where (high >> 32) & 0xFFFF < 0x0200: return .protocolUse
    case 0x2001 where (high >> 32) & 0xFFFF == 0x0DB8: return .documentation
    case 0x2002: return .tunnel
    // 2620:4f:8000::/48 (AS112).
    case 0x2620 where high >> 16 == 0x2620_004F_8000: return .protocolUse
    case 0x3FFE: return .reserved
    // 3fff::/20.
    case 0x3FFF where (high >> 32) & 0xF000 == 0: return .documentation
    // Global unicast is 2000::/3 only.
    case 0x2000...0x3FFF: return nil
    case 0xFC00...0xFDFF: return .privateUse
    case 0xFE80...0xFEBF: return .linkLocal
    // fec0::/10: deprecated site-local addresses.
    case 0xFEC0...0xFEFF: return .privateUse
    case 0xFF00...: return .multicast
    // 100::/64 is discard-only, 64:ff9b:1::/48 is local translation, 5f00::/16 is segment routing.
    default: return .reserved
    }
  }
}
