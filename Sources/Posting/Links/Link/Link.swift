/// An http or https URL, parsed as a browser parses it.
///
/// The parser follows the URL Standard (<https://url.spec.whatwg.org>), including internationalised
/// names, so you check the same link that a browser opens:
///
///     let link = try Link("HTTPS:\\\\EXAMPLE.com:443/a/../b?q#f")
///     link.href  // "https://example.com/b?q#f"
///     try Link("http://0x7f.1").host  // .address(.v4(127, 0, 0, 1))
///
/// It refuses other schemes than http and https, and everything that the standard calls a failure.
/// ``LinkPolicy`` decides whether a post may contain the link.
public struct Link: Hashable, Sendable {
  /// The schemes that a link can have.
  public enum Scheme: String, Hashable, Sendable, CaseIterable {
    case http, https

    /// The port of a link without an explicit port: 80 or 443.
    public var defaultPort: UInt16 { self == .http ? 80 : 443 }
  }

  /// The host of a link.
  public enum Host: Hashable, Sendable, CustomStringConvertible {
    /// A host name in ASCII and lower case: "xn--fa-hia.example".
    case name(String)
    /// An IP address; the notation of the text does not matter.
    case address(InternetAddress)

    /// The host as in a URL: an IPv6 address is in brackets.
    public var description: String {
      switch self {
      case .name(let name): name
      case .address(let address):
        if case .v6 = address { "[\(address)]" } else { address.description }
      }
    }
  }

  /// The scheme.
  public let scheme: Scheme
  /// The user name, percent-encoded; empty if the link has none.
  public let userName: String
  /// The password, percent-encoded; empty if the link has none.
  public let password: String
  /// The host name or IP address.
  public let host: Host
  /// The port; nil if it is the default port of the scheme.
  public let port: UInt16?
  /// The path, percent-encoded; begins with a slash.
  public let path: String
  /// The query without `?`, percent-encoded; nil if the link has none.
  public let query: String?
  /// The fragment without `#`, percent-encoded; nil if the link has none.
  public let fragment: String?

  /// The complete URL in normal form.
  public var href: String {
    var text = "\(scheme.rawValue)://"
    if hasCredentials {
      text += userName
      if !password.isEmpty { text += ":" + password }
      text += "@"
    }
    text += host.description
    if let port { text += ":\(port)" }
    text += path
    if let query { text += "?" + query }
    if let fragment { text += "#" + fragment }
    return text
  }

  /// Whether the link contains a user name or a password.
  public var hasCredentials: Bool { !userName.isEmpty || !password.isEmpty }

  /// The port to connect to: ``port`` or the default port of the scheme.
  public var connectionPort: UInt16 { port ?? scheme.defaultPort }

  /// Parses a URL.
  ///
  /// - Parameters:
  ///   - text: a URL as typed or pasted; surrounding white space is ignored.
  ///   - base: the link that a relative URL refers to, for example in a redirect; nil to accept
  ///     only
  ///     absolute URLs.
  /// - Throws: ``LinkError`` if the standard calls the text a failure, or if the scheme is neither
  ///   http nor https.
  /// - Complexity: O(*n*) in the length; O(*n*²) in the length of a host that is not ASCII.
  public init(_ text: String, relativeTo base: Link? = nil) throws(LinkError) {
    var parser = LinkParser(text, base: base)
    self = try parser.link()
  }

  init(
    scheme: Scheme, userName: String, password: String, host: Host, port: UInt16?, path: String,
    query: String?, fragment: String?
  ) {
    self.scheme = scheme
    self.userName = userName
    self.password = password
    self.host = host
    self.port = port
    self.path = path
    self.query = query
    self.fragment = fragment
  }
}

extension Link: CustomStringConvertible {
  /// The complete URL in normal form.
  public var description: String { href }
}
