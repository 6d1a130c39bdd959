import Gazetteer
import Geography
internal import Synchronization

/// Gives different places of one answer different labels.
///
/// Two Springfields of Illinois are told apart by their counties, else by the larger place that is
/// near each, else by their coordinates. A division is told from a city of its name by what it is:
/// "Rosenheim (county), Bavaria, Germany".
///
/// The placemarks of an answer share one. Nothing is compared until the first label is read: of
/// many answers only the coordinates are used.
final class LabelDistinction: Sendable {
  /// How far from a place the one may be that it is known by, in kilometres.
  private static let nearKilometres = 50.0

  private let places: [Place]
  private let language: String?
  /// What stands behind the names of the places that need it; nothing until it is asked for.
  private let details = Mutex<[PlaceID: String]?>(nil)

  /// Makes the distinction of some places; nothing of a single one.
  private init?(_ places: [Place], language: String?) {
    guard let first = places.first, places.contains(where: { $0.id != first.id }) else {
      return nil
    }
    self.places = places
    self.language = language
  }

  /// Gives each place of a list a label of its own.
  static func apply(to placemarks: inout [Placemark], language: String?) {
    var none: [Placemark] = []
    apply(to: &placemarks, and: &none, language: language)
  }

  /// Gives each place of two lists of one answer a label of its own.
  static func apply(
    to results: inout [Placemark], and rivals: inout [Placemark], language: String?
  ) {
    guard results.count + rivals.count > 1,
      let distinction = LabelDistinction(
        results.compactMap(\.place) + rivals.compactMap(\.place), language: language)
    else { return }
    for index in results.indices { results[index].distinction = distinction }
    for index in rivals.indices { rivals[index].distinction = distinction }
  }

  /// The detail behind the name of a place in its label, to distinguish it from the others.
  func detail(of place: Place) -> String? {
    details.withLock { known in
      if let known { return known.isEmpty ? nil : known[place.id] }
      let found = found
      known = found
      return found[place.id]
    }
  }

  private var found: [PlaceID: String] {
    guard mayHaveNamesakes else { return [:] }
    let namesakes = namesakes
    var found: [PlaceID: String] = [:]
    if namesakes.isEmpty { return found }
    var labels = namesakes.map { $0.label(detail: nil) }
    for detail in [kindDetail, regionDetail, countyDetail, nearDetail, pointDetail] {
      let groups = LabelDistinction.groups(labels)
      if groups.isEmpty { break }
      for group in groups {
        let details = group.map { detail(namesakes[$0]) }
        // Details that all have in common do not distinguish them.
        guard details.contains(where: { $0 != details[0] }) else { continue }
        for (index, detail) in zip(group, details) where detail != nil {
          found[namesakes[index].place.id] = detail
          labels[index] = namesakes[index].label(detail: detail)
        }
      }
    }
    return found
  }

  /// The labels that are the same, by their positions, in groups of two or more: mostly none are.
  private static func groups(_ labels: [String]) -> [[Int]] {
    guard labels.count <= pairwiseLimit else {
      return Dictionary(grouping: labels.indices) { labels[$0] }.values.filter { $0.count > 1 }
    }
    var groups: [[Int]] = []
    for (index, label) in labels.enumerated() {
      guard !labels[..<index].contains(label), labels[(index + 1)...].contains(label) else {
        continue
      }
      groups.append(labels.indices.filter { labels[$0] == label })
    }
    return groups
  }

  /// Whether two of the places may have the same name; nearly always none have, which their bytes
  /// tell.
  private var mayHaveNamesakes: Bool {
    // Translations are read one by one.
    guard language == nil else { return true }
    let keys = places.map { $0.gazetteer.nameKey($0.index) }
    for (index, (key, isASCII)) in keys.enumerated() {
      for other in 0..<index where places[other].id != places[index].id {
        if keys[other].key == key || !keys[other].isASCII && !isASCII { return true }
      }
    }
    return false
  }

  /// The places that share their name with another one, each once: few, and only of these is a
  /// label read.
  private var namesakes: [PlaceText] {
    let places = unique
    let names = places.map { PlaceText.name($0, language) }
    var counts: [String: Int] = [:]
    if names.count > LabelDistinction.pairwiseLimit {
      for name in names { counts[name, default: 0] += 1 }
    }
    var namesakes: [PlaceText] = []
    for (index, name) in names.enumerated() {
      let isShared =
        counts.isEmpty
        ? names.indices.contains { $0 != index && names[$0] == name } : (counts[name] ?? 0) > 1
      if isShared { namesakes.append(PlaceText(places[index], language)) }
    }
    return namesakes
  }

  /// Up to as many names are compared each with each, which is faster than to hash them.
  private static let pairwiseLimit = 16

  /// The places, each once: what is a rival may be a result.
  private var unique: [Place] {
    if places.count > LabelDistinction.pairwiseLimit {
      var seen: Set<PlaceID> = []
      return places.filter { seen.insert($0.id).inserted }
    }
    return places.indices.filter { index in
      !places[..<index].contains { $0.id == places[index].id }
    }.map { places[$0] }
  }

  /// The kind of a division or area: " (Province)".
  private func kindDetail(_ text: PlaceText) -> String? {
    let place = text.place
    guard place.kind != .city else { return nil }
    return " (\(place.divisionType?.lowercased() ?? place.kind.rawValue))"
  }

  /// The region of a city whose label leaves it out, because both have the same name.
  private func regionDetail(_ text: PlaceText) -> String? {
    guard text.place.isCityOrLandmark, let region = text.region, text.labelParts.region == nil
    else {
      return nil
    }
    return ", \(region)"
  }

  private func countyDetail(_ text: PlaceText) -> String? {
    guard let county = text.county else { return nil }
    return ", \(county)"
  }

  /// The larger place that is nearest: " (near Chatham)".
  private func nearDetail(_ text: PlaceText) -> String? {
    let place = text.place
    guard place.isCityOrLandmark else { return nil }
    let gazetteer = place.gazetteer
    let index = place.index
    let prominence = gazetteer.prominence(index)
    var best: (city: Int, distance: Double)?
    gazetteer.forEachCity(near: place.coordinate, within: Self.nearKilometres, margin: 0) {
      city, distance in
      if city != index, gazetteer.hierarchy.isCity(city),
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
  private func pointDetail(_ text: PlaceText) -> String? {
    func rounded(_ degrees: Double) -> Double { (degrees * 100).rounded() / 100 }
    let point = text.place.coordinate
    return " (\(rounded(point.latitude)), \(rounded(point.longitude)))"
  }
}
