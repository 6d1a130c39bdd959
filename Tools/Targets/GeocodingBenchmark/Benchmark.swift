import ArgumentParser
import Foundation
import Gazetteer
import Geocoding

/// What `Tools/bench geocode` runs.
@main
struct GeocodingBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "geocoding-benchmark",
    abstract: "Measures start-up, speed and size of the geocoder.",
    subcommands: [Benchmark.self, Export.self], defaultSubcommand: Benchmark.self)
}

/// Measures start-up, speed and size.
struct Benchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Measures all of it, and prints a table and a line of JSON.")

  @Option(help: "The geocode command, as it is shipped.")
  var geocode: String

  @Option(help: "A command that only parses its argument, built in the same way.")
  var hello: String

  @Option(help: "The command that runs and measures the others.")
  var runner: String

  @Option(help: "How many times each process is started.")
  var runs = 30

  @Option(help: "How many different queries are asked.")
  var queries = 5_000

  @Option(help: "How many rows a table has.")
  var rows = 1_000_000

  @Option(help: "How many different strings are asked through the command.")
  var strings = 1_000_000

  @Option(help: "How many times they are asked.")
  var passes = 5

  @Option(help: "Where drawing the queries begins.")
  var seed: UInt64 = 1

  /// A figure with its name, in the order in which they are printed.
  struct Figure {
    let name: String
    let value: Double
    let unit: String
    var note = ""
  }

  func run() throws {
    let gazetteer = try Gazetteer.bundled()
    var figures = try startUp()
    let drawn = QueryDrawer(gazetteer).draw(count: queries, seed: seed)
    figures += try library(drawn.map(\.query))
    figures += misspelt(drawn.map(\.query), gazetteer)
    figures += addresses(drawn.map(\.place), gazetteer)
    figures += completion(drawn.map(\.place), gazetteer)
    figures += reverse(drawn.map(\.place), gazetteer)
    let distinct = QueryDrawer(gazetteer).drawDistinct(count: strings, seed: seed)
    figures.append(Figure(name: "strings", value: Double(distinct.count), unit: ""))
    figures += try command(distinct)
    figures += try tables(distinct, rowCount: rows)
    figures += try hostile()
    figures += size(gazetteer)
    print(Benchmark.table(figures))
    print(Benchmark.json(figures))
  }

  /// The least time from start to end of a process and the most memory, beside those of `hello`.
  private func startUp() throws -> [Figure] {
    var times: [String: Double] = [:]
    var memories: [String: Int] = [:]
    // One after the other, so that what else the machine does troubles both.
    for _ in 0..<runs {
      for path in [hello, geocode] {
        guard let child = try ChildProcess.run(runner, [path, "Seattle, WA"]) else {
          throw ValidationError("\(path) cannot be run")
        }
        times[path] = min(times[path] ?? .infinity, child.duration)
        memories[path] = max(memories[path] ?? 0, child.peakMemory)
      }
    }
    let base = times[hello] ?? .nan
    let own = times[geocode] ?? .nan
    return [
      Figure(name: "start_up_baseline", value: base * 1e3, unit: "ms"),
      Figure(name: "start_up", value: own * 1e3, unit: "ms"),
      Figure(name: "start_up_ratio", value: own / base, unit: ""),
      Figure(name: "peak_memory_baseline", value: Double(memories[hello] ?? 0) / 1e6, unit: "MB"),
      Figure(name: "peak_memory", value: Double(memories[geocode] ?? 0) / 1e6, unit: "MB"),
    ]
  }

  /// Queries a second through the library, with the labels of all answers.
  private func library(_ queries: [String]) throws -> [Figure] {
    let clock = ContinuousClock()
    // A gazetteer of its own: nothing of it has been read.
    let geocoder = Geocoder(try Gazetteer.bundled())
    var found = 0
    func pass() -> Double {
      found = 0
      let duration = clock.measure {
        for query in queries {
          let answer = geocoder.geocode(query)
          let length = answer.results.reduce(0) { $0 + $1.label.utf8.count }
          if length > 0 { found += 1 }
        }
      }
      return Double(queries.count) / duration.seconds
    }
    let cold = pass()
    _ = pass()
    let best = (0..<max(1, passes)).reduce(0.0) { best, _ in max(best, pass()) }
    return [
      Figure(name: "queries", value: Double(queries.count), unit: ""),
      Figure(name: "queries_found", value: Double(found), unit: ""),
      Figure(name: "library_first_pass", value: cold, unit: "queries/s"),
      Figure(name: "library_best_pass", value: best, unit: "queries/s"),
    ]
  }

  /// Sends lines through the command: the seconds it took and the most bytes it held.
  private func ask(_ lines: [String]) throws -> (duration: Double, peakMemory: Double) {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("benchmark-\(UUID().uuidString).txt")
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let command = [geocode, "--format", "ndjson"]
    guard let child = try ChildProcess.run(runner, command, input: file.path) else {
      throw ValidationError("\(geocode) cannot be run")
    }
    return (child.duration, Double(child.peakMemory))
  }

  /// The slowest of the queries that are made to do harm, and the most memory while all are asked.
  ///
  /// They should stay below 20 ms and 50 MB.
  private func hostile() throws -> [Figure] {
    let geocoder = Geocoder(try Gazetteer.bundled())
    let measured = HostileMeasurement { query in
      for result in geocoder.geocode(query).results { _ = result.label }
    }
    // A line break would part a query.
    let lines = measured.queries.map { $0.filter { !$0.isNewline } }
    let (_, memory) = try ask(lines)
    let slowest = measured.slowest
    return [
      Figure(
        name: "hostile", value: slowest.duration * 1e3, unit: "ms",
        note: "\(slowest.shape), \(slowest.byteCount) bytes, of \(lines.count)"),
      Figure(name: "hostile_peak_memory", value: memory / 1e6, unit: "MB"),
    ]
  }

  private func size(_ gazetteer: Gazetteer) -> [Figure] {
    let information = gazetteer.information
    let count = Double(information.byteCount)
    return [
      Figure(name: "file_size", value: count / Double(1 << 20), unit: "MiB"),
      Figure(name: "bytes_per_place", value: count / Double(gazetteer.placeCount), unit: "bytes"),
      Figure(name: "bytes_per_name", value: count / Double(information.nameCount), unit: "bytes"),
      Figure(
        name: "bytes_per_name_use", value: count / Double(information.nameUseCount),
        unit: "bytes"),
    ]
  }

  private static func table(_ figures: [Figure]) -> String {
    let width = figures.map(\.name.count).max() ?? 0
    return figures.map { figure in
      let value =
        figure.value >= 1_000
        ? String(Int(figure.value.rounded())) : String(format: "%.2f", figure.value)
      return figure.name.padding(toLength: width, withPad: " ", startingAt: 0)
        + String(repeating: " ", count: max(2, 12 - value.count)) + "\(value) \(figure.unit)"
        + (figure.note.isEmpty ? "" : " (\(figure.note))")
    }.joined(separator: "\n")
  }

  private static func json(_ figures: [Figure]) -> String {
    "{"
      + figures.map { "\"\($0.name)\":\(String(format: "%.3f", $0.value))" }
      .joined(separator: ",") + "}"
  }
}
