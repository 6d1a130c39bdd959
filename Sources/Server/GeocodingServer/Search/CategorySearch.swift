internal import Gazetteer
internal import Geocoding
internal import Geography

/// A search for what an extract of OpenStreetMap has of a category: "restaurants in Vaduz",
/// "[museum] 47.14, 9.52".
///
/// The word is one of `Gazetteer.categories(named:)`; the form in brackets is that of Nominatim.
struct CategorySearch: Sendable {
  /// The tags that the word stands for.
  let categories: Set<String>
  /// The words for where; empty for anywhere.
  let place: String

  /// Reads a text; nil for one that asks for no category that the add-ons have.
  init?(_ text: String, _ gazetteer: Gazetteer) {
    guard let (word, place) = Self.bracketed(text) ?? Self.parted(text) else { return nil }
    self.init(word, at: place, gazetteer)
  }

  /// Reads a word for a category; nil for one that the add-ons do not have.
  init?(_ word: String, at place: String, _ gazetteer: Gazetteer) {
    categories = Set(gazetteer.categories(named: word))
    self.place = place
    if categories.isEmpty { return nil }
  }

  /// The word in brackets, and the rest of the query.
  private static func bracketed(_ text: String) -> (word: String, place: String)? {
    guard let open = text.firstIndex(of: "["), let close = text[open...].firstIndex(of: "]") else {
      return nil
    }
    let before = text[..<open].split(separator: " ")
    let behind = text[text.index(after: close)...].split(separator: " ")
    return (String(text[text.index(after: open)..<close]), (before + behind).joined(separator: " "))
  }

  /// The words before a preposition, and those behind it.
  private static func parted(_ text: String) -> (word: String, place: String)? {
    let words = text.split(separator: " ")
    guard let index = words.firstIndex(where: { prepositions.contains($0.lowercased()) }),
      index > 0, index <= maxWordCount, index + 1 < words.count
    else { return nil }
    return (
      words[..<index].joined(separator: " "), words[(index + 1)...].joined(separator: " ")
    )
  }

  private static let prepositions: Set<String> = [
    "in", "near", "at", "around", "bei", "nahe", "im", "à", "en", "a", "i", "nära", "w", "v",
  ]
  /// The most words of a category: "place of worship".
  private static let maxWordCount = 3

  /// Finds the places, the nearest first, those in a town that is named before all others.
  func run(_ search: PlaceSearch, _ geocoder: Geocoder) -> [FoundPlace] {
    guard let (center, radius, town) = self.center(search, geocoder) else { return [] }
    var nearby = PointSearch(center)
    nearby.limit = PlaceSearch.maxLimit
    nearby.languages = search.languages
    nearby.categories = categories
    nearby.maximumDistance = radius
    nearby.ranking = .distance
    nearby.countries = search.countries
    let found = nearby.run(geocoder).filter { search.accepts($0) }
    let inTown = found.filter { $0.town == town }
    return Array((inTown + found.filter { $0.town != town }).prefix(search.limit))
  }

  /// Where to look, how far in kilometres, and the town that is named.
  private func center(
    _ search: PlaceSearch, _ geocoder: Geocoder
  ) -> (Coordinate, Double, String?)? {
    if place.isEmpty {
      if let box = search.box, let middle = box.middle { return (middle, box.radius, nil) }
      return search.near.map { ($0, Self.pointRadius, nil) }
    }
    var options = GeocodingOptions()
    options.countries = search.countries
    options.near = search.near
    options.minimumConfidence = Self.minConfidence
    guard let found = geocoder.geocode(place, options: options).results.first else { return nil }
    if found.kind == .coordinate { return (found.coordinate, Self.pointRadius, nil) }
    if found.kind != .city, let box = found.boundingBox {
      return (box.middle ?? found.coordinate, box.radius, nil)
    }
    let radius = Self.townRadius + Double(found.population ?? 0).squareRoot() / Self.peopleDivisor
    return (found.coordinate, min(radius, Self.maxRadius), found.place?.name ?? found.name)
  }

  private static let minConfidence = 0.5
  /// How far from a point, from the middle of a village and at most something may be, in
  /// kilometres.
  private static let (pointRadius, townRadius, maxRadius) = (5.0, 2.0, 30.0)
  /// A town of 10,000 inhabitants reaches 2 km farther than a village, one of a million 20 km.
  private static let peopleDivisor = 50.0
}

extension BoundingBox {
  /// The point in the middle, but not across the line where the date changes.
  fileprivate var middle: Coordinate? {
    guard west <= east else { return nil }
    return Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
  }

  /// The distance from the middle to a corner in kilometres, at most that of a small country.
  fileprivate var radius: Double {
    guard let middle, let corner = Coordinate(latitude: north, longitude: east) else { return 5 }
    return min(100, middle.distance(to: corner))
  }
}
