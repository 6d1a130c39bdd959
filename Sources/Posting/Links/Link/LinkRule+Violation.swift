extension LinkRule {
  /// Returns the violation of this rule by a link, or nil if the link satisfies it.
  func violation(by link: Link, policy: LinkPolicy) -> LinkViolation? {
    switch self {
    case .credentials:
      return link.hasCredentials ? .credentials : nil
    case .publicHost:
      switch link.host {
      case .address(let address):
        return address.purpose.map { .addressNotPublic(address, $0) }
      case .name(let name):
        return SpecialNames.suffix(of: name).map { .nameNotPublic(name, suffix: $0) }
      }
    case .dottedHost:
      guard case .name(let name) = link.host else { return nil }
      let bare = SpecialNames.withoutTrailingDot(name)
      return bare.utf8.contains(UInt8(ascii: ".")) || TopLevelDomains.contains(bare)
        ? nil : .hostWithoutDot(name)
    case .hostName:
      guard case .name(let name) = link.host else { return nil }
      return SpecialNames.isPossible(name) ? nil : .nameImpossible(name)
    case .lookalike:
      guard case .name(let name) = link.host, let (label, finding) = HostScripts.finding(in: name)
      else { return nil }
      switch finding {
      case .mixed: return .nameMixed(label)
      case .lookalike(let latin): return .nameLookalike(label, like: latin)
      }
    case .length:
      let byteCount = link.href.utf8.count
      return byteCount > policy.maxByteCount
        ? .tooLong(byteCount: byteCount, limit: policy.maxByteCount) : nil
    case .port:
      return BlockedPorts.all.contains(link.connectionPort)
        ? .portBlocked(link.connectionPort) : nil
    case .https:
      return link.scheme == .https ? nil : .notHTTPS
    }
  }
}

/// Host names that are not in the public DNS.
package enum SpecialNames {
  /// Top labels of such names.
  ///
  /// They are in the registry of special-use domain names
  /// (<https://www.iana.org/assignments/special-use-domain-names>), reserved by ICANN (`internal`,
  /// `home`, `corp`, `mail`), or common in private networks.
  private static let suffixes: Set<String> = [
    "alt", "arpa", "corp", "domain", "example", "home", "internal", "intranet", "invalid", "lan",
    "local", "localdomain", "localhost", "mail", "onion", "private", "test",
    // Names in /etc/hosts of common systems that resolve to the loopback address.
    "localhost4", "localhost6", "ip6-localhost", "ip6-loopback",
  ]

  /// Returns the last label of a special-use name, or nil for other names.
  static func suffix(of name: String) -> String? {
    let last = lastLabel(of: name)
    return suffixes.contains(last) ? last : nil
  }

  /// Whether a name is valid as a host name in the DNS (RFC 1123, section 2.1).
  ///
  /// Underscores are allowed, because many sites use them and browsers accept them.
  static func isPossible(_ name: String) -> Bool {
    let bare = withoutTrailingDot(name)
    return bare.utf8.count <= 253
      && bare.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        .allSatisfy { label in
          (1...63).contains(label.count) && label.first != UInt8(ascii: "-")
            && label.last != UInt8(ascii: "-")
            && label.allSatisfy {
              $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-")
                || $0 == UInt8(ascii: "_")
            }
        }
  }

  /// Returns the last label of a host name, without the trailing dot.
  ///
  /// - Parameter name: a host name.
  /// - Returns: the label; empty for an empty name.
  package static func lastLabel(of name: String) -> String {
    let bare = withoutTrailingDot(name)
    return bare.utf8.lastIndex(of: UInt8(ascii: ".")).map {
      String(bare[bare.utf8.index(after: $0)...])
    }
      ?? bare
  }

  /// Returns the name without a trailing dot, the root of the DNS.
  ///
  /// - Parameter name: a host name.
  /// - Returns: the name without its trailing dot, if it has one.
  static func withoutTrailingDot(_ name: String) -> String {
    name.utf8.last == UInt8(ascii: ".") ? String(name.dropLast()) : name
  }
}

/// Ports that browsers block because other protocols use them
/// (<https://fetch.spec.whatwg.org/#bad-port>).
enum BlockedPorts {
  static let all: Set<UInt16> = [
    0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101,
    102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427,
    465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990,
    993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667,
    6668, 6669, 6679, 6697, 10080,
  ]
}
