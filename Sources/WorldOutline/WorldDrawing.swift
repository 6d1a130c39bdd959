/// A map of the whole world that is written piece by piece.
///
/// For pins that come one after the other and need not be kept. Names may cover one another, since
/// nobody knows what is to come; ``MapPicture`` knows all.
package struct WorldDrawing: Sendable {
  private let view = MapView(around: [])

  /// Makes a drawing.
  package init() {}

  /// What comes before the first pin.
  ///
  /// - Parameters:
  ///   - outline: the countries underneath; nil for the sea alone.
  ///   - details: what lies in them.
  ///   - labels: knows the names on the map.
  ///   - title: what the map is called.
  /// - Returns: the start of an SVG document.
  package func opening(
    _ outline: WorldOutline?, _ details: MapDetails?, _ labels: (any MapLabelSource)?,
    title: String
  ) -> String {
    var sea = WorldOutline(countries: [])
    if let outline { sea = outline }
    var layout = LabelLayout(view)
    let names = view.box.flatMap { labels?.labels(in: $0, zoom: view.zoom) } ?? []
    return #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
      + MapPicture.opening(sea, details, title, view, withStyle: true)
      + MapDrawing(view: view).elements(names, in: &layout)
  }

  /// A pin with its name, as elements.
  package func element(for pin: MapPicture.Pin) -> String {
    let (x, y) = view.position(of: pin.coordinate)
    let name = MapPicture.shortened(pin.title)
    // To the left where there is no room to the right.
    let isAtTheEdge = x > view.width - 200
    let left = isAtTheEdge ? x - 9 - 7 * Double(name.unicodeScalars.count) : x + 9
    return MapPicture.circle(for: pin, view) + MapDrawing.label(name, "name", x: left, y: y + 4.5)
  }

  /// What comes after the last pin.
  package var closing: String { MapPicture.closing }
}
