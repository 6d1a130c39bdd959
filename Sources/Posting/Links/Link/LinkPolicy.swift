import TextTools

/// The rules that a link must satisfy before a post may contain it.
///
///     let policy = LinkPolicy()
///     policy.violations(by: try Link("http://0x7f.1/")).first?.rule  // .publicHost
///
/// You can turn off each rule:
///
///     var policy = LinkPolicy()
///     policy.rules.remove(.publicHost)
public struct LinkPolicy: Hashable, Sendable {
  /// The active rules; by default all except ``LinkRule/https``.
  public var rules: Set<LinkRule>
  /// The maximum length of a link in bytes, for ``LinkRule/length``.
  ///
  /// The default is 2,048: browsers, proxies and link databases accept links of this length.
  public var maxByteCount: Int

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - rules: the active rules.
  ///   - maxByteCount: the maximum length of a link in bytes.
  public init(
    rules: Set<LinkRule> = LinkRule.defaults, maxByteCount: Int = 2048
  ) {
    self.rules = rules
    self.maxByteCount = maxByteCount
  }

  /// Checks a link against the active rules.
  ///
  /// - Parameter link: the link.
  /// - Returns: one violation per broken rule, in the order of ``LinkRule``; empty if the link is
  ///   allowed.
  public func violations(by link: Link) -> [LinkViolation] {
    LinkRule.allCases.filter(rules.contains).compactMap { $0.violation(by: link, policy: self) }
  }
}

/// A rule of ``LinkPolicy``.
public enum LinkRule: String, Hashable, Sendable, CaseIterable {
  /// The link contains no user name and no password: everyone could read them.
  case credentials
  /// The host is public: no special-purpose IP address in any notation, and no special-use name
  /// such as localhost, `.local` or `.internal`.
  case publicHost = "public_host"
  /// The host has a dot or is a known top level domain.
  case dottedHost = "dotted_host"
  /// The host name is valid in the DNS.
  ///
  /// It contains letters, digits, hyphens and underscores. Each label has 1 to 63 bytes, the name
  /// at most 253. Browsers parse other names but cannot resolve them.
  case hostName = "host_name"
  /// No label of the name looks like another: Latin, Cyrillic and Greek letters are not mixed, and
  /// no label is of Cyrillic or Greek letters alone that look like Latin ones.
  case lookalike
  /// The link has at most ``LinkPolicy/maxByteCount`` bytes.
  case length
  /// Browsers do not block the port.
  case port
  /// The scheme is https; off by default.
  case https

  /// The default rules: all except ``https``.
  public static let defaults = Set(allCases).subtracting([.https])
}

/// A broken rule, with the values that break it.
public enum LinkViolation: Hashable, Sendable {
  /// The link contains a user name or a password.
  case credentials
  /// The IP address has a special purpose and is not public.
  case addressNotPublic(InternetAddress, AddressPurpose)
  /// The host name is a special-use name; `suffix` is the label that makes it one.
  case nameNotPublic(String, suffix: String)
  /// The host name has no dot and is not a top level domain.
  case hostWithoutDot(String)
  /// The host name is not valid in the DNS.
  case nameImpossible(String)
  /// A label of the name has letters of several scripts that look alike.
  case nameMixed(String)
  /// A label of the name looks like another text.
  case nameLookalike(String, like: String)
  /// The link has `byteCount` bytes, more than `limit`.
  case tooLong(byteCount: Int, limit: Int)
  /// Browsers block the port.
  case portBlocked(UInt16)
  /// The scheme is not https.
  case notHTTPS

  /// The broken rule.
  public var rule: LinkRule {
    switch self {
    case .credentials: .credentials
    case .addressNotPublic, .nameNotPublic: .publicHost
    case .hostWithoutDot: .dottedHost
    case .nameImpossible: .hostName
    case .nameMixed, .nameLookalike: .lookalike
    case .tooLong: .length
    case .portBlocked: .port
    case .notHTTPS: .https
    }
  }
}

extension LinkViolation: CustomStringConvertible {
  /// A sentence for the author about the problem.
  public var description: String {
    switch self {
    case .credentials:
      "The link contains a user name or password, which everyone could read: remove it."
    case .addressNotPublic(let address, let purpose):
      "The link leads to \(address), which is \(purpose.phrase): others cannot open it."
    case .nameNotPublic(let name, let suffix):
      name == suffix
        ? "The link leads to \(Excerpt(name)), which is not a public host name."
        : "The link leads to \(Excerpt(name)); host names in .\(suffix) are not public."
    case .hostWithoutDot(let name):
      "The host name \(Excerpt(name)) has no dot: use the full name, such as example.org."
    case .nameImpossible(let name):
      "\(Excerpt(name)) is not a valid DNS name."
    case .nameMixed(let label):
      "\(Excerpt(label)) mixes letters of scripts that look alike; write the name in one script."
    case .nameLookalike(let label, let latin):
      "\(Excerpt(label)) only looks like \(Excerpt(latin)): its letters are of another script."
    case .tooLong(let byteCount, let limit):
      "The link has \(byteCount) bytes; the limit is \(limit)."
    case .portBlocked(let port):
      "The link leads to port \(port), which browsers block."
    case .notHTTPS:
      "The link must begin with https://, not http://."
    }
  }
}

extension AddressPurpose {
  /// The noun phrase for a message: "the link leads to ADDRESS, which is PHRASE".
  package var phrase: String {
    switch self {
    case .unspecified: "the unspecified address"
    case .loopback: "the reader's own computer"
    case .privateUse: "an address of a private network"
    case .shared: "an address inside a provider's network"
    case .linkLocal: "a link-local address"
    case .protocolUse: "an address reserved for protocols"
    case .documentation: "an address reserved for documentation"
    case .benchmarking: "an address reserved for benchmarking"
    case .multicast: "a multicast address"
    case .reserved: "a reserved address"
    case .broadcast: "the broadcast address"
    case .tunnel: "a 6to4 tunnel address"
    }
  }
}
