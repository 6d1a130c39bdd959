import ArgumentParser
import Foundation
import Gazetteer

// What goes through the command as files: lines to NDJSON, and tables of few cities that repeat and
// of strings that do not, each on one core and on all.

extension Benchmark {
  /// How many cores a run of the command may use.
  private enum Cores: CaseIterable {
    case one, all

    var name: String { self == .one ? "" : "_all_cores" }

    /// Whatever the benchmark itself is kept to, the command is given its cores.
    func command(_ command: [String]) -> [String] {
      self == .one ? ["--cpus", "0"] + command : ["--cpus", "all"] + command
    }
  }

  /// Queries a second through the command, from lines to NDJSON, with its start-up.
  func command(_ queries: [String]) throws -> [Figure] {
    try withFile(queries.lazy.map { $0 }) { file in
      try scaling("command", unit: "queries/s", count: queries.count, file) {
        [geocode, "--format", "ndjson"]
      }
    }
  }

  /// Rows a second through `geocode csv`, of few cities that repeat and of strings that do not.
  ///
  /// - Parameters:
  ///   - distinct: distinct queries, the first 400 of which are repeated.
  ///   - rowCount: how many rows of repeated ones; of the others there are as many as queries.
  /// - Returns: the rates on one core and on all, what the cores are worth, and the most memory.
  /// - Throws: an error when the command cannot be run.
  func tables(_ distinct: [String], rowCount: Int) throws -> [Figure] {
    let repeated = Array(distinct.prefix(400))
    let few = (0..<rowCount).lazy.map { repeated[$0 * 7_919 % repeated.count] }
    // Asked for more rows than there are strings, the strings come again once all have come: far
    // behind what a cache remembers.
    let many = (0..<max(rowCount, distinct.count)).lazy.map { distinct[$0 % distinct.count] }
    let command = { [self.geocode, "csv", "--quiet", "--column", "location"] }
    return try withFile(table(few)) { file in
      try scaling("csv_repeated", unit: "rows/s", count: rowCount, file, command)
    }
      + withFile(table(many)) { file in
        try scaling("csv_distinct", unit: "rows/s", count: many.count, file, command)
      }
  }

  private func table(_ places: some Sequence<String>) -> some Sequence<String> {
    ["id,person,location,note"]
      + places.enumerated().map { index, place in
        let quoted = place.replacingOccurrences(of: "\"", with: "\"\"")
        return "\(index),Person \(index),\"\(quoted)\",some note"
      }
  }

  /// The rates of a command on one core and on all.
  private func scaling(
    _ name: String, unit: String, count: Int, _ file: String, _ command: () -> [String]
  ) throws -> [Figure] {
    var figures: [Figure] = []
    var rates: [Double] = []
    for cores in Cores.allCases {
      var duration = Double.infinity
      var memory = 0.0
      for _ in 0..<max(1, passes) {
        guard let child = try ChildProcess.run(runner, cores.command(command()), input: file)
        else { throw ValidationError("\(geocode) cannot be run") }
        duration = min(duration, child.duration)
        memory = max(memory, Double(child.peakMemory))
      }
      rates.append(Double(count) / duration)
      figures.append(Figure(name: name + cores.name, value: Double(count) / duration, unit: unit))
      figures.append(
        Figure(name: "\(name)\(cores.name)_peak_memory", value: memory / 1e6, unit: "MB"))
    }
    figures.append(
      Figure(
        name: "\(name)_scaling", value: rates[1] / rates[0],
        unit: "times on \(ProcessInfo.processInfo.activeProcessorCount) cores"))
    return figures
  }

  /// Writes lines to a file for the length of a call.
  private func withFile<Result>(
    _ lines: some Sequence<String>, _ body: (String) throws -> Result
  ) throws -> Result {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("benchmark-\(UUID().uuidString).txt")
    var text: [UInt8] = []
    for line in lines {
      text += line.utf8
      text.append(0x0A)
    }
    try Data(text).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file.path)
  }
}
