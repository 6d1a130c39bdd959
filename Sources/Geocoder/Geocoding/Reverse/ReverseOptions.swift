public import Gazetteer

/// What narrows or shapes the answer to "what is here?".
public struct ReverseOptions: Sendable {
  /// The largest number of results.
  ///
  /// - Precondition: it is from 1 to ``maxLimit``.
  public var limit = 1 {
    didSet {
      precondition(
        (1...ReverseOptions.maxLimit).contains(limit),
        "limit is \(limit); it must be from 1 to \(ReverseOptions.maxLimit)")
    }
  }
  /// How far a place may be, in kilometres; nil for ``defaultDistanceKM``, and for landmarks and
  /// airports as far as they reach: 2 km or their own radius, and 5 km from an airport.
  ///
  /// Countries, regions and continents that the point lies in have no distance.
  public var maximumDistanceKM: Double?
  /// Which kinds of places to name; empty for cities, which are populated places of any size.
  ///
  /// Countries and continents are those that the point lies in; at sea (4 km or more from any
  /// city), and after these, those of the nearest cities. Counties and regions are those of the
  /// nearest city in the country of the point.
  public var kinds: Set<PlaceKind> = []
  /// Only places of add-ons of OpenStreetMap with these tags, such as `amenity=restaurant`
  /// (`MapObject.category`), of any kind and up to ``maximumDistanceKM``; empty for others, too.
  public var categories: Set<String> = []
  /// Only places with at least this many inhabitants.
  public var minimumPopulation = 0
  /// Whether villages of which only name and point are known count like other places.
  ///
  /// Otherwise they are named where no other place is within ``villageDistanceKM``.
  public var findsVillages = false
  /// The languages of names in the answer in the order of preference, as ISO 639 codes such as
  /// "de"; empty for the gazetteer's own names, which are those that English readers know.
  public var languages: [String] {
    get { LanguageList.languages(language) }
    set { language = LanguageList.joined(newValue) }
  }
  /// The languages as one text, with commas between.
  package var language: String?
  /// What comes first.
  public var ranking = ReverseRanking.prominence

  /// How far a populated place may be if nothing else is asked for, in kilometres: beyond it is the
  /// open sea, the ice or the desert.
  public static let defaultDistanceKM = 100.0

  /// How far from all other places a point is that villages are looked for around, and how far they
  /// may be, in kilometres.
  public static let villageDistanceKM = 10.0

  /// More results than this are not looked for.
  public static let maxLimit = 1_000

  /// The default options.
  public init() {}
}

/// What comes first among the places around a point.
public enum ReverseRanking: String, Sendable, CaseIterable {
  /// The nearest, where a place that is better known may be a little farther away.
  ///
  /// Each doubling of the population is worth 300 metres, and fame counts like people: at the
  /// Eiffel Tower the answer is Paris, whose centre is 4.1 km away, not its quarter Passy at 1.4
  /// km; but in Montrouge, 4.7 km from that centre, it is Montrouge. All that prominence can make
  /// up for is 7.1 km. Only places in the region of the nearest one profit, so that no city reaches
  /// across a border: in Kansas City, Kansas, the larger one across the river in Missouri is no
  /// answer.
  case prominence
  /// The nearest, whatever it is.
  case distance
}
