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
  let code: Reading.LocatedCode
  let confidence: Double
}

extension QuerySearch {
  /// How sure a postal code is beside the region or country that it lies in.
  private static let confirmedConfidence = 0.95
  /// How sure it is where a town of the region is named too, which is elsewhere: "94103 San Jose,
  /// CA".
  private static let contradictedConfidence = 0.7
  /// How sure it is that letters and digits in the form of a code are one.
  private static let formedConfidence = 0.95
  /// How sure it is that digits alone are a postal code.
  private static let digitsConfidence = 0.8
  /// How sure a number alone is at most, whichever countries have it as a code: it may be of
  /// anything.
  private static let bareConfidence = 0.5
  /// How sure a year is at most.
  private static let yearConfidence = 0.2
  private static let years = 1_000...2_100
  /// How many times as often as by its inhabitants a code alone is one of the United States, where
  /// people give it instead of a town.
  private static let shareOfUnitedStates = 4.0
  /// At this distance from the point that results should be near, an area counts half.
  private static let halfNearKilometres = 200.0
  private static let maxRivalCount = 5
  /// The most digits of a number that may be a postal code: longer ones alone are of telephones and
  /// forms, though Brazil writes its codes so too.
  private static let longestBareNumber = 7
  /// The most words of the town beside a postal code.
  private static let longestTown = 4

  /// The areas of a postal code beside other words that are meant sooner than the best
  /// interpretation.
  func areasBeside(_ best: Interpretation?) -> [PostalAnswer] {
    let areas = best.map { knownPostcode($0) } ?? []
    return areas.isEmpty ? remainingPostcode(best) : areas
  }

  /// The areas of the postal code whose region or country the query names, where the best
  /// interpretation is no town near them.
  private func knownPostcode(_ best: Interpretation) -> [PostalAnswer] {
    let address = reading.address
    guard address.postcodeCount > 0 else { return [] }
    let code = address.postcodes[0]
    let hierarchy = hierarchy
    let place = best.candidate.place
    var found: [Reading.LocatedCode] = []
    var sure = QuerySearch.confirmedConfidence
    if isOrNamesCountry(best), let country = hierarchy.country(of: place) {
      let read =
        best.nameMask | code.mask | reading.words.light | address.delivery
      guard reading.all.isSubset(of: read) else { return [] }
      found = reading.locatedCode(code, in: country).map { [$0] } ?? []
    }
    if found.isEmpty {
      let isPlace = ranking.plausibility[hierarchy.level(of: place)] >= Ranking.minPlausibility
      if isPlace, agrees(code, best) { return [] }
      for country in namedCountries(with: place, writing: code) {
        guard let located = reading.locatedCode(code, in: country),
          let region = located.area.region, scorer.names(hierarchy.place(region))
        else { continue }
        found.append(located)
      }
      if hierarchy.isCity(place) {
        let point = gazetteer.coordinate(place)
        let isNear = found.contains {
          point.distance(to: $0.area.coordinate) <= Scorer.postalKilometres
        }
        if isNear, isPlace { return [] }
        let region = hierarchy.region(of: place)
        let hasTown = best.candidate.editCost == 0 && !best.containerMask.isEmpty
        if hasTown, found.contains(where: { $0.area.region == region }) {
          sure = QuerySearch.contradictedConfidence
        }
      }
      if found.isEmpty, let (located, confidence) = elsewhere(code, best) {
        found = [located]
        sure = confidence
      }
    }
    return found.filter { scorer.accepts($0) }.map {
      PostalAnswer(code: $0, confidence: sure / Double(found.count))
    }
  }

  /// The area of a code in a country that the query names, or a region of, though the rest of the
  /// query is elsewhere.
  ///
  /// It is in "Paris 10115 Germany", where two of three agree, and in "90210, Texas" sooner than in
  /// the town called Texas in Mexico.
  private func elsewhere(
    _ code: AddressMarks.Postcode, _ best: Interpretation
  ) -> (Reading.LocatedCode, confidence: Double)? {
    let place = best.candidate.place
    let own = hierarchy.country(of: gazetteer.spot(place))
    var most: (located: Reading.LocatedCode, prominence: Int)?
    for index in scorer.setting.containers.indices {
      let named = scorer.setting.containers[index].place
      let candidate = scorer.setting.containers[index].evidence.candidate
      let words = scorer.wordsNaming(container: index)
      guard !words.isEmpty, !words.intersects(code.mask), candidate.editCost == 0,
        let country = hierarchy.country(of: gazetteer.spot(named)),
        let located = reading.locatedCode(code, in: country)
      else { continue }
      if hierarchy.isCountry(named) {
        guard country != own,
          !words.intersects(best.nameMask | best.containerMask | code.mask)
            || words.isSubset(of: best.formerMask)
        else { continue }
        return (located, QuerySearch.contradictedConfidence)
      }
      // A town that is about as prominent may be meant too.
      guard hierarchy.isRegion(named),
        reading.all.isSubset(of: words | code.mask | reading.words.light),
        !hierarchy.isCity(place)
          || candidate.prominence > best.candidate.prominence + Setting.eightfold,
        candidate.prominence > most?.prominence ?? 0
      else { continue }
      most = (located, candidate.prominence)
    }
    return most.map { ($0.located, QuerySearch.bareConfidence) }
  }

  /// Whether a code lies near the city that is the best interpretation, or no codes of its country
  /// are known and the city explains all else.
  private func agrees(_ code: AddressMarks.Postcode, _ best: Interpretation) -> Bool {
    let place = best.candidate.place
    guard hierarchy.isCity(place),
      let country = hierarchy.country(of: place), code.countries.contains(country)
    else { return false }
    guard let area = reading.postalArea(code, in: country) else {
      return best.unexplained.isEmpty && !gazetteer.hasPostalCodes(of: country)
    }
    return gazetteer.coordinate(place).distance(to: area.coordinate)
      <= Scorer.postalKilometres
      || reading.isSpread(area, of: code, in: country)
        && area.region.map { $0 == hierarchy.region(of: place) } ?? false
  }

  /// Whether an interpretation is a city that is not near the postal code of the query.
  func isFarFromPostcode(_ best: Interpretation) -> Bool {
    reading.address.postcodeCount > 0 && hierarchy.isCity(best.candidate.place)
      && !agrees(reading.address.postcodes[0], best)
  }

  /// Whether an interpretation is a country, or a city of the same name: "L-4670, Luxembourg".
  private func isOrNamesCountry(_ best: Interpretation) -> Bool {
    let hierarchy = hierarchy
    let place = best.candidate.place
    if hierarchy.isCountry(place) { return true }
    guard hierarchy.isCity(place), let country = hierarchy.country(of: place) else { return false }
    return reading.spans.contains { span in
      span.mask == best.nameMask
        && reading.containers.contains(in: span.containers) {
          $0.place == hierarchy.place(country) && $0.editCost == 0
        }
    }
  }

  /// The areas of a postal code that the best interpretation leaves over.
  ///
  /// These are a code behind the letters of its country ("SE 211 16"), one of letters and digits
  /// that is too short for an address beside its country ("HX2, UK"), and one beside its town where
  /// no place has the name of the town.
  private func remainingPostcode(_ best: Interpretation?) -> [PostalAnswer] {
    guard !reading.words.number.isEmpty, gazetteer.hasPostalCodes
    else { return [] }
    var found: [Reading.LocatedCode] = []
    if let code = prefixedPostcode(best) {
      found = [code]
    } else if let best, let code = shortPostcode(best) {
      found = [code]
    } else if best.map({ $0.candidate.editCost > 0 || !$0.unexplained.isEmpty }) ?? true,
      reading.address.streetParts.isEmpty
    {
      found = postcodesOfTown(isKnown: best != nil)
    }
    found = found.filter { scorer.accepts($0) }
    return found.map {
      PostalAnswer(code: $0, confidence: QuerySearch.confirmedConfidence / Double(found.count))
    }
  }

  /// The code behind two letters of its country, which are all of the query but for a town that is
  /// not known: "SE 211 16", "IE D05".
  private func prefixedPostcode(_ best: Interpretation?) -> Reading.LocatedCode? {
    let tokens = reading.text.tokens
    guard (2...Reading.longestPostcode + 1).contains(tokens.count),
      !tokens.indices.dropFirst().contains(where: { tokens[$0].separator.parts })
    else { return nil }
    let letters = Array(reading.source(of: TokenSet(0)).utf8)
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard letters.count == 2, letters.allSatisfy(capitals.contains),
      let country = hierarchy.country(code: letters[0], letters[1])
    else { return nil }
    let rest = TokenSet(1..<tokens.count)
    for index in 0..<reading.address.postcodeCount {
      let code = reading.address.postcodes[index]
      guard code.mask.intersects(rest), !rest.isSubset(of: code.mask) else { continue }
      // What is more than the code is its town: "DK-8000 Aarhus C".
      if let best, best.candidate.editCost == 0, hierarchy.isCity(best.candidate.place),
        hierarchy.country(of: best.candidate.place) == country
      {
        return nil
      }
      return reading.locatedCode(code, in: country)
    }
    return known(rest, in: country)
  }

  /// A code of a word of letters and digits in the country that the best interpretation names, if
  /// it is or names all else: "HX2, United Kingdom".
  private func shortPostcode(_ best: Interpretation) -> Reading.LocatedCode? {
    let place = best.candidate.place
    let hierarchy = hierarchy
    guard hierarchy.isCountry(place) || hierarchy.isRegion(place),
      let country = hierarchy.country(of: place)
    else { return nil }
    let rest =
      reading.all
      & ~(best.nameMask | best.containerMask | reading.words.light)
    guard rest.count == 1, rest.isSubset(of: reading.words.number),
      let code = known(rest, in: country)
    else { return nil }
    guard hierarchy.isRegion(place), let region = code.area.region else { return code }
    return hierarchy.place(region) == place ? code : nil
  }

  /// The area of a code in a country, where it has letters or all digits of a code.
  private func known(_ mask: TokenSet, in country: CountryIndex) -> Reading.LocatedCode? {
    guard mask.intersects(reading.words.number),
      let text = PostalCodeText(reading.source(of: mask)),
      let area = gazetteer.postalArea(of: text, in: country)
    else { return nil }
    return Reading.LocatedCode(mask: mask, country: country, area: area)
  }

  /// The areas of the code that belong to the town beside it, by its name.
  ///
  /// Beside a name that no place has, a code of letters and digits of one country is enough.
  ///
  /// - Parameter isKnown: whether a place has the name.
  /// - Returns: nothing where no country's code has a town of the name.
  private func postcodesOfTown(isKnown: Bool) -> [Reading.LocatedCode] {
    let address = reading.address
    guard address.postcodeCount == 1 else { return [] }
    let code = address.postcodes[0]
    let rest = reading.all & ~code.mask
    guard !rest.isEmpty, rest.count <= QuerySearch.longestTown,
      !rest.intersects(reading.words.number), reading.runs(of: rest).count == 1,
      reading.segments.contains(where: { rest.isSubset(of: $0) })
    else { return [] }
    let folding = gazetteer.folding
    let town = FoldedText(reading.source(of: rest), table: folding).codes
    let codes = reading.locatedCodes(code)
    let named = codes.filter {
      gazetteer.town(of: $0.area).map {
        FoldedText($0, table: folding).codes == town
      } ?? false
    }
    if !named.isEmpty || isKnown || codes.count > 1 || !hasLetters(code.mask) { return named }
    return codes
  }

  /// The areas of the postal code that the query is and nothing else, the most probable first.
  ///
  /// Where several countries have the code, each counts by how many people live there.
  func areasOfWholePostcode() -> [PostalAnswer] {
    guard let code = reading.wholePostcode else { return [] }
    let text = reading.source(of: code.mask).utf8
    guard text.count <= QuerySearch.longestBareNumber || hasLetters(code.mask) else { return [] }
    let codes = reading.locatedCodes(code).filter { scorer.accepts($0) }
    let weights = codes.map { weight($0) }
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return [] }
    let isTold = scorer.isFiltered || scorer.near != nil || reading.isLabelled
    let sure =
      hasLetters(code.mask) || reading.isLabelled
      ? QuerySearch.formedConfidence : QuerySearch.digitsConfidence
    // "1066 AD" is a code of Amsterdam, and a year.
    let isEra = code.mask.intersects(reading.terms.units)
    let most =
      isTold || hasLetters(code.mask) && !isEra
      ? 1 : isYear(text) ? QuerySearch.yearConfidence : QuerySearch.bareConfidence
    return zip(codes, weights).map {
      PostalAnswer(code: $0, confidence: min(most, sure * $1 / sum))
    }
    .sorted {
      ($0.confidence, $1.code.country.rawValue) > ($1.confidence, $0.code.country.rawValue)
    }
    .prefix(QuerySearch.maxRivalCount + 1).map { $0 }
  }

  /// Whether a number of four digits is a year of which people write, sooner than a postal code.
  private func isYear(_ text: String.UTF8View) -> Bool {
    text.count == 4 && Int(String(text)).map { QuerySearch.years.contains($0) } ?? false
  }

  /// Whether a code has letters or signs besides its digits.
  private func hasLetters(_ code: TokenSet) -> Bool {
    reading.source(of: code).utf8.contains { !(0x30...0x39).contains($0) }
  }

  /// How often a code is one of a country: as the square root of its inhabitants.
  private func weight(_ code: Reading.LocatedCode) -> Double {
    let country = hierarchy.place(code.country)
    let inhabitants = gazetteer.place(country)?.population ?? 1
    var weight = Double(max(1, inhabitants)).squareRoot()
    if hierarchy.isInUnitedStates(country) { weight *= QuerySearch.shareOfUnitedStates }
    guard let near = scorer.near else { return weight }
    let distance = code.area.coordinate.distance(to: near) / QuerySearch.halfNearKilometres
    return weight / (1 + distance * distance)
  }
}

extension QuerySearch {
  /// The countries that the query names, or a region of, and that of a place, if they write codes
  /// so.
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
    for index in scorer.setting.containers.indices { add(scorer.setting.containers[index].place) }
    return countries
  }
}
