import ArgumentParser
import Geocoding

/// How sure and how fine an answer must be.
struct CertaintyOptions: ParsableArguments {
  @Option(
    name: .customLong("min-confidence"), parsing: .unconditional,
    help: ArgumentHelp(
      "Finest level with this confidence or more, 0 to 1.",
      valueName: "probability"))
  var minimumConfidence: Double?

  @Option(
    name: .customLong("min-precision"),
    help: ArgumentHelp(
      "Refuse places coarser than this level.",
      valueName: "level"))
  var minimumPrecision: Precision?

  func validate() throws {
    if let minimumConfidence, !(0...1).contains(minimumConfidence) {
      throw ValidationError("--min-confidence must be a number from 0 to 1, such as 0.8.")
    }
  }

  /// Adds the options to those of a search.
  func apply(to options: inout GeocodingOptions) {
    options.minimumConfidence = minimumConfidence
    options.minimumPrecision = minimumPrecision
  }
}
