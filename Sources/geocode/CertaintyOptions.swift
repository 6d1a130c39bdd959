import ArgumentParser
import Geocoding

/// How sure and how fine an answer must be.
struct CertaintyOptions: ParsableArguments {
  @Option(
    name: .customLong("min-confidence"), parsing: .unconditional,
    help: ArgumentHelp(
      """
      Answers with the finest level that is right with at least this probability, 0 to 1; with \
      nothing if there is none. With 0.9 Springfield is the United States; with 0 every query gets \
      its best guess. (default: what more probably names a place than not is found, however many \
      places bear the name)
      """,
      valueName: "probability"))
  var minimumConfidence: Double?

  @Option(
    name: .customLong("min-precision"),
    help: ArgumentHelp(
      """
      Answers with nothing rather than with a place coarser than this. With city, "Anywhere, OH" has \
      no answer instead of Ohio. (default: any level is an answer)
      """,
      valueName: "level"))
  var minimumPrecision: Precision?

  func validate() throws {
    if let minimumConfidence, !(0...1).contains(minimumConfidence) {
      throw ValidationError("--min-confidence must be a number from 0 to 1, such as 0.8.")
    }
  }

  /// Adds what is asked for to the options of a search.
  func apply(to options: inout GeocodingOptions) {
    options.minimumConfidence = minimumConfidence
    options.minimumPrecision = minimumPrecision
  }
}
