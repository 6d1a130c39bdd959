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
    if interpretation.namesRegion { ledger.add(.namedRegion) }
    if interpretation.namesCountry { ledger.add(.namedCountry) }
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
    if reader.address.isAddress {
      ledger.add(.address)
      if isBesideOtherTown(interpretation) { ledger.add(.otherTown) }
    }
    weighBesideName(interpretation, &ledger)
    let plain = interpretation.unexplained & ~(words.number | interpretation.otherMask)
    guard plain != 0 else { return }
    weighShape(interpretation, plain, &ledger)
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

  /// Weighs words for states, features and institutions beside the name: "Lake Victoria" is no town.
  private func weighBesideName<Ledger: EvidenceLedger>(
    _ interpretation: Interpretation, _ ledger: inout Ledger
  ) {
    let beside = all & ~(interpretation.nameMask | interpretation.containerMask)
    guard beside != 0 else { return }
    let span = reader.spans[interpretation.span]
    if stateWords & beside != 0, interpretation.containerCount == 0,
      interpretation.reading.place < cityCount, !reader.address.isAddress, isBesideStateWord(span)
    {
      ledger.add(.stateBeside)
    }
    var near: UInt64 = 0
    for step in [-1, 1] {
      var index = step < 0 ? span.first - 1 : span.end
      // "Gulf of Mexico"
      while index >= 0, index < reader.text.tokens.count,
        words.light & ~(words.feature | words.institution) & 1 << UInt64(index) != 0
      {
        index += step
      }
      if index >= 0, index < reader.text.tokens.count { near |= 1 << UInt64(index) }
    }
    if near & beside & words.feature != 0 { ledger.add(.featureBeside) }
    let generic = words.countryGeneric | words.regionGeneric
    let institutions = near & beside & words.institution & ~generic
    if institutions > span.mask {
      // Whoever names the airport of a town means the town.
      if !isAirport(institutions.trailingZeroBitCount) { ledger.add(.institutionBehind) }
    } else if institutions != 0 {
      ledger.add(.institutionBeside)
    }
    if isCutOut(span, near) { ledger.add(.cutWord) }
  }

  /// Whether something unknown stands next to the postal code, where the town does: "rue de Cambrai 62147
  /// Trescault" is not in Cambrai.
  private func isBesideOtherTown(_ interpretation: Interpretation) -> Bool {
    let code = reader.address.postcode
    guard code != 0 else { return false }
    let beside = (code << 1 | code >> 1) & ~code
    let named = interpretation.nameMask | interpretation.containerMask
    let isInStreet = interpretation.nameMask & reader.address.streetParts != 0
    if isInStreet, interpretation.nameMask < code {
      let known = named | reader.address.explained | words.number | words.light
      if code << 1 & all & ~(code | known) != 0 { return true }
    }
    return beside & interpretation.venueMask != 0 && (isInStreet || beside & named == 0)
  }

  private static let airports: Set<String> = [
    "airport", "aeroport", "flughafen", "aeropuerto", "aeroporto", "havalimani", "lentokentta",
    "apt", "flygplats", "lufthavn", "lotnisko", "letiste", "aeropuertos", "luchthaven", "bandara",
  ]

  private func isAirport(_ index: Int) -> Bool {
    guard index < reader.text.tokens.count else { return false }
    let word = gazetteer.folding.text(reader.text.codes[reader.text.tokens[index].codes])
    return Interpreter.airports.contains(word)
  }

  /// Whether a name is a part of a word of Lao, Thai, Khmer or Burmese, of which more is left over.
  private func isCutOut(_ span: Span, _ near: UInt64) -> Bool {
    guard reader.text.tokens[span.first].traits.contains(.isIdeograph) else { return false }
    let tokens = reader.text.tokens
    let source = tokens[span.first].source
    // Three bytes of UTF-8 from U+0E00 to U+1FFF: E0 B8 to E1 BF.
    let lead = reader.query.utf8[
      reader.query.utf8.index(reader.query.utf8.startIndex, offsetBy: source.lowerBound)]
    guard lead == 0xE0 || lead == 0xE1 else { return false }
    let isCutBefore =
      span.first > 0 && tokens[span.first].separator.isNothing
      && near & 1 << UInt64(span.first - 1) != 0
    let isCutBehind =
      span.end < tokens.count && tokens[span.end].separator.isNothing
      && near & 1 << UInt64(span.end) != 0
    let generic = words.countryGeneric | words.regionGeneric | words.decoration
    return (isCutBefore || isCutBehind) && near & all & ~generic != 0
  }

  /// Weighs where what is explained stands among unexplained words, and how these are written.
  private func weighShape<Ledger: EvidenceLedger>(
    _ interpretation: Interpretation, _ plain: UInt64, _ ledger: inout Ledger
  ) {
    let named = interpretation.nameMask | interpretation.containerMask
    if named & 1 << UInt64(reader.text.tokens.count - 1) != 0 { ledger.add(.atEnd) }
    let isOwn = reader.segments.contains { segment in
      segment & named != 0 && segment & ~(named | words.light | words.number) == 0
    }
    if isOwn { ledger.add(.ownPart) }
    var (capitals, count) = (0, 0)
    for index in reader.text.tokens.indices where plain & 1 << UInt64(index) != 0 {
      count += 1
      let traits = reader.text.tokens[index].traits
      if traits.contains(.hasUppercase), traits.contains(.hasLowercase) { capitals += 1 }
    }
    if count > 0 { ledger.add(.capitalisedRest, Double(capitals) / Double(count)) }
    if interpretation.reading.isShort, interpretation.containerCount == 0 {
      ledger.add(.codeBesideRest)
    }
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
