/// An address of the web, http or https, as a browser reads it.
///
/// Text is parsed by the URL Standard (<https://url.spec.whatwg.org>), internationalised names
/// included, so that what is checked here is what a browser opens:
///
///     let link = try Link("HTTPS:\\\\EXAMPLE.com:443/a/../b?q#f")
///     link.href  // "https://example.com/b?q#f"
///     try Link("http://0x7f.1").host  // .address(.v4(127, 0, 0, 1))
///
/// Other schemes than http and https are refused, and so is whatever the standard calls a failure.
/// Whether a post may hold the link is another question, which ``LinkPolicy`` answers.
public struct Link: Hashable, Sendable {
  /// The schemes that a link can have.
  public enum Scheme: String, Hashable, Sendable, CaseIterable {
    case http, https

    /// The port that is meant where none is written.
    public var defaultPort: UInt16 { self == .http ? 80 : 443 }
  }

  /// Where a link leads.
  public enum Host: Hashable, Sendable, CustomStringConvertible {
    /// A name, in ASCII and lower case: "xn--fa-hia.example".
    case name(String)
    /// An address, whatever notation it was written in.
    case address(InternetAddress)

    /// The host as it stands in an address: version 6 is in brackets.
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
  /// The user's name, percent-encoded; mostly empty.
  public let userName: String
  /// The password, percent-encoded; mostly empty.
  public let password: String
  /// Where it leads.
  public let host: Host
  /// The port, or nothing where it is the scheme's own.
  public let port: UInt16?
  /// The path, percent-encoded; begins with a slash.
  public let path: String
  /// What stands behind the question mark, percent-encoded; nothing without one.
  public let query: String?
  /// What stands behind the number sign, percent-encoded; nothing without one.
  public let fragment: String?

  /// The whole address in its normal form.
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

  /// Whether there is a user's name or a password in the address.
  public var hasCredentials: Bool { !userName.isEmpty || !password.isEmpty }

  /// The port that is connected to.
  public var connectionPort: UInt16 { port ?? scheme.defaultPort }

  /// Parses an address.
  ///
  /// - Parameters:
  ///   - text: an address as it is typed or pasted; space around it is left out.
  ///   - base: what an address without a scheme is relative to, as in the replies of servers that
  ///     lead elsewhere; nothing to take whole addresses only.
  /// - Throws: ``LinkError`` where the standard says failure, or the scheme is another one.
  /// - Complexity: O(n) in the length; in that of the host O(n²) where it is not ASCII.
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
  /// The whole address in its normal form.
  public var description: String { href }
}
