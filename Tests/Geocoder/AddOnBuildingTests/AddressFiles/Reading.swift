import AddOnBuilding
import Files
import Geography

/// Bytes in memory, handed out in pieces.
struct PiecedSource: ByteSource {
  private var rest: ArraySlice<UInt8>
  private let pieceByteCount: Int

  init(_ bytes: [UInt8], pieceByteCount: Int = .max) {
    rest = bytes[...]
    self.pieceByteCount = pieceByteCount
  }

  mutating func read(into buffer: inout [UInt8]) throws(InputOutputError) -> Int {
    let count = min(buffer.count, rest.count, pieceByteCount)
    buffer.replaceSubrange(..<count, with: rest.prefix(count))
    rest = rest.dropFirst(count)
    return count
  }
}

/// What came of a file.
struct Reading {
  var rows: [AddressRow] = []
  var report = AddressReport()
  var format: AddressFormat?
  var findings: [String] = []
  var error: AddressReadingError?

  init(
    _ bytes: [UInt8], _ options: AddressReaderOptions = AddressReaderOptions(),
    pieceByteCount: Int = .max
  ) {
    do throws(AddressReadingError) {
      let reader = try AddressReader(
        PiecedSource(bytes, pieceByteCount: pieceByteCount), name: "file", options: options)
      format = reader.format
      defer {
        report = reader.report
        findings = reader.findings
      }
      while let batch = try reader.nextBatch() { rows += batch }
    } catch {
      self.error = error
    }
  }

  init(_ text: String, _ options: AddressReaderOptions = AddressReaderOptions()) {
    self.init(Array(text.utf8), options)
  }

  /// "street|number|name|postcode|city" of each row.
  var lines: [String] {
    rows.map { "\($0.street)|\($0.number)|\($0.name)|\($0.postcode)|\($0.city)" }
  }

  /// How many rows each rule left out.
  var skipped: [SkipRule: Int] {
    Dictionary(uniqueKeysWithValues: report.skipped.map { ($0.rule, $0.count) })
  }
}
