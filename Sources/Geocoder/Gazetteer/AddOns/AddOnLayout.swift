/// Where things are in an add-on: the constants that writer and reader share.
///
/// `Data/FORMAT.md`, chapter "Add-ons", is the document. An add-on has the header of a gazetteer
/// and a section `ADDO`; its other sections depend on its kind.
package enum AddOnLayout {
  package static let version = 1

  /// The fields of `ADDO`.
  ///
  /// | offset | size | what |
  /// | --- | --- | --- |
  /// | 0 | 2 | version |
  /// | 2 | 2 | kind of contents |
  /// | 4 | 4 | CRC-32 of the inputs of the base |
  /// | 8 | 4 | CRC-32 of the folding table of the base |
  /// | 12 | 4 | number of entries |
  package static let headByteCount = 16

  /// The sections that every add-on may have.
  package enum Section: String, CaseIterable, Sendable {
    /// That it is an add-on, of what kind and over which base.
    case addOn = "ADDO"
    /// The base places that it refers to.
    case references = "REFS"
    /// The symbols of its names with their letters.
    case scalars = "SCAL"
    /// Sources and licences, as text.
    case information = "INFO"
  }

  /// The sections of a kind: those that it must have, and those that it may have.
  package static func sections(of kind: AddOnKind) -> (needed: [String], optional: [String]) {
    switch kind {
    case .places:
      (
        ["PARM", "SYMB", "NAME", "PROM", "CRDS", "NEAR", "DISP", "FACT", "TERM", "ANCH"],
        ["TWIN", nameFilter, mapObjects, categories, divisions]
      )
    case .postcodes: (["POST"], [])
    case .addresses:
      (
        AddressLayout.Section.needed.map(\.rawValue),
        AddressLayout.Section.optional.map(\.rawValue)
      )
    case .several: ([], Part.allCases.map(\.rawValue))
    }
  }

  /// The section of an add-on of places that says which strings may be names, as FILT does of a
  /// gazetteer's.
  package static let nameFilter = "filt"

  /// The sections of an add-on of places of OpenStreetMap that say which objects they are, and the
  /// categories of these.
  package static let (mapObjects, categories) = ("objs", "ctgs")

  /// The section of an add-on of places of OpenStreetMap that says which objects places of the base
  /// are.
  package static let divisions = "dobj"

  /// The sections of an add-on of several: each is an add-on as a whole.
  package enum Part: String, CaseIterable, Sendable {
    case places = "PLCS"
    case postcodes = "PSTC"
    case addresses = "ADRS"
  }

  /// Layout of `REFS`: a count (4 bytes), entries, then the codes as strings.
  ///
  /// An entry is the number in the base (4 bytes), the GeoNames id (4), latitude and longitude in
  /// steps (4 each), the level (1), the offset of its code in the section or 0 (4).
  package enum Reference {
    package static let headByteCount = 4
    package static let entryByteCount = 21
  }

  /// Layout of `SCAL`: the first symbol of two bytes (4 bytes), a count (4), entries of a symbol
  /// (2) and its scalar (4), by symbol.
  package enum Scalars {
    package static let headByteCount = 8
    package static let entryByteCount = 6
    /// There are no more symbols in a folding table: it bounds what a damaged file makes a reader
    /// allocate.
    package static let maxCount = 0x4000
  }
}

/// The contents of an add-on.
public enum AddOnKind: Int, Sendable, CaseIterable {
  /// Places of one's own.
  case places = 1
  /// Postal codes.
  case postcodes = 2
  /// Streets and house numbers.
  case addresses = 4
  /// Several of these, of one source.
  case several = 8

  /// The kind in a word: `places`.
  public var name: String {
    switch self {
    case .places: "places"
    case .postcodes: "postcodes"
    case .addresses: "addresses"
    case .several: "entries"
    }
  }

  /// The word for a number of entries: `place` for 1, else `places`.
  public func noun(for count: Int) -> String {
    guard count == 1 else { return name }
    return switch self {
    case .places: "place"
    case .postcodes: "postcode"
    case .addresses: "address"
    case .several: "entry"
    }
  }
}

/// What a base place is that an add-on refers to.
package enum ReferenceLevel: UInt8, Sendable {
  case city = 0
  case county = 1
  case region = 2
  case country = 3
  case area = 4
}
