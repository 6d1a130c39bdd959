public import Gazetteer
public import Geography

/// A place that answers a query, with all its values.
///
/// Values are read from the gazetteer when you ask for them: if you use only the coordinates of an
/// answer, nothing is decompressed.
public struct Placemark: Sendable {
  /// The probability that this is right at its own ``precision``, 0 to 1.
  public internal(set) var confidence: Double
  /// The confidence of each level, from the country to the city; empty without interpretations, as
  /// for a coordinate and for places near one.
  public internal(set) var confidenceByLevel = LevelConfidence()
  /// The parts of the postal address that the query holds, if it holds one.
  public internal(set) var address: AddressParts?
  /// The details that give the places of the answer different labels; nil for a single place.
  var distinction: LabelDistinction?
  /// How the query names the place.
  public internal(set) var match: Match
  /// Distance and direction to the point of a reverse query.
  public internal(set) var offset: Offset?
  /// The landmark or airport at the point of a reverse query, with the first of the places around
  /// it: the Space Needle beside Seattle.
  ///
  /// It is one that is nearer than the places, or hardly farther.
  public internal(set) var near: Nearby?
  private let source: Source

  private enum Source: Sendable {
    case place(Place, language: String?)
    indirect case details(Details)
  }

  /// The displayed values of a place.
  package struct Details: Sendable {
    package var name: String
    /// A label that is not made of the names.
    package var givenLabel: String?
    /// The detail that distinguishes the place from another of the same label: ", Sangamon County".
    package var labelDetail: String?
    /// The parts of region and country in the label, after the name.
    package var labelRegion: String?
    package var labelCountry: String?
    package var coordinate: Coordinate
    package var countryCode: String?
    package var country: String?
    package var region: String?
    package var county: String?
    package var kind: PlaceKind
    package var population: Int?
    package var timeZone: String?
    package var geonamesID: Int?
    package var boundingBox: BoundingBox?
    package var point: Point?
    package var seat: Seat?
    package var labelPoint: Coordinate?
    package var codes = Codes()
    /// The object of OpenStreetMap that a place is.
    package var mapObjectOfPlace: MapObject?
    /// Where that of a street or a house can be read.
    var mapObjectOfAddress: MapObjectOfAddress?
    /// How fine the place is, where its kind does not say it: a house may be interpolated.
    package var precision: Precision?
    /// The credits that the sources of its add-on ask for.
    package var credits: [String] = []

    /// The object of OpenStreetMap that it is.
    ///
    /// - Complexity: O(1) for a place; for a street or a house O(houses of sixteen streets), so it
    ///   is read once asked for.
    package var mapObject: MapObject? { mapObjectOfPlace ?? mapObjectOfAddress?.read() }

    /// The name with the region and country.
    package var label: String {
      givenLabel ?? PlaceText.joined(name, detail: labelDetail, labelRegion, labelCountry)
    }
  }

  /// The meaning of the point of a country, region or county.
  public enum Point: String, Sendable {
    /// The point of the city that it is governed from.
    case seat
    /// The middle of its inhabitants.
    case populationCenter = "population_center"
  }

  /// The city that a region or country is governed from.
  public struct Seat: Sendable, Hashable {
    /// Its name, in the language of the answer.
    public let name: String
    /// Where it is.
    public let coordinate: Coordinate
  }

  /// The codes of a place, its region and its country.
  package struct Codes: Sendable {
    /// ISO 3166-1 alpha-3.
    package var country: String?
    /// ISO 3166-2.
    package var region: String?
    /// GeoNames: "US.WA.033".
    package var county: String?
    /// The name of the continent.
    package var continent: String?
    /// The GeoNames feature code.
    package var feature: String?

    package init() {}
  }

  /// The most that an answer is sure of that leaves a part of the query out.
  static let partialConfidence = 0.69

  /// Notes that the answer leaves a part of the query out.
  ///
  /// How sure its levels are stays: they are right whatever the part meant.
  mutating func markPartial() {
    match.isPartial = true
    confidence = min(confidence, Placemark.partialConfidence)
  }

  /// The place as somebody has chosen it, who knows: nothing is in doubt any more.
  package var chosen: Placemark {
    var placemark = self
    placemark.confidence = 1
    placemark.confidenceByLevel = LevelConfidence()
    placemark.match.isPartial = false
    return placemark
  }

  init(_ place: Place, language: String?, confidence: Double, match: Match) {
    source = .place(place, language: language)
    self.confidence = confidence
    self.match = match
    offset = nil
  }

  /// A place near a point, without a confidence or words.
  init(_ place: Place, language: String?, offset: Offset) {
    source = .place(place, language: language)
    confidence = 1
    match = Match(text: "", kind: nil, ignored: [])
    self.offset = offset
  }

  /// A place that was asked for by its number, which leaves no doubt.
  package init(_ place: Place, language: String?) {
    self.init(
      place, language: language, confidence: 1, match: Match(text: "", kind: nil, ignored: []))
  }

  package init(
    _ details: Details, confidence: Double, match: Match, offset: Offset? = nil
  ) {
    source = .details(details)
    self.offset = offset
    self.confidence = confidence
    self.match = match
  }

  /// The place in the gazetteer, or nothing for a coordinate or a postal code.
  public var place: Place? {
    if case .place(let place, _) = source { place } else { nil }
  }

  /// The name shown for the place: "Seattle".
  public var name: String { read(\.name) { PlaceText.name($0, $1) } }

  /// The name with region and country: "Seattle, Washington, United States".
  ///
  /// No two places of one answer have the same: "Springfield, Sangamon County, Illinois, United
  /// States".
  public var label: String {
    read(\.label) { PlaceText($0, $1).label(detail: distinction?.detail(of: $0)) }
  }

  /// Where the place is.
  public var coordinate: Coordinate { read(\.coordinate) { place, _ in place.coordinate } }

  /// The ISO 3166-1 alpha-2 code of its country, upper case.
  public var countryCode: String? { read(\.countryCode) { place, _ in place.countryCode } }

  /// The name of its country.
  public var country: String? {
    read(\.country) { place, language in place.country.map { PlaceText.name($0, language) } }
  }

  /// The name of its first-level region.
  public var region: String? { read(\.region) { PlaceText($0, $1).region } }

  /// The name of its second-level region, where known.
  public var county: String? { read(\.county) { PlaceText($0, $1).county } }

  /// The ISO 3166-1 alpha-3 code of its country: "USA".
  public var countryCode3: String? { read(\.codes.country) { PlaceText($0, $1).codes.country } }

  /// The ISO 3166-2 code of the first-level region that it lies in or is: "US-WA"; where it has
  /// one.
  public var regionCode: String? { read(\.codes.region) { PlaceText($0, $1).codes.region } }

  /// The GeoNames code of the second-level region that it lies in or is: "US.WA.033".
  public var countyCode: String? { read(\.codes.county) { PlaceText($0, $1).codes.county } }

  /// The name of the continent that its country lies in.
  public var continent: String? { read(\.codes.continent) { PlaceText($0, $1).codes.continent } }

  /// The GeoNames feature code: "PPLC" for a capital, "ADM1" for a first-level division; where
  /// known.
  public var featureCode: String? { read(\.codes.feature) { place, _ in place.featureCode } }

  /// The city that a region or country is governed from: Sacramento for California.
  public var seat: Seat? {
    read(\.seat) { place, language in Placemark.seat(of: place, language) }
  }

  /// The point to write the name of a region or country at.
  ///
  /// It is the point that is farthest from the outline, in the part where most people live.
  public var labelPoint: Coordinate? { read(\.labelPoint) { place, _ in place.labelPoint } }

  private static func seat(of place: Place, _ language: String?) -> Seat? {
    place.seat.map { Seat(name: PlaceText($0, language).name, coordinate: $0.coordinate) }
  }

  /// The credits that the sources of its add-on ask for, "© OpenStreetMap contributors (ODbL-1.0)".
  ///
  /// There are none for a place of the gazetteer itself: `geocode info` has its sources.
  public var credits: [String] { read(\.credits) { place, _ in place.credits } }

  /// The object of OpenStreetMap that a place, a street or a house of an add-on was made of, where
  /// it is one.
  public var mapObject: MapObject? { read(\.mapObject) { place, _ in place.mapObject } }

  /// The meaning of the point of a country, region or county; nil for other kinds of places.
  public var point: Point? { read(\.point) { place, _ in Placemark.point(of: place) } }

  private static func point(of place: Place) -> Point? {
    switch place.kind {
    case .county: place.isAtSeat ? .seat : .populationCenter
    case .region where !place.isInformal: place.isAtSeat ? .seat : .populationCenter
    case .country: .populationCenter
    default: nil
    }
  }

  /// How fine the result is.
  public var precision: Precision {
    if case .details(let details) = source, let precision = details.precision { return precision }
    return switch kind {
    case .continent: .continent
    case .country: .country
    case .region: place.map(\.isInformal) == true ? .area : .region
    case .county: .county
    case .city: .city
    case .airport, .landmark, .feature: place.map(\.isLarge) == true ? .area : .city
    case .postcode: .postcode
    case .street: .street
    case .house: .house
    case .coordinate: .coordinate
    }
  }

  /// The kind of the place.
  public var kind: PlaceKind { read(\.kind) { place, _ in place.kind } }

  /// Inhabitants, where known.
  public var population: Int? { read(\.population) { place, _ in place.population } }

  /// The IANA time zone, where known.
  public var timeZone: String? { read(\.timeZone) { place, _ in place.timeZone } }

  /// The number of the place at geonames.org, where it has one.
  public var geonamesID: Int? { read(\.geonamesID) { place, _ in place.geonamesID } }

  /// The box around a landmark and around anything larger than a city, where known.
  public var boundingBox: BoundingBox? {
    read(\.boundingBox) { place, _ in place.kind == .city ? nil : place.boundingBox }
  }

  /// All that is printed of the place, looked up together: as often as names come in what is
  /// printed, each is read once.
  package var details: Details {
    let (place, language): (Place, String?)
    switch source {
    case .details(let details): return details
    case .place(let found, let asked): (place, language) = (found, asked)
    }
    let text = PlaceText(place, language)
    let record = place.record
    let kind = place.kind
    let lying = text.labelParts
    let county = text.countyWithName
    return Details(
      name: text.name, labelDetail: distinction?.detail(of: place), labelRegion: lying.region,
      labelCountry: lying.country,
      coordinate: place.coordinate,
      countryCode: text.countryCode, country: text.country, region: text.region,
      county: county?.name, kind: kind, population: record.population,
      timeZone: record.timeZone, geonamesID: record.geonamesID,
      boundingBox: kind == .city ? nil : place.boundingBox,
      point: kind == .city ? nil : Placemark.point(of: place),
      seat: kind == .city ? nil : Placemark.seat(of: place, language),
      labelPoint: kind == .city ? nil : place.labelPoint,
      codes: text.codes(county: county?.place, feature: record.feature),
      mapObjectOfPlace: place.mapObject, credits: place.credits)
  }

  @inline(__always)
  private func read<Value>(
    _ path: KeyPath<Details, Value>, _ ofPlace: (Place, _ language: String?) -> Value
  ) -> Value {
    switch source {
    case .place(let place, let language): ofPlace(place, language)
    case .details(let details): details[keyPath: path]
    }
  }
}

/// How a place was recognised in a query.
public struct Match: Sendable, Hashable {
  /// The words of the query that name the place, as they were typed.
  public let text: String
  /// The kind of name of those words for the place; nil if no name was read.
  public let kind: NameKind?
  /// Words of the query that played no part.
  public internal(set) var ignored: [String]
  /// Whether the words are spelled like a name of the place; false for one that was found by a
  /// misspelling.
  public var isSpelledExactly = true
  /// Whether the words name something within the place, as a peak in Japan does.
  ///
  /// The gazetteer has no point for it, or there are several such places.
  public var isCoarser = false
  /// Whether the answer leaves a part of the query out: one between commas that names nothing, or a
  /// field or cell that names nothing or contradicts the others.
  ///
  /// The confidence is at most 0.69 then, since all of the query was asked for.
  public var isPartial = false
  /// The whole name that the words begin, in suggestions of a place by another name than the one
  /// shown; folded, as "munchen" for Munich.
  public var completedName: String?
}
