import Geocoding
import ArgumentParser
import CSV
import Columns
import CommandLineSupport
import FileGeocoding
import Foundation
import Importing

/// How columns of a table are found.
struct ImportColumnOptions: ParsableArguments {
  @Option(
    name: .customLong("map"),
    help: ArgumentHelp(
      "Map a column, by header or number, to a role: first-name, last-name, name, location, street, city, county, region, postcode, country, latitude, longitude, link, key or objectId. Repeatable.",
      valueName: "role=column"))
  var maps: [String] = []

  @Option(
    name: .customLong("mapping"),
    help: ArgumentHelp("JSON file with a mapping: {\"location\": \"Ort\"}.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var mappingFile: String?

  @Option(
    name: .customLong("save-mapping"),
    help: ArgumentHelp("Write the mapping to this file, for --mapping.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var savedMappingFile: String?

  @Option(
    help: ArgumentHelp(
      "Column with a unique id, to recognise edited rows.",
      valueName: "column"))
  var key: String?

  @Option(
    help: ArgumentHelp("One character, or comma, semicolon, tab or pipe.", valueName: "delimiter"))
  var delimiter: Delimiter?

  @Option(
    help: ArgumentHelp(
      "Encoding of the table: \(TextEncoding.nameList). (default: detected)", valueName: "name"),
    transform: { text in
      guard let encoding = TextEncoding(name: text) else {
        throw ValidationError("expected \(TextEncoding.nameList)")
      }
      return encoding
    })
  var encoding: TextEncoding?

  /// A delimiter by its name.
  struct Delimiter: ExpressibleByArgument {
    let byte: UInt8
    init?(argument: String) {
      guard let byte = OptionValues.delimiter(argument) else { return nil }
      self.byte = byte
    }
  }

  /// Columns by their role.
  func mapping() throws(ExitCode) -> [ColumnRole: String] {
    var mapping: [ColumnRole: String] = [:]
    if let mappingFile {
      guard let data = try? Data(contentsOf: URL(filePath: mappingFile)) else {
        ExitStatus.note("cannot read \(mappingFile.debugDescription)")
        throw ExitStatus.noInput
      }
      guard let names = try? JSONDecoder().decode([String: String].self, from: data) else {
        ExitStatus.note(
          "\(mappingFile.debugDescription) is not a mapping; expected {\"location\": \"Ort\"}")
        throw ExitStatus.usage
      }
      for (word, name) in names { mapping[try role(word)] = name }
    }
    for map in maps {
      let parts = map.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else {
        ExitStatus.note("--map \(map.debugDescription): expected role=column")
        throw ExitStatus.usage
      }
      mapping[try role(String(parts[0]))] = String(parts[1])
    }
    return mapping
  }

  /// A mapping as a file holds it.
  static func bytes(of mapping: [ColumnRole: String]) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let names = mapping.map { ($0.key.rawValue, $0.value) }
    return Array(try encoder.encode(Dictionary(uniqueKeysWithValues: names))) + [0x0A]
  }

  private func role(_ word: String) throws(ExitCode) -> ColumnRole {
    if let role = ColumnRole(word: word) { return role }
    ExitStatus.note(
      "\(word.debugDescription) is not a role; `onthemap import --help` lists the roles")
    throw ExitStatus.usage
  }
}
