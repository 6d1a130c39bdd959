package import Gazetteer
package import Geocoding
import Geography

/// How soon completion shows large cities to whoever types their names.
///
/// For each city the first letters of the name that is shown are completed. The city is found by a
/// suggestion that is the city, that shows the same line, or that lies near it: a district, or a
/// region's point. Cities that share their first letters cannot all be first: `best` says how many
/// can.
package struct CompletionMeasure: Sendable {
  package let geocoder: Geocoder
  /// The cities, the largest first.
  package let cities: [Place]
  /// How far from a city a suggestion counts as the city.
  package let kilometres: Double

  /// What was found for prefixes of one length, each a share of the cities from 0 to 1.
  package struct Shares: Sendable {
    package var first = 0.0
    package var amongFive = 0.0
    /// The same, each city counted as often as it has people.
    package var firstByPeople = 0.0
    package var amongFiveByPeople = 0.0
    /// The largest share that any order could have.
    package var bestFirst = 0.0
    package var bestAmongFive = 0.0
  }

  package init(_ geocoder: Geocoder, cities count: Int, kilometres: Double = 25) {
    self.geocoder = geocoder
    self.kilometres = kilometres
    let gazetteer = geocoder.gazetteer
    let cities = (0..<gazetteer.placeCount).compactMap { index -> (place: Place, people: Int)? in
      guard let place = gazetteer.place(PlaceID(index: UInt32(index))), place.kind == .city,
        let people = place.population
      else { return nil }
      return (place, people)
    }
    self.cities = cities.sorted { $0.people > $1.people }.prefix(count).map(\.place)
  }

  /// The first letters of a city's name.
  package static func prefix(of city: Place, letters: Int) -> String {
    String(city.name.prefix(letters))
  }

  /// Completes so many letters of each name.
  package func shares(letters: Int, weights: SuggestWeights = .standard) -> Shares {
    var shares = Shares()
    var people = 0.0
    var options = SuggestOptions()
    options.limit = 5
    var rivals: [String: [Place]] = [:]
    for city in cities {
      let prefix = CompletionMeasure.prefix(of: city, letters: letters)
      rivals[prefix.lowercased(), default: []].append(city)
      let found = geocoder.suggest(prefix, options: options, weights: weights)
      let label = PlaceText(city, nil).label
      let weight = Double(city.population ?? 0)
      people += weight
      guard let rank = found.firstIndex(where: { isFound(city, label, by: $0) }) else { continue }
      shares.amongFive += 1
      shares.amongFiveByPeople += weight
      if rank == 0 {
        shares.first += 1
        shares.firstByPeople += weight
      }
    }
    for group in rivals.values {
      shares.bestFirst += Double(group.map { city in group.count { areNear(city, $0) } }.max() ?? 0)
      // Cities near each other need one suggestion.
      var open = group
      for _ in 0..<5 {
        guard let next = open.max(by: { nearCount($0, open) < nearCount($1, open) }) else { break }
        shares.bestAmongFive += Double(nearCount(next, open))
        open.removeAll { areNear($0, next) }
      }
    }
    let count = Double(max(1, cities.count))
    shares.first /= count
    shares.amongFive /= count
    shares.bestFirst /= count
    shares.bestAmongFive /= count
    shares.firstByPeople /= max(1, people)
    shares.amongFiveByPeople /= max(1, people)
    return shares
  }

  private func isFound(_ city: Place, _ label: String, by suggestion: Suggestion) -> Bool {
    guard let place = suggestion.placemark.place else { return false }
    return place.id == city.id || suggestion.text == label || areNear(place, city)
  }

  private func nearCount(_ city: Place, _ others: [Place]) -> Int {
    others.count { areNear(city, $0) }
  }

  private func areNear(_ first: Place, _ second: Place) -> Bool {
    first.id == second.id || first.coordinate.distance(to: second.coordinate) <= kilometres
  }
}
