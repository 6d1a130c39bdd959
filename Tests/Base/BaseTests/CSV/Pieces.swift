import CSV

/// What a reader makes of bytes that arrive in pieces.
struct ReadTable {
  var rows: [[String]] = []
  var lines: [Int] = []
  var bytes: [UInt8] = []
  var problems: [String] = []
  var textProblems: [String] = []
  var batchCount = 0
  var encoding: TextEncoding?
  var dialect = CSVDialect()

  /// Reads everything.
  ///
  /// - Parameters:
  ///   - input: the bytes of the file.
  ///   - dialect: how it is written; nothing to find out.
  ///   - encoding: its encoding; nothing to find out.
  ///   - pieces: how many bytes arrive at once.
  ///   - limit: how long a record may be.
  /// - Throws: what the reader throws.
  init(
    _ input: some Sequence<UInt8>, dialect: CSVDialect? = nil, encoding: TextEncoding? = nil,
    pieces: Int = 32_768, limit: Int = 1 << 20
  ) throws(CSVError<Never>) {
    let input = Array(input)
    var position = 0
    var reader = CSVReader<Never>(
      dialect: dialect ?? CSVDialect(), encoding: encoding, recordByteLimit: limit,
      chunkByteCount: pieces
    ) { buffer in
      let count = min(buffer.count, input.count - position)
      buffer.replaceSubrange(..<count, with: input[position..<position + count])
      position += count
      return count
    }
    if dialect == nil { try reader.sniff() }
    while let batch = try reader.nextBatch() {
      batchCount += 1
      bytes += batch.bytes
      var cursor = CSVCursor(batch)
      while cursor.next() {
        rows.append(cursor.fields.indices.map { cursor.value($0) })
        lines.append(cursor.line)
        if let problem = cursor.problem { problems.append("\(problem)") }
        if let problem = cursor.textProblem { textProblems.append("\(problem)") }
      }
    }
    bytes.insert(contentsOf: reader.opening, at: 0)
    self.encoding = reader.encoding
    self.dialect = reader.dialect
  }
}
