import Gazetteer
import Geocoding
import Geography
import Maps
import Borders

/// Answers as pins on a map of the whole world (SVG 1.1).
///
/// A query without a place has no pin: a map has no other way to show it.
struct SVGEncoder: AnswerEncoder {
  private var drawing = WorldDrawing()

  // The map is part of the program; were it damaged, or built without a gazetteer, the pins would
  // still be right.

  func begin(into buffer: inout OutputBuffer) {
    buffer.append(
      drawing.opening(try? WorldOutline.bundled(), try? MapDetails.bundled(), title: "Places"))
  }

  mutating func encode(_ answer: GeocodingAnswer, into buffer: inout OutputBuffer) {
    for result in answer.results {
      buffer.append(
        drawing.element(
          for: .init(
            coordinate: result.coordinate, title: result.name,
            detail: result.label == result.name ? nil : result.label)))
    }
  }

  mutating func end(into buffer: inout OutputBuffer) {
    let labels = (try? Gazetteer.bundled()).map { GazetteerLabels($0) }
    buffer.append(drawing.closing(labels))
  }
}
