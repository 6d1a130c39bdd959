internal import Gazetteer

extension AddressesBuilder {
  /// Builds an add-on of the addresses of files.
  ///
  /// The same input over the same base gives the same bytes.
  ///
  /// - Parameters:
  ///   - options: the inputs and the base.
  ///   - reading: how to read the files; nil to detect it.
  /// - Returns: the add-on, with the report.
  /// - Throws: `AddOnBuildError` when an input cannot be read, nothing is left, or a row is skipped
  ///   in a strict build.
  /// - Complexity: O(n log n) for n addresses, with 80 bytes of memory each, of 25 million.
  package static func build(
    _ options: BuildOptions, reading: AddressReaderOptions
  ) throws(AddOnBuildError) -> BuiltAddOn {
    var builder = AddressesBuilder(over: options.base)
    builder.notice = options.notice
    var reading = reading
    // Reports all faulty rows, not only the first.
    reading.isStrict = false
    var report = BuildReport()
    for path in options.paths {
      let isExtract = try ExtractFile.isExtract(path)
      do throws(AddressReadingError) {
        if isExtract {
          try builder.addExtract(path, options, &report)
          continue
        }
        let reader = try AddressReader(path: path, options: reading)
        while let rows = try reader.nextBatch() {
          for row in rows where !builder.add(row) {
            report.skip("not a house number", "\(reader.name): \(row.number.debugDescription)")
          }
          options.progress(
            .reading(
              rows: report.rowCount + reader.report.rowCount, bytes: reader.byteCount,
              of: reader.totalByteCount))
        }
        report.add(reader.report, of: reader.name)
        report.findings += reader.findings.map { "\(reader.name): \($0)" }
      } catch {
        throw .addresses(error)
      }
    }
    if options.isStrict, report.skippedCount > 0 { throw .strict(report) }
    guard builder.addressCount > 0 else { throw .nothing(report) }
    let count = builder.addressCount
    let result = builder.finish { options.progress(.arranging($0, of: count)) }
    report.entryCount = result.addressCount
    report.detail =
      "\(result.houseCount) with a number, in \(result.localityCount) towns; "
      + "\(result.streetCount) streets and houses with a name"
    if result.repeatedCount > 0 {
      report.note("the same house number at the same spot", count: result.repeatedCount)
    }
    return BuiltAddOn(bytes: result.bytes, report: report)
  }

  /// Adds the addresses of an extract of OpenStreetMap.
  private mutating func addExtract(
    _ path: String, _ options: BuildOptions, _ report: inout BuildReport
  ) throws(AddressReadingError) {
    let rows = ExtractRows(languages: options.languages)
    let before = report.rowCount
    try rows.read(path) { byteCount, total in
      options.progress(.reading(rows: before + rows.report.rowCount, bytes: byteCount, of: total))
    } take: { row in
      if !add(row) {
        report.skip("not a house number", "\(path): \(row.number.debugDescription)")
      }
    }
    report.add(rows.report, of: path)
    extracts.append(rows.towns)
  }
}

extension BuildReport {
  /// Adds the counts of a file's rows.
  fileprivate mutating func add(_ other: AddressReport, of file: String) {
    addRows(other.rowCount)
    for skipped in other.skipped {
      addRows(skipped.count)
      skip(
        skipped.rule.rawValue, count: skipped.count, isFault: skipped.rule.isFault,
        examples: skipped.examples.map {
          // What is no line, but an object of an extract, tells its kind and id.
          $0.line > 0
            ? "\(RowPlace(file: file, line: $0.line)): \($0.excerpt)" : "\(file): \($0.excerpt)"
        })
    }
  }
}
