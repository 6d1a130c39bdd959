import Gazetteer
import Geography

// Scores the words that are neither the place nor a container.

extension Scorer {
  /// Weighs the words that an interpretation leaves over, and notes which of them stay unexplained.
  func weighRest<Collector: EvidenceCollector>(
    _ interpretation: inout Interpretation, _ span: Span, _ collector: inout Collector
  ) {
    let place = interpretation.candidate.place
    let kind = hierarchy.kind(place)
    var rest = interpretation.unexplained
    if setting.repeatsWord { leaveRepetitions(of: interpretation, span, in: &rest) }
    weighFollowingWord(rest, span, &collector)
    weighAddress(interpretation, span, &collector)
    weighPostalCodes(&rest, place, &collector)
    interpretation.addressMask |= rest & reading.address.explained
    rest &= ~reading.address.explained
    weighContradictions(place, span, rest, &collector)
    weighPlaces(before: span, rest, &collector)
    var unexplained = TokenSet()
    let named = interpretation.nameMask | interpretation.containerMask
    let isAddress = reading.address.isAddress
    for index in reading.segments.indices where reading.segments[index].intersects(rest) {
      let segment = reading.segments[index]
      var left = segment & rest & ~words.link
      if !segment.intersects(named), segment.intersects(setting.placeParts),
        namesPlace(segment, in: place)
      {
        collector.add(.unusedPlace)
      }
      if segment.intersects(named) {
        let generic = (words.countryGeneric | words.regionGeneric) & left
        let fitting =
          kind == .country ? generic : kind == .city ? [] : words.regionGeneric & generic
        if !fitting.isEmpty, kind != .country { collector.add(.fittingGeneric) }
        if !generic.isSubset(of: fitting) { collector.add(.strayGeneric) }
        let light = words.light & left & ~generic
        let leads = light & words.preposition
        if !leads.isEmpty { collector.add(.preposition, Double(leads.count)) }
        if light != leads { collector.add(.lightWord, Double((light & ~leads).count)) }
        left &= ~(generic | light)
      }
      // "Georgia (country)"
      if !segment.intersects(named), left.isSubset(of: words.countryGeneric),
        isBracketed(segment, span)
      {
        collector.add(kind == .country ? .fittingGeneric : .strayGeneric)
        left = []
      }
      guard !left.isEmpty else { continue }
      if isAddress {
        weigh(segment, ofAddress: &left, span, &interpretation, &collector)
        if left.isEmpty { continue }
      }
      weigh(segment, rest: left, span, &interpretation, &collector)
      unexplained |= left & ~interpretation.addressMask
    }
    interpretation.unexplained = unexplained
  }

  /// Leaves out parts that name the place, too, where the name is a part of its own: "Laboratoire
  /// de Ploufragan/Plouzané, Ploufragan".
  @inline(never)
  private func leaveRepetitions(
    of interpretation: borrowing Interpretation, _ span: Span, in rest: inout TokenSet
  ) {
    let candidate = interpretation.candidate
    guard hierarchy.isCity(candidate.place), candidate.editCost == 0, !candidate.isVeryShortName,
      reading.segments.contains(where: { $0 & ~words.light == span.mask })
    else { return }
    for index in reading.spans.indices where reading.spans[index].mask.isSubset(of: rest) {
      let other = reading.spans[index]
      guard
        reading.candidates.contains(
          in: other.candidates,
          where: { $0.place == candidate.place && $0.editCost == 0 && !$0.isVeryShortName }),
        let part = reading.segments.first(where: { $0 & other.mask == other.mask }),
        // "Gwangju, Gwangju Province" tells two towns of the name apart.
        !setting.containerSpans.contains(where: { $0.mask.intersects(part) })
      else { continue }
      rest &= ~part
    }
  }

  /// Weighs the word behind the name.
  ///
  /// "Paris Street" is something else; "Pital con Desvío" is still Pital.
  private func weighFollowingWord<Collector: EvidenceCollector>(
    _ rest: TokenSet, _ span: Span, _ collector: inout Collector
  ) {
    guard span.end < reading.text.tokens.count,
      !reading.text.tokens[span.end].separator.parts
    else { return }
    let next: TokenSet = TokenSet(span.end)
    if (words.street & next).intersects(rest), !reading.address.typeBefore.intersects(next) {
      collector.add(.streetName)
    }
    if (words.preposition & next).intersects(rest), rest.end > span.end + 1 {
      collector.add(.qualifiedName)
    }
  }

  /// Counts against a place that the query names a region or country it does not lie in.
  ///
  /// "Madrid" behind Amsterdam is another city, not the region.
  private func weighContradictions<Collector: EvidenceCollector>(
    _ place: Int, _ span: Span, _ rest: TokenSet, _ collector: inout Collector
  ) {
    // "Berlin, CT": Berlin is not the region there, but a town of Connecticut.
    let own = reading.segments.first(where: { $0 & span.mask == span.mask }) ?? span.mask
    let isRegion = !hierarchy.isCity(place) && !own.intersects(setting.cityParts)
    let before = own.preceding
    let others =
      hierarchy.isCity(place) ? setting.cityParts : isRegion ? setting.cityParts & before : []
    for index in setting.containerSpans.indices {
      let containerSpan = setting.containerSpans[index]
      guard containerSpan.mask.isSubset(of: rest), !containerSpan.mask.intersects(others),
        reading.segments.contains(where: {
          $0 & ~(words.light & ~containerSpan.mask) == containerSpan.mask
        }),
        !hierarchy.isCity(place)
          || !isDecoration(containerSpan) && !setting.isStray(containerSpan, reading)
      else { continue }
      collector.add(.contradiction)
      return
    }
  }

  /// Whether a span is nothing but a word around names, such as "Centro", which abbreviates no
  /// region.
  private func isDecoration(_ span: Setting.ContainerSpan) -> Bool {
    span.mask.isSubset(of: words.decoration)
      && reading.text.tokens[span.first].symbolCount > Scorer.longestAbbreviation
  }

  /// The longest usual abbreviation of a region, in letters.
  private static let longestAbbreviation = 3

  /// Whether what a span names may be the quarter of an address in a place, though it is a county
  /// elsewhere.
  private func isVenue(_ span: Setting.ContainerSpan, beside candidate: PlaceCandidate) -> Bool {
    if isDecoration(span) { return true }
    guard setting.isStray(span, reading) else { return false }
    return !reading.spans.contains {
      $0.mask == span.mask && $0.maxProminence > candidate.prominence
    }
  }

  /// Whether the query names a region or country, as a part of its own, that the place is not in.
  func contradicts(_ interpretation: Interpretation) -> Bool {
    reading.spans.contains { span in
      span.mask.isSubset(of: interpretation.unexplained)
        && reading.containers.contains(in: span.containers) { hierarchy.isRegionOrLarger($0.place) }
        && reading.segments.contains { segment in
          span.mask & segment == span.mask && (segment & ~span.mask).isSubset(of: words.light)
        }
    }
  }

  /// Counts against a place that another one is named before it: of several, the first is meant.
  private func weighPlaces<Collector: EvidenceCollector>(
    before span: Span, _ rest: TokenSet, _ collector: inout Collector
  ) {
    let own = reading.segments.first(where: { $0 & span.mask == span.mask }) ?? span.mask
    let before = setting.placeParts & rest & own.preceding
    // In an address the town stands behind the quarter.
    guard !before.isEmpty, !reading.address.isAddress else { return }
    let isLed = span.first > 0 && words.preposition.contains(span.first - 1)
    collector.add(isLed || isParted(before, span.mask) ? .laterPlace : .laterPart)
  }

  /// Whether a slash or bar stands between two runs of words.
  func isParted(_ first: TokenSet, _ second: TokenSet) -> Bool {
    let start = min(first, second).end
    let end = max(first, second).first
    guard start <= end else { return false }
    if reading.connective.intersects(TokenSet(start..<end)) { return true }
    for index in start...end where reading.text.tokens[index].separator.isSlash { return true }
    return false
  }

  /// Weighs what of a part is a street, or stands where the name of a house does, and takes it from
  /// what is unexplained.
  private func weigh<Collector: EvidenceCollector>(
    _ segment: TokenSet, ofAddress left: inout TokenSet, _ span: Span,
    _ interpretation: inout Interpretation, _ collector: inout Collector
  ) {
    let named = (interpretation.nameMask | interpretation.containerMask) & segment
    let isStreet = segment.intersects(reading.address.streetParts)
    guard !named.isEmpty else {
      if isStreet {
        collector.add(.addressPart)
        interpretation.addressMask |= left
      } else if left.isSubset(of: words.number) {
        collector.add(.numberPart)
        interpretation.addressMask |= left
      } else if !setting.containerSpans.contains(where: {
        $0.mask.isSubset(of: left) && left.isSubset(of: $0.mask | words.light)
          && !isVenue($0, beside: interpretation.candidate)
      }) {
        collector.add(.venuePart)
        interpretation.venueMask |= left
        return
      } else {
        return
      }
      left = []
      return
    }
    if isProvinceCode(left, behind: interpretation.nameMask) {
      collector.add(.provinceCode)
      interpretation.addressMask |= left
      left = []
    }
    if !isStreet, span.mask.intersects(segment),
      hierarchy.isCity(interpretation.candidate.place)
    {
      // "police academy abbasseya cairo 11381 egypt": the town ends its part.
      let end: TokenSet = TokenSet(span.end)
      let endsPart = span.end >= reading.text.tokens.count || (segment & end).isSubset(of: named)
      let before = left & span.mask.preceding
      if !before.isEmpty, endsPart, before == left {
        collector.add(.venuePart)
        interpretation.venueMask |= before
      }
    }
    guard isStreet else { return }
    // "10 av du professeur grasset montpellier location": the street stands before the name.
    let before = left & named.preceding
    if !before.isEmpty {
      collector.add(.addressBefore)
      interpretation.addressMask |= before
      left &= ~before
    }
    if left.intersects(reading.address.typeBehind) {
      // Where the largest unit comes first, the street stands behind it.
      collector.add(.smallerUnits)
      interpretation.addressMask |= left
      left = []
    }
  }

  /// Whether words are the code of a province behind a town: "10032 San Raffaele Cimena TO".
  private func isProvinceCode(_ left: TokenSet, behind name: TokenSet) -> Bool {
    guard !left.isEmpty, left.count <= 1, left > name, !reading.address.postcode.isEmpty else {
      return false
    }
    let token = reading.text.tokens[left.first]
    return token.symbolCount == 2 && !token.traits.contains(.hasDigit)
      && name.end == left.first
  }

  /// Weighs what is unexplained in one segment.
  private func weigh<Collector: EvidenceCollector>(
    _ segment: TokenSet, rest: TokenSet, _ span: Span, _ interpretation: inout Interpretation,
    _ collector: inout Collector
  ) {
    let numbers = rest & words.number
    let plain = rest & ~numbers
    let named = (interpretation.nameMask | interpretation.containerMask) & segment
    if rest.isSubset(of: interpretation.venueMask) { return }
    // "CT" alone is Connecticut, not a court.
    let hasStreet =
      (segment & words.street).intersects(rest)
      && (rest.count > 1 || reading.text.tokens[rest.first].symbolCount > 2)
    let isAddress =
      hasStreet || !numbers.isEmpty && !plain.isEmpty || isBeforePostalCode(segment, span)
    let isContained = interpretation.containerCount > 0
    if named.isEmpty {
      if plain.isEmpty || isAddress {
        collector.add(plain.isEmpty ? .numberPart : hasStreet ? .addressPart : .numberedPart)
        return
      }
      let like =
        hierarchy.isCity(interpretation.candidate.place)
        ? setting.cityParts
        : hierarchy.isCountryOrLarger(interpretation.candidate.place) ? setting.countryParts : []
      let isSmallArea = setting.isSmallArea(interpretation.candidate.place)
      if segment < span.mask, !segment.intersects(setting.countryParts | setting.ledParts),
        hierarchy.isCity(interpretation.candidate.place)
          ? !segment.intersects(like) && namesOwnRegion(span, interpretation.candidate.place)
          : (!hierarchy.isArea(interpretation.candidate.place) || isSmallArea)
            && (interpretation.candidate.editCost == 0 || !segment.intersects(setting.cityParts))
      {
        // "Berlin, Vermont": a place there that the gazetteer lacks, as likely as one of the name
        // beside Berlin.
        interpretation.leavesPart = true
        let isNamesake =
          segment.intersects(setting.cityParts) && interpretation.containerCount == 0
          && reading.segments.count == 2
        collector.add(isNamesake ? .namesakePart : .partWithin)
        if isSmallArea { collector.add(.partOfArea) }
        // "Broadway, New York" may mean the city or the state.
        if isNamesake,
          isNameOfCity(in: interpretation.candidate.place, span)
            || !isOfCountry(segment & ~words.light, interpretation.candidate.place)
        {
          collector.add(.partAbroad)
        }
        if Collector.isComplete,
          isLargeCity(segment & ~words.light, left: interpretation.candidate.place)
        {
          collector.add(.largeCityElsewhere)
        }
        if interpretation.candidate.isShort, interpretation.candidate.nameKind == .code,
          hierarchy.isCountryOrLarger(interpretation.candidate.place)
        {
          // Before "AR" stands a town of Arkansas sooner than one of Argentina.
          collector.add(.partBeforeCode)
        }
        return
      }
      // Who reads "Babi" as Baku does not set Abidjan aside.
      if segment.intersects(like | setting.ledParts), interpretation.candidate.editCost == 0 {
        // "London / Paris"
        collector.add(.otherPart)
        interpretation.otherMask |= rest
        return
      }
      if isContained, isBracketed(segment, span) {
        // "Bagan Luar (Butterworth), Malaysia"
        collector.add(.bracketPart)
        return
      }
      // A whole part that says nothing known: "Noida, NCR, India".
      interpretation.leavesPart = true
      collector.add(isContained ? .unknownPart : .loosePart)
      return
    }
    if !numbers.isEmpty { collector.add(.strayNumber, Double(numbers.count)) }
    guard !plain.isEmpty else { return }
    let isBehind = plain.end <= named.first
    if isBehind, isAddress, isContained {
      // "1600 Amphitheatre Parkway Mountain View CA"
      collector.add(.addressBefore)
      return
    }
    guard isContained else {
      collector.add(.looseWord, Double(plain.count))
      if Collector.isComplete, isLargeCity(plain, left: interpretation.candidate.place) {
        collector.add(.largeCityElsewhere)
      }
      return
    }
    guard span.mask.intersects(segment) else {
      collector.add(.wordBesideContainer, Double(plain.count))
      return
    }
    // "Manila South Harbour, Philippines": a known name in the right place, and more beside it.
    let before = plain & span.mask.preceding
    if !before.isEmpty {
      let isBeginning = before.count <= 1 && before.intersects(beginnings)
      collector.add(isBeginning ? .beginningBefore : .wordBefore)
    }
    if plain != before { collector.add(.wordBehind) }
    let further = plain.count - (!before.isEmpty ? 1 : 0) - (plain != before ? 1 : 0)
    if further > 0 { collector.add(.furtherWord, Double(further)) }
  }

  /// Whether the most prominent place of some words is a city in the country of a region, county or
  /// area.
  private func isOfCountry(_ words: TokenSet, _ place: Int) -> Bool {
    guard let span = reading.spans.first(where: { $0.mask == words }), !span.candidates.isEmpty,
      !hierarchy.isCountryOrLarger(place) || hierarchy.isArea(place)
    else { return false }
    let city = reading.candidates[span.candidates.lowerBound].place
    return hierarchy.isCity(city)
      && hierarchy.country(of: gazetteer.spot(city)) == country(of: place)
  }

  /// The country of a place, also that of the first member of an area.
  private func country(of place: Int) -> CountryIndex? {
    guard hierarchy.isArea(place) else { return hierarchy.country(of: gazetteer.spot(place)) }
    return gazetteer.areas.members(place - hierarchy.firstArea).first.flatMap {
      hierarchy.country(of: $0)
    }
  }

  /// Whether words that a country leaves over are the main name of a large city.
  @inline(never)
  private func isLargeCity(_ words: TokenSet, left country: Int) -> Bool {
    hierarchy.isCountry(country)
      && reading.spans.contains {
        $0.mask == words && $0.mainNameProminence >= Scorer.largeProminence
      }
  }

  /// Whether a part of the query names a city in a region or country, which an interpretation as
  /// that region or country leaves over: "Anaktuvuk Pass, Alaska".
  private func namesPlace(_ segment: TokenSet, in container: Int) -> Bool {
    guard hierarchy.isDivisionOrCountry(container) else { return false }
    let cities = hierarchy.cityRange(of: container)
    return reading.spans.contains { span in
      (segment & ~words.light).isSubset(of: span.mask) && span.mask.isSubset(of: segment)
        && reading.candidates.contains(in: span.candidates) {
          $0.editCost == 0 && cities.contains(gazetteer.spot($0.place))
        }
    }
  }

  /// Whether a city and the region it lies in are both named by a span, so that what stands before
  /// may be in either: "Capital Hotel, Tripoli".
  private func namesOwnRegion(_ span: Span, _ city: Int) -> Bool {
    reading.containers.contains(in: span.containers) {
      !hierarchy.isCountryOrLarger($0.place) && gazetteer.contains($0.place, city)
    }
  }

  /// Whether a bracket opens between a part and the name behind or before it.
  private func isBracketed(_ segment: TokenSet, _ span: Span) -> Bool {
    let index = segment < span.mask ? span.first : segment.first
    let end = min(segment, span.mask).end
    return end == index && reading.text.tokens[index].separator.isBracket
  }

  /// Whether a part stands before a city with a postal code, as what names a building does:
  /// "Pražský hrad, 119 08 Praha 1".
  private func isBeforePostalCode(_ segment: TokenSet, _ span: Span) -> Bool {
    guard !words.number.isEmpty, segment < span.mask,
      let own = reading.segments.first(where: { $0 & span.mask == span.mask }), own != segment
    else { return false }
    var digits = 0
    for index in reading.text.tokens.indices where (words.number & own).contains(index) {
      digits += reading.text.tokens[index].symbolCount
    }
    return digits >= Scorer.postalDigitCount
  }

  /// The fewest digits of a postal code.
  private static let postalDigitCount = 4
}
