package import Geography

/// An address, a named place without a number, or a street as a whole, in the same form whatever
/// file it comes from.
///
/// Text is as the source writes it, without blanks at its ends. A row has a street or a name:
///
/// | row | `street` | `number` | `name` |
/// | --- | --- | --- | --- |
/// | house | filled | filled | empty, or the name of the house |
/// | farm, plot | empty, or where it lies | empty | filled |
/// | street | filled | empty | empty |
package struct AddressRow: Sendable, Equatable {
  /// The street, "Borgarbraut"; empty for a named place without a street.
  package var street = ""
  /// Other forms of the street: inflected, in other languages, older.
  package var otherStreets: [String] = []
  /// The name of a house, farm or plot.
  package var name = ""
  /// Other forms of the name.
  package var otherNames: [String] = []
  /// The number of the house with its letter: "52", "12a", "12-14".
  package var number = ""
  /// The flat, entrance or part of the house.
  package var unit = ""
  /// The postal town.
  package var city = ""
  /// Other forms of the postal town.
  package var otherCities: [String] = []
  /// The municipality, suburb or county.
  package var district = ""
  /// The region or state.
  package var region = ""
  /// The postal code.
  package var postcode = ""
  /// The country as ISO 3166-1 alpha-2, in upper case; empty if the source does not say.
  package var country = ""
  /// Where it is; of a street or an area, a point of it.
  package var coordinate: Coordinate
  /// The line of a street, where the source has it.
  package var line: [Coordinate] = []
  /// The object of OpenStreetMap that it is, by the number of `MapObject.key(_:_:)`; 0 for none.
  package var object = 0

  /// Makes a row that only has a coordinate.
  ///
  /// - Parameter coordinate: where it is.
  package init(coordinate: Coordinate) {
    self.coordinate = coordinate
  }
}
