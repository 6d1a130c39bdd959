import ArgumentParser
import Foundation
import Gazetteer
import Geography

/// Writes names and queries to files, for what is measured by other programs.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes names and queries of several sorts to files in a folder.")

  @Argument(help: "The folder; it must exist.", completion: .directory)
  var folder: String

  @Option(help: "How many places the queries are about.")
  var queries = 5_000

  @Option(help: "Where drawing them begins.")
  var seed: UInt64 = 1

  @Flag(help: "As many queries again, about neighbours of the places; no names.")
  var neighbours = false

  func run() throws {
    let gazetteer = try Gazetteer.bundled()
    let drawer = QueryDrawer(gazetteer)
    var drawn = drawer.draw(count: queries, seed: seed)
    if neighbours {
      // Of a place without one it is asked again.
      drawn += drawn.map { drawer.neighbour(of: $0.place) ?? $0 }
    }
    try write(drawn.map(\.query), to: "exact.txt")
    try write(drawn.map { $0.query.withSwappedLetters ?? $0.query }, to: "misspelt.txt")
    try write(drawn.map { String($0.place.name.reversed()) }, to: "unknown.txt")
    try write(drawn.map { String($0.place.name.prefix(4)) }, to: "suggest.txt")
    try write(
      drawn.map { "\($0.place.coordinate.latitude),\($0.place.coordinate.longitude)" },
      to: "reverse.txt")
    if !neighbours { try write(names(gazetteer), to: "names.tsv") }
  }

  /// Each folded name with the number of the most prominent place that bears it.
  private func names(_ gazetteer: Gazetteer) -> [String] {
    var names: [String] = []
    gazetteer.forEachName(withPrefix: "") { name, places in
      if let first = places.first { names.append("\(name)\t\(first.place.id.index)") }
      return true
    }
    return names
  }

  private func write(_ lines: [String], to name: String) throws {
    let file = URL(fileURLWithPath: folder).appendingPathComponent(name)
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
  }
}
