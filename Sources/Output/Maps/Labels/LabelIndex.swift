internal import Gazetteer
internal import Geography

/// Which places have a name on the map, and from which zoom on.
///
/// Cities: the map is divided into cells of 128 units. At each zoom the most prominent city of a
/// cell has a name; cells of the next zoom are quarters of cells, so a name stays as one zooms in.
/// The quarters of a city have names where it is near and they take none from a town, landmarks
/// where it is nearest. Countries: from the zoom on at which their largest polygon is so many units
/// wide that a name has room. Regions: the same of how far their cities are spread, in the middle
/// of which the name stands.
struct LabelIndex: Sendable {
  /// A label in sixteen bytes: there are some 200,000.
  struct Entry: Sendable {
    private let number: UInt32
    private let latitude: Int32
    private let longitude: Int32
    let kind: MapLabel.Kind
    private let nearness: UInt8
    private let importance: UInt8

    init(place: Int, kind: MapLabel.Kind, zoom: Int, coordinate: Coordinate, prominence: Int) {
      number = UInt32(place)
      latitude = Int32((coordinate.latitude * Layout.coordinateScale).rounded())
      longitude = Int32((coordinate.longitude * Layout.coordinateScale).rounded())
      self.kind = kind
      nearness = UInt8(zoom)
      importance = UInt8(prominence)
    }

    var place: Int { Int(number) }
    /// The zoom from which on the label is shown.
    var zoom: Int { Int(nearness) }
    var prominence: Int { Int(importance) }
    var coordinate: Coordinate {
      Coordinate(
        clampingLatitude: Double(latitude) / Layout.coordinateScale,
        longitude: Double(longitude) / Layout.coordinateScale)
    }
  }

  /// The nearest zoom: its cells are half as wide, since there is no nearer one to look at.
  static let maxZoom = 13
  /// Cities have names from this zoom on: before, countries need the room.
  private static let cityZoom = 2
  /// Quarters of cities have names from this zoom on.
  private static let quarterZoom = 11
  /// What a city's prominence must be from far away, where names of hamlets on islands would stand
  /// out: about 60,000 people at zoom 2, 10,000 at 3 and 1,500 at 4.
  private static let leastProminence = [2: 127, 3: 106, 4: 84]
  /// The zoom after which regions have no names of their own any more.
  private static let lastRegionZoom = 10
  /// At zoom 0 a cell is half of the world; the narrowest ones are those after the nearest zoom.
  private static let cellLevels = maxZoom + 2
  /// How many units a country or region must spread over.
  private static let countryUnits = 22.0
  private static let regionUnits = 60.0
  /// Names of countries are there from this zoom on, however small they are.
  private static let countryZoom = 6
  /// All labels, the most important first.
  let entries: [Entry]

  init(_ gazetteer: Gazetteer) {
    let hierarchy = gazetteer.hierarchy
    var entries = Self.cities(gazetteer)
    for place in hierarchy.firstRegion..<hierarchy.firstCountry {
      // Places that no division is known of are together in one without a name.
      guard let spread = Spread(gazetteer, place), !gazetteer.displayName(place).isEmpty else {
        continue
      }
      let zoom = Self.zoom(size: spread.size, units: Self.regionUnits)
      // A region that is seen at no zoom has the name of its city anyway.
      guard zoom <= Self.lastRegionZoom else { continue }
      entries.append(
        Entry(
          place: place, kind: .region, zoom: zoom, coordinate: spread.middle,
          prominence: gazetteer.prominence(place)))
    }
    let sizes = CountrySizes()
    for place in hierarchy.firstCountry..<hierarchy.firstArea {
      let code = hierarchy.country(of: place).map { hierarchy.countryCodeText($0) } ?? ""
      let zoom = Self.zoom(size: sizes.size(ofCountry: code), units: Self.countryUnits)
      entries.append(
        Entry(
          place: place, kind: .country, zoom: min(zoom, Self.countryZoom),
          coordinate: gazetteer.place(place)?.labelPoint
            ?? gazetteer.coordinates.coordinate(place),
          prominence: gazetteer.prominence(place)))
    }
    self.entries = Self.sorted(entries)
  }

  /// The entries by zoom, kind and prominence; by numbers, since comparing tuples takes ten times
  /// longer.
  private static func sorted(_ entries: [Entry]) -> [Entry] {
    let keys = entries.indices.map { index in
      let entry = entries[index]
      let kind: UInt64 = entry.kind == .country ? 0 : entry.kind == .region ? 1 : 2
      // Regions orient more than a city of the same zoom.
      let zoom = UInt64(entry.zoom + (kind == 1 ? 0 : 1))
      // 32 bits of index: there are fewer places than that.
      return zoom << 48 | kind << 40 | UInt64(255 - entry.prominence) << 32 | UInt64(index)
    }
    return keys.sorted().map { entries[Int($0 & 0xFFFF_FFFF)] }
  }

  private static let quarterBit: UInt64 = 1 << 32

  private static func cities(_ gazetteer: Gazetteer) -> [Entry] {
    // Sorted by cell, and in each cell by prominence: cells of each zoom are then neighbours.
    var keys: [UInt64] = []
    keys.reserveCapacity(gazetteer.hierarchy.cityCount)
    let rows = CellRows()
    let side = Double(1 << cellLevels)
    for city in 0..<gazetteer.hierarchy.cityCount where !gazetteer.isLandmark(city) {
      let (latitude, longitude) = gazetteer.coordinates.steps(city)
      let x = (Double(longitude) / Layout.coordinateScale + 180) / 360 * side
      let y = rows.row(Double(latitude) / Layout.coordinateScale) * side
      let cell = interleaved(UInt64(max(0, min(side - 1, x))), UInt64(max(0, min(side - 1, y))))
      let isQuarter = gazetteer.place(city)?.featureCode == "PPLX"
      let prominence = UInt64(gazetteer.prominence(city))
      // 30 bits of cell, one of a quarter, 8 of prominence, 24 of place.
      keys.append(
        cell << 33 | (isQuarter ? quarterBit : 0) | (255 - prominence) << 24 | UInt64(city))
    }
    keys.sort()
    // From near to far: the most prominent city of a cell is that of one of its quarters.
    var zooms = [UInt8](repeating: UInt8.max, count: gazetteer.hierarchy.cityCount)
    for zoom in (cityZoom...maxZoom + 1).reversed() {
      let shift = UInt64(33 + 2 * (maxZoom + 1 - zoom))
      let least = UInt64(255 - (leastProminence[zoom] ?? 0))
      var best: [UInt64] = []
      for key in keys where zoom >= quarterZoom || key & quarterBit == 0 {
        if let last = best.last, last >> shift == key >> shift {
          // No quarter is before a town; then the prominence and then the place decide.
          if key & 0x1_FFFF_FFFF < last & 0x1_FFFF_FFFF { best[best.count - 1] = key }
        } else {
          best.append(key)
        }
      }
      for key in best where key >> 24 & 0xFF <= least {
        zooms[Int(key & 0xFF_FFFF)] = UInt8(min(zoom, maxZoom))
      }
      keys = best
    }
    // There are few landmarks.
    for place in zooms.indices where gazetteer.isLandmark(place) { zooms[place] = UInt8(maxZoom) }
    return zooms.indices.compactMap { city in
      guard zooms[city] < UInt8.max else { return nil }
      return Entry(
        place: city, kind: .city, zoom: Int(zooms[city]),
        coordinate: gazetteer.coordinates.coordinate(city),
        prominence: gazetteer.prominence(city))
    }
  }

  /// The first zoom at which so many degrees of longitude are so many units.
  private static func zoom(size: Double, units: Double) -> Int {
    var (zoom, unitsPerDegree) = (0, 256.0 / 360)
    while size * unitsPerDegree < units, zoom <= maxZoom {
      (zoom, unitsPerDegree) = (zoom + 1, unitsPerDegree * 2)
    }
    return zoom
  }

  /// The bits of two numbers of sixteen bits, one of each in turn.
  private static func interleaved(_ x: UInt64, _ y: UInt64) -> UInt64 {
    func spread(_ number: UInt64) -> UInt64 {
      var bits = (number | number << 16) & 0x0000_FFFF_0000_FFFF
      bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
      bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
      bits = (bits | bits << 2) & 0x3333_3333_3333_3333
      return (bits | bits << 1) & 0x5555_5555_5555_5555
    }
    return spread(x) | spread(y) << 1
  }
}
