import Gazetteer
import Geography

// Whether the query means a place at all.

extension Interpreter {
  func weighPlausibility<Ledger: EvidenceLedger>(
    _ interpretation: Interpretation, _ rest: UInt64, _ ledger: inout Ledger
  ) {
    let reading = interpretation.reading
    ledger.add(.always)
    let name = interpretation.nameMask & ~words.filler
    let isLone = interpretation.containerCount == 0
    if isLone { ledger.add(.loneName) }
    let unexplained = interpretation.unexplained & ~words.number
    let isPlain =
      name & ~words.common == 0
      && (name.nonzeroBitCount == 1 || unexplained != 0 && unexplained & ~words.common == 0)
    if isLone, isPlain,
      reading.place < hierarchy.firstRegion || reading.isLowerCode, !isCode(interpretation)
    {
      ledger.add(.plainName)
      if reading.isLowercase { ledger.add(.plainLowercaseName) }
      let doublings = Double(reading.prominence) / 8
      ledger.add(.plainNameOfLargePlace, max(0, doublings - 10))
    }
    if reading.isVeryShortName { ledger.add(.shortName) }
    if isLone, interpretation.nameMask == all, isCode(interpretation) { ledger.add(.capitalCode) }
    if isLone, reading.editCost > 0 {
      let isKnown = reading.prominence >= Interpreter.largeProminence
      ledger.add(isKnown ? .loneEdit : .loneEditOfSmallPlace, reading.editCost)
      if reading.sort != .primary, reading.sort != .official { ledger.add(.loneEditOfOtherName) }
    }
    let plain = interpretation.unexplained & ~(words.number | interpretation.otherMask)
    guard plain != 0 else { return }
    if interpretation.leavesPart, reading.place >= hierarchy.firstCounty,
      let box = gazetteer.place(reading.place)?.boundingBox
    {
      ledger.add(.compactness, min(1, max(0, (120 - Interpreter.diagonal(of: box)) / 90)))
    }
    if isLone {
      if reading.editCost > 0 { ledger.add(.looseEdit) }
      if reading.isVeryShortName { ledger.add(.looseShortName) }
    }
    ledger.add(.unexplainedShare, Double(plain.nonzeroBitCount) / Double(all.nonzeroBitCount))
    ledger.add(.plainWord, Double((plain & words.common).nonzeroBitCount))
    let start = (interpretation.nameMask | interpretation.containerMask).trailingZeroBitCount
    if start > 0, words.preposition & 1 << UInt64(start - 1) != 0 { ledger.add(.led) }
    if containers.contains(where: { $0.mask & plain == plain }) { ledger.add(.otherPlace) }
  }

  /// Whether a name is a code and written as one: "SEA" is Seattle, "sea" is the sea.
  private func isCode(_ interpretation: Interpretation) -> Bool {
    guard [.code, .airport, .abbreviation].contains(interpretation.reading.sort) else {
      return false
    }
    let traits = reader.text.tokens[reader.spans[interpretation.span].first].traits
    return traits.contains(.hasUppercase) && !traits.contains(.hasLowercase)
  }

  /// How far the corners of a box lie apart, in kilometres.
  private static func diagonal(of box: BoundingBox) -> Double {
    guard let low = Coordinate(latitude: box.south, longitude: box.west),
      let high = Coordinate(latitude: box.north, longitude: box.east)
    else { return .infinity }
    return low.distance(to: high)
  }
}
