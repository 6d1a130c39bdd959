/// What the words of a query are in a postal address: bits for tokens.
///
/// `Reading` notes them before any place is weighed. Words that are surely part of an address ("PO
/// Box 88", "c/o J. Miller", "59000") need no other explanation; a street ends where they stand.
struct AddressMarks: Sendable {
  /// Numbers of houses.
  var houseNumber = TokenSet()
  /// Flats, floors and buildings with their numbers.
  var unit = TokenSet()
  /// Boxes for letters with their numbers.
  var box = TokenSet()
  /// Who takes the letter: "c/o Miller".
  var careOf = TokenSet()
  /// Telephone numbers and the words before them.
  var contact = TokenSet()
  /// "CEDEX" and the number behind it.
  var delivery = TokenSet()
  /// Postal codes.
  var postcode = TokenSet()
  /// Words for a kind of street that stand before the name: "rue" in "rue de Lille".
  var typeBefore = TokenSet()
  /// Words for a kind of street that stand behind it, or are bound to it: "Main Street",
  /// "Hauptstraße".
  var typeBehind = TokenSet()
  /// Numbers of roads, which are their names: "Route 690".
  var roadNumber = TokenSet()
  /// The parts of the query that hold a street, and perhaps more behind or before it.
  var streetParts = TokenSet()
  /// Those that are nothing but a street, whose end is known.
  var wholeStreets = TokenSet()
  /// The first postal codes.
  var postcodes = InlineArray<2, Postcode>(repeating: Postcode())
  var postcodeCount = 0

  /// A postal code: where it stands, and the countries that write theirs so.
  struct Postcode: Sendable {
    var mask = TokenSet()
    var countries = PostcodeCountries()
  }

  /// Words that need no other explanation.
  var explained: TokenSet { houseNumber | unit | box | careOf | contact | delivery | postcode }

  /// Whether the query holds a postal address.
  var isAddress: Bool { !(streetParts | unit | box | careOf | postcode).isEmpty }
}
