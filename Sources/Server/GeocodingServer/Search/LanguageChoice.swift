/// The languages of names that a request asks for, the best first, as one text: `de-AT,de,en`.
///
/// It is what ``GeocodingOptions/language`` takes. Nil stands for the gazetteer's own names.
enum LanguageChoice {
  /// More languages than this are not looked at.
  private static let limit = 8

  /// Reads the value of a parameter: codes with commas between, or `default`.
  ///
  /// - Returns: the languages; nil if one of them has not the form of a code.
  static func list(_ text: String) -> String?? {
    let codes = text.split(separator: ",").map { trimmed($0) }
    guard !codes.isEmpty, codes.allSatisfy({ isCode($0) }) else { return nil }
    // The names that the gazetteer shows stand in for local ones.
    let asked = codes.prefix { $0.lowercased() != "default" && $0.lowercased() != "local" }
    return .some(joined(asked.prefix(limit).map(String.init)))
  }

  /// Reads `Accept-Language` (RFC 9110, section 12.5.4); what is malformed in it is left out.
  static func list(header: String?) -> String? {
    guard let header else { return nil }
    var ranges: [(code: String, weight: Double)] = []
    for range in header.split(separator: ",").prefix(32) {
      let parts = range.split(separator: ";").map { trimmed($0) }
      guard let tag = parts.first, tag != "*", isCode(tag) else { continue }
      let quality = parts.dropFirst().first { $0.hasPrefix("q=") }
      let weight = quality.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      if weight > 0 { ranges.append((String(tag), weight)) }
    }
    // A stable sort: of equal weights the first in the header comes first.
    let sorted = ranges.enumerated().sorted {
      ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
    }
    return joined(sorted.prefix(limit).map(\.element.code))
  }

  /// Whether a text has the form of a language tag: letters, and perhaps parts after hyphens.
  static func isCode(_ text: Substring) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard let first = parts.first, (2...8).contains(first.utf8.count), parts.count <= 4,
      first.utf8.allSatisfy({ isLetter($0) })
    else { return false }
    return parts.dropFirst().allSatisfy { part in
      (1...8).contains(part.utf8.count)
        && part.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
    }
  }

  private static func joined(_ codes: [String]) -> String? {
    // English names are the gazetteer's own.
    let codes =
      codes.first.map { $0.lowercased().hasPrefix("en") && $0.utf8.count != 3 } == true
      ? [] : codes
    return codes.isEmpty ? nil : codes.joined(separator: ",")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
