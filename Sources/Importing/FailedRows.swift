import CSV
public import Posting

/// The rows that could not be posted, as a table: the same columns, then line, code and reason.
///
/// It can be mended and imported as it is: the added columns have no meaning there. A row with more fields
/// than there are columns keeps them all, before the three that are added.
public struct FailedRows: Sendable {
  private var writer: CSVWriter
  private let columnCount: Int
  /// Whether the table has the added columns from an earlier import.
  private let isAgain: Bool

  /// The columns that are added.
  public static let addedColumns = ["line", "code", "reason"]

  /// Makes a table with its header.
  ///
  /// - Parameters:
  ///   - columns: the columns of the table that is imported.
  ///   - delimiter: its delimiter.
  public init(_ columns: ImportColumns, delimiter: UInt8) {
    writer = CSVWriter(CSVDialect(delimiter: delimiter))
    // A table that was mended and failed again has them already.
    let header = columns.header
    let addedCount = Self.addedColumns.count
    isAgain = header.suffix(addedCount).elementsEqual(Self.addedColumns)
    columnCount = isAgain ? header.count - addedCount : header.count
    for name in header.prefix(columnCount) + Self.addedColumns { writer.append(field: name) }
    writer.endRecord()
  }

  /// Adds a row, exactly as it stood, with why it could not be posted.
  public mutating func append(_ row: ImportRow, _ findings: [PostFinding]) {
    let errors = findings.filter { $0.severity == .error }
    let reasons = errors.isEmpty ? Array(findings.prefix(1)) : errors
    var cursor = CSVCursor(CSVBatch(bytes: row.content, dialect: writer.dialect))
    if cursor.next() {
      // What is quoted stays quoted: the bytes of the fields are passed on.
      let addedCount = isAgain ? Self.addedColumns.count : 0
      let fields = cursor.fields.prefix(max(columnCount, cursor.fields.count - addedCount))
      for field in fields {
        if field != fields.first { writer.append(raw: [writer.dialect.delimiter]) }
        writer.append(raw: row.content[field.range])
      }
      for _ in fields.count..<max(columnCount, fields.count) {
        writer.append(raw: [writer.dialect.delimiter])
      }
    }
    writer.append(field: String(row.line))
    writer.append(field: reasons.map(\.code.rawValue).joined(separator: " "))
    writer.append(field: reasons.map { Self.text($0) }.joined(separator: " "))
    writer.endRecord()
  }

  private static func text(_ finding: PostFinding) -> String {
    var text = finding.message
    if let repair = finding.repair { text += " Try \(repair.debugDescription)." }
    if finding.candidates.count > 1 {
      text += " One of: " + finding.candidates.map(\.label).joined(separator: "; ") + "."
    }
    return text
  }

  /// What has been written since the last call, as UTF-8.
  public mutating func takeBytes() -> [UInt8] {
    defer { writer.removeAll() }
    return writer.bytes
  }
}
