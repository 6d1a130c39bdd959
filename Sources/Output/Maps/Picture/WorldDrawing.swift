package import Borders

/// A map of the whole world that is written pin by pin.
///
/// For pins that come one after the other and need not be kept. A pin has its name beside it where
/// there is room, as in ``MapPicture``; the names of the map come last, where the pins leave room.
/// The memory that a drawing takes depends on the picture, not on the number of pins.
package struct WorldDrawing: Sendable {
  private let view = MapView(around: [])
  private var layout: LabelLayout
  /// The parts of the picture that have a pin: the next pin there gets no name.
  private var cells: Set<Cell> = []
  private var nameCount = 0

  /// A square of the picture.
  private struct Cell: Hashable {
    let column: Int
    let row: Int
    /// The side of a square, in units of the picture; a pin is 10 wide.
    static let side = 8.0

    init(x: Double, y: Double) {
      column = Int((x / Self.side).rounded(.down))
      row = Int((y / Self.side).rounded(.down))
    }
  }

  /// Makes a drawing.
  package init() {
    layout = LabelLayout(view)
  }

  /// The beginning of the document, before the first pin.
  ///
  /// - Parameters:
  ///   - outline: the countries underneath; nil for the sea alone.
  ///   - details: what lies in them.
  ///   - title: what the map is called.
  /// - Returns: the start of an SVG document.
  package func opening(_ outline: WorldOutline?, _ details: MapDetails?, title: String) -> String {
    var sea = WorldOutline(countries: [])
    if let outline { sea = outline }
    return #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
      + MapPicture.opening(sea, details, title, view, withStyle: true)
  }

  /// A pin, with its name where there is room, as elements.
  package mutating func element(for pin: MapPicture.Pin) -> String {
    let circle = MapPicture.circle(for: pin, view)
    let (x, y) = view.position(of: pin.coordinate)
    guard cells.insert(Cell(x: x, y: y)).inserted else { return circle }
    layout.avoid(x: x, y: y, radius: MapPicture.pinRadius)
    guard nameCount < MapPicture.nameLimit,
      let name = MapPicture.name(of: pin, x: x, y: y, in: &layout)
    else { return circle }
    nameCount += 1
    return circle + name
  }

  /// The end of the document, after the last pin.
  ///
  /// - Parameter labels: knows the names on the map.
  /// - Returns: the end of the document.
  package mutating func closing(_ labels: (any MapLabelSource)?) -> String {
    let names = view.box.flatMap { labels?.labels(in: $0, zoom: view.zoom) } ?? []
    return MapDrawing(view: view).elements(names, in: &layout) + MapPicture.closing
  }
}
