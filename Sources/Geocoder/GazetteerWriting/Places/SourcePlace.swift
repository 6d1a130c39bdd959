package import Gazetteer

/// A place as the sources tell of it.
package struct SourcePlace {
  package var name = ""
  package var names: [SourceName] = []
  /// In steps of `Layout.coordinateScale`.
  package var latitude = 0
  package var longitude = 0
  package var country = ""
  package var region = ""
  package var county = ""
  package var population = 0
  package var feature = ""
  package var timeZone = ""
  package var geonamesID = 0
  package var codes: [String] = []
  /// The term for a division's kind, such as "Province".
  package var divisionType = ""
  /// Whether the source of a division has a point for it.
  package var hasOwnPoint = false
  /// The GeoNames id of the seat of a division or country, or 0.
  package var seat = 0
  /// Whether the point is that of the seat.
  package var isAtSeat = false
  /// Where to write the name of a region or country: latitude and longitude in steps, or nothing.
  package var labelPoint: [Int] = []
  /// South, west, north, east in steps.
  package var box: [Int] = []
  /// What it is if it is an airport, a landmark or a natural feature and no populated place.
  package var landmark: Landmark?
  /// Set where another place of the sources is the same one, and better known.
  package var isDuplicate = false

  package init() {}

  /// The longest name that is shown, in bytes.
  package static let longestName = StringTable.longest
  /// More inhabitants than this have no room in the file.
  package static let maxPopulation = 1 << 34

  /// The minimum prominence: that of the place that this one replaces.
  package var minProminence = 0

  /// How prominent the place is, 0 to 255.
  package var prominence: Int { max(minProminence, ownProminence) }

  private var ownProminence: Int {
    var value = 0.0
    if population > 0 { value = 8 * log2(Double(population) + 1) }
    // A place that is spoken of in many languages is one that people mean.
    value += 4 * log2(Double(names.count) + 1)
    switch feature {
    case "PPLC": value += 24
    case "PPLA": value += 10
    case "PPLA2": value += 4
    default: break
    }
    return min(255, Int(value.rounded()))
  }
}

/// A name of a place.
package struct SourceName {
  package var text: String
  package var kind: NameKind
  /// ISO 639, or empty where not known.
  package var language = ""
  /// Whether the name comes from a table written by hand, which knows best what kind it is.
  package var isHandwritten = false

  package init(text: String, kind: NameKind, language: String = "", isHandwritten: Bool = false) {
    self.text = text
    self.kind = kind
    self.language = language
    self.isHandwritten = isHandwritten
  }

  /// Which of several entries of one name counts: the one with the lowest number.
  ///
  /// That a name is of the past or a nickname says more than that it is a name.
  package var precedence: Int {
    switch kind {
    case .primary: 0
    case .historic, .nickname, .abbreviation, .code: isHandwritten ? 1 : 2
    // "O'Hare" is the airport's name, though the source lists it among those of Chicago.
    case .airport: 3 + Int(NameKind.translated.rawValue)
    default: 3 + Int(kind.rawValue)
    }
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif
