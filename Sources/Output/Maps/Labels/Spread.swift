internal import Gazetteer
internal import Geography
internal import Borders

/// How far the cities of a country or region are spread, without the outermost ones.
struct Spread {
  let middle: Coordinate
  /// The larger side in degrees of longitude.
  let size: Double
  /// One city of so many on each side is left out: Easter Island, which is in Valparaíso, and what
  /// is far off by mistake.
  private static let outerShare = 8

  /// Returns nil for a place without cities.
  init?(_ gazetteer: Gazetteer, _ place: Int) {
    let cities = gazetteer.hierarchy.cityRange(of: place).filter { !gazetteer.isLandmark($0) }
    guard !cities.isEmpty else { return nil }
    let steps = cities.map { gazetteer.coordinates.steps($0) }
    let first = steps[0].longitude
    let turn = Int(360 * Layout.coordinateScale)
    // Around the first city, so that the 180th meridian cuts nothing apart.
    let longitudes = steps.map { step in
      let apart = step.longitude - first
      return apart > turn / 2 ? apart - turn : apart < -turn / 2 ? apart + turn : apart
    }.sorted()
    let latitudes = steps.map(\.latitude).sorted()
    let outer = steps.count / Self.outerShare
    let (west, east) = (longitudes[outer], longitudes[longitudes.count - 1 - outer])
    let (south, north) = (latitudes[outer], latitudes[latitudes.count - 1 - outer])
    let scale = Layout.coordinateScale
    let latitude = Double(south + north) / 2 / scale
    var longitude = Double(first) / scale + Double(west + east) / 2 / scale
    if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
    middle = Coordinate(clampingLatitude: latitude, longitude: longitude)
    size = max(
      Double(east - west) / scale, Double(north - south) / scale / cosine(ofDegrees: latitude))
  }
}

/// How large countries are on Mercator's map, from the outline of the world.
struct CountrySizes {
  private var sizes: [String: Double] = [:]

  /// Reads the outline; without it all countries are small.
  init() {
    guard let outline = try? WorldOutline.bundled() else { return }
    for country in outline.countries {
      guard let code = country.code else { continue }
      let rings = country.polygons.compactMap(\.rings.first)
      sizes[code] = max(sizes[code] ?? 0, rings.map(Self.size).max() ?? 0)
    }
  }

  /// The side of a square as large as the largest polygon of a country, in degrees of longitude.
  func size(ofCountry code: String) -> Double { sizes[code] ?? 0 }

  private static func size(_ ring: WorldOutline.Ring) -> Double {
    // The area by the shoelace formula; towards the poles the map stretches degrees of latitude.
    var (area, latitudes) = (0.0, 0.0)
    for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
      let (x1, y1) = (Double(start.longitudeE2), Double(start.latitudeE2))
      let (x2, y2) = (Double(end.longitudeE2), Double(end.latitudeE2))
      area += (x1 * y2 - x2 * y1) / 2
      latitudes += y1
    }
    let latitude = ring.isEmpty ? 0 : latitudes / Double(ring.count) / 100
    return (abs(area) / 10_000 / cosine(ofDegrees: latitude)).squareRoot()
  }
}
