internal import Gazetteer
internal import GazetteerWriting

/// Builds one add-on of all that an extract of OpenStreetMap has: places, postal codes, addresses
/// and streets.
///
///     let options = BuildOptions(paths: ["liechtenstein-latest.osm.pbf"], base: try .bundled())
///     let file = try ExtractBuilder.build(options).bytes
package enum ExtractBuilder {
  /// What an extract has.
  package enum Content: String, CaseIterable, Sendable {
    case places
    case postcodes
    case addresses
  }

  /// Whether this program can read extracts: it was built with the headers of libosmium.
  package static var isAvailable: Bool { ExtractFile.isReadable }

  /// Builds the add-on.
  ///
  /// The same input over the same base gives the same bytes.
  ///
  /// - Parameters:
  ///   - options: the extracts and the base.
  ///   - contents: what is wanted of them.
  /// - Returns: the add-on, with the report.
  /// - Throws: `AddOnBuildError` when an input cannot be read or is no extract, nothing is left, or
  ///   an object is skipped in a strict build.
  /// - Complexity: that of a build of each kind, one after the other.
  package static func build(
    _ options: BuildOptions, _ contents: [Content] = Content.allCases
  ) throws(AddOnBuildError) -> BuiltAddOn {
    for path in options.paths {
      guard try ExtractFile.isExtract(path) else {
        throw .addresses(
          path == "-"
            ? AddressReadingError(file: "standard input", kind: .extractFromStream)
            : AddressReadingError(file: path, kind: .notAnExtract))
      }
    }
    var writer = AddOnWriter(.several, over: options.base)
    writer.notice = options.notice
    var report = BuildReport()
    var checksum: UInt32 = 0
    let wanted = Content.allCases.filter(contents.contains)
    for (index, content) in wanted.enumerated() {
      var options = options
      let (show, before) = (options.progress, report.rowCount)
      // Each content reads the files in turn, from none of its bytes to all of them.
      var (file, last) = (0, 0)
      options.progress = { progress in
        guard case .reading(let rows, let bytes, let total?) = progress else {
          return show(progress)
        }
        if bytes < last { file += 1 }
        last = bytes
        let count = options.paths.count
        let done = ((index * count + file) * total + bytes) / (wanted.count * count)
        show(.reading(rows: before + rows, bytes: done, of: total))
      }
      let built: BuiltAddOn
      do throws(AddOnBuildError) {
        switch content {
        case .places: built = try PlacesBuilder.build(options)
        case .postcodes: built = try PostcodesBuilder.build(options)
        case .addresses:
          built = try AddressesBuilder.build(options, reading: AddressReaderOptions())
        }
      } catch {
        // An extract without postal codes is none the worse.
        guard case .nothing(let none) = error else { throw error }
        report.add(none, as: content.rawValue)
        continue
      }
      report.add(built.report, as: content.rawValue)
      writer.set(content.section.rawValue, built.bytes)
      checksum = checksum &* 16_777_619 ^ Checksum.crc32(built.bytes)
    }
    guard report.entryCount > 0 else { throw .nothing(report) }
    writer.entryCount = report.entryCount
    return BuiltAddOn(bytes: writer.bytes(inputChecksum: checksum), report: report)
  }
}

extension ExtractBuilder.Content {
  fileprivate var section: AddOnLayout.Part {
    switch self {
    case .places: .places
    case .postcodes: .postcodes
    case .addresses: .addresses
    }
  }
}
