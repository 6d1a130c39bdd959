/// A link to a map, cut into the parts that may hold a coordinate.
///
///     MapLink("https://www.openstreetmap.org/#map=12/47.6/-122.3")?.service  // .openStreetMap
///
/// Nothing is fetched: a short link says nothing of the place it leads to.
struct MapLink {
  /// The site of the map.
  enum Service {
    case google, openStreetMap, apple, bing
    /// The links of plus.codes, whose path is a code.
    case plusCodes
    /// Links that lead to others.
    case short
  }

  let service: Service
  /// The segments of the path, decoded.
  let path: [String]
  /// The parameters of the query, decoded, with names in small letters.
  let parameters: [(name: String, value: String)]
  /// The parameters behind the number sign.
  let fragment: [(name: String, value: String)]
  /// The path as it is written, which may hold `!3d47.6!4d-122.3`.
  let rawPath: Substring

  /// Reads a link; nil if it is not a link, or not to a known map.
  ///
  /// - Parameter text: the link, with or without its scheme.
  init?(_ text: String) {
    guard !text.contains(where: \.isWhitespace) else { return nil }
    var rest = Substring(text)
    if rest.first == "<", rest.last == ">" { rest = rest.dropFirst().dropLast() }
    let lead = rest.prefix(8).lowercased()
    if lead.hasPrefix("https://") {
      rest = rest.dropFirst(8)
    } else if lead.hasPrefix("http://") {
      rest = rest.dropFirst(7)
    }
    let host = rest.prefix { !"/?#".contains($0) }
    rest = rest[host.endIndex...]
    let ahead = rest.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let halves = (ahead.first ?? "")
      .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = halves.first ?? ""
    guard let service = MapLink.service(host: host.lowercased(), path: path.lowercased()) else {
      return nil
    }
    self.service = service
    rawPath = path
    self.path = path.split(separator: "/").map { WebText.decoded($0) }
    parameters = halves.count == 2 ? WebText.parameters(halves[1]) : []
    fragment = ahead.count == 2 ? WebText.parameters(ahead[1]) : []
  }

  /// The value of the first of some parameters that has one.
  func value(_ name: String) -> String? {
    parameters.first { $0.name == name && !$0.value.isEmpty }?.value
  }

  private static func service(host: String, path: String) -> Service? {
    var host = host
    if let port = host.firstIndex(of: ":") { host = String(host[..<port]) }
    if host.hasPrefix("www.") { host = String(host.dropFirst(4)) }
    switch host {
    case "maps.app.goo.gl",
      "osm.org" where path.hasPrefix("/go/"), "maps.apple", "binged.it":
      return .short
    case "goo.gl" where path.hasPrefix("/maps"), "g.co" where path.hasPrefix("/maps"):
      return .short
    case "openstreetmap.org", "osm.org":
      return path.hasPrefix("/go/") ? .short : .openStreetMap
    case "maps.apple.com": return .apple
    case "bing.com" where path.hasPrefix("/maps"): return .bing
    case "plus.codes": return .plusCodes
    default: break
    }
    let isMapsHost = host.hasPrefix("maps.google.") || host == "earth.google.com"
    guard isMapsHost || host.hasPrefix("google.") && isMapsPath(path) else { return nil }
    // google.com, google.de, google.co.uk, google.com.br
    let ending = host.split(separator: ".").drop { $0 != "google" }.dropFirst()
    let isKnown =
      ending.count == 1 || ending.count == 2 && ["co", "com"].contains(ending.first ?? "")
    return isKnown ? .google : nil
  }

  private static func isMapsPath(_ path: String) -> Bool {
    path == "/maps" || path.hasPrefix("/maps/")
  }
}
