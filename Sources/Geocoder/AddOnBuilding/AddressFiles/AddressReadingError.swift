package import CSV
package import Files

/// Why a file of addresses cannot be read, or not any further.
package struct AddressReadingError: Error, Equatable {
  /// What is wrong.
  package enum Kind: Error, Equatable {
    /// Opening or reading failed.
    case inputOutput(InputOutputError)
    /// The compressed data is damaged or cut off.
    case compressed(GzipFault)
    /// The table cannot be read.
    case table(CSVError<InputOutputError>)
    /// There is nothing in the file.
    case empty
    /// The file is data of OpenStreetMap as XML, which another program converts first.
    case openStreetMapXML
    /// The file is an extract of OpenStreetMap that does not come from a path.
    case extractFromStream
    /// The file is an extract of OpenStreetMap, which this program was built without a reader for.
    case noExtractReader
    /// The file is no extract of OpenStreetMap, and one was asked for.
    case notAnExtract
    /// The extract of OpenStreetMap is damaged or cut off.
    case extract(String)
    /// The file is JSON in UTF-16.
    case notUTF8
    /// No column of the table holds what every address has.
    case missingColumns([String], columns: [String])
    /// A column was asked for that the table lacks.
    case noColumn(String, columns: [String])
    /// The dump is of a version that is not known.
    case dumpVersion(String)
    /// The file does not begin as a dump does.
    case noDumpHeader
    /// A row is broken, and reading is strict.
    case row(SkipRule, line: Int, excerpt: String)
  }

  /// The name of the file.
  package let file: String
  /// What is wrong.
  package let kind: Kind

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - file: the name of the file.
  ///   - kind: what is wrong.
  package init(file: String, kind: Kind) {
    self.file = file
    self.kind = kind
  }
}

extension AddressReadingError: CustomStringConvertible {
  /// The file, the problem, and how to fix it.
  package var description: String {
    // The error of opening names the path itself.
    if case .inputOutput(let error) = kind, case .cannotOpen = error { return "\(error)" }
    return "\(file): \(explanation)"
  }

  private var explanation: String {
    switch kind {
    case .inputOutput(let error): "\(error)"
    case .compressed(let fault): "\(fault)"
    case .table(let error): "\(error)"
    case .empty: "the file is empty"
    case .openStreetMapXML:
      "this is data of OpenStreetMap as XML; convert it with osmium: osmium cat -o FILE.osm.pbf FILE"
    case .extractFromStream:
      "an extract of OpenStreetMap is read several times, so it must be a file, not gzip; name its path"
    case .noExtractReader:
      "this program was built without libosmium, which reads extracts of OpenStreetMap; convert it with"
        + " osmium: osmium export -f geojsonseq -o addresses.geojsonseq FILE"
    case .notAnExtract:
      "this is no extract of OpenStreetMap; download one that ends with .osm.pbf, for example of"
        + " https://download.geofabrik.de"
    case .extract(let message): "the extract of OpenStreetMap cannot be read: \(message)"
    case .notUTF8: "JSON must be UTF-8; convert it: iconv -f utf-16 -t utf-8"
    case .missingColumns(let missing, let columns):
      "no column for \(Self.sentence(missing)); the columns are \(Self.list(columns)); "
        + "name them as in street=COLUMN,number=COLUMN,lat=COLUMN,lon=COLUMN"
    case .noColumn(let name, let columns):
      "there is no column \(name.debugDescription); the columns are \(Self.list(columns))"
    case .dumpVersion(let version):
      "this dump has version \(version.debugDescription); only \(DumpHeader.version) can be read"
    case .noDumpHeader:
      "a dump of Nominatim begins with a line of type NominatimDumpFile; this file does not"
    case .row(let rule, let line, let excerpt):
      "line \(line): \(rule.rawValue): \(excerpt); \(rule.cure)"
    }
  }

  /// "the street, the latitude and the longitude".
  private static func sentence(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.joined() }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }

  private static func list(_ columns: [String]) -> String {
    columns.map(\.debugDescription).joined(separator: ", ")
  }
}
