/// A full plus code: the name of a cell of the grid of the Open Location Code specification.
///
/// Ten digits name a cell of 1/8000 degree, about 14 m. Each further digit cuts it into five rows
/// and four columns. Fewer than eight digits are padded with zeros: `84VV0000+`.
///
///     PlusCode(seattle).text            // "84VVJM49+F5"
///     PlusCode("849VCWC8+R9")?.center   // the Googleplex in Mountain View
///
/// Source: Open Location Code specification, version 1.0, of Google (2014–), sections "Encoding"
/// and "Decoding".
public struct PlusCode: Hashable, Sendable, CustomStringConvertible {
  /// The code in capitals, with its separator: `849VCWC8+R9`.
  public let text: String
  /// The south-western corner in units of the grid, from the south pole and from -180 degrees.
  private let latitude: Int
  private let longitude: Int
  /// How many digits count: the even numbers from 2 to 10, or 11 to 15.
  public let digitCount: Int

  /// The code of the cell in which a point lies.
  ///
  /// - Parameters:
  ///   - coordinate: the point.
  ///   - digitCount: the number of digits. It is brought into 2 to 15; below ten an odd number is
  ///     raised by one, because these digits come in pairs.
  public init(_ coordinate: Coordinate, digitCount: Int = 10) {
    let position = PlusCodeGrid.position(of: coordinate)
    self.init(
      latitude: position.latitude, longitude: position.longitude,
      digitCount: PlusCodeGrid.validCount(digitCount))
  }

  /// The code of the cell in which a position in units of the grid lies.
  init(latitude: Int, longitude: Int, digitCount: Int) {
    let grid = PlusCodeGrid.self
    var digits = grid.digits((latitude, longitude), count: digitCount)
    self.latitude = latitude / grid.height(digitCount) * grid.height(digitCount)
    self.longitude = longitude / grid.width(digitCount) * grid.width(digitCount)
    self.digitCount = digitCount
    while digits.count < PlusCodeGrid.separatorPosition { digits.append(PlusCodeGrid.padding) }
    digits.insert(PlusCodeGrid.separator, at: PlusCodeGrid.separatorPosition)
    text = String(decoding: digits, as: UTF8.self)
  }

  /// Reads a full code; nil if the text is not one.
  ///
  /// - Parameter text: the code, with its separator; small letters count as capitals. Digits after
  ///   the fifteenth are left out.
  public init?(_ text: String) {
    guard let parts = PlusCodeGrid.Parts(text),
      parts.before.count + parts.zeroCount == PlusCodeGrid.separatorPosition
    else { return nil }
    var digits = parts.before + parts.after
    digits = Array(digits.prefix(PlusCodeGrid.maxDigitCount))
    guard let corner = PlusCodeGrid.corner(digits) else { return nil }
    (latitude, longitude) = corner
    digitCount = digits.count
    var written = parts.before
    for _ in 0..<parts.zeroCount { written.append(PlusCodeGrid.padding) }
    written.append(PlusCodeGrid.separator)
    written += digits.dropFirst(PlusCodeGrid.separatorPosition)
    self.text = String(decoding: written, as: UTF8.self)
  }

  /// The cell that the code names.
  public var area: BoundingBox {
    let grid = PlusCodeGrid.self
    return BoundingBox(
      uncheckedSouth: grid.latitude(latitude), west: grid.longitude(longitude),
      north: grid.latitude(latitude + grid.height(digitCount)),
      east: grid.longitude(longitude + grid.width(digitCount)))
  }

  /// The middle of the cell that the code names.
  public var center: Coordinate {
    let area = area
    return Coordinate(
      clampingLatitude: (area.south + area.north) / 2, longitude: (area.west + area.east) / 2)
  }

  /// The code in capitals, with its separator.
  public var description: String { text }
}
