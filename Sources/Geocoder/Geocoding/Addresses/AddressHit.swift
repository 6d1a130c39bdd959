import Geography

/// An address that a query may mean.
struct AddressHit: Sendable {
  /// The number of the add-on.
  var layer: Int
  /// The street, or place with a name.
  var street: Int
  var locality: Int
  /// The house that was found, or the one whose number was asked for and interpolated.
  var number: Int?
  /// What stands behind the number.
  var suffix = ""
  var coordinate: Coordinate
  var precision: Precision
  /// What speaks against it: 0 for a house that each word of the query names as it is spelt.
  var cost = 0.0
  /// How many edits the names took.
  var edits = 0
  /// Whether the street has another name today, or in its own language.
  var isOtherName = false
  /// Whether the query says where the street is: by its town, postal code or what these lie in.
  var isLocated = false
  /// Words that nothing explains.
  var unexplained = TokenSet()
  /// What the words are.
  var streetMask = TokenSet()
  var numberMask = TokenSet()
  var unitMask = TokenSet()
  var townMask = TokenSet()
  var postcodeMask = TokenSet()
  var containerMask = TokenSet()
}
