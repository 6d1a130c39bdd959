import Gazetteer
import Geography

// Whether the query means a place at all.

extension Interpreter {
  func weighPlausibility<Ledger: EvidenceLedger>(
    _ interpretation: Interpretation, _ rest: TokenSet, _ ledger: inout Ledger
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
      name.isSubset(of: words.common)
      && (name.count == 1 || !unexplained.isEmpty && unexplained.isSubset(of: words.common))
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
    guard !plain.isEmpty else { return }
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
    ledger.add(.unexplainedShare, Double(plain.count) / Double(all.count))
    ledger.add(.plainWord, Double((plain & words.common).count))
    let start = (interpretation.nameMask | interpretation.containerMask).first
    if start > 0, words.preposition.contains(start - 1) { ledger.add(.led) }
    if containers.contains(where: { $0.mask & plain == plain }) { ledger.add(.otherPlace) }
  }

  /// Weighs words for states, features and institutions beside the name: "Lake Victoria" is no town.
  private func weighBesideName<Ledger: EvidenceLedger>(
    _ interpretation: Interpretation, _ ledger: inout Ledger
  ) {
    let beside = all & ~(interpretation.nameMask | interpretation.containerMask)
    guard !beside.isEmpty else { return }
    let span = reader.spans[interpretation.span]
    if stateWords.intersects(beside), interpretation.containerCount == 0,
      interpretation.reading.place < cityCount, !reader.address.isAddress, isBesideStateWord(span)
    {
      ledger.add(.stateBeside)
    }
    var near: TokenSet = []
    for step in [-1, 1] {
      var index = step < 0 ? span.first - 1 : span.end
      // "Gulf of Mexico"
      while index >= 0, index < reader.text.tokens.count,
        (words.light & ~(words.feature | words.institution)).contains(index)
      {
        index += step
      }
      if index >= 0, index < reader.text.tokens.count { near.insert(index) }
    }
    if (near & beside).intersects(words.feature) { ledger.add(.featureBeside) }
    let generic = words.countryGeneric | words.regionGeneric
    let institutions = near & beside & words.institution & ~generic
    if institutions > span.mask {
      // Whoever names the airport of a town means the town.
      if !isAirport(institutions.first) { ledger.add(.institutionBehind) }
    } else if !institutions.isEmpty {
      ledger.add(.institutionBeside)
    }
    if isCutOut(span, near) { ledger.add(.cutWord) }
  }

  /// Whether something unknown stands next to the postal code, where the town does: "rue de Cambrai 62147
  /// Trescault" is not in Cambrai.
  private func isBesideOtherTown(_ interpretation: Interpretation) -> Bool {
    let code = reader.address.postcode
    guard !code.isEmpty else { return false }
    let beside = (code.next | code.previous) & ~code
    let named = interpretation.nameMask | interpretation.containerMask
    let isInStreet = interpretation.nameMask.intersects(reader.address.streetParts)
    if isInStreet, interpretation.nameMask < code {
      let known = named | reader.address.explained | words.number | words.light
      if !(code.next & all).isSubset(of: code | known) { return true }
    }
    return beside.intersects(interpretation.venueMask) && (isInStreet || !beside.intersects(named))
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
  private func isCutOut(_ span: Span, _ near: TokenSet) -> Bool {
    guard reader.text.tokens[span.first].traits.contains(.isIdeograph) else { return false }
    let tokens = reader.text.tokens
    let source = tokens[span.first].source
    // Three bytes of UTF-8 from U+0E00 to U+1FFF: E0 B8 to E1 BF.
    let lead = reader.query.utf8[
      reader.query.utf8.index(reader.query.utf8.startIndex, offsetBy: source.lowerBound)]
    guard lead == 0xE0 || lead == 0xE1 else { return false }
    let isCutBefore =
      span.first > 0 && tokens[span.first].separator.isNothing
      && near.contains(span.first - 1)
    let isCutBehind =
      span.end < tokens.count && tokens[span.end].separator.isNothing
      && near.contains(span.end)
    let generic = words.countryGeneric | words.regionGeneric | words.decoration
    return (isCutBefore || isCutBehind) && !(near & all).isSubset(of: generic)
  }

  /// Weighs where what is explained stands among unexplained words, and how these are written.
  private func weighShape<Ledger: EvidenceLedger>(
    _ interpretation: Interpretation, _ plain: TokenSet, _ ledger: inout Ledger
  ) {
    let named = interpretation.nameMask | interpretation.containerMask
    if named.contains(reader.text.tokens.count - 1) { ledger.add(.atEnd) }
    let isOwn = reader.segments.contains { segment in
      segment.intersects(named) && segment.isSubset(of: named | words.light | words.number)
    }
    if isOwn { ledger.add(.ownPart) }
    var (capitals, count) = (0, 0)
    for index in reader.text.tokens.indices where plain.contains(index) {
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
