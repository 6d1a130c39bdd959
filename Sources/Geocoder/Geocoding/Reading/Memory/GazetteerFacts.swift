import Gazetteer
internal import Synchronization

/// What reading queries needs of a gazetteer alone: once for all threads.
final class GazetteerFacts: Sendable {
  /// The names of cities, to compare with misspelt ones.
  let cityNames: CityNames
  /// Words such as "county" that tell the kind of the name beside them.
  let terms: Terms
  private let rareWords = Mutex(RareWords())

  /// Each is made when it is first asked for; others who ask meanwhile wait.
  struct RareWords: Sendable {
    /// Endings bound to the names of streets, folded.
    var streetEndings: [[UInt8]]?
    /// What is bound to the ends of Korean names and to the beginnings of Hebrew ones, folded.
    var particles: (endings: [[UInt8]], prefixes: [[UInt8]])?
    /// Endings of Slavic names with those of the nominative, folded.
    var caseEndings: [(ending: [UInt8], nominatives: [[UInt8]])]?
    /// The names of countries in words.
    var countryNames: CountryNames?
    /// Words that begin many names, folded, with a space behind each; and their keys.
    var commonBeginnings: [(codes: [UInt8], key: NameKey?)]?
  }

  init(_ gazetteer: Gazetteer) {
    cityNames = CityNames(gazetteer)
    terms = Terms(gazetteer.folding)
  }

  /// Lends what few queries ask for.
  ///
  /// - Parameter body: reads or makes one of them; must not ask for another.
  /// - Returns: what `body` returns.
  func withRareWords<Result: Sendable>(_ body: (inout RareWords) -> Result) -> Result {
    rareWords.withLock { body(&$0) }
  }
}

extension Optional {
  /// The value; where there is none yet, it is made and kept.
  mutating func orMade(_ make: () -> Wrapped) -> Wrapped {
    if let self { return self }
    let made = make()
    self = made
    return made
  }
}
