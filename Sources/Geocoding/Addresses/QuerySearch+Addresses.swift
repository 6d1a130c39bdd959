import Gazetteer

extension QuerySearch {
  /// The best streets of the name, where the query is a street that several towns have.
  func streetsOfSeveralTowns() -> [Placemark]? { addressFinder?.streetsOfSeveralTowns() ?? nil }

  /// The parts of the address in an interpretation, and the words that are none of it.
  ///
  /// In countries with add-ons of addresses, words with a number beside them that nothing explains are a
  /// street that the add-ons lack: "Skógarvegur 5, Borgarnes".
  func address(
    of interpretation: Interpretation
  ) -> (parts: AddressParts?, unexplained: TokenSet) {
    var parts = interpreter.address(of: interpretation)
    var unexplained = interpretation.unexplained
    guard parts?.street == nil, hasAddresses(near: interpretation.candidate.place) else {
      return (parts, unexplained)
    }
    for run in interpreter.reader.runs(of: unexplained) where run.count > 1 {
      let (first, last) = (run.first, run.end - 1)
      let isFirstNumber = interpreter.reader.text.tokens[first].traits.contains(.hasDigit)
      let isLastNumber = interpreter.reader.text.tokens[last].traits.contains(.hasDigit)
      guard isFirstNumber != isLastNumber else { continue }
      let number = TokenSet(isFirstNumber ? first : last)
      var address = parts ?? AddressParts()
      address.street = interpreter.reader.source(of: run & ~number)
      address.houseNumber = interpreter.reader.source(of: number)
      if address.locality == nil, interpretation.candidate.place < interpreter.hierarchy.firstCounty
      {
        address.locality = interpreter.reader.source(of: interpretation.nameMask)
      }
      unexplained &= ~run
      parts = address
      break
    }
    return (parts, unexplained)
  }

  /// Whether an add-on has addresses in the country of a place.
  private func hasAddresses(near place: Int) -> Bool {
    guard let country = interpreter.hierarchy.country(of: interpreter.gazetteer.spot(place))
    else { return false }
    return addressFinder?.covers(country) ?? false
  }
}
