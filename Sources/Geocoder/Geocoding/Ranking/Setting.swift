import Gazetteer
import Synchronization

/// What holds for every way to read a query: what its words may lie in, which parts name places of
/// their own.
///
/// It is noted once after each pass that has found something, and asked for each of perhaps
/// hundreds of interpretations.
struct Setting: ~Copyable, Sendable {
  private let place = InPlace()
  let gazetteer: Gazetteer
  let hierarchy: Hierarchy
  /// By the number of a country, its parts, as a range of the dependencies' cities.
  let dependencies: [Range<Int>]
  /// Words that are part of an address, so that no name begins or ends with them.
  private(set) var addressWords = TokenSet()
  /// Words for states alone: "Republic", but not "province", "of" or "la".
  private(set) var stateWords = TokenSet()
  /// Whether a word stands in two of at least three parts.
  private(set) var repeatsWord = false
  /// Whether a bracket stands between words.
  private(set) var hasBrackets = false
  /// What the query names that places may lie in; written by `noteContainers` alone, as the next
  /// two.
  var containerSpans = ScratchArray<ContainerSpan>()
  var containers = ScratchArray<Container>()
  /// The cities of each of the containers, one after the other.
  var cityRanges = ScratchArray<Cities>()
  /// Which of the spans are stray, a bit each, and of which that is known; see `isStray`.
  let strays = Atomic<UInt64>(0)
  let askedStrays = Atomic<UInt64>(0)
  /// Exact names of more than one word, within a part.
  private(set) var longNames = ScratchArray<TokenSet>()
  /// Whether the query as a whole is the main name of a place, in several words.
  private(set) var isMainName = false
  /// Large cities that words of the query name, and where they are; where it names a landmark, all
  /// towns and the features that a town may lie at.
  private(set) var cities = ScratchArray<(mask: TokenSet, place: Int)>()
  /// The parts of the query that name a place each, with nothing else in them.
  private(set) var placeParts = TokenSet()
  /// Those that name a city, and those that name a country.
  private(set) var cityParts = TokenSet()
  private(set) var countryParts = TokenSet()
  /// Those where a word such as "from" leads to the place.
  private(set) var ledParts = TokenSet()

  /// What eight times as many inhabitants are in prominence.
  static let eightfold = 24

  /// Makes a setting of nothing.
  init(_ gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
    hierarchy = gazetteer.hierarchy
    dependencies = gazetteer.dependencies.parts
  }

  /// Notes what is the same for all ways to read a query.
  mutating func note(_ reading: borrowing Reading) {
    let address = reading.address
    addressWords = address.explained | address.wholeStreets
    noteContainers(reading)
    noteStateWords(reading)
    longNames.removeAll()
    isMainName = false
    for index in reading.spans.indices {
      let span = reading.spans[index]
      if span.end - span.first > 1, reading.candidates[span.candidates.lowerBound].editCost == 0,
        !reading.candidates[span.candidates.lowerBound].isPart
      {
        longNames.append(span.mask)
        if span.mainNameProminence > 0, span.end - span.first == reading.text.tokens.count {
          isMainName = true
        }
      }
    }
    repeatsWord = reading.segments.count > 2 && Setting.repeatsWord(reading.text)
    hasBrackets = false
    for index in reading.text.tokens.indices where reading.text.tokens[index].separator.isBracket {
      hasBrackets = true
    }
    cities.removeAll()
    placeParts = []
    cityParts = []
    countryParts = []
    ledParts = []
    if reading.segments.count > 1 { noteOtherPlaces(reading) }
    if reading.namesLandmark { notePlacesOfLandmarks(reading) }
  }

  /// The shortest word that tells something by standing there twice, in letters.
  private static let shortestRepetition = 4

  private static func repeatsWord(_ text: borrowing FoldedText) -> Bool {
    for index in text.tokens.indices where text.tokens[index].symbolCount >= shortestRepetition {
      let codes = text.tokens[index].codes
      for other in text.tokens.indices.dropFirst(index + 1)
      where text.tokens[other].codes.count == codes.count
        && text.codes[text.tokens[other].codes].elementsEqual(text.codes[codes])
      {
        return true
      }
    }
    return false
  }

  /// The shortest word for a state, in letters: shorter ones are articles as well.
  private static let shortestStateWord = 4

  private mutating func noteStateWords(_ reading: borrowing Reading) {
    stateWords = []
    var rest = reading.words.countryGeneric & ~(reading.words.regionGeneric | reading.words.light)
    while !rest.isEmpty {
      let index = rest.first
      rest.remove(index)
      if reading.text.tokens[index].symbolCount >= Setting.shortestStateWord {
        stateWords.insert(index)
      }
    }
  }

  /// Notes which parts of the query name places of their own, and the large cities among these.
  private mutating func noteOtherPlaces(_ reading: borrowing Reading) {
    for index in reading.spans.indices {
      let span = reading.spans[index]
      guard !span.candidates.isEmpty,
        case let candidate = reading.candidates[span.candidates.lowerBound],
        candidate.editCost == 0,
        let segment = reading.segments.first(where: { $0 & span.mask == span.mask })
      else { continue }
      let isLed =
        span.first > 0 && (reading.words.preposition & TokenSet(span.first - 1)).intersects(segment)
      if segment.isSubset(
        of: span.mask | reading.words.light | reading.words.number
          | (isLed ? reading.words.common : [])),
        !span.mask.isSubset(of: reading.words.light)
      {
        placeParts |= segment
        if isLed { ledParts |= segment }
        if hierarchy.isCountry(candidate.place) {
          countryParts |= segment
        } else if !hierarchy.isArea(candidate.place), namesCity(span, reading) {
          cityParts |= segment
        }
      }
      for index in span.candidates.prefix(2) {
        let candidate = reading.candidates[index]
        if hierarchy.isCity(candidate.place), candidate.nameKind != .airport,
          candidate.prominence >= Scorer.largeProminence,
          !gazetteer.isLandmark(candidate.place)
        {
          cities.append((span.mask, candidate.place))
        }
      }
    }
  }

  /// The most places of a name that a landmark may stand in.
  private static let maxTownCount = 8
  /// How much less prominent such a place may be than the first: a quarter of the people.
  private static let closeProminence = 16

  /// Notes the towns that a landmark may stand in, and the features that a town may lie at.
  private mutating func notePlacesOfLandmarks(_ reading: borrowing Reading) {
    for index in reading.spans.indices {
      let span = reading.spans[index]
      var least = 0
      for index in span.candidates.prefix(Setting.maxTownCount) {
        let candidate = reading.candidates[index]
        guard hierarchy.isCity(candidate.place), candidate.nameKind != .airport,
          candidate.editCost == 0, !candidate.isPart, candidate.prominence >= least,
          !cities.contains(
            in: cities.indices,
            where: {
              $0.place == candidate.place && $0.mask == span.mask
            })
        else { continue }
        if let landmark = gazetteer.landmark(candidate.place) {
          if landmark.kind != .feature { continue }
        } else {
          least = max(least, candidate.prominence - Setting.closeProminence)
        }
        cities.append((span.mask, candidate.place))
      }
    }
  }

  /// Whether a city is about as prominent as anything else of a name: Madrid is the region's heart,
  /// but Nuevo León is not its village of the name.
  private func namesCity(_ span: Span, _ reading: borrowing Reading) -> Bool {
    let most = reading.candidates[span.candidates.lowerBound].prominence
    for index in span.candidates.prefix(3) {
      let candidate = reading.candidates[index]
      if hierarchy.isCity(candidate.place),
        candidate.prominence + Setting.eightfold >= most
      {
        return true
      }
    }
    return false
  }
}
