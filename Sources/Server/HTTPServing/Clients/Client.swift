package import HTTPTypes
package import Links

/// The client of a request, by IP address.
package struct Client: Hashable, Sendable {
  /// The address; nil if it is unknown, as in tests without a network.
  package let address: InternetAddress?

  /// The name under which the client is counted.
  ///
  /// It is an IPv4 address, or the first 64 bits of an IPv6 address, which identify a subscriber.
  package var name: String {
    switch address {
    case nil: "unknown"
    case .v6(let high, _): "\(InternetAddress.v6(high: high, low: 0))/64"
    case .some(let address): "\(address)"
    }
  }

  /// The network of the client, which costs somebody more than another address: the first 24 bits
  /// of an IPv4 address, or the first 48 of an IPv6 address, which one site gets (RFC 6177).
  package var network: String {
    switch address {
    case nil: "unknown"
    case .v4(let bits): "\(InternetAddress.v4(bits & 0xFFFF_FF00))/24"
    case .v6(let high, _): "\(InternetAddress.v6(high: high & ~0xFFFF, low: 0))/48"
    }
  }

  /// Whether the client is on this machine.
  var isLoopback: Bool { address?.isLoopback ?? false }

  package init(_ address: InternetAddress?) {
    self.address = address?.unmapped
  }

  /// Finds the client of a request that may have come through proxies.
  ///
  /// A trusted proxy appends the address of its own client to `Forwarded` (RFC 7239) or
  /// `X-Forwarded-For`. So the addresses are read from the right: each one that a trusted proxy has
  /// written is true, and the first that is not itself a trusted proxy is the client. What is left
  /// of it may be invented.
  ///
  /// - Parameters:
  ///   - peer: the other end of the connection.
  ///   - headers: the fields of the request.
  ///   - proxies: the addresses of trusted proxies.
  /// - Throws: ``RequestFault/badForwarding`` if the two fields name different clients: a proxy
  ///   writes one of them and passes the other on as the client sent it, and nothing shows which.
  package init(
    peer: InternetAddress?, headers: HTTPFields, proxies: [AddressRange]
  ) throws(RequestFault) {
    func isTrusted(_ address: InternetAddress?) -> Bool {
      guard let address else { return false }
      return proxies.contains { $0.contains(address) }
    }
    func client(_ elements: [InternetAddress?]) -> InternetAddress? {
      var client = peer
      for element in elements.reversed() {
        guard isTrusted(client), let element else { break }
        client = element
      }
      return client
    }
    guard isTrusted(peer) else {
      self.init(peer)
      return
    }
    let chains = [
      Self.elements(headers[values: .forwarded]).map(Self.forwardedAddress),
      Self.elements(headers[values: .xForwardedFor]).map(Self.address),
    ].filter { !$0.isEmpty }
    let clients = Set(chains.map(client))
    guard clients.count <= 1 else { throw .badForwarding }
    self.init(clients.first ?? peer)
  }

  /// The maximum number of elements that are read; a chain of proxies has a few.
  private static let elementLimit = 32

  private static func elements(_ values: [String]) -> [Substring] {
    values.flatMap { $0.split(separator: ",") }.suffix(elementLimit)
  }

  /// Reads the `for` of an element such as `for="[2001:db8::1]:4711";proto=https`.
  private static func forwardedAddress(_ element: Substring) -> InternetAddress? {
    for pair in element.split(separator: ";") {
      let halves = pair.split(separator: "=", maxSplits: 1)
      guard halves.count == 2, trimmed(halves[0]).lowercased() == "for" else { continue }
      return address(trimmed(halves[1]).filter { $0 != "\"" }[...])
    }
    return nil
  }

  /// Reads an address with or without brackets and port; nil for `unknown` and hidden names.
  private static func address(_ text: Substring) -> InternetAddress? {
    let text = trimmed(text)
    if text.hasPrefix("[") {
      return InternetAddress(String(text.dropFirst().prefix { $0 != "]" }))?.unmapped
    }
    let isWithPort = text.count { $0 == ":" } == 1
    return InternetAddress(String(isWithPort ? text.prefix { $0 != ":" } : text))?.unmapped
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text.drop { $0 == " " || $0 == "\t" }
  }
}
