/// What kind of name a name is for a place that bears it.
///
/// Evidence for ranking, and shown to people.
public enum NameKind: UInt8, Sendable, CaseIterable {
  /// The name that the gazetteer shows.
  case primary = 0
  /// A name in English or in a language of the country, or its long official form.
  case official = 1
  /// A name in any other language.
  case translated = 2
  /// A further name whose language the sources do not tell.
  case alternate = 3
  /// A shortened form: "Minn.", "NRW", "USA".
  case abbreviation = 4
  /// A code: ISO 3166-1, ISO 3166-2, a postal abbreviation of a region.
  case code = 5
  /// The IATA code of an airport that serves the place.
  case airport = 6
  /// A nickname: "Big Apple".
  case nickname = 7
  /// A name of the past: "Bombay".
  case historic = 8
}
