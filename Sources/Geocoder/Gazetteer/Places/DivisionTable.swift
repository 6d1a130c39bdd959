public import Geography

/// Types, seats and boxes of counties, regions, countries and areas, in random access.
///
/// Places are in blocks of 32. A block has each value in as many bits as its largest needs: about
/// six bytes a place.
///
/// Layout of the section: the offset of each block (4 bytes); then each block: the least south and
/// west (4 bytes each, signed, in steps) and the least type (2 bytes); the widths in bits of the
/// flags, of a type, and of south, west, height and width of a box (a byte each); then for each
/// place these six values, packed from the lowest bit up. The first place is the first county.
package struct DivisionTable: Sendable {
  private let view: ByteView
  private let count: Int

  /// How many places are in a block.
  package static let blockSize = 32
  /// The bytes before the bits of a block.
  package static let headByteCount = 16
  /// Boxes are in steps of 0.001 degrees, 111 metres, rounded outward.
  package static let stepsPerDegree = 1_000
  /// Steps once around the Earth.
  package static let fullTurn = 360 * stepsPerDegree

  /// The flags of a place.
  package enum Flag {
    /// Its point is that of its seat.
    package static let hasSeat = 1
    /// It has a box.
    package static let hasBox = 2
  }

  /// What is stored of a place.
  package struct Division {
    /// The number of the term that is its type, or 0.
    package var type = 0
    /// Whether its point is that of its seat.
    package var hasSeat = false
    /// The box around it, where known.
    package var box: BoundingBox?
  }

  package init(_ view: ByteView, count: Int) {
    self.view = view
    self.count = count
  }

  /// What is stored of a place by its number from the first county on; nothing of another.
  ///
  /// - Complexity: O(1).
  package func division(_ index: Int) -> Division {
    guard index >= 0, index < count else { return Division() }
    let block = view.uint32(at: index / DivisionTable.blockSize * 4)
    let widths = view.uint64(at: block + 10)
    let data = block + DivisionTable.headByteCount
    let sum = (0..<6).reduce(0) { $0 + width(widths, $1) }
    var bit = index % DivisionTable.blockSize * sum
    func next(_ field: Int) -> Int {
      let width = width(widths, field)
      defer { bit += width }
      return FactTable.bits(view, data, bit, width)
    }
    var division = Division()
    let flags = next(0)
    division.hasSeat = flags & Flag.hasSeat != 0
    division.type = view.uint16(at: block + 8) &+ next(1)
    guard flags & Flag.hasBox != 0 else { return division }
    let south = view.int32(at: block) &+ next(2)
    let west = view.int32(at: block + 4) &+ next(3)
    let north = south &+ next(4)
    var east = west &+ next(5)
    // Behind the antimeridian.
    if east > DivisionTable.fullTurn / 2 { east -= DivisionTable.fullTurn }
    division.box = BoundingBox(
      south: degrees(south), west: degrees(west), north: degrees(north), east: degrees(east))
    return division
  }

  @inline(__always) private func width(_ widths: UInt64, _ field: Int) -> Int {
    FactTable.width(Int(truncatingIfNeeded: widths >> UInt64(field * 8)))
  }

  private func degrees(_ steps: Int) -> Double {
    Double(steps) / Double(DivisionTable.stepsPerDegree)
  }
}

/// The seats of regions and countries, and the points to write their names at.
///
/// Layout of the section: for each region and then each country the number of its seat, a city, and
/// one to it, 0 where it has none (4 bytes), and the latitude and longitude of the point for its
/// name, in steps of 0.00001 degrees (4 bytes each, signed), both -2,147,483,648 where it has none.
package struct SeatTable: Sendable {
  private let view: ByteView

  /// The bytes of a place.
  static let rowByteCount = 12
  /// What stands for a coordinate that is not known.
  package static let unknown = Int(Int32.min)

  package init(_ view: ByteView) {
    self.view = view
  }

  /// The number of the city that a place is governed from.
  ///
  /// - Parameter index: its number from the first region on.
  /// - Returns: the number; nil where it has no seat.
  /// - Complexity: O(1).
  package func seat(_ index: Int) -> Int? {
    guard let row = row(index) else { return nil }
    let number = view.uint32(at: row)
    return number > 0 ? number - 1 : nil
  }

  /// The point to write the name of a place at.
  ///
  /// - Parameter index: its number from the first region on.
  /// - Returns: the point, or nil where it has none.
  /// - Complexity: O(1).
  package func labelPoint(_ index: Int) -> Coordinate? {
    guard let row = row(index) else { return nil }
    let latitude = view.int32(at: row + 4)
    guard latitude != SeatTable.unknown else { return nil }
    return Coordinate(
      clampingLatitude: Double(latitude) / Layout.coordinateScale,
      longitude: Double(view.int32(at: row + 8)) / Layout.coordinateScale)
  }

  private func row(_ index: Int) -> Int? {
    guard index >= 0, (index + 1) * SeatTable.rowByteCount <= view.count else { return nil }
    return index * SeatTable.rowByteCount
  }
}

extension Place {
  /// The city that a region or country is governed from, where known: Sacramento for California.
  ///
  /// - Complexity: O(1).
  public var seat: Place? { gazetteer.seat(of: index).flatMap(gazetteer.place) }

  /// The point to write the name of a region or country at.
  ///
  /// It is the point that is farthest from the outline, in the part where most people live; nil for
  /// other places, and where no outline is known.
  ///
  /// - Complexity: O(1).
  public var labelPoint: Coordinate? {
    gazetteer.seats.labelPoint(index - gazetteer.hierarchy.firstRegion)
  }
}

extension Gazetteer {
  /// The city that a region or country is governed from; nothing of a damaged file.
  fileprivate func seat(of place: Int) -> Int? {
    seats.seat(place - hierarchy.firstRegion).flatMap { hierarchy.isCity($0) ? $0 : nil }
  }
}
