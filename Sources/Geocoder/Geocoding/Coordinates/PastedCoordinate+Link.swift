import Geography
import TextTools

extension PastedCoordinate {
  /// Reads the links of Google Maps, OpenStreetMap, Apple Maps, Bing Maps and plus.codes.
  ///
  /// A pin goes before the part of the map that is shown. A link of a map without a coordinate is
  /// refused, and so is a route, which has several.
  static func link(_ text: String, _ clues: NotationClues) -> PastedCoordinate? {
    guard clues.hasSlash || clues.hasEquals, let link = MapLink(text) else { return nil }
    let reading =
      switch link.service {
      case .google: google(link)
      case .openStreetMap: openStreetMap(link)
      case .apple: apple(link)
      case .bing: bing(link)
      case .plusCodes: link.path.last.flatMap(code)
      case .short: PastedCoordinate?.none
      }
    return reading ?? .refused(.linkWithoutCoordinate)
  }

  /// Source: "Maps URLs" of Google for the parameters; paths as the site writes them.
  private static func google(_ link: MapLink) -> PastedCoordinate? {
    let kinds = link.path.map { $0.lowercased() }
    guard !kinds.contains("dir"), link.value("daddr") == nil, link.value("destination") == nil
    else { return nil }
    if let pin = googlePin(link.rawPath) { return pin }
    for name in ["q", "query"] {
      if let pin = link.value(name).flatMap(pin) { return pin }
    }
    for kind in ["place", "search"] {
      if let index = kinds.firstIndex(of: kind), index + 1 < link.path.count,
        let pin = pin(link.path[index + 1]) ?? code(link.path[index + 1])
      {
        return pin
      }
    }
    // What is shown, not what is pinned, comes last.
    for name in ["ll", "viewpoint", "cbll", "center", "sll"] {
      if let point = link.value(name).flatMap(pair) { return point }
    }
    return link.path.first { $0.first == "@" }.flatMap { viewport($0.dropFirst()) }
  }

  /// Reads `!3d47.6!4d-122.3`, the pin in the data of a place; nothing if there are several.
  private static func googlePin(_ path: Substring) -> PastedCoordinate? {
    var pins: [PastedCoordinate] = []
    var latitude: Double?
    for field in path.split(whereSeparator: { $0 == "!" || $0 == "/" }) {
      if field.hasPrefix("3d") {
        latitude = number(field.dropFirst(2))
      } else if field.hasPrefix("4d"), let north = latitude, let east = number(field.dropFirst(2)) {
        let pin = point(latitude: north, longitude: east)
        if !pins.contains(pin) { pins.append(pin) }
        latitude = nil
      } else {
        latitude = nil
      }
    }
    return pins.count == 1 ? pins[0] : nil
  }

  /// Reads `47.6,-122.3,12z`: a point, and how much of the map is shown.
  private static func viewport(_ text: Substring) -> PastedCoordinate? {
    pair(text.split(separator: ",").prefix(2).joined(separator: ","))
  }

  private static func openStreetMap(_ link: MapLink) -> PastedCoordinate? {
    guard link.path.first != "directions" else { return nil }
    for (latitude, longitude) in [("mlat", "mlon"), ("lat", "lon")] {
      if let north = link.value(latitude), let east = link.value(longitude) {
        return pair("\(north),\(east)")
      }
    }
    if let pin = link.value("query").flatMap(pin) ?? link.value("marker").flatMap(pair) {
      return pin
    }
    guard let map = link.fragment.first(where: { $0.name == "map" })?.value else { return nil }
    let parts = map.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count >= 3 ? pair("\(parts[1]),\(parts[2])") : nil
  }

  /// Source: "Map Links" of Apple's URL scheme reference; `coordinate` as Maps shares it.
  private static func apple(_ link: MapLink) -> PastedCoordinate? {
    guard link.value("daddr") == nil, link.value("destination") == nil else { return nil }
    for name in ["coordinate", "ll"] {
      if let point = link.value(name).flatMap(pair) { return point }
    }
    if let pin = link.value("q").flatMap(pin) { return pin }
    for name in ["center", "sll"] {
      if let point = link.value(name).flatMap(pair) { return point }
    }
    return nil
  }

  /// Source: "Create a custom map URL" of Bing Maps.
  private static func bing(_ link: MapLink) -> PastedCoordinate? {
    guard link.value("rtp") == nil else { return nil }
    if let pins = link.value("sp"), pins.hasPrefix("point.") {
      // "point.47.6_-122.3_Name", with a tilde between several.
      guard !pins.contains(bytesOf: "~point.") else { return nil }
      let parts = pins.dropFirst(6).split(separator: "_")
      if parts.count >= 2 { return pair("\(parts[0]),\(parts[1])") }
    }
    if let pin = link.value("where1").flatMap(pin) ?? link.value("q").flatMap(pin) { return pin }
    let center = link.value("cp")?.split(separator: "~") ?? []
    return center.count == 2 ? pair("\(center[0]),\(center[1])") : nil
  }

  private static func code(_ text: String) -> PastedCoordinate? {
    // A plus sign in a path is itself; the space that it was decoded to is put back.
    let parts = text.split(separator: " ", maxSplits: 1)
    let joined = parts.joined(separator: "+")
    return plusCode(joined, NotationClues(joined)) ?? plusCode(text, NotationClues(text))
  }

  /// Reads two numbers with a comma between, latitude first.
  private static func pair(_ text: String) -> PastedCoordinate? {
    guard let numbers = numbers(Substring(text), separator: ","), numbers.count == 2 else {
      return nil
    }
    return point(latitude: numbers[0], longitude: numbers[1])
  }
}
