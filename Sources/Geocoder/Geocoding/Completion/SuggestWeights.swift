import Gazetteer

/// The weights of completion.
///
/// A difference of 1 makes a place e times as probable. The weights are completion's own: what was
/// typed so far is other evidence than a whole query, so learning `Evidence` anew changes nothing
/// here. They were chosen with `Tools/tune evaluate-suggest`, which tries others by `--weight`,
/// `--sweep` and `--learn`: as what shows large cities soonest while the examples of `SuggestTests`
/// hold.
package struct SuggestWeights: Sendable {
  /// Those that suggestions are made with.
  package static let standard = SuggestWeights()

  // MARK: - Places

  /// Each doubling of the population.
  package var population = 0.65
  /// Each doubling that a place is more prominent than its population makes it: capitals, and what
  /// has a name in many languages.
  package var fame = 0.02
  /// A country: "fra" is France, which has a hundred times the people of Frankfurt; but "col" is
  /// Columbus.
  package var country = -4.2
  package var region = -5.5
  package var county = -6.0
  package var area = -2.5
  /// An airport, a landmark or a feature of one region: "seat" is Seattle before its airport.
  package var landmark = -2.5
  /// A place at the point that places should be near, and how many kilometres off that is half of
  /// it.
  package var near = 6.0
  var nearnessKilometres = 50.0

  // MARK: - Names that begin with what was typed

  /// A name in a language of the country, and one in English that is not shown: München,
  /// Deutschland.
  package var ownName = -2.8
  /// The same of a country: "deu" is Germany.
  package var ownNameOfCountry = -2.0
  package var ownNameInScript = -0.3
  /// The same for typed text with marks: "mün" is of a language that has an ü.
  package var ownNameWithMarks = -1.2
  /// Such a name in several words of a city, and of what is larger: "th" is not on the way to Thành
  /// phố Hồ Chí Minh, nor "st" to the State of Japan.
  package var longOwnNameOfCity = -4.0
  package var longOwnName = -8.0
  /// Other names in Latin letters, which stand for themselves in 200 languages.
  package var translatedName = -6.0
  package var historicName = -5.0
  package var furtherName = -7.0
  /// The same in other scripts, in which no place has the name that is shown.
  package var translatedNameInScript = -2.5
  package var historicNameInScript = -3.3
  package var furtherNameInScript = -3.0
  /// A name that is shown in another spelling than what was typed with marks: "mün" is not Munger.
  package var otherMarks = -4.0
  /// One without the apostrophe or hyphen that was typed: "port-" is Port-au-Prince.
  package var otherPunctuation = -4.0
  /// A name that is shown with marks where none was typed: most people leave them out.
  package var leftOutMarks = -1.2
  /// A word that was typed stands for another: "st pe" is Saint Petersburg.
  package var variant = -1.0
  /// Each edit that makes what was typed the beginning of the name.
  package var edit = -6.1

  // MARK: - Names that are typed out

  /// A name that is typed out: Nice before Nicetown.
  package var wholeName = 0.5
  /// A country's name or abbreviation: "mexico" is no longer on the way to Mexico City.
  package var wholeCountryName = 2.0
  package var wholeOwnName = -1.0
  package var wholeTranslatedName = -3.2
  /// The same of fewer than five letters: "sin" is China in some language.
  package var wholeShortTranslatedName = -7.0
  package var wholeHistoricName = -5.0
  package var wholeFurtherName = -9.0
  var wholeNickname = -2.0
  package var wholeAbbreviation = -2.5
  package var wholeAirportCode = -6.0
  package var wholeCode = -6.0
  /// California before Canada: a code of two letters is the weakest name there is.
  package var wholeShortCode = -8.0

  // MARK: - What the place lies in

  /// Each name of what the place lies in that is typed out.
  package var container = 6.9
  /// Each word among those before that says nothing of the place.
  var unexplainedWord = -8.0
  /// For a region or country whose name in another language begins with what was typed.
  var otherContainerName = -6.0
  /// For one whose name in a language of its own does: the United Kingdom is "An Rìoghachd
  /// Aonaichte" too, but "birmingham, a" is in Alabama.
  var ownContainerName = -5.0
  /// For one with such an abbreviation or code.
  var containerCode = -0.5
}

/// The bounds of completion.
enum SuggestLimits {
  /// A shorter beginning of a name in another language is no evidence at all: "new" is not on the
  /// way to New Spain, nor "paris, te" to Paris in Te Wīwī, as the Māori call France.
  static let minOtherLetters = 4
  static let minOtherContainerLetters = 3
  /// Among how many suggestions the most prominent region or country is, from how many letters on.
  static let divisionRank = 5
  static let minDivisionLetters = 2
  /// How many people it must have, and how many a city that keeps its place.
  static let peopleOfDivision = 1_000_000
  static let peopleOfGreatCity = 1_000_000
  /// Places looked at of one name: there are 400 of San Antonio, the most prominent first.
  static let maxPlaceCount = 64
  /// Readings of the typed names that are tried with what stands behind.
  static let maxHeadCount = 64
  /// How many names of regions and countries that begin with some letters are looked at.
  ///
  /// They are for names in other languages and of counties; the names that are shown are compared
  /// in any case.
  static let maxContainerNameCount = 24
  /// The shortest beginnings that are taken for misspelt, in letters, from where on two edits may
  /// be, and from where on the first letter, which is seldom wrong.
  static let minMisspelt = 4
  static let minTwiceMisspelt = 8
  static let minMisspeltAtFirst = 5
  /// From how many letters on villages are suggested, of how many names at most, and by how much
  /// they are less probable than all other places.
  static let minVillageLetters = 4
  static let maxVillageNameCount = 64
  static let villageDistance = 20.0
  /// Candidates kept beyond the limit: how many people live there is read for the best alone, and
  /// may change their order.
  static let spare = 10
  /// Of how many beyond the limit the name that is shown is read: some look the same, and some have
  /// marks that were not typed.
  static let spareShown = 3
  /// The same where much of what is found may turn out to be something else.
  static let spareForOthers = 112
  /// The shortest name in another language that is hardly the beginning of another name: "kairo".
  static let minWholeLetters = 5
  /// The shortest name of a country, other than the one that is shown, that says that it is no
  /// longer the beginning of another: "ra" is the United Kingdom in Welsh.
  static let minWholeCountryName = 4
  /// How far a region's point may be from the city of the same name that it is one with: Tokyo's is
  /// 14 km off.
  static let nearbyKilometres = 50.0

  /// How many names are looked at: what bounds the time of one letter.
  static func maxNameCount(isOpen: Bool, limit: Int) -> Int {
    (isOpen ? 48 : 1_024) + 2 * limit
  }
}
