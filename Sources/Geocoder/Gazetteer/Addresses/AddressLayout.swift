/// The numbers of the sections of addresses, which the reader and the writer share.
///
/// `Data/FORMAT.md`, chapter "Addresses", describes them byte by byte.
package enum AddressLayout {
  /// The sections of an add-on of addresses.
  package enum Section: String, CaseIterable, Sendable {
    case parameters = "APAR"
    /// The tables that the ends of names are compressed with.
    case symbols = "SYMB"
    /// The trie of names of streets, towns and postal codes.
    case names = "NAME"
    /// The streets of each name that several have.
    case lists = "LIST"
    /// The localities: their first street, the base place that they belong to.
    case localities = "LOCA"
    /// Their names.
    case localityNames = "LOCN"
    /// The streets with their houses.
    case streets = "STRT"
    /// A tree of boxes around runs of streets.
    case nearness = "NEAR"
    /// The names that are shown.
    case displayNames = "DISP"
    /// The postal codes and the localities of each.
    case postcodes = "PSTL"
    /// The postal codes as they are written.
    case postcodeNames = "PSTN"
    /// What stands behind the numbers of houses, other than single letters.
    case suffixes = "SUFF"
    /// Flats and the like.
    case units = "UNIT"
    /// The lines of streets; not in every add-on.
    case lines = "line"
    /// The objects of OpenStreetMap that streets and houses are; not in every add-on.
    case objects = "oids"

    /// The sections that not every add-on of addresses has.
    package static let optional: [Section] = [.lines, .objects]
    /// The sections that each add-on of addresses has.
    package static let needed = allCases.filter { !optional.contains($0) }
  }

  /// The numbers of the section of parameters, four bytes each.
  package enum Parameter: Int, CaseIterable, Sendable {
    case localityCount
    /// Names that are shown.
    case nameCount
    case streetCount
    /// Houses with a number.
    case houseCount
    case postcodeCount
    case postingWidth
    /// Bit 0: letters behind numbers are capitals.
    case flags
    /// Addresses that were read, with those that are at the same spot as another of the same
    /// number.
    case addressCount
  }

  /// Streets or lines in a leaf.
  package static let leafSize = 16
  /// The offset of a leaf, and the lowest latitude and longitude within, four bytes each.
  package static let leafByteCount = 12
  /// The most positions of a line; one that has more is several lines.
  package static let mostPositions = 32
  /// The first street and the number of the base place.
  static let localityByteCount = 8
  /// From more streets than this on a list has a table to skip by, an entry for as many.
  package static let listStride = 64
  /// The bits of flags at the beginning of a street.
  package enum Flag {
    package static let hasHouses: UInt8 = 1
    /// The postal code follows; it is that of the street before otherwise.
    package static let hasPostcode: UInt8 = 2
    package static let hasSuffixes: UInt8 = 4
    package static let hasUnits: UInt8 = 8
    /// It is a house, farm or plot with a name, not a street.
    package static let isPlace: UInt8 = 16
  }
  /// Suffixes 1 to 26 are letters, further ones are in the list of suffixes.
  package static let letterCount = 26
}

/// What a name of the trie is a name of; the number is the tag of its posting.
package enum AddressNameUse: UInt8, Sendable {
  /// A street; the number of it.
  case street = 0
  /// Streets; where they are listed.
  case streets = 1
  /// A street by another form of its name.
  case otherStreet = 2
  case otherStreets = 3
  /// A town, suburb or municipality; the number of the locality.
  case locality = 4
  case localities = 5
  /// A postal code; its number.
  case postcode = 6
  /// A house, farm or plot by its name.
  case place = 7
  case places = 8

  /// Whether several are listed.
  @inline(__always) package var isList: Bool {
    switch self {
    case .streets, .otherStreets, .localities, .places: true
    case .street, .otherStreet, .locality, .postcode, .place: false
    }
  }

  /// Whether it is a street or a place with a name.
  @inline(__always) package var isStreet: Bool {
    switch self {
    case .street, .streets, .otherStreet, .otherStreets, .place, .places: true
    case .locality, .localities, .postcode: false
    }
  }
}
