import Gazetteer
import Geography

/// Which places an answer may hold, by the options.
struct PlaceFilter {
  private let gazetteer: Gazetteer
  private let countries: Set<CountryIndex>
  private let isCountryLimited: Bool
  private let regions: Set<RegionIndex>
  private let isRegionLimited: Bool
  private let kinds: Set<PlaceKind>
  private let box: BoundingBox?
  /// Whether nothing is asked for.
  let isOpen: Bool

  /// A filter that accepts every place.
  init(_ gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
    countries = []
    isCountryLimited = false
    regions = []
    isRegionLimited = false
    kinds = []
    box = nil
    isOpen = true
  }

  /// A filter that accepts the places that options ask for.
  init(_ options: GeocodingOptions, _ gazetteer: Gazetteer) {
    self =
      PlaceFilter.isNeeded(options)
      ? PlaceFilter(limitedBy: options, gazetteer) : PlaceFilter(gazetteer)
  }

  /// Whether options ask for anything.
  static func isNeeded(_ options: GeocodingOptions) -> Bool {
    !options.countries.isEmpty || !options.regions.isEmpty || !options.kinds.isEmpty
      || options.boundingBox != nil
  }

  private init(limitedBy options: GeocodingOptions, _ gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
    isCountryLimited = !options.countries.isEmpty
    countries = Set(
      options.countries.compactMap { code in
        gazetteer.country(code: code.rawValue).flatMap { gazetteer.hierarchy.country(of: $0.index) }
      })
    isRegionLimited = !options.regions.isEmpty
    regions = Set(
      options.regions.compactMap { code in
        gazetteer.region(code: code.rawValue).flatMap { gazetteer.hierarchy.region(of: $0.index) }
      })
    kinds = options.kinds
    box = options.boundingBox
    isOpen = false
  }

  @inline(__always) func accepts(_ place: Int) -> Bool { isOpen || isAccepted(place) }

  /// Whether an answer may hold the area of a postal code.
  func accepts(_ area: PostalCodeArea, in country: CountryIndex) -> Bool {
    if isOpen { return true }
    if isCountryLimited, !countries.contains(country) { return false }
    if isRegionLimited, !(area.region.map { regions.contains($0) } ?? false) { return false }
    if !kinds.isEmpty, !kinds.contains(.postcode) { return false }
    return box.map { $0.contains(area.coordinate) } ?? true
  }

  private func isAccepted(_ place: Int) -> Bool {
    if gazetteer.isWideFeature(place) { return isAccepted(feature: place) }
    if isCountryLimited {
      guard let country = gazetteer.hierarchy.country(of: gazetteer.spot(place)),
        countries.contains(country)
      else {
        return false
      }
    }
    if isRegionLimited {
      guard let region = gazetteer.hierarchy.region(of: gazetteer.spot(place)),
        regions.contains(region)
      else {
        return false
      }
    }
    if !kinds.isEmpty, !kinds.contains(gazetteer.kind(place)) { return false }
    if let box { return box.contains(gazetteer.coordinate(place)) }
    return true
  }

  /// Whether an answer may hold a feature that lies in several regions or countries: in one of
  /// them.
  private func isAccepted(feature place: Int) -> Bool {
    let hierarchy = gazetteer.hierarchy
    let members = gazetteer.areas.members(place - hierarchy.firstArea)
    if isCountryLimited,
      !members.contains(where: { member in
        hierarchy.country(of: member).map { countries.contains($0) } ?? false
      })
    {
      return false
    }
    if isRegionLimited,
      !members.contains(where: { member in
        hierarchy.region(of: member).map { regions.contains($0) } ?? false
      })
    {
      return false
    }
    if !kinds.isEmpty, !kinds.contains(.feature) { return false }
    return box.map { $0.contains(gazetteer.coordinate(place)) } ?? true
  }
}
