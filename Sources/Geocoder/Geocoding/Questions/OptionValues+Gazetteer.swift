package import Gazetteer
import TextTools

extension OptionValues {
  /// A value that is well formed, and names nothing that the gazetteer has.
  package enum UnknownValue: Error, Equatable {
    /// No country has this code.
    case country(String)
    /// No region has this code.
    case region(String)
    /// No place has a name in this language.
    case language(String, known: Set<String>)
  }

  /// Checks that the gazetteer has countries and regions with these codes.
  ///
  /// - Parameters:
  ///   - countries: codes of countries.
  ///   - regions: codes of regions.
  ///   - gazetteer: the gazetteer.
  /// - Throws: ``UnknownValue`` for the first code that it does not have.
  package static func check(
    countries: [CountryCode], regions: [RegionCode] = [], in gazetteer: Gazetteer
  ) throws(UnknownValue) {
    for code in countries.map(\.rawValue) where gazetteer.country(code: code) == nil {
      throw .country(code)
    }
    for code in regions.map(\.rawValue) where gazetteer.region(code: code) == nil {
      throw .region(code)
    }
  }

  /// Checks that there are names in a language.
  ///
  /// - Parameters:
  ///   - language: a code such as `de` or `pt-BR`, or several with commas between.
  ///   - known: the codes of ``languages(of:)``.
  /// - Throws: ``UnknownValue`` if one of the languages is not known.
  package static func check(
    language: String, known: Set<String>
  ) throws(UnknownValue) {
    let parts = language.lowercased().split(separator: ",", omittingEmptySubsequences: false)
    for part in parts {
      let code = part.trimming { $0 == " " }.split { $0 == "-" || $0 == "_" }.first
      guard let code, known.contains(String(code)) else {
        throw .language(language, known: known)
      }
    }
  }

  /// The codes of the languages that a gazetteer has names in.
  package static func languages(of gazetteer: Gazetteer) -> Set<String> {
    Set(gazetteer.languageCodes + ["en"])
  }
}

extension OptionValues.UnknownValue: CustomStringConvertible {
  /// The known values.
  package var description: String {
    switch self {
    case .country(let code):
      "there is no country \(code); countries have ISO 3166-1 codes such as US"
    case .region(let code):
      "there is no region \(code); regions have ISO 3166-2 codes such as US-WA"
    case .language(let language, let known):
      "there are no names in the language \(language.debugDescription); the languages are "
        + known.sorted().joined(separator: ", ")
    }
  }
}
