import CSV
import SeededRandom

/// A file as somebody may have written it, and the values that were meant.
struct RandomTable {
  /// The values, record by record; an empty line is a record of one empty value.
  let rows: [[String]]
  /// What was written.
  let bytes: [UInt8]
  let dialect: CSVDialect

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let delimiters: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C]
    let lineEnd: CSVDialect.LineEnd =
      Int.random(in: 0..<5, using: &random) == 0
      ? .carriageReturn : .lineFeed
    dialect = CSVDialect(
      delimiter: delimiters.randomElement(using: &random) ?? 0x2C, lineEnd: lineEnd)
    let columnCount = Int.random(in: 1...5, using: &random)
    let rowCount = Int.random(in: 0...12, using: &random)
    var rows: [[String]] = []
    var bytes: [UInt8] = []
    for index in 0..<rowCount {
      let isRagged = Int.random(in: 0..<6, using: &random) == 0
      let count = isRagged ? Int.random(in: 1...7, using: &random) : columnCount
      let row = (0..<count).map { _ in Self.value(&random) }
      rows.append(row)
      for (column, value) in row.enumerated() {
        if column > 0 { bytes.append(dialect.delimiter) }
        Self.write(value, dialect, to: &bytes, &random)
      }
      let isLast = index == rowCount - 1
      // A lone empty value at the very end would be no record.
      if isLast, row != [""], Bool.random(using: &random) { continue }
      switch lineEnd {
      case .carriageReturn: bytes.append(0x0D)
      case .lineFeed: bytes += Bool.random(using: &random) ? [0x0D, 0x0A] : [0x0A]
      }
    }
    self.rows = rows
    self.bytes = bytes
  }

  private static func value(_ random: inout SeededGenerator) -> String {
    let pieces = [
      "", "a", "Seattle", ",", ";", "\t", "|", "\"", "\"\"", "\n", "\r", "\r\n", " ", "é", "東京",
    ]
    let count = Int.random(in: 0...4, using: &random)
    return (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  private static func write(
    _ value: String, _ dialect: CSVDialect, to bytes: inout [UInt8],
    _ random: inout SeededGenerator
  ) {
    let needsQuotes = value.utf8.contains {
      $0 == dialect.delimiter || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D
    }
    guard needsQuotes || Int.random(in: 0..<4, using: &random) == 0 else {
      bytes.append(contentsOf: value.utf8)
      return
    }
    bytes.append(0x22)
    for byte in value.utf8 {
      if byte == 0x22 { bytes.append(0x22) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }
}
