import Gazetteer

/// What completion weighs beside the kinds of `Evidence`, and its bounds.
enum SuggestWeights {
  /// For a name that is typed out: Nice before Nicetown.
  static let wholeName = 1.0
  /// For a region or country whose name in another language begins with what was typed.
  static let otherContainerName = -6.0
  /// For one whose name in a language of its own does: the United Kingdom is "An Rìoghachd Aonaichte"
  /// too, but "birmingham, a" is in Alabama.
  static let ownContainerName = -5.0
  /// A shorter beginning of a name in another language is no evidence at all: "paris, te" is not
  /// Paris in Te Wīwī, as the Māori call France.
  static let leastOtherLetters = 3
  /// The prominence of 300 inhabitants, which a place has whose number is not known.
  static let leastProminence = 66
  /// Places looked at of one name: there are 400 of San Antonio, the most prominent first.
  static let mostPlaces = 64
  /// Readings of the typed names that are tried with what stands behind.
  static let mostHeads = 64
  /// How many names of regions and countries that begin with some letters are looked at.
  ///
  /// They are for names in other languages and of counties; the names that are shown are compared in
  /// any case.
  static let mostContainerNames = 24
  /// The shortest beginnings that are taken for misspelt, in letters, from where on two edits may be,
  /// and from where on the first letter, which is seldom wrong.
  static let leastMisspelt = 4
  static let leastTwiceMisspelt = 8
  static let leastMisspeltAtFirst = 5
  /// Candidates kept beyond the limit.
  static let spare = 8

  /// How many names are looked at: what bounds the time of one letter.
  static func mostNames(isOpen: Bool, limit: Int) -> Int {
    (isOpen ? 48 : 1_024) + 2 * limit
  }

  /// Whether a name of a sort may be completed; codes must be typed out: "la" is not on the way to
  /// LAX.
  static func accepts(_ sort: NameSort, isWhole: Bool) -> Bool {
    switch sort {
    case .code, .airport, .abbreviation: isWhole
    case .primary, .official, .translated, .alternate, .nickname, .historic: true
    }
  }
}
