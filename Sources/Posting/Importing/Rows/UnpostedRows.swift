import CSV
public import PostingClient
import TextTools

/// The rows that were not posted, as a table: the columns of the import and six more.
///
/// | column | |
/// | --- | --- |
/// | line | the line that the row starts in, from 1 |
/// | code | the codes of the problems, with spaces between |
/// | reason | the problems in sentences, with repairs |
/// | candidates | places that may be meant, each with its latitude and longitude |
/// | _ledger | the path of the ledger of the import |
/// | _row | what the ledger knows the row by, and digests of what the row says and said |
///
/// Correct the table and import it as it is: its rows continue the ledger of the import. The values
/// of the columns before the six are the bytes of the imported table, with an apostrophe before
/// formulas (`FormulaGuard`), which an import takes away again. A row with more fields than there
/// are columns keeps them all.
public struct UnpostedRows: Sendable {
  private var writer: CSVWriter
  private let columnCount: Int
  private let ledgerPath: String
  private let guardsFormulas: Bool
  /// Whether the imported table has the added columns from an earlier import.
  private let isAgain: Bool

  /// The columns that are added.
  public static let addedColumns = ["line", "code", "reason", "candidates", "_ledger", "_row"]

  /// Whether a header is that of a table which this type wrote.
  ///
  /// - Parameter header: the names of the columns.
  /// - Returns: whether the last columns are ``addedColumns``.
  public static func isHeader(of header: [String]) -> Bool {
    header.suffix(addedColumns.count).elementsEqual(addedColumns)
  }

  /// Makes a table with its header.
  ///
  /// - Parameters:
  ///   - columns: the columns of the table that is imported.
  ///   - delimiter: its delimiter.
  ///   - ledgerPath: the path of the ledger of the import; empty for none.
  ///   - guardsFormulas: whether formulas get an apostrophe, as in
  ///     ``ImportOptions/guardsFormulas``.
  public init(
    _ columns: ImportColumns, delimiter: UInt8, ledgerPath: String = "", guardsFormulas: Bool = true
  ) {
    writer = CSVWriter(CSVDialect(delimiter: delimiter))
    self.ledgerPath = ledgerPath
    self.guardsFormulas = guardsFormulas
    let header = columns.header
    isAgain = Self.isHeader(of: header)
    columnCount = isAgain ? header.count - Self.addedColumns.count : header.count
    for name in header.prefix(columnCount) + Self.addedColumns { append(field: name) }
    writer.endRecord()
  }

  /// Adds a row, exactly as it stood, with why it was not posted.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - findings: its problems; if some are errors, only these are written.
  public mutating func append(_ row: ImportRow, _ findings: [PostFinding]) {
    let errors = findings.filter { $0.severity == .error }
    let reasons = errors.isEmpty ? findings : errors
    var cursor = CSVCursor(CSVBatch(bytes: row.content, dialect: writer.dialect))
    if cursor.next() {
      // What is quoted stays quoted: the bytes of the fields are passed on.
      let addedCount = isAgain ? Self.addedColumns.count : 0
      let fields = cursor.fields.prefix(max(columnCount, cursor.fields.count - addedCount))
      for field in fields {
        if field != fields.first { writer.append(raw: [writer.dialect.delimiter]) }
        append(row.content[field.range], of: field)
      }
      for _ in fields.count..<max(columnCount, fields.count) {
        writer.append(raw: [writer.dialect.delimiter])
      }
    }
    append(field: String(row.line))
    append(field: reasons.map(\.code.rawValue).joined(separator: " "))
    append(field: reasons.map(Self.text).joined(separator: " "))
    let candidates = reasons.first { !$0.candidates.isEmpty }?.candidates ?? []
    append(field: candidates.map(Self.text).joined(separator: "; "))
    append(field: ledgerPath)
    append(field: row.identity.fieldText)
    writer.endRecord()
  }

  private mutating func append(field text: String) {
    writer.append(field: guardsFormulas ? FormulaGuard.guarded(text) : text)
  }

  /// Appends the bytes of a field of the imported table.
  ///
  /// A guard that they have stays: this import has read them without it, and the next one will.
  private mutating func append(_ bytes: ArraySlice<UInt8>, of field: CSVField) {
    let quote = bytes.prefix(field.isQuoted ? 1 : 0)
    let value = bytes.dropFirst(quote.count)
    guard guardsFormulas, FormulaGuard.isFormula(field.isQuoted ? value.dropLast() : value) else {
      return writer.append(raw: bytes)
    }
    writer.append(raw: quote)
    writer.append(raw: [UInt8(ascii: "'")])
    writer.append(raw: value)
  }

  private static func text(_ finding: PostFinding) -> String {
    finding.message + (finding.repair.map { " Try \($0.debugDescription)." } ?? "")
  }

  private static func text(_ candidate: PostFinding.Candidate) -> String {
    // A hundred-thousandth of a degree is a metre.
    let rounded = { (degrees: Double) in (degrees * 100_000).rounded() / 100_000 }
    return "\(candidate.label) (\(rounded(candidate.latitude)), \(rounded(candidate.longitude)))"
  }

  /// What has been written since the last call, as UTF-8.
  ///
  /// - Returns: the bytes, with CRLF after each record.
  public mutating func takeBytes() -> [UInt8] {
    defer { writer.removeAll() }
    return writer.bytes
  }
}

extension UnpostedRows {
  /// The ledger that a table of unposted rows names in its first row.
  ///
  /// - Parameters:
  ///   - bytes: the table, or its first rows.
  ///   - options: the options of the import, which say where columns are that no header tells.
  /// - Returns: the path; nil for tables that this type did not write.
  public static func ledgerPath(
    inBeginning bytes: [UInt8], options: ImportOptions = ImportOptions()
  ) -> String? {
    let reader = CSVReader(bytes: bytes, chunkByteCount: bytes.count)
    guard var table = try? ImportTable(reader, options),
      let column = table.columns.identityColumn, let batch = try? table.nextBatch()
    else { return nil }
    var cursor = CSVCursor(batch)
    guard cursor.next(), cursor.fields.count >= column else { return nil }
    let path = cursor.value(column - 1)
    return path.isEmpty ? nil : path
  }

  /// Whether a table that this type wrote was edited, as far as an import would notice.
  ///
  /// - Parameters:
  ///   - bytes: the table.
  ///   - options: the options of the import that wrote it: its columns are read as the import reads
  ///     them.
  /// - Returns: true also for a table that this type did not write, or that cannot be read.
  public static func isEdited(_ bytes: [UInt8], options: ImportOptions) -> Bool {
    // This type writes UTF-8; a row that is not text must not change the detected encoding.
    let reader = CSVReader(bytes: bytes, encoding: .utf8)
    guard var table = try? ImportTable(reader, options), table.preambleLineCount == 0,
      let column = table.columns.identityColumn
    else { return true }
    // The digest does not depend on the key column.
    let rows = RowReader(
      columns: table.columns, keyColumn: nil, guardsFormulas: options.guardsFormulas)
    do throws(ImportError) {
      while let batch = try table.nextBatch() {
        var cursor = CSVCursor(batch)
        while cursor.next() {
          // A row with too many fields has its identity in the last one all the same.
          guard cursor.fields.count > column else { return true }
          let digest = rows.row(cursor).identity.digest
          guard RowIdentity.isField(cursor.value(cursor.fields.count - 1), ofDigest: digest) else {
            return true
          }
        }
      }
    } catch {
      return true
    }
    return false
  }
}
