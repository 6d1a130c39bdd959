/// Codes of languages as one text, which is read where names are.
enum LanguageList {
  /// The codes of a text, in its order.
  static func languages(_ text: String?) -> [String] {
    text?.split(separator: ",").map(String.init) ?? []
  }

  /// Codes with commas between; nil for none.
  static func joined(_ languages: [String]) -> String? {
    languages.isEmpty ? nil : languages.joined(separator: ",")
  }
}
