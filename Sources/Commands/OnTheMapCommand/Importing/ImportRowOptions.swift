import ArgumentParser
import CommandLineSupport
import FileGeocoding
import Importing

/// Options for the rows of a table.
struct ImportRowOptions: ParsableArguments {
  @Option(
    name: .customLong("ambiguous"),
    help: "What to do with ambiguous places.")
  var ambiguous: ImportOptions.Ambiguity = .skip

  @Option(
    name: .customLong("min-confidence"),
    help: ArgumentHelp("Fail rows whose place has a lower confidence.", valueName: "p"))
  var minimumConfidence: Double?

  @Option(
    name: .customLong("review-below"),
    help: ArgumentHelp("Hold rows whose place has a lower confidence.", valueName: "p"))
  var reviewThreshold = 0.8

  @Flag(name: .customLong("accept-warnings"), help: "Post rows that would be held for review.")
  var acceptsWarnings = false

  @Flag(name: .customLong("repair"), help: "Apply unambiguous repairs, such as a missing https://.")
  var appliesRepairs = false

  @Option(name: .customLong("on-error"), help: "What to do after a failed row.")
  var onError: ImportOptions.OnError = .continue

  @Option(
    name: .customLong("max-errors"),
    help: ArgumentHelp("Stop after this many failed rows.", valueName: "count"))
  var maximumErrorCount: Int?

  @Flag(name: .customLong("check-links"), help: "Request each link; rows with dead links fail.")
  var checksLinks = false

  @Option(help: ArgumentHelp("Maximum number of rows.", valueName: "count"))
  var limit: Int?

  @Option(help: ArgumentHelp("Import only part i of n, such as 1/4.", valueName: "i/n"))
  var shard: ShardArgument?

  @Option(help: ArgumentHelp("Maximum number of parallel requests.", valueName: "count"))
  var concurrency = 16

  @Option(help: ArgumentHelp("Maximum number of requests per second.", valueName: "count"))
  var rate: Double?

  @Option(
    help: ArgumentHelp(
      "Number of cores to use. (default: all)", valueName: "count"))
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
    if !(0...1).contains(reviewThreshold) {
      throw ValidationError("--review-below must be 0 to 1.")
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
    options.reviewThreshold = reviewThreshold
    options.acceptsWarnings = acceptsWarnings
    options.appliesRepairs = appliesRepairs
    options.onError = onError
    options.maximumErrorCount = maximumErrorCount
    options.rowLimit = limit
    options.shard = shard?.shard
    options.concurrency = concurrency
    options.requestsPerSecond = rate
    options.jobCount = jobs ?? Cores.count
  }
}
