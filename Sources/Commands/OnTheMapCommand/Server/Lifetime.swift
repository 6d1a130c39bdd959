import Geocoding
import ArgumentParser
import CommandLineSupport
import FileGeocoding

/// How long something is valid: `30m`, `12h`, `7d`.
struct Lifetime: ExpressibleByArgument {
  let duration: Duration
  /// The text for the help.
  let defaultValueDescription: String

  /// Makes a lifetime of days.
  init(days: Int) {
    duration = .seconds(days * 86_400)
    defaultValueDescription = "\(days)d"
  }

  /// Reads a whole number and a unit: `s`, `m`, `h` or `d`.
  init?(argument: String) {
    guard let duration = OptionValues.duration(argument) else { return nil }
    self.duration = duration
    defaultValueDescription = argument
  }
}
