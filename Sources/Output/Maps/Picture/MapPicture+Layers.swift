internal import Borders
internal import TextTools

/// The drawing of the map itself: land, water, borders and their names.
struct MapDrawing {
  let view: MapView

  /// Rivers shorter than this many units would only be dots and clutter.
  private static let leastRiverLength = 60.0

  /// The layers as elements, from the lowest to the highest.
  func elements(_ outline: WorldOutline, _ details: MapDetails?) -> String {
    let tolerance = view.toleranceE2
    var text = path("land", outline.simplified(toWithin: tolerance).countries.flatMap(\.polygons))
    guard let details = details?.simplified(toWithin: tolerance) else { return text }
    if view.zoom >= 4 { text += path("urban", details.urbanAreas) }
    text += path(
      "river",
      details.rivers.filter { river in
        river.reduce(0) { $0 + length($1) } >= Self.leastRiverLength
      }.flatMap(\.self))
    text += path("lake", details.lakes)
    text += path("region", details.regionBorders.flatMap(\.self))
    return text
  }

  private func length(_ line: MapDetails.Line) -> Double {
    zip(line, line.dropFirst()).reduce(0) { sum, edge in
      let (start, end) = (position(edge.0), position(edge.1))
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      return sum + (dx * dx + dy * dy).squareRoot()
    }
  }

  private func position(_ vertex: WorldOutline.Vertex) -> (x: Double, y: Double) {
    view.position(
      longitude: Double(vertex.longitudeE2) / 100, latitude: Double(vertex.latitudeE2) / 100)
  }

  private func path(_ name: String, _ polygons: [WorldOutline.Polygon]) -> String {
    element(
      name,
      polygons.filter { $0.rings.first.map(view.mayShow) ?? false }.flatMap(\.rings).map {
        commands($0) + "z"
      })
  }

  private func path(_ name: String, _ lines: [MapDetails.Line]) -> String {
    element(name, lines.filter(view.mayShow).map(commands))
  }

  private func element(_ name: String, _ parts: [String]) -> String {
    parts.isEmpty && name != "land" ? "" : "<path class=\"\(name)\" d=\"\(parts.joined())\"/>\n"
  }

  /// A line as commands of a path, with coordinates relative to the vertex before.
  private func commands(_ line: [WorldOutline.Vertex]) -> String {
    var path = ""
    var last = (0, 0)
    for (index, vertex) in line.enumerated() {
      let (x, y) = position(vertex)
      // Tenths of a unit; differences of rounded values do not add up to a drift.
      let here = (Int((x * 10).rounded()), Int((y * 10).rounded()))
      path += index == 0 ? "M" : index == 1 ? "l" : " "
      path += Self.text(ofTenths: here.0 - last.0) + " " + Self.text(ofTenths: here.1 - last.1)
      last = here
    }
    return path
  }

  /// The names of the map where the layout has room for them.
  func elements(_ labels: [MapLabel], in layout: inout LabelLayout) -> String {
    var text = ""
    for label in labels {
      let (x, y) = view.position(of: label.coordinate)
      guard x >= 0, x <= view.width, y >= 0, y <= view.height else { continue }
      let size = label.kind == .country ? 14.0 : 12.0
      let name = MapPicture.shortened(label.name)
      var width = LabelLayout.width(of: name, fontSize: size)
      let height = size + 4
      guard label.kind == .city else {
        // Names of countries have wide letters.
        if label.kind == .country { width *= 1.2 }
        // Where what the name stands on is large, a little higher or lower is as right.
        let rows = 0.5 * Double(1 << max(0, view.zoom - label.zoom))
        let boxes = [0, -0.5, 0.5, -1, 1, -2, 2].filter { abs($0) <= rows }.map { rows in
          LabelBox(
            x: x - width / 2, y: y - height / 2 + rows * height, width: width, height: height)
        }
        if let box = layout.place(name, in: boxes) {
          text += Self.label(name, label.kind.rawValue, x: x, y: box.y + height / 2 + size * 0.36)
        }
        continue
      }
      let boxes = LabelLayout.boxes(besideX: x, y: y, width: width, height: height, gap: 5)
      guard let box = layout.place(name, in: boxes) else { continue }
      layout.avoid(x: x, y: y, radius: 3)
      text += """
        <circle class="dot" cx="\(Self.tenths(x))" cy="\(Self.tenths(y))" r="2"/>

        """
      text += Self.label(name, "city", x: box.x, y: box.y + size)
    }
    return text
  }

  static func label(_ name: String, _ kind: String, x: Double, y: Double) -> String {
    """
    <text class="\(kind)" x="\(tenths(x))" y="\(tenths(y))">\(Markup.escaped(name))</text>

    """
  }

  static func tenths(_ number: Double) -> String { text(ofTenths: Int((number * 10).rounded())) }

  private static func text(ofTenths number: Int) -> String {
    let (whole, rest) = abs(number).quotientAndRemainder(dividingBy: 10)
    return (number < 0 ? "-" : "")
      + (rest == 0 ? "\(whole)" : "\(whole == 0 ? "" : "\(whole)").\(rest)")
  }
}
