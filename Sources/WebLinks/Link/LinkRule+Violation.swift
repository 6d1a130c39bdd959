extension LinkRule {
  /// How a link breaks this rule, or nothing where it satisfies it.
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
      return bare.contains(".") || TopLevelDomains.contains(bare) ? nil : .hostWithoutDot(name)
    case .hostName:
      guard case .name(let name) = link.host else { return nil }
      return SpecialNames.isPossible(name) ? nil : .nameImpossible(name)
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

/// Names that lead to no site of the public Internet.
package enum SpecialNames {
  /// Set aside by the registry of special-use domain names
  /// (<https://www.iana.org/assignments/special-use-domain-names>), by ICANN (`internal`, and `home`,
  /// `corp` and `mail`, which are never given away), or in use in private networks all the same.
  private static let suffixes: Set<String> = [
    "alt", "arpa", "corp", "domain", "example", "home", "internal", "intranet", "invalid", "lan",
    "local", "localdomain", "localhost", "mail", "onion", "private", "test",
    // Names of one host that lead to the secrets of a cloud machine, or home, from anywhere.
    "localhost4", "localhost6", "ip6-localhost", "ip6-loopback",
  ]

  /// The part of a name that says that it is set aside; nothing for other names.
  static func suffix(of name: String) -> String? {
    let last = withoutTrailingDot(name).split(separator: ".").last.map(String.init) ?? ""
    return suffixes.contains(last) ? last : nil
  }

  /// Whether a name could stand in the DNS as those of hosts do (RFC 1123, section 2.1).
  ///
  /// Underscores are let pass: names with them are refused by few and served by many.
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

  /// The name without the dot behind it, which stands for the root of the DNS.
  package static func withoutTrailingDot(_ name: String) -> String {
    name.hasSuffix(".") ? String(name.dropLast()) : name
  }
}

/// Ports that browsers refuse (<https://fetch.spec.whatwg.org/#bad-port>): other protocols live there.
enum BlockedPorts {
  static let all: Set<UInt16> = [
    0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101,
    102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427,
    465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990,
    993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667,
    6668, 6669, 6679, 6697, 10080,
  ]
}
