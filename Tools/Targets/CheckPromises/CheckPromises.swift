import ArgumentParser
import Files
import Gazetteer
import Geocoding
import GeocodingPromises

/// Asks for thousands of cities by their names, as they are and misspelt, and for what is no place.
@main
struct CheckPromises: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-promises",
    abstract: "Checks that places are found by their names, and that anything has an answer.",
    discussion: """
      Draws cities and asks for each as "name, region, country", then again with one letter of the \
      name inserted, left out, replaced or swapped with the next. What finds the city first, or a \
      city of the same name in the same region, counts as found. Large cities are asked for by \
      their name alone: whatever bears the whole name counts. Then asks each beginning of \
      queries that are made to do harm, which must have an answer or a refusal. Exits with 1 when \
      too few cities are found, or when an answer is none. With --random or --queries, weighs \
      queries with and without pruning instead, which must rank the same places.
      """)

  @Option(help: "How many cities are drawn.")
  var places = 10_000

  @Option(help: "Where drawing begins.")
  var seed: UInt64 = 1

  @Option(help: "How many percent must be found by the name as it is.")
  var exact = 99.0

  @Option(help: "How many percent must be found by the misspelt name.")
  var misspelt = 95.0

  @Option(help: "How many inhabitants a city has that is also asked for by its name alone.")
  var population = 100_000

  @Option(help: "How many percent of these must be found.")
  var alone = 99.0

  @Option(help: "How many failures of each kind are shown.")
  var worst = 10

  @Option(help: "How many random queries are weighed with and without pruning.")
  var random = 0

  @Option(
    name: .customLong("queries"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "Files whose column \"query\" (tab separated), or else each line, is weighed so.",
      valueName: "FILE"))
  var files: [String] = []

  func run() throws {
    if random > 0 || !files.isEmpty {
      if try !agrees(try .bundled()) { throw ExitCode.failure }
      return
    }
    let geocoder = Geocoder(try .bundled())
    let promise = PlacePromise(geocoder, seed: seed)
    let cities = promise.cities(places)
    print("seed \(seed), \(cities.count) cities")
    var isKept = report("as it is", promise.tally(of: cities), least: exact)
    isKept = report("misspelt", promise.tallyOfMisspelt(cities), least: misspelt) && isKept
    let large = promise.cities(ofAtLeast: population)
    isKept = report("large, name alone", promise.tallyOfNamesAlone(large), least: alone) && isKept
    isKept = answersHostileQueries(geocoder) && isKept
    if !isKept { throw ExitCode.failure }
  }

  private func report(_ title: String, _ tally: PlacePromise.Tally, least: Double) -> Bool {
    let percentage = (tally.percentage * 100).rounded() / 100
    print(
      """
      \(title): \(percentage) % of \(tally.count), at least \(least) %: \(tally.found) found, \
      \(tally.rivals) of the same name, \(tally.failures.count) others
      """)
    for failure in tally.worst(worst) { print("  \(failure)") }
    return tally.percentage >= least
  }

  /// The text of a file.
  private func text(of path: String) throws(InputOutputError) -> String {
    let file = try FileDescriptor.reading(path)
    defer { file.close() }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = try file.read(into: &buffer), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether pruning changes no answer to random queries and those of files.
  private func agrees(_ gazetteer: Gazetteer) throws -> Bool {
    var check = PruningCheck(gazetteer)
    var (count, faults) = (0, 0)
    func weigh(_ query: String) {
      count += 1
      guard let difference = check.difference(over: query) else { return }
      faults += 1
      if faults <= worst { print("  \(difference)") }
    }
    for file in files {
      let lines = try text(of: file).split(separator: "\n")
      let column = lines.first?.split(separator: "\t").firstIndex(of: "query")
      for line in column == nil ? lines[...] : lines.dropFirst() {
        let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
        if let column, column < cells.count { weigh(String(cells[column])) }
        if column == nil { weigh(String(line)) }
      }
    }
    var queries = RandomQueries(gazetteer, seed: seed)
    for _ in 0..<random { weigh(queries.next()) }
    print("weighed with and without pruning: \(count) queries, \(faults) differ")
    return faults == 0
  }

  private func answersHostileQueries(_ geocoder: Geocoder) -> Bool {
    var count = 0
    var faults = 0
    for hostile in HostileQuery.all {
      for query in hostile.prefixes {
        count += 1
        guard let fault = HostileQuery.fault(of: geocoder.geocode(query)) else { continue }
        faults += 1
        if faults <= worst { print("  \(hostile.shape), \(query.utf8.count) bytes: \(fault)") }
      }
    }
    print("made to do harm: \(count) queries, \(faults) without a proper answer")
    return faults == 0
  }
}
