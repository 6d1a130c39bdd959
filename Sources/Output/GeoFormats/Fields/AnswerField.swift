import Gazetteer
public import Geocoding
import Geography

/// A value of an answer in one field of a table.
///
/// The words are those of the columns and members of the other formats.
public enum AnswerField: String, Sendable, CaseIterable {
  case query, name, label, latitude, longitude
  case countryCode = "country_code"
  case countryCode3 = "country_code3"
  case country, continent
  case region = "admin1"
  case regionCode = "admin1_code"
  case county = "admin2"
  case countyCode = "admin2_code"
  case featureCode = "feature_code"
  /// The meaning of a region's or county's point.
  case point
  case kind, precision, population, timezone
  case geonamesID = "geonames_id"
  case confidence
  case countryConfidence = "country_confidence"
  case regionConfidence = "region_confidence"
  case countyConfidence = "county_confidence"
  case cityConfidence = "city_confidence"
  /// The words of the query that played no part.
  case ignored
  /// Whether the words are a misspelling of the place's name.
  case isCorrected = "is_corrected"
  /// Whether the words name something within the place, whose own point is not known.
  case isCoarser = "is_coarser"
  /// The parts of the postal address that the query holds.
  case houseNumber = "house_number"
  case street, unit
  case poBox = "po_box"
  case postcode, locality
  case distance = "distance_km"
  case bearing
  /// The landmark or airport at the point of a reverse query.
  case near
  /// The plus code of ten digits, and the geohash of nine characters, of the point.
  case plusCode = "pluscode"
  case geohash
  /// The labels of the places that may be meant as well, with a bar between.
  case rivals
  /// `found`, `ambiguous`, or the reason why there is no place.
  case status

  /// The separator of several texts in one field.
  static let separator = " | "
}

/// Writes fields of answers, as plain text or as JSON values.
public struct AnswerFieldWriter {
  private var buffer = OutputBuffer()

  /// Makes a writer.
  public init() {}

  /// Appends the value of a field as text; nothing if there is none.
  ///
  /// - Parameters:
  ///   - field: the field.
  ///   - answer: the answer; most fields are those of its best result.
  ///   - bytes: what the text is appended to.
  public mutating func append(
    _ field: AnswerField, of answer: GeocodingAnswer, to bytes: inout [UInt8]
  ) {
    buffer.removeAll()
    append(field, of: answer) { buffer, text in buffer.append(text) }
    buffer.append(to: &bytes)
  }

  /// Appends the value of a field as JSON; `null` if there is none.
  ///
  /// - Parameters:
  ///   - field: the field.
  ///   - answer: the answer; most fields are those of its best result.
  ///   - bytes: what the value is appended to.
  public mutating func append(
    json field: AnswerField, of answer: GeocodingAnswer, to bytes: inout [UInt8]
  ) {
    buffer.removeAll()
    append(field, of: answer) { buffer, text in buffer.append(json: text) }
    if buffer.count == 0 { buffer.append("null") }
    buffer.append(to: &bytes)
  }

  /// Appends a text as a JSON string.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - bytes: what the string is appended to.
  public mutating func append(json text: String, to bytes: inout [UInt8]) {
    buffer.removeAll()
    buffer.append(json: text)
    buffer.append(to: &bytes)
  }

  /// Appends the geometry of the first result as GeoJSON.
  ///
  /// - Parameters:
  ///   - answer: the answer, whose best result is the point.
  ///   - bytes: what the geometry is appended to.
  public mutating func append(geometryOf answer: GeocodingAnswer, to bytes: inout [UInt8]) {
    buffer.removeAll()
    defer { buffer.append(to: &bytes) }
    guard let place = answer.results.first else { return buffer.append("null") }
    buffer.append("{\"type\":\"Point\",\"coordinates\":[")
    buffer.append(degrees: place.coordinate.longitude)
    buffer.append(.comma)
    buffer.append(degrees: place.coordinate.latitude)
    buffer.append("]}")
  }

  private mutating func append(
    _ field: AnswerField, of answer: GeocodingAnswer,
    asText appendText: (inout OutputBuffer, String) -> Void
  ) {
    switch field {
    case .query: return appendText(&buffer, answer.query)
    case .status:
      let isPartial = answer.results.first?.match.isPartial ?? false
      let found = isPartial ? "partial" : answer.rivals.isEmpty ? "found" : "ambiguous"
      let missing = (answer.refusal ?? .notFound).rawValue
      return appendText(&buffer, answer.results.isEmpty ? missing : found)
    case .rivals:
      guard !answer.rivals.isEmpty else { return }
      return appendText(
        &buffer, answer.rivals.map(\.label).joined(separator: AnswerField.separator))
    default: break
    }
    guard let place = answer.results.first else { return }
    switch field {
    case .query, .status, .rivals: break
    case .name: appendText(&buffer, place.name)
    case .label: appendText(&buffer, place.label)
    case .latitude: buffer.append(degrees: place.coordinate.latitude)
    case .longitude: buffer.append(degrees: place.coordinate.longitude)
    case .countryCode: if let code = place.countryCode { appendText(&buffer, code) }
    case .countryCode3: if let code = place.countryCode3 { appendText(&buffer, code) }
    case .country: if let country = place.country { appendText(&buffer, country) }
    case .continent: if let continent = place.continent { appendText(&buffer, continent) }
    case .regionCode: if let code = place.regionCode { appendText(&buffer, code) }
    case .countyCode: if let code = place.countyCode { appendText(&buffer, code) }
    case .featureCode: if let code = place.featureCode { appendText(&buffer, code) }
    case .region: if let name = place.region { appendText(&buffer, name) }
    case .county: if let name = place.county { appendText(&buffer, name) }
    case .point: if let point = place.point { appendText(&buffer, point.rawValue) }
    case .kind: appendText(&buffer, place.kind.rawValue)
    case .precision: appendText(&buffer, place.precision.rawValue)
    case .population: if let population = place.population { buffer.append(population) }
    case .timezone: if let zone = place.timeZone { appendText(&buffer, zone) }
    case .geonamesID: if let number = place.geonamesID { buffer.append(number) }
    case .confidence: buffer.append(confidence: place.confidence)
    case .countryConfidence, .regionConfidence, .countyConfidence, .cityConfidence:
      if let confidence = field.confidence(in: place.confidenceByLevel) {
        buffer.append(confidence: confidence)
      }
    case .ignored:
      let ignored = place.match.ignored
      guard !ignored.isEmpty else { return }
      appendText(&buffer, ignored.joined(separator: AnswerField.separator))
    case .isCorrected: buffer.append(place.match.isSpelledExactly ? "false" : "true")
    case .isCoarser: buffer.append(place.match.isCoarser ? "true" : "false")
    case .houseNumber, .street, .unit, .poBox, .postcode, .locality:
      if let address = place.address, let part = field.part(of: address) {
        appendText(&buffer, part)
      }
    case .distance: if let offset = place.offset { buffer.append(kilometres: offset.distanceKM) }
    case .bearing: if let offset = place.offset { buffer.append(bearing: offset.bearing) }
    case .near: if let near = place.near { appendText(&buffer, near.name) }
    case .plusCode: appendText(&buffer, PlusCode(place.coordinate).text)
    case .geohash: appendText(&buffer, Geohash(place.coordinate).text)
    }
  }
}

extension AnswerField {
  /// How sure the level is that a field tells of.
  func confidence(in levels: LevelConfidence) -> Double? {
    switch self {
    case .countryConfidence: levels.country
    case .regionConfidence: levels.region
    case .countyConfidence: levels.county
    case .cityConfidence: levels.city
    default: nil
    }
  }

  /// The part of an address that a field holds.
  fileprivate func part(of address: AddressParts) -> String? {
    switch self {
    case .houseNumber: address.houseNumber
    case .street: address.street
    case .unit: address.unit
    case .poBox: address.poBox
    case .postcode: address.postcode
    case .locality: address.locality
    default: nil
    }
  }
}
