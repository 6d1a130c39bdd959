import Gazetteer
import Geography

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

// The areas of postal codes as answers.

/// The area of a postal code as an answer.
struct PostalAnswer: Equatable {
  let reading: QueryReader.PostalReading
  let confidence: Double
}

extension QuerySearch {
  /// How sure a postal code is beside the region or country that it lies in.
  private static let confirmedConfidence = 0.95
  /// How sure it is where a town of the region is named too, which is elsewhere: "94103 San Jose, CA".
  private static let contradictedConfidence = 0.7
  /// How sure it is that letters and digits in the form of a code are one.
  private static let formedConfidence = 0.95
  /// How sure it is that digits alone are a postal code.
  private static let digitsConfidence = 0.8
  /// How sure a number alone is at most, whichever countries have it as a code: it may be of anything.
  private static let bareConfidence = 0.5
  /// How sure a year is at most.
  private static let yearConfidence = 0.2
  private static let years = 1_000...2_100
  /// How many times as often as by its inhabitants a code alone is one of the United States, where people give
  /// it instead of a town.
  private static let shareOfUnitedStates = 4.0
  /// At this distance from the point that results should be near, an area counts half.
  private static let halfNearKilometres = 200.0
  private static let maxRivalCount = 5
  /// The most digits of a number that may be a postal code: longer ones alone are of telephones and forms, though Brazil
  /// writes its codes so too.
  private static let longestBareNumber = 7
  /// The most words of the town beside a postal code.
  private static let longestTown = 4

  /// The areas of a postal code beside other words that are meant sooner than the best interpretation.
  func areasBeside(_ best: Interpretation?) -> [PostalAnswer] {
    let areas = best.map { knownPostcode($0) } ?? []
    return areas.isEmpty ? remainingPostcode(best) : areas
  }

  /// The areas of the postal code whose region or country the query names, where the best interpretation is no
  /// town near them.
  private func knownPostcode(_ best: Interpretation) -> [PostalAnswer] {
    let reader = interpreter.address
    guard reader.postcodeCount > 0 else { return [] }
    let code = reader.postcodes[0]
    let hierarchy = interpreter.hierarchy
    let place = best.candidate.place
    var found: [QueryReader.PostalReading] = []
    var sure = QuerySearch.confirmedConfidence
    if isOrNamesCountry(best), let country = hierarchy.country(of: place) {
      let read =
        best.nameMask | code.mask | interpreter.words.light | reader.delivery
      guard interpreter.all.isSubset(of: read) else { return [] }
      found = interpreter.postalReading(code, in: country).map { [$0] } ?? []
    } else {
      if agrees(code, best) { return [] }
      for country in interpreter.namedCountries(with: place, writing: code) {
        guard let reading = interpreter.postalReading(code, in: country),
          let region = reading.area.region, interpreter.names(hierarchy.place(region))
        else { continue }
        found.append(reading)
      }
      if hierarchy.isCity(place) {
        let point = interpreter.gazetteer.coordinate(place)
        let isNear = found.contains {
          point.distance(to: $0.area.coordinate) <= Interpreter.postalKilometres
        }
        if isNear { return [] }
        let region = hierarchy.region(of: place)
        let hasTown = best.candidate.editCost == 0 && !best.containerMask.isEmpty
        if hasTown, found.contains(where: { $0.area.region == region }) {
          sure = QuerySearch.contradictedConfidence
        }
      }
    }
    return found.filter { interpreter.accepts($0) }.map {
      PostalAnswer(reading: $0, confidence: sure / Double(found.count))
    }
  }

  /// Whether a code lies near the city that is the best interpretation, or no codes of its country are known and the
  /// city explains all else.
  private func agrees(_ code: AddressMarks.Postcode, _ best: Interpretation) -> Bool {
    let place = best.candidate.place
    guard interpreter.hierarchy.isCity(place),
      let country = interpreter.hierarchy.country(of: place), code.countries.contains(country)
    else { return false }
    guard let area = interpreter.reader.postalArea(code, in: country) else {
      return best.unexplained.isEmpty && !interpreter.gazetteer.hasPostalCodes(of: country)
    }
    return interpreter.gazetteer.coordinate(place).distance(to: area.coordinate)
      <= Interpreter.postalKilometres
  }

  /// Whether an interpretation is a country, or a city of the same name: "L-4670, Luxembourg".
  private func isOrNamesCountry(_ best: Interpretation) -> Bool {
    let hierarchy = interpreter.hierarchy
    let place = best.candidate.place
    if hierarchy.isCountry(place) { return true }
    guard hierarchy.isCity(place), let country = hierarchy.country(of: place) else { return false }
    return ranking.indices.contains {
      ranking[$0].candidate.place == hierarchy.place(country)
        && ranking[$0].candidate.editCost == 0 && ranking[$0].nameMask == best.nameMask
    }
  }

  /// The areas of a postal code that the best interpretation leaves over.
  ///
  /// These are a code behind the letters of its country ("SE 211 16"), one of letters and digits that is too short for
  /// an address beside its country ("HX2, UK"), and one beside its town where no place has the name of the town.
  private func remainingPostcode(_ best: Interpretation?) -> [PostalAnswer] {
    guard !interpreter.words.number.isEmpty, interpreter.gazetteer.hasPostalCodes
    else { return [] }
    var found: [QueryReader.PostalReading] = []
    if let reading = prefixedPostcode(best) {
      found = [reading]
    } else if let best, let reading = shortPostcode(best) {
      found = [reading]
    } else if best.map({ $0.candidate.editCost > 0 || !$0.unexplained.isEmpty }) ?? true,
      interpreter.address.streetParts.isEmpty
    {
      found = postcodesOfTown(isKnown: best != nil)
    }
    found = found.filter { interpreter.accepts($0) }
    return found.map {
      PostalAnswer(
        reading: $0, confidence: QuerySearch.confirmedConfidence / Double(found.count))
    }
  }

  /// The code behind two letters of its country, which are all of the query but for a town that is not known: "SE 211
  /// 16", "IE D05".
  private func prefixedPostcode(_ best: Interpretation?) -> QueryReader.PostalReading? {
    let tokens = interpreter.reader.text.tokens
    guard (2...QueryReader.longestPostcode + 1).contains(tokens.count),
      !tokens.indices.dropFirst().contains(where: { tokens[$0].separator.parts })
    else { return nil }
    let letters = Array(interpreter.reader.source(of: TokenSet(0)).utf8)
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard letters.count == 2, letters.allSatisfy(capitals.contains),
      let country = interpreter.hierarchy.country(code: letters[0], letters[1])
    else { return nil }
    let rest = TokenSet(1..<tokens.count)
    for index in 0..<interpreter.address.postcodeCount {
      let code = interpreter.address.postcodes[index]
      guard code.mask.intersects(rest), !rest.isSubset(of: code.mask) else { continue }
      // What is more than the code is its town: "DK-8000 Aarhus C".
      if let best, best.candidate.editCost == 0, interpreter.hierarchy.isCity(best.candidate.place),
        interpreter.hierarchy.country(of: best.candidate.place) == country
      {
        return nil
      }
      return interpreter.postalReading(code, in: country)
    }
    return known(rest, in: country)
  }

  /// A code of a word of letters and digits in the country that the best interpretation names, if it is or names
  /// all else: "HX2, United Kingdom".
  private func shortPostcode(_ best: Interpretation) -> QueryReader.PostalReading? {
    let place = best.candidate.place
    let hierarchy = interpreter.hierarchy
    guard hierarchy.isCountry(place) || hierarchy.isRegion(place),
      let country = hierarchy.country(of: place)
    else { return nil }
    let rest =
      interpreter.all
      & ~(best.nameMask | best.containerMask | interpreter.words.light)
    guard rest.count == 1, rest.isSubset(of: interpreter.words.number),
      let reading = known(rest, in: country)
    else { return nil }
    guard hierarchy.isRegion(place), let region = reading.area.region else { return reading }
    return hierarchy.place(region) == place ? reading : nil
  }

  /// The area of a code in a country, where it has letters or all digits of a code.
  private func known(_ mask: TokenSet, in country: CountryIndex) -> QueryReader.PostalReading? {
    guard mask.intersects(interpreter.words.number),
      let text = PostalCodeText(interpreter.reader.source(of: mask)),
      let area = interpreter.gazetteer.postalArea(of: text, in: country)
    else { return nil }
    return QueryReader.PostalReading(mask: mask, country: country, area: area)
  }

  /// The areas of the code that belong to the town beside it, by its name.
  ///
  /// Beside a name that no place has, a code of letters and digits of one country is enough.
  ///
  /// - Parameter isKnown: whether a place has the name.
  /// - Returns: nothing where no country's code has a town of the name.
  private func postcodesOfTown(isKnown: Bool) -> [QueryReader.PostalReading] {
    let address = interpreter.address
    guard address.postcodeCount == 1 else { return [] }
    let code = address.postcodes[0]
    let rest = interpreter.all & ~code.mask
    guard !rest.isEmpty, rest.count <= QuerySearch.longestTown,
      !rest.intersects(interpreter.words.number), interpreter.reader.runs(of: rest).count == 1,
      interpreter.reader.segments.contains(where: { rest.isSubset(of: $0) })
    else { return [] }
    let folding = interpreter.gazetteer.folding
    let town = FoldedText(interpreter.reader.source(of: rest), table: folding).codes
    let readings = interpreter.reader.postalReadings(code)
    let named = readings.filter { reading in
      interpreter.gazetteer.town(of: reading.area).map {
        FoldedText($0, table: folding).codes == town
      } ?? false
    }
    if !named.isEmpty || isKnown || readings.count > 1 || !hasLetters(code.mask) { return named }
    return readings
  }

  /// The areas of the postal code that the query is and nothing else, the most probable first.
  ///
  /// Where several countries have the code, each counts by how many people live there.
  func areasOfWholePostcode() -> [PostalAnswer] {
    guard let code = interpreter.reader.wholePostcode else { return [] }
    let text = interpreter.reader.source(of: code.mask).utf8
    guard text.count <= QuerySearch.longestBareNumber || hasLetters(code.mask) else { return [] }
    let readings = interpreter.reader.postalReadings(code).filter { interpreter.accepts($0) }
    let weights = readings.map { weight($0) }
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return [] }
    let isTold = interpreter.isFiltered || interpreter.near != nil || interpreter.isLabelled
    let sure =
      hasLetters(code.mask) || interpreter.isLabelled
      ? QuerySearch.formedConfidence : QuerySearch.digitsConfidence
    // "1066 AD" is a code of Amsterdam, and a year.
    let isEra = code.mask.intersects(interpreter.reader.terms.units)
    let most =
      isTold || hasLetters(code.mask) && !isEra
      ? 1 : isYear(text) ? QuerySearch.yearConfidence : QuerySearch.bareConfidence
    return zip(readings, weights).map {
      PostalAnswer(reading: $0, confidence: min(most, sure * $1 / sum))
    }
    .sorted {
      ($0.confidence, $1.reading.country.rawValue) > ($1.confidence, $0.reading.country.rawValue)
    }
    .prefix(QuerySearch.maxRivalCount + 1).map { $0 }
  }

  /// Whether a number of four digits is a year of which people write, sooner than a postal code.
  private func isYear(_ text: String.UTF8View) -> Bool {
    text.count == 4 && Int(String(text)).map { QuerySearch.years.contains($0) } ?? false
  }

  /// Whether a code has letters or signs besides its digits.
  private func hasLetters(_ code: TokenSet) -> Bool {
    interpreter.reader.source(of: code).utf8.contains { !(0x30...0x39).contains($0) }
  }

  /// How often a code is one of a country: as the square root of its inhabitants.
  private func weight(_ reading: QueryReader.PostalReading) -> Double {
    let country = interpreter.hierarchy.place(reading.country)
    let inhabitants = interpreter.gazetteer.place(country)?.population ?? 1
    var weight = Double(max(1, inhabitants)).squareRoot()
    if interpreter.hierarchy.isInUnitedStates(country) { weight *= QuerySearch.shareOfUnitedStates }
    guard let near = interpreter.near else { return weight }
    let distance = reading.area.coordinate.distance(to: near) / QuerySearch.halfNearKilometres
    return weight / (1 + distance * distance)
  }
}

extension Interpreter {
  /// The parts of the address.
  var address: AddressMarks { reader.address }

  /// A postal code in a country; nil where the gazetteer has none.
  func postalReading(
    _ code: AddressMarks.Postcode, in country: CountryIndex
  ) -> QueryReader.PostalReading? {
    reader.postalArea(code, in: country).map {
      QueryReader.PostalReading(mask: code.mask, country: country, area: $0)
    }
  }

  /// The countries that the query names, or a region of, and that of a place, if they write codes so.
  func namedCountries(
    with place: Int?, writing code: AddressMarks.Postcode
  ) -> [CountryIndex] {
    var countries: [CountryIndex] = []
    func add(_ place: Int) {
      guard let country = hierarchy.country(of: gazetteer.spot(place)),
        code.countries.contains(country), !countries.contains(country)
      else { return }
      countries.append(country)
    }
    if let place { add(place) }
    for index in setting.containers.indices { add(setting.containers[index].place) }
    return countries
  }
}
