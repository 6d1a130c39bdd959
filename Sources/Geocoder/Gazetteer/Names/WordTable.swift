/// Words that are part of how places are written, without being places.
///
/// They are names in the trie like others, numbered after the places. Layout of the section: the
/// offset of each word and one more (4 bytes each); then each word: its kind (a byte), the number
/// of expansions (a byte), and each expansion as a length (a byte) and code bytes.
@usableFromInline package struct WordTable: Sendable {
  @usableFromInline let view: ByteView
  package let count: Int

  package init(_ view: ByteView, count: Int) {
    self.view = view
    self.count = count
  }

  /// The kind of the word; nil if this reader does not know it.
  @inlinable package func kind(_ word: Int) -> WordKind? {
    WordKind(rawValue: view[view.uint32(at: word * 4)])
  }

  /// What an abbreviation may stand for, as code bytes.
  package func expansions(_ word: Int) -> [[UInt8]] {
    var reader = ByteReader(view, at: view.uint32(at: word * 4) + 1)
    let count = Int(reader.byte())
    var expansions: [[UInt8]] = []
    for _ in 0..<count {
      let length = Int(reader.byte())
      var codes: [UInt8] = []
      for _ in 0..<length { codes.append(reader.byte()) }
      expansions.append(codes)
    }
    return expansions
  }
}

/// The kind of a word.
@usableFromInline package enum WordKind: UInt8, Sendable, CaseIterable {
  /// Part of the long names of countries: "Republic of".
  case countryGeneric = 1
  /// Part of the long names of regions: "Province".
  case regionGeneric = 2
  /// Stands before a place and leaves it the same: "City of".
  case prefix = 3
  /// Stands behind a place and leaves it the same: "area".
  case suffix = 4
  /// Leads to a place within a sentence: "in", "from".
  case preposition = 5
  /// A short form of other words: "St".
  case abbreviation = 6
  /// Part of a street address: "Street", "Avenue".
  case street = 7
  /// A word that says nothing by itself: "the", "and".
  case filler = 8
  /// A plain word of a larger language, which alone is seldom meant as the village of that name.
  case common = 9
  /// Leads to the part of a building that a number behind it names: "Apt", "Floor".
  case unit = 10
  /// Leads to the number of a box for letters: "PO Box".
  case box = 11
  /// Leads to the person who takes a letter for another: "c/o".
  case careOf = 12
  /// Leads to a number or address by which a person is reached: "Tel", "e-mail".
  case contact = 13
  /// Stands with a city and says how letters are delivered there: "CEDEX".
  case delivery = 14
  /// A kind of street that stands before the street's name: "Rue", "Calle".
  case streetBefore = 15
  /// A kind of street that stands behind the street's name: "Street", "gatan".
  case streetBehind = 16
  /// A kind of natural feature, which with a name is no town: "Lake", "Mount".
  case feature = 17
  /// A kind of institution or business, which with a name is no town: "University".
  case institution = 18
  /// Leads to the number of a house: "No", "n°".
  case numberWord = 19
  /// A given name: with an unknown word it is a person.
  case givenName = 20
  /// A thing that is called after places, which with a name is no place: "cheese", "airlines".
  case thing = 21
}
