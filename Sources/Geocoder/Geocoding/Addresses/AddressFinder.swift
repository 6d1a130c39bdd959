import Gazetteer
import Geography

// When an address is the answer.
//
// A house that each word of the query names is the answer at once. Otherwise the base reads the
// query too. Where that leaves no word over, it is the answer: a village is meant sooner than a
// street of its name. Where it does, an address is the answer if the query says where its street
// is; a street or house that stands alone, if there is only one, or one that is nearest to the
// point that places should be near. Of a street of several towns the answer is each of them, none
// of them sure; a house of several is refused.

/// Finds addresses for one query after another.
struct AddressFinder: ~Copyable, Sendable {
  private var search: AddressSearch
  private var maker: AddressPlacemarks
  private var hits: [AddressHit] = []
  /// Whether the query was read, and names compared with its words.
  private var isRead = false
  private var isCompared = false
  private var query = ""
  /// Addresses that the query means equally well, where it names a street and no town.
  private var candidates: [Placemark] = []
  /// Whether the query names a street that several towns have.
  private var namesSeveralStreets = false
  /// Whether each word of the query is that street's, as it is spelt: then no other answer is
  /// meant.
  private var namesNothingElse = false

  /// The most words that nothing explains.
  private static let maxUnexplainedCount = 3
  private static let maxRivalCount = 5
  /// The most that are looked for where more results are wanted.
  private static let largestRivalCount = 49

  /// Makes a finder over the add-ons of a gazetteer; nil where none has addresses.
  init?(_ gazetteer: Gazetteer) {
    let layers = gazetteer.addressLayers
    if layers.isEmpty { return nil }
    search = AddressSearch(gazetteer, layers)
    maker = AddressPlacemarks(gazetteer, layers, language: nil)
  }

  /// Whether any add-on has addresses in a country.
  func covers(_ country: CountryIndex) -> Bool {
    search.layers.contains { $0.countries.contains(country) }
  }

  /// Whether options ask for addresses at all.
  static func isWanted(_ options: borrowing GeocodingOptions) -> Bool {
    !options.readsExactly
      && (options.kinds.isEmpty || options.kinds.contains(.house)
        || options.kinds.contains(.street))
  }

  /// The house that a query names in full, if it does.
  mutating func answerAtOnce(_ options: borrowing GeocodingOptions) -> GeocodingAnswer? {
    read(options)
    guard let best = hits.first, best.isLocated, best.cost <= AddressThreshold.atOnce,
      best.precision == .house, best.number != nil || best.unexplained.isEmpty
    else { return nil }
    return answer(options)
  }

  /// The address that a query means which the base cannot explain.
  ///
  /// - Parameters:
  ///   - mayBeAlone: whether a misspelt street may be the answer that stands alone.
  ///   - country: the country of what the base takes the query for, if it finds anything.
  ///   - small: words such as "im" that the base passes over, where it explains all others: only a
  ///     street that has them in its name is the answer then.
  ///   - options: what is wanted.
  /// - Returns: the answer; nil if no address is meant, or it is not sure enough.
  mutating func answer(
    mayBeAlone: Bool, country: CountryIndex?, small: TokenSet = [],
    _ options: borrowing GeocodingOptions
  ) -> GeocodingAnswer? {
    if !isRead { read(options) }
    if !small.isEmpty {
      guard let best = hits.first, small.isSubset(of: best.streetMask), best.unexplained.isEmpty
      else { return nil }
      return accepted(mayBeAlone: false, options)
    }
    if hits.first?.unexplained.isEmpty == true,
      let answer = accepted(mayBeAlone: mayBeAlone, options)
    {
      return answer
    }
    if !isCompared, search.isNearby(country) {
      isCompared = true
      hits = search.similarHits()
    }
    return accepted(mayBeAlone: mayBeAlone, options)
  }

  /// The addresses that the query means equally well, where it names a street that several towns
  /// have; nil for other queries.
  func streetsOfSeveralTowns() -> [Placemark]? { namesSeveralStreets ? candidates : nil }

  /// Whether the query is a street of several towns, perhaps with a region or country, and nothing
  /// else.
  ///
  /// - Parameter unexplained: the words beside the region or country that the base finds.
  /// - Returns: whether it is.
  func namesStreetsAlone(unexplained: TokenSet) -> Bool {
    let common = search.commonStreet
    return namesNothingElse || !common.isEmpty && common.isSubset(of: unexplained)
  }

  /// Takes another query, as it was typed and as it was folded.
  mutating func begin(_ query: String, _ reading: borrowing Reading) {
    self.query = query
    search.begin(reading)
  }

  /// Forgets the last query.
  mutating func forget() {
    isRead = false
    isCompared = false
    namesSeveralStreets = false
    namesNothingElse = false
    candidates = []
    hits = []
    search.forget()
  }

  private mutating func read(_ options: borrowing GeocodingOptions) {
    isRead = true
    hits = search.read(AddressFilter(options, search.gazetteer)) ? search.exactHits() : []
  }

  private mutating func accepted(
    mayBeAlone: Bool, _ options: borrowing GeocodingOptions
  ) -> GeocodingAnswer? {
    guard let best = hits.first else {
      namesSeveralStreets = namesSeveralStreets || !search.commonStreet.isEmpty
      return nil
    }
    if best.isLocated {
      guard best.cost <= AddressThreshold.located,
        best.unexplained.count <= AddressFinder.maxUnexplainedCount
      else { return nil }
    } else {
      guard best.unexplained.isEmpty, best.cost <= AddressThreshold.alone,
        best.edits == 0 || mayBeAlone && best.precision == .house
      else { return nil }
      if let near = options.near {
        guard near.distance(to: best.coordinate) <= AddressDistance.near else { return nil }
      } else if !rivals.isEmpty {
        namesSeveralStreets = true
        namesNothingElse = best.edits == 0
        candidates = placemarks(options)
        // A house of the wrong town is of no use.
        guard best.precision == .street else { return nil }
      }
    }
    if options.isStrict, best.cost >= AddressThreshold.strict { return nil }
    return answer(options)
  }

  /// Other addresses that are meant nearly as well as the best.
  private var rivals: [AddressHit] {
    guard let best = hits.first else { return [] }
    var rivals: [AddressHit] = []
    for hit in hits.dropFirst() {
      // Without a number, the street that has every word comes before one that lacks an article.
      let isStreet = best.number == nil && hit.number == nil
      let reach =
        isStreet ? AddressThreshold.rivalryOfStreets : AddressThreshold.rivalry
      if hit.cost > best.cost + AddressThreshold.rivalry { break }
      if hit.cost > best.cost + reach { continue }
      guard !([best] + rivals).contains(where: { isSame($0, hit) }) else { continue }
      rivals.append(hit)
      if rivals.count == rivalLimit { break }
    }
    return rivals
  }

  /// How many other addresses are looked for: as many as results are wanted.
  private var rivalLimit: Int {
    max(AddressFinder.maxRivalCount, min(search.filter.limit - 1, AddressFinder.largestRivalCount))
  }

  /// Whether a user would take two addresses for the same: at one spot, or parts of a street, or a
  /// street and the farm of its name.
  private func isSame(_ first: AddressHit, _ second: AddressHit) -> Bool {
    if first.coordinate.distance(to: second.coordinate) <= AddressDistance.sameSpot { return true }
    guard first.number == nil || second.number == nil, first.layer == second.layer else {
      return false
    }
    let index = search.layers[first.layer].index
    guard index.street(first.street)?.name == index.street(second.street)?.name else {
      return false
    }
    if first.locality == second.locality { return true }
    // One piece may name its district or code, and the other not.
    let town = index.names(ofLocality: first.locality).city
    return !town.isEmpty && town == index.names(ofLocality: second.locality).city
      && first.coordinate.distance(to: second.coordinate) <= AddressDistance.sameStreet
  }

  /// How sure an address is.
  private func confidence(_ hit: AddressHit, rivalCount: Int, isNear: Bool) -> Double {
    let odds = hit.isLocated ? AddressConfidence.located : AddressConfidence.alone
    var sure = logistic(odds - AddressConfidence.perCost * hit.cost)
    if rivalCount > 0 {
      sure *= isNear ? AddressConfidence.nearest : 1 / Double(1 + rivalCount)
    }
    return sure
  }

  private mutating func answer(_ options: borrowing GeocodingOptions) -> GeocodingAnswer? {
    guard let best = hits.first else { return nil }
    let rivals = rivals
    let sure = confidence(best, rivalCount: rivals.count, isNear: options.near != nil)
    let wantsKind =
      options.kinds.isEmpty
      || options.kinds.contains(best.precision == .street ? .street : .house)
    guard wantsKind, sure >= options.minimumConfidence ?? 0,
      best.precision >= options.minimumPrecision ?? .street
    else { return nil }
    let results = placemarks(options)
    guard !results.isEmpty else { return nil }
    return GeocodingAnswer(
      query: query, results: Array(results.prefix(max(1, options.limit))),
      rivals: options.near == nil ? Array(results.dropFirst()) : [])
  }

  /// The town that the query names together with its postal code, where the base takes it for
  /// something far away: "Víkurbraut 5, 870 Vík" for Vik in Norway.
  ///
  /// - Parameters:
  ///   - place: what the base takes the query for, if it finds anything.
  ///   - options: what is wanted.
  /// - Returns: the answer; nil where the base is right, or there is no such town.
  mutating func townAnswer(
    insteadOf place: Int?, _ options: borrowing GeocodingOptions
  ) -> GeocodingAnswer? {
    let gazetteer = search.gazetteer
    guard options.kinds.isEmpty || options.kinds.contains(.city),
      Precision.city >= options.minimumPrecision ?? .city,
      AddressConfidence.postalTown >= options.minimumConfidence ?? 0,
      let town = search.postalTown, let found = gazetteer.place(town.place),
      AddressFilter(options, gazetteer).accepts(found, gazetteer)
    else { return nil }
    if let place,
      gazetteer.coordinate(place).distance(to: found.coordinate) < AddressDistance.sameTown,
      gazetteer.hierarchy.isCity(place)
    {
      return nil
    }
    let (street, number, rest) = search.street(in: town.rest)
    var placemark = Placemark(
      found, language: options.language, confidence: AddressConfidence.postalTown,
      match: Match(
        text: search.source(of: town.townMask), kind: nil, ignored: search.sources(of: rest)))
    placemark.address = AddressParts(
      houseNumber: number, street: street, postcode: search.source(of: town.postcodeMask),
      locality: search.source(of: town.townMask))
    placemark.confidenceByLevel = LevelConfidence(
      country: AddressConfidence.postalTown, region: AddressConfidence.postalTown,
      city: AddressConfidence.postalTown)
    return GeocodingAnswer(query: query, results: [placemark])
  }

  /// The best address and its rivals.
  private mutating func placemarks(_ options: borrowing GeocodingOptions) -> [Placemark] {
    guard let best = hits.first else { return [] }
    let rivals = rivals
    let sure = confidence(best, rivalCount: rivals.count, isNear: options.near != nil)
    if maker.language != options.language {
      maker = AddressPlacemarks(search.gazetteer, search.layers, language: options.language)
    }
    func placemark(_ hit: AddressHit, _ sure: Double) -> Placemark? {
      let named = hit.streetMask | hit.numberMask
      var placemark = maker.placemark(
        hit, unit: hit.unitMask.isEmpty ? nil : search.source(of: hit.unitMask),
        confidence: sure,
        match: Match(
          text: search.source(of: named), kind: nil,
          ignored: search.sources(of: hit.unexplained), isSpelledExactly: hit.edits == 0))
      let wide = hit.isLocated ? max(sure, AddressConfidence.locatedRegion) : sure
      placemark?.confidenceByLevel = LevelConfidence(country: wide, region: wide, city: sure)
      return placemark
    }
    guard let first = placemark(best, sure) else { return [] }
    return [first] + rivals.compactMap { placemark($0, sure * AddressConfidence.rival) }
  }
}
