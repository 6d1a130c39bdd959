internal import Borders
internal import Geography
internal import TextTools

extension MapPicture {
  /// The picture, as SVG 1.1 that looks right in light and dark.
  ///
  /// - Returns: a whole document, as UTF-8.
  /// - Complexity: O(*n*) in vertices, and O(*p*²) in the names that are written, of which there
  ///   are some hundreds at most.
  public func svg() -> [UInt8] {
    Array((#"<?xml version="1.0" encoding="UTF-8"?>"# + "\n" + element(withStyle: true)).utf8)
  }

  /// Names of more pins than this would only cover one another.
  static let nameLimit = 200
  /// The radius of a pin, as it is drawn.
  static let pinRadius = 5.0
  /// The size of the names of pins.
  private static let fontSize = 13.0

  /// The colours, by the classes that the drawing uses.
  static let style = """
    .sea{fill:#dbe7f1}.land{fill:#fbfaf7;stroke:#a9b3be;stroke-width:.8;stroke-linejoin:round}
    .urban{fill:#ebe5da}.lake{fill:#dbe7f1;stroke:#b9cfe0;stroke-width:.5}
    .river{fill:none;stroke:#bcd3e6;stroke-width:.8;stroke-linejoin:round}
    .region{fill:none;stroke:#aeb7c1;stroke-width:.8;stroke-dasharray:3 2}
    .pin{fill:#c2410c;stroke:#fff;stroke-width:1.2}.dot{fill:#52606d}
    text{font:12px system-ui,sans-serif;fill:#3e4c59;stroke:#fbfaf7;stroke-width:2.5;paint-order:stroke;stroke-linejoin:round}
    text.name{font-size:13px;font-weight:600;fill:#1f2933}
    text.country{font-size:14px;letter-spacing:.05em;fill:#52606d;text-anchor:middle}
    text.region{font-style:italic;fill:#616e7c;stroke-dasharray:none;text-anchor:middle}
    @media(prefers-color-scheme:dark){.sea,.lake{fill:#12181f}.land{fill:#2a3540;stroke:#566472}
    .urban{fill:#36434f}.lake,.river{stroke:#1d4057}.region{stroke:#4a5764}
    .pin{fill:#fb923c;stroke:#12181f}.dot{fill:#a3b0bd}text{fill:#cbd5de;stroke:#1b232c}
    text.name{fill:#ffffff}text.country{fill:#b3bfca}text.region{fill:#a3b0bd}}
    """

  /// The element `svg` alone, for a page that holds it.
  ///
  /// - Parameter withStyle: whether the colours are in it; a page may have them already.
  /// - Returns: the element.
  package func element(withStyle: Bool = true) -> String {
    let view = MapView(around: pins.map(\.coordinate), width: width, closest: closestDegrees)
    var layout = LabelLayout(view)
    // The names of pins come first, and those of the map where they leave room.
    let names = names(in: view, &layout)
    let labels = view.box.flatMap { self.labels?.labels(in: $0, zoom: view.zoom) } ?? []
    return Self.opening(outline, details, title, view, withStyle: withStyle)
      + MapDrawing(view: view).elements(labels, in: &layout)
      + pins.reversed().map { Self.circle(for: $0, view) }.joined() + names + Self.closing
  }

  static let closing = "</svg>\n"

  static func opening(
    _ outline: WorldOutline, _ details: MapDetails?, _ title: String, _ view: MapView,
    withStyle: Bool
  ) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(view.width.rounded())) \
    \(Int(view.height.rounded()))" role="img" aria-labelledby="map-title">
    <title id="map-title">\(Markup.escaped(title))</title>
    \(withStyle ? "<style>\n\(style)\n</style>\n" : "")\
    <rect class="sea" width="100%" height="100%"/>
    \(MapDrawing(view: view).elements(outline, details))
    """
  }

  static func circle(for pin: Pin, _ view: MapView) -> String {
    let (x, y) = view.position(of: pin.coordinate)
    let says = [pin.title, pin.detail].compactMap(\.self).joined(separator: ", ")
    let title = says.isEmpty ? "" : "<title>\(Markup.escaped(says))</title>"
    return """
      <circle class="pin" cx="\(MapDrawing.tenths(x))" cy="\(MapDrawing.tenths(y))" r="5">\(title)</circle>

      """
  }

  /// Names beside the pins, where there is room; all pins keep other names away.
  private func names(in view: MapView, _ layout: inout LabelLayout) -> String {
    let first = pins.prefix(Self.nameLimit)
    for pin in first {
      let (x, y) = view.position(of: pin.coordinate)
      layout.avoid(x: x, y: y, radius: Self.pinRadius)
    }
    guard hasLabels else { return "" }
    var text = ""
    for pin in first {
      let (x, y) = view.position(of: pin.coordinate)
      if let name = Self.name(of: pin, x: x, y: y, in: &layout) { text += name }
    }
    return text
  }

  /// The name of a pin beside it; nil if there is no room or the pin has no name.
  static func name(of pin: Pin, x: Double, y: Double, in layout: inout LabelLayout) -> String? {
    let name = shortened(pin.title)
    guard !name.isEmpty else { return nil }
    let boxes = LabelLayout.boxes(
      besideX: x, y: y, width: LabelLayout.width(of: name, fontSize: fontSize), height: 16, gap: 9)
    return layout.place(name, in: boxes).map {
      MapDrawing.label(name, "name", x: $0.x, y: $0.y + 12.5)
    }
  }

  static func shortened(_ text: String) -> String {
    text.unicodeScalars.count > 40
      ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(39))) + "…" : text
  }
}
