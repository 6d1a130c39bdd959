import Gazetteer
import GazetteerWriting

/// Which names of a place are worth keeping, and as what.
///
/// Each rule has a name under which the report counts what it dropped or changed. They come from
/// looking at what GeoNames lists as alternate names.
struct NameRules {
  /// Folded names of countries in any language.
  var countryNames: Set<String> = []
  /// IATA code to the coordinates of its airport, in steps.
  var airports: [String: [(latitude: Int, longitude: Int)]] = [:]
  /// Two-letter names that are in use for a city: "LA".
  static let shortNames: Set<String> = ["LA", "NY", "DC", "SF", "HK", "KL"]

  /// The untagged alternate names of a city that are worth keeping.
  func sorted(_ text: String, of place: SourcePlace, _ report: inout Report) -> [SourceName] {
    let pieces = cleaned(text, &report)
    return pieces.compactMap { piece in
      if piece == place.name { return nil }
      return kind(piece, of: place, &report).map { SourceName(text: piece, kind: $0) }
    }
  }

  /// Leaves out what is in brackets and parts what is joined by a slash.
  private func cleaned(_ text: String, _ report: inout Report) -> [String] {
    var plain = text
    if let open = plain.firstIndex(where: { $0 == "(" || $0 == "[" || $0 == "（" }) {
      plain = String(plain[..<open])
      report.add("name cut at a bracket: \"Wirzaburg [a. 742]\"")
    }
    let parts = plain.split(separator: "/")
    if parts.count > 1 { report.add("name parted at a slash: \"Bolzano / Bozen\"") }
    return parts.map { String($0).trimmed }.filter { !$0.isEmpty }
  }

  private func kind(_ text: String, of place: SourcePlace, _ report: inout Report) -> NameKind? {
    let scalars = text.unicodeScalars
    let isASCII = scalars.allSatisfy { $0.isASCII }
    let letters = scalars.count { $0.properties.isAlphabetic }
    if isASCII, text == text.lowercased(), letters > 0 {
      // "xi ya tu" for Seattle, "rondon" for London: one in 168,000 of these is a name people use.
      report.add("name dropped: machine romanisation in lower case")
      return nil
    }
    if isASCII, scalars.count == 3, scalars.allSatisfy({ $0.properties.isUppercase }) {
      return airport(text, place, &report)
    }
    if letters <= 2, isNarrow(scalars), !NameRules.shortNames.contains(text) {
      report.add("name dropped: one or two letters")
      return nil
    }
    if scalars.contains(where: { $0.properties.generalCategory == .decimalNumber }),
      !text.split(separator: " ").contains(where: {
        $0.unicodeScalars.count { $0.properties.isAlphabetic } > 2
      })
    {
      report.add("name dropped: a number rather than a name")
      return nil
    }
    if scalars.contains(where: { $0.properties.generalCategory == .control }) || isGarbled(scalars)
    {
      report.add("name dropped: garbled")
      return nil
    }
    return .alternate
  }

  /// A code of three letters is kept where an airport of that code is near, or the city is large.
  private func airport(_ code: String, _ place: SourcePlace, _ report: inout Report) -> NameKind? {
    let isNear = (airports[code] ?? []).contains {
      abs($0.latitude - place.latitude) < 100_000 && abs($0.longitude - place.longitude) < 150_000
    }
    if isNear || place.population >= 500_000 {
      report.add("name kept as a code: three capitals")
      return .airport
    }
    report.add("name dropped: three capitals without an airport near")
    return nil
  }

  /// Whether all letters belong to scripts in which one letter is not a word.
  private func isNarrow(_ scalars: String.UnicodeScalarView) -> Bool {
    scalars.allSatisfy { $0.value < 0x0700 }
  }

  /// Latin letters within Ethiopic words come from a broken conversion: "ሶትTUNGA".
  private func isGarbled(_ scalars: String.UnicodeScalarView) -> Bool {
    scalars.contains { (0x1200...0x139F).contains($0.value) }
      && scalars.contains { $0.isASCII && $0.properties.isAlphabetic }
  }
}

extension String {
  /// The string without spaces at its ends.
  var trimmed: String {
    var view = Substring(self)
    while let first = view.first, first.isWhitespace { view.removeFirst() }
    while let last = view.last, last.isWhitespace { view.removeLast() }
    return String(view)
  }
}
