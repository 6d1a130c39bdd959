import Gazetteer
import Geography

/// Which addresses an answer may hold, by the options.
struct AddressFilter: Sendable {
  /// Prefers addresses near this point.
  var near: Coordinate?
  private var countries: Set<String> = []
  private var regions: [Int] = []
  private var isRegionLimited = false
  private var box: BoundingBox?
  private var isOpen = true
  /// How many addresses are wanted.
  private(set) var limit = 1

  /// Accepts all.
  init() {}

  init(_ options: borrowing GeocodingOptions, _ gazetteer: Gazetteer) {
    near = options.near
    limit = options.limit
    guard !options.countries.isEmpty || !options.regions.isEmpty || options.boundingBox != nil
    else {
      return
    }
    isOpen = false
    countries = Set(options.countries.map(\.rawValue))
    isRegionLimited = !options.regions.isEmpty
    regions = options.regions.compactMap { gazetteer.region(code: $0.rawValue).map(\.index) }
    box = options.boundingBox
  }

  /// Whether a town of the base is accepted.
  func accepts(_ town: Place, _ gazetteer: Gazetteer) -> Bool {
    if isOpen { return true }
    if let box, !box.contains(town.coordinate) { return false }
    if !countries.isEmpty, !countries.contains(town.countryCode?.uppercased() ?? "") {
      return false
    }
    return !isRegionLimited || regions.contains { gazetteer.contains($0, town.index) }
  }

  func accepts(_ hit: AddressHit, _ layer: AddressLayer, _ gazetteer: Gazetteer) -> Bool {
    if isOpen { return true }
    if let box, !box.contains(hit.coordinate) { return false }
    guard !countries.isEmpty || isRegionLimited else { return true }
    let town = layer.town(ofLocality: hit.locality)
    if !countries.isEmpty {
      let given = layer.index.names(ofLocality: hit.locality).country
      let code =
        given.isEmpty ? town.flatMap { gazetteer.place($0)?.countryCode } ?? "" : given
      guard countries.contains(code.uppercased()) else { return false }
    }
    if isRegionLimited {
      guard let town, regions.contains(where: { gazetteer.contains($0, town) }) else {
        return false
      }
    }
    return true
  }
}
