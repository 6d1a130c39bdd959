import Gazetteer

/// The names of a place and of what it lies in, in a language.
struct PlaceText {
  private let place: Place
  private let language: String?

  init(_ place: Place, _ language: String?) {
    self.place = place
    self.language = language
  }

  private func shown(_ place: Place) -> String {
    language.flatMap { place.name(in: $0) } ?? place.name
  }

  var name: String { shown(place) }

  var county: String? { place.kind == .city ? place.county.map(shown) : nil }

  var region: String? {
    switch place.kind {
    case .city, .county: place.region.map(shown)
    default: nil
    }
  }

  var country: String? { place.country.map(shown) }

  var label: String {
    let name = name
    return place.kind == .country ? name : PlaceText.label(name, region, country)
  }

  /// A name followed by what it lies in: "Tokyo, Japan", not "Tokyo, Tokyo, Japan"; "Singapore", not
  /// "Singapore, Singapore".
  static func label(_ name: String, _ region: String?, _ country: String?) -> String {
    var label = name
    for part in [region, country] {
      if let part, !looksLike(part, name) {
        label += ", "
        label += part
      }
    }
    return label
  }

  /// Whether two names are the same but for apostrophes: "Tbilisi" and "T'bilisi".
  private static func looksLike(_ first: String, _ second: String) -> Bool {
    guard first.utf8.first == second.utf8.first else { return false }
    return first == second
      || first.unicodeScalars.filter { !"'’".unicodeScalars.contains($0) }
        .elementsEqual(second.unicodeScalars.filter { !"'’".unicodeScalars.contains($0) })
  }
}
