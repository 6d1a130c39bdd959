/// A server of pictures that a map in a browser shows underneath: streets, which the gazetteer does
/// not have.
///
///     let tiles = try TileServer(
///       address: "https://tiles.example.org/{z}/{x}/{y}.png", attribution: "© OpenStreetMap contributors")
///
/// A browser that opens the map asks that server, which learns its address and what is looked at.
///
/// Source: the "slippy map" names of tiles,
/// <https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames>.
public struct TileServer: Hashable, Sendable {
  /// The address of a tile with `{z}`, `{x}` and `{y}` for its zoom, column and row.
  public let address: String
  /// Who made the map, to be shown on it.
  public let attribution: String
  /// Scheme, host and port of the address: `https://tiles.example.org`.
  public let origin: String

  /// Checks an address.
  ///
  /// - Parameters:
  ///   - address: an https address, or one of http on this machine, with `{z}`, `{x}` and `{y}` in
  ///     its path or query; `{r}` is "@2x" for a fine screen.
  ///   - attribution: who made the map; most licences require it.
  /// - Throws: `TileServerError` for another address, or without an attribution.
  public init(address: String, attribution: String) throws(TileServerError) {
    guard let scheme = ["https://", "http://"].first(where: { address.hasPrefix($0) }) else {
      throw .noScheme
    }
    let rest = address.dropFirst(scheme.count)
    let authority = rest.prefix { $0 != "/" }
    let host = authority.prefix { $0 != ":" }
    let port = authority.dropFirst(host.count)
    // The origin becomes part of the content security policy.
    func isPlain(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        || [0x2D, 0x2E].contains(byte)
    }
    guard !host.isEmpty, host.utf8.allSatisfy(isPlain),
      port.isEmpty || port.count > 1 && UInt16(port.dropFirst()) != nil
    else { throw .invalidHost }
    guard scheme == "https://" || ["127.0.0.1", "localhost"].contains(host) else { throw .noScheme }
    guard address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .invalidCharacter }
    let places = rest.dropFirst(authority.count).split(
      separator: "{", omittingEmptySubsequences: false
    )
    .dropFirst()
    for place in ["z}", "x}", "y}"] where !places.contains(where: { $0.hasPrefix(place) }) {
      throw .missing("{" + place)
    }
    guard attribution.contains(where: { !$0.isWhitespace }) else { throw .noAttribution }
    self.address = address
    self.attribution = attribution
    origin = scheme + authority
  }
}

/// Why an address is not one of tiles.
public enum TileServerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It is not https, nor http on this machine.
  case noScheme
  /// Its host is not a name or an IPv4 address, or its port no number.
  case invalidHost
  /// It has a character that an address does not have.
  case invalidCharacter
  /// It lacks one of the places for zoom, column and row.
  case missing(String)
  /// The attribution is missing.
  case noAttribution

  /// What is wrong, and how to mend it.
  public var description: String {
    switch self {
    case .noScheme:
      "the address must begin with https://, or with http://127.0.0.1 or http://localhost"
    case .invalidHost:
      "the host must be a name such as tiles.example.org, without {s}; a port follows after a colon"
    case .invalidCharacter: "the address has a space or another character that must be escaped"
    case .missing(let place):
      "the address lacks \(place); it looks like https://tiles.example.org/{z}/{x}/{y}.png"
    case .noAttribution: "the attribution is missing: who made the map, which its licence asks for"
    }
  }
}
