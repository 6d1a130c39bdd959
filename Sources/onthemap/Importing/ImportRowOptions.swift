import ArgumentParser
import CommandLineSupport
import Importing

/// What is done with the rows of a table.
struct ImportRowOptions: ParsableArguments {
  @Option(
    name: .customLong("ambiguous"),
    help: "A place that may be several: leave the row out, take the best, or ask.")
  var ambiguous: ImportOptions.Ambiguity = .skip

  @Option(
    name: .customLong("min-confidence"),
    help: ArgumentHelp("A place that is right with a lower probability fails.", valueName: "p"))
  var minimumConfidence: Double?

  @Option(name: .customLong("on-error"), help: "After a row that cannot be posted.")
  var onError: ImportOptions.OnError = .continue

  @Option(
    name: .customLong("max-errors"),
    help: ArgumentHelp("End after so many rows that cannot be posted.", valueName: "count"))
  var maximumErrorCount: Int?

  @Flag(
    name: .customLong("check-links"), help: "Try each link over the network; dead ones fail.")
  var checksLinks = false

  @Option(help: ArgumentHelp("At most so many rows.", valueName: "count"))
  var limit: Int?

  @Option(
    help: ArgumentHelp("One of n parts of the rows, for n programs: 1/4.", valueName: "i/n"))
  var shard: ShardArgument?

  @Option(help: ArgumentHelp("So many requests at the same time.", valueName: "count"))
  var concurrency = 16

  @Option(help: ArgumentHelp("At most so many requests a second.", valueName: "count"))
  var rate: Double?

  @Option(
    help: ArgumentHelp(
      "So many cores read, geocode and validate. (default: all)", valueName: "count"))
  var jobs: Int?

  /// A part, as `1/4`.
  struct ShardArgument: ExpressibleByArgument {
    let shard: ImportOptions.Shard
    init?(argument: String) {
      let numbers = argument.split(separator: "/").compactMap { Int($0) }
      guard numbers.count == 2,
        let shard = ImportOptions.Shard(index: numbers[0], count: numbers[1])
      else { return nil }
      self.shard = shard
    }
  }

  func validate() throws {
    if let minimumConfidence, !(0...1).contains(minimumConfidence) {
      throw ValidationError("--min-confidence must be 0 to 1.")
    }
    if let maximumErrorCount, maximumErrorCount < 1 {
      throw ValidationError("--max-errors must be 1 or more.")
    }
    if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more.") }
    if !(1...256).contains(concurrency) {
      throw ValidationError("--concurrency must be 1 to 256.")
    }
    if let rate, !(rate > 0) { throw ValidationError("--rate must be more than 0.") }
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be 1 or more.") }
  }

  func apply(to options: inout ImportOptions) {
    options.ambiguity = ambiguous
    options.minimumConfidence = minimumConfidence
    options.onError = onError
    options.maximumErrorCount = maximumErrorCount
    options.rowLimit = limit
    options.shard = shard?.shard
    options.concurrency = concurrency
    options.requestsPerSecond = rate
    options.jobCount = jobs ?? Cores.count
  }
}
