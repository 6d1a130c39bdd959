import Gazetteer
import TextTools

// Queries in parts: the fields of a form, the cells of a row.

extension Geocoder {
  /// Finds the places that a query in parts names, ranked.
  ///
  /// Each part keeps its role: a street is never taken for the city. A country that is given by its
  /// ISO 3166-1 code is one: "CA" is Canada there, never California.
  ///
  /// Where the parts contradict each other, most of them decide: the town and the postal code of
  /// "Bridgend | England | GB | CF31 3TN" agree on Wales. What is left out then is in
  /// ``Match/ignored``, ``Match/isPartial`` is true and the confidence at most 0.69.
  ///
  /// - Parameters:
  ///   - query: the parts.
  ///   - options: options for the answer.
  /// - Returns: the places, the most probable first, or why there are none; its
  ///   ``GeocodingAnswer/query`` is ``StructuredQuery/text``.
  /// - Complexity: as for a query in one string; up to five times as much where parts contradict
  ///   each other.
  public func geocode(
    _ query: StructuredQuery, options: GeocodingOptions = .init()
  ) -> GeocodingAnswer {
    let joined = query.joined
    let text = joined.text
    guard text.utf8.count <= Reading.maxByteCount else {
      return GeocodingAnswer(query: text, refusal: .tooLong)
    }
    let isAlone = joined.ranges.count == 1
    switch PastedCoordinate(text) {
    case .point(let point, let ignored)? where isAlone || ignored != nil:
      return answer(.point(point, ignored: ignored), text, options)
    // A plus code stands in the part for the street, its town in that for the city.
    case .shortCode(let code, let place)?:
      return answer(.shortCode(code, near: place), text, options)
    case .refused(let reason)? where isAlone:
      return GeocodingAnswer(query: text, refusal: reason)
    default: break
    }
    var best = answer(to: query, joined, as: text, options)
    if best.isOpen, let renamed = withCodeOfToday(query, best.answer) {
      let other = answer(to: renamed, as: text, options)
      if best.answer.results.isEmpty || other.unnamed.count < best.unnamed.count { best = other }
    }
    if query.isCityOfCountry, best.isUnsure || mayBeRegion(best, query),
      let whole = wholeAnswer(to: query, as: text, options)
    {
      return whole
    }
    if best.isOpen, !options.isStrict, !(query.city ?? "").isEmpty {
      // A city that is misspelt outvotes nothing, and one that is not known is in none of the other
      // readings.
      var exactly = options
      exactly.readsExactly = true
      for part in best.doubtfulParts(of: query) where query[keyPath: part]?.isEmpty == false {
        var rest = query
        rest[keyPath: part] = nil
        let other = answer(to: rest, as: text, exactly)
        if other.outvotes(best) { best = other.leavingOut(query[keyPath: part] ?? "") }
      }
    }
    return best.answer(options)
  }

  /// The answer to the parts as one string, if it is sure of every word.
  ///
  /// The cell for the city may hold more than a city where no other names its region: "Segamat
  /// Johor", "Hants".
  private func wholeAnswer(
    to query: StructuredQuery, as text: String, _ options: GeocodingOptions
  ) -> GeocodingAnswer? {
    var narrowed = options
    var rest = query
    let code = query.country.flatMap { CountryCode($0) }
    if let code, options.countries.isEmpty {
      narrowed.countries = [code]
      rest.country = nil
    }
    // "Hants" alone is not sure, and "Hants, GB" is.
    for (words, given) in [(rest, narrowed), (query, options)] {
      var options = given
      options.readsExactly = true
      let maker = AnswerMaker(gazetteer, options: options, query: text)
      let found = workspaces.withSearch { search in
        search.read(words.text, options)
        return answer(search, maker, options)
      }
      if let best = found.results.first, best.confidence >= Geocoder.wholeConfidence,
        code == nil || best.countryCode == code?.rawValue, best.match.ignored.isEmpty,
        best.match.isSpelledExactly, !best.match.isPartial
      {
        return found
      }
    }
    return nil
  }

  /// Whether the cell for the city names a region of its country and the answer is a small place of
  /// that name, such as the Distrito Federal of Mexico.
  private func mayBeRegion(_ answer: PartsAnswer, _ query: StructuredQuery) -> Bool {
    guard let best = answer.answer.results.first, let city = query.city,
      best.population ?? 0 < Geocoder.smallPopulation
    else { return false }
    return gazetteer.places(named: city).contains {
      $0.place.kind == .region && $0.place.countryCode == best.countryCode
    }
  }

  private static let smallPopulation = 2_000

  /// How sure parts must be as one string, where they are not as parts.
  private static let wholeConfidence = 0.8

  /// The query with the code by which its region is known today, where another one stands for it.
  ///
  /// Tables also leave the zero out of "07", and Puerto Rico is a state in some: its code is that
  /// of a country here.
  private func withCodeOfToday(
    _ query: StructuredQuery, _ answer: GeocodingAnswer
  ) -> StructuredQuery? {
    guard let region = query.region?.trimming(while: \.isWhitespace).uppercased(),
      (1...Geocoder.longestDivisionCode).contains(region.utf8.count),
      let country =
        answer.results.first?.countryCode ?? query.country.flatMap({ CountryCode($0)?.rawValue })
    else { return nil }
    var renamed = query
    if isTerritory(region, of: country) {
      renamed.region = nil
      renamed.country = region
      return renamed
    }
    let isDigit = region.utf8.count == 1 && region.utf8.allSatisfy { (0x30...0x39).contains($0) }
    renamed.region =
      DivisionCodes.current(region, in: country) ?? (isDigit ? "0\(region)" : nil)
    return renamed.region == nil ? nil : renamed
  }

  /// Whether a code is that of a country itself, or of one that is also written as a part of it.
  private func isTerritory(_ code: String, of country: String) -> Bool {
    let hierarchy = gazetteer.hierarchy
    let letters = Array(code.utf8)
    guard letters.count == 2, let own = hierarchy.country(code: letters[0], letters[1]) else {
      return false
    }
    if code == country { return true }
    let sovereign = gazetteer.dependencies.sovereigns[own.rawValue]
    return sovereign >= 0 && gazetteer.place(sovereign)?.countryCode == country
  }

  /// The longest code of a division that people write: EDOMEX.
  private static let longestDivisionCode = 6

  /// The answer to some parts of a query, and what they say of it.
  private func answer(
    to query: StructuredQuery, _ joined: StructuredQuery.Joined? = nil, as text: String,
    _ options: GeocodingOptions
  ) -> PartsAnswer {
    let joined = joined ?? query.joined
    guard let code = query.country.flatMap({ CountryCode($0) }),
      options.countries.isEmpty || options.countries.contains(code)
    else { return read(joined, as: text, options) }
    var rest = query
    rest.country = nil
    let joinedRest = rest.joined
    guard !joinedRest.text.isEmpty else { return read(joined, as: text, options) }
    var narrowed = options
    narrowed.countries = [code]
    var answer = read(joinedRest, as: text, narrowed)
    if answer.answer.results.isEmpty { return read(joined, as: text, options) }
    answer.namedCount += 1
    return answer
  }

  private func read(
    _ joined: StructuredQuery.Joined, as text: String, _ options: GeocodingOptions
  ) -> PartsAnswer {
    let maker = AnswerMaker(gazetteer, options: options, query: text)
    return workspaces.withSearch { search in
      search.read(joined.text, options, parts: joined.ranges)
      let verdict = search.verdict(options)
      return search.judge(answer(search, verdict, maker, options), verdict)
    }
  }
}

/// An answer to a query in parts, and which of them speak for it.
struct PartsAnswer {
  var answer: GeocodingAnswer
  /// How many parts name the place or what it lies in.
  var namedCount = 0
  /// The parts that do not, as they are written, but for streets.
  var unnamed: [String] = []
  /// Whether the part for the city names the place, as it is spelt.
  var isCity = false
  /// Whether the part for the city is a name of a city somewhere, as it is spelt.
  var knowsCity = true
  /// Whether the answer is the area of the postal code.
  var isArea = false
  /// Whether the postal code lies with the place.
  var hasCode = false
  /// Whether the place is so well known that a region that contradicts it may be wrong.
  var isKnown = false
  /// Whether nothing finer is sure enough.
  var isCoarser = false

  /// Whether a part is left out, so that others may be wrong.
  var isOpen: Bool { answer.results.isEmpty || !unnamed.isEmpty }

  /// The parts without which the others may agree on something else.
  func doubtfulParts(of query: StructuredQuery) -> [WritableKeyPath<StructuredQuery, String?>] {
    var parts: [WritableKeyPath<StructuredQuery, String?>] = []
    if knowsCity { parts += [\.region, \.country, \.county] }
    // If all but the city is named, nothing is left to find but the area of a code.
    if !isCity, !(query.postcode ?? "").isEmpty || unnamed.count != 1 { parts.append(\.city) }
    return parts
  }

  /// Whether it is no good answer: it leaves a part out, or is less sure than an answer to act on.
  var isUnsure: Bool { isOpen || answer.results[0].confidence < Placemark.partialConfidence }

  /// Whether more parts speak for this answer than for another one to more of them.
  func outvotes(_ other: PartsAnswer) -> Bool {
    guard unnamed.isEmpty, namedCount > 1 else { return false }
    let isEqual = namedCount == other.namedCount && !other.isCity
    let isMore = namedCount > other.namedCount
    // Where no city is known, the area of the code or the region says more than what is larger.
    if !isCity { return !other.isCity && (isMore || isEqual && isArea) }
    return (hasCode || isKnown) && (isMore || isEqual)
  }

  /// The same answer as one that leaves out a part.
  func leavingOut(_ part: String) -> PartsAnswer {
    var answer = self
    answer.unnamed.append(part)
    return answer
  }

  /// The answer, no surer than one that leaves parts out may be.
  func answer(_ options: GeocodingOptions) -> GeocodingAnswer {
    guard !unnamed.isEmpty, !answer.results.isEmpty else { return answer }
    var answer = answer
    for index in answer.results.indices {
      // Who asks for a confidence gets the level that has it.
      if isCoarser, options.minimumConfidence != nil {
        answer.results[index].match.isPartial = true
      } else {
        answer.results[index].markPartial()
      }
    }
    let ignored = answer.results[0].match.ignored
    answer.results[0].match.ignored += unnamed.filter { part in
      !ignored.contains { $0.contains(bytesOf: part) }
    }
    guard let least = options.minimumConfidence, answer.results[0].confidence < least else {
      return answer
    }
    return GeocodingAnswer(
      query: answer.query, refusal: .lowConfidence, explanation: answer.explanation)
  }
}

extension QuerySearch {
  /// Tells which parts of the query speak for its answer.
  func judge(_ answer: GeocodingAnswer, _ verdict: Verdict) -> PartsAnswer {
    var judged = PartsAnswer(answer: answer)
    guard !answer.results.isEmpty, let best = ranking.first else { return judged }
    let place: Int
    var named = best.nameMask | best.containerMask
    switch verdict {
    case .address: return judged
    case .best: place = best.candidate.place
    case .coarser(let coarser):
      place = coarser.place
      named = scorer.naming(place, in: best)
    case .areas(let areas):
      return judge(answer, areas)
    default: return judged
    }
    let city = reading.parts[.city] & ~reading.words.light
    judged.knowsCity = reading.spans.contains { span in
      city.isSubset(of: span.mask)
        && reading.candidates.contains(in: span.candidates) {
          $0.editCost == 0 && hierarchy.isCity($0.place)
        }
    }
    var isGuess = false
    for role in QueryParts.Role.allCases where role != .street {
      let words = reading.parts[role]
      guard !words.isEmpty else { continue }
      let speaks: Bool
      switch role {
      case .postcode:
        let agrees = agreement(with: place)
        // A village that is not known is sooner in its code than a place of nearly its name.
        if best.candidate.editCost > 0, let area = postalArea(of: place) {
          isGuess = !scorer.isOwn(area, place)
        }
        judged.hasCode = agrees == true
        speaks = agrees != false
        // A code of which nothing is known says nothing.
        if agrees == nil { continue }
      case .county:
        speaks = words.intersects(named)
        // Many counties are not known, nor small districts.
        if !speaks, !reading.spans.contains(where: { $0.mask == words }) { continue }
      default: speaks = words.intersects(named)
      }
      if speaks {
        judged.namedCount += 1
      } else {
        judged.unnamed.append(reading.source(of: words))
      }
    }
    if isGuess {
      judged.unnamed.append(reading.source(of: reading.parts[.city]))
      judged.namedCount -= 1
    }
    judged.isCity =
      !isGuess && verdict == .best && hierarchy.isCity(place) && best.candidate.editCost == 0
      && best.nameMask.intersects(reading.parts[.city])
    judged.isKnown =
      best.candidate.prominence >= QuerySearch.wellKnown && answer.rivals.isEmpty
      && answer.results[0].confidence >= Placemark.partialConfidence
    if case .coarser = verdict { judged.isCoarser = true }
    return judged
  }

  /// The prominence of some 16,000 inhabitants.
  private static let wellKnown = 112

  /// What the areas of a postal code say, which are the answer: the city is another one.
  private func judge(_ answer: GeocodingAnswer, _ areas: [PostalAnswer]) -> PartsAnswer {
    var judged = PartsAnswer(answer: answer, namedCount: 1, isArea: true, hasCode: true)
    for role in [QueryParts.Role.region, .country] {
      let words = reading.parts[role]
      guard !words.isEmpty else { continue }
      let isNamed = areas.contains { area in
        let places =
          [hierarchy.place(area.code.country)]
          + (area.code.area.region.map { [hierarchy.place($0)] } ?? [])
        return reading.spans.contains { span in
          span.mask.intersects(words)
            && reading.containers.contains(in: span.containers) { places.contains($0.place) }
        }
      }
      if isNamed {
        judged.namedCount += 1
      } else {
        judged.unnamed.append(reading.source(of: words))
      }
    }
    let city = reading.parts[.city]
    guard !city.isEmpty, let area = areas.first?.code.area else { return judged }
    let folding = gazetteer.folding
    let name = reading.source(of: city)
    let isTown =
      gazetteer.town(of: area).map {
        FoldedText($0, table: folding).codes == FoldedText(name, table: folding).codes
      } ?? false
    if !isTown { judged.unnamed.append(name) }
    return judged
  }

  /// The area of the postal code in the country of a place.
  private func postalArea(of place: Int) -> PostalCodeArea? {
    guard reading.address.postcodeCount > 0, hierarchy.isCity(place),
      let country = hierarchy.country(of: gazetteer.spot(place))
    else { return nil }
    return reading.postalArea(reading.address.postcodes[0], in: country)
  }

  /// Whether the postal code lies with a place; nil if nothing is known of it.
  private func agreement(with place: Int) -> Bool? {
    guard reading.address.postcodeCount > 0 else { return nil }
    let code = reading.address.postcodes[0]
    if hierarchy.isCity(place) { return scorer.agrees(code, with: place) }
    return nil
  }
}
