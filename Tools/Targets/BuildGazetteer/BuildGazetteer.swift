import ArgumentParser
import Foundation
import GazetteerBuilding

/// Writes a gazetteer file.
@main
struct BuildGazetteer: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build-gazetteer",
    abstract: "Builds a gazetteer file from a folder in the GeoNames dump layout.",
    discussion: """
      The folder holds cities500.txt (or cities1000.txt … allCountries.txt), countryInfo.txt,
      admin1CodesASCII.txt and, where there are any, admin2Codes.txt, alternateNamesV2.txt,
      airports.txt, divisions.txt, countryGeometry.txt and postalCodes.txt: what
      Tools/data fetch writes, or the dumps of geonames.org. The same input gives the same bytes.

      EXAMPLES
        Tools/data fetch && Tools/data gazetteer
        Tools/data gazetteer --add my-places.tsv --output my.gaz
        Tools/data gazetteer --postal-codes allCountries.txt --output my.gaz
        Tools/run geocode --gazetteer my.gaz "Our warehouse"
      """)

  @Argument(help: "The folder to read.")
  var folder = "Data/sources/geonames"

  @Option(help: "The folder of the hand-written tables.")
  var tables = "Data/tables"

  @Option(
    help: """
      A file of places to add, one a line, tab-separated: name, latitude, longitude, country code, \
      region, population, aliases separated by |.
      """)
  var add: [String] = []

  @Option(
    help: """
      A file of postal codes to add: the postal export of GeoNames \
      (download.geonames.org/export/zip), allCountries.txt or one country's.
      """)
  var postalCodes: [String] = []

  @Option(help: "The file to write.")
  var output = "Data/gazetteer.gaz"

  func run() throws {
    do {
      try build()
    } catch let error as BuildError {
      note("build-gazetteer: \(error)")
      throw ExitCode(65)
    }
  }

  private func build() throws {
    guard let notice = try? String(contentsOfFile: "\(tables)/sources.tsv", encoding: .utf8) else {
      throw BuildError.unreadable(path: "\(tables)/sources.tsv")
    }
    let (bytes, report) = try GazetteerBuilder.build(
      .init(
        layout: folder, tables: tables, additions: add, postalCodes: postalCodes, notice: notice),
      log: note)
    // Written beside and renamed: a program that has the old file mapped keeps the old bytes.
    guard (try? Data(bytes).write(to: URL(fileURLWithPath: output), options: .atomic)) != nil else {
      throw BuildError.unwritable(path: output)
    }
    for line in report.lines { print(line) }
    print("\(output): \(bytes.count) bytes")
  }

  private func note(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}
