import ArgumentParser
import Foundation
import Gazetteer
import Geography

/// Writes names and queries to files, for programs that are measured beside the geocoder.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes names, exact queries and misspelt ones to files in a folder.")

  @Argument(help: "The folder; it must exist.", completion: .directory)
  var folder: String

  @Option(help: "How many queries of each sort.")
  var queries = 5_000

  @Option(help: "Where drawing the queries begins.")
  var seed: UInt64 = 1

  func run() throws {
    let gazetteer = try Gazetteer.bundled()
    let drawn = QueryDrawer(gazetteer).draw(count: queries, seed: seed)
    try write(drawn.map(\.query), to: "exact.txt")
    try write(drawn.compactMap { $0.query.withSwappedLetters }, to: "misspelt.txt")
    try write(drawn.map { String($0.place.name.prefix(4)) }, to: "prefixes.txt")
    try write(
      drawn.map { "\($0.place.coordinate.latitude),\($0.place.coordinate.longitude)" },
      to: "points.txt")
    // Each folded name with the number of the most prominent place that bears it.
    var names: [String] = []
    gazetteer.forEachName(withPrefix: "") { name, places in
      if let first = places.first { names.append("\(name)\t\(first.place.id.index)") }
      return true
    }
    try write(names, to: "names.tsv")
  }

  private func write(_ lines: [String], to name: String) throws {
    let file = URL(fileURLWithPath: folder).appendingPathComponent(name)
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
  }
}
