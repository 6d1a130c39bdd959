/// Why a row of a file of addresses is left out.
package enum SkipRule: String, Sendable, CaseIterable {
  /// It says nothing of where it is.
  case noCoordinate = "no coordinate"
  /// Its coordinate is beyond 90 degrees north or 180 degrees east.
  case coordinateOutOfRange = "coordinate out of range"
  /// Its coordinate is 0, 0, which programs write for a missing coordinate.
  case coordinateZero = "coordinate 0, 0"
  /// It has neither a street nor a name.
  case nothingNamed = "neither a street nor a name"
  /// It has the number of a house, but no street.
  case numberWithoutStreet = "number without street"
  /// It is not JSON.
  case malformedJSON = "malformed JSON"
  /// It has bytes that are not text.
  case notText = "not text"
  /// It has more values than the table has columns.
  case tooManyFields = "more values than columns"
  /// It, or one of its values, is too long to be an address.
  case tooLong = "too long"
  /// It stands for a row of houses whose numbers are between those of its ends.
  case interpolation = "interpolated numbers"
  /// It is something else: a shop without a number, a bus stop.
  case notAnAddress = "not an address"

  /// Whether the row is faulty, and not another kind of entry of such files.
  package var isFault: Bool { self != .interpolation && self != .notAnAddress }

  /// How to fix the row.
  var cure: String {
    switch self {
    case .noCoordinate: "give it a coordinate in degrees (WGS 84), or remove it"
    case .coordinateOutOfRange:
      "coordinates are degrees (WGS 84); convert others first, such as UTM"
    case .coordinateZero: "give it its coordinate, or remove it"
    case .nothingNamed: "give it a street or a name, or remove it"
    case .numberWithoutStreet: "give it the street or place that the number belongs to"
    case .malformedJSON: "write it again with the program that made the file"
    case .notText: "save the file as UTF-8, or name its encoding"
    case .tooManyFields: "put values with delimiters into quotes"
    case .tooLong: "is a quote or a line end missing?"
    case .interpolation: "write a row for each house"
    case .notAnAddress: "remove it"
    }
  }
}
