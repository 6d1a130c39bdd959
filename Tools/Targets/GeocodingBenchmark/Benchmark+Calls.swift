import Gazetteer
import Geocoding

// What is measured call by call: where someone waits for each answer, the slow ones count.

extension Benchmark {
  /// How long the completion of what is typed takes: three letters of names, more of them, and
  /// names with the beginning of the region behind a comma.
  func completion(_ places: [Place], _ gazetteer: Gazetteer) -> [Figure] {
    let geocoder = Geocoder(gazetteer)
    let short = places.map { String($0.name.prefix(3)) }
    let longer = places.enumerated().map { String($1.name.prefix(4 + $0 % 5)) }
    let whole = places.map { "\($0.name), \(($0.region?.name ?? "").prefix(1))" }
    let misspelt = places.compactMap { String($0.name.prefix(7)).withSwappedLetters }
    return [
      ("three_letters", short), ("longer", longer), ("with_region", whole), ("misspelt", misspelt),
    ].flatMap { name, prefixes in
      calls("suggest_\(name)", prefixes) { prefix in
        geocoder.suggest(prefix).reduce(0) { $0 + $1.text.utf8.count }
      }
    }
  }

  /// How long queries take that have two letters in the wrong order, and words that name no place.
  func misspelt(_ queries: [String], _ gazetteer: Gazetteer) -> [Figure] {
    let geocoder = Geocoder(gazetteer)
    let swapped = queries.compactMap(\.withSwappedLetters)
    // The letters of a name from the last to the first.
    let unknown = queries.map { String($0.prefix { $0 != "," }.reversed()) }
    return [("misspelt", swapped), ("unknown", unknown)].flatMap { name, queries in
      calls("geocode_\(name)", queries) { query in
        geocoder.geocode(query).results.reduce(0) { $0 + $1.label.utf8.count }
      }
    }
  }

  /// How long postal addresses take, written as in the country of the place.
  func addresses(_ places: [Place], _ gazetteer: Gazetteer) -> [Figure] {
    let geocoder = Geocoder(gazetteer)
    let addresses = places.enumerated().map { QueryDrawer.address(in: $1, number: $0) }
    return calls("geocode_address", addresses) { query in
      geocoder.geocode(query).results.reduce(0) { $0 + $1.label.utf8.count }
    }
  }

  /// How long the place at a coordinate takes.
  func reverse(_ places: [Place], _ gazetteer: Gazetteer) -> [Figure] {
    let geocoder = Geocoder(gazetteer)
    return calls("reverse", places.map(\.coordinate)) { coordinate in
      geocoder.reverse(coordinate).results.reduce(0) { $0 + $1.label.utf8.count }
    }
  }

  /// The median and the slowest percentile of a call in the last of some passes, and calls a
  /// second.
  private func calls<Argument>(
    _ name: String, _ arguments: [Argument], _ call: (Argument) -> Int
  ) -> [Figure] {
    let clock = ContinuousClock()
    var found = 0
    var durations: [Double] = []
    for _ in 0..<max(2, passes) {
      durations = arguments.map { argument in
        clock.measure { found += call(argument) }.seconds
      }
    }
    guard !durations.isEmpty, found > 0 else { return [] }
    let sum = durations.reduce(0, +)
    durations.sort()
    return [
      Figure(name: "\(name)_median", value: durations[durations.count / 2] * 1e6, unit: "µs"),
      Figure(
        name: "\(name)_percentile_99", value: durations[durations.count * 99 / 100] * 1e6,
        unit: "µs"),
      Figure(name: name, value: Double(durations.count) / sum, unit: "calls/s"),
    ]
  }
}
