import Gazetteer

/// Writes the coordinates of places, as `CoordinateTable` reads them.
package struct CoordinateWriter {
  /// The section for places in file order.
  ///
  /// - Parameters:
  ///   - places: the places.
  ///   - unit: how many steps a unit has in which places are told apart within a block.
  /// - Returns: the bytes.
  package static func bytes(_ places: [SourcePlace], unit: Int = 1) -> [UInt8] {
    let size = Layout.coordinateBlockSize
    var index: [UInt8] = []
    var blocks: [UInt8] = []
    let indexByteCount = (places.count + size - 1) / size * 4
    for start in stride(from: 0, to: places.count, by: size) {
      index.append(uint32: indexByteCount + blocks.count)
      blocks.append(contentsOf: block(places[start..<min(start + size, places.count)], unit))
    }
    return index + blocks
  }

  private static func block(_ places: ArraySlice<SourcePlace>, _ unit: Int) -> [UInt8] {
    let south = places.map(\.latitude).min() ?? 0
    let west = places.map(\.longitude).min() ?? 0
    let latitudeBits = width(places.map { ($0.latitude - south) / unit })
    let longitudeBits = width(places.map { ($0.longitude - west) / unit })
    var bytes: [UInt8] = []
    bytes.append(uint32: south)
    bytes.append(uint32: west)
    bytes.append(UInt8(latitudeBits))
    bytes.append(UInt8(longitudeBits))
    var word = 0
    var filled = 0
    for place in places {
      for (value, bits) in [
        ((place.latitude - south) / unit, latitudeBits),
        ((place.longitude - west) / unit, longitudeBits),
      ] {
        word |= value << filled
        filled += bits
        while filled >= 8 {
          bytes.append(UInt8(truncatingIfNeeded: word))
          word >>= 8
          filled -= 8
        }
      }
    }
    if filled > 0 { bytes.append(UInt8(truncatingIfNeeded: word)) }
    return bytes
  }

  /// How many bits the largest number needs: at most 26, for 360 degrees.
  private static func width(_ values: [Int]) -> Int {
    Int.bitWidth - (values.max() ?? 0).leadingZeroBitCount
  }
}
