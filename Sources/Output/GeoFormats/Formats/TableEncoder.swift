import Gazetteer
import Geocoding
import Geography

/// Answers as rows below a header: a row for each result, and a row with nothing but the query for
/// a query without one.
struct TableEncoder: AnswerEncoder {
  /// How fields are kept apart.
  enum Dialect {
    /// RFC 4180: commas, quotes where needed, lines that end in CR LF.
    case csv
    /// Tabs and LF. There is no escape: tabs, line breaks and other control characters in a value
    /// become a space.
    case tsv
  }

  let dialect: Dialect
  /// Whether the last columns are distance, bearing and precision instead of the confidence and
  /// what comes behind it.
  var includesOffsets = false

  private static let placeColumns = [
    "query", "name", "label", "latitude", "longitude", "country_code", "country", "admin1",
    "admin2", "kind", "population", "timezone", "geonames_id",
  ]
  private static let certaintyColumns = [
    "confidence", "precision", "ignored", "country_confidence", "region_confidence",
    "county_confidence", "city_confidence",
  ]
  private static let offsetColumns = ["distance_km", "bearing", "precision"]

  /// The header, in order.
  private var columns: [String] {
    Self.placeColumns + lastColumns
  }

  private var lastColumns: [String] {
    includesOffsets ? Self.offsetColumns : Self.certaintyColumns
  }

  func begin(into buffer: inout OutputBuffer) {
    for (index, column) in columns.enumerated() {
      if index > 0 { appendDelimiter(to: &buffer) }
      buffer.append(column)
    }
    endRow(in: &buffer)
  }

  func encode(_ answer: GeocodingAnswer, into buffer: inout OutputBuffer) {
    for result in answer.results {
      encode(answer.query, result, into: &buffer)
    }
    guard answer.results.isEmpty else { return }
    append(answer.query, to: &buffer)
    for _ in 1..<Self.placeColumns.count + lastColumns.count { appendDelimiter(to: &buffer) }
    endRow(in: &buffer)
  }

  private func encode(_ query: String, _ place: Placemark, into buffer: inout OutputBuffer) {
    append(query, to: &buffer)
    append(next: place.name, to: &buffer)
    append(next: place.label, to: &buffer)
    appendDelimiter(to: &buffer)
    buffer.append(degrees: place.coordinate.latitude)
    appendDelimiter(to: &buffer)
    buffer.append(degrees: place.coordinate.longitude)
    append(next: place.countryCode, to: &buffer)
    append(next: place.country, to: &buffer)
    append(next: place.region, to: &buffer)
    append(next: place.county, to: &buffer)
    append(next: place.kind.rawValue, to: &buffer)
    append(next: place.population, to: &buffer)
    append(next: place.timeZone, to: &buffer)
    append(next: place.geonamesID, to: &buffer)
    appendDelimiter(to: &buffer)
    if includesOffsets {
      if let offset = place.offset { buffer.append(kilometres: offset.distanceKM) }
      appendDelimiter(to: &buffer)
      if let offset = place.offset { buffer.append(bearing: offset.bearing) }
      append(next: place.precision.rawValue, to: &buffer)
    } else {
      appendCertainty(of: place, to: &buffer)
    }
    endRow(in: &buffer)
  }

  /// Appends how fine and how sure the place is.
  private func appendCertainty(of place: Placemark, to buffer: inout OutputBuffer) {
    buffer.append(confidence: place.confidence)
    append(next: place.precision.rawValue, to: &buffer)
    appendDelimiter(to: &buffer)
    let ignored = place.match.ignored
    if !ignored.isEmpty {
      append(ignored.joined(separator: AnswerField.separator), to: &buffer)
    }
    let levels = place.confidenceByLevel
    append(next: levels.country, to: &buffer)
    append(next: levels.region, to: &buffer)
    append(next: levels.county, to: &buffer)
    append(next: levels.city, to: &buffer)
  }

  private func append(next value: String?, to buffer: inout OutputBuffer) {
    appendDelimiter(to: &buffer)
    if let value { append(value, to: &buffer) }
  }

  private func append(next confidence: Double?, to buffer: inout OutputBuffer) {
    appendDelimiter(to: &buffer)
    if let confidence { buffer.append(confidence: confidence) }
  }

  private func append(next value: Int?, to buffer: inout OutputBuffer) {
    appendDelimiter(to: &buffer)
    if let value { buffer.append(value) }
  }

  private func append(_ value: String, to buffer: inout OutputBuffer) {
    switch dialect {
    case .csv: buffer.append(csv: value)
    case .tsv: buffer.append(flat: value)
    }
  }

  private func appendDelimiter(to buffer: inout OutputBuffer) {
    buffer.append(dialect == .csv ? .comma : .tab)
  }

  private func endRow(in buffer: inout OutputBuffer) {
    if dialect == .csv { buffer.append(.carriageReturn) }
    buffer.append(.newline)
  }
}
