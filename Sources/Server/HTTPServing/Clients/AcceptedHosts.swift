internal import Links

/// The host names under which the server answers.
///
/// A page of a site whose name suddenly leads to this machine (DNS rebinding) has the same origin
/// as that site, so the browser would let it read what it likes here. Its requests have the name of
/// that site in `Host`, and the server refuses them (RFC 9110, section 15.5.20).
struct AcceptedHosts: Sendable {
  private let publicHost: HostName?
  private let listeningHost: String
  private let acceptsAddresses: Bool

  init(_ settings: HTTPSettings) {
    publicHost = settings.publicURL.flatMap { HostName($0.authority) }
    let host = settings.host.lowercased()
    listeningHost = host.contains(":") ? "[\(host)]" : host
    // On all addresses of the machine, with whatever numbers they have. A name of another site is
    // never an address.
    acceptsAddresses = ["0.0.0.0", "::"].contains(host) && settings.publicURL == nil
  }

  /// Whether the server answers under a name.
  ///
  /// Loopback names count with any port: tunnels and containers change it.
  func contains(_ name: HostName) -> Bool {
    if name.host == "localhost" || name.host == listeningHost { return true }
    if let publicHost, name.host == publicHost.host { return true }
    guard let address = Self.address(name.host) else { return false }
    return acceptsAddresses || address.isLoopback
  }

  private static func address(_ host: String) -> InternetAddress? {
    InternetAddress(host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host)
  }
}
