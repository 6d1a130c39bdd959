import Gazetteer
import Geography
import Borders

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Finds the places to name a point by.
///
/// The index hands over cities, roughly the nearest first. Kept are those that may still be among
/// the answers: no farther than the `limit`-th nearest but for what their prominence makes up for.
/// In the end they are ranked.
///
/// Where the country of the point is known, by `ReverseSearch+Country.swift`, and the nearest place
/// is in another one, the index is searched again for places in that country. The first of these
/// comes first.
struct ReverseSearch {
  /// A place, and the city that it was found by: itself, or the nearest one in it.
  struct Found {
    let place: Int
    let city: Int
    /// From the city, in kilometres.
    let distance: Double
    /// Whether the point is known to lie in the place.
    var holdsPoint = false
  }

  /// What each doubling of the population makes up for, in kilometres.
  ///
  /// At the Eiffel Tower 9 doublings must make Paris win over the 2.6 km that Passy, one of its
  /// quarters, is nearer; but in Montrouge, a town of its own, 10 must not make up for 4.7 km.
  private static let kilometresPerDoubling = 0.3

  /// How far to look at first, in kilometres.
  private static let firstRadius = 12.0

  let gazetteer: Gazetteer
  let options: ReverseOptions
  /// The countries' polygons, if there are any.
  let borders: CountryBorders?
  let limit: Int
  let kinds: [PlaceKind]
  /// How far a place may be, in kilometres.
  let maximumDistance: Double
  private let findsCities: Bool
  private let findsLandmarks: Bool
  /// No place below this prominence has as many inhabitants as asked for.
  private let minProminence: Int
  /// How much farther than the last of the nearest the most prominent place may be.
  private let slack: Double
  /// The cities that alone are of use; nothing for all of them.
  var wanted: CityRanges?
  /// The cities of the country of the point, if what is found in them comes first.
  var home: CityRanges?
  /// The landmark or airport at the point, of those that the search came by.
  ///
  /// What is a spot comes before what is an area; the nearest of each.
  private(set) var landmark: (place: Int, distance: Double, isLarge: Bool)?
  /// Whether landmarks are noted beside the cities that are looked for.
  private let notesLandmark: Bool
  /// What was found, by distance.
  var found: [Found] = []

  init(_ gazetteer: Gazetteer, borders: CountryBorders?, _ options: ReverseOptions) {
    self.gazetteer = gazetteer
    self.borders = borders
    self.options = options
    limit = max(1, min(options.limit, ReverseOptions.maxLimit))
    kinds = options.kinds.isEmpty ? [] : PlaceKind.allCases.filter(options.kinds.contains)
    maximumDistance = options.maximumDistanceKM ?? ReverseOptions.defaultDistanceKM
    findsCities = options.kinds.isEmpty || options.kinds.contains(.city)
    findsLandmarks = !options.kinds.isDisjoint(with: [.airport, .landmark, .feature])
    notesLandmark = options.kinds.isEmpty
    slack =
      findsCities && options.ranking == .prominence
      ? Double(SpatialIndex.maxMargin) / 8 * ReverseSearch.kilometresPerDoubling : 0
    // The builder rounds eight times the logarithm, which is what prominence is at least.
    minProminence =
      options.minimumPopulation > 0
      ? min(255, Int(8 * log2(Double(options.minimumPopulation) + 1)) - 1) : 0
  }

  /// What a city's prominence makes up for, in kilometres.
  private func reach(_ found: Found) -> Double {
    guard found.place == found.city, slack > 0 else { return 0 }
    return Double(SpatialIndex.margin(ofProminence: gazetteer.prominence(found.place))) / 8
      * ReverseSearch.kilometresPerDoubling
  }

  /// Searches around a point.
  mutating func run(around point: Coordinate) {
    guard maximumDistance >= 0 else { return }
    search(around: point)
    guard let borders, options.categories.isEmpty else { return }
    if let drawn = borders.country(at: point), borders.code(of: drawn) != 0 {
      settle(drawn, borders, point)
    } else if namesHolders {
      settleAtSea(point)
    }
  }

  mutating func search(around point: Coordinate) {
    searchPlaces(around: point)
    guard findsCities, options.minimumPopulation <= 0, options.categories.isEmpty,
      gazetteer.hasVillages
    else { return }
    let far = ReverseOptions.villageDistanceKM
    if options.findsVillages {
      searchVillages(around: point, within: maximumDistance)
    } else if found.first.map({ $0.distance > far }) ?? true {
      searchVillages(around: point, within: min(far, maximumDistance))
    }
  }

  private mutating func searchVillages(around point: Coordinate, within radius: Double) {
    let gazetteer = gazetteer
    gazetteer.forEachVillage(near: point, within: radius) { village, distance in
      if wanted?.contains(gazetteer.spot(village)) != false {
        keep(Found(place: village, city: village, distance: distance))
      }
      return min(radius, self.radius)
    }
  }

  private mutating func searchPlaces(around point: Coordinate) {
    // Most points have a place nearby, and a small circle leaves most of the index alone.
    let first = ReverseSearch.firstRadius * Double(limit).squareRoot()
    if first < maximumDistance {
      search(around: point, within: first)
      if found.count >= limit { return }
      found.removeAll(keepingCapacity: true)
    }
    search(around: point, within: maximumDistance)
  }

  private mutating func search(around point: Coordinate, within radius: Double) {
    let hierarchy = gazetteer.hierarchy
    gazetteer.forEachCity(
      near: point, within: radius, margin: slack,
      findsLandmarks: findsLandmarks || notesLandmark
    ) { city, distance in
      guard hierarchy.isCity(city), wanted?.contains(gazetteer.spot(city)) != false else {
        return self.radius
      }
      if !options.categories.isEmpty {
        if city < 0, let object = gazetteer.place(city)?.mapObject,
          options.categories.contains(object.category)
        {
          keep(Found(place: city, city: city, distance: distance))
        }
        return self.radius
      }
      if city < 0, case let kind = gazetteer.kind(city), kind != .city {
        // A shop or a peak of an add-on is only named where its kind is asked for.
        let reach = kind == .landmark ? ReverseSearch.shopReach : ReverseSearch.landmarkReach
        if kinds.contains(kind), options.maximumDistanceKM != nil || distance <= reach {
          keep(Found(place: city, city: city, distance: distance))
        }
      } else if notesLandmark, gazetteer.isLandmark(city) {
        note(city, distance)
      } else if kinds.isEmpty {
        keep(Found(place: city, city: city, distance: distance))
      } else if findsLandmarks, gazetteer.isLandmark(city) {
        if kinds.contains(gazetteer.kind(city)), reaches(city, distance) {
          keep(Found(place: city, city: city, distance: distance))
        }
      } else {
        for kind in kinds { keepPlaces(of: kind, around: city, distance) }
      }
      return self.radius
    }
  }

  /// Whether a landmark or airport is so near that the point is at it, or any distance was asked
  /// for.
  private func reaches(_ landmark: Int, _ distance: Double) -> Bool {
    if options.maximumDistanceKM != nil { return true }
    let least =
      gazetteer.kind(landmark) == .airport
      ? ReverseSearch.airportReach : ReverseSearch.landmarkReach
    return distance <= max(least, gazetteer.landmark(landmark)?.radius ?? 0)
  }

  /// Notes a landmark if the point is at it.
  @inline(never)
  private mutating func note(_ place: Int, _ distance: Double) {
    let radius = gazetteer.landmark(place)?.radius ?? 0
    let least =
      gazetteer.kind(place) == .airport ? ReverseSearch.airportReach : ReverseSearch.landmarkReach
    guard distance <= max(least, radius) else { return }
    let isLarge = radius >= Landmark.largeRadius
    if let landmark,
      isLarge != landmark.isLarge ? isLarge : landmark.distance <= distance
    {
      return
    }
    landmark = (place, distance, isLarge)
  }

  /// From where a landmark is named that is known to be no larger, and an airport, in kilometres.
  private static let (landmarkReach, airportReach) = (2.0, 5.0)
  /// From where a shop or sight of an add-on is named, in kilometres.
  private static let shopReach = 0.2

  /// How far a place may be to be of use, but for what its prominence makes up for.
  private var radius: Double {
    found.count < limit ? maximumDistance : found[limit - 1].distance
  }

  private mutating func keepPlaces(of kind: PlaceKind, around city: Int, _ distance: Double) {
    func keep(_ place: Int?) {
      guard let place else { return }
      self.keep(Found(place: place, city: city, distance: distance))
    }
    let hierarchy = gazetteer.hierarchy
    let spot = gazetteer.spot(city)
    switch kind {
    case .city: keep(city)
    case .county: keep(hierarchy.county(of: spot).map { hierarchy.place($0) })
    case .region:
      // Cities that no division is known of are kept together under one without a name.
      if gazetteer.place(city)?.region != nil {
        keep(hierarchy.region(of: spot).map { hierarchy.place($0) })
      }
    case .country: keep(hierarchy.country(of: spot).map { hierarchy.place($0) })
    case .continent:
      for continent in gazetteer.continents(of: city) { keep(continent) }
    case .airport, .landmark, .feature, .postcode, .street, .house, .coordinate: break
    }
  }

  /// Keeps a place in the order of distance; of a place that is found by many cities, the nearest.
  private mutating func keep(_ new: Found) {
    guard new.distance <= maximumDistance,
      new.distance <= radius || new.distance <= radius + reach(new), isPopulous(new.place)
    else { return }
    if new.place != new.city {
      if let known = found.firstIndex(where: { $0.place == new.place }) {
        guard new.distance < found[known].distance else { return }
        found.remove(at: known)
      }
    }
    var index = found.count
    while index > 0, precedes(new, found[index - 1]) { index -= 1 }
    found.insert(new, at: index)
    while found.count > limit, let last = found.last, last.distance > radius + slack {
      found.removeLast()
    }
  }

  /// Of two at the same spot the one with the lower number: the order does not depend on the
  /// search.
  func precedes(_ first: Found, _ second: Found) -> Bool {
    first.distance != second.distance
      ? first.distance < second.distance : first.place < second.place
  }

  func isPopulous(_ place: Int) -> Bool {
    guard options.minimumPopulation > 0 else { return true }
    guard gazetteer.prominence(place) >= minProminence else { return false }
    return (gazetteer.place(place)?.population ?? 0) >= options.minimumPopulation
  }

  /// The answers in order.
  var ranked: [Found] {
    guard found.count > 1, slack > 0 || home != nil else { return Array(found.prefix(limit)) }
    let nearest = firstAtHome(found) ?? 0
    let region =
      slack > 0 ? gazetteer.hierarchy.region(of: gazetteer.spot(found[nearest].city)) : nil
    var keys: [Double] = []
    keys.reserveCapacity(found.count)
    for found in found { keys.append(key(found, in: region)) }
    if limit == 1 { return [best(keys)] }
    var sorted = found.indices.sorted { first, second in
      keys[first] != keys[second]
        ? keys[first] < keys[second] : precedes(found[first], found[second])
    }.map { found[$0] }
    if let first = firstAtHome(sorted), first > 0 {
      sorted.insert(sorted.remove(at: first), at: 0)
    }
    return Array(sorted.prefix(limit))
  }

  /// The first of the answers, without sorting them: most points are asked about for it alone.
  private func best(_ keys: [Double]) -> Found {
    var best = 0
    for index in 1..<found.count {
      let (isAtHome, isBestAtHome) = (self.isAtHome(found[index]), self.isAtHome(found[best]))
      if isAtHome != isBestAtHome {
        if isAtHome { best = index }
      } else if keys[index] != keys[best]
        ? keys[index] < keys[best] : precedes(found[index], found[best])
      {
        best = index
      }
    }
    return found[best]
  }

  /// The position of the first place in the country of the point.
  private func firstAtHome(_ found: [Found]) -> Int? {
    guard home != nil else { return nil }
    for index in found.indices where isAtHome(found[index]) { return index }
    return nil
  }

  /// Whether a place was found in the country of the point.
  private func isAtHome(_ found: Found) -> Bool {
    home?.contains(gazetteer.spot(found.city)) ?? false
  }

  /// The distance, less what prominence makes up for.
  private func key(_ found: Found, in region: RegionIndex?) -> Double {
    guard slack > 0, found.place == found.city,
      gazetteer.hierarchy.region(of: gazetteer.spot(found.city)) == region
    else { return found.distance }
    return found.distance - reach(found)
  }
}
