import TextTools

/// What a link must satisfy beside being one, before it may stand in a post.
///
///     let policy = LinkPolicy()
///     policy.violations(by: try Link("http://0x7f.1/")).first?.rule  // .publicHost
///
/// Each rule has a name and can be switched off:
///
///     var policy = LinkPolicy()
///     policy.rules.remove(.publicHost)
public struct LinkPolicy: Hashable, Sendable {
  /// The rules that hold; all but ``LinkRule/https`` by default.
  public var rules: Set<LinkRule>
  /// The longest link by ``LinkRule/length``, in bytes.
  ///
  /// 2,048 is what every browser, proxy and database of links takes.
  public var maxByteCount: Int

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - rules: the rules that hold.
  ///   - maxByteCount: the longest link, in bytes.
  public init(
    rules: Set<LinkRule> = LinkRule.defaults, maxByteCount: Int = 2048
  ) {
    self.rules = rules
    self.maxByteCount = maxByteCount
  }

  /// How a link breaks the rules, in the order of ``LinkRule``; empty when it may stand in a post.
  public func violations(by link: Link) -> [LinkViolation] {
    LinkRule.allCases.filter(rules.contains).compactMap { $0.violation(by: link, policy: self) }
  }
}

/// A rule of ``LinkPolicy``.
public enum LinkRule: String, Hashable, Sendable, CaseIterable {
  /// The address holds no user's name and no password: they would be published with it.
  case credentials
  /// The host is no address that is set aside for other things than the public Internet, in any
  /// notation, and no name that is set aside for them: localhost, `.local`, `.internal`, …
  case publicHost = "public_host"
  /// The host has a dot, or is a known top level domain.
  case dottedHost = "dotted_host"
  /// The name could stand in the DNS: letters, digits, hyphens and underscores, no empty label, none
  /// of more than 63 bytes, 253 in all. Browsers parse others and never find them.
  case hostName = "host_name"
  /// The address has at most ``LinkPolicy/maxByteCount`` bytes.
  case length
  /// The port is none that browsers refuse to connect to.
  case port
  /// The scheme is https; off by default.
  case https

  /// The rules that hold unless somebody says otherwise: all but ``https``.
  public static let defaults = Set(allCases).subtracting([.https])
}

/// How a link breaks a rule.
public enum LinkViolation: Hashable, Sendable {
  /// There is a user's name or a password in the address.
  case credentials
  /// The address is set aside.
  case addressNotPublic(InternetAddress, AddressPurpose)
  /// The name is set aside: the name, and the part of it that says so.
  case nameNotPublic(String, suffix: String)
  /// The name has no dot and is no top level domain.
  case hostWithoutDot(String)
  /// No name of the DNS can look like this.
  case nameImpossible(String)
  /// The address is too long.
  case tooLong(byteCount: Int, limit: Int)
  /// Browsers refuse to connect to the port.
  case portBlocked(UInt16)
  /// The scheme is not https.
  case notHTTPS

  /// The rule that is broken.
  public var rule: LinkRule {
    switch self {
    case .credentials: .credentials
    case .addressNotPublic, .nameNotPublic: .publicHost
    case .hostWithoutDot: .dottedHost
    case .nameImpossible: .hostName
    case .tooLong: .length
    case .portBlocked: .port
    case .notHTTPS: .https
    }
  }
}

extension LinkViolation: CustomStringConvertible {
  /// What is wrong, in a sentence for the author.
  public var description: String {
    switch self {
    case .credentials:
      "The link holds a user name or a password, which everybody would see."
    case .addressNotPublic(let address, let purpose):
      "The link leads to \(address), which is \(purpose.phrase): others cannot open it."
    case .nameNotPublic(let name, let suffix):
      name == suffix
        ? "The link leads to \(Excerpt(name)), which is not a site of the Internet."
        : "The link leads to \(Excerpt(name)); names in .\(suffix) are not sites of the Internet."
    case .hostWithoutDot(let name):
      "The link leads to \(Excerpt(name)), which is no full name of a site: it has no dot."
    case .nameImpossible(let name):
      "\(Excerpt(name)) cannot be the name of a site."
    case .tooLong(let byteCount, let limit):
      "The link has \(byteCount) bytes; \(limit) are allowed."
    case .portBlocked(let port):
      "The link leads to port \(port), which browsers refuse to open."
    case .notHTTPS:
      "The link begins with http://; https:// is asked for."
    }
  }
}

extension AddressPurpose {
  /// What an address of this kind is, to stand behind "which is".
  package var phrase: String {
    switch self {
    case .unspecified: "no address of a site"
    case .loopback: "the reader's own computer"
    case .privateUse: "an address of a private network"
    case .shared: "an address inside a provider's network"
    case .linkLocal: "an address of the local link"
    case .protocolUse: "an address that protocols use among themselves"
    case .documentation: "an address for examples"
    case .benchmarking: "an address for measurements"
    case .multicast: "an address of many receivers"
    case .reserved: "an address that is not in use"
    case .broadcast: "the address of all hosts"
    case .tunnel: "an address of a tunnel"
    }
  }
}
