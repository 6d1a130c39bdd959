internal import Geography
internal import TextTools

extension MapPicture {
  /// The picture, as SVG 1.1 that looks right in light and dark.
  ///
  /// - Returns: a whole document, as UTF-8.
  /// - Complexity: O(*n*) in vertices, and O(*p*²) in the pins whose names are written, of which there
  ///   are at most 200.
  public func svg() -> [UInt8] {
    Array((#"<?xml version="1.0" encoding="UTF-8"?>"# + "\n" + element(withStyle: true)).utf8)
  }

  /// Names of more pins than this would only cover one another.
  private static let labelLimit = 200

  /// The colours, by the classes that the drawing uses.
  static let style = """
    .sea{fill:#e8eef4}.land{fill:#fbfaf7;stroke:#b9c2cc;stroke-width:.6;stroke-linejoin:round}
    .pin{fill:#c2410c;stroke:#fff;stroke-width:1.2}
    .name{font:13px system-ui,sans-serif;fill:#1f2933;stroke:#fbfaf7;stroke-width:3;paint-order:stroke;stroke-linejoin:round}
    @media(prefers-color-scheme:dark){.sea{fill:#12181f}.land{fill:#242d37;stroke:#45525f}
    .pin{fill:#fb923c;stroke:#12181f}.name{fill:#e6ebf0;stroke:#12181f}}
    """

  /// The element `svg` alone, for a page that holds it.
  ///
  /// - Parameter withStyle: whether the colours are in it; a page may have them already.
  /// - Returns: the element.
  package func element(withStyle: Bool = true) -> String {
    let view = MapView(around: pins.map(\.coordinate))
    return Self.opening(outline, title, view, withStyle: withStyle)
      + pins.reversed().map { Self.circle(for: $0, view) }.joined()
      + (hasLabels ? labels(in: view) : "") + Self.closing
  }

  static let closing = "</svg>\n"

  static func opening(
    _ outline: WorldOutline, _ title: String, _ view: MapView, withStyle: Bool
  ) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(MapView.width)) \
    \(Int(view.height.rounded()))" role="img" aria-labelledby="map-title">
    <title id="map-title">\(Markup.escaped(title))</title>
    \(withStyle ? "<style>\n\(style)\n</style>\n" : "")\
    <rect class="sea" width="100%" height="100%"/>
    <path class="land" d="\(land(of: outline, in: view))"/>

    """
  }

  static func circle(for pin: Pin, _ view: MapView) -> String {
    let (x, y) = view.position(of: pin.coordinate)
    let says = [pin.title, pin.detail].compactMap(\.self).joined(separator: ", ")
    let title = says.isEmpty ? "" : "<title>\(Markup.escaped(says))</title>"
    return """
      <circle class="pin" cx="\(tenths(x))" cy="\(tenths(y))" r="5">\(title)</circle>

      """
  }

  static func label(_ name: String, x: Double, y: Double) -> String {
    """
    <text class="name" x="\(tenths(x))" y="\(tenths(y))">\(Markup.escaped(name))</text>

    """
  }

  /// All land as one path, with coordinates relative to the vertex before.
  private static func land(of outline: WorldOutline, in view: MapView) -> String {
    var path = ""
    for country in outline.simplified(toWithin: view.toleranceE2).countries {
      for polygon in country.polygons {
        guard let outer = polygon.rings.first, view.mayShow(outer) else { continue }
        for ring in polygon.rings {
          var last = (0, 0)
          for (index, vertex) in ring.enumerated() {
            let (x, y) = view.position(
              longitude: Double(vertex.longitudeE2) / 100, latitude: Double(vertex.latitudeE2) / 100
            )
            // Tenths of a unit; differences of rounded values do not add up to a drift.
            let here = (Int((x * 10).rounded()), Int((y * 10).rounded()))
            path += index == 0 ? "M" : index == 1 ? "l" : " "
            path +=
              text(ofTenths: here.0 - last.0) + " " + text(ofTenths: here.1 - last.1)
            last = here
          }
          path += "z"
        }
      }
    }
    return path
  }

  /// Names beside the pins, each where it covers no other, or not at all.
  private func labels(in view: MapView) -> String {
    var text = ""
    var taken: [LabelBox] = pins.prefix(Self.labelLimit).map {
      let (x, y) = view.position(of: $0.coordinate)
      return LabelBox(x: x - 5, y: y - 5, width: 10, height: 10)
    }
    for pin in pins.prefix(Self.labelLimit) {
      let (x, y) = view.position(of: pin.coordinate)
      let name = Self.shortened(pin.title)
      guard !name.isEmpty else { continue }
      // A glyph of the system's font at 13 units is about 7 units wide; wide scripts take the double.
      let width = name.unicodeScalars.reduce(0.0) { $0 + ($1.value >= 0x1100 ? 13 : 7) }
      let boxes = [
        LabelBox(x: x + 9, y: y - 8, width: width, height: 16),
        LabelBox(x: x - 9 - width, y: y - 8, width: width, height: 16),
        LabelBox(x: x - width / 2, y: y - 26, width: width, height: 16),
        LabelBox(x: x - width / 2, y: y + 10, width: width, height: 16),
      ]
      guard
        let box = boxes.first(where: { box in
          box.x >= 2 && box.x + box.width <= MapView.width - 2 && box.y >= 2
            && box.y + box.height <= view.height - 2 && !taken.contains(where: box.overlaps)
        })
      else { continue }
      taken.append(box)
      text += Self.label(name, x: box.x, y: box.y + 12.5)
    }
    return text
  }

  static func shortened(_ text: String) -> String {
    text.unicodeScalars.count > 40
      ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(39))) + "…" : text
  }

  private static func tenths(_ number: Double) -> String {
    text(ofTenths: Int((number * 10).rounded()))
  }

  private static func text(ofTenths number: Int) -> String {
    let (whole, rest) = abs(number).quotientAndRemainder(dividingBy: 10)
    return (number < 0 ? "-" : "")
      + (rest == 0 ? "\(whole)" : "\(whole == 0 ? "" : "\(whole)").\(rest)")
  }
}

/// What a name covers.
private struct LabelBox {
  let x: Double
  let y: Double
  let width: Double
  let height: Double

  func overlaps(_ other: LabelBox) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }
}
