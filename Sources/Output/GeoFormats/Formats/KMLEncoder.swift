import Gazetteer
import Geocoding
import Geography

/// Answers as a KML 2.2 document (OGC 07-147r2), a placemark for each result.
///
/// A query without a place is a placemark without a point: it shows in the list and not on the map.
struct KMLEncoder: AnswerEncoder {
  func begin(into buffer: inout OutputBuffer) {
    buffer.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2">
      <Document>
      <name>Places</name>

      """)
  }

  func encode(_ answer: GeocodingAnswer, into buffer: inout OutputBuffer) {
    for result in answer.results { encode(answer.query, result, into: &buffer) }
    guard answer.results.isEmpty else { return }
    buffer.append("<Placemark>")
    buffer.append(element: "name", answer.query)
    buffer.append("<ExtendedData>")
    append("query", answer.query, to: &buffer)
    append("refusal", answer.refusal?.rawValue, to: &buffer)
    buffer.append("</ExtendedData></Placemark>\n")
  }

  func end(into buffer: inout OutputBuffer) {
    buffer.append("</Document>\n</kml>\n")
  }

  private func encode(_ query: String, _ place: Placemark, into buffer: inout OutputBuffer) {
    // The order of elements is the schema's: name, description, extended data, geometry.
    buffer.append("<Placemark>")
    buffer.append(element: "name", place.name)
    buffer.append(element: "description", place.label)
    buffer.append("<ExtendedData>")
    append("query", query, to: &buffer)
    append("country_code", place.countryCode, to: &buffer)
    append("country", place.country, to: &buffer)
    append("admin1", place.region, to: &buffer)
    append("admin2", place.county, to: &buffer)
    append("kind", place.kind.rawValue, to: &buffer)
    append("population", place.population, to: &buffer)
    append("timezone", place.timeZone, to: &buffer)
    append("geonames_id", place.geonamesID, to: &buffer)
    if let offset = place.offset {
      buffer.append("<Data name=\"distance_km\"><value>")
      buffer.append(kilometres: offset.distanceKM)
      buffer.append("</value></Data><Data name=\"bearing\"><value>")
      buffer.append(bearing: offset.bearing)
    } else {
      buffer.append("<Data name=\"confidence\"><value>")
      buffer.append(confidence: place.confidence)
    }
    buffer.append("</value></Data></ExtendedData><Point><coordinates>")
    buffer.append(degrees: place.coordinate.longitude)
    buffer.append(.comma)
    buffer.append(degrees: place.coordinate.latitude)
    buffer.append("</coordinates></Point></Placemark>\n")
  }

  private func append(_ key: String, _ value: String?, to buffer: inout OutputBuffer) {
    guard let value else { return }
    buffer.append("<Data name=\"")
    buffer.append(key)
    buffer.append("\"><value>")
    buffer.append(xml: value)
    buffer.append("</value></Data>")
  }

  private func append(_ key: String, _ value: Int?, to buffer: inout OutputBuffer) {
    guard let value else { return }
    append(key, String(value), to: &buffer)
  }
}

extension OutputBuffer {
  /// Appends an XML element that holds text.
  package mutating func append(element name: String, _ text: String) {
    append("<")
    append(name)
    append(">")
    append(xml: text)
    append("</")
    append(name)
    append(">")
  }
}
