import TextTools

/// The reason why a text is not a link.
public enum LinkError: Error, Hashable, Sendable {
  /// The text is empty or contains only white space and control characters.
  case empty
  /// The text does not begin with a scheme and a colon.
  case schemeMissing
  /// The scheme is neither http nor https.
  case schemeUnsupported(String)
  /// The host is empty.
  case hostMissing
  /// The host is neither a valid name nor a valid address.
  case hostInvalid(HostFault)
  /// The port is not a number.
  case portInvalid(String)
  /// The port is greater than 65535.
  case portOutOfRange(String)

  /// The problem of a host.
  public enum HostFault: Hashable, Sendable {
    /// The host contains a character that is not allowed in hosts.
    case forbiddenCharacter(Unicode.Scalar)
    /// The host is not a valid internationalised name by UTS 46.
    case notAName(String)
    /// The host ends in a number but is not a valid IPv4 address.
    case notVersion4(String)
    /// The host is in brackets but is not a valid IPv6 address.
    case notVersion6(String)
  }
}

extension LinkError: CustomStringConvertible {
  /// A sentence for the author about the problem.
  public var description: String {
    switch self {
    case .empty: "The link is empty."
    case .schemeMissing: "The link must begin with https:// or http://."
    case .schemeUnsupported(let scheme):
      "The link must begin with https:// or http://, not with \(Excerpt(scheme + ":"))."
    case .hostMissing: "The link has no host name after the slashes."
    case .hostInvalid(let fault): fault.description
    case .portInvalid(let port): "The port of the link, \(Excerpt(port)), is not a number."
    case .portOutOfRange(let port): "The port of the link, \(Excerpt(port)), is greater than 65535."
    }
  }
}

extension LinkError.HostFault: CustomStringConvertible {
  /// A sentence for the author about the problem.
  public var description: String {
    switch self {
    case .forbiddenCharacter(" "): "The host name contains a space."
    case .forbiddenCharacter(let scalar):
      "The host name contains \(Excerpt(String(scalar))), which is not allowed in host names."
    case .notAName(let name): "\(Excerpt(name)) is not a valid host name."
    case .notVersion4(let text):
      "The host \(Excerpt(text)) ends in a number but is not a valid IPv4 address."
    case .notVersion6(let text): "\(Excerpt(text)) is not a valid IPv6 address."
    }
  }
}
