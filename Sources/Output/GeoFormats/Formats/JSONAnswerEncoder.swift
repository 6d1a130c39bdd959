import Gazetteer
import Geocoding
import Geography

/// Answers as JSON objects (RFC 8259), one a line: alone (NDJSON) or as the elements of an array.
///
///     {"query":"Seattle, WA","results":[{"name":"Seattle","label":"Seattle, Washington, United
///     States","latitude":47.60621,"longitude":-122.33207,"country_code":"US",…}]}
///
/// Members that do not apply are left out.
struct JSONAnswerEncoder: AnswerEncoder {
  /// Where the objects are written.
  enum Layout {
    /// A line each.
    case lines
    /// The elements of an array.
    case array
  }

  let layout: Layout
  private var isFirst: Bool

  init(layout: Layout, isFirst: Bool = true) {
    self.layout = layout
    self.isFirst = isFirst
  }

  func begin(into buffer: inout OutputBuffer) {
    if layout == .array { buffer.append(literal: "[") }
  }

  mutating func encode(_ answer: GeocodingAnswer, into buffer: inout OutputBuffer) {
    if layout == .array { buffer.append(isFirst ? "\n" : ",\n") }
    isFirst = false
    buffer.append(literal: "{\"query\":")
    buffer.append(json: answer.query)
    buffer.append(literal: ",\"results\":[")
    for (index, result) in answer.results.enumerated() {
      if index > 0 { buffer.append(.comma) }
      buffer.append(literal: "{")
      buffer.append(jsonMembersOf: result, includingPosition: true)
      buffer.append(literal: "}")
    }
    buffer.append(literal: "]")
    if !answer.rivals.isEmpty {
      buffer.append(literal: ",\"rivals\":")
      buffer.appendArray(answer.rivals) { $1.append(jsonRival: $0) }
    }
    if let refusal = answer.refusal {
      buffer.append(literal: ",\"refusal\":")
      buffer.append(json: refusal.rawValue)
    }
    if let explanation = answer.explanation {
      buffer.append(literal: ",\"explanation\":")
      buffer.append(json: explanation)
    }
    buffer.append(literal: "}")
    if layout == .lines { buffer.append(.newline) }
  }

  func end(into buffer: inout OutputBuffer) {
    if layout == .array { buffer.append(literal: "\n]\n") }
  }
}

extension OutputBuffer {
  /// Appends the members of a place's JSON object, without the braces.
  ///
  /// - Parameters:
  ///   - placemark: the place.
  ///   - includingPosition: whether latitude, longitude and the bounding box are among them;
  ///     GeoJSON has places of its own for these.
  mutating func append(jsonMembersOf placemark: Placemark, includingPosition: Bool) {
    let place = placemark.details
    append(literal: "\"name\":")
    append(json: place.name)
    append(jsonLabelOf: place)
    if includingPosition {
      append(literal: ",")
      append(jsonPosition: place.coordinate)
    }
    append(jsonMember: #","country_code":"#, place.countryCode)
    append(jsonMember: #","country_code3":"#, place.codes.country)
    append(jsonMember: #","country":"#, place.country)
    append(jsonMember: #","continent":"#, place.codes.continent)
    append(jsonMember: #","admin1":"#, place.region)
    append(jsonMember: #","admin1_code":"#, place.codes.region)
    append(jsonMember: #","admin2":"#, place.county)
    append(jsonMember: #","admin2_code":"#, place.codes.county)
    append(jsonMember: #","point":"#, place.point?.rawValue)
    if let seat = place.seat {
      append(literal: ",\"seat\":{\"name\":")
      append(json: seat.name)
      append(literal: ",")
      append(jsonPosition: seat.coordinate)
      append(literal: "}")
    }
    if let point = place.labelPoint {
      append(literal: ",\"label_point\":{")
      append(jsonPosition: point)
      append(literal: "}")
    }
    append(jsonMember: #","kind":"#, place.kind.rawValue)
    append(jsonMember: #","feature_code":"#, place.codes.feature)
    append(jsonMember: #","precision":"#, placemark.precision.rawValue)
    append(jsonMember: #","population":"#, place.population)
    append(jsonMember: #","timezone":"#, place.timeZone)
    append(jsonMember: #","geonames_id":"#, place.geonamesID)
    if let object = place.mapObject {
      if !object.category.isEmpty { append(jsonMember: #","category":"#, object.category) }
      append(jsonMember: #","osm_type":"#, object.kind.rawValue)
      append(jsonMember: #","osm_id":"#, object.id)
    }
    if includingPosition, let box = place.boundingBox {
      append(literal: ",\"bounding_box\":")
      append(jsonBox: box)
    }
    if !place.credits.isEmpty {
      append(literal: ",\"attribution\":")
      append(json: place.credits.joined(separator: "; "))
    }
    if let offset = placemark.offset {
      // Nothing was read, so nothing is said of how.
      append(literal: ",\"distance_km\":")
      append(kilometres: offset.distanceKM)
      append(literal: ",\"bearing\":")
      append(bearing: offset.bearing)
      if let near = placemark.near {
        append(literal: ",\"near\":{\"name\":")
        append(json: near.name)
        append(literal: ",\"kind\":")
        append(json: near.kind.rawValue)
        append(literal: ",\"distance_km\":")
        append(kilometres: near.distanceKM)
        append(literal: "}")
      }
      if let address = placemark.address { append(jsonMemberOf: address) }
      return
    }
    append(literal: ",\"confidence\":")
    append(confidence: placemark.confidence)
    append(jsonMemberOf: placemark.confidenceByLevel)
    if let address = placemark.address { append(jsonMemberOf: address) }
    append(literal: ",\"match\":")
    append(jsonMatch: placemark.match)
  }

  /// Appends the member for the label: the names it is made of, without making it first.
  private mutating func append(jsonLabelOf place: Placemark.Details) {
    append(literal: ",\"label\":\"")
    append(escaping: place.givenLabel ?? place.name)
    if place.givenLabel == nil {
      if let detail = place.labelDetail { append(escaping: detail) }
      append(jsonLabelPart: place.labelRegion)
      append(jsonLabelPart: place.labelCountry)
    }
    append(.quote)
  }

  private mutating func append(jsonLabelPart name: String?) {
    guard let name else { return }
    append(literal: ", ")
    append(escaping: name)
  }

  private mutating func append(jsonPosition coordinate: Coordinate) {
    append(literal: "\"latitude\":")
    append(degrees: coordinate.latitude)
    append(literal: ",\"longitude\":")
    append(degrees: coordinate.longitude)
  }

  /// Appends what a person needs to choose a place among several.
  mutating func append(jsonRival place: Placemark) {
    append(literal: "{\"label\":")
    append(json: place.label)
    let coordinate = place.coordinate
    append(literal: ",\"latitude\":")
    append(degrees: coordinate.latitude)
    append(literal: ",\"longitude\":")
    append(degrees: coordinate.longitude)
    append(jsonMember: #","country_code":"#, place.countryCode)
    append(jsonMember: #","kind":"#, place.kind.rawValue)
    append(jsonMember: #","geonames_id":"#, place.geonamesID)
    append(literal: ",\"confidence\":")
    append(confidence: place.confidence)
    append(literal: "}")
  }

  /// Appends a box as an array in the order of GeoJSON: west, south, east, north.
  mutating func append(jsonBox box: BoundingBox) {
    append(literal: "[")
    append(degrees: box.west)
    append(.comma)
    append(degrees: box.south)
    append(.comma)
    append(degrees: box.east)
    append(.comma)
    append(degrees: box.north)
    append(literal: "]")
  }

  private mutating func append(jsonMatch match: Match) {
    append(literal: "{\"text\":")
    append(json: match.text)
    append(jsonMember: #","as":"#, match.kind?.word)
    append(jsonMember: #","name":"#, match.completedName)
    append(literal: ",\"ignored\":[")
    for (index, word) in match.ignored.enumerated() {
      if index > 0 { append(.comma) }
      append(json: word)
    }
    append(literal: "]")
    if !match.isSpelledExactly { append(literal: ",\"is_corrected\":true") }
    if match.isCoarser { append(literal: ",\"is_coarser\":true") }
    if match.isPartial { append(literal: ",\"is_partial\":true") }
    append(literal: "}")
  }

  /// Appends a member whose value is a string, or nothing when there is no value.
  ///
  /// - Parameters:
  ///   - key: the comma before it, the key in quotes, and the colon: one copy instead of three.
  ///   - value: the value.
  mutating func append(jsonMember key: StaticString, _ value: String?) {
    guard let value else { return }
    append(literal: key)
    append(json: value)
  }

  /// Appends a member whose value is a number, or nothing when there is no value.
  mutating func append(jsonMember key: StaticString, _ value: Int?) {
    guard let value else { return }
    append(literal: key)
    append(value)
  }
}
