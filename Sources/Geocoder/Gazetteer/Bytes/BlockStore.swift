/// A section of blocks, each deflated on its own, found by a key.
///
/// Layout of the section: the number of blocks (4 bytes); for each block the first key in it, its
/// offset in the section, and its length when inflated (4 bytes each); then the blocks. The first
/// block is a dictionary for the others and holds no keys.
package struct BlockStore: Sendable {
  private let view: ByteView
  package let blockCount: Int

  package init(_ view: ByteView) {
    self.view = view
    blockCount = min(view.uint32(at: 0), max(0, view.count - 4) / 12)
  }

  /// The first key of a block.
  package func firstKey(_ block: Int) -> Int { view.uint32(at: 4 + block * 12) }

  /// The block that holds a key if any does.
  ///
  /// - Complexity: O(log n).
  package func block(for key: Int) -> Int? { block(for: key, in: 1..<max(1, blockCount)) }

  /// The block among some that follow one another that holds a key if any does.
  package func block(for key: Int, in blocks: Range<Int>) -> Int? {
    var low = blocks.lowerBound
    var high = min(blocks.upperBound, blockCount)
    while low < high {
      let middle = (low + high) / 2
      if firstKey(middle) <= key { low = middle + 1 } else { high = middle }
    }
    return low > blocks.lowerBound ? low - 1 : nil
  }

  /// The bytes of a block, or nothing when it is damaged.
  package func inflated(_ block: Int) -> [UInt8]? {
    stored(block).flatMap { inflate($0, byteCount: view.uint32(at: 12 + block * 12)) }
  }

  /// The bytes of a block as they are stored, or nothing when it is damaged.
  func stored(_ block: Int) -> ByteView? {
    guard block < blockCount else { return nil }
    let entry = 4 + block * 12
    let start = view.uint32(at: entry + 4)
    let end = block + 1 < blockCount ? view.uint32(at: entry + 16) : view.count
    guard start < end, end <= view.count else { return nil }
    return view.slice(start, end - start)
  }
}

extension Array where Element == UInt8 {
  /// Reads the array's bytes in place.
  func withReader<Result>(_ body: (inout ByteReader) throws -> Result) rethrows -> Result {
    try unsafe withUnsafeBytes { memory in
      guard let base = memory.baseAddress else {
        return try unsafe withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { empty in
          var reader = unsafe ByteReader(
            ByteView(UnsafeRawPointer(empty.baseAddress.unsafelyUnwrapped), count: 0))
          return try body(&reader)
        }
      }
      var reader = unsafe ByteReader(ByteView(base, count: memory.count))
      return try body(&reader)
    }
  }
}
