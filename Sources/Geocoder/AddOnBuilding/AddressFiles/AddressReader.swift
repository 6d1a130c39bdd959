package import Files
internal import CSV
internal import Geography
internal import TextTools

/// Reads a file of addresses of any length as batches of rows, with bounded memory.
///
///     let reader = try AddressReader(path: "berlin.csv.gz")
///     while let rows = try reader.nextBatch() {
///       for row in rows { use(row.street, row.number, row.coordinate) }
///     }
///     print(reader.report.rowCount, "addresses")
///
/// The form of the file is detected by its content, and so is gzip. Broken rows are counted in
/// ``report`` and left out, unless reading is strict.
package final class AddressReader {
  /// The name of the file in messages.
  package let name: String
  /// The size of the file in bytes; nil for pipes.
  package let totalByteCount: Int?
  /// The form of the file.
  package let format: AddressFormat
  /// The rows so far, counted.
  package var report: AddressReport { intake.report }
  /// How many bytes of the file were read; compressed, if it is.
  package var byteCount: Int { input.byteCount }
  /// The detected properties, a sentence each, to be reported: the columns of a table.
  package private(set) var findings: [String] = []

  private let input: InputBytes
  private let file: FileDescriptor?
  private var intake: RowIntake
  /// The reader of the rows: a table, or texts of JSON.
  private var table: TableRows?
  private var records: JSONRecords?
  private var isFirstText = true
  private var isAtEnd = false

  /// How many rows of JSON make a batch.
  private static let batchRowCount = 1_024
  /// How much of a file tells its form.
  private static let peekByteCount = 65_536

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the path of the file; `-` for standard input.
  ///   - options: the known properties of the file.
  /// - Throws: ``AddressReadingError``.
  package convenience init(
    path: String, options: AddressReaderOptions = AddressReaderOptions()
  ) throws(AddressReadingError) {
    if path == "-" {
      try self.init(FileDescriptor.standardInput, name: "standard input", options: options)
      return
    }
    let file: FileDescriptor
    do {
      file = try FileDescriptor.reading(path)
    } catch {
      throw AddressReadingError(file: path, kind: .inputOutput(error))
    }
    do {
      try self.init(
        file, name: path, options: options, totalByteCount: file.byteCount, closing: file)
    } catch {
      file.close()
      throw error
    }
  }

  /// Begins at the start of a source.
  ///
  /// - Parameters:
  ///   - bytes: the source.
  ///   - name: its name in messages.
  ///   - options: its known properties.
  /// - Throws: ``AddressReadingError``.
  package convenience init(
    _ bytes: some ByteSource, name: String,
    options: AddressReaderOptions = AddressReaderOptions()
  ) throws(AddressReadingError) {
    try self.init(bytes, name: name, options: options, totalByteCount: nil, closing: nil)
  }

  private init(
    _ bytes: some ByteSource, name: String, options: AddressReaderOptions, totalByteCount: Int?,
    closing file: FileDescriptor?
  ) throws(AddressReadingError) {
    let input = InputBytes(bytes)
    let detected: DetectedFormat
    do {
      let beginning = try input.peek(Self.peekByteCount)
      detected = try DetectedFormat(beginning, asked: options.format)
    } catch {
      throw Self.error(error, name, input)
    }
    self.name = name
    self.totalByteCount = totalByteCount
    self.input = input
    self.file = file
    format = detected.format
    intake = RowIntake(isStrict: options.isStrict)
    switch detected.format {
    case .csv: table = TableRows(input, options)
    case .geojson: records = JSONRecords(input, detected.framing)
    case .nominatim: records = JSONRecords(input, .lines)
    }
  }

  deinit {
    file?.close()
  }

  /// Reads the next rows.
  ///
  /// - Returns: some rows, perhaps none where all were left out; nil at the end.
  /// - Throws: ``AddressReadingError``; nothing can be read afterwards.
  /// - Complexity: linear in the number of bytes.
  package func nextBatch() throws(AddressReadingError) -> [AddressRow]? {
    guard !isAtEnd else { return nil }
    do {
      let hasMore: Bool
      if table != nil {
        hasMore = try table?.nextBatch(&intake) ?? false
        findings = table?.findings ?? []
      } else {
        hasMore = try readTexts()
      }
      if !hasMore { isAtEnd = true }
      let rows = intake.takeRows()
      return hasMore || !rows.isEmpty ? rows : nil
    } catch {
      isAtEnd = true
      throw Self.error(error, name, input)
    }
  }

  /// Reads some texts of JSON; answers whether there may be more.
  private func readTexts() throws(AddressReadingError.Kind) -> Bool {
    let isDump = format == .nominatim
    let end = intake.report.rowCount + Self.batchRowCount
    var textCount = 0
    // Texts that give no row count as well, so that a caller hears of progress.
    while intake.report.rowCount < end, textCount < 4 * Self.batchRowCount {
      let piece: JSONRecords.Piece?
      do {
        piece = try records?.next()
      } catch {
        throw .inputOutput(error)
      }
      guard let piece else { return false }
      textCount += 1
      if isDump, isFirstText {
        isFirstText = false
        try DumpHeader.check(piece.bytes)
        continue
      }
      try take(piece, isDump: isDump)
    }
    return true
  }

  private func take(
    _ piece: JSONRecords.Piece, isDump: Bool
  ) throws(AddressReadingError.Kind) {
    let excerpt = { piece.excerpt }
    if let rule = piece.rule {
      return try intake.skip(rule, line: piece.line, excerpt)
    }
    let value: JSONValue
    do {
      value = try JSONReader.value(of: piece.bytes, mode: .lenient)
    } catch {
      let rule: SkipRule = error.kind == .notUTF8 ? .notText : .malformedJSON
      return try intake.skip(rule, line: piece.line, excerpt)
    }
    for result in isDump ? DumpRows.rows(of: value) : [FeatureRows.rows(of: value)] {
      switch result {
      case .success(let rows):
        for row in rows { try intake.take(nil, row, line: piece.line, excerpt) }
      case .failure(let skipped): try intake.skip(skipped.rule, line: piece.line, excerpt)
      }
    }
  }

  private static func error(
    _ error: any Error, _ name: String, _ input: InputBytes
  ) -> AddressReadingError {
    // Reading has failed for a reason that only the source of compressed data knows.
    if let fault = input.fault { return AddressReadingError(file: name, kind: .compressed(fault)) }
    let kind: AddressReadingError.Kind =
      switch error {
      case let kind as AddressReadingError.Kind: kind
      case let error as InputOutputError: .inputOutput(error)
      default: .empty
      }
    return AddressReadingError(file: name, kind: kind)
  }
}
