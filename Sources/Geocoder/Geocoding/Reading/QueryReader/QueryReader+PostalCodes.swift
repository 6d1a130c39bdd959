import Gazetteer
import Synchronization

// The postal codes of the query that the gazetteer knows.

extension QueryReader {
  /// A postal code that the gazetteer knows, in one of its countries.
  struct PostalReading {
    /// The words that are the code.
    let mask: TokenSet
    let country: CountryIndex
    let area: PostalCodeArea
  }

  /// Notes the code that the query is if it is nothing else.
  ///
  /// Codes beside other words are part of an address.
  mutating func notePostalCodes() {
    wholePostcode = nil
    guard !words.number.isEmpty, gazetteer.hasPostalCodes else { return }
    if address.postcodeCount > 0 {
      postalMemo.forget()
      if address.postcodeCount == 1, address.postcodes[0].mask == all {
        wholePostcode = address.postcodes[0]
      }
      return
    }
    guard text.tokens.count <= QueryReader.longestPostcode else { return }
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
    guard !code.isEmpty, code.count <= QueryReader.longestPostcode else { return }
    // Whoever names the part leaves no doubt, however few digits it has.
    var marked = AddressMarks.Postcode(mask: code)
    marked.countries = postcodeForms.countries(of: source(of: code)[...].utf8, gazetteer.hierarchy)
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

  /// The areas of a postal code in all countries that have it.
  ///
  /// - Complexity: O(countries), each with a look at a block.
  func postalReadings(_ code: AddressMarks.Postcode) -> [PostalReading] {
    guard let text = PostalCodeText(source(of: code.mask)) else { return [] }
    return code.countries.countries.compactMap { country in
      gazetteer.postalArea(of: text, in: country).map {
        PostalReading(mask: code.mask, country: country, area: $0)
      }
    }
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

  private struct Text {
    let mask: TokenSet
    let text: PostalCodeText?
  }

  private let texts = Mutex<[Text]>([])
  // Readers are used by one thread at a time, but may be passed on to another.
  private let entries = Mutex<[Entry]>([])

  /// Forgets the codes of the query before.
  func forget() {
    entries.withLock { $0.removeAll(keepingCapacity: true) }
    texts.withLock { $0.removeAll(keepingCapacity: true) }
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
}
