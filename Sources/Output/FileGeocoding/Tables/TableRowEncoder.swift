import CSV
import GeoFormats
import Geocoding

/// Writes rows with the added columns.
///
/// A row is its beginning, the added columns, and its end. The added columns depend only on the
/// answer, so they can be kept for the next row with the same query.
final class TableRowEncoder {
  private let layout: TableLayout
  private let lineEnd: [UInt8]
  /// The beginnings of the members of a JSON object, each with its comma, name and colon.
  private var memberStarts: [[UInt8]] = []
  private var addedStarts: [[UInt8]] = []
  private var writer = AnswerFieldWriter()

  init(_ layout: TableLayout) {
    self.layout = layout
    lineEnd = layout.dialect.lineEnd == .lineFeed ? [0x0A] : [0x0D]
    for index in 0..<layout.columns.count {
      memberStarts.append(memberStart(Self.memberName(index, layout.columns.header), index == 0))
    }
    addedStarts = layout.added.map { memberStart($0.name, false) }
  }

  /// The name of a column in JSON, where none may be empty or come twice.
  static func memberName(_ index: Int, _ header: [String]) -> String {
    guard index < header.count, !header[index].isEmpty else { return "column_\(index + 1)" }
    let isRepeated = header[..<index].contains(header[index])
    return isRepeated ? "\(header[index])_\(index + 1)" : header[index]
  }

  private func memberStart(_ name: String, _ isFirst: Bool) -> [UInt8] {
    var start = isFirst ? [] : [UInt8(ascii: ",")]
    writer.append(json: name, to: &start)
    start.append(UInt8(ascii: ":"))
    return start
  }

  // MARK: Rows

  /// Appends the part before the added columns.
  func begin(_ cursor: CSVCursor, to bytes: inout [UInt8]) {
    switch layout.plan.format {
    case .csv: appendColumns(cursor, to: &bytes)
    case .ndjson:
      bytes.append(UInt8(ascii: "{"))
      appendMembers(cursor, to: &bytes)
    case .geojson:
      bytes.append(contentsOf: ",\n{\"type\":\"Feature\",\"properties\":{".utf8)
      appendMembers(cursor, to: &bytes)
    }
  }

  /// Appends the added columns.
  ///
  /// - Parameters:
  ///   - answer: the answer, whose first result counts.
  ///   - result: the number of that result, where the rows have one.
  ///   - bytes: what is added comes after them.
  func appendAdded(
    _ answer: GeocodingAnswer, result: Int? = nil, to bytes: inout [UInt8]
  ) {
    for (index, column) in layout.added.enumerated() {
      let isResult = index == 0 && layout.plan.resultCount > 1
      switch layout.plan.format {
      case .csv:
        bytes.append(layout.dialect.delimiter)
        if isResult {
          if let result { bytes.append(contentsOf: String(result).utf8) }
          continue
        }
        let start = bytes.count
        append(column, answer, to: &bytes)
        CSVWriter.quote(&bytes, from: start, for: layout.dialect)
      case .ndjson, .geojson:
        bytes.append(contentsOf: addedStarts[index])
        if isResult {
          bytes.append(contentsOf: (result.map { String($0) } ?? "null").utf8)
        } else if let field = column.onlyField {
          writer.append(json: field, of: answer, to: &bytes)
        } else {
          var value: [UInt8] = []
          append(column, answer, to: &value)
          writer.append(json: String(decoding: value, as: UTF8.self), to: &bytes)
        }
      }
    }
    if layout.plan.format == .geojson {
      bytes.append(contentsOf: "},\"geometry\":".utf8)
      writer.append(geometryOf: answer, to: &bytes)
    }
  }

  /// Appends the part after the added columns.
  func end(_ cursor: CSVCursor, to bytes: inout [UInt8]) {
    switch layout.plan.format {
    case .csv:
      appendSurplus(cursor, to: &bytes)
      bytes.append(
        contentsOf: cursor.batch.bytes[cursor.content.upperBound..<cursor.record.upperBound])
    case .ndjson: bytes.append(contentsOf: "}\n".utf8)
    case .geojson: bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Whether a row that was written ends with the fields of a row that have no column.
  func hasSurplus(_ cursor: CSVCursor, _ record: [UInt8]) -> Bool {
    guard layout.plan.format == .csv else { return true }
    var written = CSVCursor(CSVBatch(bytes: record, dialect: layout.dialect))
    let count = layout.columns.count + layout.added.count
    guard written.next(),
      written.fields.count == count + max(0, cursor.fields.count - layout.columns.count)
    else { return false }
    return record[written.fields[count - 1].range.upperBound..<written.content.upperBound]
      .elementsEqual(text(cursor, columnsEnd(cursor)..<cursor.content.upperBound))
  }

  /// Whether a row that was written is another result of the row before it.
  ///
  /// - Parameters:
  ///   - record: the row as it was written.
  ///   - prefix: what the row before it begins with, up to the delimiter before what is added.
  /// - Returns: true if its number is 2 or more and its cells are those of the prefix.
  func isFurtherResult(_ record: [UInt8], after prefix: [UInt8]) -> Bool {
    guard record.starts(with: prefix) else { return false }
    // The delimiter is at the end of the prefix.
    let name = layout.plan.format == .csv ? [] : addedStarts[0].dropFirst()
    let rest = record[prefix.count...]
    guard rest.starts(with: name) else { return false }
    let digits = rest.dropFirst(name.count).prefix { (0x30...0x39).contains($0) }
    return (Int(String(decoding: digits, as: UTF8.self)) ?? 0) > 1
  }

  /// Appends a row without a place, and why.
  func appendUnmatched(_ cursor: CSVCursor, _ reason: Refusal, to bytes: inout [UInt8]) {
    appendColumns(cursor, to: &bytes)
    bytes.append(layout.dialect.delimiter)
    bytes.append(contentsOf: reason.rawValue.utf8)
    appendSurplus(cursor, to: &bytes)
    let end = cursor.batch.bytes[cursor.content.upperBound..<cursor.record.upperBound]
    bytes.append(contentsOf: end.isEmpty ? lineEnd[...] : end)
  }

  /// Where the fields that have a column end.
  private func columnsEnd(_ cursor: CSVCursor) -> Int {
    let fields = cursor.fields
    return fields.count > layout.columns.count
      ? fields[layout.columns.count - 1].range.upperBound : cursor.content.upperBound
  }

  /// Appends the fields that have a column, and the delimiters that a short row lacks.
  private func appendColumns(_ cursor: CSVCursor, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: text(cursor, cursor.content.lowerBound..<columnsEnd(cursor)))
    for _ in 0..<max(0, layout.columns.count - cursor.fields.count) {
      bytes.append(layout.dialect.delimiter)
    }
  }

  /// Appends the fields that have no column, behind what is added: it would move otherwise.
  private func appendSurplus(_ cursor: CSVCursor, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: text(cursor, columnsEnd(cursor)..<cursor.content.upperBound))
  }

  /// What came in; what was converted is UTF-8 also where a byte could not be.
  private func text(_ cursor: CSVCursor, _ range: Range<Int>) -> ArraySlice<UInt8> {
    cursor.batch.encoding == nil
      ? cursor.batch.bytes[range] : cursor.batch.readable(range)[...]
  }

  private func appendMembers(_ cursor: CSVCursor, to bytes: inout [UInt8]) {
    for index in cursor.fields.indices {
      if index < memberStarts.count {
        bytes.append(contentsOf: memberStarts[index])
      } else {
        bytes.append(contentsOf: memberStart(Self.memberName(index, []), index == 0))
      }
      writer.append(json: cursor.value(index), to: &bytes)
    }
  }

  private func append(
    _ column: AddedColumn, _ answer: GeocodingAnswer, to bytes: inout [UInt8]
  ) {
    // A template says nothing of a row without a place, instead of its punctuation.
    if column.onlyField == nil, answer.results.isEmpty { return }
    for piece in column.pieces {
      switch piece {
      case .text(let text): bytes.append(contentsOf: text.utf8)
      case .field(let field): writer.append(field, of: answer, to: &bytes)
      }
    }
  }

  // MARK: The header

  /// The header of the table with the names of the added columns.
  func header(_ content: ArraySlice<UInt8>, lineEnd: ArraySlice<UInt8>) -> [UInt8] {
    guard layout.plan.format == .csv else { return [] }
    var writer = CSVWriter(layout.dialect)
    writer.append(raw: content)
    for column in layout.added { writer.append(field: column.name) }
    writer.endRecord(lineEnd.isEmpty ? self.lineEnd[...] : lineEnd)
    return writer.bytes
  }

  /// The header of the rows without a place.
  func unmatchedHeader(_ content: ArraySlice<UInt8>, lineEnd: ArraySlice<UInt8>) -> [UInt8] {
    var writer = CSVWriter(layout.dialect)
    writer.append(raw: content)
    var reason = "reason"
    if layout.columns.header.contains(where: { $0.lowercased() == reason }) {
      reason = "geocode_reason"
    }
    writer.append(field: reason)
    writer.endRecord(lineEnd.isEmpty ? self.lineEnd[...] : lineEnd)
    return writer.bytes
  }
}
