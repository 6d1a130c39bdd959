import Gazetteer

/// Writes the names that are shown, as `DisplayNameBlock` reads them.
struct DisplayNameWriter {
  private static let blockByteCount = 16_384

  static func bytes(_ places: [SourcePlace]) -> [UInt8] {
    var writer = BlockWriter(dictionary: [0])
    var block: [UInt8] = []
    var first = 0
    for (index, place) in places.enumerated() {
      block.append(contentsOf: place.name.utf8.lazy.map { $0 == 10 ? 32 : $0 })
      block.append(10)
      if block.count >= blockByteCount || index == places.count - 1 {
        writer.add(firstKey: first, block)
        block = []
        first = index + 1
      }
    }
    return writer.bytes
  }
}
