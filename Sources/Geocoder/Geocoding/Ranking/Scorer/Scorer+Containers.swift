import Gazetteer
import Geography

// Whether a place lies in what the query names.

extension Scorer {
  /// A place, and where it lies, looked up once for all that the query says it lies in.
  struct Location {
    let place: Int
    /// What a county, region or country lies in; nothing for a city.
    var region = -1
    var country = -1
    /// The country that this one is also written as a part of.
    var sovereign = -1
  }

  /// Where a place lies.
  @inline(never)
  func location(of place: Int) -> Location {
    guard hierarchy.isDivisionOrCountry(place) else {
      return Location(place: place)
    }
    var location = Location(place: place)
    if !hierarchy.isRegionOrLarger(place), let region = hierarchy.region(of: place) {
      location.region = hierarchy.place(region)
    }
    guard let country = hierarchy.country(of: place) else { return location }
    if !hierarchy.isCountry(place) { location.country = hierarchy.place(country) }
    location.sovereign = sovereigns[country.rawValue]
    return location
  }

  /// The same as the function below for a city, where comparing numbers is enough.
  ///
  /// - Parameters:
  ///   - range: what the query names.
  ///   - city: the spot of the place.
  ///   - place: the place.
  /// - Returns: the index.
  @inline(__always)
  func container(_ range: Range<Int>, ofCity city: Int, at place: Int) -> Int? {
    var best: Int?
    for index in range
    where setting.cityRanges.contains(
      in: setting.containers[index].tests, where: { $0.contains(city) })
    {
      if let box = setting.containers[index].box, !box.contains(gazetteer.coordinate(place)) {
        continue
      }
      if let known = best,
        setting.containers[known].evidence.score >= setting.containers[index].evidence.score
      {
        continue
      }
      best = index
    }
    return best
  }

  /// The place that the query names, of several it may mean, in which a place lies: its index.
  @inline(never)
  func container(_ range: Range<Int>, of location: Location) -> Int? {
    var best: Int?
    for index in range where lies(location, in: setting.containers[index]) {
      if let known = best,
        setting.containers[known].evidence.score >= setting.containers[index].evidence.score
      {
        continue
      }
      best = index
    }
    return best
  }

  @inline(__always)
  private func lies(_ location: Location, in outer: Setting.Container) -> Bool {
    let place = location.place
    let container = outer.place
    if outer.isFormer { return lay(place, in: outer) }
    guard !hierarchy.isArea(container), !hierarchy.isArea(place) else {
      // "Lake Tahoe, NV" lies in California as well.
      if gazetteer.isWideFeature(place), !hierarchy.isArea(container) {
        return gazetteer.shares(container, feature: place)
      }
      // No country or region lies in a lake.
      if gazetteer.isWideFeature(container), hierarchy.isRegionOrLarger(place) { return false }
      return container != place
        && (gazetteer.contains(container, place)
          || isDependent(place, outer))
        && outer.box?.contains(gazetteer.coordinate(place)) ?? true
    }
    return container == location.region || container == location.country
      || container == location.sovereign
  }

  /// Whether a region or country lay once in a state that is gone: "Ukraine, USSR".
  private func lay(_ place: Int, in former: Setting.Container) -> Bool {
    guard former.evidence.candidate.nameKind == .historic, !hierarchy.isArea(place) else {
      return false
    }
    let first = hierarchy.cityRange(of: place).lowerBound
    return setting.cityRanges.contains(in: former.tests) { $0.contains(first) }
  }

  /// Whether a place is, or lies in, a country that is a part of another one; an area, if all of it
  /// does: the Channel Islands.
  @inline(__always)
  func isDependent(_ place: Int, _ container: Setting.Container) -> Bool {
    if container.dependencies.isEmpty { return false }
    if hierarchy.isArea(place) {
      let members = gazetteer.areas.members(place - hierarchy.firstArea)
      return !members.isEmpty
        && members.allSatisfy { location(of: $0).sovereign == container.place }
    }
    if hierarchy.isDivisionOrCountry(place) {
      return location(of: place).sovereign == container.place
    }
    for index in container.dependencies
    where gazetteer.dependencies.cityRanges[index].contains(gazetteer.spot(place)) {
      return true
    }
    return false
  }
}
