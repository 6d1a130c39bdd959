#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import COnTheMap
import GeoFormats

/// The object behind `otm_table`: columns in memory of their own, in the layout of Apache Arrow
/// (https://arrow.apache.org/docs/format/Columnar.html: Float64, LargeUtf8, validity bitmaps).
///
/// `@unchecked Sendable` is right because the memory is never written to once the table is made.
@safe
final class TableObject: @unchecked Sendable {
  /// A column; of `numbers` and `offsets` with `bytes` one is there.
  @unsafe
  struct Column {
    var name: UnsafeMutablePointer<CChar>
    var validity: UnsafeMutablePointer<UInt8>
    var numbers: UnsafeMutablePointer<Double>?
    var offsets: UnsafeMutablePointer<Int64>?
    var bytes: UnsafeMutablePointer<CChar>?
  }

  let rowCount: Int
  let entryCount: Int
  let entries: UnsafeMutablePointer<Int32>
  let columns: [Column]

  /// Lays columns out.
  ///
  /// - Parameters:
  ///   - rows: which entry each row has.
  ///   - fields: what each column holds.
  ///   - pieces: the columns, cut into pieces of consecutive entries: for each piece all columns.
  init(_ rows: DistinctRows, _ fields: [AnswerField], _ pieces: [[ColumnPiece]]) {
    rowCount = rows.entries.count
    entryCount = rows.firstRows.count
    unsafe entries = .allocate(capacity: max(1, rowCount))
    unsafe entries.initialize(from: rows.entries, count: rowCount)
    let entryCount = entryCount
    unsafe columns = fields.indices.map { index in
      unsafe Column(fields[index], entryCount, pieces.lazy.map { $0[index] })
    }
  }

  deinit {
    unsafe entries.deallocate()
    for index in unsafe columns.indices {
      let column = unsafe columns[index]
      unsafe CText.free(column.name)
      unsafe column.validity.deallocate()
      unsafe column.numbers?.deallocate()
      unsafe column.offsets?.deallocate()
      unsafe column.bytes?.deallocate()
    }
  }
}

/// Consecutive entries of a column.
struct ColumnPiece: Sendable {
  /// Whether each entry has a value.
  var isValid: [Bool] = []
  /// Numbers, NaN where there is none.
  var numbers: [Double] = []
  /// Texts, one after another.
  var bytes: [UInt8] = []
  /// Where each text ends.
  var ends: [Int] = []
}

extension TableObject.Column {
  fileprivate init(
    _ field: AnswerField, _ entryCount: Int, _ pieces: some Collection<ColumnPiece>
  ) {
    unsafe name = unsafe CText.copy(field.rawValue)
    // Arrow pads its buffers: readers may look at whole words.
    let byteCount = (entryCount + 511) / 512 * 64
    unsafe validity = .allocate(capacity: max(64, byteCount))
    unsafe validity.initialize(repeating: 0, count: max(64, byteCount))
    var entry = 0
    for piece in pieces {
      for isValid in piece.isValid {
        if isValid { unsafe validity[entry >> 3] |= 1 << UInt8(entry & 7) }
        entry += 1
      }
    }
    if field.isNumber {
      let numbers = UnsafeMutablePointer<Double>.allocate(capacity: max(1, entryCount))
      var start = 0
      for piece in pieces {
        unsafe (numbers + start).initialize(from: piece.numbers, count: piece.numbers.count)
        start += piece.numbers.count
      }
      unsafe self.numbers = unsafe numbers
      return
    }
    let offsets = UnsafeMutablePointer<Int64>.allocate(capacity: entryCount + 1)
    let count = pieces.reduce(0) { $0 + $1.bytes.count }
    let bytes = UnsafeMutablePointer<CChar>.allocate(capacity: max(1, count))
    unsafe offsets.initialize(to: 0)
    var start = 0
    var index = 0
    for piece in pieces {
      unsafe piece.bytes.withUnsafeBytes { buffer in
        if let source = buffer.baseAddress { unsafe memcpy(bytes + start, source, buffer.count) }
      }
      for end in piece.ends {
        index += 1
        unsafe (offsets + index).initialize(to: Int64(start + end))
      }
      start += piece.bytes.count
    }
    unsafe self.offsets = unsafe offsets
    unsafe self.bytes = unsafe bytes
  }
}
