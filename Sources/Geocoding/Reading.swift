import Gazetteer

/// A place that a run of words may name.
struct Reading: Sendable {
  /// The place's number.
  let place: Int
  let sort: NameSort
  /// How many letters the words have when they are a single one, and no ideograph; else 0.
  let letterCount: Int
  /// Whether the words are a single one all in lower-case Latin letters.
  var isLowercase = false
  /// Whether the words were altered to find it: an abbreviation expanded, `ue` for `ü`.
  let isVariant: Bool
  /// How much was misspelt: 0 for nothing, about 1 for an edit.
  var editCost = 0.0
  /// Whether the words are only the beginning of the name, or a part of it.
  var isPart = false

  /// Whether the words are a single one of two letters or fewer.
  var isShort: Bool { letterCount == 1 || letterCount == 2 }

  /// Whether the words are a single one of three letters or fewer.
  var isVeryShortName: Bool { letterCount > 0 && letterCount <= 3 }

  /// Whether the words are a code in lower case, which may as well be a word.
  var isLowerCode: Bool {
    isLowercase && isVeryShortName && (sort == .code || sort == .abbreviation || sort == .airport)
  }

  /// Whether the words are a very short name in another language.
  var isShortTranslation: Bool {
    isVeryShortName && (sort == .translated || sort == .alternate)
  }
}

/// A run of words that names something.
struct Span: Sendable {
  /// The tokens, as bits.
  let mask: UInt64
  let first: Int
  let end: Int
  /// The places that bear the name, the most prominent first: a part of `QueryReader.readings`.
  let readings: Range<Int>
  /// Those among them that others lie in (countries, regions, counties, areas): a part of
  /// `QueryReader.containers`.
  let containers: Range<Int>
}

/// What words of the query are, beside being names: bits for tokens.
struct WordMasks: Sendable {
  var countryGeneric: UInt64 = 0
  var regionGeneric: UInt64 = 0
  var decoration: UInt64 = 0
  var preposition: UInt64 = 0
  var street: UInt64 = 0
  var filler: UInt64 = 0
  /// Plain words of everyday language.
  var common: UInt64 = 0
  /// Tokens with a digit in them.
  var number: UInt64 = 0
  /// Tokens of a web or mail address.
  var link: UInt64 = 0

  /// Words that say nothing against a reading that leaves them over.
  var light: UInt64 { decoration | preposition | filler | link }
}
