/// Recognises names that a program made by spelling a Cyrillic name in Latin letters.
///
/// "Dzhejnsvill" for Janesville: nobody types these where Cyrillic is not written. Three schemes
/// occur among the alternate names of GeoNames.
enum Romanisation {
  /// Countries where Cyrillic is written, or was until lately: there such spellings are in use.
  static let cyrillicCountries: Set<String> = [
    "AM", "AZ", "BA", "BG", "BY", "EE", "GE", "HR", "KG", "KZ", "LT", "LV", "MD", "ME", "MK", "MN",
    "PL", "RO", "RS", "RU", "SI", "TJ", "TM", "UA", "UZ", "XK",
  ]

  private static let common: [Character: String] = [
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ж": "zh", "з": "z", "и": "i",
    "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t",
    "у": "u", "ф": "f", "ч": "ch", "ш": "sh", "ъ": "", "ы": "y", "ь": "", "і": "i", "ї": "ji",
    "є": "je", "ґ": "g", "ў": "u",
  ]
  private static let schemes: [[Character: String]] = [
    ["й": "j", "х": "kh", "ц": "c", "щ": "shch", "э": "eh", "ю": "ju", "я": "ja", "ё": "jo"],
    ["й": "j", "х": "h", "ц": "c", "щ": "shh", "э": "je", "ю": "ju", "я": "ja", "ё": "jo"],
    ["й": "y", "х": "kh", "ц": "ts", "щ": "shch", "э": "e", "ю": "yu", "я": "ya", "ё": "yo"],
  ]

  /// The spellings of a name in Latin letters, lower case; empty when it is not Cyrillic.
  static func spellings(of name: String) -> [String] {
    guard name.unicodeScalars.contains(where: { (0x0400...0x052F).contains($0.value) }) else {
      return []
    }
    let lower = name.lowercased()
    return schemes.map { scheme in
      var text = ""
      for character in lower { text += scheme[character] ?? common[character] ?? String(character) }
      return text
    }
  }

  /// The name as it compares with a spelling: lower case, without apostrophes.
  static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != "'" && $0 != "’" && $0 != "`" }
  }
}
