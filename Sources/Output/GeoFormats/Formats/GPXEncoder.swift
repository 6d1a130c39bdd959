import Gazetteer
import Geocoding
import Geography

/// Answers as a GPX 1.1 document, a way point for each result.
///
/// A way point must have a position, so a query without a place leaves no trace here.
struct GPXEncoder: AnswerEncoder {
  func begin(into buffer: inout OutputBuffer) {
    buffer.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="OnTheMap" xmlns="http://www.topografix.com/GPX/1/1">

      """)
  }

  func encode(_ answer: GeocodingAnswer, into buffer: inout OutputBuffer) {
    for result in answer.results {
      buffer.append("<wpt lat=\"")
      buffer.append(degrees: result.coordinate.latitude)
      buffer.append("\" lon=\"")
      buffer.append(degrees: result.coordinate.longitude)
      buffer.append("\">")
      // The order of elements is the schema's: name, comment, description, type.
      buffer.append(element: "name", result.name)
      buffer.append(element: "cmt", answer.query)
      buffer.append(element: "desc", result.label)
      buffer.append(element: "type", result.kind.rawValue)
      buffer.append("</wpt>\n")
    }
  }

  func end(into buffer: inout OutputBuffer) {
    buffer.append("</gpx>\n")
  }
}
