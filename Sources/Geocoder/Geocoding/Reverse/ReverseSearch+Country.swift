import Gazetteer
import Geography
import Borders

/// Which country a point lies in.
///
/// There are two kinds of evidence. The polygons are generalised: of random points within a
/// kilometre of a border 57 % are drawn on the right side, of those between 3 and 4 km from it 92
/// %. The nearest place has the right country for 73 % of the random points within 30 km of a
/// border, but for 94 % of the points around towns and villages there, where the polygons have 92
/// %.
///
/// Where they disagree, the place wins if its weight is more than the distance from the point to
/// the border of its country. Two things give it weight:
///
/// - It is beside the point: `weightOfNearness`, falling to 0 at `nearnessReach`.
/// - The polygons draw it across the border. There they are wrong by at least its distance from the
///   border, and so they are around it. This finds enclaves that are not drawn: Ceuta, Llívia,
///   Büsingen.
///
/// The constants are those of a logistic regression over points whose country is known, half of
/// them random points near borders, half around places there. With them 96.2 % of the former and
/// 94.8 % of the latter have the right country; other forms of the rule did as well. `Tools/check
/// borders` measures the former.
extension ReverseSearch {
  /// What a place at the very point is worth, in kilometres from the border.
  private static let weightOfNearness = 6.5
  /// From where on a place is not near, in kilometres.
  private static let nearnessReach = 4.0
  /// How far the border is wrong around a place where it is wrong, in kilometres.
  private static let errorReach = 3.0
  /// From where on it says nothing, in kilometres.
  private static let farthestError = 10.0
  /// How much more likely the polygons are, in kilometres from the border.
  private static let advantage = 1.2

  /// Sees to it that the first place is in the country of the point.
  ///
  /// - Parameters:
  ///   - drawn: the country that the point lies in by the polygons, which has a code.
  ///   - borders: the polygons.
  ///   - point: the point around which was searched.
  mutating func settle(_ drawn: Int, _ borders: CountryBorders, _ point: Coordinate) {
    let code = borders.code(of: drawn)
    let nearest = found.first
    let other = nearest.map { self.code(of: $0.city) } ?? code
    let isDrawnIn = other == code || borders.isPart(other, of: code)
    let isRight =
      isDrawnIn
      || nearest.map { isConvincing($0, in: other, against: drawn, borders, point) } ?? false
    // So it is for nearly all points.
    if isRight, !namesHolders { return }
    let home = CityRanges(
      ofCountries: isRight && !isDrawnIn ? [other] : borders.codes(of: drawn),
      gazetteer.hierarchy)
    // A gazetteer of another part of the world has no place to prefer.
    guard !home.isEmpty else { return }
    self.home = home
    if !isRight { findPlaces(in: home, point) }
    if namesHolders { findHolders(in: home, point) }
  }

  /// Whether kinds of places are asked for that hold the point.
  var namesHolders: Bool { kinds.contains(.country) || kinds.contains(.continent) }

  /// Finds what holds a point that the polygons have in no country.
  ///
  /// Coasts are generalised as borders are, and small islands are missing: beside a place the point
  /// is in the country of that place. Elsewhere it is at sea.
  mutating func settleAtSea(_ point: Coordinate) {
    guard let nearest = found.first, nearest.distance < ReverseSearch.nearnessReach else { return }
    let home = CityRanges(ofCountries: [code(of: nearest.city)], gazetteer.hierarchy)
    guard !home.isEmpty else { return }
    self.home = home
    findHolders(in: home, point)
  }

  /// Whether the nearest place proves the polygons wrong.
  private func isConvincing(
    _ nearest: Found, in code: UInt16, against drawn: Int, _ borders: CountryBorders,
    _ point: Coordinate
  ) -> Bool {
    guard nearest.distance < ReverseSearch.farthestError, let city = gazetteer.place(nearest.city)
    else { return false }
    let needed = borders.distance(from: point, toBorderOf: code) ?? CountryBorders.reach
    var weight =
      ReverseSearch.weightOfNearness * max(0, 1 - nearest.distance / ReverseSearch.nearnessReach)
    if borders.country(at: city.coordinate) == drawn {
      let error =
        borders.distance(from: city.coordinate, toBorderOf: borders.code(of: drawn))
        ?? CountryBorders.reach
      let decline =
        (nearest.distance - ReverseSearch.errorReach)
        / (ReverseSearch.farthestError - ReverseSearch.errorReach)
      weight += error * min(1, 1 - decline)
    }
    return weight > needed + ReverseSearch.advantage
  }

  /// Searches again for places in the country of the point alone.
  ///
  /// When there are none within the distance, there is no answer: a place in another country would
  /// be a wrong one.
  private mutating func findPlaces(in home: CityRanges, _ point: Coordinate) {
    var search = self
    search.wanted = home
    search.found = []
    search.search(around: point)
    guard limit > 1, !search.found.isEmpty else {
      found = search.found
      return
    }
    found.removeAll { known in search.found.contains { $0.place == known.place } }
    found = (found + search.found).sorted(by: precedes)
  }

  /// Adds the country and the continent that hold the point, however far their cities are.
  private mutating func findHolders(in home: CityRanges, _ point: Coordinate) {
    var options = ReverseOptions()
    options.ranking = .distance
    options.maximumDistanceKM = .infinity
    var search = ReverseSearch(gazetteer, borders: nil, options)
    search.wanted = home
    search.search(around: point)
    guard let city = search.found.first else { return }
    let hierarchy = gazetteer.hierarchy
    var holders: [Int] = []
    if kinds.contains(.country), let country = hierarchy.country(of: gazetteer.spot(city.city)) {
      holders.append(hierarchy.place(country))
    }
    if kinds.contains(.continent) { holders += gazetteer.continents(of: city.city) }
    for holder in holders where isPopulous(holder) {
      found.removeAll { $0.place == holder }
      found.append(Found(place: holder, city: city.city, distance: city.distance, holdsPoint: true))
    }
    found.sort(by: precedes)
  }

  /// The two letters of the code of a city's country.
  private func code(of city: Int) -> UInt16 {
    guard let country = gazetteer.hierarchy.country(of: gazetteer.spot(city)) else { return 0 }
    let code = gazetteer.hierarchy.countryCode(country)
    return UInt16(code.0) << 8 | UInt16(code.1)
  }
}
