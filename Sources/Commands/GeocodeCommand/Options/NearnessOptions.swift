import ArgumentParser
import Geocoding

/// Which place of those near a point is its place.
struct NearnessOptions: ParsableArguments {
  @Option(
    name: .customLong("max-distance"), parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum distance of the place, in kilometres. (default: 100; landmarks and airports: as far as they reach)",
      valueName: "km"))
  var maximumDistance: Double?

  @Option(
    name: .customLong("min-population"), parsing: .unconditional,
    help: ArgumentHelp("Minimum number of inhabitants.", valueName: "count"))
  var minimumPopulation = 0

  @Flag(help: "Take the nearest place, whatever its size.")
  var nearest = false

  @Flag(
    help:
      "Name villages too of which only name and point are known. (default: where nothing else is within 10 km)"
  )
  var villages = false

  func validate() throws {
    guard maximumDistance.map({ $0 >= 0 && $0.isFinite }) ?? true else {
      throw ValidationError("--max-distance must be a number of kilometres, 0 or more.")
    }
    guard minimumPopulation >= 0 else {
      throw ValidationError("--min-population must be 0 or more.")
    }
  }

  /// The options of a reverse search, without those that are of the command's own.
  var reverseOptions: ReverseOptions {
    var options = ReverseOptions()
    options.maximumDistanceKM = maximumDistance
    options.minimumPopulation = minimumPopulation
    options.ranking = nearest ? .distance : .prominence
    options.findsVillages = villages
    return options
  }
}
