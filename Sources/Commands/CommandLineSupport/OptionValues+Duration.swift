package import Geocoding

extension OptionValues {
  /// The longest duration that is read: a year, so that no sum of durations overflows.
  private static let longestSeconds: Int64 = 366 * 86_400

  /// A duration as a whole number with a unit: `30s`, `30m`, `1h` or `1d`.
  ///
  /// - Parameter text: the value of an option.
  /// - Returns: 1 second to 366 days; nil for other texts.
  package static func duration(_ text: String) -> Duration? {
    let unit: Int64
    switch text.utf8.last {
    case UInt8(ascii: "s"): unit = 1
    case UInt8(ascii: "m"): unit = 60
    case UInt8(ascii: "h"): unit = 3_600
    case UInt8(ascii: "d"): unit = 86_400
    default: return nil
    }
    let digits = text.utf8.dropLast()
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let count = Int64(text.dropLast()), count >= 1, count <= longestSeconds / unit
    else { return nil }
    return .seconds(count * unit)
  }
}
