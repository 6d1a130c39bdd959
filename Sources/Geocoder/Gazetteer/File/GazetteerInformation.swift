/// The contents of a gazetteer file.
public struct GazetteerInformation: Sendable {
  /// A part of the file.
  public struct Section: Sendable {
    /// Four letters.
    public let name: String
    /// Its offset in bytes from the start of the file.
    public let offset: Int
    /// Its length in bytes.
    public let byteCount: Int
    /// Its CRC-32.
    public let checksum: UInt32
  }

  /// A source of the data.
  public struct Source: Sendable {
    /// Its name.
    public let name: String
    /// The version or date that was used.
    public let version: String
    /// The licence of its data.
    public let licence: String
    /// The words that its licence asks for.
    public let attribution: String

    /// The words that its licence asks for, with the licence: "© OpenStreetMap contributors
    /// (ODbL-1.0)".
    ///
    /// It is nil where neither is known, as for a table of one's own.
    public var credit: String? {
      let licence = licence == Source.unknownLicence ? "" : licence
      if attribution.isEmpty { return licence.isEmpty ? nil : "\(name) (\(licence))" }
      return licence.isEmpty ? attribution : "\(attribution) (\(licence))"
    }

    /// The licence of an add-on whose licence is unknown.
    package static let unknownLicence = "not stated"

    /// Reads the line of a source: four tab-separated fields.
    init?(line: Substring) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 4, !line.hasPrefix("#") else { return nil }
      (name, version, licence, attribution) = (fields[0], fields[1], fields[2], fields[3])
    }
  }

  /// The version of the format.
  public let formatVersion: Int
  /// The length of the file in bytes.
  public let byteCount: Int
  /// The CRC-32 of the inputs that the file was built from.
  public let inputChecksum: UInt32
  /// The parts of the file, in order.
  public let sections: [Section]
  /// Populated places.
  public let cityCount: Int
  /// Airports, landmarks and natural features of one region.
  public let landmarkCount: Int
  /// Villages of which only names and points are known.
  public let villageCount: Int
  /// Second-level divisions.
  public let countyCount: Int
  /// First-level divisions.
  public let regionCount: Int
  /// Countries and territories.
  public let countryCount: Int
  /// Continents and informal regions.
  public let areaCount: Int
  /// Distinct folded names.
  public let nameCount: Int
  /// Pairs of a name and a place.
  public let nameUseCount: Int
  /// Postal codes.
  public let postalCodeCount: Int
  /// Names with a language.
  public let translationCount: Int
  /// The sources of the data with their licences.
  public let sources: [Source]
}
