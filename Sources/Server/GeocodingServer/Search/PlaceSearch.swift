internal import Gazetteer
internal import Geocoding
internal import Geography

/// A search for places, as the dialects ask for one.
struct PlaceSearch: Sendable {
  /// The question.
  enum Query: Sendable {
    case text(String)
    case parts(StructuredQuery)
  }

  var query: Query
  /// The maximum number of places.
  var limit = 10
  /// The languages of names; nil for the gazetteer's own.
  var languages: String?
  /// Only places in these countries, as ISO 3166-1 alpha-2 codes; empty for all.
  var countries: [CountryCode] = []
  /// Only places of these kinds; empty for all.
  var kinds: Set<PlaceKind> = []
  /// Only places in this box.
  var box: BoundingBox?
  /// Only places within a distance in kilometres of a point.
  var circle: (center: Coordinate, radius: Double)?
  /// Only places in all of these.
  var containers: [Place] = []
  /// Prefers places near this point.
  var near: Coordinate?
  /// Not these places, by their numbers.
  var excluded: Set<Int> = []
  /// Only places that this accepts.
  var condition: (@Sendable (FoundPlace) -> Bool)?
  /// Further answers besides the places that the text names.
  var completion = Completion.none

  /// Whether the text may be the beginning of a name.
  enum Completion: Sendable {
    /// It is whole.
    case none
    /// It may be: the places that it names come first, then those that it may become.
    case after
    /// It is: the places that it may become come first, then those that it names.
    case before
  }

  init(_ query: Query) {
    self.query = query
  }

  /// More places than this are not looked for.
  static let maxLimit = 50

  /// Whether places are left out after the search.
  private var isSieving: Bool {
    circle != nil || !containers.isEmpty || !excluded.isEmpty || condition != nil
  }

  /// From this confidence on a text that may be the beginning of a name is taken for all of it.
  private static let wholeConfidence = 0.8

  /// Shorter texts are beginnings rather than names.
  private static let nameByteCount = 4

  /// Finds the places.
  ///
  /// - Returns: at most ``limit`` places, each once.
  func run(_ geocoder: Geocoder) -> [FoundPlace] {
    switch query {
    case .parts(let parts):
      return sieved(geocoder.geocode(parts, options: geocodingOptions).results, geocoder)
    case .text(let text):
      if let search = CategorySearch(text, geocoder.gazetteer) {
        let found = search.run(self, geocoder)
        if !found.isEmpty { return found }
      }
      switch completion {
      case .before:
        let exact = named(text, geocoder, exactly: true)
        if isFinished(text, exact) { return sieved(exact, geocoder) }
        let suggestions = suggest(text, geocoder)
        if suggestions.isEmpty || isSieving {
          return sieved(suggestions + named(text, geocoder), geocoder)
        }
        // "Bavaria" is Bavaria before the Bavarian Forest; but "la" is the beginning of more than
        // of LA.
        let isName =
          exact.first.map { isWhole($0) } == true && text.utf8.count >= Self.nameByteCount
        return sieved(isName ? exact + suggestions : suggestions + exact, geocoder)
      case .after where limit > 1:
        return sieved(namedOrBegun(text, geocoder), geocoder)
      default: return sieved(named(text, geocoder), geocoder)
      }
    }
  }

  /// The places that a text names.
  ///
  /// If the first is spelled like the text, those that are not are left out.
  private func named(
    _ text: String, _ geocoder: Geocoder, exactly: Bool = false
  ) -> [Placemark] {
    var options = geocodingOptions
    options.readsExactly = exactly
    let results = geocoder.geocode(text, options: options).results
    guard results.first?.match.isSpelledExactly == true else { return results }
    return results.filter(\.match.isSpelledExactly)
  }

  /// The places that a text names, and those that it is the beginning of.
  ///
  /// Clients of one API send both whole names and beginnings of names. "Berl" is a misspelled Bern,
  /// but the beginning of Berlin: the places named come first only if they are nearly certain.
  private func namedOrBegun(_ text: String, _ geocoder: Geocoder) -> [Placemark] {
    let exact = named(text, geocoder, exactly: true)
    if isFinished(text, exact) { return exact }
    let begun = suggest(text, geocoder, forgivingTypos: false)
    let isWordLike = Self.isWordLike(text)
    if let first = exact.first, isWhole(first) { return exact + begun }
    // Completions come before similar names; they fill the limit.
    if begun.count >= limit, isWordLike, !isSieving { return begun }
    let named = named(text, geocoder)
    // What has signs in it that names have not ("N/A") is no beginning of one.
    guard let first = named.first else { return isWordLike ? begun : [] }
    if first.kind == .coordinate { return named }
    return isWhole(first) ? named + begun : begun + named
  }

  /// Whether a place is nearly certain, and all words of the text are of its name.
  private func isWhole(_ placemark: Placemark) -> Bool {
    placemark.confidence >= Self.wholeConfidence && placemark.match.isSpelledExactly
      && placemark.match.ignored.isEmpty
  }

  /// Whether there is nothing to complete: a coordinate, or a place with what it lies in.
  private func isFinished(_ text: String, _ named: [Placemark]) -> Bool {
    guard let first = named.first else { return false }
    if first.kind == .coordinate { return true }
    guard isWhole(first), !isSieving else { return false }
    return text.utf8.contains(UInt8(ascii: ",")) || named.count >= limit
  }

  /// Whether a text consists of letters, digits, and what stands between them in names.
  private static func isWordLike(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case 0x80..., 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: " ,-'.".utf8.contains(byte)
      }
    }
  }

  private func suggest(
    _ text: String, _ geocoder: Geocoder, forgivingTypos: Bool = true
  ) -> [Placemark] {
    var options = SuggestOptions()
    options.forgivesTypos = forgivingTypos
    options.limit = isSieving || box != nil ? SuggestOptions.maxLimit : limit
    options.countries = countries
    options.kinds = kinds
    options.near = near
    options.language = languages
    return geocoder.suggest(text, options: options).map(\.placemark)
      .filter { box?.contains($0.coordinate) ?? true }
  }

  private var geocodingOptions: GeocodingOptions {
    var options = GeocodingOptions()
    options.limit = isSieving ? Self.maxLimit : limit
    options.countries = countries
    options.kinds = kinds
    options.boundingBox = box
    options.near = near
    options.language = languages
    return options
  }

  /// The places that pass, each once; for a point, the places there.
  private func sieved(_ placemarks: [Placemark], _ geocoder: Geocoder) -> [FoundPlace] {
    if let first = placemarks.first, first.kind == .coordinate {
      var search = PointSearch(first.coordinate)
      search.limit = limit
      search.languages = languages
      search.kinds = kinds
      search.addressKinds = [.house, .street]
      return sieved(search.run(geocoder).map(\.placemark), geocoder)
    }
    var found: [FoundPlace] = []
    var seen: Set<Int> = excluded
    for placemark in placemarks {
      let place = FoundPlace(placemark)
      guard passes(place), seen.insert(place.number).inserted else { continue }
      found.append(place)
      if found.count == limit { break }
    }
    return found
  }

  /// Whether a place that was not found by its name is one of those that are wanted.
  func accepts(_ found: FoundPlace) -> Bool {
    (kinds.isEmpty || kinds.contains(found.details.kind))
      && box?.contains(found.details.coordinate) != false && !excluded.contains(found.number)
      && passes(found)
  }

  private func passes(_ found: FoundPlace) -> Bool {
    if let circle, circle.center.distance(to: found.details.coordinate) > circle.radius {
      return false
    }
    if !containers.isEmpty {
      guard let place = found.placemark.place else { return false }
      let gazetteer = place.gazetteer
      for container in containers
      where !gazetteer.contains(container.index, place.index) { return false }
    }
    return condition?(found) ?? true
  }
}

/// A reverse search.
struct PointSearch: Sendable {
  let point: Coordinate
  /// The maximum number of places.
  var limit = 1
  /// The languages of names; nil for the gazetteer's own.
  var languages: String?
  /// Only places of these kinds; empty for populated places.
  var kinds: Set<PlaceKind> = []
  /// The addresses that come first where there are some nearby.
  var addressKinds: Set<PlaceKind> = []
  /// How far a place may be, in kilometres.
  var maximumDistance: Double?
  /// Whether the nearest comes first, however small it is.
  var ranking = ReverseRanking.prominence
  /// Only places in these countries, as ISO 3166-1 alpha-2 codes; empty for all.
  var countries: [CountryCode] = []
  /// Only places of add-ons with these tags: `amenity=restaurant`; empty for all.
  var categories: Set<String> = []
  /// Only places that this accepts.
  var condition: (@Sendable (FoundPlace) -> Bool)?

  /// The maximum distance of a house from the point, and that of a street where no house is so
  /// near, in kilometres.
  private static let (houseReach, streetReach) = (0.1, 0.5)

  init(_ point: Coordinate) {
    self.point = point
  }

  /// Finds the places.
  func run(_ geocoder: Geocoder) -> [FoundPlace] {
    var options = ReverseOptions()
    let isSieving = !countries.isEmpty || condition != nil
    options.limit = isSieving ? PlaceSearch.maxLimit : limit
    options.language = languages
    options.kinds = kinds
    options.maximumDistanceKM = maximumDistance
    options.ranking = ranking
    options.categories = categories
    var found = geocoder.reverse(point, options: options).results.map { FoundPlace($0) }
    if !addressKinds.isEmpty, kinds.isEmpty {
      let reaches = [
        (addressKinds, Self.houseReach), (addressKinds.intersection([.street]), Self.streetReach),
      ]
      for (kinds, reach) in reaches where !kinds.isEmpty {
        options.kinds = kinds
        options.maximumDistanceKM = min(maximumDistance ?? reach, reach)
        let addresses = geocoder.reverse(point, options: options).results.map { FoundPlace($0) }
        guard addresses.isEmpty else {
          found = addresses + found
          break
        }
      }
      if !isSieving { found = Array(found.prefix(limit)) }
    }
    guard isSieving else { return found }
    return Array(
      found.filter { place in
        (countries.isEmpty
          || place.details.countryCode.flatMap { CountryCode($0) }.map(countries.contains) == true)
          && condition?(place) ?? true
      }.prefix(limit))
  }
}
