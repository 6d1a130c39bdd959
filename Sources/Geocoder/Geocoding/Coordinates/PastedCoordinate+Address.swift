import Geography

extension PastedCoordinate {
  /// Reads `geo:47.6,-122.3?z=11` (RFC 5870) and `geohash:u4pruy`.
  static func address(_ text: String, _ clues: NotationClues) -> PastedCoordinate? {
    guard clues.hasColon, clues.first | 0x20 == UInt8(ascii: "g"),
      let colon = text.firstIndex(of: ":")
    else { return nil }
    let body = text[text.index(after: colon)...]
    switch text[..<colon].lowercased() {
    case "geo": return geoAddress(body)
    case "geohash":
      let code = trimmed(String(body))
      return Geohash(code).map { .point($0.center) } ?? .refused(.notACoordinate)
    default: return nil
    }
  }

  static func isGeoAddress(_ text: String) -> Bool {
    trimmed(text).lowercased().hasPrefix("geo:")
  }

  private static func geoAddress(_ body: Substring) -> PastedCoordinate? {
    let halves = body.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = (halves.first ?? "").split(separator: ";")
    // "Geo: Berlin" is a label before a name.
    guard let list = parts.first, let numbers = numbers(list, separator: ","),
      (2...3).contains(numbers.count)
    else { return nil }
    for part in parts.dropFirst() {
      let parameter = part.lowercased()
      if parameter.hasPrefix("crs="), parameter != "crs=wgs84" {
        return .refused(.otherReferenceSystem)
      }
    }
    let given = point(latitude: numbers[0], longitude: numbers[1])
    let asked = halves.count == 2 ? WebText.parameters(halves[1]).first { $0.name == "q" } : nil
    guard let asked, !asked.value.isEmpty, case .point = given else { return given }
    if let pin = pin(asked.value) { return pin }
    // Android asks for a text at 0, 0 when it does not know where the text is.
    let isNowhere = numbers[0] == 0 && numbers[1] == 0
    return isNowhere ? .place(withoutLabel(asked.value)) : given
  }

  /// The point that the value of `q` is: "47.6,-122.3", "47.6,-122.3(Space Needle)", a plus code.
  static func pin(_ value: String) -> PastedCoordinate? {
    var text = withoutLabel(value)
    // Links of old: "loc:47.6,-122.3".
    if text.hasPrefix("loc:") { text = String(text.dropFirst(4)) }
    if let numbers = numbers(Substring(text), separator: ","), numbers.count == 2 {
      return point(latitude: numbers[0], longitude: numbers[1])
    }
    if let point = CoordinateNotation.parse(text) { return .point(point) }
    return plusCode(text, NotationClues(text))
  }

  /// A value without the name of the pin in brackets at its end.
  private static func withoutLabel(_ value: String) -> String {
    guard value.last == ")", let bracket = value.firstIndex(of: "("), bracket > value.startIndex
    else { return trimmed(value) }
    return trimmed(String(value[..<bracket]))
  }
}
