import TextTools

/// Why a text is no link.
public enum LinkError: Error, Hashable, Sendable {
  /// There is nothing but space.
  case empty
  /// It does not begin with a scheme and a colon.
  case schemeMissing
  /// The scheme is neither http nor https.
  case schemeUnsupported(String)
  /// Nothing stands where the host should.
  case hostMissing
  /// The host is no name and no address.
  case hostInvalid(HostFault)
  /// What stands behind the colon of the host is no number.
  case portInvalid(String)
  /// The port is greater than 65535.
  case portOutOfRange(String)

  /// What is wrong with a host.
  public enum HostFault: Hashable, Sendable {
    /// It holds a character that no host may hold.
    case forbiddenCharacter(Unicode.Scalar)
    /// It is no internationalised name, by UTS 46.
    case notAName(String)
    /// It ends in a number, as addresses of version 4 do, and is none.
    case notVersion4(String)
    /// It is in brackets, as addresses of version 6 are, and is none.
    case notVersion6(String)
  }
}

extension LinkError: CustomStringConvertible {
  /// What is wrong, in a sentence for the author.
  public var description: String {
    switch self {
    case .empty: "The link is empty."
    case .schemeMissing: "The link must begin with https:// or http://."
    case .schemeUnsupported(let scheme):
      "The link must begin with https:// or http://, not with \(Excerpt(scheme + ":"))."
    case .hostMissing: "The link names no site: nothing stands behind the slashes."
    case .hostInvalid(let fault): fault.description
    case .portInvalid(let port): "The port of the link, \(Excerpt(port)), is not a number."
    case .portOutOfRange(let port): "The port of the link, \(Excerpt(port)), is above 65535."
    }
  }
}

extension LinkError.HostFault: CustomStringConvertible {
  /// What is wrong, in a sentence for the author.
  public var description: String {
    switch self {
    case .forbiddenCharacter(" "): "The name of the site holds a space."
    case .forbiddenCharacter(let scalar):
      "The name of the site holds \(Excerpt(String(scalar))), which no name may hold."
    case .notAName(let name): "\(Excerpt(name)) is not the name of a site."
    case .notVersion4(let text):
      "\(Excerpt(text)) ends in a number, so it must be an IPv4 address, and is none."
    case .notVersion6(let text): "\(Excerpt(text)) is not an IPv6 address."
    }
  }
}
