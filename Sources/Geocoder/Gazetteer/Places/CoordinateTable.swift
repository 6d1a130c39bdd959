package import Geography

/// The coordinates of all places, in steps of 0.00001 degrees (at most 1.1 m).
///
/// Neighbours in number are neighbours on the ground, so a block of 32 stores its south-west corner
/// and each place's distance from it in as few bits as the widest needs: about 4 bytes a place.
///
/// Layout of the section: the offset of each block (4 bytes); then each block: the base latitude
/// and longitude (4 bytes each, signed), the number of bits of a latitude and of a longitude (a
/// byte each), then for each place its latitude and longitude above the base, packed from the
/// lowest bit up. In the table of villages these are in units of ten steps.
package struct CoordinateTable: Sendable {
  private let view: ByteView
  /// How many places there are.
  package let count: Int
  /// How many steps a unit of a place's distance from the corner of its block has.
  private let unit: Int

  package init(_ view: ByteView, count: Int, unit: Int = 1) {
    self.view = view
    self.count = count
    self.unit = unit
  }

  /// The coordinate of a place, in steps.
  @inline(__always) package func steps(_ place: Int) -> (latitude: Int, longitude: Int) {
    let block = view.uint32(at: place / Layout.coordinateBlockSize * 4)
    let latitudeBits = Int(view[block + 8] & 31)
    let longitudeBits = Int(view[block + 9] & 31)
    let bit = place % Layout.coordinateBlockSize * (latitudeBits + longitudeBits)
    let data = block + Layout.coordinateBlockHeaderByteCount
    return (
      view.int32(at: block) + bits(data, bit, latitudeBits) * unit,
      view.int32(at: block + 4) + bits(data, bit + latitudeBits, longitudeBits) * unit
    )
  }

  /// Hands out the coordinates of neighbours in number, in steps.
  ///
  /// The head of each block is read once instead of for each place.
  @inline(__always)
  func forEach(
    in places: Range<Int>, _ body: (_ place: Int, _ latitude: Int, _ longitude: Int) -> Void
  ) {
    var place = places.lowerBound
    let end = min(places.upperBound, count)
    while place < end {
      let number = place / Layout.coordinateBlockSize
      let block = view.uint32(at: number * 4)
      let south = view.int32(at: block)
      let west = view.int32(at: block + 4)
      let latitudeBits = Int(view[block + 8] & 31)
      let longitudeBits = Int(view[block + 9] & 31)
      let data = block + Layout.coordinateBlockHeaderByteCount
      var bit = place % Layout.coordinateBlockSize * (latitudeBits + longitudeBits)
      let stop = min(end, (number + 1) * Layout.coordinateBlockSize)
      while place < stop {
        body(
          place, south + bits(data, bit, latitudeBits) * unit,
          west + bits(data, bit + latitudeBits, longitudeBits) * unit)
        bit += latitudeBits + longitudeBits
        place += 1
      }
    }
  }

  /// The coordinate of a place.
  package func coordinate(_ place: Int) -> Coordinate {
    let steps = steps(place)
    return Coordinate(
      clampingLatitude: Double(steps.latitude) / Layout.coordinateScale,
      longitude: Double(steps.longitude) / Layout.coordinateScale)
  }

  /// A number of at most 31 bits, from a bit of the block's data on: with at most 7 bits before it
  /// in the first byte it always lies within eight bytes.
  @inline(__always) private func bits(_ data: Int, _ bit: Int, _ width: Int) -> Int {
    let word = view.uint64(at: data + bit >> 3) >> UInt64(bit & 7)
    return Int(truncatingIfNeeded: word & ((1 << UInt64(width)) - 1))
  }
}
