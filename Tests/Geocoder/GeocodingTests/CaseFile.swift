import Foundation
import Geography
import Testing

/// A line of a file of cases: a query and where it should land.
struct Case: Sendable {
  let line: Int
  let query: String
  /// The word of the kind, `none` for what is no place, or nothing where any kind is right.
  let kind: String
  let country: String
  let coordinate: Coordinate?
  let kilometres: Double

  /// - Returns: nothing when the line is not as `Cases/README.md` says.
  init?(line: Int, text: Substring) {
    let fields = text.split(
      separator: "\t" as Character, omittingEmptySubsequences: false
    ).map(String.init)
    guard [2, 3, 6].contains(fields.count), !fields[0].isEmpty else { return nil }
    self.line = line
    query = fields[0]
    kind = fields[1]
    country = fields.count > 2 ? fields[2] : ""
    guard fields.count == 6 else {
      guard kind == "none" || !country.isEmpty else { return nil }
      coordinate = nil
      kilometres = 0
      return
    }
    guard
      let latitude = Double(fields[3]), let longitude = Double(fields[4]),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude),
      let kilometres = Double(fields[5]), kilometres > 0
    else { return nil }
    self.coordinate = coordinate
    self.kilometres = kilometres
  }
}

/// A file of the folder `Cases`.
struct CaseFile: CustomTestStringConvertible, Sendable {
  let url: URL

  var testDescription: String { url.lastPathComponent }

  static let all: [CaseFile] =
    (Bundle.module.urls(forResourcesWithExtension: "tsv", subdirectory: "Cases") ?? [])
    .map { CaseFile(url: $0 as URL) }
    .sorted { $0.testDescription < $1.testDescription }

  /// Its cases; a line that is none is an issue.
  func cases() throws -> [Case] {
    let text = try String(contentsOf: url, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { index, line in
      if line.isEmpty || line.hasPrefix("# ") { return nil }
      let read = Case(line: index + 1, text: line)
      #expect(read != nil, "\(testDescription):\(index + 1) is not as README.md says: \(line)")
      return read
    }
  }
}
