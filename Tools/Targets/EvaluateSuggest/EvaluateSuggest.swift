import ArgumentParser
import Gazetteer
import Geocoding
import GeocodingPromises
import Geography

/// Tells how soon completion shows large cities, and how long it takes.
@main
struct EvaluateSuggest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate-suggest",
    abstract: "Measures the completion of names: how soon it shows large cities, and how fast.",
    discussion: """
      Completes the first letters of the names of the largest cities, and prints how many percent \
      of the cities come first and are among five; the same with each city counted as often as it \
      has people; and the most that any order could reach, because cities that begin alike cannot \
      all be first. A suggestion counts if it is the city, shows the same line, or lies within \
      --kilometres of it. With --sweep or --learn it compares weights instead, by what people are \
      likely to type: names of places, each as often as many people live there, of which some are \
      names in the language of the country, and few in other languages.

      EXAMPLES
        Tools/tune evaluate-suggest
        Tools/tune evaluate-suggest --kilometres 0 --cities 300
        Tools/tune evaluate-suggest --failures 50
        Tools/tune evaluate-suggest --sweep
        Tools/tune evaluate-suggest --learn
      """)

  @Option(help: "How many cities are asked for, the largest.")
  var cities = 2_000

  @Option(help: "How far from the city a suggestion counts as the city.")
  var kilometres = 25.0

  @Option(help: "A gazetteer file to use instead of the bundled one.", completion: .file())
  var gazetteer: String?

  @Option(help: "How many cities are shown that could be first and are not, for each length.")
  var failures = 0

  @Flag(help: "Tries other values of each weight, one at a time.")
  var sweep = false

  @Flag(help: "Changes one weight after the other as long as that improves the likelihood.")
  var learn = false

  @Option(help: "Weights other than those in use, such as country=-2; can be repeated.")
  var weight: [String] = []

  @Option(help: "How many beginnings --sweep and --learn draw.")
  var draws = 20_000

  @Option(help: "Where drawing begins.")
  var seed: UInt64 = 1

  func run() throws {
    let geocoder = Geocoder(try gazetteer.map { try Gazetteer(path: $0) } ?? Gazetteer.bundled())
    var weights = SuggestWeights.standard
    for text in weight {
      let parts = text.split(separator: "=")
      guard parts.count == 2, let value = Double(parts[1]),
        let path = SuggestWeights.learnable.first(where: { $0.name == parts[0] })?.path
      else { throw ValidationError("no weight and value: \(text)") }
      weights[keyPath: path] = value
    }
    if sweep || learn {
      var learner = WeightLearner(geocoder, draws: draws, seed: seed, weights: weights)
      if sweep { learner.sweep() } else { learner.learn() }
      return
    }
    measure(CompletionMeasure(geocoder, cities: cities, kilometres: kilometres), weights)
  }

  private func measure(_ measure: CompletionMeasure, _ weights: SuggestWeights) {
    print(
      "letters: first  of five, by people: first  of five, best possible: first  of five, median µs"
    )
    for letters in 3...5 {
      let shares = measure.shares(letters: letters, weights: weights)
      let median = medianMicroseconds(measure, letters, weights)
      let columns = [
        shares.first, shares.amongFive, shares.firstByPeople, shares.amongFiveByPeople,
        shares.bestFirst, shares.bestAmongFive,
      ].map { String((1_000 * $0).rounded() / 10) }
      print(letters, columns.joined(separator: "  "), median, separator: "  ")
      if failures > 0 { show(measure, letters, weights) }
    }
  }

  /// The median time of a completion with its texts, in the last of three passes.
  private func medianMicroseconds(
    _ measure: CompletionMeasure, _ letters: Int, _ weights: SuggestWeights
  ) -> Double {
    let prefixes = measure.cities.map { CompletionMeasure.prefix(of: $0, letters: letters) }
    let clock = ContinuousClock()
    var durations: [Duration] = []
    var byteCount = 0
    for _ in 0..<3 {
      durations = prefixes.map { prefix in
        clock.measure {
          byteCount += measure.geocoder.suggest(prefix, weights: weights)
            .reduce(0) { $0 + $1.text.utf8.count }
        }
      }
    }
    guard byteCount > 0 else { return 0 }
    durations.sort()
    let nanoseconds = durations[durations.count / 2] / .nanoseconds(1)
    return (nanoseconds / 100).rounded() / 10
  }

  /// Shows what stands before the largest cities that begin in a way.
  private func show(_ measure: CompletionMeasure, _ letters: Int, _ weights: SuggestWeights) {
    var seen: Set<String> = []
    var count = 0
    for city in measure.cities where count < failures {
      let prefix = CompletionMeasure.prefix(of: city, letters: letters)
      guard seen.insert(prefix.lowercased()).inserted else { continue }
      let found = measure.geocoder.suggest(prefix, weights: weights)
      guard let first = found.first, first.placemark.place?.id != city.id,
        first.placemark.coordinate.distance(to: city.coordinate) > kilometres
      else { continue }
      count += 1
      print("  \(prefix): \(first.text) (\(first.matchedName ?? "")) before \(city.name)")
    }
  }
}
