import Gazetteer

/// Writes the names that are shown, as `DisplayNameBlock` reads them.
package struct DisplayNameWriter {
  private static let blockByteCount = 8_192
  /// The same of divisions: each answer asks for the name of one county, which few other cities share.
  private static let divisionBlockByteCount = 4_096

  /// The names of all places, in their order: the cities, then what they lie in.
  package static func bytes(_ places: [SourcePlace], cityCount: Int) -> [UInt8] {
    var writer = BlockWriter(dictionary: [0])
    var block: [UInt8] = []
    var first = 0
    for (index, place) in places.enumerated() {
      block.append(contentsOf: place.name.utf8.lazy.map { $0 == 10 ? 32 : $0 })
      block.append(10)
      let limit = index < cityCount ? blockByteCount : divisionBlockByteCount
      if block.count >= limit || index == cityCount - 1 || index == places.count - 1 {
        writer.add(firstKey: first, block)
        block = []
        first = index + 1
      }
    }
    return writer.bytes
  }
}
