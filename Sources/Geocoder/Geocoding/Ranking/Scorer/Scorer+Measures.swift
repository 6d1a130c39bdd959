import Gazetteer
import Geography

// Numbers with a unit, and letters with a number: "5000 KM", "10 oz", "EA 4334".

extension Scorer {
  /// Whether a very short name stands beside a number as a unit does, or as the letters of a code.
  ///
  /// "5000 KM" is no place of the Comoros; "2000 NSW" is one, since the number is a postal code
  /// there.
  func isMeasure(_ candidate: PlaceCandidate, _ span: Span) -> Bool {
    guard !words.number.isEmpty, candidate.isVeryShortName, !reading.parts.isGiven else {
      return false
    }
    switch candidate.nameKind {
    case .primary, .official, .nickname: if !candidate.isShort { return false }
    case .translated, .alternate, .abbreviation, .historic, .airport, .code: break
    }
    let numbers =
      words.number & ~(reading.address.box | reading.address.unit | reading.address.contact)
    let part = part(of: span)
    let before = run(of: numbers & part, through: span.first - 1, by: -1)
    let behind = run(of: numbers & part, through: span.end, by: 1)
    if !behind.isEmpty {
      // "NYC 2024", "LA 3"
      let isKnown = candidate.prominence >= Scorer.largeProminence && isYear(behind)
      let digits = reading.text.tokens[behind.first].symbolCount
      return !isKnown && digits >= Scorer.shortestNumber
        && !isCode(behind, of: candidate.place, isBefore: false)
    }
    guard !before.isEmpty,
      (part & ~span.mask).isSubset(of: words.number | reading.terms.units | words.light)
    else { return false }
    return !isCode(before, of: candidate.place, isBefore: true)
  }

  /// The fewest digits behind letters that make a number of a contract, a flight or a research
  /// unit.
  private static let shortestNumber = 3

  /// The words around a span between commas and the like; what an address is cut into is smaller.
  private func part(of span: Span) -> TokenSet {
    var (first, end) = (span.first, span.end)
    while first > 0, !reading.text.tokens[first].separator.parts { first -= 1 }
    while end < reading.text.tokens.count, !reading.text.tokens[end].separator.parts { end += 1 }
    return TokenSet(first..<end)
  }

  /// The numbers from a token on, in one direction; units among them are passed.
  private func run(of numbers: TokenSet, through first: Int, by step: Int) -> TokenSet {
    var run = TokenSet()
    var index = first
    while index >= 0, index < reading.text.tokens.count,
      numbers.contains(index) || step < 0 && run.isEmpty && reading.terms.units.contains(index)
    {
      if numbers.contains(index) { run.insert(index) }
      index += step
    }
    return run
  }

  /// Whether numbers are a postal code near a place, or in it.
  ///
  /// Beside a region one of its country is enough, where it stands as codes do there: "02139 NH"
  /// contradicts itself, but "UR 7323" is no address in Switzerland.
  private func isCode(_ numbers: TokenSet, of place: Int, isBefore: Bool) -> Bool {
    let spot = gazetteer.spot(place)
    guard let country = hierarchy.country(of: spot) else { return false }
    // Where the codes of a country are not known, they may be any.
    guard gazetteer.hasPostalCodes(of: country) else {
      return reading.address.postcodes[0].mask == numbers
        && reading.address.postcodes[0].countries.contains(country)
    }
    guard let area = postalArea(numbers, in: country) else { return false }
    if hierarchy.isCountry(place) { return true }
    if hierarchy.isRegion(place), let region = area.region {
      return hierarchy.place(region) == place || isBefore
        || (0..<reading.address.postcodeCount).contains {
          reading.address.postcodes[$0].mask == numbers
            && reading.address.postcodes[$0].countries.contains(country, isBefore: false)
        }
    }
    return gazetteer.coordinate(place).distance(to: area.coordinate) < Scorer.postalKilometres
  }

  /// The area of a number as a postal code of a country.
  private func postalArea(_ numbers: TokenSet, in country: CountryIndex) -> PostalCodeArea? {
    for index in 0..<reading.address.postcodeCount
    where reading.address.postcodes[index].mask == numbers {
      return reading.postalArea(reading.address.postcodes[index], in: country)
    }
    return PostalCodeText(reading.source(of: numbers)).flatMap {
      gazetteer.postalArea(of: $0, in: country)
    }
  }

  /// Whether a number is one of the years that people write behind a place: "NYC 2024".
  private func isYear(_ numbers: TokenSet) -> Bool {
    numbers.count == 1
      && Int(reading.source(of: numbers)).map { (1_900...2_100).contains($0) } ?? false
  }
}
