import CSV
import Columns
import TextTools

/// A table whose header has been read.
struct ImportTable<SourceError: Error> {
  let columns: ImportColumns
  let dialect: CSVDialect
  /// Lines before the header, such as a title.
  let preambleLineCount: Int
  /// The encoding as far as it shows; nothing while every byte was ASCII.
  var encoding: TextEncoding? { reader.encoding }
  private var reader: CSVReader<SourceError>
  private var rest: CSVBatch?

  /// Reads up to the header.
  init(_ reader: CSVReader<SourceError>, _ options: ImportOptions) throws(ImportError) {
    self.reader = reader
    do {
      try self.reader.sniff(delimiter: options.delimiter, mayHavePreamble: true)
    } catch {
      throw Self.importError(error)
    }
    dialect = self.reader.dialect
    guard let first = try Self.batch(&self.reader) else { throw .columns(.empty) }
    var cursor = CSVCursor(first)
    var header: (record: [String], end: Int, line: Int, nextLine: Int, problem: CSVProblem?)?
    var search = HeaderSearch()
    while !search.isAtEnd, cursor.next() {
      if cursor.isBlank { continue }
      let record = cursor.fields.indices.map { index in
        let name = cursor.value(index)
        return (options.guardsFormulas ? FormulaGuard.unguarded(name) : name).trimmed
      }
      if search.isHeader(record) {
        header = (
          record, cursor.record.upperBound, cursor.line, cursor.nextLine, cursor.textProblem
        )
      }
    }
    guard let header else { throw .columns(.empty) }
    if let problem = header.problem { throw .table("the header cannot be read: \(problem)") }
    preambleLineCount = header.line - 1
    let rows = CSVBatch(
      bytes: Array(first.bytes[header.end...]), firstLine: header.nextLine, dialect: dialect,
      encoding: first.encoding)
    rest = rows
    do throws(ImportColumns.Fault) {
      columns = try Self.columns(header.record, rows, options)
    } catch {
      throw .columns(error)
    }
  }

  /// The columns by their names, and the column of links by what is in it where no name tells.
  private static func columns(
    _ header: [String], _ rows: CSVBatch, _ options: ImportOptions
  ) throws(ImportColumns.Fault) -> ImportColumns {
    do throws(ImportColumns.Fault) {
      return try ImportColumns(header: header, mapping: options.mapping, key: options.keyColumn)
    } catch .missing(let parts, let columns) where parts.contains(.link) {
      guard let column = columnOfLinks(rows, count: header.count) else {
        throw .missing(parts, columns: columns)
      }
      var mapping = options.mapping
      mapping[.link] = "\(column + 1)"
      return try ImportColumns(header: header, mapping: mapping, key: options.keyColumn)
    }
  }

  /// The first column in which all of the first values are links, at least two of them.
  private static func columnOfLinks(_ rows: CSVBatch, count: Int) -> Int? {
    var links = [Int](repeating: 0, count: count)
    var others = links
    var cursor = CSVCursor(rows)
    var rowCount = 0
    while rowCount < 100, cursor.next() {
      rowCount += 1
      for column in 0..<min(count, cursor.fields.count) {
        let value = cursor.value(column).trimmed.lowercased()
        guard !value.isEmpty else { continue }
        if value.hasPrefix("https://") || value.hasPrefix("http://") || value.hasPrefix("www.") {
          links[column] += 1
        } else {
          others[column] += 1
        }
      }
    }
    return (0..<count).first { links[$0] > 1 && others[$0] == 0 }
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
      throw importError(error)
    }
  }

  private static func importError(_ error: CSVError<SourceError>) -> ImportError {
    .table("\(error)" + (error.encodingToGive.map { ": add --encoding \($0)" } ?? ""))
  }
}
