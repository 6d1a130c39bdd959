/// Where things are in a gazetteer file: the constants that writer and reader share.
///
/// `Data/FORMAT.md` is the document; this follows it. All numbers are little-endian.
///
/// | offset | size | what |
/// | --- | --- | --- |
/// | 0 | 8 | magic, 89 4F 54 4D 47 41 5A 0A |
/// | 8 | 2 | format version |
/// | 10 | 2 | number of sections |
/// | 12 | 4 | CRC-32 of the header, with these four bytes as zero |
/// | 16 | 8 | length of the file in bytes |
/// | 24 | 4 | CRC-32 of the inputs it was built from |
/// | 28 | 4 | features, a bit each |
/// | 32 | 16 each | section table: name, offset, length, CRC-32 |
package enum Layout {
  /// The first eight bytes: a byte with its high bit set and a line feed show when a transfer took
  /// the file for text, as PNG does.
  package static let magic: [UInt8] = [0x89, 0x4F, 0x54, 0x4D, 0x47, 0x41, 0x5A, 0x0A]
  package static let version = 3
  package static let fixedHeaderByteCount = 32
  package static let sectionEntryByteCount = 16
  /// The most sections that a file may have.
  package static let maxSectionCount = 64

  /// How long the header with its section table is.
  package static func headerByteCount(sectionCount: Int) -> Int {
    fixedHeaderByteCount + sectionCount * sectionEntryByteCount
  }

  /// The header of a file with all sections that this reader knows.
  package static let headerByteCount = headerByteCount(sectionCount: Section.allCases.count)

  /// The features that a reader must know to read a file; the other 16 bits may be ignored.
  static let neededFeatures: UInt32 = 0xFFFF
  /// The features that this reader knows.
  static let knownFeatures: UInt32 = 0

  /// Whether a reader that does not know a section may skip it: its name begins with a small
  /// letter.
  static func isSkippable(_ name: String) -> Bool {
    name.utf8.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? false
  }

  /// The sections, in the order in which the builder writes them.
  package enum Section: String, CaseIterable, Sendable {
    /// Counts of everything, and widths.
    case parameters = "PARM"
    /// Sources and licences, as text.
    case information = "INFO"
    /// From Unicode scalars to symbols.
    case folding = "FOLD"
    /// The symbol tables that compress the ends of names.
    case symbols = "SYMB"
    /// The trie of names, with their places.
    case names = "NAME"
    /// Which strings may be names.
    case nameFilter = "FILT"
    /// The prominence of each place, a byte each.
    case prominence = "PROM"
    /// The hierarchy of cities, counties and regions.
    case hierarchy = "HIER"
    /// The coordinates of each place.
    case coordinates = "CRDS"
    /// Boxes around runs of cities, to find the nearest.
    case nearness = "NEAR"
    /// The members of continents and informal regions.
    case areas = "AREA"
    /// Which cities are airports, landmarks and natural features.
    case landmarks = "MARK"
    /// Words that are part of how places are written.
    case words = "WORD"
    /// The names that are shown.
    case displayNames = "DISP"
    /// Populations, GeoNames ids, time zones and feature codes.
    case facts = "FACT"
    /// The codes of divisions and countries.
    case codes = "CODE"
    /// The time zones, feature codes and types of divisions that others refer to by number.
    case terms = "TERM"
    /// Types, seats and boxes of divisions, countries and areas.
    case divisions = "DIVS"
    /// The seats of regions and countries, and the points of their names.
    case seats = "seat"
    /// Names by language, in blocks, each deflated.
    case translations = "LANG"
    /// Postal codes in blocks, and the names of their towns.
    case postalCodes = "POST"
    /// Villages, which are looked up where nothing else explains a name: a file of its own
    /// sections.
    case villages = "vill"

    /// Whether no file is without it.
    package var isNeeded: Bool {
      switch self {
      case .information, .nameFilter, .landmarks, .seats, .translations, .postalCodes, .villages:
        false
      default: true
      }
    }
  }

  /// The fields of the parameter section, four bytes each.
  package enum Parameter: Int, CaseIterable, Sendable {
    case cityCount
    case countyCount
    case regionCount
    case countryCount
    case areaCount
    case wordCount
    /// How many bytes a place in a list of places takes.
    case postingWidth
    /// The first symbol that is written with two bytes.
    case firstWideSymbol
    case symbolCount
    /// Distinct folded names, and pairs of a name and a place.
    case nameCount
    case nameUseCount
    case postalCodeCount
    case translationCount
    /// Regions with a name of their own.
    case namedRegionCount
  }

  /// The sections within the section of villages.
  package enum VillageSection: String, CaseIterable, Sendable {
    case parameters = "PARM"
    case symbols = "SYMB"
    case names = "NAME"
    case coordinates = "CRDS"
    case nearness = "NEAR"
    case displayNames = "DISP"
    /// Cities that lie in what villages lie in.
    case spots = "SPOT"
  }

  /// The fields of the parameter section of villages, four bytes each.
  package enum VillageParameter: Int, CaseIterable, Sendable {
    case count
    case postingWidth
    /// The number of the term that is the feature code of all.
    case feature
  }

  /// How the trie packs a node's first byte.
  package enum Node {
    /// Set where a node holds names in a front-coded run, clear where it branches.
    package static let isRun: UInt8 = 0x80
    /// Set where a name ends at a branch.
    package static let endsName: UInt8 = 0x40
    /// Set where child offsets take four bytes, clear where two.
    package static let hasWideOffsets: UInt8 = 0x20
    /// The length of a branch's label.
    package static let labelMask: UInt8 = 0x1F
  }

  /// The number of coordinates in a block.
  package static let coordinateBlockSize = 32
  /// Base latitude and longitude, then the widths of the two in bits.
  static let coordinateBlockHeaderByteCount = 10
  /// The steps of a unit in the coordinates of villages, which have four decimals.
  package static let villageUnit = 10
  /// Units of a coordinate in a degree.
  package static let coordinateScale = 100_000.0

  /// The longest folded name in code bytes; the builder drops longer ones, so that a reader can
  /// decode any name into a buffer of this size.
  package static let longestName = 120

  /// The number of bytes that a block inflates to may not exceed this: it bounds what a damaged
  /// file can make a reader allocate.
  package static let maxBlock = 1 << 18
}
