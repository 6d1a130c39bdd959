import Geocoding
import Geography

/// Answers as a GeoJSON feature collection (RFC 7946), one feature per line.
///
/// The query stands in the properties of each of its features; a query without a place is a feature
/// whose geometry is null.
struct GeoJSONEncoder: AnswerEncoder {
  private var isFirst: Bool

  init(isFirst: Bool = true) {
    self.isFirst = isFirst
  }

  func begin(into buffer: inout OutputBuffer) {
    buffer.append("{\"type\":\"FeatureCollection\",\"features\":[")
  }

  mutating func encode(_ answer: GeocodingAnswer, into buffer: inout OutputBuffer) {
    for result in answer.results {
      beginFeature(in: &buffer)
      if let box = result.boundingBox {
        buffer.append("\"bbox\":")
        buffer.append(jsonBox: box)
        buffer.append(.comma)
      }
      buffer.append("\"geometry\":{\"type\":\"Point\",\"coordinates\":[")
      buffer.append(degrees: result.coordinate.longitude)
      buffer.append(.comma)
      buffer.append(degrees: result.coordinate.latitude)
      buffer.append("]},\"properties\":{\"query\":")
      buffer.append(json: answer.query)
      buffer.append(.comma)
      buffer.append(jsonMembersOf: result, includingPosition: false)
      buffer.append("}}")
    }
    guard answer.results.isEmpty else { return }
    beginFeature(in: &buffer)
    buffer.append("\"geometry\":null,\"properties\":{\"query\":")
    buffer.append(json: answer.query)
    buffer.append(jsonMember: #","refusal":"#, answer.refusal?.rawValue)
    buffer.append("}}")
  }

  func end(into buffer: inout OutputBuffer) {
    buffer.append("\n]}\n")
  }

  private mutating func beginFeature(in buffer: inout OutputBuffer) {
    buffer.append(isFirst ? "\n" : ",\n")
    isFirst = false
    buffer.append("{\"type\":\"Feature\",")
  }
}
