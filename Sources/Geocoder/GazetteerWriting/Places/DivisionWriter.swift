import Gazetteer

/// Writes types, seats and boxes of counties, regions, countries and areas, as `DivisionTable`
/// reads them.
package enum DivisionWriter {
  /// The section for these places in file order.
  package static func bytes(_ places: [SourcePlace], _ terms: TermTable) -> [UInt8] {
    PackedBlocks.bytes(places, blockSize: DivisionTable.blockSize) { block in
      // Each row is a place: flags, type, south, west, height and width of the box.
      let south = block.filter(\.hasBox).map { $0.boxSteps[0] }.min() ?? 0
      let west = block.filter(\.hasBox).map { $0.boxSteps[1] }.min() ?? 0
      let type = min(block.map { terms[$0.divisionType] }.min() ?? 0, 0xFFFF)
      let rows = block.map { place -> [Int] in
        let seat = place.isAtSeat ? DivisionTable.Flag.hasSeat : 0
        let row = [seat, terms[place.divisionType] - type]
        guard place.hasBox else { return row + [0, 0, 0, 0] }
        let box = place.boxSteps
        let width = box[3] < box[1] ? box[3] - box[1] + DivisionTable.fullTurn : box[3] - box[1]
        return [seat | DivisionTable.Flag.hasBox, row[1]]
          + [box[0] - south, box[1] - west, max(0, box[2] - box[0]), width]
      }
      var head: [UInt8] = []
      head.append(uint32: south)
      head.append(uint32: west)
      head.append(uint16: type)
      return (head, rows)
    }
  }
}

extension SourcePlace {
  /// Whether its box is known.
  fileprivate var hasBox: Bool { box.count == 4 }

  /// The box in the steps of the section, no smaller than it is.
  fileprivate var boxSteps: [Int] {
    let scale = Int(Layout.coordinateScale) / DivisionTable.stepsPerDegree
    func down(_ value: Int) -> Int { Int((Double(value) / Double(scale)).rounded(.down)) }
    func up(_ value: Int) -> Int { -down(-value) }
    return [down(box[0]), down(box[1]), up(box[2]), up(box[3])]
  }
}
