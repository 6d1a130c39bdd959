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
    /// The file is data of OpenStreetMap, which another program converts first.
    case openStreetMapData
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
    case .openStreetMapData:
      "this is data of OpenStreetMap; convert it with osmium: osmium tags-filter -o filtered.osm.pbf"
        + " FILE nwr/addr:housenumber nwr/addr:housename w/highway, then osmium export -f geojsonseq"
        + " -o addresses.geojsonseq filtered.osm.pbf"
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
