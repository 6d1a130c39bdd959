#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// A kind of evidence for or against an interpretation of a query.
///
/// The score of an interpretation is the sum of its evidence: the amount of each kind times the
/// weight of the kind. The probability that an interpretation is meant is proportional to e^score.
/// The probability that the query means any place is the logistic function of a second sum with
/// weights of its own. `Tools/tune learn` learns the weights, which are in `EvidenceTable.swift`.
public enum Evidence: Int, CaseIterable, Sendable {
  // The place.

  /// Doublings of the population.
  case population
  /// It is a country.
  case country
  /// It is a region.
  case region
  /// It is a county.
  case county
  /// It is an area of several countries.
  case area
  /// Nearness to the point that results should be near: 1 there, half at 50 km.
  case near

  // The name in the query.

  /// A name in English or a language of the country, or a long official form.
  case officialName
  /// A name in another language.
  case translatedName
  /// An alternative name.
  case alternateName
  /// An abbreviation.
  case abbreviation
  /// A nickname.
  case nickname
  /// A former name.
  case historicName
  /// A name of a country that properly belongs to one of its regions: England.
  case nameOfRegion
  /// The code of its airport.
  case airportCode
  /// A code of three letters or more.
  case code
  /// A code of two letters.
  case shortCode
  /// An abbreviation of two letters outside the United States, whose postal codes are written
  /// everywhere.
  case shortAbbreviationAbroad
  /// A name of three letters or fewer in another language.
  case shortTranslatedName
  /// A code or abbreviation of three letters or fewer, in lower case.
  case lowerCode
  /// A small word read as a name: "in" for India.
  case lightName
  /// The name was expanded from an abbreviation or another spelling.
  case variantName
  /// Words of the name beyond the first.
  case longName
  /// How much of the name is misspelt: 1 for an edit.
  case edit
  /// The same in each ten letters of the name.
  case editDensity
  /// It is the main name of another place: how well known that place is, 0 to 1.
  case mainNameElsewhere
  /// The same for a name of a country in another language, or a former one.
  case translatedCountry
  /// A city in the same region has the name as its main one.
  case mainNameNearby
  /// It is a county that contains a city with the same name.
  case countyOfCity
  /// A name in a few capitals that abbreviate another place.
  case capitalsAsName
  /// Misspellings of a name that is neither the main nor an official one.
  case editOfOtherName
  /// The name is spelt as that of another place, and only like that of the place.
  case likeOtherName
  /// The words are spelt exactly like the name, with its accents.
  case asWritten
  /// The words lack the accents of the name, and are spelt like the name of a region or country.
  case accentsLeftOut
  /// A name in another language, in lower case beside other words.
  case lowercaseForeignName
  /// It is the most similar of all names in the region or country.
  case comparedName
  /// The words are only a part of the name.
  case partOfName

  // The region or country in the query.

  /// It lies in the region or country that the query names.
  case container
  /// The region or country is named by an alternative name.
  case containerAlias
  /// A region or country by a code of three letters or more.
  case containerCode
  /// A region or country by a code of two letters.
  case containerShortCode
  /// A two-letter abbreviation of a region outside the United States.
  case containerAbroad
  /// A region or country by a name of three letters or fewer in another language.
  case containerShortTranslated
  /// A region or country by a code or abbreviation in lower case.
  case containerLowerCode
  /// A county by a code that is an abbreviation of a state of the United States as well: "Rho
  /// (MI)".
  case containerCountyCode
  /// An area of several countries.
  case containerArea
  /// A country that the place's own is a part of.
  case containerSovereign
  /// A country that it lay in once, wholly or partly.
  case containerFormer
  /// The same region or country once more.
  case repeatedContainer
  /// Misspellings of the name of the region or country.
  case containerEdit
  /// The place comes before its region or country.
  case order
  /// The query also names a larger city nearby.
  case beside
  /// It is a landmark, and a town is named which is far from it.
  case townElsewhere
  /// A landmark is named which is far from the place.
  case landmarkElsewhere
  /// A postal code near the place, or in it.
  case postalCode
  /// It is the town of the postal code: more than the population of any namesake elsewhere.
  case codeOfTown
  /// A postal code far from the place.
  case farPostalCode
  /// A postal code of another town nearby, of another region of the country, or of another country.
  case otherPostalArea

  // Words that the interpretation does not explain.

  /// A region or country, named as a part of its own, that the place does not lie in.
  case contradiction
  /// Another place comes first, as a part of its own.
  case laterPart
  /// Another place comes first, separated by a slash, a bar or a preposition.
  case laterPlace
  /// A word such as "Province" that fits the place.
  case fittingGeneric
  /// A word such as "Province" that does not.
  case strayGeneric
  /// A word that does not change a name: "City of".
  case lightWord
  /// A preposition before a name: "in", "from".
  case preposition
  /// The name is part of a longer name in the query that explains no less.
  case shadowed
  /// The same of a query that is the main name of another place, from the first to the last word.
  case partOfMainName
  /// A street word right behind the name: "Paris Street".
  case streetName
  /// A number.
  case strayNumber
  /// A part of the query that is only numbers.
  case numberPart
  /// A part of the query that is a street address.
  case addressPart
  /// An unknown part of an address: a house, a firm, a quarter.
  case venuePart
  /// Words that are surely part of an address: a box for letters, a flat, the number of a house.
  case addressWords
  /// The name stands in a part with a street, whose end is not known.
  case inStreet
  /// The name stands next to the postal code.
  case besidePostcode
  /// Its country has postal codes of this form.
  case ownPostcode
  /// Its country has postal codes of another form.
  case foreignPostcode
  /// The code of a province behind the town.
  case provinceCode
  /// It is a region or country, where an address names a town.
  case coarseInAddress
  /// The rest of an address in a script that writes the largest unit first.
  case smallerUnits
  /// A part of the query with numbers in it that may be a street address.
  case numberedPart
  /// A part of the query that names another place of the same kind.
  case otherPart
  /// The most prominent place of a part before a region or county is in another country: "Berlin,
  /// CT".
  case partAbroad
  /// A part that may be a place of the small area.
  case partOfArea
  /// A part before a region or country that names a city elsewhere: "Berlin, CT".
  case namesakePart
  /// The name of such a part is the main name of a large city elsewhere.
  case largeCityElsewhere
  /// A part before the code of a country.
  case partBeforeCode
  /// A part that names a place in the region or country.
  case unusedPlace
  /// An unknown part of the query, although the query names the region or country.
  case unknownPart
  /// A part of the query before a region or country that may be a place in it.
  case partWithin
  /// An unknown part of the query, where nothing else supports the place.
  case loosePart
  /// Unknown words before the name, in its part of the query, where a region or country is named.
  case wordBefore
  /// The same behind the name.
  case wordBehind
  /// The same beyond the first word.
  case furtherWord
  /// One word before the name that begins many names: "Puerto".
  case beginningBefore
  /// An unknown part before or within brackets: one of two names for the place.
  case bracketPart
  /// The name is followed by a word such as "de", "am" or "on".
  case qualifiedName
  /// A street address before the name in one part.
  case addressBefore
  /// Unknown words where nothing else supports the place.
  case looseWord
  /// Words beside the region or country in its part.
  case wordBesideContainer

  // Whether the query means any place.

  /// Any query has 1 of it.
  case always
  /// The name is an everyday word.
  case plainName
  /// The same, for each doubling of the population beyond a thousand.
  case plainNameOfLargePlace
  /// The words are plain ones in lower case.
  case plainLowercaseName
  /// The name has no region or country beside it.
  case loneName
  /// The same, of a village: many have the name of one, and more are not listed.
  case loneVillage
  /// The query names the region that the place lies in.
  case namedRegion
  /// The query names its country.
  case namedCountry
  /// The misspelt name has no region or country beside it.
  case loneEdit
  /// The same, of a small place.
  case loneEditOfSmallPlace
  /// The misspelt name is neither the main nor an official one.
  case loneEditOfOtherName
  /// The same with another first letter, which is seldom wrong.
  case otherInitial
  /// The name is misspelt, with unknown words beside it.
  case looseEdit
  /// The name is very short, with unknown words beside it.
  case looseShortName
  /// The unexplained words before the name end in a preposition such as "in" or "from".
  case led
  /// Unexplained words that name a place as well.
  case otherPlace
  /// Unexplained plain words.
  case plainWord
  /// Where the query names an unknown part of a region or country: how small that is, 1 up to 30 km
  /// across, 0 from 120 km.
  case compactness
  /// The share of the words that is unexplained.
  case unexplainedShare
  /// The query is nothing but a code in capitals.
  case capitalCode
  /// The name is a single word of three letters or fewer.
  case shortName
  /// The query is a lesser name of a country, and the main name of a town: doublings of the
  /// country's population, which says nothing about a name that few there know.
  case lesserNameOfCountry
  /// A word for a state stands beside the name of a city: "Republic".
  case stateBeside
  /// A word for a natural feature stands beside the name: "Lake", "Mount".
  case featureBeside
  /// A word for an institution stands before the name: "University of".
  case institutionBeside
  /// A word for an institution stands behind the name: "University".
  case institutionBehind
  /// A word for a thing called after places stands beside the name: "cheese".
  case thingBeside
  /// The name is that of a person: a given name and an unknown word.
  case personName
  /// The region that the place lies in is a word of an institution's name, and a far larger
  /// namesake lies elsewhere: "Victoria University, Wellington".
  case regionOfInstitution
  /// Something far from the place is meant: "120 km north of Paris".
  case distant
  /// A word before the name says that the place is not meant.
  case negated
  /// The name is cut out of a word, in a script that writes words without spaces.
  case cutWord
  /// Beside unexplained words: what is explained ends the query.
  case atEnd
  /// Beside unexplained words: what is explained is a part of its own.
  case ownPart
  /// Beside unexplained words: the share of them that begin with a capital.
  case capitalisedRest
  /// Beside unexplained words: what is explained is a code of two letters.
  case codeBesideRest
  /// The query is a postal address.
  case address
  /// Something unknown stands next to the postal code, where the town does.
  case otherTown
}

extension Evidence {
  /// The name of the kind in JSON: "containerAlias".
  ///
  /// Names never change; a test lists them all.
  public var name: String { "\(self)" }
}

/// Collects evidence, as a sum or as a list.
protocol EvidenceCollector {
  /// Whether it also needs the evidence without weight in the ranking.
  static var isComplete: Bool { get }
  /// The sum so far, if the collector knows it.
  var sum: Double? { get }
  /// Adds some evidence.
  mutating func add(_ evidence: Evidence, _ amount: Double)
  /// Adds the evidence of lying in a region or country.
  mutating func add(_ container: ContainerEvidence)
}

extension EvidenceCollector {
  @inline(__always)
  mutating func add(_ evidence: Evidence) { add(evidence, 1) }
}

/// The score of an interpretation.
struct Score: EvidenceCollector {
  static var isComplete: Bool { false }
  var value = 0.0
  var sum: Double? { value }

  @inline(__always)
  mutating func add(_ evidence: Evidence, _ amount: Double) {
    value += evidence.rankingWeight * amount
  }

  @inline(__always)
  mutating func add(_ container: ContainerEvidence) { value += container.score }
}

/// The levels that are weighed apart, from the finest.
enum Level: Int, CaseIterable, Sendable {
  case city
  case county
  case region
  case country
  /// An informal region counts as sure as a city of the name.
  case area
}

/// The probability with a logarithm of its odds.
@inline(__always)
func logistic(_ logOdds: Double) -> Double { 1 / (1 + exp(-logOdds)) }

/// The probability that the query means any place, at each level.
struct Plausibility: EvidenceCollector {
  static var isComplete: Bool { true }
  /// The logarithms of the odds: of the place itself, its county, its region and its country.
  private var logOdds = SIMD4<Double>(repeating: 0)
  /// What these are at most: less where the query contradicts itself.
  private var ceiling = SIMD4<Double>(repeating: .infinity)
  var sum: Double? { nil }

  /// The probability that the right place at a level is among the interpretations.
  subscript(_ level: Level) -> Double {
    logistic(min(logOdds[level.rawValue & 3], ceiling[level.rawValue & 3]))
  }

  @inline(__always)
  mutating func add(_ evidence: Evidence, _ amount: Double) {
    logOdds += evidence.plausibilityWeights * amount
    if let doubt = evidence.doubt { ceiling = pointwiseMin(ceiling, doubt) }
  }

  mutating func add(_ container: ContainerEvidence) {
    container.forEach { add($0, $1) }
  }
}

/// The amount of each kind of evidence.
struct EvidenceTally: EvidenceCollector, Sendable {
  static var isComplete: Bool { true }
  var sum: Double? { nil }
  /// The amounts, by the number of the kind: there is room for more kinds than there are.
  private var amounts = InlineArray<192, Double>(repeating: 0)

  mutating func add(_ evidence: Evidence, _ amount: Double) {
    amounts[evidence.rawValue] += amount
  }

  mutating func add(_ container: ContainerEvidence) {
    container.forEach { amounts[$0.rawValue] += $1 }
  }

  subscript(_ evidence: Evidence) -> Double { amounts[evidence.rawValue] }

  /// The score of the interpretation.
  var score: Double {
    Evidence.allCases.reduce(0) { $0 + $1.row.ranking * self[$1] }
  }

  /// The probability that the query means any place, at each level.
  var plausibility: Plausibility {
    var plausibility = Plausibility()
    for evidence in Evidence.allCases where self[evidence] != 0 {
      plausibility.add(evidence, self[evidence])
    }
    return plausibility
  }
}
