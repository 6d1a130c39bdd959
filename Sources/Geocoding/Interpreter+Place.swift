import Gazetteer
import Geography

// What the place is, by what name it is called, and what large city stands beside it.

extension Interpreter {
  /// The prominence of 300 inhabitants, which a place has whose number is not known.
  static let leastProminence = 66

  @inline(__always)
  func weighPlace<Ledger: EvidenceLedger>(_ reading: Reading, _ ledger: inout Ledger) {
    let place = reading.place
    let prominence = max(Interpreter.leastProminence, reading.prominence)
    ledger.add(
      .population,
      place >= hierarchy.firstArea ? Interpreter.areaDoublings : Double(prominence) / 8)
    if place >= hierarchy.firstArea {
      ledger.add(.area)
    } else if place >= hierarchy.firstCountry {
      ledger.add(.country)
    } else if place >= hierarchy.firstRegion {
      ledger.add(.region)
    } else if place >= hierarchy.firstCounty {
      ledger.add(.county)
    }
    if let near {
      let distance = gazetteer.coordinates.coordinate(place).distance(to: near)
      ledger.add(.near, 1 / (1 + distance / 50))
    }
  }

  /// The same as weighing place and name, of a city by its first name: most readings are.
  @inline(__always)
  func weighPlainCity(_ reading: Reading, _ span: Span, _ score: inout Score) {
    score.add(.population, Double(max(Interpreter.leastProminence, reading.prominence)) / 8)
    if span.mask.isSubset(of: words.light) { score.add(.lightName) }
    let wordCount = span.end - span.first
    if wordCount > 1 { score.add(.longName, Double(wordCount - 1)) }
  }

  /// An area of several countries counts as a place of a million inhabitants.
  static let areaDoublings = 20.0

  @inline(__always)
  func weighName<Ledger: EvidenceLedger>(
    _ reading: Reading, _ span: Span, _ ledger: inout Ledger
  ) {
    Interpreter.weigh(nameOf: reading, &ledger)
    if Interpreter.isShortAbbreviation(reading), !hierarchy.isInUnitedStates(reading.place) {
      ledger.add(.shortAbbreviationAbroad)
    }
    if reading.place >= hierarchy.firstCountry, reading.sort != .primary,
      isNameOfRegion(of: reading.place, span)
    {
      ledger.add(.nameOfRegion)
    }
    let isCountry = reading.place >= hierarchy.firstCountry && reading.place < hierarchy.firstArea
    let mainName = isCountry ? span.writtenNameProminence : span.mainNameProminence
    if reading.isLesserName, mainName > 0, !(isCountry && isBesideStateWord(span)) {
      var standing = Interpreter.standing(mainName)
      if reading.sort == .official || reading.sort == .alternate,
        reading.place >= hierarchy.firstRegion, reading.place < hierarchy.firstCountry
      {
        // "Andalucia" is the region, which has four hundred times as many people as the town.
        let doublings = Double(reading.prominence - span.mainNameProminence) / 8
        standing *= min(1, max(0, 1 - (doublings - 3) / 3))
      }
      if standing > 0 {
        ledger.add(.mainNameElsewhere, reading.sort == .official ? standing / 2 : standing)
        if isCountry { ledger.add(.translatedCountry, standing) }
      }
    }
    if reading.isForeignName, reading.place < hierarchy.cityCount, span.mainNameProminence > 0,
      isMainNameNearby(reading, span)
    {
      ledger.add(.mainNameNearby)
    }
    if span.isAbbreviation, reading.letterCount > 0, reading.letterCount <= 4,
      !reading.hasLowercase, reading.sort == .primary, reading.place < hierarchy.firstRegion,
      span.mask == all || hasLowercase(beside: span)
    {
      ledger.add(.capitalsAsName)
    }
    if reading.isShortTranslation { ledger.add(.shortTranslatedName) }
    if reading.isLowerCode { ledger.add(.lowerCode) }
    if span.mask.isSubset(of: words.light) { ledger.add(.lightName) }
    if reading.isVariant { ledger.add(.variantName) }
    if reading.isAsWritten { ledger.add(.asWritten) }
    if reading.leavesAccentsOut { ledger.add(.accentsLeftOut) }
    if reading.isLowercase, reading.isForeignName, span.mask != all {
      ledger.add(.lowercaseForeignName)
    }
    if reading.isCompared { ledger.add(.comparedName) }
    let wordCount = span.end - span.first
    if wordCount > 1 { ledger.add(.longName, Double(wordCount - 1)) }
    if reading.isPart { ledger.add(.partOfName) }
    if reading.editCost > 0 {
      ledger.add(.edit, reading.editCost)
      if reading.sort != .primary, reading.sort != .official {
        ledger.add(.editOfOtherName, reading.editCost)
      }
      var letters = 0
      for index in span.first..<span.end { letters += reader.text.tokens[index].symbolCount }
      ledger.add(.editDensity, reading.editCost * 10 / Double(max(1, letters)))
    }
  }

  /// How well known the place is whose main name a name is: 0 for a village, 1 from some 65,000
  /// inhabitants.
  private static func standing(_ prominence: Int) -> Double {
    min(1, max(0, (Double(prominence) / 8 - 12) / 4))
  }

  /// How many of the places that bear a name are looked at.
  private static let largestNamesakeCount = 12

  /// Whether a city in the same region has the name as its main one: "McArthur, OH" is not Kenton, which
  /// once was called so.
  private func isMainNameNearby(_ reading: Reading, _ span: Span) -> Bool {
    guard let region = hierarchy.region(of: reading.place) else { return false }
    return span.readings.prefix(Interpreter.largestNamesakeCount).contains { index in
      let other = reader.readings[index]
      return other.sort == .primary && other.place < hierarchy.cityCount
        && hierarchy.region(of: other.place) == region
    }
  }

  /// Whether a word outside a span has a lower-case letter, so that capitals in it mean something.
  private func hasLowercase(beside span: Span) -> Bool {
    reader.text.tokens.indices.contains {
      !span.mask.contains($0) && reader.text.tokens[$0].traits.contains(.hasLowercase)
    }
  }

  /// Whether a word for a state stands in the part of the query that a span is in: "Reino da Tailândia".
  func isBesideStateWord(_ span: Span) -> Bool {
    !stateWords.isSubset(of: span.mask)
      && reader.segments.contains {
        $0 & span.mask == span.mask && !($0 & stateWords).isSubset(of: span.mask)
      }
  }

  /// Whether one of a country's regions has the name as its first.
  private func isNameOfRegion(of country: Int, _ span: Span) -> Bool {
    reader.containers.contains(in: span.containers) {
      $0.sort == .primary && $0.place >= hierarchy.firstRegion && $0.place < hierarchy.firstCountry
        && gazetteer.contains(country, $0.place)
    }
  }

  /// What the sort of a name counts.
  static func weight(ofName reading: Reading) -> Double {
    var score = Score()
    weigh(nameOf: reading, &score)
    return score.value
  }

  @inline(__always)
  private static func weigh<Ledger: EvidenceLedger>(nameOf reading: Reading, _ ledger: inout Ledger)
  {
    switch reading.sort {
    case .primary: break
    case .official: ledger.add(.officialName)
    case .translated: ledger.add(.translatedName)
    // "MN" for Amman is no better than a code.
    case .alternate: ledger.add(reading.isShort ? .shortCode : .alternateName)
    case .abbreviation: ledger.add(.abbreviation)
    case .nickname: ledger.add(.nickname)
    case .historic: ledger.add(.historicName)
    case .airport: ledger.add(.airportCode)
    // California before Canada: a code of two letters is the weakest name there is.
    case .code: ledger.add(reading.isShort ? .shortCode : .code)
    }
  }

  private static func isShortAbbreviation(_ reading: Reading) -> Bool {
    reading.isShort && reading.sort == .abbreviation
  }

  /// Weighs that the query names a large city beside the place: "Hollywood, Los Angeles".
  func weighCities<Ledger: EvidenceLedger>(
    _ rest: inout TokenSet, _ interpretation: inout Interpretation, _ ledger: inout Ledger
  ) {
    let place = interpretation.reading.place
    guard !cities.isEmpty, place < hierarchy.cityCount else { return }
    for index in cities.indices {
      let city = cities[index]
      guard city.mask.isSubset(of: rest), city.place != place,
        !interpretation.nameMask.isSubset(of: words.common)
      else { continue }
      // Of places parted by a slash none says where the other is, and with more words left over it
      // is no use.
      guard rest.isSubset(of: city.mask | words.light | words.number),
        !isParted(city.mask, interpretation.nameMask),
        gazetteer.prominence(city.place) > interpretation.reading.prominence,
        gazetteer.coordinates.coordinate(place).distance(
          to: gazetteer.coordinates.coordinate(city.place)) <= Interpreter.nearbyKilometres
      else { continue }
      ledger.add(.beside)
      interpretation.containerMask |= city.mask
      interpretation.containerCount += 1
      rest &= ~city.mask
    }
  }

  /// How far from its centre the quarters and suburbs of a large city lie.
  private static let nearbyKilometres = 60.0
}
