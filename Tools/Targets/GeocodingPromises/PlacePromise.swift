package import Gazetteer
package import Geocoding
import SeededRandom

/// What a geocoder owes to each city of its gazetteer: "name, region, country" finds it first, and
/// so it mostly does when a letter of the name is wrong.
///
/// A query cannot tell apart what bears the same name in the same region, so that a rival is as
/// good: another city which bears the name, by any of its names, in the same region, or in the same
/// country where no region is known. Of a misspelt name a city there that bears it as it is written
/// is a rival, too: "Hamton" for "Hampton", where there is a Hamton.
///
/// A large city is owed more: its name alone is read as a whole.
package struct PlacePromise: Sendable {
  package let geocoder: Geocoder
  /// Where drawing the places and the edits begins.
  package let seed: UInt64

  package init(_ geocoder: Geocoder, seed: UInt64) {
    self.geocoder = geocoder
    self.seed = seed
  }

  /// A query that found something else than its place.
  package struct Failure: Sendable {
    package let query: String
    package let place: Place
    /// What was found instead, or nothing when the query was refused.
    package let answer: Placemark?
  }

  /// How many queries found what.
  package struct Tally: Sendable {
    package fileprivate(set) var found = 0
    package fileprivate(set) var rivals = 0
    package fileprivate(set) var failures: [Failure] = []

    package var count: Int { found + rivals + failures.count }

    /// The share of the queries that found their place or a rival, in percent.
    package var percentage: Double {
      count == 0 ? 0 : 100 * Double(found + rivals) / Double(count)
    }

    /// The failures with the most confident answers, of these the larger cities first.
    package func worst(_ limit: Int) -> [Failure] {
      func rank(_ failure: Failure) -> (Double, Int) {
        (failure.answer?.confidence ?? 0, failure.place.population ?? 0)
      }
      let sorted = failures.sorted { rank($0) > rank($1) }
      return Array(sorted.prefix(limit))
    }
  }

  /// Different cities, the same for the same seed and gazetteer.
  package func cities(_ count: Int) -> [Place] {
    let gazetteer = geocoder.gazetteer
    var generator = SeededGenerator(seed: seed)
    var seen: Set<PlaceID> = []
    var cities: [Place] = []
    // Cities come first in the file, but nothing outside it says how many they are. A gazetteer of
    // few places has not so many.
    for _ in 0..<count * 20 where cities.count < count && gazetteer.placeCount > 0 {
      let index = UInt32.random(in: 0..<UInt32(gazetteer.placeCount), using: &generator)
      guard let place = gazetteer.place(PlaceID(index: index)), place.kind == .city,
        seen.insert(place.id).inserted
      else { continue }
      cities.append(place)
    }
    return cities
  }

  /// Asks for each city by its name as it is.
  package func tally(of cities: [Place]) -> Tally {
    var tally = Tally()
    for city in cities { ask(for: city, as: city.name, &tally) }
    return tally
  }

  /// The cities of at least so many inhabitants.
  ///
  /// - Complexity: reads the record of each place.
  package func cities(ofAtLeast population: Int) -> [Place] {
    (0..<UInt32(geocoder.gazetteer.placeCount)).compactMap { index in
      guard let place = geocoder.gazetteer.place(PlaceID(index: index)), place.kind == .city,
        let inhabitants = place.population, inhabitants >= population
      else { return nil }
      return place
    }
  }

  /// Asks for each city by nothing but its name.
  ///
  /// Anything that bears the name, anywhere and of any kind, is a rival: Georgia, Paris. What bears
  /// a part of it is none: Novi in Michigan for Novi Sad.
  package func tallyOfNamesAlone(_ cities: [Place]) -> Tally {
    var tally = Tally()
    for city in cities {
      let answer = geocoder.geocode(city.name).results.first
      if answer?.place?.id == city.id {
        tally.found += 1
      } else if let place = answer?.place, bears(place, city.name) {
        tally.rivals += 1
      } else {
        tally.failures.append(Failure(query: city.name, place: city, answer: answer))
      }
    }
    return tally
  }

  /// Asks for each city by its name with one random edit; those with a short name are left out.
  package func tallyOfMisspelt(_ cities: [Place]) -> Tally {
    var generator = SeededGenerator(seed: seed &+ 1)
    var tally = Tally()
    for city in cities {
      guard let name = NameEdit.misspell(city.name, using: &generator) else { continue }
      ask(for: city, as: name, &tally)
    }
    return tally
  }

  private func ask(for city: Place, as name: String, _ tally: inout Tally) {
    let parts: [String?] = [name, city.region?.name, city.country?.name]
    let query = parts.compactMap { $0 }.joined(separator: ", ")
    let answer = geocoder.geocode(query).results.first
    if answer?.place?.id == city.id {
      tally.found += 1
    } else if let place = answer?.place, isRival(place, of: city, names: [city.name, name]) {
      tally.rivals += 1
    } else {
      tally.failures.append(Failure(query: query, place: city, answer: answer))
    }
  }

  private func isRival(_ place: Place, of city: Place, names: [String]) -> Bool {
    guard place.kind == .city, place.country?.id == city.country?.id,
      city.region == nil || place.region?.id == city.region?.id
    else { return false }
    return names.contains { bears(place, $0) }
  }

  private func bears(_ place: Place, _ name: String) -> Bool {
    geocoder.gazetteer.places(named: name).contains { $0.place.id == place.id }
  }
}

extension PlacePromise.Failure: CustomStringConvertible {
  package var description: String {
    let found = answer.map {
      let hundredths = Int(($0.confidence * 100).rounded())
      return "\($0.label), a \($0.kind.rawValue), \(hundredths) %"
    }
    return "\"\(query)\" -> \(found ?? "refused")"
  }
}
