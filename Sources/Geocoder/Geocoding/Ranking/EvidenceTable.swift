/// What is known of a kind of evidence.
struct EvidenceRow: Sendable {
  /// What the kind counts for one interpretation against another: a difference of 1 makes one e times
  /// as probable.
  let ranking: Double
  /// What it counts for the query meaning a place at all, in the same measure: for the place itself, its
  /// county, its region and its country.
  let plausibility: SIMD4<Double>
  /// What it is evidence of.
  let scope: Scope
  /// What it says, for people.
  let phrase: String

  /// What a kind is evidence of, which tells when it is weighed.
  enum Scope: Sendable {
    /// What the place is.
    case place
    /// By what name it is called.
    case name
    /// What the query says it lies in.
    case container
    /// What other words say for or against it.
    case words
    /// Words that say nothing known: some must be there where any is left over.
    case unknownWords
    /// The same where there are brackets, or words that begin many names.
    case unknownBeginning
    /// Where it stands in a postal address.
    case address
    /// Whether the query means any place: it tells nothing of one interpretation against another.
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
// computed from it. `Tools/tune learn` writes the two weights of each row from sets of queries with known
// places; the rest is written by hand.

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
        "it is a country")
    case .region:
      EvidenceRow(
        -2.5, SIMD4(-0.03, 0, -0.36, 0.27), .place,
        "it is a region")
    case .county:
      EvidenceRow(
        -4.95, SIMD4(0, 0.35, 0.22, 0.02), .place,
        "it is a county")
    case .area:
      EvidenceRow(
        -1.28, SIMD4(-0.47, 0, -1.73, 0.07), .place,
        "it is an area of several countries")
    case .near:
      EvidenceRow(
        6, SIMD4(0, 0, 0, 0), .place,
        "it is near the point asked for")
    case .officialName:
      EvidenceRow(
        -0.17, SIMD4(-0.17, -0.33, 0.08, 0.13), .name,
        "called by a local or official name")
    case .translatedName:
      EvidenceRow(
        -1.31, SIMD4(-0.08, -0.37, -0.09, 0.33), .name,
        "called by a name in another language")
    case .alternateName:
      EvidenceRow(
        -1.12, SIMD4(-1.27, -1.28, -0.96, -0.9), .name,
        "called by a lesser name")
    case .abbreviation:
      EvidenceRow(
        -2.29, SIMD4(-0.31, -0.35, 0.23, 0), .name,
        "called by an abbreviation")
    case .nickname:
      EvidenceRow(
        -1.72, SIMD4(-0.02, 0.09, 0.01, 0), .name,
        "called by a nickname")
    case .historicName:
      EvidenceRow(
        -1.55, SIMD4(-0.16, 0.01, -0.31, 0.02), .name,
        "called by a name of the past")
    case .nameOfRegion:
      EvidenceRow(
        -8, SIMD4(0, 0, 0, 0), .name,
        "a region of it bears the name by right")
    case .airportCode:
      EvidenceRow(
        -5.09, SIMD4(-0.22, -0.13, -0.07, -0.14), .name,
        "called by the code of its airport")
    case .code:
      EvidenceRow(
        -2.72, SIMD4(-0.02, 0, -0.28, -0.2), .name,
        "called by a code")
    case .shortCode:
      EvidenceRow(
        -8, SIMD4(-0.03, -0.06, -0.09, -0.91), .name,
        "called by a code of two letters")
    case .shortAbbreviationAbroad:
      EvidenceRow(
        -2.2, SIMD4(-0.03, 0, 0.2, -0.13), .name,
        "an abbreviation of two letters outside the United States")
    case .shortTranslatedName:
      EvidenceRow(
        -2.89, SIMD4(-0.09, -0.1, -0.09, -0.12), .name,
        "a very short name in another language")
    case .lowerCode:
      EvidenceRow(
        -0.13, SIMD4(-0.04, -0.16, -0.1, -0.88), .name,
        "a code in lower case")
    case .lightName:
      EvidenceRow(
        -3.67, SIMD4(-0.7, -1.36, -0.36, -0.76), .name,
        "a word that is mostly written around names")
    case .variantName:
      EvidenceRow(
        -1.16, SIMD4(-0.43, -0.9, -0.24, -0.41), .name,
        "the name is written in another way")
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
        "misspellings in ten letters of the name")
    case .mainNameElsewhere:
      EvidenceRow(
        -7, SIMD4(-0.24, -0.59, -0.03, 0), .name,
        "another place has it as its main name")
    case .translatedCountry:
      EvidenceRow(
        -5, SIMD4(0, 0, 0, 0), .name,
        "a country in another language, and another place's main name")
    case .mainNameNearby:
      EvidenceRow(
        -4, SIMD4(0, 0, 0, 0), .name,
        "another place in its region has it as its main name")
    case .countyOfCity:
      EvidenceRow(
        -4, SIMD4(0, 0, 0, 0), .name,
        "a city of the name lies in the county")
    case .capitalsAsName:
      EvidenceRow(
        -6, SIMD4(0, 0, 0, 0), .name,
        "capitals that abbreviate something else")
    case .editOfOtherName:
      EvidenceRow(
        -4, SIMD4(0.3, -0.03, 0, -0.34), .name,
        "misspelt, of a name in another language, alone")
    case .asWritten:
      EvidenceRow(
        3.18, SIMD4(0.79, 0.53, 0.85, 0.62), .name,
        "written exactly so, with its accents")
    case .accentsLeftOut:
      EvidenceRow(
        -2, SIMD4(0, 0, 0, 0), .name,
        "its accents are left out")
    case .lowercaseForeignName:
      EvidenceRow(
        -4, SIMD4(-2, -2, -2, -2), .name,
        "a name in another language, in lower case")
    case .comparedName:
      EvidenceRow(
        -2.2, SIMD4(-1, -0.89, -0.7, 0.19), .name,
        "the most similar of all names there")
    case .partOfName:
      EvidenceRow(
        -4.92, SIMD4(-1.09, 0.03, -1.01, -0.33), .name,
        "only a part of the name")
    case .container:
      EvidenceRow(
        7.11, SIMD4(-0.14, 0.47, 0.07, 1.78), .container,
        "lies in a region or country that the query names")
    case .containerAlias:
      EvidenceRow(
        4.07, SIMD4(0.57, 0.25, 0.89, 0.16), .container,
        "lies in one that the query calls by another name")
    case .containerCode:
      EvidenceRow(
        3.43, SIMD4(0.14, 0, 0.21, -0.01), .container,
        "lies in one that the query names by a code")
    case .containerShortCode:
      EvidenceRow(
        2.03, SIMD4(-0.24, -0.38, -0.42, -0.33), .container,
        "lies in one that the query names by two letters")
    case .containerAbroad:
      EvidenceRow(
        -1.81, SIMD4(-0.61, -0.23, -0.35, -0.55), .container,
        "those are an abbreviation outside the United States")
    case .containerShortTranslated:
      EvidenceRow(
        -3.07, SIMD4(-0.01, -0.1, -0.01, 0), .container,
        "that is a very short name in another language")
    case .containerLowerCode:
      EvidenceRow(
        -0.06, SIMD4(-0.2, 0.32, -0.54, -0.65), .container,
        "that is a code in lower case")
    case .containerCountyCode:
      EvidenceRow(
        -5, SIMD4(0, 0, 0, 0), .container,
        "that is the code of a county, and the letters of a state")
    case .containerArea:
      EvidenceRow(
        1.16, SIMD4(-0.14, -0.24, -0.06, -0.2), .container,
        "lies in an area that the query names")
    case .containerSovereign:
      EvidenceRow(
        -3.1, SIMD4(-0.08, 0, -0.14, -0.09), .container,
        "its country is a part of one that the query names")
    case .repeatedContainer:
      EvidenceRow(
        -1.96, SIMD4(0.15, -0.2, 0.17, -0.03), .container,
        "the same region or country once more")
    case .containerEdit:
      EvidenceRow(
        -2.5, SIMD4(-0.05, -0.11, -0.05, -0.01), .container,
        "the name of what it lies in is misspelt")
    case .order:
      EvidenceRow(
        3.73, SIMD4(0.25, -0.05, 1.08, 1.83), .container,
        "the name stands before what it lies in")
    case .beside:
      EvidenceRow(
        2.74, SIMD4(-0.06, 0.07, 0, -0.04), .words,
        "near a larger city that the query names")
    case .postalCode:
      EvidenceRow(
        4.48, SIMD4(0.52, 0.84, 0.34, 0.19), .words,
        "the postal code is near")
    case .farPostalCode:
      EvidenceRow(
        -2.15, SIMD4(-0.57, -1.28, -0.21, 0.21), .words,
        "the postal code is far away")
    case .contradiction:
      EvidenceRow(
        -12, SIMD4(-0.32, 0.12, -0.54, -0.29), .words,
        "not in a region or country that the query names")
    case .laterPart:
      EvidenceRow(
        -1, SIMD4(-0.66, -0.45, -0.52, 0.2), .words,
        "another place is named before")
    case .laterPlace:
      EvidenceRow(
        -6, SIMD4(-0.08, 0, -0.07, -0.01), .words,
        "another place is named before, apart from it")
    case .fittingGeneric:
      EvidenceRow(
        2.11, SIMD4(0, 0.46, 0.18, 0.04), .words,
        "a word for its kind stands beside it")
    case .strayGeneric:
      EvidenceRow(
        -3.43, SIMD4(-0.5, -0.02, -0.07, -0.24), .words,
        "a word for another kind of place stands beside it")
    case .lightWord:
      EvidenceRow(
        -0.5, SIMD4(-0.28, -0.52, -0.62, -0.8), .words,
        "words that change nothing")
    case .preposition:
      EvidenceRow(
        -0.31, SIMD4(-0.32, -0.28, -0.43, -0.57), .words,
        "words that lead to a name")
    case .shadowed:
      EvidenceRow(
        -8.5, SIMD4(-0.38, -0.01, -0.02, -0.08), .words,
        "the query holds a longer name")
    case .streetName:
      EvidenceRow(
        -9, SIMD4(-3.2, -3.2, -3.2, -3.2), .words,
        "the name of a street")
    case .strayNumber:
      EvidenceRow(
        -0.8, SIMD4(0.11, 0.36, -0.17, -1.09), .words,
        "numbers beside it")
    case .numberPart:
      EvidenceRow(
        -2.21, SIMD4(-0.79, -0.62, -0.74, -0.52), .words,
        "a part that is a number beside it")
    case .addressPart:
      EvidenceRow(
        -2.95, SIMD4(-0.32, 0.02, -0.17, -0.08), .address,
        "a street address beside it")
    case .venuePart:
      EvidenceRow(
        -3.52, SIMD4(-0.05, 0.35, -0.18, 0.17), .address,
        "a house, firm or quarter beside it")
    case .addressWords:
      EvidenceRow(
        0, SIMD4(-0.06, 0.51, 0.02, 0.04), .address,
        "a box, a flat or the like beside it")
    case .inStreet:
      EvidenceRow(
        -1.73, SIMD4(-0.32, -0.27, -0.2, -0.14), .address,
        "in one part with a street")
    case .besidePostcode:
      EvidenceRow(
        4.93, SIMD4(0.63, 0.28, 0.64, 0.63), .address,
        "next to the postal code")
    case .ownPostcode:
      EvidenceRow(
        1.98, SIMD4(0.55, 0.65, 0.44, 0.43), .address,
        "postal codes are written so in its country")
    case .foreignPostcode:
      EvidenceRow(
        -2.96, SIMD4(-0.38, -0.36, -0.45, -0.45), .address,
        "postal codes are written in another way in its country")
    case .provinceCode:
      EvidenceRow(
        -0.9, SIMD4(-0.16, -0.39, 0.01, 0), .address,
        "the code of a province behind it")
    case .coarseInAddress:
      EvidenceRow(
        -6.27, SIMD4(-0.07, 0, -0.01, -0.2), .address,
        "larger than the town of an address")
    case .smallerUnits:
      EvidenceRow(
        -1, SIMD4(0, 0, 0, 0), .address,
        "smaller units of its address behind it")
    case .numberedPart:
      EvidenceRow(
        -13.6, SIMD4(0.11, 0.12, 0.09, 0.02), .unknownWords,
        "a part with numbers beside it")
    case .otherPart:
      EvidenceRow(
        -10, SIMD4(-0.4, -1.17, -0.47, -0.22), .unknownWords,
        "a part that names another such place")
    case .namesakePart:
      EvidenceRow(
        -10, SIMD4(0, 0, 0.33, 0.34), .unknownWords,
        "a part before it that names a city elsewhere")
    case .partBeforeCode:
      EvidenceRow(
        -4, SIMD4(0, 0, 0, 0), .words,
        "a part before the code of a country")
    case .unusedPlace:
      EvidenceRow(
        -12, SIMD4(0, 0, 0, 0), .words,
        "a part names a place in it")
    case .unknownPart:
      EvidenceRow(
        -18.36, SIMD4(0, 0, 0, -0.03), .unknownWords,
        "an unknown part beside it and what it lies in")
    case .partWithin:
      EvidenceRow(
        -15.5, SIMD4(-0.03, 0, 0.33, 0.34), .unknownWords,
        "an unknown part before it")
    case .loosePart:
      EvidenceRow(
        -18.91, SIMD4(-0.59, -0.32, -0.68, -0.6), .unknownWords,
        "an unknown part beside it")
    case .wordBefore:
      EvidenceRow(
        -10.75, SIMD4(-0.56, -0.69, -0.58, -0.19), .unknownWords,
        "unknown words before the name")
    case .wordBehind:
      EvidenceRow(
        -11.13, SIMD4(-0.87, -1, -0.92, -0.55), .unknownWords,
        "unknown words behind the name")
    case .furtherWord:
      EvidenceRow(
        -5.29, SIMD4(0.41, 0.11, 0.31, 0.01), .words,
        "more unknown words")
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
        "what is behind the name begins with a preposition")
    case .addressBefore:
      EvidenceRow(
        -1.69, SIMD4(-0.21, 0.04, -0.21, -0.01), .address,
        "a street address before the name")
    case .looseWord:
      EvidenceRow(
        -19.14, SIMD4(-1.07, -1.61, -1.22, -0.81), .unknownWords,
        "unknown words beside the name alone")
    case .wordBesideContainer:
      EvidenceRow(
        -19.96, SIMD4(-0.1, -0.08, -0.12, -0.22), .unknownWords,
        "unknown words beside what it lies in")
    case .always:
      EvidenceRow(
        0, SIMD4(1.54, 2.61, 1.04, 0.96), .query,
        "any query")
    case .plainName:
      EvidenceRow(
        0, SIMD4(-4.2, -1.99, -1.49, -1.16), .query,
        "the name is a plain word")
    case .plainNameOfLargePlace:
      EvidenceRow(
        0, SIMD4(0.1, -0.44, -0.42, -0.4), .query,
        "a plain word, but doublings of the population")
    case .plainLowercaseName:
      EvidenceRow(
        0, SIMD4(-1.5, -1.83, -1.31, -1.23), .query,
        "the name is a plain word in lower case")
    case .loneName:
      EvidenceRow(
        0, SIMD4(-0.68, 0.13, 0.68, -0.26), .query,
        "nothing says what it lies in")
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
        "misspelt, and nothing says what it lies in")
    case .loneEditOfSmallPlace:
      EvidenceRow(
        0, SIMD4(-1.2, -1.39, -1.05, -0.57), .query,
        "misspelt, small, and nothing says what it lies in")
    case .loneEditOfOtherName:
      EvidenceRow(
        0, SIMD4(-1.2, -0.43, -0.3, -0.29), .query,
        "misspelt, of a name in another language")
    case .looseEdit:
      EvidenceRow(
        0, SIMD4(-0.15, -0.25, -0.3, -0.43), .query,
        "misspelt, beside unknown words")
    case .looseShortName:
      EvidenceRow(
        0, SIMD4(-0.8, -0.42, -0.73, -0.94), .query,
        "very short, beside unknown words")
    case .led:
      EvidenceRow(
        0, SIMD4(-0.18, 0.11, -0.14, -0.15), .query,
        "a preposition leads to it")
    case .otherPlace:
      EvidenceRow(
        0, SIMD4(0.27, 0.44, 0.33, -0.53), .query,
        "the unexplained words name a place too")
    case .plainWord:
      EvidenceRow(
        0, SIMD4(-0.17, -0.34, -0.15, -0.66), .query,
        "unexplained plain words")
    case .compactness:
      EvidenceRow(
        0, SIMD4(-0.01, 0.01, -0.6, 0.14), .query,
        "so small that its parts are near")
    case .unexplainedShare:
      EvidenceRow(
        0, SIMD4(-0.88, -1.14, -0.97, -1.33), .query,
        "the share of unexplained words")
    case .capitalCode:
      EvidenceRow(
        0, SIMD4(-0.05, 0.17, 0.06, 0.34), .query,
        "nothing but a code in capitals")
    case .shortName:
      EvidenceRow(
        0, SIMD4(-0.98, -0.53, -0.72, -1.74), .query,
        "the name is very short")
    case .stateBeside:
      EvidenceRow(
        0, SIMD4(-3, -3, -3, -3), .query,
        "a word for a state beside it")
    case .featureBeside:
      EvidenceRow(
        0, SIMD4(-2, -2, -2, -2), .query,
        "a word for a natural feature beside it")
    case .institutionBeside:
      EvidenceRow(
        0, SIMD4(-0.34, -0.33, -0.36, -0.47), .query,
        "a word for an institution before it")
    case .institutionBehind:
      EvidenceRow(
        0, SIMD4(-3.5, -3.5, -3.5, -3.5), .query,
        "a word for an institution behind it")
    case .cutWord:
      EvidenceRow(
        0, SIMD4(-7, -7, -7, -7), .query,
        "cut out of a longer word")
    case .atEnd:
      EvidenceRow(
        0, SIMD4(-0.21, 0.22, 0.07, -0.03), .query,
        "it ends the query")
    case .ownPart:
      EvidenceRow(
        0, SIMD4(0.06, -0.27, 0.29, 0.42), .query,
        "it is a part of its own")
    case .capitalisedRest:
      EvidenceRow(
        0, SIMD4(-1.32, -1.46, -0.97, -0.06), .query,
        "unexplained words with capitals")
    case .codeBesideRest:
      EvidenceRow(
        0, SIMD4(-0.71, -0.38, -0.57, -0.8), .query,
        "two letters beside unexplained words")
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
}
