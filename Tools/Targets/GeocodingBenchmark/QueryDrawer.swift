import Gazetteer
import GeocodingPromises
import SeededRandom

/// Draws places, and queries such as "Seattle, Washington, United States", from a gazetteer.
struct QueryDrawer {
  private let gazetteer: Gazetteer

  init(_ gazetteer: Gazetteer) { self.gazetteer = gazetteer }

  /// Cities that are called differently, the same for the same seed, and the queries for them.
  func draw(count: Int, seed: UInt64) -> [(place: Place, query: String)] {
    var random = SeededGenerator(seed: seed)
    var drawn: [(place: Place, query: String)] = []
    var seen: Set<String> = []
    // A gazetteer of few places has not so many different ones.
    for _ in 0..<count * 20 where drawn.count < count {
      let index = UInt32(random.next() % UInt64(max(1, gazetteer.placeCount)))
      guard let found = query(PlaceID(index: index)) else { continue }
      if seen.insert(found.query).inserted { drawn.append(found) }
    }
    return drawn
  }

  /// The city with the next number, which lies near in the file too.
  func neighbour(of place: Place) -> (place: Place, query: String)? {
    query(PlaceID(index: place.id.index + 1))
  }

  private func query(_ id: PlaceID) -> (place: Place, query: String)? {
    guard let place = gazetteer.place(id), place.kind == .city, let region = place.region,
      let country = place.country
    else { return nil }
    return (place, "\(place.name), \(region.name), \(country.name)")
  }

  /// Queries for cities, no two the same: with region and country, with one of them, without
  /// commas, in capitals and in lower case, in an order that follows nothing.
  func drawDistinct(count: Int, seed: UInt64) -> [String] {
    var seen: Set<String> = []
    for form in QueryDrawer.forms {
      for index in 0..<UInt32(gazetteer.placeCount) {
        guard let place = gazetteer.place(PlaceID(index: index)), place.kind == .city,
          let region = place.region, let country = place.country
        else { continue }
        seen.insert(form(place.name, region.name, country.name))
      }
      if seen.count >= count { break }
    }
    // Sorted first: a set has another order in each run.
    var queries = seen.sorted()
    var random = SeededGenerator(seed: seed)
    queries.shuffle(using: &random)
    return Array(queries.prefix(count))
  }

  /// A postal address in a city as its country writes them, with or without commas.
  static func address(in city: Place, number: Int) -> String {
    let (house, code) = (1 + number % 199, 10_000 + number * 7 % 90_000)
    let name = city.name
    let region = city.region?.name ?? ""
    let country = city.country?.name ?? ""
    switch city.countryCode {
    case "US": return "\(house) Main Street Apt \(number % 20), \(name), \(region) \(code)"
    case "CA", "GB", "AU", "NZ", "IE": return "\(house) High Street, \(name), \(region)"
    case "FR", "BE": return "\(house) RUE DE LA GARE \(code) \(name.uppercased())"
    case "IT": return "Via Roma \(house), \(code) \(name)"
    case "DE", "AT", "CH": return "Bahnhofstraße \(house)a, \(code) \(name)"
    case "ES", "MX", "AR", "CO": return "Calle Mayor \(house), 3º B, \(code) \(name), \(country)"
    case "BR", "PT": return "Rua das Flores, \(house) - \(name) - \(region), \(country)"
    case "RU", "UA": return "ул. Ленина, д. \(house), \(name), \(region)"
    case "PL", "CZ": return "ul. Polna \(house)/\(number % 9), \(name)"
    default: return "\(house) Station Road, \(name) \(code), \(region), \(country)"
    }
  }

  private typealias Form = @Sendable (_ name: String, _ region: String, _ country: String) -> String
  private static let forms: [Form] = [
    { "\($0), \($1), \($2)" },
    { name, region, _ in "\(name), \(region)" },
    { name, _, country in "\(name), \(country)" },
    { "\($0) \($1) \($2)" },
    { "\($2), \($1), \($0)".uppercased() },
    { "\($0), \($1), \($2)".lowercased() },
  ]
}

extension String {
  /// The text with its third and fourth letter swapped; nothing for one that this leaves the same.
  var withSwappedLetters: String? {
    var letters = Array(self)
    guard letters.count > 6, letters[2...3].allSatisfy(\.isLetter), letters[2] != letters[3] else {
      return nil
    }
    letters.swapAt(2, 3)
    return String(letters)
  }
}
