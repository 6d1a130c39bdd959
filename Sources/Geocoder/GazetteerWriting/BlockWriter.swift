import CZlib
import Gazetteer

/// Writes sections of deflated blocks, as `BlockStore` reads them.
struct BlockWriter {
  private var blocks: [(firstKey: Int, inflatedCount: Int, bytes: [UInt8])] = []

  /// Begins with the dictionary.
  init(dictionary: [UInt8]) {
    add(firstKey: 0, dictionary)
  }

  /// Adds a block.
  mutating func add(firstKey: Int, _ bytes: [UInt8]) {
    precondition(bytes.count <= Layout.maxBlock, "a block is larger than readers accept")
    blocks.append((firstKey, bytes.count, BlockWriter.deflated(bytes)))
  }

  /// Adds a block whose bytes are stored as they are.
  mutating func add(firstKey: Int, stored bytes: [UInt8]) {
    blocks.append((firstKey, bytes.count, bytes))
  }

  /// The section as it lies in the file.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(uint32: blocks.count)
    var offset = 4 + blocks.count * 12
    for block in blocks {
      bytes.append(uint32: block.firstKey)
      bytes.append(uint32: offset)
      bytes.append(uint32: block.inflatedCount)
      offset += block.bytes.count
    }
    for block in blocks { bytes.append(contentsOf: block.bytes) }
    return bytes
  }

  /// Deflates as hard as zlib can: a block is written once and read often.
  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var length = compressBound(UInt(bytes.count))
    var output = [UInt8](repeating: 0, count: Int(length))
    let status = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe compress2(&output, &length, source.baseAddress, UInt(bytes.count), 9)
    }
    precondition(status == Z_OK, "zlib ran out of memory")
    return Array(output.prefix(Int(length)))
  }
}
