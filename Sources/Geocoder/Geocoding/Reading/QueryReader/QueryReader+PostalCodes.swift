import Gazetteer

// The postal codes of the query that the gazetteer knows.

extension QueryReader {
  /// A postal code that the gazetteer knows, in one of its countries.
  struct PostalReading {
    /// The words that are the code.
    let mask: TokenSet
    let country: CountryIndex
    let area: PostalCodeArea

    /// The token that it begins at.
    var token: Int { mask.first }
  }

  /// Whether a postal code that the gazetteer knows begins at a token.
  func hasPostalReading(at index: Int) -> Bool { postalReadings.contains { $0.token == index } }

  /// Looks up the postal codes of the query.
  mutating func findPostalCodes() {
    if !postalReadings.isEmpty { postalReadings.removeAll(keepingCapacity: true) }
    guard !words.number.isEmpty, gazetteer.hasPostalCodes else { return }
    for index in text.tokens.indices where text.tokens[index].symbolCount <= PostalCodeText.maxCount
    {
      addPostalReadings(at: index)
    }
  }

  /// Looks up the postal code that begins at a token, in the countries that the gazetteer has codes of: digits
  /// alone, or what has the form of a code, such as "SW1A 1AA".
  private mutating func addPostalReadings(at index: Int) {
    func add(_ code: PostalCodeText?, _ mask: TokenSet) -> Bool {
      guard let code else { return false }
      let areas = gazetteer.postalCodes(code)
      for (country, area) in areas {
        postalReadings.append(PostalReading(mask: mask, country: country, area: area))
      }
      return !areas.isEmpty
    }
    for number in 0..<address.postcodeCount {
      let mask = address.postcodes[number].mask
      if mask.count > 1, mask.first == index, add(PostalCodeText(source(of: mask)), mask) {
        return
      }
    }
    // Of a US code with four digits more only the first five count.
    let token = text.tokens[index]
    guard token.traits.contains(.hasDigit), token.symbolCount >= 3 else { return }
    _ = add(PostalCodeText(source(of: TokenSet(index))), TokenSet(index))
  }
}
