// The numbers that decide which address is the answer, and how sure it is. They were set by hand,
// and tried on the addresses of Iceland and Helsinki and on queries of many countries (Tools/tune
// evaluate-addresses). Sizes that only bound the work stand where they are used.

/// What speaks against an address, added up as its cost: 0 where every word of the query fits.
enum AddressCost {
  // Names. AddressSearch+Readings.swift.

  /// An edit in the name of a street or town.
  static let edit = 1.2
  /// Another name or other accents than the query has, where a street near by has them as they are:
  /// "Bodastrasse" is not Bödastrasse where there are both.
  ///
  /// It is more than a rival may cost.
  static let otherLetters = 0.7
  /// The same where the street that has them is far away: that is the first, and this its rival.
  static let otherLettersFarAway = 0.04
  /// A postal code that the street does not have.
  static let otherPostcode = 2.0
  /// A town that the street does not lie in, but near it.
  ///
  /// People write the name of the next large town.
  static let nearbyTown = 2.5
  /// The same for each edit of the street: a name that is nearly that of a street elsewhere is
  /// mostly another street.
  static let editNearby = 1.0
  /// Two names of towns or postal codes that have no place in common.
  static let contradiction = 3.0

  // Words that are neither street nor house nor town. AddressSearch+Base.swift.

  /// A city that does not reach to the street, for each time of its reach.
  ///
  /// A street of the name within the city comes first.
  static let beyondCity = 3.5
  /// A region or country that the street does not lie in.
  static let elsewhere = 5.0
  /// A number or letter that is taken for a flat.
  ///
  /// It is little, but a reading that explains the number comes first.
  static let flat = 0.2
  /// A small word such as "in".
  static let smallWord = 0.1
  /// A word that nothing explains.
  static let unexplainedWord = 2.0
  /// The same before the street in a part of its own, as the name of a house or a firm stands.
  static let venueWord = 0.7
  /// A number that is neither a house's nor a postal code.
  static let unexplainedNumber = 3.8
  /// Words that nothing explains where no town is known: they may name another one.
  static let unknownTown = 3.0

  // Numbers of houses. AddressSearch+Numbers.swift and HouseSearch.swift.

  /// A comma between the street and the number.
  static let commaBeforeNumber = 0.2
  /// A house with the number, but without the letter that stands behind it, or the other way round.
  static let otherSuffix = 1.2
  /// The same where both have a letter, and another one.
  static let differingSuffix = 1.4
  /// Other accents behind the number: "9Ú" is not 9U where there are both.
  static let otherAccent = 0.1
  /// A house whose range of numbers has the number: "12-14" for 12.
  static let inRange = 0.3
  /// A point between the neighbours of a number that the street lacks.
  static let interpolated = 2.5
  /// The street, where a number was asked for that it lacks.
  static let streetAlone = 3.0
  /// A farm or plot of the name then, which is no street.
  static let placeAlone = 3.7
}

/// Up to which cost an address is the answer, and which others are as good.
enum AddressThreshold {
  /// An address that is the answer before the base reads the query.
  ///
  /// Used by `AddressFinder.answerAtOnce`.
  static let atOnce = 0.4
  /// An address in a town, region or postal code that the query names.
  ///
  /// Used by `AddressFinder.accepted`.
  static let located = 6.5
  /// An address whose place the query does not name.
  ///
  /// Used by `AddressFinder.accepted`.
  static let alone = 2.6
  /// An address below this is accepted by a strict query.
  ///
  /// Used by `AddressFinder.accepted`.
  static let strict = 2.0
  /// Addresses that cost no more than this beyond the best are meant nearly as well.
  ///
  /// Used by `AddressFinder.rivals`.
  static let rivalry = 0.6
  /// The same of streets without a number: "Im Gässle" is not Gässle, where both are known.
  ///
  /// Used by `AddressFinder.rivals`.
  static let rivalryOfStreets = 0.05
  /// A located address below this ends the search: no other reading is better.
  ///
  /// Used by `AddressSearch.search`.
  static let perfect = 0.25
  /// Without a located address below this, words are compared with similar names.
  ///
  /// Used by `AddressSearch.isPoor`.
  static let poor = 3.0
}

/// How sure an address is, for `AddressFinder.confidence` and what it uses.
///
/// The first three are the logarithms of odds, fitted by a logistic regression over 12,000 queries
/// made from the addresses of Iceland: spelt in many ways, misspelt, with wrong towns and postal
/// codes, and a part of the streets and houses left out of the add-on.
enum AddressConfidence {
  /// An address without cost in a place that the query names: 0.979.
  static let located = 3.84
  /// The same where the query names no place, since another town may have the street too: 0.92.
  static let alone = 2.44
  /// What each unit of cost takes away.
  static let perCost = 0.5
  /// A factor where other addresses are as good, but the best is near the point asked for.
  static let nearest = 0.8
  /// A factor for the other addresses.
  static let rival = 0.9
  /// The least for country and region where the query names the place.
  static let locatedRegion = 0.97
  /// A town beside its postal code, instead of what the base found far away.
  ///
  /// Used by `AddressFinder.townAnswer`.
  static let postalTown = 0.9
}

/// Distances that decide, in kilometres.
enum AddressDistance {
  /// How far a street may be from a town that does not have it.
  ///
  /// Used by `AddressSearch.addNearby`.
  static let nearby = 15.0
  /// How far an address may be from the point that places should be near.
  static let near = 100.0
  /// Nearer addresses are the same to a user.
  ///
  /// Used by `AddressFinder.isSame`.
  static let sameSpot = 0.15
  /// Nearer pieces of a street of one town are one street.
  ///
  /// Used by `AddressFinder.isSame`.
  static let sameStreet = 3.0
  /// Streets that are nearer are those of one town, when their names are compared.
  ///
  /// Used by `AddressSearch.compareLetters`.
  static let sameTownStreet = 5.0
  /// How far a house may be to be named instead of a street that is nearer.
  ///
  /// Used by `AddressNeighbours`.
  static let beforeHouse = 0.05
  /// How far a town with its postal code may be from what the base found.
  ///
  /// Used by `AddressFinder.townAnswer`.
  static let sameTown = 100.0
  /// How far addresses with the name of a village go from its centre.
  ///
  /// Used by `AddressSearch.reach`, as the next two are.
  static let leastReach = 3.0
  /// How far those with the name of a city of two million inhabitants or more go.
  static let mostReach = 30.0
  /// Between these the reach is the square root of the population divided by this: 5 km for 40,000.
  static let rootOfReach = 40.0
  /// Up to this multiple of the reach, a street still counts as the city's, at a cost.
  static let largestReachFactor = 3.0
}
