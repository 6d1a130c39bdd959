import Geocoding
import Geography

@testable import Gazetteer

/// Asks a gazetteer for everything it can be asked for, up to a bound.
///
/// Whatever the bytes, this must come to its end.
enum Exercise {
  /// Queries that reach all parts of the resolver.
  static let queries = [
    "Seattle, WA", "Paris, Texas", "St. Paul", "Muenchen", "東京都", "Mountain View, CA 94043",
    "94043", "d'Albania", "🇫🇷", "Republic of Georgia", "Washington County area, the West Coast",
    "Saint-Malo, Bretagne, France", "Mt St Mt St Mt St", "in the city of London / Paris | Rome",
    "Medina, Washington, US", "Kirkby Malhm, England", "Kirkby Malham",
    "a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p q r s t",
  ]

  /// - Returns: a number that depends on what was read, so that nothing is optimised away.
  @discardableResult
  static func all(_ gazetteer: Gazetteer, places placeLimit: Int, names nameLimit: Int) -> Int {
    var sum = gazetteer.information.sources.count
    for prefix in ["", "s", "saint ", "東", "м"] {
      var count = 0
      gazetteer.forEachName(withPrefix: prefix) { name, places in
        sum &+= name.utf8.count &+ places.count
        count += 1
        return count < nameLimit
      }
    }
    for name in ["Seattle", "Paris", "東京", "Москва", "st", "in", "US"] {
      sum &+= gazetteer.places(named: name).count
      sum &+= gazetteer.names(beginning: name + " and more").count
    }
    let step = max(1, gazetteer.placeCount / max(1, placeLimit))
    let indices = Array(stride(from: 0, to: gazetteer.placeCount, by: step))
    for index in indices.prefix(placeLimit) + [gazetteer.placeCount - 1] {
      guard let place = gazetteer.place(index) else { continue }
      sum &+= read(place)
    }
    for code in ["US", "fr", "zz"] { sum &+= gazetteer.country(code: code)?.name.utf8.count ?? 0 }
    for number in [0, 501, 94_043, 99_999, -1] {
      for country in gazetteer.postalCodeCountries {
        let letters = Array(country.utf8)
        guard letters.count == 2, let code = PostalCodeText("\(number)"),
          let index = gazetteer.hierarchy.country(code: letters[0], letters[1])
        else { continue }
        sum &+= gazetteer.postalArea(of: code, in: index)?.region?.rawValue ?? 0
      }
    }
    for name in ["Medina", "Berlin", "Kirkby Malham", "Pereslavl"] {
      let codes = FoldedText(name, table: gazetteer.folding).codes
      gazetteer.forEachVillageName(of: codes, from: 0) { hit in
        gazetteer.forEachPosting(at: hit.postings) { posting in
          sum &+= gazetteer.place(posting.index).map(read) ?? 0
        }
      }
      let symbols = gazetteer.folding.symbols(codes[...])
      sum &+= gazetteer.similarVillageNames(to: symbols, limit: 1).count
    }
    if let point = Coordinate(latitude: 47.6, longitude: -122.2) {
      gazetteer.forEachVillage(near: point, within: 100) { place, distance in
        sum &+= gazetteer.place(place).map(read) ?? 0
        return 100
      }
    }
    for word in 0..<min(gazetteer.words.count, 20) {
      sum &+= gazetteer.words.expansions(word).count
    }
    return sum &+ geocode(gazetteer, from: Int(UInt(bitPattern: sum) % UInt(queries.count)))
  }

  private static func read(_ place: Place) -> Int {
    var sum = place.name.utf8.count &+ (place.population ?? 0) &+ (place.geonamesID ?? 0)
    sum &+= place.kind.rawValue.utf8.count &+ (place.timeZone?.utf8.count ?? 0)
    sum &+= (place.featureCode?.utf8.count ?? 0) &+ place.codes.count
    sum &+= place.coordinate.latitude.isFinite ? 1 : 0
    sum &+= place.boundingBox?.contains(place.coordinate) == true ? 1 : 0
    sum &+= (place.county?.name.utf8.count ?? 0) &+ (place.region?.name.utf8.count ?? 0)
    sum &+= (place.country?.name.utf8.count ?? 0) &+ (place.countryCode?.utf8.count ?? 0)
    sum &+= (place.name(in: "de")?.utf8.count ?? 0) &+ place.translations.prefix(3).count
    return sum
  }

  private static func reverse(_ geocoder: Geocoder) -> Int {
    var options = ReverseOptions()
    options.maximumDistanceKM = 30_000
    options.limit = 20
    var sum = 0
    for kinds in [[], [.city, .county, .region, .country, .continent]] as [Set<PlaceKind>] {
      options.kinds = kinds
      options.minimumPopulation = kinds.count * 10
      for point in [(47.6, -122.3), (90, 0), (-90, 180), (0, -180)] {
        let centre = Coordinate(clampingLatitude: point.0, longitude: point.1)
        for place in geocoder.reverse(centre, options: options).results {
          sum &+= place.offset?.distanceKM.isFinite == true ? 1 : 0
        }
      }
    }
    return sum
  }

  /// A few queries, others each time: a query for which nothing is found is slow in a debug build.
  private static func geocode(_ gazetteer: Gazetteer, from first: Int) -> Int {
    let geocoder = Geocoder(gazetteer)
    var strict = GeocodingOptions()
    strict.isStrict = true
    strict.countries = ["US", "FR"]
    strict.kinds = [.city, .region, .continent]
    strict.language = "de"
    var sum = 0
    for query in (queries + queries)[first..<first + 3] {
      for options in [GeocodingOptions(), strict] {
        let answer = geocoder.geocode(query, options: options)
        for result in answer.results { sum &+= result.label.utf8.count }
      }
      for suggestion in geocoder.suggest(query) { sum &+= suggestion.text.utf8.count }
      for suggestion in geocoder.suggest(String(query.prefix(2))) {
        sum &+= suggestion.matchedName?.utf8.count ?? 0
      }
    }
    return sum &+ reverse(geocoder)
  }
}
