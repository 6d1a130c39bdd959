package import Gazetteer
package import Geocoding

/// What a geocoder owes to each city of its gazetteer: "name, region, country" finds it first, and
/// so it mostly does when a letter of the name is wrong.
///
/// A query cannot tell apart what bears the same name in the same region, so that a rival is as
/// good: another city which bears the name, by any of its names, in the same region, or in the same
/// country where no region is known. Of a misspelt name a city there that bears it as it is written
/// is a rival, too: "Hamton" for "Hampton", where there is a Hamton.
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

    /// The failures with the most confident answers.
    package func worst(_ limit: Int) -> [Failure] {
      let sorted = failures.sorted {
        ($0.answer?.confidence ?? 0) > ($1.answer?.confidence ?? 0)
      }
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
    return names.contains { name in
      geocoder.gazetteer.places(named: name).contains { $0.place.id == place.id }
    }
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
