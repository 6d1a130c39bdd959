import Gazetteer

/// How much each piece of evidence counts.
///
/// All are on one scale: a difference of 1 makes a reading e times as probable as its rival.
struct RankingWeights: Sendable {
  /// For each doubling of the population.
  var population = 0.7
  /// For a two-letter abbreviation of a region outside the United States, whose postal codes are
  /// written everywhere, when nothing else speaks for it.
  var shortAbbreviationAbroad = -1.5
  /// For a country, a region, a county, an area, each against a city.
  var country = 3.5
  var region = -2.0
  var county = -5.0
  var area = -1.0

  /// For the sort of the name that the place was called by.
  func name(_ reading: Reading) -> Double {
    switch reading.sort {
    case .primary: 0
    case .official: -0.4
    case .translated: -2
    case .alternate: -3
    case .abbreviation: -1.6
    case .nickname: -1.6
    case .historic: -1.6
    case .airport: -5
    // California before Canada: a code of two letters is the weakest name there is.
    case .code: reading.isShort ? -8 : -3
    }
  }

  /// For a region or country that the query names and the place lies in.
  func container(_ reading: Reading) -> Double {
    switch reading.sort {
    case .primary, .official: 4
    case .translated, .alternate, .abbreviation, .nickname, .historic: 3.5
    case .airport: 0
    case .code: reading.isShort ? 2.5 : 3.5
    }
  }

  /// For standing before what it lies in, as people write it.
  var order = 0.6
  /// For a word of the query that the reading leaves unexplained, and for one that tells little.
  var unexplained = -20.0
  /// The same beside the name of a place that lies in what the query names.
  var partial = -12.0
  var unexplainedNumber = -0.4
  var unexplainedAddress = -14.0
  /// For a word that leaves a name the same: "City of".
  var light = -0.5
  /// For a word left over that a longer name in the query holds.
  var shadowed = -7.0
  /// For a region or country, named as a part of its own, that the place does not lie in.
  var contradiction = -6.0
  /// For a word such as "Province" beside a region or country, and beside another place.
  var fittingGeneric = 2.0
  var strayGeneric = -4.0
  /// For a street word right behind the name: "Paris Street".
  var streetName = -8.0
  /// For a postal code that lies near the place, and for one that does not.
  var postalCode = 4.0
  var farPostalCode = -2.0
  /// For a name put together from an abbreviation or another spelling.
  var variant = -0.3
  /// For an edit in the name of the place, and in that of what it lies in.
  var edit = -5.0
  var containerEdit = -2.5
  /// For being at the point that results should be near; half of it 50 km away, and so on.
  var near = 6.0

  static let standard = RankingWeights()
}
