public import Geography

/// A place of a gazetteer.
///
/// It is a number and a reference: values are read from the file when you ask for them.
public struct Place: Sendable {
  /// The gazetteer that it belongs to.
  public let gazetteer: Gazetteer
  /// Its position there.
  public let id: PlaceID

  /// Its number in the gazetteer.
  package var index: Int { id.number }

  /// The city of the base with the same county, region and country.
  private var spot: Int { gazetteer.spot(index) }

  /// The kind of the place.
  public var kind: PlaceKind { gazetteer.kind(index) }

  /// Whether it is no administrative unit but a continent or an informal region such as
  /// Scandinavia.
  public var isInformal: Bool { index >= gazetteer.hierarchy.firstArea }

  /// The name that is shown for it, mostly the one that English readers know.
  public var name: String { gazetteer.displayName(index) }

  /// Where it is.
  ///
  /// The point of a region or country is in the middle of its inhabitants: their mean distance to
  /// it is the least. That of a county is its seat (see ``isAtSeat``), else their centre.
  public var coordinate: Coordinate { gazetteer.coordinate(index) }

  /// Its inhabitants, or nothing where the sources do not tell.
  public var population: Int? {
    let population = gazetteer.facts(of: index).population
    return population > 0 ? population : nil
  }

  /// Its number at geonames.org, where it has one.
  public var geonamesID: Int? {
    let id = gazetteer.facts(of: index).geonamesID
    return id > 0 && id < Place.firstOwnID ? id : nil
  }

  /// Where the ids of places begin that geonames.org does not have.
  private static let firstOwnID = 3_000_000_000

  /// The credits that the sources of its add-on ask for, "© OpenStreetMap contributors (ODbL-1.0)";
  /// none for a place of the gazetteer itself.
  public var credits: [String] { gazetteer.credits(of: index) }

  /// The object of OpenStreetMap that it was made of; nil for a place of the gazetteer itself, and
  /// for one of another source.
  public var mapObject: MapObject? { gazetteer.mapObject(index) }

  /// Its IANA time zone, such as "America/Los_Angeles", where known.
  public var timeZone: String? {
    gazetteer.term(gazetteer.facts(of: index).timeZone, of: index)
  }

  /// Its GeoNames feature code, such as "PPLC" for a capital, where known.
  public var featureCode: String? {
    gazetteer.term(gazetteer.facts(of: index).feature, of: index)
  }

  /// Its codes: ISO 3166-1 alpha-2, alpha-3 and numeric of a country; ISO 3166-2, where it has one,
  /// and GeoNames of a division.
  public var codes: [String] {
    gazetteer.codes(index).map { String($0) }
  }

  /// The GeoNames code of a first or second-level division: "US.WA", "US.WA.033".
  public var geonamesCode: String? { gazetteer.geonamesCode(index) }

  /// The ISO 3166-2 code of a division: "US-WA".
  public var iso3166Code: String? { codes.first { $0.contains("-") } }

  /// The term for a division's kind, such as "Province" or "Raion"; nil if unknown.
  public var divisionType: String? {
    gazetteer.term(gazetteer.division(index).type, of: index)
  }

  /// Whether the point of a division is that of its seat; otherwise it is the centre of its
  /// inhabitants.
  public var isAtSeat: Bool { gazetteer.division(index).hasSeat }

  /// The box around a country, region, county, area, landmark or feature, where known.
  public var boundingBox: BoundingBox? {
    guard let radius = gazetteer.landmark(index)?.radius else {
      return gazetteer.division(index).box
    }
    return BoundingBox(around: coordinate, radius: radius)
  }

  /// Whether it is a populated place, an airport, a landmark or a feature of one region.
  package var isCityOrLandmark: Bool { gazetteer.hierarchy.isCity(index) }

  /// Whether it is too large for its point to tell where in it something is: an area, a lake, a
  /// range of mountains.
  package var isLarge: Bool { isInformal || gazetteer.landmark(index)?.isLarge == true }

  /// The second-level division that it lies in or is, where known.
  public var county: Place? {
    gazetteer.hierarchy.county(of: spot).flatMap {
      gazetteer.place(gazetteer.hierarchy.place($0))
    }
  }

  /// The first-level division that it lies in or is, where known.
  public var region: Place? {
    guard
      let number = gazetteer.hierarchy.region(of: spot),
      let region = gazetteer.place(gazetteer.hierarchy.place(number))
    else { return nil }
    // Places that no division is known of are kept together under one without a name.
    return region.name.isEmpty ? nil : region
  }

  /// The country that it lies in or is; that of an area that lies in one country, too.
  public var country: Place? {
    countryIndex.flatMap { gazetteer.place(gazetteer.hierarchy.place($0)) }
  }

  /// The ISO 3166-1 alpha-2 code of its country, upper case.
  public var countryCode: String? {
    countryIndex.map { gazetteer.hierarchy.countryCodeText($0) }
  }

  private var countryIndex: CountryIndex? {
    let hierarchy = gazetteer.hierarchy
    guard index >= hierarchy.firstArea else { return hierarchy.country(of: spot) }
    let countries = Set(
      gazetteer.areas.members(index - hierarchy.firstArea).map { hierarchy.country(of: $0) })
    return countries.count == 1 ? countries.first ?? nil : nil
  }

  /// Its inhabitants, time zone, number at geonames.org and feature code, in one look-up.
  package var record: (population: Int?, timeZone: String?, geonamesID: Int?, feature: String?) {
    let facts = gazetteer.facts(of: index)
    return (
      facts.population > 0 ? facts.population : nil, gazetteer.term(facts.timeZone, of: index),
      facts.geonamesID > 0 ? facts.geonamesID : nil, gazetteer.term(facts.feature, of: index)
    )
  }

  /// The places, by their numbers, of the region and the country that it lies in or is, in one
  /// look-up.
  package var lineage: (region: Int?, country: Int?) {
    let hierarchy = gazetteer.hierarchy
    let region = hierarchy.region(of: spot)
    let country =
      index < hierarchy.cityCount
      ? region.flatMap { hierarchy.country(ofRegion: $0) } : countryIndex
    return (region.map { hierarchy.place($0) }, country.map { hierarchy.place($0) })
  }

  /// Its name in a language, where known.
  ///
  /// - Parameter language: an ISO 639 code such as "de"; a region after it ("pt-BR") counts only
  ///   where there are names for it.
  /// - Returns: the name, or nothing when it is not known in the language or is the one shown.
  public func name(in language: String) -> String? {
    gazetteer.translation(of: index, in: language)
  }

  /// Its names by language code.
  public var translations: [(language: String, name: String)] {
    gazetteer.translations(of: index)
  }
}
