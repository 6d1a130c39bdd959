internal import Gazetteer

extension CoordinateNotation {
  /// The text with points for its decimal commas; nothing if it has none, or points as well.
  ///
  /// A decimal comma stands between two digits. In "47,6062, -122,3321" the second comma does not.
  static func withDecimalPoints(_ text: String) -> String? {
    let hasDecimalComma =
      ByteView.with(text) { bytes in
        var isFound = false
        for index in 0..<bytes.count {
          if bytes[index] == UInt8(ascii: ".") { return false }
          if bytes[index] == UInt8(ascii: ","), isDigit(bytes[index - 1]), isDigit(bytes[index + 1])
          {
            isFound = true
          }
        }
        return isFound
      } ?? false
    // RFC 5870 knows points alone.
    guard hasDecimalComma, !text.lowercased().hasPrefix("geo:") else { return nil }
    var bytes = Array(text.utf8)
    for index in bytes.indices.dropFirst().dropLast()
    where bytes[index] == UInt8(ascii: ",") && isDigit(bytes[index - 1])
      && isDigit(bytes[index + 1])
    {
      bytes[index] = UInt8(ascii: ".")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// The text with letters for the words for directions; nothing if it has other words, or none.
  ///
  /// "47.6° North, 122.3° West", "48,2° Nord 16,4° Ost". The letter O alone is east in German and
  /// west in French, so it is no direction.
  static func withHemisphereLetters(_ text: String) -> String? {
    var result = ""
    var word = ""
    var hasWord = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isAlphabetic, scalar != "º", scalar != "ª" {
        word.unicodeScalars.append(scalar)
        guard word.utf8.count <= longestDirection else { return nil }
        continue
      }
      if !word.isEmpty {
        guard let letter = letter(word) else { return nil }
        hasWord = hasWord || word.utf8.count > 1
        result += letter
        word = ""
      }
      result.unicodeScalars.append(scalar)
    }
    if !word.isEmpty {
      guard let letter = letter(word) else { return nil }
      hasWord = hasWord || word.utf8.count > 1
      result += letter
    }
    return hasWord ? result : nil
  }

  private static func letter(_ word: String) -> String? {
    let word = word.lowercased()
    if word.utf8.count == 1 { return ["n", "s", "e", "w"].contains(word) ? word : nil }
    return directions.first { $0.words.contains(word) }?.letter
  }

  /// The longest word for a direction or a unit in bytes, with a mark behind it.
  static let longestDirection = 12
  /// The letters that these words begin with, as bits from `a`.
  static let directionLetters = directions.reduce(into: UInt32(0)) { bits, direction in
    for first in direction.words.compactMap(\.utf8.first) where first &- 0x61 < 26 {
      bits |= 1 << UInt32(first - 0x61)
    }
  }

  /// Words for directions in English, German, French, Spanish, Italian, Portuguese, Catalan, Dutch
  /// and the Scandinavian languages, and the units of degrees, which say nothing more.
  private static let directions: [(letter: String, words: [String])] = [
    ("N", ["north", "nord", "norte", "noord", "norr"]),
    ("S", ["south", "süd", "sued", "sud", "sur", "sul", "zuid", "syd", "sør", "söder"]),
    ("E", ["east", "ost", "est", "este", "leste", "oost", "øst", "öst", "öster"]),
    ("W", ["west", "ouest", "oeste", "ovest", "vest", "väst", "väster"]),
    ("°", ["deg", "degree", "degrees", "grad"]),
    ("′", ["min", "minutes", "minuten"]),
    ("″", ["sec", "seconds", "sekunden"]),
  ]
}
