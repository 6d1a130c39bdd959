import Gazetteer
internal import Synchronization

/// What reading queries needs of a gazetteer alone: made when it is first asked for, once for all
/// threads.
final class GazetteerFacts: Sendable {
  /// The names of cities, to compare with misspelt ones.
  let cityNames: CityNames
  /// Endings bound to the names of streets, folded.
  let streetEndings = Once<[[UInt8]]>()
  /// What is bound to the ends of Korean names and to the beginnings of Hebrew ones, folded.
  let particles = Once<(endings: [[UInt8]], prefixes: [[UInt8]])>()
  /// Endings of Slavic names with those of the nominative, folded.
  let caseEndings = Once<[(ending: [UInt8], nominatives: [[UInt8]])]>()
  /// Words such as "county" that tell the kind of the name beside them.
  let terms = Once<Terms>()
  /// The names of countries in words.
  let countryNames = Once<CountryNames>()
  /// Words that begin many names, folded, with a space behind each; and their keys.
  let commonBeginnings = Once<[(codes: [UInt8], key: NameKey?)]>()

  init(_ gazetteer: Gazetteer) { cityNames = CityNames(gazetteer) }
}

/// A value that is made when it is first used.
final class Once<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)

  /// The value; others who ask while it is made wait for it.
  func value(_ make: () -> Value) -> Value {
    known.withLock { known in
      if let known { return known }
      let made = make()
      known = made
      return made
    }
  }
}
