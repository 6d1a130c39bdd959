import Gazetteer
import Geocoding
import GeocodingPromises
import SeededRandom

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Compares weights of completion by how probable they make what people mean.
///
/// Names are drawn as people are likely to type them: cities, countries and regions by
/// `kindShares`, each as often as people live there; and of the names of a place by
/// `nameKindShares`. Of each name one to six letters are completed. A set of weights is as good as
/// the mean logarithm of the probability that it gives to the place meant.
struct WeightLearner {
  private let geocoder: Geocoder
  private var draws: [(prefix: String, place: PlaceID)] = []
  private var weights: SuggestWeights

  /// How often what kind of place is meant: an assumption, that forms mostly ask for cities.
  private static let kindShares: [PlaceKind: Double] = [.city: 0.75, .country: 0.2, .region: 0.05]
  /// How often a place is typed by what kind of its names: an assumption, too.
  private static let nameKindShares: [NameKind: Double] = [
    .primary: 0.8, .official: 0.15, .translated: 0.03, .alternate: 0.01, .historic: 0.01,
  ]
  /// Smaller places are drawn too seldom to matter.
  private static let minPopulation = 50_000
  /// What a place counts that is not among the suggestions.
  private static let minProbability = 0.001
  private static let longestPrefix = 6

  private struct Name {
    let text: String
    let place: Place
    let kind: PlaceKind
    let nameKind: NameKind
    let people: Double
  }

  private struct Group: Hashable {
    let kind: PlaceKind
    let nameKind: NameKind
  }

  init(_ geocoder: Geocoder, draws count: Int, seed: UInt64, weights: SuggestWeights) {
    self.geocoder = geocoder
    self.weights = weights
    let names = WeightLearner.names(geocoder.gazetteer)
    var people: [Group: Double] = [:]
    for name in names {
      people[Group(kind: name.kind, nameKind: name.nameKind), default: 0] += name.people
    }
    var sums: [Double] = []
    var sum = 0.0
    for name in names {
      let share =
        (WeightLearner.kindShares[name.kind] ?? 0)
        * (WeightLearner.nameKindShares[name.nameKind] ?? 0)
      sum += share * name.people / (people[Group(kind: name.kind, nameKind: name.nameKind)] ?? 1)
      sums.append(sum)
    }
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<count {
      let value = Double.random(in: 0..<sum, using: &generator)
      var low = 0
      var high = names.count - 1
      while low < high {
        let middle = (low + high) / 2
        if sums[middle] <= value { low = middle + 1 } else { high = middle }
      }
      let letters = Int.random(in: 1...WeightLearner.longestPrefix, using: &generator)
      draws.append((String(names[low].text.prefix(letters)), names[low].place.id))
    }
    print("seed \(seed), \(draws.count) of \(names.count) names")
  }

  /// The names of all places large enough, as they are written where they are shown.
  private static func names(_ gazetteer: Gazetteer) -> [Name] {
    var names: [Name] = []
    gazetteer.forEachName(withPrefix: "") { text, places in
      for (place, nameKind) in places {
        guard nameKindShares[nameKind] != nil, let people = place.population,
          people >= minPopulation
        else { continue }
        let kind = place.kind
        guard kindShares[kind] != nil else { continue }
        names.append(
          Name(
            text: nameKind == .primary ? place.name : text, place: place, kind: kind,
            nameKind: nameKind,
            people: Double(people)))
      }
      return true
    }
    return names
  }

  private func likelihood(_ weights: SuggestWeights) -> Double {
    var sum = 0.0
    for (prefix, place) in draws {
      let found = geocoder.suggest(prefix, weights: weights)
      let confidence = found.first { $0.placemark.place?.id == place }?.placemark.confidence ?? 0
      sum += log(max(WeightLearner.minProbability, confidence))
    }
    return sum / Double(draws.count)
  }

  /// Prints how good other values of each weight are.
  func sweep() {
    print("as they are: \(WeightLearner.rounded(likelihood(weights)))")
    for (name, path) in SuggestWeights.learnable {
      let value = weights[keyPath: path]
      let figures = WeightLearner.steps(of: name).flatMap { [-$0, $0] }.sorted().map { step in
        var changed = weights
        changed[keyPath: path] += step
        return
          "\(WeightLearner.rounded(value + step)): \(WeightLearner.rounded(likelihood(changed)))"
      }
      print(name, figures.joined(separator: "  "), separator: "\t")
    }
  }

  /// Changes one weight after the other as long as that helps, and prints the weights.
  mutating func learn() {
    var best = likelihood(weights)
    print("as they are: \(WeightLearner.rounded(best))")
    var isBetter = true
    while isBetter {
      isBetter = false
      for (name, path) in SuggestWeights.learnable {
        for step in WeightLearner.steps(of: name).flatMap({ [$0, -$0] }) {
          while true {
            var changed = weights
            changed[keyPath: path] += step
            let new = likelihood(changed)
            guard new > best + WeightLearner.minGain else { break }
            (weights, best, isBetter) = (changed, new, true)
          }
        }
      }
      print("better: \(WeightLearner.rounded(best))")
    }
    for (name, path) in SuggestWeights.learnable {
      print("\(name) = \(WeightLearner.rounded(weights[keyPath: path]))")
    }
  }

  /// Less is noise of the draws.
  private static let minGain = 0.0002

  private static func steps(of name: String) -> [Double] {
    name == "population" || name == "fame" ? [0.1, 0.05] : [1, 0.3]
  }

  private static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
}

extension SuggestWeights {
  /// The weights that draws of names can teach.
  static var learnable: [(name: String, path: WritableKeyPath<SuggestWeights, Double>)] {
    [
      ("population", \.population), ("fame", \.fame), ("country", \.country),
      ("region", \.region), ("county", \.county), ("ownName", \.ownName),
      ("ownNameWithMarks", \.ownNameWithMarks), ("ownNameOfCountry", \.ownNameOfCountry),
      ("ownNameInScript", \.ownNameInScript),
      ("longOwnName", \.longOwnName),
      ("longOwnNameOfCity", \.longOwnNameOfCity), ("translatedName", \.translatedName),
      ("historicName", \.historicName), ("furtherName", \.furtherName),
      ("translatedNameInScript", \.translatedNameInScript),
      ("historicNameInScript", \.historicNameInScript),
      ("furtherNameInScript", \.furtherNameInScript), ("otherMarks", \.otherMarks),
      ("leftOutMarks", \.leftOutMarks), ("wholeName", \.wholeName),
      ("otherPunctuation", \.otherPunctuation), ("wholeCountryName", \.wholeCountryName),
      ("wholeOwnName", \.wholeOwnName), ("wholeTranslatedName", \.wholeTranslatedName),
      ("wholeShortTranslatedName", \.wholeShortTranslatedName),
      ("wholeHistoricName", \.wholeHistoricName), ("wholeFurtherName", \.wholeFurtherName),
      ("wholeAbbreviation", \.wholeAbbreviation), ("wholeAirportCode", \.wholeAirportCode),
      ("wholeCode", \.wholeCode), ("wholeShortCode", \.wholeShortCode),
    ]
  }
}
