internal import Gazetteer
internal import Geography

/// Finds what of the base a place lies in, and which place of the base it is.
struct BaseFinder {
  let base: Gazetteer
  private var countries: [String: Int?] = [:]
  private var divisions: [String: Int?] = [:]
  private var cities: [String: [Int]] = [:]
  /// The cities that are nearest to the middle of squares, by the number of the square.
  private var squares: [Int: Int?] = [:]

  init(_ base: Gazetteer) { self.base = base }

  /// The country with a code or a name; nil for anything else.
  mutating func country(_ text: String) -> Int? {
    if let known = countries[text] { return known }
    let hierarchy = base.hierarchy
    var found = (base.country(code: text) ?? base.country(alpha3: text))?.index
    if found == nil, text.utf8.count > 3 {
      found = base.places(named: text).lazy.map(\.place.index).first {
        $0 >= hierarchy.firstCountry && $0 < hierarchy.firstArea
      }
    }
    countries[text] = .some(found)
    return found
  }

  /// The division of a country or region with a code or a name.
  ///
  /// - Parameters:
  ///   - text: "WA", "US-WA", "US.WA" or "Washington"; of a county also "033".
  ///   - container: the country or region that it lies in.
  ///   - kind: `.region` or `.county`.
  /// - Returns: the number of the place.
  mutating func division(_ text: String, in container: Int, _ kind: PlaceKind) -> Int? {
    let key = "\(container) \(kind.rawValue) \(text)"
    if let known = divisions[key] { return known }
    let hierarchy = base.hierarchy
    let upper = text.uppercased()
    let range: Range<Int>
    switch kind {
    case .region:
      guard let country = hierarchy.country(of: container) else { return nil }
      range = hierarchy.regions(of: country)
    default:
      range =
        container < hierarchy.firstCountry
        ? hierarchy.counties(ofRegion: container) : 0..<0
    }
    var found = range.first { number in
      let code = base.geonamesCode(number) ?? ""
      return code == upper || code.utf8.count > upper.utf8.count && code.hasSuffix(".\(upper)")
        || kind == .region && base.isoCode(number) == upper
    }
    if found == nil, text.utf8.count > 3 {
      found = base.places(named: text).lazy.map(\.place.index).first { range.contains($0) }
    }
    divisions[key] = .some(found)
    return found
  }

  /// The city of a name that is nearest to a point, if one is near.
  ///
  /// - Complexity: O(cities of the name), looked up once.
  mutating func city(named name: String, near point: Coordinate) -> Int? {
    let namesakes =
      cities[name]
      ?? base.places(named: name).map(\.place.index).filter {
        $0 >= 0 && $0 < base.hierarchy.cityCount && base.kind($0) == .city
      }
    cities[name] = namesakes
    let nearest = namesakes.map {
      (city: $0, distance: base.coordinates.coordinate($0).distance(to: point))
    }.min { ($0.distance, $0.city) < ($1.distance, $1.city) }
    return nearest.flatMap { $0.distance <= BaseFinder.reachOfTown ? $0.city : nil }
  }

  /// How far from its middle a town reaches, in kilometres.
  private static let reachOfTown = 20.0

  /// The city that is nearest to a point.
  ///
  /// - Parameters:
  ///   - point: the point.
  ///   - container: the area that must contain the city; nil for any.
  ///   - radius: how far it may be, in kilometres.
  /// - Returns: the city and how far it is.
  func nearest(
    to point: Coordinate, in container: Int?, within radius: Double = .infinity
  ) -> (city: Int, distance: Double)? {
    let range = container.map { base.hierarchy.cityRange(of: $0) }
    if let range, range.isEmpty { return nil }
    // Most points have a city nearby, and a small circle leaves most of the index alone.
    for reach in [25.0, 250, radius] {
      var found: (city: Int, distance: Double)?
      var nearest = min(reach, radius)
      base.withoutAddOns.forEachCity(near: point, within: nearest, margin: 0) { city, distance in
        if range?.contains(city) ?? true, distance <= nearest {
          if distance < nearest || found == nil { found = (city, distance) }
          nearest = min(nearest, distance)
        }
        return nearest
      }
      if found != nil || reach >= radius { return found }
    }
    return nil
  }

  /// The city that is nearest to the middle of the square around a point, a two-hundredth of a
  /// degree wide: for all the addresses of a quarter it is looked for once.
  mutating func city(around point: Coordinate) -> Int? {
    let row = (point.latitude * BaseFinder.squaresPerDegree).rounded(.down)
    let column = (point.longitude * BaseFinder.squaresPerDegree).rounded(.down)
    let square = Int(row) * Int(360 * BaseFinder.squaresPerDegree) + Int(column)
    if let known = squares[square] { return known }
    let middle = Coordinate(
      clampingLatitude: (row + 0.5) / BaseFinder.squaresPerDegree,
      longitude: (column + 0.5) / BaseFinder.squaresPerDegree)
    let found = nearest(to: middle, in: nil)?.city
    squares[square] = .some(found)
    return found
  }

  private static let squaresPerDegree = 200.0

  /// How far a place with the same GeoNames id may be, in kilometres.
  private static let reachOfID = 20.0
  /// How far a place of the same name may be to be the same.
  static let reachOfName = 1.0

  /// The same city in the base: the one with its GeoNames id, or else the nearest of its name
  /// within a kilometre.
  func twin(of codes: [UInt8], id: Int, at point: Coordinate) -> Int? {
    if id > 0 {
      var found: Int?
      base.withoutAddOns.forEachCity(near: point, within: Self.reachOfID, margin: 0) { city, _ in
        if found == nil, base.place(city)?.geonamesID == id { found = city }
        return found == nil ? Self.reachOfID : 0
      }
      if let found { return found }
    }
    var named: (city: Int, distance: Double)?
    base.withoutAddOns.forEachCity(near: point, within: Self.reachOfName, margin: 0) {
      city, distance in
      if distance <= Self.reachOfName, distance < named?.distance ?? .infinity,
        FoldedText(base.displayName(city), table: base.folding).codes == codes
      {
        named = (city, distance)
      }
      return Self.reachOfName
    }
    return named?.city
  }
}
