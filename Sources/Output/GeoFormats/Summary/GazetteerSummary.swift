/// The summary of a gazetteer file: its origin, contents and layout.
public struct GazetteerSummary: Sendable {
  /// A part of the file.
  public struct Section: Sendable {
    /// The name of the part, such as "names".
    public let name: String
    /// Its offset in bytes from the start of the file.
    public let offset: Int
    /// How long it is.
    public let byteCount: Int
    /// Its CRC-32.
    public let checksum: UInt32

    /// Makes the description of a part.
    ///
    /// - Parameters:
    ///   - name: the four letters of the section.
    ///   - offset: where it begins, in bytes.
    ///   - byteCount: its size in bytes.
    ///   - checksum: its CRC-32.
    public init(name: String, offset: Int, byteCount: Int, checksum: UInt32) {
      self.name = name
      self.offset = offset
      self.byteCount = byteCount
      self.checksum = checksum
    }
  }

  /// How many there are of something.
  public struct Count: Sendable {
    /// The name of the counted things in the plural, such as "places".
    public let name: String
    /// How many there are.
    public let value: Int

    /// Makes a count.
    ///
    /// - Parameters:
    ///   - name: what is counted.
    ///   - value: how many there are.
    public init(name: String, value: Int) {
      self.name = name
      self.value = value
    }
  }

  /// A source of data, with its licence and attribution.
  public struct Source: Sendable {
    /// The name of the source, such as "GeoNames".
    public let name: String
    /// The version or date that was used.
    public let version: String
    /// The licence of its data: "CC BY 4.0".
    public let licence: String
    /// The words that must go with the data.
    public let attribution: String

    /// Makes the description of a source.
    ///
    /// - Parameters:
    ///   - name: the name of the source.
    ///   - version: its version or date.
    ///   - licence: its licence.
    ///   - attribution: the text that the licence asks for.
    public init(name: String, version: String, licence: String, attribution: String) {
      self.name = name
      self.version = version
      self.licence = licence
      self.attribution = attribution
    }
  }

  /// The path of the file, or "bundled".
  public var origin: String
  /// The version of the file's format.
  public var formatVersion: Int
  /// How long the file is.
  public var byteCount: Int
  /// Whether every checksum has been compared with its section.
  public var isVerified = false
  /// The contents of the file, in the order to show them in.
  public var counts: [Count] = []
  /// The parts of the file, in the order they stand in.
  public var sections: [Section] = []
  /// Where the data is from.
  public var sources: [Source] = []

  /// The add-ons over it, in their order.
  public var addOns: [AddOnSummary] = []

  /// The summary of an add-on.
  public struct AddOnSummary: Sendable {
    /// The name of its file.
    public var name: String
    /// The kind of its contents, such as "places".
    public var kind: String
    /// How many entries it has.
    public var entryCount: Int
    /// How long the file is.
    public var byteCount: Int
    /// Where the data is from.
    public var sources: [Source] = []
    /// Contents that other add-ons have too, a sentence each.
    public var overlaps: [String] = []
    /// Problems with the gazetteer.
    public var problems: [String] = []

    /// Makes the description of an add-on without sources and problems; set them afterwards.
    ///
    /// - Parameters:
    ///   - name: the name of its file.
    ///   - kind: what it contains.
    ///   - entryCount: how many entries it has.
    ///   - byteCount: how long the file is.
    public init(name: String, kind: String, entryCount: Int, byteCount: Int) {
      self.name = name
      self.kind = kind
      self.entryCount = entryCount
      self.byteCount = byteCount
    }
  }

  /// Makes a summary without counts, sections and sources; set them afterwards.
  ///
  /// - Parameters:
  ///   - origin: the path of the file, or "bundled".
  ///   - formatVersion: the version of its format.
  ///   - byteCount: how long the file is.
  public init(origin: String, formatVersion: Int, byteCount: Int) {
    self.origin = origin
    self.formatVersion = formatVersion
    self.byteCount = byteCount
  }
}
