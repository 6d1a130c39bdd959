internal import Borders
internal import Geography

/// The part of the world that a picture shows, and where on the picture a point of it lies.
struct MapView {
  /// What is shown when it is all: without the inner Antarctic and the empty far north.
  private static let world = (west: -180.0, south: -58.0, east: 180.0, north: 84.0)
  /// Places farther apart than this are shown on the whole world.
  private static let closeDegrees = 70.0
  /// How much higher than its margins a view is wide.
  private static let heightShare = 0.55

  let width: Double
  let west: Double
  let south: Double
  let east: Double
  let north: Double
  let height: Double
  private let scaleX: Double
  private let scaleY: Double

  /// Chooses the part of the world around some points.
  ///
  /// - Parameters:
  ///   - points: what must be in the picture.
  ///   - width: the width of the picture.
  ///   - closest: how many degrees of latitude are shown at least.
  init(around points: [Coordinate], width: Double = 1200, closest: Double = 6.6) {
    self.width = width
    var box = Self.world
    if let first = points.first {
      let (west, east) = points.reduce((first.longitude, first.longitude)) {
        (min($0.0, $1.longitude), max($0.1, $1.longitude))
      }
      let (south, north) = points.reduce((first.latitude, first.latitude)) {
        (min($0.0, $1.latitude), max($0.1, $1.latitude))
      }
      let span = max(east - west, 2 * (north - south))
      if span < Self.closeDegrees {
        let margin = max(closest / Self.heightShare, span * 1.4) / 2
        let (x, y) = ((west + east) / 2, (south + north) / 2)
        // Towards the poles degrees of longitude are short: more of them fill the same picture.
        let stretch = min(3, 1 / max(0.2, Self.cosine(ofDegrees: y)))
        box = (
          x - margin * stretch, y - margin * Self.heightShare, x + margin * stretch,
          y + margin * Self.heightShare
        )
      } else {
        box.south = min(box.south, south - 2)
        box.north = max(box.north, north + 2)
      }
    }
    (west, south, east, north) = (box.west, max(-90, box.south), box.east, min(90, box.north))
    let isWhole = east - west >= 360
    scaleX = width / (east - west)
    scaleY = scaleX / (isWhole ? 1 : max(0.2, Self.cosine(ofDegrees: (south + north) / 2)))
    height = (north - south) * scaleY
  }

  /// Where a point lies.
  func position(longitude: Double, latitude: Double) -> (x: Double, y: Double) {
    ((longitude - west) * scaleX, (north - latitude) * scaleY)
  }

  func position(of coordinate: Coordinate) -> (x: Double, y: Double) {
    position(longitude: coordinate.longitude, latitude: coordinate.latitude)
  }

  /// What is shown, without what lies beyond the ends of the map.
  var box: BoundingBox? {
    BoundingBox(south: south, west: max(-180, west), north: north, east: min(180, east))
  }

  /// The nearest zoom of a map in tiles: at 0 the world is 256 units wide, at each further one
  /// twice as wide.
  var zoom: Int {
    var (zoom, width) = (0, 256 * 1.414)
    while width < scaleX * 360, zoom < 12 { (zoom, width) = (zoom + 1, width * 2) }
    return zoom
  }

  /// How many hundredths of a degree a line may move unseen.
  var toleranceE2: Double { 0.4 / scaleX * 100 }

  /// Whether any of a ring may be seen.
  func mayShow(_ ring: WorldOutline.Ring) -> Bool {
    guard let first = ring.first else { return false }
    var (west, east) = (first.longitudeE2, first.longitudeE2)
    var (south, north) = (first.latitudeE2, first.latitudeE2)
    for vertex in ring {
      west = min(west, vertex.longitudeE2)
      east = max(east, vertex.longitudeE2)
      south = min(south, vertex.latitudeE2)
      north = max(north, vertex.latitudeE2)
    }
    return Double(west) / 100 <= self.east && Double(east) / 100 >= self.west
      && Double(south) / 100 <= self.north && Double(north) / 100 >= self.south
  }

  /// The cosine from -90 to 90 degrees, to about a thousandth, without a mathematics library:
  /// Bhaskara's approximation (seventh century).
  static func cosine(ofDegrees degrees: Double) -> Double {
    let square = degrees * degrees
    return max(0, (32_400 - 4 * square) / (32_400 + square))
  }
}
