import Gazetteer

/// A place that a run of words may name.
///
/// A query has hundreds of them where a name is frequent, so they are small.
struct PlaceCandidate: Sendable {
  /// How much was misspelt: 0 for nothing, about 1 for an edit.
  var editCost = 0.0
  private let placeNumber: Int32
  let nameKind: NameKind
  private let letters: UInt8
  private let prominenceNumber: UInt8
  /// Whether the words are a single one all in lower-case Latin letters.
  var isLowercase = false
  /// Whether the words are a single one with lower-case Latin letters.
  var hasLowercase = false
  /// Whether the words were altered to find it: an abbreviation expanded, `ue` for `ü`.
  let isVariant: Bool
  /// Whether the words are only the beginning of the name, or a part of it.
  var isPart = false
  /// Whether the words are misspelt in their first letter.
  var hasOtherInitial = false
  /// Whether the name was found by comparing the words with all names of a region or country.
  var isCompared = false
  /// Whether the words are written exactly as the name is shown, accents and all.
  var isAsWritten = false
  /// Whether the words lack accents that the name is shown with, where a region's or country's name
  /// is written as they are: "Bali" for Bāli.
  var leavesAccentsOut = false

  /// Makes a candidate.
  ///
  /// The prominence is read here because nothing waits for it yet: where candidates are weighed one
  /// after the other, each waited for it a quarter of its time.
  @inline(__always)
  init(
    _ gazetteer: Gazetteer, place: Int, nameKind: NameKind, letterCount: Int,
    isLowercase: Bool = false, isVariant: Bool, editCost: Double = 0, isPart: Bool = false,
    isCompared: Bool = false
  ) {
    self.isCompared = isCompared
    prominenceNumber = UInt8(truncatingIfNeeded: gazetteer.prominence(place))
    placeNumber = Int32(truncatingIfNeeded: place)
    self.nameKind = nameKind
    letters = UInt8(clamping: letterCount)
    self.isLowercase = isLowercase
    self.isVariant = isVariant
    self.editCost = editCost
    self.isPart = isPart
  }

  /// The place's number.
  var place: Int { Int(placeNumber) }

  /// How prominent the place is, see `Gazetteer.prominence`.
  var prominence: Int { Int(prominenceNumber) }

  /// How many letters the words have when they are a single one, and no ideograph, 255 for more;
  /// else 0.
  var letterCount: Int { Int(letters) }

  /// Whether the words are a single one of two letters or fewer.
  var isShort: Bool { letterCount == 1 || letterCount == 2 }

  /// Whether the words are a single one of three letters or fewer.
  var isVeryShortName: Bool { letterCount > 0 && letterCount <= 3 }

  /// Whether the words are a code in lower case, which may as well be a word.
  @inline(__always) var isLowerCode: Bool {
    isLowercase && isVeryShortName
      && (nameKind == .code || nameKind == .abbreviation || nameKind == .airport)
  }

  /// Whether the name is one that a place is seldom called by where another bears it as its main
  /// name.
  @inline(__always) var isLesserName: Bool {
    switch nameKind {
    case .primary, .abbreviation, .nickname: false
    case .code, .airport: hasLowercase
    case .official, .translated, .alternate, .historic: true
    }
  }

  /// Whether the name is one that a place has in languages of elsewhere, or had.
  @inline(__always) var isForeignName: Bool {
    switch nameKind {
    case .translated, .alternate, .historic: true
    case .primary, .official, .abbreviation, .nickname, .code, .airport: false
    }
  }

  /// Whether the name is neither a code nor an abbreviation.
  @inline(__always) var isNameInFull: Bool {
    switch nameKind {
    case .code, .abbreviation, .airport: false
    case .primary, .official, .translated, .alternate, .nickname, .historic: true
    }
  }

  /// Whether the words are a very short name in another language.
  @inline(__always) var isShortTranslation: Bool {
    isVeryShortName && (nameKind == .translated || nameKind == .alternate)
  }
}

/// A run of words that names something.
struct Span: Sendable {
  /// The tokens, as bits.
  let mask: TokenSet
  let first: Int
  let end: Int
  /// The places that bear the name, the most prominent first: a part of `Reading.candidates`.
  let candidates: Range<Int>
  /// Those among them that others lie in (countries, regions, counties, areas): a part of
  /// `Reading.containers`.
  let containers: Range<Int>
  /// The prominence of the most prominent of the places.
  let maxProminence: Int
  /// That of the most prominent city whose main name it is; 0 if it is none's.
  var mainNameProminence = 0
  /// The same of a city that writes it exactly so, but for case.
  var writtenNameProminence = 0
  /// Whether its places have names that are like the words, though the words are the main name of a
  /// city.
  var isOtherName = false
  /// Whether it abbreviates something: an area, a country, a region.
  var isAbbreviation = false
  /// Whether it is the ISO 3166-1 code of a country in capitals without accents: "RU".
  var isCountryCode = false
}

/// What words of the query are, beside being names: bits for tokens.
struct WordMasks: Sendable {
  var countryGeneric = TokenSet()
  var regionGeneric = TokenSet()
  var decoration = TokenSet()
  var preposition = TokenSet()
  /// Words for sorts of streets, wherever they stand.
  var street = TokenSet()
  /// Those that stand before the name of the street, and those that stand behind it.
  var streetBefore = TokenSet()
  var streetBehind = TokenSet()
  /// Words that lead to the parts of an address that `AddressMarks` lists.
  var unit = TokenSet()
  var box = TokenSet()
  var careOf = TokenSet()
  var contact = TokenSet()
  var delivery = TokenSet()
  var numberWord = TokenSet()
  /// Words for natural features: "Lake".
  var feature = TokenSet()
  /// Words for institutions: "University".
  var institution = TokenSet()
  /// Given names: "Florence".
  var givenName = TokenSet()
  /// Words for things that are called after places: "cheese".
  var thing = TokenSet()
  var filler = TokenSet()
  /// Plain words of everyday language.
  var common = TokenSet()
  /// Tokens with a digit in them.
  var number = TokenSet()
  /// Tokens of a web or mail address.
  var link = TokenSet()
  /// Flags.
  var flag = TokenSet()

  /// Words that say nothing against a candidate that leaves them over.
  var light: TokenSet { decoration | preposition | filler | link }
}
