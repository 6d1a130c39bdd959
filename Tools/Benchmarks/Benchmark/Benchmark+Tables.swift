import ArgumentParser
import Foundation
import Gazetteer

extension Benchmark {
  /// Rows a second through `geocode csv`, of few cities that repeat and of places that do not.
  ///
  /// - Parameters:
  ///   - queries: distinct queries, the first 400 of which are repeated.
  ///   - rowCount: how many rows of repeated ones; of the others there are as many as queries.
  /// - Returns: the rate and the most memory of each.
  /// - Throws: an error when the command cannot be run.
  func tables(_ queries: [String], rowCount: Int) throws -> [Figure] {
    let repeated = Array(queries.prefix(400))
    let few = try table((0..<rowCount).lazy.map { repeated[$0 * 7_919 % repeated.count] })
    let distinct = try table(queries)
    return [
      Figure(name: "csv_repeated", value: Double(rowCount) / few.duration, unit: "rows/s"),
      Figure(name: "csv_repeated_peak_memory", value: few.peakMemory / 1e6, unit: "MB"),
      Figure(
        name: "csv_distinct", value: Double(queries.count) / distinct.duration, unit: "rows/s"),
      Figure(name: "csv_distinct_peak_memory", value: distinct.peakMemory / 1e6, unit: "MB"),
    ]
  }

  /// The least time of a run over a table with these places, and the most memory.
  private func table(
    _ places: some Sequence<String>
  ) throws -> (duration: Double, peakMemory: Double) {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("benchmark-\(UUID().uuidString).csv")
    var text = "id,person,location,note\n"
    for (index, place) in places.enumerated() {
      let quoted = place.replacingOccurrences(of: "\"", with: "\"\"")
      text += "\(index),Person \(index),\"\(quoted)\",some note\n"
    }
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var best = (duration: Double.infinity, peakMemory: 0.0)
    for _ in 0..<max(1, passes) {
      let command = [geocode, "csv", "--quiet", "--column", "location"]
      guard let child = try ChildProcess.run(runner, command, input: file.path) else {
        throw ValidationError("\(geocode) cannot be run")
      }
      best.duration = min(best.duration, child.duration)
      best.peakMemory = max(best.peakMemory, Double(child.peakMemory))
    }
    return best
  }
}
