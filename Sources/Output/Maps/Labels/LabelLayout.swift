/// Finds room for names: each is where it covers no other and no pin, or is left out.
struct LabelLayout {
  private let width: Double
  private let height: Double
  private var taken: [LabelBox] = []
  /// Where names stand already, to leave out a city beside the region of the same name.
  private var names: [String: [LabelBox]] = [:]
  /// How far names stay apart at their sides, and above and below.
  private static let margin = (x: 5.0, y: 1.0)
  /// The same name nearer than this is read as a repetition.
  private static let repetitionDistance = 150.0

  init(_ view: MapView) {
    width = view.width
    height = view.height
  }

  /// Keeps names away from a pin.
  mutating func avoid(x: Double, y: Double, radius: Double) {
    taken.append(LabelBox(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
  }

  /// Takes the first of some boxes that is inside the picture and free.
  mutating func place(_ name: String, in boxes: [LabelBox]) -> LabelBox? {
    let found = boxes.first { box in
      box.x >= 2 && box.x + box.width <= width - 2 && box.y >= 2 && box.y + box.height <= height - 2
        && !taken.contains(where: box.widened(by: Self.margin).overlaps)
        && names[name]?.contains { $0.isNear(box, within: Self.repetitionDistance) } != true
    }
    if let found {
      taken.append(found)
      names[name, default: []].append(found)
    }
    return found
  }

  /// The boxes beside a point, the best first.
  static func boxes(
    besideX x: Double, y: Double, width: Double, height: Double, gap: Double
  ) -> [LabelBox] {
    [
      LabelBox(x: x + gap, y: y - height / 2, width: width, height: height),
      LabelBox(x: x - gap - width, y: y - height / 2, width: width, height: height),
      LabelBox(x: x - width / 2, y: y - gap - height, width: width, height: height),
      LabelBox(x: x - width / 2, y: y + gap, width: width, height: height),
    ]
  }

  /// About how wide a name is: a glyph of the system's font is half as wide as it is high, one of a
  /// wide script as wide.
  static func width(of name: String, fontSize: Double) -> Double {
    name.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x1100 ? fontSize : fontSize * 0.56) }
  }
}

/// The area that a name covers.
struct LabelBox {
  let x: Double
  let y: Double
  let width: Double
  let height: Double

  func overlaps(_ other: LabelBox) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }

  func widened(by margin: (x: Double, y: Double)) -> Self {
    LabelBox(
      x: x - margin.x, y: y - margin.y, width: width + 2 * margin.x, height: height + 2 * margin.y)
  }

  func isNear(_ other: LabelBox, within distance: Double) -> Bool {
    let (dx, dy) = (x + width / 2 - other.x - other.width / 2, y - other.y)
    return dx * dx + dy * dy < distance * distance
  }
}
