import TextTools
import CSV

/// A table whose header has been read.
struct ImportTable<SourceError: Error> {
  let columns: ImportColumns
  let dialect: CSVDialect
  /// Lines before the header, such as a title.
  let preambleLineCount: Int
  private var reader: CSVReader<SourceError>
  private var rest: CSVBatch?

  /// How many records a title and the like may take up before the header.
  private static var preambleLimit: Int { 20 }

  /// Reads up to the header.
  init(_ reader: CSVReader<SourceError>, _ options: ImportOptions) throws(ImportError) {
    self.reader = reader
    do {
      try self.reader.sniff(delimiter: options.delimiter, mayHavePreamble: true)
    } catch {
      throw .table("\(error)")
    }
    dialect = self.reader.dialect
    guard let first = try Self.batch(&self.reader) else { throw .columns(.empty) }
    var cursor = CSVCursor(first)
    var header: (record: [String], end: Int, line: Int, nextLine: Int)?
    var knownCount = 0
    var index = 0
    while index < Self.preambleLimit, cursor.next() {
      if cursor.isBlank { continue }
      index += 1
      let record = cursor.fields.indices.map { RowReader.trimmed(cursor.value($0)) }
      let count = ImportColumns.knownNames(in: record)
      // The first record is the header unless a later one has more names that are known, and two.
      if header == nil || (count > knownCount && count > 1) {
        header = (record, cursor.record.upperBound, cursor.line, cursor.nextLine)
        knownCount = count
      }
    }
    guard let header else { throw .columns(.empty) }
    preambleLineCount = header.line - 1
    do {
      columns = try ImportColumns(header: header.record, mapping: options.mapping)
    } catch {
      throw .columns(error)
    }
    rest = CSVBatch(
      bytes: Array(first.bytes[header.end...]), firstLine: header.nextLine, dialect: dialect)
  }

  /// The next rows.
  mutating func nextBatch() throws(ImportError) -> CSVBatch? {
    if let rest {
      self.rest = nil
      if !rest.bytes.isEmpty { return rest }
    }
    return try Self.batch(&reader)
  }

  private static func batch(
    _ reader: inout CSVReader<SourceError>
  ) throws(ImportError) -> CSVBatch? {
    do {
      return try reader.nextBatch()
    } catch {
      throw .table("\(error)")
    }
  }
}
