/// The scheme, host and port of a web site (RFC 6454): what browsers send as `Origin`.
///
///     WebOrigin("https://map.example.org")?.authority   // "map.example.org"
///     WebOrigin("https://map.example.org/map") == nil   // true: it has a path
public struct WebOrigin: Hashable, Sendable {
  /// `https` or `http`.
  public let scheme: String
  /// The host name in lower case, or the IP address; one of version 6 is in brackets.
  public let host: String
  /// The port; nil for that of the scheme.
  public let port: Int?

  /// Reads an origin; fails if the text is something else.
  ///
  /// A slash at the end is ignored.
  ///
  /// - Parameter text: the text, such as `https://map.example.org` or `http://127.0.0.1:8080`.
  public init?(_ text: String) {
    let text = text.lowercased()
    guard let scheme = ["https", "http"].first(where: { text.hasPrefix("\($0)://") }) else {
      return nil
    }
    var rest = text.dropFirst(scheme.count + 3)
    if rest.hasSuffix("/") { rest.removeLast() }
    guard let name = HostName(rest) else { return nil }
    self.scheme = scheme
    host = name.host
    let standard = scheme == "https" ? 443 : 80
    port = name.port == standard ? nil : name.port
  }

  /// Host and port as in `Host`: `map.example.org`, `127.0.0.1:8080`.
  public var authority: String { host + (port.map { ":\($0)" } ?? "") }

  /// The origin as browsers send it.
  public var text: String { "\(scheme)://\(authority)" }

  /// Whether connections are encrypted.
  public var isSecure: Bool { scheme == "https" }
}

/// The value of `Host`: a name or an IP address, and perhaps a port (RFC 9110, section 7.2).
package struct HostName: Hashable, Sendable {
  /// In lower case, without a dot at the end; an IPv6 address is in brackets.
  package let host: String
  package let port: Int?

  package init?(_ text: some StringProtocol) {
    var name = text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }[...]
    let isBracketed = name.first == UInt8(ascii: "[")
    let end = isBracketed ? name.firstIndex(of: UInt8(ascii: "]")) : name.startIndex
    guard let end else { return nil }
    var port: Int?
    if let colon = name[end...].firstIndex(of: UInt8(ascii: ":")) {
      let digits = name[(colon + 1)...]
      guard digits.count <= 5, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      if !digits.isEmpty {
        let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        guard number <= 65_535 else { return nil }
        port = number
      }
      name = name[..<colon]
    }
    if name.count > 1, name.last == UInt8(ascii: ".") { name.removeLast() }
    guard !name.isEmpty, name.allSatisfy({ Self.isAllowed($0, inBrackets: isBracketed) }),
      !isBracketed || name.last == UInt8(ascii: "]")
    else { return nil }
    host = String(decoding: name, as: UTF8.self)
    self.port = port
  }

  private static func isAllowed(_ byte: UInt8, inBrackets isBracketed: Bool) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x30...0x39, UInt8(ascii: "."): true
    case UInt8(ascii: "-"), UInt8(ascii: "_"): !isBracketed
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"): isBracketed
    default: false
    }
  }
}
