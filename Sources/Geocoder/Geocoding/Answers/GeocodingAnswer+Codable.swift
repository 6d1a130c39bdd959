import Gazetteer
import Geography

// The members are those of the JSON that `geocode --format json` and the geocoding server write, so
// that what these write can be decoded.

extension GeocodingAnswer: Codable {
  private enum Key: String, CodingKey {
    case query, results, rivals, refusal
  }

  /// Reads an answer, such as a line of `geocode --format ndjson`.
  ///
  /// - Parameter decoder: has an object with the members of that format.
  /// - Throws: `DecodingError` if a member is missing or has another type, or a value is unknown.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    self.init(
      query: try members.decode(String.self, forKey: .query),
      results: try members.decodeIfPresent([Placemark].self, forKey: .results) ?? [],
      rivals: try members.decodeIfPresent([Placemark].self, forKey: .rivals) ?? [],
      refusal: try members.decodeIfPresent(Refusal.self, forKey: .refusal))
  }

  /// Writes the answer without ``explanation``.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(query, forKey: .query)
    try members.encode(results, forKey: .results)
    if !rivals.isEmpty { try members.encode(rivals, forKey: .rivals) }
    try members.encodeIfPresent(refusal, forKey: .refusal)
  }
}

extension Refusal: Codable {}
extension Precision: Codable {}

extension Suggestion: Codable {
  /// Reads a suggestion: its place.
  public init(from decoder: any Decoder) throws { self.init(try Placemark(from: decoder)) }

  /// Writes the place.
  public func encode(to encoder: any Encoder) throws { try placemark.encode(to: encoder) }
}

extension Placemark: Codable {
  private enum Key: String, CodingKey {
    case name, label, latitude, longitude, country, continent, admin1, admin2, point, seat, kind
    case precision, population, timezone, category, attribution, bearing, near, confidence
    case address, match
    case countryCode = "country_code"
    case countryCode3 = "country_code3"
    case admin1Code = "admin1_code"
    case admin2Code = "admin2_code"
    case labelPoint = "label_point"
    case featureCode = "feature_code"
    case geonamesID = "geonames_id"
    case osmType = "osm_type"
    case osmID = "osm_id"
    case boundingBox = "bounding_box"
    case distanceKM = "distance_km"
    case confidenceByLevel = "confidence_by_level"
  }

  private typealias Members = KeyedDecodingContainer<Key>

  /// Reads a place: one of `results`, or of `rivals`, which have fewer members.
  ///
  /// What is read is no place of a gazetteer: ``place`` is nil.
  ///
  /// - Parameter decoder: has an object with label, latitude, longitude and kind at least.
  /// - Throws: `DecodingError` if a member is missing or has another type, or a value is unknown.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    func text(_ key: Key) throws -> String? {
      try members.decodeIfPresent(String.self, forKey: key)
    }
    let label = try members.decode(String.self, forKey: .label)
    let name = try text(.name) ?? label.split(separator: ",").first.map(String.init) ?? label
    var details = Details(
      name: name, coordinate: try Self.coordinate(members),
      kind: try Self.word(members, .kind))
    details.givenLabel = label
    details.countryCode = try text(.countryCode)
    details.country = try text(.country)
    details.region = try text(.admin1)
    details.county = try text(.admin2)
    details.population = try members.decodeIfPresent(Int.self, forKey: .population)
    details.timeZone = try text(.timezone)
    details.geonamesID = try members.decodeIfPresent(Int.self, forKey: .geonamesID)
    details.precision = try members.decodeIfPresent(Precision.self, forKey: .precision)
    details.codes.country = try text(.countryCode3)
    details.codes.region = try text(.admin1Code)
    details.codes.county = try text(.admin2Code)
    details.codes.continent = try text(.continent)
    details.codes.feature = try text(.featureCode)
    details.credits = try text(.attribution).map { [$0] } ?? []
    if members.contains(.point) { details.point = try Self.word(members, .point) }
    if members.contains(.boundingBox) { details.boundingBox = try Self.box(members) }
    if members.contains(.osmType) {
      details.mapObjectOfPlace = MapObject(
        kind: try Self.word(members, .osmType), id: try members.decode(Int.self, forKey: .osmID),
        category: try text(.category) ?? "")
    }
    if members.contains(.labelPoint) {
      details.labelPoint = try Self.coordinate(
        try members.nestedContainer(keyedBy: Key.self, forKey: .labelPoint))
    }
    if members.contains(.seat) {
      let seat = try members.nestedContainer(keyedBy: Key.self, forKey: .seat)
      details.seat = Seat(
        name: try seat.decode(String.self, forKey: .name), coordinate: try Self.coordinate(seat))
    }
    let offset = try members.decodeIfPresent(Double.self, forKey: .distanceKM).map {
      Offset(
        distanceKM: $0, bearing: try members.decodeIfPresent(Double.self, forKey: .bearing) ?? 0)
    }
    self.init(
      details, confidence: try members.decodeIfPresent(Double.self, forKey: .confidence) ?? 1,
      match: try members.decodeIfPresent(Match.self, forKey: .match)
        ?? Match(text: "", kind: nil, ignored: []),
      offset: offset)
    address = try members.decodeIfPresent(AddressParts.self, forKey: .address)
    confidenceByLevel =
      try members.decodeIfPresent(LevelConfidence.self, forKey: .confidenceByLevel) ?? .init()
    if members.contains(.near) {
      let other = try members.nestedContainer(keyedBy: Key.self, forKey: .near)
      near = Nearby(
        try other.decode(String.self, forKey: .name), try Self.word(other, .kind),
        distanceKM: try other.decode(Double.self, forKey: .distanceKM))
    }
  }

  private static func coordinate(_ members: Members) throws -> Coordinate {
    let latitude = try members.decode(Double.self, forKey: .latitude)
    let longitude = try members.decode(Double.self, forKey: .longitude)
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw DecodingError.dataCorruptedError(
        forKey: .latitude, in: members,
        debugDescription: "\(latitude), \(longitude) is no point in degrees")
    }
    return coordinate
  }

  private static func box(_ members: Members) throws -> BoundingBox {
    let sides = try members.decode([Double].self, forKey: .boundingBox)
    guard sides.count == 4,
      let box = BoundingBox(south: sides[1], west: sides[0], north: sides[3], east: sides[2])
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .boundingBox, in: members,
        debugDescription: "\(sides) is no box of west, south, east and north")
    }
    return box
  }

  private static func word<Word: RawRepresentable<String>>(
    _ members: Members, _ key: Key
  ) throws -> Word {
    let text = try members.decode(String.self, forKey: key)
    guard let word = Word(rawValue: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: members, debugDescription: "\(text.debugDescription) is not known")
    }
    return word
  }

  /// Writes the place with the members of `geocode --format json`.
  public func encode(to encoder: any Encoder) throws {
    let place = details
    var members = encoder.container(keyedBy: Key.self)
    func write(_ value: Coordinate, in members: inout KeyedEncodingContainer<Key>) throws {
      try members.encode(value.latitude, forKey: .latitude)
      try members.encode(value.longitude, forKey: .longitude)
    }
    try members.encode(place.name, forKey: .name)
    try members.encode(label, forKey: .label)
    try write(place.coordinate, in: &members)
    try members.encodeIfPresent(place.countryCode, forKey: .countryCode)
    try members.encodeIfPresent(place.codes.country, forKey: .countryCode3)
    try members.encodeIfPresent(place.country, forKey: .country)
    try members.encodeIfPresent(place.codes.continent, forKey: .continent)
    try members.encodeIfPresent(place.region, forKey: .admin1)
    try members.encodeIfPresent(place.codes.region, forKey: .admin1Code)
    try members.encodeIfPresent(place.county, forKey: .admin2)
    try members.encodeIfPresent(place.codes.county, forKey: .admin2Code)
    try members.encodeIfPresent(place.point?.rawValue, forKey: .point)
    if let seat = place.seat {
      var other = members.nestedContainer(keyedBy: Key.self, forKey: .seat)
      try other.encode(seat.name, forKey: .name)
      try write(seat.coordinate, in: &other)
    }
    if let point = place.labelPoint {
      var other = members.nestedContainer(keyedBy: Key.self, forKey: .labelPoint)
      try write(point, in: &other)
    }
    try members.encode(place.kind.rawValue, forKey: .kind)
    try members.encodeIfPresent(place.codes.feature, forKey: .featureCode)
    try members.encode(precision, forKey: .precision)
    try members.encodeIfPresent(place.population, forKey: .population)
    try members.encodeIfPresent(place.timeZone, forKey: .timezone)
    try members.encodeIfPresent(place.geonamesID, forKey: .geonamesID)
    if let object = place.mapObject {
      if !object.category.isEmpty { try members.encode(object.category, forKey: .category) }
      try members.encode(object.kind.rawValue, forKey: .osmType)
      try members.encode(object.id, forKey: .osmID)
    }
    if let box = place.boundingBox {
      try members.encode([box.west, box.south, box.east, box.north], forKey: .boundingBox)
    }
    if !place.credits.isEmpty {
      try members.encode(place.credits.joined(separator: "; "), forKey: .attribution)
    }
    if let offset {
      try members.encode(offset.distanceKM, forKey: .distanceKM)
      try members.encode(offset.bearing, forKey: .bearing)
    }
    if let near {
      var other = members.nestedContainer(keyedBy: Key.self, forKey: .near)
      try other.encode(near.name, forKey: .name)
      try other.encode(near.kind.rawValue, forKey: .kind)
      try other.encode(near.distanceKM, forKey: .distanceKM)
    }
    try members.encode(confidence, forKey: .confidence)
    if confidenceByLevel != .init() {
      try members.encode(confidenceByLevel, forKey: .confidenceByLevel)
    }
    try members.encodeIfPresent(address, forKey: .address)
    try members.encode(match, forKey: .match)
  }
}

extension Match: Codable {
  private enum Key: String, CodingKey {
    case text, name, ignored
    case kind = "as"
    case isCorrected = "is_corrected"
    case isCoarser = "is_coarser"
    case isPartial = "is_partial"
  }

  /// Reads how a place was recognised.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    func flag(_ key: Key) throws -> Bool {
      try members.decodeIfPresent(Bool.self, forKey: key) ?? false
    }
    let word = try members.decodeIfPresent(String.self, forKey: .kind)
    let kind = word.flatMap { word in NameKind.allCases.first { $0.word == word } }
    if let word, kind == nil {
      throw DecodingError.dataCorruptedError(
        forKey: .kind, in: members, debugDescription: "\(word.debugDescription) is not known")
    }
    self.init(
      text: try members.decode(String.self, forKey: .text), kind: kind,
      ignored: try members.decodeIfPresent([String].self, forKey: .ignored) ?? [])
    isSpelledExactly = try !flag(.isCorrected)
    isCoarser = try flag(.isCoarser)
    isPartial = try flag(.isPartial)
    completedName = try members.decodeIfPresent(String.self, forKey: .name)
  }

  /// Writes how a place was recognised.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(text, forKey: .text)
    try members.encodeIfPresent(kind?.word, forKey: .kind)
    try members.encodeIfPresent(completedName, forKey: .name)
    try members.encode(ignored, forKey: .ignored)
    if !isSpelledExactly { try members.encode(true, forKey: .isCorrected) }
    if isCoarser { try members.encode(true, forKey: .isCoarser) }
    if isPartial { try members.encode(true, forKey: .isPartial) }
  }
}
