import Gazetteer

// What an address says for and against a place.

extension Scorer {
  /// The parts of the address.
  var address: AddressMarks { reading.address }

  /// Weighs where the name stands in an address: next to the postal code, or within a street.
  func weighAddress<Collector: EvidenceCollector>(
    _ interpretation: borrowing Interpretation, _ span: Span, _ collector: inout Collector
  ) {
    guard reading.address.isAddress else { return }
    let address = reading.address
    if !(address.explained & ~address.postcode).isSubset(of: address.houseNumber) {
      collector.add(.addressWords)
    }
    if span.mask.intersects(address.streetParts) {
      collector.add(
        span.mask.intersects(address.wholeStreets) || followsType(span) ? .streetName : .inStreet)
    }
    let place = interpretation.candidate.place
    if !hierarchy.isCity(place) { collector.add(.coarseInAddress) }
    guard !address.postcode.isEmpty, hierarchy.isCityOrCounty(place),
      !interpretation.candidate.isShort
    else {
      return
    }
    guard
      let code = postcode(beside: span, over: interpretation.containerMask | address.delivery)
    else { return }
    collector.add(.besidePostcode)
    guard code.number < address.postcodeCount, let country = hierarchy.country(of: place) else {
      return
    }
    let countries = address.postcodes[code.number].countries
    if countries.contains(country, isBefore: code.isBefore) {
      collector.add(.ownPostcode)
    } else if !countries.contains(country) {
      collector.add(.foreignPostcode)
      // Beside a street it may be the number of a house.
      if address.streetParts.isEmpty { collector.add(.otherPostalArea) }
    }
  }

  /// Whether a name stands right behind a word such as "rue", but for articles between.
  private func followsType(_ span: Span) -> Bool {
    var index = span.first - 1
    let between = words.light
    while index >= 0, between.contains(index),
      !reading.address.typeBefore.contains(index)
    {
      index -= 1
    }
    return index >= 0 && reading.address.typeBefore.contains(index)
  }

  /// The postal code that stands next to a name, or behind what the place lies in: its number, and
  /// whether it stands before the name.
  private func postcode(
    beside span: Span, over passed: TokenSet
  ) -> (number: Int, isBefore: Bool)? {
    let address = reading.address
    var before = span.first - 1
    while before >= 0, passed.contains(before) { before -= 1 }
    var behind = span.end
    while behind < reading.text.tokens.count, passed.contains(behind) { behind += 1 }
    for index in [before, behind] {
      guard index >= 0, index < reading.text.tokens.count,
        address.postcode.contains(index)
      else { continue }
      for number in 0..<address.postcodeCount
      where address.postcodes[number].mask.contains(index) {
        return (number, index < span.first)
      }
      return (address.postcodeCount, index < span.first)
    }
    return nil
  }
}

// The parts of the address, as they were typed.

extension Scorer {
  /// The parts of the postal address that the query holds, read with a place; nothing where it
  /// holds none.
  func address(of interpretation: Interpretation) -> AddressParts? {
    guard reading.address.isAddress else { return nil }
    let address = reading.address
    var parts = AddressParts()
    parts.houseNumber = text(address.houseNumber)
    var street = interpretation.addressMask & address.streetParts & ~address.explained
    // "Massachusetts Avenue" may be all there is.
    if street.isEmpty {
      street = address.wholeStreets & ~(address.explained | interpretation.nameMask)
    }
    if let run = reading.runs(of: street).first { parts.street = text(run) }
    parts.unit = text(address.unit)
    parts.poBox = text(address.box)
    parts.postcode = address.postcodeCount > 0 ? text(address.postcodes[0].mask) : nil
    if hierarchy.isCity(interpretation.candidate.place) {
      parts.locality = text(interpretation.nameMask)
    }
    return parts == AddressParts() ? nil : parts
  }

  private func text(_ mask: TokenSet) -> String? {
    guard !mask.isEmpty else { return nil }
    return reading.sources(of: mask).joined(separator: " ")
  }

  /// Whether words of the query name a region or country.
  func names(_ place: Int) -> Bool {
    setting.containers.contains(in: setting.containers.indices) { $0.place == place }
  }

  /// The words that name the region or country with an index among the setting's containers.
  func wordsNaming(container index: Int) -> TokenSet {
    for span in setting.containerSpans.indices
    where setting.containerSpans[span].containers.contains(index) {
      return setting.containerSpans[span].mask
    }
    return []
  }

  /// The words that name a county, region or country in an interpretation of the query.
  func naming(_ container: Int, in interpretation: Interpretation) -> TokenSet {
    if interpretation.candidate.place == container { return interpretation.nameMask }
    for index in setting.containerSpans.indices {
      let named = setting.containerSpans[index]
      guard named.mask.isSubset(of: interpretation.containerMask),
        setting.containers.contains(in: named.containers, where: { $0.place == container })
      else { continue }
      return named.mask
    }
    return []
  }
}
