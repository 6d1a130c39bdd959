import Foundation
import Gazetteer
import GazetteerWriting

/// Reads places of the user's own.
///
/// Tab-separated, one a line: name, latitude, longitude, country code, region (its code or name,
/// may be empty), population (may be empty), aliases (separated by `|`, may be empty).
struct AdditionsReader {
  var sources: Sources
  var report: Report

  init(sources: Sources, report: Report) {
    self.sources = sources
    self.report = report
  }

  mutating func read(_ path: String) throws(BuildError) {
    let table = try TableReader(path)
    sources.checksum = Checksum.crc32(table.contents, continuing: sources.checksum)
    try table.forEachLine(fields: 4) { (line, fields) throws(BuildError) in
      func field(_ index: Int) -> String { fields.count > index ? fields[index].trimmed : "" }
      guard !field(0).isEmpty, field(0).utf8.count <= SourcePlace.longestName else {
        throw .badLine(
          path: path, line: line,
          expected: "a name in the first field, of at most \(SourcePlace.longestName) bytes")
      }
      guard let latitude = field(1).steps, abs(latitude) <= 9_000_000,
        let longitude = field(2).steps
      else {
        throw .badLine(
          path: path, line: line,
          expected: "a latitude (-90 to 90) and a longitude (-180 to 180) in fields 2 and 3")
      }
      let country = field(3).uppercased()
      guard sources.countries[country] != nil else {
        throw .badLine(
          path: path, line: line, expected: "an ISO 3166-1 alpha-2 country code in field 4")
      }
      var place = SourcePlace()
      place.name = field(0)
      place.names = [SourceName(text: place.name, kind: .primary)]
      place.latitude = latitude
      place.longitude = longitude
      place.country = country
      place.feature = "PPL"
      if !field(4).isEmpty {
        guard let region = region(field(4), in: country) else {
          throw .badLine(
            path: path, line: line,
            expected: "a region of \(country), its code or its name, in field 5")
        }
        place.region = region
      }
      if !field(5).isEmpty {
        guard let population = Int(field(5)), population >= 0,
          population < SourcePlace.maxPopulation
        else {
          throw .badLine(path: path, line: line, expected: "a number of inhabitants in field 6")
        }
        place.population = population
      }
      for alias in field(6).split(separator: "|") where !String(alias).trimmed.isEmpty {
        place.names.append(SourceName(text: String(alias).trimmed, kind: .alternate))
      }
      sources.cities.append(place)
      report.add("read: added places")
    }
  }

  private func region(_ text: String, in country: String) -> String? {
    if sources.regions["\(country).\(text)"] != nil { return text }
    let wanted = text.lowercased()
    return sources.regions.filter { entry in
      entry.value.country == country
        && (entry.value.names.contains { $0.text.lowercased() == wanted }
          || entry.value.codes.contains { $0.lowercased() == wanted })
    }.map(\.value.region).min()
  }
}
