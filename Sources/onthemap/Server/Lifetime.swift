import ArgumentParser

/// How long something is valid: `30m`, `12h`, `7d`.
struct Lifetime: ExpressibleByArgument {
  let seconds: Int

  /// The same as a duration.
  var duration: Duration { .seconds(seconds) }

  init(seconds: Int) { self.seconds = seconds }

  /// Reads a whole number and a unit: `s`, `m`, `h` or `d`; at most ten years.
  init?(argument: String) {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
    guard let unit = argument.last.flatMap({ units[$0] }), let number = Int(argument.dropLast()),
      number > 0, number <= 3_650 * 86_400 / unit
    else { return nil }
    seconds = number * unit
  }

  var defaultValueDescription: String {
    let units = [("d", 86_400), ("h", 3_600), ("m", 60)]
    let unit = units.first { seconds % $0.1 == 0 } ?? ("s", 1)
    return "\(seconds / unit.1)\(unit.0)"
  }
}
