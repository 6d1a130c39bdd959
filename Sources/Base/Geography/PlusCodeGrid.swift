/// The grid of plus codes, in whole numbers.
///
/// Latitudes count in units of 1/25,000,000 degree from the south pole, longitudes in units of
/// 1/8,192,000 degree from -180: the finest cells of the specification. Whole numbers have no
/// rounding errors at the sides of cells.
enum PlusCodeGrid {
  /// The digits by value, without those that would spell words.
  static let alphabet = Array("23456789CFGHJMPQRVWX".utf8)
  static let separator = UInt8(ascii: "+")
  static let padding = UInt8(ascii: "0")
  /// The separator follows the eighth digit.
  static let separatorPosition = 8
  /// Five pairs, then digits that each cut a cell into rows and columns.
  static let pairDigitCount = 10
  /// Further digits are smaller than a stamp and do not count.
  static let maxDigitCount = 15

  private static let pairBase = 20
  private static let rows = 5
  private static let columns = 4
  /// Units in a degree: 8000 cells of five pairs, cut five times.
  static let latitudeUnits = 8_000 * 3_125
  static let longitudeUnits = 8_000 * 1_024

  static func validCount(_ count: Int) -> Int {
    let bounded = min(max(count, 2), maxDigitCount)
    return bounded < pairDigitCount ? bounded + bounded % 2 : bounded
  }

  /// The height of a cell of so many digits, in units.
  static func height(_ count: Int) -> Int { size(count, 20 * latitudeUnits, rows) }

  /// The width of a cell of so many digits, in units.
  static func width(_ count: Int) -> Int { size(count, 20 * longitudeUnits, columns) }

  private static func size(_ count: Int, _ first: Int, _ base: Int) -> Int {
    var size = first
    for _ in 1..<max(2, min(count, pairDigitCount) / 2) where count >= 4 { size /= pairBase }
    for _ in 0..<max(0, count - pairDigitCount) { size /= base }
    return size
  }

  // Subtracting before dividing rounds once, so that the side of a cell is the number it is written
  // as.

  static func latitude(_ units: Int) -> Double {
    Double(units - 90 * latitudeUnits) / Double(latitudeUnits)
  }

  static func longitude(_ units: Int) -> Double {
    Double(units - 180 * longitudeUnits) / Double(longitudeUnits)
  }

  /// Where a point lies, in units.
  ///
  /// The north pole belongs to the cells south of it, the 180th meridian is that of -180.
  static func position(of point: Coordinate) -> (latitude: Int, longitude: Int) {
    let north = units(point.latitude, latitudeUnits) + 90 * latitudeUnits
    let east = units(point.longitude, longitudeUnits) + 180 * longitudeUnits
    return (min(north, 180 * latitudeUnits - 1), east % (360 * longitudeUnits))
  }

  /// Degrees in whole units, rounded down.
  ///
  /// A decimal number that is a side of a cell may be a little less in binary: it is rounded up.
  private static func units(_ degrees: Double, _ count: Int) -> Int {
    let scaled = degrees * Double(count)
    let nearest = scaled.rounded()
    return Int(abs(scaled - nearest) < 1e-6 ? nearest : scaled.rounded(.down))
  }

  /// The digits of the cell in which a position lies.
  static func digits(_ position: (latitude: Int, longitude: Int), count: Int) -> [UInt8] {
    var digits: [UInt8] = []
    var (latitude, longitude) = position
    var number = 2
    while number <= min(count, pairDigitCount) {
      digits.append(alphabet[latitude / height(number)])
      digits.append(alphabet[longitude / width(number)])
      latitude %= height(number)
      longitude %= width(number)
      number += 2
    }
    number = pairDigitCount + 1
    while number <= count {
      let row = latitude / height(number)
      digits.append(alphabet[row * columns + longitude / width(number)])
      latitude %= height(number)
      longitude %= width(number)
      number += 1
    }
    return digits
  }

  /// The south-western corner of a cell; nothing if it is not on the Earth.
  static func corner(_ digits: [UInt8]) -> (latitude: Int, longitude: Int)? {
    var (latitude, longitude) = (0, 0)
    for (index, digit) in digits.enumerated() {
      guard let value = alphabet.firstIndex(of: digit) else { return nil }
      if index >= pairDigitCount {
        latitude += value / columns * height(index + 1)
        longitude += value % columns * width(index + 1)
      } else if index % 2 == 0 {
        latitude += value * height(index + 2)
      } else {
        longitude += value * width(index + 1)
      }
    }
    guard latitude < 180 * latitudeUnits, longitude < 360 * longitudeUnits else { return nil }
    return (latitude, longitude)
  }
}
