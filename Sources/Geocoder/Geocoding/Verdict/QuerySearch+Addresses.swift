import Gazetteer

extension QuerySearch {
  /// The best streets of the name, where the query is a street that several towns have.
  func streetsOfSeveralTowns() -> [Placemark]? { addressFinder?.streetsOfSeveralTowns() ?? nil }

  /// Whether the query is a street that several towns have, perhaps with their region or country,
  /// and nothing else.
  var namesStreetsAlone: Bool {
    let beside = ranking.first.flatMap { best in
      hierarchy.isCity(best.candidate.place) ? nil : best.unexplained
    }
    return addressFinder?.namesStreetsAlone(unexplained: beside ?? []) ?? false
  }

  /// The parts of the address in an interpretation, and the words that are none of it.
  ///
  /// In countries with add-ons of addresses, words with a number beside them that nothing explains
  /// are a street that the add-ons lack: "Skógarvegur 5, Borgarnes".
  func address(
    of interpretation: Interpretation
  ) -> (parts: AddressParts?, unexplained: TokenSet) {
    guard reading.address.isAddress || addressFinder != nil else {
      return (nil, interpretation.unexplained)
    }
    var parts = scorer.address(of: interpretation)
    var unexplained = interpretation.unexplained
    guard parts?.street == nil, hasAddresses(near: interpretation.candidate.place) else {
      return (parts, unexplained)
    }
    var digits = TokenSet()
    for word in unexplained where reading.text.tokens[word].traits.contains(.hasDigit) {
      digits.insert(word)
    }
    guard let found = unexplained.street(digits: digits) else { return (parts, unexplained) }
    var address = parts ?? AddressParts()
    address.street = reading.source(of: found.street)
    address.houseNumber = reading.source(of: found.number)
    if address.locality == nil, hierarchy.isCity(interpretation.candidate.place) {
      address.locality = reading.source(of: interpretation.nameMask)
    }
    parts = address
    unexplained &= ~(found.street | found.number)
    return (parts, unexplained)
  }

  /// Whether an add-on has addresses in the country of a place.
  private func hasAddresses(near place: Int) -> Bool {
    guard let country = hierarchy.country(of: gazetteer.spot(place))
    else { return false }
    return addressFinder?.covers(country) ?? false
  }
}

extension TokenSet {
  /// The first run with a number at one end: a street not in the data.
  ///
  /// - Parameter digits: the words that have digits.
  /// - Returns: the words of the street, and the number; nil where there is none.
  func street(digits: TokenSet) -> (street: TokenSet, number: TokenSet)? {
    var left = self
    while !left.isEmpty {
      let run = left.firstRun
      left &= ~run
      let (first, last) = (run.first, run.end - 1)
      guard digits.contains(first) != digits.contains(last) else { continue }
      let number = TokenSet(digits.contains(first) ? first : last)
      return (run & ~number, number)
    }
    return nil
  }
}
