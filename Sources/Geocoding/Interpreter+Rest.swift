import Gazetteer
import Geography

// What the words say that name neither the place nor what it lies in.

extension Interpreter {
  /// Weighs the words that an interpretation leaves over, and notes which of them stay unexplained.
  func weighRest<Ledger: EvidenceLedger>(
    _ interpretation: inout Interpretation, _ span: Span, _ ledger: inout Ledger
  ) {
    let place = interpretation.reading.place
    let kind = hierarchy.kind(place)
    var rest = interpretation.unexplained
    weighFollowingWord(rest, span, &ledger)
    weighAddress(interpretation, span, &ledger)
    weighPostalCode(&rest, place, &ledger)
    interpretation.addressMask |= rest & reader.address.explained
    rest &= ~reader.address.explained
    weighContradictions(place, span, rest, &ledger)
    weighPlaces(before: span, rest, &ledger)
    var unexplained: UInt64 = 0
    let named = interpretation.nameMask | interpretation.containerMask
    let isAddress = reader.address.isAddress
    for index in reader.segments.indices where reader.segments[index] & rest != 0 {
      let segment = reader.segments[index]
      var left = segment & rest & ~words.link
      if segment & named == 0, segment & placeParts != 0, namesPlace(segment, in: place) {
        ledger.add(.unusedPlace)
      }
      if segment & named != 0 {
        let generic = (words.countryGeneric | words.regionGeneric) & left
        let fitting =
          kind == .country ? generic : kind == .city ? 0 : words.regionGeneric & generic
        if fitting != 0, kind != .country { ledger.add(.fittingGeneric) }
        if generic & ~fitting != 0 { ledger.add(.strayGeneric) }
        let light = words.light & left & ~generic
        let leads = light & words.preposition
        if leads != 0 { ledger.add(.preposition, Double(leads.nonzeroBitCount)) }
        if light != leads { ledger.add(.lightWord, Double((light & ~leads).nonzeroBitCount)) }
        left &= ~(generic | light)
      }
      // "Georgia (country)"
      if segment & named == 0, left & ~words.countryGeneric == 0, isBracketed(segment, span) {
        ledger.add(kind == .country ? .fittingGeneric : .strayGeneric)
        left = 0
      }
      guard left != 0 else { continue }
      if isAddress {
        weigh(segment, ofAddress: &left, span, &interpretation, &ledger)
        if left == 0 { continue }
      }
      weigh(segment, rest: left, span, &interpretation, &ledger)
      unexplained |= left & ~interpretation.addressMask
    }
    interpretation.unexplained = unexplained
  }

  /// Weighs the word behind the name.
  ///
  /// "Paris Street" is something else; "Pital con Desvío" is still Pital.
  private func weighFollowingWord<Ledger: EvidenceLedger>(
    _ rest: UInt64, _ span: Span, _ ledger: inout Ledger
  ) {
    guard span.end < reader.text.tokens.count,
      !reader.text.tokens[span.end].separator.parts
    else { return }
    let next: UInt64 = 1 << UInt64(span.end & 63)
    if words.street & next & rest != 0, reader.address.typeBefore & next == 0 {
      ledger.add(.streetName)
    }
    if words.preposition & next & rest != 0, rest >> UInt64(span.end) > 1 {
      ledger.add(.qualifiedName)
    }
  }

  /// Counts against a place that the query names a region or country it does not lie in.
  ///
  /// "Madrid" behind Amsterdam is another city, not the region.
  private func weighContradictions<Ledger: EvidenceLedger>(
    _ place: Int, _ span: Span, _ rest: UInt64, _ ledger: inout Ledger
  ) {
    // "Berlin, CT": Berlin is not the region there, but a town of Connecticut.
    let own = reader.segments.first(where: { $0 & span.mask == span.mask }) ?? span.mask
    let isRegion = place >= hierarchy.firstCounty && own & cityParts == 0
    let before = (own & (0 &- own)) &- 1
    let others = place < hierarchy.cityCount ? cityParts : isRegion ? cityParts & before : 0
    for index in containers.indices {
      let container = containers[index]
      guard container.mask & ~rest == 0, container.mask & others == 0,
        reader.segments.contains(where: {
          $0 & ~(words.light & ~container.mask) == container.mask
        })
      else { continue }
      ledger.add(.contradiction)
      return
    }
  }

  /// Whether the query names a region or country, as a part of its own, that the place is not in.
  func contradicts(_ interpretation: Interpretation) -> Bool {
    reader.spans.contains { span in
      span.mask & ~interpretation.unexplained == 0
        && reader.containers.contains(in: span.containers) { $0.place >= hierarchy.firstRegion }
        && reader.segments.contains { segment in
          span.mask & segment == span.mask && segment & ~span.mask & ~words.light == 0
        }
    }
  }

  /// Counts against a place that another one is named before it: of several, the first is meant.
  private func weighPlaces<Ledger: EvidenceLedger>(
    before span: Span, _ rest: UInt64, _ ledger: inout Ledger
  ) {
    let own = reader.segments.first(where: { $0 & span.mask == span.mask }) ?? span.mask
    let before = placeParts & rest & (own & (0 &- own) &- 1)
    // In an address the town stands behind the quarter.
    guard before != 0, !reader.address.isAddress else { return }
    let isLed = span.first > 0 && words.preposition & 1 << UInt64(span.first - 1) != 0
    ledger.add(isLed || isParted(before, span.mask) ? .laterPlace : .laterPart)
  }

  /// Whether a slash or bar stands between two runs of words.
  func isParted(_ first: UInt64, _ second: UInt64) -> Bool {
    let start = 64 - min(first, second).leadingZeroBitCount
    let end = max(first, second).trailingZeroBitCount
    guard start <= end else { return false }
    if reader.connective & QueryReader.mask(start..<end) != 0 { return true }
    for index in start...end where reader.text.tokens[index].separator.isSlash { return true }
    return false
  }

  /// Weighs what of a part is a street, or stands where the name of a house does, and takes it from
  /// what is unexplained.
  private func weigh<Ledger: EvidenceLedger>(
    _ segment: UInt64, ofAddress left: inout UInt64, _ span: Span,
    _ interpretation: inout Interpretation, _ ledger: inout Ledger
  ) {
    let named = (interpretation.nameMask | interpretation.containerMask) & segment
    let isStreet = segment & reader.address.streetParts != 0
    guard named != 0 else {
      if isStreet {
        ledger.add(.addressPart)
        interpretation.addressMask |= left
      } else if left & ~words.number == 0 {
        ledger.add(.numberPart)
        interpretation.addressMask |= left
      } else if !containers.contains(where: {
        $0.mask & ~left == 0 && left & ~($0.mask | words.light) == 0
      }) {
        ledger.add(.venuePart)
        interpretation.venueMask |= left
        return
      } else {
        return
      }
      left = 0
      return
    }
    if isProvinceCode(left, behind: interpretation.nameMask) {
      ledger.add(.provinceCode)
      interpretation.addressMask |= left
      left = 0
    }
    if !isStreet, span.mask & segment != 0, interpretation.reading.place < hierarchy.cityCount {
      // "police academy abbasseya cairo 11381 egypt": the town ends its part.
      let end: UInt64 = 1 << UInt64(span.end & 63)
      let endsPart = span.end >= reader.text.tokens.count || segment & end & ~named == 0
      let before = left & (span.mask & (0 &- span.mask) &- 1)
      if before != 0, endsPart, before == left {
        ledger.add(.venuePart)
        interpretation.venueMask |= before
      }
    }
    guard isStreet else { return }
    // "10 av du professeur grasset montpellier location": the street stands before the name.
    let before = left & ((named & (0 &- named)) &- 1)
    if before != 0 {
      ledger.add(.addressBefore)
      interpretation.addressMask |= before
      left &= ~before
    }
    if left & reader.address.typeBehind != 0 {
      // Where the largest unit comes first, the street stands behind it.
      ledger.add(.smallerUnits)
      interpretation.addressMask |= left
      left = 0
    }
  }

  /// Whether words are the code of a province behind a town: "10032 San Raffaele Cimena TO".
  private func isProvinceCode(_ left: UInt64, behind name: UInt64) -> Bool {
    guard left != 0, left & (left &- 1) == 0, left > name, reader.address.postcode != 0 else {
      return false
    }
    let token = reader.text.tokens[left.trailingZeroBitCount]
    return token.symbolCount == 2 && !token.traits.contains(.hasDigit)
      && 64 - name.leadingZeroBitCount == left.trailingZeroBitCount
  }

  /// Weighs what is unexplained in one segment.
  private func weigh<Ledger: EvidenceLedger>(
    _ segment: UInt64, rest: UInt64, _ span: Span, _ interpretation: inout Interpretation,
    _ ledger: inout Ledger
  ) {
    let numbers = rest & words.number
    let plain = rest & ~numbers
    let named = (interpretation.nameMask | interpretation.containerMask) & segment
    if rest & ~interpretation.venueMask == 0 { return }
    // "CT" alone is Connecticut, not a court.
    let hasStreet =
      segment & words.street & rest != 0
      && (rest & (rest &- 1) != 0
        || reader.text.tokens[rest.trailingZeroBitCount & 63].symbolCount > 2)
    let isAddress = hasStreet || numbers != 0 && plain != 0 || isBeforePostalCode(segment, span)
    let isContained = interpretation.containerCount > 0
    if named == 0 {
      if plain == 0 || isAddress {
        ledger.add(plain == 0 ? .numberPart : hasStreet ? .addressPart : .numberedPart)
        return
      }
      let like =
        interpretation.reading.place < hierarchy.cityCount
        ? cityParts : interpretation.reading.place >= hierarchy.firstCountry ? countryParts : 0
      if segment < span.mask, segment & (countryParts | ledParts) == 0,
        interpretation.reading.place < hierarchy.cityCount
          ? segment & like == 0 && namesOwnRegion(span, interpretation.reading.place)
          : interpretation.reading.place < hierarchy.firstArea
            && (interpretation.reading.editCost == 0 || segment & cityParts == 0)
      {
        // "Berlin, Vermont": a place there that the gazetteer lacks, as likely as one of the name
        // beside Berlin.
        interpretation.leavesPart = true
        let isNamesake =
          segment & cityParts != 0 && interpretation.containerCount == 0
          && reader.segments.count == 2
        ledger.add(isNamesake ? .namesakePart : .partWithin)
        if interpretation.reading.isShort, interpretation.reading.sort == .code,
          interpretation.reading.place >= hierarchy.firstCountry
        {
          // Before "AR" stands a town of Arkansas sooner than one of Argentina.
          ledger.add(.partBeforeCode)
        }
        return
      }
      // Who reads "Babi" as Baku does not set Abidjan aside.
      if segment & (like | ledParts) != 0, interpretation.reading.editCost == 0 {
        // "London / Paris"
        ledger.add(.otherPart)
        interpretation.otherMask |= rest
        return
      }
      if isContained, isBracketed(segment, span) {
        // "Bagan Luar (Butterworth), Malaysia"
        ledger.add(.bracketPart)
        return
      }
      // A whole part that says nothing known: "Noida, NCR, India".
      interpretation.leavesPart = true
      ledger.add(isContained ? .unknownPart : .loosePart)
      return
    }
    if numbers != 0 { ledger.add(.strayNumber, Double(numbers.nonzeroBitCount)) }
    guard plain != 0 else { return }
    let isBehind = plain >> UInt64(named.trailingZeroBitCount) == 0
    if isBehind, isAddress, isContained {
      // "1600 Amphitheatre Parkway Mountain View CA"
      ledger.add(.addressBefore)
      return
    }
    guard isContained else {
      ledger.add(.looseWord, Double(plain.nonzeroBitCount))
      return
    }
    guard span.mask & segment != 0 else {
      ledger.add(.wordBesideContainer, Double(plain.nonzeroBitCount))
      return
    }
    // "Manila South Harbour, Philippines": a known name in the right place, and more beside it.
    let before = plain & (span.mask & (0 &- span.mask) &- 1)
    if before != 0 {
      let isBeginning = before & (before &- 1) == 0 && before & beginnings != 0
      ledger.add(isBeginning ? .beginningBefore : .wordBefore)
    }
    if plain != before { ledger.add(.wordBehind) }
    let further = plain.nonzeroBitCount - (before != 0 ? 1 : 0) - (plain != before ? 1 : 0)
    if further > 0 { ledger.add(.furtherWord, Double(further)) }
  }

  /// Whether a part of the query names a city in a region or country, which a reading as that leaves over:
  /// "Anaktuvuk Pass, Alaska".
  private func namesPlace(_ segment: UInt64, in container: Int) -> Bool {
    guard container >= hierarchy.firstCounty, container < hierarchy.firstArea else { return false }
    let cities = hierarchy.cityRange(of: container)
    return reader.spans.contains { span in
      segment & ~words.light & ~span.mask == 0 && span.mask & ~segment == 0
        && reader.readings.contains(in: span.readings) {
          $0.editCost == 0 && cities.contains($0.place)
        }
    }
  }

  /// Whether a city and the region it lies in are both named by a span, so that what stands before may be
  /// in either: "Capital Hotel, Tripoli".
  private func namesOwnRegion(_ span: Span, _ city: Int) -> Bool {
    reader.containers.contains(in: span.containers) {
      $0.place < hierarchy.firstCountry && gazetteer.contains($0.place, city)
    }
  }

  /// Whether a bracket opens between a part and the name behind or before it.
  private func isBracketed(_ segment: UInt64, _ span: Span) -> Bool {
    let index = segment < span.mask ? span.first : segment.trailingZeroBitCount
    let end = 64 - min(segment, span.mask).leadingZeroBitCount
    return end == index && reader.text.tokens[index].separator.isBracket
  }

  /// Whether a part stands before a city with a postal code, as what names a building does: "Pražský
  /// hrad, 119 08 Praha 1".
  private func isBeforePostalCode(_ segment: UInt64, _ span: Span) -> Bool {
    guard words.number != 0, segment < span.mask,
      let own = reader.segments.first(where: { $0 & span.mask == span.mask }), own != segment
    else { return false }
    var digits = 0
    for index in reader.text.tokens.indices where words.number & own & 1 << UInt64(index) != 0 {
      digits += reader.text.tokens[index].symbolCount
    }
    return digits >= Interpreter.postalDigitCount
  }

  /// The fewest digits of a postal code.
  private static let postalDigitCount = 4

  /// Takes a US postal code into account: one that lies near the place speaks for it.
  private func weighPostalCode<Ledger: EvidenceLedger>(
    _ rest: inout UInt64, _ place: Int, _ ledger: inout Ledger
  ) {
    var numbers = rest & words.number
    while numbers != 0 {
      let index = numbers.trailingZeroBitCount
      numbers &= numbers - 1
      guard let code = reader.postalCode(at: index), place < hierarchy.firstCountry,
        hierarchy.isInUnitedStates(place), let entry = gazetteer.postalCode(code)
      else { continue }
      let distance = entry.coordinate.distance(to: gazetteer.coordinates.coordinate(place))
      if distance < Interpreter.postalKilometres {
        rest &= ~(1 << UInt64(index))
        ledger.add(.postalCode)
      } else if place < hierarchy.cityCount {
        ledger.add(.farPostalCode)
      }
    }
  }

  /// How far from the middle of its postal code a place may lie.
  static let postalKilometres = 60.0
}
