import Gazetteer
import Geography

/// Gives different places of one answer different labels.
///
/// Two Springfields of Illinois are told apart by their counties, else by the larger place that is near
/// each, else by their coordinates. A division is told from a city of its name by what it is: "Rosenheim
/// (County), Bavaria, Germany".
struct LabelDistinction {
  /// How far from a place the one may be that it is known by, in kilometres.
  private static let nearKilometres = 50.0

  private let gazetteer: Gazetteer
  private let language: String?

  init(_ gazetteer: Gazetteer, language: String?) {
    self.gazetteer = gazetteer
    self.language = language
  }

  /// Gives each place of two lists of one answer a label of its own.
  func apply(to results: inout [Placemark], and rivals: inout [Placemark]) {
    guard results.count + rivals.count > 1 else { return }
    var all = results + rivals
    guard apply(to: &all) else { return }
    rivals = Array(all.suffix(rivals.count))
    results = Array(all.prefix(results.count))
  }

  /// Gives each place of a list a label of its own.
  ///
  /// - Returns: whether any label has changed.
  @discardableResult
  func apply(to placemarks: inout [Placemark]) -> Bool {
    guard placemarks.count > 1, hasConflict(placemarks) else { return false }
    for detail in [kindDetail, regionDetail, countyDetail, nearDetail, pointDetail] {
      for group in conflicts(placemarks) {
        let details = group.map { detail(placemarks[$0]) }
        // What all have in common tells nothing.
        guard Set(details).count > 1 else { continue }
        for (index, detail) in zip(group, details) where detail != nil {
          placemarks[index].labelDetail = detail
        }
      }
      if !hasConflict(placemarks) { break }
    }
    return true
  }

  private func hasConflict(_ placemarks: [Placemark]) -> Bool { !conflicts(placemarks).isEmpty }

  /// The positions of different places that have the same label.
  private func conflicts(_ placemarks: [Placemark]) -> [[Int]] {
    var groups: [String: [Int]] = [:]
    for index in namesakes(placemarks) {
      groups[placemarks[index].label, default: []].append(index)
    }
    return groups.values.filter { group in
      Set(group.map { placemarks[$0].place?.id }).count > 1
    }.sorted { $0[0] < $1[0] }
  }

  /// The positions of places that share their name with another one: few, and only of these is a label read.
  private func namesakes(_ placemarks: [Placemark]) -> [Int] {
    var names: [String: [Int]] = [:]
    for index in placemarks.indices where placemarks[index].place != nil {
      names[placemarks[index].name, default: []].append(index)
    }
    return names.values.lazy.filter { $0.count > 1 }.flatMap(\.self).sorted()
  }

  /// What a division or area is: " (Province)".
  private func kindDetail(_ placemark: Placemark) -> String? {
    guard let place = placemark.place, place.kind != .city else { return nil }
    return " (\(place.divisionType?.lowercased() ?? place.kind.rawValue))"
  }

  /// The region of a city whose label leaves it out, because it bears its name.
  private func regionDetail(_ placemark: Placemark) -> String? {
    guard let place = placemark.place, place.kind == .city, let region = placemark.region else {
      return nil
    }
    let label = PlaceText(place, language).label
    return label.hasPrefix("\(placemark.name), \(region)") ? nil : ", \(region)"
  }

  private func countyDetail(_ placemark: Placemark) -> String? {
    guard placemark.kind == .city, let county = placemark.county else { return nil }
    return ", \(county)"
  }

  /// The larger place that is nearest: " (near Chatham)".
  private func nearDetail(_ placemark: Placemark) -> String? {
    guard let place = placemark.place, place.kind == .city else { return nil }
    let index = Int(place.id.index)
    let prominence = gazetteer.prominence(index)
    var best: (city: Int, distance: Double)?
    gazetteer.spatialIndex.forEachCity(
      near: place.coordinate, within: Self.nearKilometres, margin: 0, gazetteer.coordinates
    ) { city, distance in
      if city != index, city < gazetteer.hierarchy.cityCount,
        gazetteer.prominence(city) > prominence,
        gazetteer.displayName(city) != gazetteer.displayName(index),
        distance < best?.distance ?? .infinity
      {
        best = (city, distance)
      }
      return best?.distance ?? Self.nearKilometres
    }
    return best.flatMap { gazetteer.place($0.city) }.map {
      " (near \(PlaceText.name($0, language)))"
    }
  }

  /// The point, to two decimals: a kilometre or so.
  private func pointDetail(_ placemark: Placemark) -> String? {
    func rounded(_ degrees: Double) -> Double { (degrees * 100).rounded() / 100 }
    let point = placemark.coordinate
    return " (\(rounded(point.latitude)), \(rounded(point.longitude)))"
  }
}
