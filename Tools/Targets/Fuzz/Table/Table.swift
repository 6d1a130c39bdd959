import CSV
import FuzzHarness

/// What a reader makes of bytes.
private struct ReadBytes: Equatable {
  var rows: [[String]] = []
  var lines: [Int] = []
  var bytes: [UInt8] = []
  var dialect = CSVDialect()
  var opening: [UInt8] = []
  var failure: CSVError<Never>?

  init(_ input: [UInt8], isSniffed: Bool, dialect: CSVDialect, pieces: Int) {
    var position = 0
    var reader = CSVReader<Never>(
      dialect: dialect, encoding: .utf8, chunkByteCount: pieces
    ) { buffer in
      let count = min(buffer.count, input.count - position)
      buffer.replaceSubrange(..<count, with: input[position..<position + count])
      position += count
      return count
    }
    do throws(CSVError<Never>) {
      if isSniffed { try reader.sniff(mayHavePreamble: true) }
      self.dialect = reader.dialect
      while let batch = try reader.nextBatch() {
        bytes += batch.bytes
        var cursor = CSVCursor(batch)
        while cursor.next() {
          rows.append(cursor.fields.indices.map { cursor.value($0) })
          lines.append(cursor.line)
        }
      }
    } catch {
      failure = error
    }
    opening = reader.opening
    bytes = reader.opening + bytes
  }
}

/// Reads any bytes as a table: in one piece and in small ones alike, and losing none; and writes
/// what was read, to be read as the same.
///
/// The first byte chooses the dialect and the size of the pieces.
private func fuzzTable(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let input = unsafe Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  let choice = Int(unsafe start.pointee)
  let dialect = CSVDialect(
    delimiter: CSVDialect.usualDelimiters[choice % 4], isQuoting: choice & 4 == 0,
    lineEnd: choice & 8 == 0 ? .lineFeed : .carriageReturn)
  let isSniffed = choice & 16 != 0
  let whole = ReadBytes(input, isSniffed: isSniffed, dialect: dialect, pieces: 32_768)
  if case .notATable? = whole.failure { return 0 }
  // A pipe that gives little is sniffed by its first line alone.
  let pieces = ReadBytes(
    input, isSniffed: false, dialect: whole.dialect, pieces: 1 + choice >> 5 * 13)
  if whole.opening == pieces.opening {
    precondition(whole.rows == pieces.rows && whole.lines == pieces.lines)
    precondition(whole.bytes == pieces.bytes)
    precondition((whole.failure == nil) == (pieces.failure == nil))
  }
  if whole.failure == nil { precondition(whole.bytes == input) }
  precondition(input.starts(with: whole.bytes))
  precondition(zip(whole.lines, whole.lines.dropFirst()).allSatisfy { $0 < $1 })

  guard whole.dialect.isQuoting else { return 0 }
  var writer = CSVWriter(whole.dialect)
  for row in whole.rows {
    for value in row { writer.append(field: value) }
    writer.endRecord(whole.dialect.lineEnd == .lineFeed ? [0x0D, 0x0A] : [0x0D])
  }
  let again = ReadBytes(writer.bytes, isSniffed: false, dialect: whole.dialect, pieces: 32_768)

  // A first value that begins with a byte order mark is one where nothing comes before it.
  if again.opening.isEmpty { precondition(again.failure == nil && again.rows == whole.rows) }
  return 0
}

/// What the package manager calls the main function of this product.
@_cdecl("fuzz_Table_main")
public func start(
  _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
  unsafe Fuzzer.run(count, arguments) { start, count in unsafe fuzzTable(start, count) }
}
