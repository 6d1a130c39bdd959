import Gazetteer
import Geography
import Synchronization

// The postal codes of the query that the gazetteer knows.

extension Reading {
  /// The most tokens that one postal code is written in.
  static let longestPostcode = 3
  /// The longest postal code in bytes.
  private static let longestPostcodeText = 12

  /// A postal code that the gazetteer knows, in one of its countries.
  struct LocatedCode: Equatable {
    /// The words that are the code.
    let mask: TokenSet
    let country: CountryIndex
    let area: PostalCodeArea
  }

  /// Whether a label or a part says that a number is a postal code.
  var isLabelled: Bool { terms.labelledCode >= 0 || parts.isGiven }

  /// Notes the code that the query is if it is nothing else.
  ///
  /// Codes beside other words are part of an address.
  mutating func notePostalCodes() {
    guard !words.number.isEmpty, gazetteer.hasPostalCodes else { return }
    if address.postcodeCount > 0 {
      postalMemo.forget()
      if address.postcodeCount == 1, address.postcodes[0].mask == all {
        wholePostcode = address.postcodes[0]
      }
      return
    }
    guard text.tokens.count <= Reading.longestPostcode else { return }
    let countries = postcodeCountries(text.tokens.indices)
    if !countries.isEmpty { wholePostcode = AddressMarks.Postcode(mask: all, countries: countries) }
  }

  /// Notes the street and the postal code of a structured query.
  mutating func noteAddressParts() {
    let street = parts[.street]
    address.streetParts |= street
    address.wholeStreets |= street
    address.houseNumber &= street
    let code = parts[.postcode]
    guard !code.isEmpty, code.count <= Reading.longestPostcode else { return }
    // In the postcode part, any number of digits is a code.
    var marked = AddressMarks.Postcode(mask: code)
    let text = source(of: code)
    marked.countries = postcodeForms.countries(of: text[...].utf8, gazetteer.hierarchy)
    // Only the first half is given of a code of Great Britain, Canada or Ireland: BN18, T0G, D02.
    if marked.countries.isEmpty {
      for end in [" 1AA", " 1A1", " AA11"] {
        let whole = (text.uppercased() + end)[...]
        marked.countries.formUnion(postcodeForms.countries(of: whole.utf8, gazetteer.hierarchy))
      }
    }
    address.postcode = code
    address.postcodes[0] = marked
    address.postcodeCount = 1
  }

  /// The area of a postal code of the query in a country whose codes are written so.
  ///
  /// - Parameters:
  ///   - code: a postal code of the address.
  ///   - country: the country.
  /// - Returns: nil where the gazetteer has none.
  func postalArea(_ code: AddressMarks.Postcode, in country: CountryIndex) -> PostalCodeArea? {
    guard code.countries.contains(country) else { return nil }
    return postalMemo.area(of: code.mask, in: country) {
      postalMemo.text(of: code.mask) { PostalCodeText(source(of: code.mask)) }
        .flatMap { gazetteer.postalArea(of: $0, in: country) }
    }
  }

  /// Whether the addresses of a code may lie far apart.
  ///
  /// Those of a rural code of Canada do, which has a zero behind its letter: V0N is half of
  /// Vancouver Island and the coast opposite.
  func isSpread(
    _ area: PostalCodeArea, of code: AddressMarks.Postcode, in country: CountryIndex
  ) -> Bool {
    let source = text.tokens[code.mask.first].source
    guard !area.isWide, source.count > 1 else { return area.isWide }
    let second = query.utf8.index(query.utf8.startIndex, offsetBy: source.lowerBound + 1)
    return query.utf8[second] == UInt8(ascii: "0")
      && country == gazetteer.hierarchy.country(code: UInt8(ascii: "C"), UInt8(ascii: "A"))
  }

  /// Whether the codes right before and behind one that a country does not have are both far from a
  /// point.
  ///
  /// - Parameters:
  ///   - code: a postal code of the address that the country lacks.
  ///   - country: the country.
  ///   - point: the point.
  ///   - kilometres: how far that is.
  /// - Returns: whether they are; false where they are not known.
  func liesBetweenCodes(
    _ code: AddressMarks.Postcode, in country: CountryIndex, farFrom point: Coordinate,
    _ kilometres: Double
  ) -> Bool {
    guard code.countries.contains(country) else { return false }
    return postalMemo.isFar(code.mask, in: country, from: point) {
      PostalCodeText(source(of: code.mask)).map {
        gazetteer.neighbours(of: $0, in: country, areFarFrom: point, kilometres)
      } ?? false
    }
  }

  /// A postal code in a country; nil where the gazetteer has none.
  func locatedCode(_ code: AddressMarks.Postcode, in country: CountryIndex) -> LocatedCode? {
    postalArea(code, in: country).map { LocatedCode(mask: code.mask, country: country, area: $0) }
  }

  /// The areas of a postal code in all countries that have it.
  ///
  /// - Complexity: O(countries), each with a look at a block.
  func locatedCodes(_ code: AddressMarks.Postcode) -> [LocatedCode] {
    guard let text = PostalCodeText(source(of: code.mask)) else { return [] }
    return code.countries.countries.compactMap { country in
      gazetteer.postalArea(of: text, in: country).map {
        LocatedCode(mask: code.mask, country: country, area: $0)
      }
    }
  }
}

// MARK: - Which words are postal codes

extension Reading {
  /// Marks the postal codes of the address.
  mutating func markPostcodes() {
    var index = 0
    while index < text.tokens.count {
      if !has(address.explained, index), !terms.labelledNumbers.contains(index),
        let end = postcodeEnd(from: index)
      {
        index = end
      } else {
        index += 1
      }
    }
  }

  /// Marks the postal code that begins with a token, if one does.
  private mutating func postcodeEnd(from first: Int) -> Int? {
    guard
      has(words.number, first)
        || text.tokens[first].symbolCount <= 3 && has(words.number, first + 1)
          && first + 1 < text.tokens.count && text.tokens[first + 1].separator != .comma
    else { return nil }
    for count in stride(from: Reading.longestPostcode, through: 1, by: -1) {
      let end = first + count
      guard end <= text.tokens.count, !TokenSet(first..<end).intersects(address.explained),
        !(first + 1..<end).contains(where: { text.tokens[$0].separator.parts })
      else { continue }
      let countries = postcodeCountries(first..<end)
      guard !countries.isEmpty else { continue }
      // "FL 33411" is a region and its code, "LT-08221" a code.
      if count > 1 {
        if !has(words.number, first), text.tokens[first + 1].separator != .hyphen { continue }
        if !has(words.number, end - 1), isRegion(end - 1, behindCode: first..<end - 1) { continue }
      }
      // A number that a street follows is that of a house.
      if count == 1, isDigits(first), streetFollows(end) { return nil }
      let mask = TokenSet(first..<end)
      address.postcode |= mask
      if address.postcodeCount < 2 {
        address.postcodes[address.postcodeCount] = AddressMarks.Postcode(
          mask: mask, countries: countries)
        address.postcodeCount += 1
      }
      return end
    }
    return nil
  }

  /// The countries that write their postal codes as some tokens are written.
  private mutating func postcodeCountries(_ range: Range<Int>) -> PostcodeCountries {
    let start = text.tokens[range.lowerBound].source.lowerBound
    let end = text.tokens[range.upperBound - 1].source.upperBound
    // Few digits are more often the number of a house.
    guard end - start > Reading.longestHouseNumber,
      end - start <= Reading.longestPostcodeText
    else { return PostcodeCountries() }
    let utf8 = query.utf8
    let first = utf8.index(utf8.startIndex, offsetBy: start)
    let countries = postcodeForms.countries(
      of: query[first..<utf8.index(first, offsetBy: end - start)].utf8, gazetteer.hierarchy)
    return labelled(countries, at: range.lowerBound)
  }

  /// Whether a word is also the abbreviation of a region or country that the postal code before it
  /// may lie in.
  ///
  /// It is in "2000 NSW", but not in "1012 AB", which is a code of the Netherlands and none of
  /// Alberta.
  private mutating func isRegion(_ index: Int, behindCode range: Range<Int>) -> Bool {
    guard isRegion(index), let code = PostalCodeText(source(of: TokenSet(range))) else {
      return false
    }
    let countries = postcodeCountries(range)
    guard !countries.isEmpty else { return false }
    let whole = AddressMarks.Postcode(
      mask: TokenSet(range.lowerBound..<index + 1),
      countries: postcodeCountries(range.lowerBound..<index + 1))
    guard !locatedCodes(whole).isEmpty else { return true }
    return spans.contains { span in
      span.first == index && span.end == index + 1
        && span.containers.contains { contains(containers[$0].place, code, countries) }
    }
  }

  /// Whether a place contains the area of a postal code that some countries write so.
  private func contains(
    _ place: Int, _ code: PostalCodeText, _ countries: PostcodeCountries
  ) -> Bool {
    let hierarchy = gazetteer.hierarchy
    guard let country = hierarchy.country(of: gazetteer.spot(place)), countries.contains(country)
    else { return false }
    guard let area = gazetteer.postalArea(of: code, in: country) else { return false }
    return hierarchy.isCountry(place) || area.region.map { hierarchy.place($0) == place } ?? false
  }
}

/// The areas of the postal codes of a query that were looked up.
///
/// Of the hundreds of places that a name may mean most lie in a few countries.
final class PostalMemo: Sendable {
  private struct Entry {
    let mask: TokenSet
    let country: CountryIndex
    let area: PostalCodeArea?
  }

  /// Whether the neighbours of a code that the country lacks are far from a point.
  private struct Distance {
    let mask: TokenSet
    let country: CountryIndex
    let point: Coordinate
    let isFar: Bool
  }

  private struct Text {
    let mask: TokenSet
    let text: PostalCodeText?
  }

  private let texts = Mutex<[Text]>([])
  // Readers are used by one thread at a time, but may be passed on to another.
  private let entries = Mutex<[Entry]>([])
  private let distances = Mutex<[Distance]>([])

  /// Forgets the codes of the query before.
  func forget() {
    entries.withLock { $0.removeAll(keepingCapacity: true) }
    texts.withLock { $0.removeAll(keepingCapacity: true) }
    distances.withLock { $0.removeAll(keepingCapacity: true) }
  }

  /// The code that some words are.
  func text(of mask: TokenSet, read: () -> PostalCodeText?) -> PostalCodeText? {
    let known: PostalCodeText?? = texts.withLock { texts in
      texts.first { $0.mask == mask }.map(\.text)
    }
    if let known { return known }
    let text = read()
    texts.withLock { $0.append(Text(mask: mask, text: text)) }
    return text
  }

  func area(
    of mask: TokenSet, in country: CountryIndex, lookUp: () -> PostalCodeArea?
  ) -> PostalCodeArea? {
    let known: PostalCodeArea?? = entries.withLock { entries in
      entries.first { $0.country == country && $0.mask == mask }.map(\.area)
    }
    if let known { return known }
    let area = lookUp()
    entries.withLock { $0.append(Entry(mask: mask, country: country, area: area)) }
    return area
  }

  func isFar(
    _ mask: TokenSet, in country: CountryIndex, from point: Coordinate, lookUp: () -> Bool
  ) -> Bool {
    let known = distances.withLock { distances in
      distances.first { $0.mask == mask && $0.country == country && $0.point == point }?.isFar
    }
    if let known { return known }
    let isFar = lookUp()
    distances.withLock {
      $0.append(Distance(mask: mask, country: country, point: point, isFar: isFar))
    }
    return isFar
  }
}
