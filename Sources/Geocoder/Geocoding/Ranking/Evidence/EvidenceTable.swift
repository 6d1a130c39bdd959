/// The weights of a kind of evidence, and its description.
struct EvidenceRow: Sendable {
  /// The weight in the score of an interpretation: a difference of 1 makes it e times as probable.
  let ranking: Double
  /// The weights in the plausibility, as logarithms of odds: of the place itself, its county, its
  /// region and its country.
  let plausibility: SIMD4<Double>
  /// The subject of the evidence.
  let scope: Scope
  /// The description that `geocode explain` prints.
  let phrase: String

  /// The subject of evidence, which decides when it is weighed.
  enum Scope: Sendable {
    /// The place.
    case place
    /// The name in the query.
    case name
    /// The region or country in the query.
    case container
    /// The other words of the query.
    case words
    /// Unknown words: where any word is left over, there is evidence of this scope.
    case unknownWords
    /// The same where there are brackets, or words that begin many names.
    case unknownBeginning
    /// The position in a postal address.
    case address
    /// The query as a whole: it has no weight in the ranking.
    case query
  }

  @inline(__always)
  fileprivate init(
    _ ranking: Double, _ plausibility: SIMD4<Double>, _ scope: Scope, _ phrase: String
  ) {
    self.ranking = ranking
    self.plausibility = plausibility
    self.scope = scope
    self.phrase = phrase
  }
}

// The table of all evidence. Score, plausibility, the bound of what is pruned, and explanations are
// computed from it. `Tools/tune learn` writes the two weights of each row from sets of queries with
// known places; the rest is written by hand.

extension Evidence {
  /// What is known of the kind.
  ///
  /// Always inlined: with a known kind the compiler leaves the numbers alone of it.
  @inline(__always) var row: EvidenceRow {
    switch self {
    case .population:
      EvidenceRow(
        0.65, SIMD4(0.13, 0.02, 0.07, 0.14), .place,
        "doublings of the population")
    case .country:
      EvidenceRow(
        1.58, SIMD4(-0.01, 0, 0, 0.64), .place,
        "a country")
    case .region:
      EvidenceRow(
        -2.5, SIMD4(-0.03, 0, -0.36, 0.27), .place,
        "a region")
    case .county:
      EvidenceRow(
        -4.95, SIMD4(0, 0.35, 0.22, 0.02), .place,
        "a county")
    case .area:
      EvidenceRow(
        -1.28, SIMD4(-0.47, 0, -1.73, 0.07), .place,
        "an area of several countries")
    case .near:
      EvidenceRow(
        6, SIMD4(0, 0, 0, 0), .place,
        "near the given point")
    case .officialName:
      EvidenceRow(
        -0.17, SIMD4(-0.17, -0.33, 0.08, 0.13), .name,
        "local or official name")
    case .translatedName:
      EvidenceRow(
        -1.31, SIMD4(-0.08, -0.37, -0.09, 0.33), .name,
        "name in another language")
    case .alternateName:
      EvidenceRow(
        -1.12, SIMD4(-1.27, -1.28, -0.96, -0.9), .name,
        "alternative name")
    case .abbreviation:
      EvidenceRow(
        -2.29, SIMD4(-0.31, -0.35, 0.23, 0), .name,
        "abbreviation")
    case .nickname:
      EvidenceRow(
        -1.72, SIMD4(-0.02, 0.09, 0.01, 0), .name,
        "nickname")
    case .historicName:
      EvidenceRow(
        -1.55, SIMD4(-0.16, 0.01, -0.31, 0.02), .name,
        "former name")
    case .nameOfRegion:
      EvidenceRow(
        -8, SIMD4(0, 0, 0, 0), .name,
        "the name properly belongs to one of its regions")
    case .airportCode:
      EvidenceRow(
        -5.09, SIMD4(-0.22, -0.13, -0.07, -0.14), .name,
        "airport code")
    case .code:
      EvidenceRow(
        -2.72, SIMD4(-0.02, 0, -0.28, -0.2), .name,
        "code of three letters or more")
    case .shortCode:
      EvidenceRow(
        -8, SIMD4(-0.03, -0.06, -0.09, -0.91), .name,
        "code of two letters")
    case .shortAbbreviationAbroad:
      EvidenceRow(
        -2.2, SIMD4(-0.03, 0, 0.2, -0.13), .name,
        "two-letter abbreviation outside the United States")
    case .shortTranslatedName:
      EvidenceRow(
        -2.89, SIMD4(-0.09, -0.1, -0.09, -0.12), .name,
        "very short name in another language")
    case .lowerCode:
      EvidenceRow(
        -0.13, SIMD4(-0.04, -0.16, -0.1, -0.88), .name,
        "code in lower case")
    case .lightName:
      EvidenceRow(
        -3.67, SIMD4(-0.7, -1.36, -0.36, -0.76), .name,
        "a small word read as a name")
    case .variantName:
      EvidenceRow(
        -1.16, SIMD4(-0.43, -0.9, -0.24, -0.41), .name,
        "another spelling of the name")
    case .longName:
      EvidenceRow(
        1.3, SIMD4(0.32, 0.33, 0.16, 0.58), .name,
        "further words of the name")
    case .edit:
      EvidenceRow(
        -4.14, SIMD4(-0.33, -0.51, -0.17, -0.42), .name,
        "the name is misspelt")
    case .editDensity:
      EvidenceRow(
        -0.56, SIMD4(-1.02, -0.62, -0.91, -0.81), .name,
        "misspellings per ten letters of the name")
    case .mainNameElsewhere:
      EvidenceRow(
        -7, SIMD4(-0.24, -0.59, -0.03, 0), .name,
        "main name of another place")
    case .translatedCountry:
      EvidenceRow(
        -5, SIMD4(0, 0, 0, 0), .name,
        "country in another language, but main name of another place")
    case .mainNameNearby:
      EvidenceRow(
        -4, SIMD4(0, 0, 0, 0), .name,
        "main name of another place in the same region")
    case .countyOfCity:
      EvidenceRow(
        -4, SIMD4(0, 0, 0, 0), .name,
        "county of a city with the same name")
    case .capitalsAsName:
      EvidenceRow(
        -6, SIMD4(0, 0, 0, 0), .name,
        "capitals that abbreviate another place")
    case .editOfOtherName:
      EvidenceRow(
        -4, SIMD4(0.3, -0.03, 0, -0.34), .name,
        "the misspelt name is not its main name")
    case .likeOtherName:
      EvidenceRow(
        -4, SIMD4(0, 0, 0, 0), .name,
        "spelt as another place is")
    case .asWritten:
      EvidenceRow(
        3.18, SIMD4(0.79, 0.53, 0.85, 0.62), .name,
        "spelt exactly like the name, with its accents")
    case .accentsLeftOut:
      EvidenceRow(
        -2, SIMD4(0, 0, 0, 0), .name,
        "the accents of the name are missing")
    case .lowercaseForeignName:
      EvidenceRow(
        -4, SIMD4(-2, -2, -2, -2), .name,
        "name in another language, in lower case")
    case .comparedName:
      EvidenceRow(
        -2.2, SIMD4(-1, -0.89, -0.7, 0.19), .name,
        "most similar of all names in the region or country")
    case .partOfName:
      EvidenceRow(
        -4.92, SIMD4(-1.09, 0.03, -1.01, -0.33), .name,
        "only a part of the name")
    case .container:
      EvidenceRow(
        7.11, SIMD4(-0.14, 0.47, 0.07, 1.78), .container,
        "in the named region or country")
    case .containerAlias:
      EvidenceRow(
        4.07, SIMD4(0.57, 0.25, 0.89, 0.16), .container,
        "in the named region or country (alternative name)")
    case .containerCode:
      EvidenceRow(
        3.43, SIMD4(0.14, 0, 0.21, -0.01), .container,
        "in the named region or country (code)")
    case .containerShortCode:
      EvidenceRow(
        2.03, SIMD4(-0.24, -0.38, -0.42, -0.33), .container,
        "in the named region or country (two-letter code)")
    case .containerAbroad:
      EvidenceRow(
        -1.81, SIMD4(-0.61, -0.23, -0.35, -0.55), .container,
        "region named by two letters outside the United States")
    case .containerShortTranslated:
      EvidenceRow(
        -3.07, SIMD4(-0.01, -0.1, -0.01, 0), .container,
        "region or country named by a very short foreign name")
    case .containerLowerCode:
      EvidenceRow(
        -0.06, SIMD4(-0.2, 0.32, -0.54, -0.65), .container,
        "region or country named by a code in lower case")
    case .containerCountyCode:
      EvidenceRow(
        -5, SIMD4(0, 0, 0, 0), .container,
        "county named by a code that is also a US state")
    case .containerArea:
      EvidenceRow(
        1.16, SIMD4(-0.14, -0.24, -0.06, -0.2), .container,
        "in the named area of several countries")
    case .containerSovereign:
      EvidenceRow(
        -3.1, SIMD4(-0.08, 0, -0.14, -0.09), .container,
        "its country is part of the named country")
    case .containerFormer:
      EvidenceRow(
        3, SIMD4(-0.1, -0.1, -0.1, -0.1), .container,
        "it lay in the named country once")
    case .repeatedContainer:
      EvidenceRow(
        -1.96, SIMD4(0.15, -0.2, 0.17, -0.03), .container,
        "the region or country is named twice")
    case .containerEdit:
      EvidenceRow(
        -2.5, SIMD4(-0.05, -0.11, -0.05, -0.01), .container,
        "the region or country is misspelt")
    case .order:
      EvidenceRow(
        3.73, SIMD4(0.25, -0.05, 1.08, 1.83), .container,
        "the place comes before its region or country")
    case .beside:
      EvidenceRow(
        2.74, SIMD4(-0.06, 0.07, 0, -0.04), .words,
        "near a larger city in the query")
    case .townElsewhere:
      EvidenceRow(
        -8, SIMD4(0, 0, 0, 0), .words,
        "a landmark far from the named town")
    case .landmarkElsewhere:
      EvidenceRow(
        0, SIMD4(0, 0, 0, 0), .words,
        "far from a named landmark")
    case .postalCode:
      EvidenceRow(
        4.48, SIMD4(0.52, 0.84, 0.34, 0.19), .words,
        "near the postal code")
    case .codeOfTown:
      EvidenceRow(
        11, SIMD4(0, 0, 0, 0), .words,
        "the town of the postal code")
    case .farPostalCode:
      EvidenceRow(
        -2.15, SIMD4(-0.57, -1.28, -0.21, 0.21), .words,
        "far from the postal code")
    case .otherPostalArea:
      EvidenceRow(
        0, SIMD4(0, 0, 0, 0), .words,
        "the postal code is of another town, region or country")
    case .contradiction:
      EvidenceRow(
        -12, SIMD4(-0.32, 0.12, -0.54, -0.29), .words,
        "not in the named region or country")
    case .laterPart:
      EvidenceRow(
        -1, SIMD4(-0.66, -0.45, -0.52, 0.2), .words,
        "another place comes first")
    case .laterPlace:
      EvidenceRow(
        -6, SIMD4(-0.08, 0, -0.07, -0.01), .words,
        "another place comes first, separated from it")
    case .fittingGeneric:
      EvidenceRow(
        2.11, SIMD4(0, 0.46, 0.18, 0.04), .words,
        "with a word for its kind of place")
    case .strayGeneric:
      EvidenceRow(
        -3.43, SIMD4(-0.5, -0.02, -0.07, -0.24), .words,
        "with a word for another kind of place")
    case .lightWord:
      EvidenceRow(
        -0.5, SIMD4(-0.28, -0.52, -0.62, -0.8), .words,
        "words that do not change a name")
    case .preposition:
      EvidenceRow(
        -0.31, SIMD4(-0.32, -0.28, -0.43, -0.57), .words,
        "prepositions before a name")
    case .shadowed:
      EvidenceRow(
        -8.5, SIMD4(-0.38, -0.01, -0.02, -0.08), .words,
        "part of a longer name in the query")
    case .partOfMainName:
      EvidenceRow(
        -5, SIMD4(0, 0, 0, 0), .words,
        "the query is the main name of another place")
    case .streetName:
      EvidenceRow(
        -9, SIMD4(-3.2, -3.2, -3.2, -3.2), .words,
        "name of a street")
    case .strayNumber:
      EvidenceRow(
        -0.8, SIMD4(0.11, 0.36, -0.17, -1.09), .words,
        "numbers beside the name")
    case .numberPart:
      EvidenceRow(
        -2.21, SIMD4(-0.79, -0.62, -0.74, -0.52), .words,
        "a part that is only a number")
    case .addressPart:
      EvidenceRow(
        -2.95, SIMD4(-0.32, 0.02, -0.17, -0.08), .address,
        "a part that is a street address")
    case .venuePart:
      EvidenceRow(
        -3.52, SIMD4(-0.05, 0.35, -0.18, 0.17), .address,
        "a house, firm or quarter in the address")
    case .addressWords:
      EvidenceRow(
        0, SIMD4(-0.06, 0.51, 0.02, 0.04), .address,
        "a flat, post office box or the like")
    case .inStreet:
      EvidenceRow(
        -1.73, SIMD4(-0.32, -0.27, -0.2, -0.14), .address,
        "in the same part as a street")
    case .besidePostcode:
      EvidenceRow(
        4.93, SIMD4(0.63, 0.28, 0.64, 0.63), .address,
        "next to the postal code")
    case .ownPostcode:
      EvidenceRow(
        1.98, SIMD4(0.55, 0.65, 0.44, 0.43), .address,
        "its country has postal codes of this form")
    case .foreignPostcode:
      EvidenceRow(
        -2.96, SIMD4(-0.38, -0.36, -0.45, -0.45), .address,
        "its country has postal codes of another form")
    case .provinceCode:
      EvidenceRow(
        -0.9, SIMD4(-0.16, -0.39, 0.01, 0), .address,
        "followed by the code of a province")
    case .coarseInAddress:
      EvidenceRow(
        -6.27, SIMD4(-0.07, 0, -0.01, -0.2), .address,
        "larger than the town of an address")
    case .smallerUnits:
      EvidenceRow(
        -1, SIMD4(0, 0, 0, 0), .address,
        "followed by smaller units of its address")
    case .numberedPart:
      EvidenceRow(
        -13.6, SIMD4(0.11, 0.12, 0.09, 0.02), .unknownWords,
        "an unknown part with numbers")
    case .otherPart:
      EvidenceRow(
        -10, SIMD4(-0.4, -1.17, -0.47, -0.22), .unknownWords,
        "a part that names another place of this kind")
    case .partAbroad:
      EvidenceRow(
        -2, SIMD4(0, 0, 0, 0), .words,
        "the place before it is known in another country")
    case .partOfArea:
      EvidenceRow(
        0, SIMD4(1.5, 0, 0, 0), .words,
        "a small area that the part may lie in")
    case .namesakePart:
      EvidenceRow(
        -8, SIMD4(0, 0, 0.33, 0.34), .unknownWords,
        "a part before it that names a city elsewhere")
    case .largeCityElsewhere:
      EvidenceRow(
        0, SIMD4(0, 0, 0, 0), .words,
        "what is left over is a large city elsewhere")
    case .partBeforeCode:
      EvidenceRow(
        -4, SIMD4(0, 0, 0, 0), .words,
        "a part before the code of a country")
    case .unusedPlace:
      EvidenceRow(
        -12, SIMD4(0, 0, 0, 0), .words,
        "a part that names a place within it")
    case .unknownPart:
      EvidenceRow(
        -18.36, SIMD4(0, 0, 0, -0.03), .unknownWords,
        "an unknown part, although a region or country is named")
    case .partWithin:
      EvidenceRow(
        -15.5, SIMD4(-0.03, 0, 0.33, 0.34), .unknownWords,
        "an unknown part that may be a place within it")
    case .loosePart:
      EvidenceRow(
        -18.91, SIMD4(-0.59, -0.32, -0.68, -0.6), .unknownWords,
        "an unknown part, and no region or country named")
    case .wordBefore:
      EvidenceRow(
        -10.75, SIMD4(-0.56, -0.69, -0.58, -0.19), .unknownWords,
        "unknown words before the name")
    case .wordBehind:
      EvidenceRow(
        -11.13, SIMD4(-0.87, -1, -0.92, -0.55), .unknownWords,
        "unknown words after the name")
    case .furtherWord:
      EvidenceRow(
        -5.29, SIMD4(0.41, 0.11, 0.31, 0.01), .words,
        "further unknown words")
    case .beginningBefore:
      EvidenceRow(
        -8.02, SIMD4(-0.02, 0, -0.08, 0), .unknownBeginning,
        "a word before the name that begins many names")
    case .bracketPart:
      EvidenceRow(
        -8, SIMD4(-0.04, 0.01, -0.26, -0.25), .unknownBeginning,
        "an unknown part beside brackets")
    case .qualifiedName:
      EvidenceRow(
        3.05, SIMD4(-0.55, -0.44, -0.45, -0.07), .words,
        "the name is followed by a preposition")
    case .addressBefore:
      EvidenceRow(
        -1.69, SIMD4(-0.21, 0.04, -0.21, -0.01), .address,
        "a street address before the name")
    case .looseWord:
      EvidenceRow(
        -19.14, SIMD4(-1.07, -1.61, -1.22, -0.81), .unknownWords,
        "unknown words, and no region or country named")
    case .wordBesideContainer:
      EvidenceRow(
        -19.96, SIMD4(-0.1, -0.08, -0.12, -0.22), .unknownWords,
        "unknown words beside the region or country")
    case .always:
      EvidenceRow(
        0, SIMD4(1.54, 2.61, 1.04, 0.96), .query,
        "any query")
    case .plainName:
      EvidenceRow(
        0, SIMD4(-4.2, -1.99, -1.49, -1.16), .query,
        "the name is an everyday word")
    case .plainNameOfLargePlace:
      EvidenceRow(
        0, SIMD4(0.1, -0.44, -0.42, -0.4), .query,
        "doublings of the population, for an everyday word")
    case .plainLowercaseName:
      EvidenceRow(
        0, SIMD4(-1.5, -1.83, -1.31, -1.23), .query,
        "the name is an everyday word in lower case")
    case .loneName:
      EvidenceRow(
        0, SIMD4(-0.68, 0.13, 0.68, -0.26), .query,
        "no region or country given")
    case .loneVillage:
      EvidenceRow(
        0, SIMD4(-2.6, -3.5, -3.5, -3.5), .query,
        "a village, with no region or country given")
    case .namedRegion:
      EvidenceRow(
        0, SIMD4(0.71, 0.94, 1.07, 0.44), .query,
        "its region is named")
    case .namedCountry:
      EvidenceRow(
        0, SIMD4(-0.46, -0.6, -0.24, 1.04), .query,
        "its country is named")
    case .loneEdit:
      EvidenceRow(
        0, SIMD4(0, 0.62, 0.29, -0.14), .query,
        "misspelt, with no region or country given")
    case .loneEditOfSmallPlace:
      EvidenceRow(
        0, SIMD4(-1.2, -1.39, -1.05, -0.57), .query,
        "misspelt and small, with no region or country given")
    case .loneEditOfOtherName:
      EvidenceRow(
        0, SIMD4(-1.2, -0.43, -0.3, -0.29), .query,
        "misspelt and not its main name, with no region or country given")
    case .otherInitial:
      EvidenceRow(
        0, SIMD4(0, 0, 0, 0), .query,
        "with another first letter, with no region or country given")
    case .looseEdit:
      EvidenceRow(
        0, SIMD4(-0.15, -0.25, -0.3, -0.43), .query,
        "misspelt, with unknown words beside it")
    case .looseShortName:
      EvidenceRow(
        0, SIMD4(-0.8, -0.42, -0.73, -0.94), .query,
        "very short name, with unknown words beside it")
    case .led:
      EvidenceRow(
        0, SIMD4(-0.18, 0.11, -0.14, -0.15), .query,
        "a preposition before the name")
    case .otherPlace:
      EvidenceRow(
        0, SIMD4(0.27, 0.44, 0.33, -0.53), .query,
        "the unexplained words also name a place")
    case .plainWord:
      EvidenceRow(
        0, SIMD4(-0.17, -0.34, -0.15, -0.66), .query,
        "unexplained everyday words")
    case .compactness:
      EvidenceRow(
        0, SIMD4(-0.01, 0.01, -0.6, 0.14), .query,
        "small enough that any part of it is close")
    case .unexplainedShare:
      EvidenceRow(
        0, SIMD4(-0.88, -1.14, -0.97, -1.33), .query,
        "share of unexplained words")
    case .capitalCode:
      EvidenceRow(
        0, SIMD4(-0.05, 0.17, 0.06, 0.34), .query,
        "only a code in capitals")
    case .shortName:
      EvidenceRow(
        0, SIMD4(-0.98, -0.53, -0.72, -1.74), .query,
        "very short name")
    case .lesserNameOfCountry:
      EvidenceRow(
        0, SIMD4(0, 0, 0, -0.14), .query,
        "country by a lesser name, but main name of a town")
    case .stateBeside:
      EvidenceRow(
        0, SIMD4(-3, -3, -3, -3), .query,
        "a word for a state beside the name")
    case .featureBeside:
      EvidenceRow(
        0, SIMD4(-2, -2, -2, -2), .query,
        "a word for a natural feature beside the name")
    case .institutionBeside:
      EvidenceRow(
        0, SIMD4(-0.34, -0.33, -0.36, -0.47), .query,
        "a word for an institution before the name")
    case .institutionBehind:
      EvidenceRow(
        0, SIMD4(-3.5, -3.5, -3.5, -3.5), .query,
        "a word for an institution after the name")
    case .thingBeside:
      EvidenceRow(
        0, SIMD4(-6, -6, -6, -6), .query,
        "a word for a thing beside the name")
    case .personName:
      EvidenceRow(
        0, SIMD4(-5, -5, -5, -5), .query,
        "a given name and an unknown word")
    case .regionOfInstitution:
      EvidenceRow(
        0, SIMD4(0, 0, 0, 0), .query,
        "the region is a word of an institution's name")
    case .distant:
      EvidenceRow(
        0, SIMD4(0, 0, 0, 0), .query,
        "something far from it is meant")
    case .negated:
      EvidenceRow(
        0, SIMD4(-1, -1, -1, -1), .query,
        "a word before it that says no")
    case .cutWord:
      EvidenceRow(
        0, SIMD4(-7, -7, -7, -7), .query,
        "cut out of a longer word")
    case .atEnd:
      EvidenceRow(
        0, SIMD4(-0.21, 0.22, 0.07, -0.03), .query,
        "at the end of the query")
    case .ownPart:
      EvidenceRow(
        0, SIMD4(0.06, -0.27, 0.29, 0.42), .query,
        "separated from the other words")
    case .capitalisedRest:
      EvidenceRow(
        0, SIMD4(-1.32, -1.46, -0.97, -0.06), .query,
        "share of unexplained words with a capital")
    case .codeBesideRest:
      EvidenceRow(
        0, SIMD4(-0.71, -0.38, -0.57, -0.8), .query,
        "two-letter code beside unexplained words")
    case .address:
      EvidenceRow(
        0, SIMD4(0.34, 0.36, 0.43, 0.67), .query,
        "the query is an address")
    case .otherTown:
      EvidenceRow(
        0, SIMD4(-3, -3, -2.5, 0), .query,
        "an unknown town beside the postal code")
    }
  }

  @inline(__always) var rankingWeight: Double { row.ranking }
  @inline(__always) var plausibilityWeights: SIMD4<Double> { row.plausibility }
  /// What the logarithms of the odds are at most, at each level, where the query contradicts itself
  /// so; nil for all other evidence.
  ///
  /// Other evidence, however much, does not tell which half of the query is wrong.
  @inline(__always) var doubt: SIMD4<Double>? {
    switch self {
    // A postal code of another place: odds of 7 to 3, but for the country.
    case .farPostalCode, .otherPostalArea: SIMD4(SIMD3(repeating: 0.847_297_860_387), .infinity)
    // Odds of 6 to 4, and of 7 to 3 for its country.
    case .containerFormer: SIMD4(SIMD3(repeating: 0.405_465_108_108), 0.847_297_860_387)
    case .otherInitial, .regionOfInstitution: SIMD4(repeating: 0.847_297_860_387)
    case .negated, .distant: SIMD4(repeating: 0.405_465_108_108)
    // Odds of 2 to 1: a village may be missing.
    case .likeOtherName: SIMD4(SIMD3(repeating: 0.693_147_180_560), .infinity)
    // A landmark of the name elsewhere: odds of 3 to 1, but for the country.
    case .landmarkElsewhere: SIMD4(SIMD3(repeating: 1.098_612_288_668), .infinity)
    case .largeCityElsewhere: SIMD4(SIMD3(repeating: .infinity), 0.405_465_108_108)
    default: nil
    }
  }
}
