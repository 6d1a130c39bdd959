internal import CSV
internal import Columns
internal import Files
internal import Geography

/// Reads the rows of a table of addresses.
struct TableRows {
  private var reader: CSVReader<InputOutputError>
  private let options: AddressReaderOptions
  private var columns: TableColumns?
  private var splitter = StreetSplitter()
  private(set) var findings: [String] = []

  /// Some hundred rows: the work of a thread at once, with little memory.
  private static let chunkByteCount = 131_072

  init(_ input: InputBytes, _ options: AddressReaderOptions) {
    self.options = options
    reader = CSVReader<InputOutputError>(
      encoding: options.encoding, chunkByteCount: Self.chunkByteCount
    ) { (buffer) throws(InputOutputError) in try input.read(into: &buffer) }
  }

  /// Reads the next rows; nil at the end.
  mutating func nextBatch(_ intake: inout RowIntake) throws(AddressReadingError.Kind) -> Bool {
    let batch: CSVBatch?
    do {
      if columns == nil {
        try reader.sniff(
          delimiter: options.delimiter, isQuoting: options.isQuoting,
          mayHavePreamble: options.hasHeader == nil)
      }
      batch = try reader.nextBatch()
    } catch {
      if case .source(let failure) = error { throw .inputOutput(failure) }
      throw .table(error)
    }
    guard let batch else {
      if columns == nil { throw .empty }
      return false
    }
    var cursor = CSVCursor(batch)
    let known: TableColumns
    if let columns {
      known = columns
    } else {
      known = try start(batch, &cursor)
      columns = known
    }
    let isText = batch.isText
    while cursor.next() {
      if cursor.isBlank { continue }
      var row = AddressRow(coordinate: Self.origin)
      let rule =
        isText || cursor.textProblem == nil ? read(cursor, known, &row) : SkipRule.notText
      try intake.take(rule, row, line: cursor.line) {
        String(
          decoding: batch.bytes[cursor.content].prefix(RowIntake.excerptByteCount), as: UTF8.self)
      }
    }
    return true
  }

  private static let origin = Coordinate(clampingLatitude: 0, longitude: 0)

  // MARK: The header

  /// Goes to the header, if there is one, and finds the columns.
  private mutating func start(
    _ batch: CSVBatch, _ cursor: inout CSVCursor
  ) throws(AddressReadingError.Kind) -> TableColumns {
    let before = cursor
    var first = cursor
    while first.next(), first.isBlank {}
    let record = first.fields.indices.map { FieldText.text(first.value($0)) }
    guard options.hasHeader ?? seemsToHaveHeader(record) else {
      cursor = before
      let columns = try TableColumns(options.columns, header: [], count: record.count)
      findings.append("row 1 is not a header")
      findings.append("columns: \(columns.finding)")
      return columns
    }
    var header = first
    if options.hasHeader == nil {
      var search = HeaderSearch(asking: options.columns.values.flatMap { $0 }) {
        AddressColumnRole(header: $0) != nil
      }
      var later = first
      repeat {
        if later.isBlank { continue }
        if search.isHeader(later.fields.indices.map { later.value($0) }) { header = later }
      } while !search.isAtEnd && later.next()
    }
    if header.line > first.line { findings.append("the header is line \(header.line)") }
    let names = header.fields.indices.map { FieldText.text(header.value($0)) }
    let columns = try TableColumns(options.columns, header: names, count: names.count)
    findings.append("columns: \(columns.finding)")
    if let encoding = batch.encoding { findings.append("the table is in \(encoding.title)") }
    cursor = header
    return columns
  }

  /// Without a header all columns are named by number, and the row has numbers where degrees are.
  private func seemsToHaveHeader(_ record: [String]) -> Bool {
    guard let latitude = options.columns[.latitude]?.first.flatMap(Int.init),
      let longitude = options.columns[.longitude]?.first.flatMap(Int.init)
    else { return true }
    return ![latitude, longitude].allSatisfy { number in
      (1...max(1, record.count)).contains(number)
        && Degrees.value(Array(record[number - 1].utf8)[...]) != nil
    }
  }

  // MARK: A row

  private mutating func read(
    _ cursor: CSVCursor, _ columns: TableColumns, _ row: inout AddressRow
  ) -> SkipRule? {
    let bytes = cursor.batch.bytes
    let fields = cursor.fields
    if let count = columns.count, fields.count > count,
      fields[count...].contains(where: { !$0.range.isEmpty })
    {
      return .tooManyFields
    }
    func raw(_ column: Int) -> ArraySlice<UInt8> {
      guard column < fields.count else { return [] }
      guard fields[column].isQuoted else { return bytes[fields[column].range] }
      var value: [UInt8] = []
      cursor.appendValue(column, to: &value)
      return value[...]
    }
    func text(_ column: Int?) -> String {
      guard let column else { return "" }
      let value = raw(column)
      return value.isEmpty || Self.isNothing(value) ? "" : FieldText.text(value)
    }
    let latitude = raw(columns.latitude)
    let longitude = raw(columns.longitude)
    guard let north = Degrees.value(latitude), let east = Degrees.value(longitude) else {
      return .noCoordinate
    }
    guard let coordinate = Coordinate(latitude: north, longitude: east) else {
      return .coordinateOutOfRange
    }
    row.coordinate = coordinate
    row.street = text(columns.street)
    if columns.isCombined {
      (row.street, row.number, row.unit) = splitter.split(row.street)
    } else {
      row.number = Self.number(text(columns.number))
    }
    if !row.number.isEmpty { row.number += text(columns.numberSuffix) }
    let unit = text(columns.unit)
    if !unit.isEmpty { row.unit = unit }
    row.name = text(columns.name)
    row.city = text(columns.city)
    row.district = text(columns.district)
    row.region = text(columns.region)
    row.postcode = text(columns.postcode)
    row.country = text(columns.country)
    for column in columns.otherStreets { row.otherStreets += FieldText.list(text(column)) }
    for column in columns.otherNames { row.otherNames += FieldText.list(text(column)) }
    for column in columns.otherCities { row.otherCities += FieldText.list(text(column)) }
    return row.finish()
  }

  /// Whether a value is what programs write for one that is not there.
  private static func isNothing(_ value: ArraySlice<UInt8>) -> Bool {
    value.count <= 4 && nothings.contains { value.elementsEqual($0.utf8) }
  }

  private static let nothings = ["NULL", "\\N", "nan", "NaN", "<NA>"]

  /// "12.0", which spreadsheets and data frames make of numbers, is "12".
  private static func number(_ text: String) -> String {
    guard text.hasSuffix(".0"), text.utf8.dropLast(2).allSatisfy(HouseNumbers.isDigit) else {
      return text
    }
    return String(text.dropLast(2))
  }
}
