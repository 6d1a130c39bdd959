package import Geography
import TextTools

/// The values of options that are more than a word, read from text.
///
/// Each says what it expects when it finds something else; the parser of options adds which option
/// it was.
package enum OptionValues {
  /// Why a text is not the value of an option.
  package enum Fault: Error, Equatable {
    /// Not two numbers within range.
    case notCoordinate
    /// Not four numbers within range, in order.
    case notBox
    /// Not a country code.
    case notCountry(String)
    /// Not a code of a region.
    case notRegion(String)
  }

  /// A point as `LATITUDE,LONGITUDE`, in degrees.
  package static func coordinate(_ text: String) throws(Fault) -> Coordinate {
    guard let numbers = numbers(text), numbers.count == 2,
      let coordinate = Coordinate(latitude: numbers[0], longitude: numbers[1])
    else { throw .notCoordinate }
    return coordinate
  }

  /// A box as `WEST,SOUTH,EAST,NORTH`, in degrees: the order of GeoJSON.
  package static func boundingBox(_ text: String) throws(Fault) -> BoundingBox {
    guard let numbers = numbers(text), numbers.count == 4,
      let box = BoundingBox(
        south: numbers[1], west: numbers[0], north: numbers[3], east: numbers[2])
    else { throw .notBox }
    return box
  }

  /// Codes of countries, kept apart by commas.
  package static func countryCodes(_ text: String) throws(Fault) -> [CountryCode] {
    var codes: [CountryCode] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let code = CountryCode(part) else { throw .notCountry(String(part)) }
      codes.append(code)
    }
    return codes
  }

  /// Codes of first-level regions, kept apart by commas.
  package static func regionCodes(_ text: String) throws(Fault) -> [RegionCode] {
    var codes: [RegionCode] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let code = RegionCode(part) else { throw .notRegion(String(part)) }
      codes.append(code)
    }
    return codes
  }

  /// The delimiter of a table: a character or its name.
  package static func delimiter(_ text: String) -> UInt8? {
    switch text.lowercased() {
    case "comma": return UInt8(ascii: ",")
    case "semicolon": return UInt8(ascii: ";")
    case "tab", "\\t": return UInt8(ascii: "\t")
    case "pipe", "bar": return UInt8(ascii: "|")
    case "space": return UInt8(ascii: " ")
    default: break
    }
    guard let byte = text.utf8.first, text.utf8.count == 1, byte < 0x80, byte != 0x22,
      byte != 0x0A, byte != 0x0D
    else { return nil }
    return byte
  }

  private static func numbers(_ text: String) -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double(String($0.trimming { $0 == " " })) }
    return numbers.count == parts.count ? numbers : nil
  }
}

extension OptionValues.Fault: CustomStringConvertible {
  /// The problem and the expected form.
  package var description: String {
    switch self {
    case .notCoordinate:
      "expected LATITUDE,LONGITUDE in degrees, such as 47.6,-122.3"
    case .notBox:
      "expected WEST,SOUTH,EAST,NORTH in degrees, such as -125,45,-116,49"
    case .notCountry(let text):
      "\(text.debugDescription) is not a two-letter country code (ISO 3166-1), such as US"
    case .notRegion(let text):
      "\(text.debugDescription) is not the code of a region (ISO 3166-2), such as US-WA"
    }
  }
}
