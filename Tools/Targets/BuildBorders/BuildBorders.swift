import ArgumentParser
import Borders
import Foundation

/// Writes the index of the outline's borders.
@main
struct BuildBorders: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build-borders",
    abstract: "Writes the index of the borders in Data/outline.bin.",
    discussion: """
      The country of a point is found with it. The outline is the one in this program: build it again after Tools/data outline. The same outline gives \
      the same bytes.

      EXAMPLE
        Tools/data outline && Tools/data borders
      """)

  @Option(help: "The file to write.", completion: .file())
  var output = "Data/borders.bin"

  func run() throws {
    let bytes = CountryBorders(try .bundled()).contents
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: output), options: .atomic)
    } catch {
      FileHandle.standardError.write(Data("build-borders: cannot write \(output)\n".utf8))
      throw ExitCode(73)
    }
    print("\(output): \(bytes.count) bytes")
  }
}
