internal import Geography
internal import Synchronization

/// The base places that an add-on refers to, as they are numbered in the base that it lies over.
///
/// Over the base that the add-on was built over a reference is the number that it has. Over another
/// base a city is sought near its point by its GeoNames id; a division is what the city nearest to
/// its point lies in, if that has its id, and otherwise the one with its code. What was found is
/// kept.
package final class BaseReferences: Sendable {
  private let addOn: AddOn
  private let base: Gazetteer
  private let view: ByteView
  private let isSameBase: Bool
  /// How many references there are.
  package let count: Int
  /// What was found over another base: 0 for what was not sought yet, 1 for what is missing, or the
  /// number of a place plus 2.
  private let found: Mutex<[UInt32]>

  /// Reads the references of an add-on over a base.
  ///
  /// - Complexity: O(1).
  package init(_ addOn: AddOn, over base: Gazetteer) {
    self.addOn = addOn
    self.base = base
    view = addOn.section(AddOnLayout.Section.references.rawValue)
    isSameBase = addOn.isBuilt(over: base)
    count = min(
      view.uint32(at: 0),
      max(0, view.count - AddOnLayout.Reference.headByteCount)
        / AddOnLayout.Reference.entryByteCount)
    found = Mutex([])
  }

  /// The number of the place in the base; nil for one that it does not have, and past the last.
  ///
  /// - Complexity: O(1) over the base that the add-on was built over, and the second time; else a
  ///   search in the base.
  package subscript(index: Int) -> Int? {
    guard index >= 0, index < count else { return nil }
    if isSameBase {
      let number = view.uint32(at: offset(index))
      return number < base.hierarchy.placeCount ? number : nil
    }
    let known = found.withLock { $0.isEmpty ? 0 : $0[index] }
    if known > 0 { return known == 1 ? nil : Int(known) - 2 }
    let place = resolve(index)
    found.withLock {
      if $0.isEmpty { $0 = [UInt32](repeating: 0, count: count) }
      $0[index] = UInt32(truncatingIfNeeded: place.map { $0 + 2 } ?? 1)
    }
    return place
  }

  /// The references that the base lacks.
  ///
  /// - Complexity: O(references) over another base than the add-on was built over.
  package var problems: [AddOnProblem] {
    (0..<count).compactMap { index in
      guard self[index] == nil else { return nil }
      let entry = offset(index)
      return AddOnProblem(
        geonamesID: view.uint32(at: entry + 4), code: code(index),
        latitude: Double(view.int32(at: entry + 8)) / Layout.coordinateScale,
        longitude: Double(view.int32(at: entry + 12)) / Layout.coordinateScale)
    }
  }

  private func offset(_ index: Int) -> Int {
    AddOnLayout.Reference.headByteCount + index * AddOnLayout.Reference.entryByteCount
  }

  private func code(_ index: Int) -> String {
    let start = view.uint32(at: offset(index) + 17)
    guard start > 0 else { return "" }
    var reader = ByteReader(view, at: start)
    return reader.string()
  }

  private func resolve(_ index: Int) -> Int? {
    let entry = offset(index)
    guard let level = ReferenceLevel(rawValue: view[entry + 16]) else { return nil }
    let id = view.uint32(at: entry + 4)
    let point = Coordinate(
      clampingLatitude: Double(view.int32(at: entry + 8)) / Layout.coordinateScale,
      longitude: Double(view.int32(at: entry + 12)) / Layout.coordinateScale)
    let hierarchy = base.hierarchy
    switch level {
    case .city: return city(id, near: point)
    case .area:
      return (hierarchy.firstArea..<hierarchy.placeCount).first {
        id > 0 && base.place($0)?.geonamesID == id
      }
    case .county, .region, .country:
      if id > 0, let place = division(level, around: point), base.place(place)?.geonamesID == id {
        return place
      }
      return division(level, code: code(index))
    }
  }

  /// How far a city may have moved from one base to another, in kilometres.
  private static let reach = 20.0
  /// How near a city without an id must be.
  private static let reachWithoutID = 0.1

  private func city(_ id: Int, near point: Coordinate) -> Int? {
    var found: Int?
    var nearest = id > 0 ? BaseReferences.reach : BaseReferences.reachWithoutID
    base.withoutAddOns.forEachCity(near: point, within: nearest, margin: 0) {
      city, distance in
      guard (base.place(city)?.geonamesID ?? 0) == id, distance <= nearest else { return nearest }
      found = city
      nearest = distance
      return nearest
    }
    return found
  }

  /// How far the nearest city to the point of a division may be, in kilometres.
  private static let reachOfDivision = 500.0

  /// What the nearest city lies in.
  private func division(_ level: ReferenceLevel, around point: Coordinate) -> Int? {
    var found: Int?
    var nearest = BaseReferences.reachOfDivision
    base.withoutAddOns.forEachCity(near: point, within: nearest, margin: 0) {
      city, distance in
      if distance < nearest || found == nil { (found, nearest) = (city, distance) }
      return nearest
    }
    guard let found else { return nil }
    let hierarchy = base.hierarchy
    return switch level {
    case .county: hierarchy.county(of: found).map { hierarchy.place($0) }
    case .region: hierarchy.region(of: found).map { hierarchy.place($0) }
    default: hierarchy.country(of: found).map { hierarchy.place($0) }
    }
  }

  private func division(_ level: ReferenceLevel, code: String) -> Int? {
    let parts = code.split(separator: ".", omittingEmptySubsequences: false)
    let letters = Array(code.utf8.prefix(2))
    let hierarchy = base.hierarchy
    guard letters.count == 2, let country = hierarchy.country(code: letters[0], letters[1]) else {
      return nil
    }
    if level == .country { return hierarchy.place(country) }
    guard parts.count > 1 else { return nil }
    let regionCode = "\(parts[0]).\(parts[1])"
    let region = hierarchy.regions(of: country).first { base.geonamesCode($0) == regionCode }
    guard level == .county, let region else { return region }
    return hierarchy.counties(ofRegion: region).first { base.geonamesCode($0) == code }
  }
}
