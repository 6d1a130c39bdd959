import Gazetteer

/// Writes rows of numbers in blocks, each number in as many bits as the largest of its block needs.
enum PackedBlocks {
  /// The section of some places.
  ///
  /// It is the offsets of the blocks, then each block: its head, the widths of its columns, a byte
  /// each, and the rows, packed from the lowest bit up.
  ///
  /// - Parameters:
  ///   - places: the places, in file order.
  ///   - blockSize: how many are in a block.
  ///   - make: the head of a block and a row of numbers from 0 on for each place.
  /// - Returns: the bytes.
  static func bytes(
    _ places: [SourcePlace], blockSize: Int,
    _ make: (ArraySlice<SourcePlace>) -> (head: [UInt8], rows: [[Int]])
  ) -> [UInt8] {
    let starts = Array(stride(from: 0, to: places.count, by: blockSize))
    var directory: [UInt8] = []
    var blocks: [UInt8] = []
    for start in starts {
      directory.append(uint32: starts.count * 4 + blocks.count)
      let (head, rows) = make(places[start..<min(start + blockSize, places.count)])
      let widths = (rows.first ?? []).indices.map { column in
        Int.bitWidth - (rows.map { $0[column] }.max() ?? 0).leadingZeroBitCount
      }
      blocks.append(contentsOf: head)
      blocks.append(contentsOf: widths.map { UInt8($0) })
      var bits = BitWriter()
      for row in rows {
        for (number, width) in zip(row, widths) { bits.append(number, bits: width) }
      }
      blocks.append(contentsOf: bits.finished())
    }
    return directory + blocks
  }
}
