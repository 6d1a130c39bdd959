import TextTools

/// The code of a country, such as US (ISO 3166-1 alpha-2).
///
///     var options = GeocodingOptions()
///     options.countries = ["US", "CA"]
///     CountryCode("uk")   // GB
///     CountryCode("GBR")  // nil: a code of three letters
///
/// A code need not be one that a country has: an answer in no country has no results.
public struct CountryCode: Hashable, Sendable {
  /// Two letters in upper case.
  public let rawValue: String

  /// Reads a code.
  ///
  /// UK and EL, which the European Union writes for the United Kingdom and Greece, are read as GB
  /// and GR.
  ///
  /// - Parameter text: two ASCII letters in any case; spaces around them make no difference. The
  ///   result is nil for any other text.
  public init?(_ text: some StringProtocol) {
    let letters = String(text).utf8.trimming { $0 == 0x20 }
    guard letters.count == 2, letters.allSatisfy({ (0x41...0x5A).contains($0 & ~0x20) }) else {
      return nil
    }
    let code = String(decoding: letters.map { $0 & ~0x20 }, as: UTF8.self)
    rawValue =
      switch code {
      case "UK": "GB"
      case "EL": "GR"
      default: code
      }
  }
}

extension CountryCode: ExpressibleByStringLiteral {
  /// A code in the source of a program.
  ///
  /// - Precondition: it has two letters.
  public init(stringLiteral text: String) {
    guard let code = CountryCode(text) else {
      preconditionFailure("\(text.debugDescription) is no code of a country, such as \"US\"")
    }
    self = code
  }
}

extension CountryCode: CustomStringConvertible {
  /// The code.
  public var description: String { rawValue }
}

/// The code of a first-level region, such as US-WA (ISO 3166-2) or US.WA (GeoNames).
///
///     var options = GeocodingOptions()
///     options.regions = ["US-WA"]
///     RegionCode("WA")  // nil: that of the country is missing
public struct RegionCode: Hashable, Sendable {
  /// The code in upper case.
  public let rawValue: String

  /// Reads a code.
  ///
  /// - Parameter text: two letters of the country, a hyphen or a full stop, and 1 to 9 letters and
  ///   digits, in any case; spaces around them make no difference. The result is nil for any other
  ///   text.
  public init?(_ text: some StringProtocol) {
    let code = String(text).trimming { $0 == " " }.uppercased()
    let bytes = Array(code.utf8)
    guard (4...12).contains(bytes.count), "-.".utf8.contains(bytes[2]),
      bytes.enumerated().allSatisfy({ index, byte in
        index == 2 || (0x41...0x5A).contains(byte) || index > 2 && (0x30...0x39).contains(byte)
      })
    else { return nil }
    rawValue = code
  }
}

extension RegionCode: ExpressibleByStringLiteral {
  /// A code in the source of a program.
  ///
  /// - Precondition: it has the form of a code.
  public init(stringLiteral text: String) {
    guard let code = RegionCode(text) else {
      preconditionFailure("\(text.debugDescription) is no code of a region, such as \"US-WA\"")
    }
    self = code
  }
}

extension RegionCode: CustomStringConvertible {
  /// The code.
  public var description: String { rawValue }
}
