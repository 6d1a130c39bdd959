// Written by Tools/learn from sets of queries with known places: do not edit by hand.

extension Evidence {
  /// What the kind of evidence counts for one reading against another: a difference of 1 makes a
  /// reading e times as probable.
  @inline(__always) var rankingWeight: Double {
    switch self {
    case .population: 0.7
    case .country: 3.5
    case .region: -2
    case .county: -5
    case .area: -1
    case .near: 6
    case .officialName: -0.4
    case .translatedName: -2
    case .alternateName: -3
    case .abbreviation: -1.6
    case .nickname: -1.6
    case .historicName: -1.6
    case .airportCode: -5
    case .code: -3
    case .shortCode: -8
    case .shortAbbreviationAbroad: -1.5
    case .variantName: -0.3
    case .longName: 0.5
    case .edit: -5
    case .editDensity: 0
    case .partOfName: -6
    case .container: 4
    case .containerAlias: 3.5
    case .containerCode: 3.5
    case .containerShortCode: 2.5
    case .containerAbroad: -1.5
    case .containerEdit: -2.5
    case .order: 0.6
    case .beside: 3
    case .postalCode: 4
    case .farPostalCode: -2
    case .contradiction: -6
    case .laterPart: -1
    case .laterPlace: -6
    case .fittingGeneric: 2
    case .strayGeneric: -4
    case .lightWord: -0.5
    case .shadowed: -7
    case .streetName: -8
    case .strayNumber: -0.4
    case .addressPart: -14
    case .numberedPart: -14
    case .unknownPart: -20
    case .loosePart: -20
    case .wordBefore: -12
    case .wordBehind: -12
    case .qualifiedName: 3
    case .addressBefore: -14
    case .looseWord: -20
    case .wordBesideContainer: -20
    case .always: 0
    case .plainName: 0
    case .plainNameOfLargePlace: 0
    case .loneName: 0
    case .loneEdit: 0
    case .loneEditOfSmallPlace: 0
    case .led: 0
    case .otherPlace: 0
    case .plainWord: 0
    case .unexplainedShare: 0
    case .shortName: 0
    }
  }

  /// What it counts for the query meaning a place at all, in the same measure.
  @inline(__always) var plausibilityWeight: Double {
    switch self {
    case .population: 0
    case .country: 0
    case .region: 0
    case .county: 0
    case .area: 0
    case .near: 0
    case .officialName: 0
    case .translatedName: 0
    case .alternateName: 0
    case .abbreviation: 0
    case .nickname: 0
    case .historicName: 0
    case .airportCode: 0
    case .code: 0
    case .shortCode: 0
    case .shortAbbreviationAbroad: 0
    case .variantName: 0
    case .longName: 0
    case .edit: -1
    case .editDensity: 0
    case .partOfName: -1
    case .container: 0
    case .containerAlias: 0
    case .containerCode: 0
    case .containerShortCode: 0
    case .containerAbroad: 0
    case .containerEdit: 0
    case .order: 0
    case .beside: 0
    case .postalCode: 0
    case .farPostalCode: 0
    case .contradiction: 0
    case .laterPart: 0
    case .laterPlace: 0
    case .fittingGeneric: 0
    case .strayGeneric: 0
    case .lightWord: 0
    case .shadowed: 0
    case .streetName: 0
    case .strayNumber: 0
    case .addressPart: -0.7
    case .numberedPart: -2.5
    case .unknownPart: -1.8
    case .loosePart: -3
    case .wordBefore: -2.5
    case .wordBehind: -2.8
    case .qualifiedName: 1
    case .addressBefore: -1.2
    case .looseWord: -4
    case .wordBesideContainer: -4
    case .always: 3
    case .plainName: -4
    case .plainNameOfLargePlace: -1.5
    case .loneName: 0
    case .loneEdit: -1.5
    case .loneEditOfSmallPlace: -2
    case .led: 1
    case .otherPlace: 1
    case .plainWord: 0
    case .unexplainedShare: 0
    case .shortName: 0
    }
  }
}
