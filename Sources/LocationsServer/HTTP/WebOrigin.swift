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
struct HostName: Hashable, Sendable {
  /// In lower case, without a dot at the end; an IPv6 address is in brackets.
  let host: String
  let port: Int?

  init?(_ text: some StringProtocol) {
    let text = text.lowercased()
    var name = text[...]
    var port: Int?
    let end = text.hasPrefix("[") ? text.firstIndex(of: "]") : text.startIndex
    guard let end else { return nil }
    if let colon = text[end...].firstIndex(of: ":") {
      let digits = text[text.index(after: colon)...]
      guard digits.isEmpty || digits.allSatisfy({ $0.isASCII && $0.isNumber }), digits.count <= 5,
        let number = digits.isEmpty ? .some(nil) : Int(digits).map(Optional.some),
        (0...65_535).contains(number ?? 0)
      else { return nil }
      port = number
      name = text[..<colon]
    }
    if name.hasSuffix("."), name.count > 1 { name.removeLast() }
    let letters = text.hasPrefix("[") ? "[]:." : "-._"
    guard !name.isEmpty,
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || letters.contains($0)) }),
      !text.hasPrefix("[") || name.hasSuffix("]")
    else { return nil }
    host = String(name)
    self.port = port
  }
}
