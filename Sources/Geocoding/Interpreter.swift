import Gazetteer
import Geography

/// Weighs the ways to read a query.
///
/// Each place that a run of words may name is tried as what is meant. The other words then either
/// name something that it lies in, or belong to how places are written ("City of"), or stay
/// unexplained. So "Paris, Texas" is the small Paris: it leaves nothing over, while the large one
/// leaves Texas.
struct Interpreter {
  private let reader: QueryReader
  private let options: GeocodingOptions
  private let filter: PlaceFilter
  private let weights = RankingWeights.standard
  // What is read for each of perhaps hundreds of places is kept at hand.
  private let gazetteer: Gazetteer
  private let hierarchy: Hierarchy
  private let words: WordMasks
  private let all: UInt64

  /// The prominence of 300 inhabitants, which a place has whose number is not known.
  private static let leastProminence = 66

  /// The largest number of readings that are told apart: more share what probability is left.
  private static let largestResultCount = 100

  /// A span with readings that others may lie in: a part of `insides`.
  private struct Container {
    let mask: UInt64
    let first: Int
    let insides: Range<Int>
  }
  /// What lies in a place that a container may be.
  private struct Inside {
    let place: Int
    let cities: Range<Int>
    let bonus: Double
  }
  private let containers: [Container]
  private let insides: [Inside]

  init(_ reader: QueryReader, options: GeocodingOptions) {
    self.reader = reader
    self.options = options
    gazetteer = reader.gazetteer
    hierarchy = reader.gazetteer.hierarchy
    words = reader.words
    all = reader.all
    filter = PlaceFilter(options, reader.gazetteer)
    var containers: [Container] = []
    var insides: [Inside] = []
    for span in reader.spans where !span.containers.isEmpty {
      let start = insides.count
      for reading in span.containers {
        insides.append(
          Inside(
            place: reading.place, cities: hierarchy.cityRange(of: reading.place),
            bonus: weights.container(reading) + weights.containerEdit * reading.editCost
              + (Interpreter.isShortAbbreviation(reading) && !reading.isVariant
                && !hierarchy.isInUnitedStates(reading.place)
                ? weights.shortAbbreviationAbroad : 0)))
      }
      containers.append(
        Container(mask: span.mask, first: span.first, insides: start..<insides.count))
    }
    containers.sort { $1.mask.nonzeroBitCount < $0.mask.nonzeroBitCount }
    self.containers = containers
    self.insides = insides
  }

  /// All readings worth keeping, the best first.
  func interpretations() -> [Interpretation] {
    var best: [Interpretation] = []
    var floor = -Double.infinity
    for span in reader.spans {
      for reading in span.readings where filter.accepts(reading.place) {
        // What is e^12 times less probable than the best is never shown.
        guard let interpretation = interpret(reading, span), interpretation.score > floor - 12
        else { continue }
        floor = max(floor, interpretation.score)
        best.append(interpretation)
      }
    }
    best.removeAll { $0.score <= floor - 12 }
    guard best.count > 1 else { return best }
    best.sort { first, second in
      first.score != second.score
        ? first.score > second.score : first.reading.place < second.reading.place
    }
    // The same place may have been read in several ways: the best stays.
    var kept: [Interpretation] = []
    for interpretation in best
    where !kept.contains(where: { $0.reading.place == interpretation.reading.place }) {
      kept.append(interpretation)
      if kept.count >= Interpreter.largestResultCount { break }
    }
    return kept
  }

  private func interpret(_ reading: Reading, _ span: Span) -> Interpretation? {
    var interpretation = Interpretation(reading: reading, nameMask: span.mask)
    var score = weights.name(reading) + prior(reading.place)
    if Interpreter.isShortAbbreviation(reading), !hierarchy.isInUnitedStates(reading.place) {
      score += weights.shortAbbreviationAbroad
    }
    if reading.isVariant { score += weights.variant }
    if reading.editCost > 0 { score += weights.edit * reading.editCost }
    var taken = span.mask
    for index in containers.indices where containers[index].mask & taken == 0 {
      guard let bonus = bonus(of: containers[index].insides, for: reading.place) else { continue }
      taken |= containers[index].mask
      interpretation.containerMask |= containers[index].mask
      interpretation.containerCount += 1
      score += bonus
      if containers[index].first >= span.end { score += weights.order }
    }
    // The code of a part of a country, and a letter, mean something only beside that country.
    let isPartCode = reading.sort == .code && reading.place < hierarchy.firstCountry
    if isPartCode || reading.letterCount == 1, interpretation.containerCount == 0, filter.isOpen {
      return nil
    }
    interpretation.unexplained = all & ~taken
    if interpretation.unexplained != 0 { weighRest(&interpretation, span, &score) }
    let content = span.mask & ~words.filler
    if content.nonzeroBitCount == 1, content & ~words.common == 0,
      interpretation.containerCount == 0
    {
      interpretation.plausibility *= plausibility(ofPlainWords: reading.place)
    }
    if reading.editCost > 0 {
      interpretation.plausibility *= plausibility(ofMisspelling: reading, interpretation)
    }
    interpretation.score = score
    return interpretation
  }

  /// How probable it is that plain words, such as "Earth" or "The barn", mean the place that is
  /// called so when nothing beside them speaks for it.
  private func plausibility(ofPlainWords place: Int) -> Double {
    if place >= hierarchy.firstRegion, place < hierarchy.firstArea { return 0.9 }
    return gazetteer.prominence(place) >= 175 ? 0.8 : 0.25
  }

  /// How probable it is that words which are like a name mean it: with a region or country beside
  /// them very, alone only for a place that is known.
  private func plausibility(ofMisspelling reading: Reading, _ interpretation: Interpretation)
    -> Double
  {
    if interpretation.containerCount > 0 { return reading.editCost > 1.2 ? 0.7 : 0.88 }
    let isKnown = gazetteer.prominence(reading.place) >= 150
    return isKnown ? (reading.editCost > 1.2 ? 0.45 : 0.65) : 0.35
  }

  private static func isShortAbbreviation(_ reading: Reading) -> Bool {
    reading.isShort && reading.sort == .abbreviation
  }

  /// How probable a place is before anything else is known.
  private func prior(_ place: Int) -> Double {
    let prominence = max(Interpreter.leastProminence, gazetteer.prominence(place))
    var score = Double(prominence) / 8 * weights.population
    if place >= hierarchy.firstArea {
      score = 20 * weights.population + weights.area
    } else if place >= hierarchy.firstCountry {
      score += weights.country
    } else if place >= hierarchy.firstRegion {
      score += weights.region
    } else if place >= hierarchy.firstCounty {
      score += weights.county
    }
    if let near = options.near {
      score += weights.near / (1 + gazetteer.coordinates.coordinate(place).distance(to: near) / 50)
    }
    return score
  }

  /// What a region or country that the query names adds to a place that lies in it.
  @inline(__always)
  private func bonus(of range: Range<Int>, for place: Int) -> Double? {
    var best: Double?
    for index in range {
      let container = insides[index].place
      let isInside =
        place < hierarchy.cityCount && container < hierarchy.firstArea
        ? insides[index].cities.contains(place)
        : container != place && gazetteer.contains(container, place)
      if isInside { best = max(best ?? 0, insides[index].bonus) }
    }
    return best
  }

  /// Weighs the words that name neither the place nor what it lies in.
  private func weighRest(
    _ interpretation: inout Interpretation, _ span: Span, _ score: inout Double
  ) {
    let place = interpretation.reading.place
    let kind = hierarchy.kind(place)
    var rest = interpretation.unexplained
    // "Paris Street": the word behind the name makes it something else.
    let next: UInt64 = 1 << UInt64(span.end & 63)
    if span.end < reader.text.tokens.count, words.street & next & rest != 0,
      reader.text.tokens[span.end].separator.rawValue < Separator.bracket.rawValue
    {
      score += weights.streetName
    }
    weighPostalCode(&rest, place, &score)
    weighContradictions(rest, &score)
    var plausibility = 1.0
    var unexplained: UInt64 = 0
    let named = interpretation.nameMask | interpretation.containerMask
    for segment in reader.segments where segment & rest != 0 {
      var left = segment & rest
      if segment & named != 0 {
        let generic = (words.countryGeneric | words.regionGeneric) & left
        let fitting =
          kind == .country ? generic : kind == .city ? 0 : words.regionGeneric & generic
        if fitting != 0, kind != .country { score += weights.fittingGeneric }
        if generic & ~fitting != 0 { score += weights.strayGeneric }
        let light = words.light & left & ~generic
        score += weights.light * Double(light.nonzeroBitCount)
        left &= ~(generic | light)
        // "Mexico City" is no way to write "Mexico": a longer name takes the word in.
        if reader.spans.contains(where: {
          $0.mask & span.mask == span.mask && $0.mask & (generic | light) != 0
        }) {
          score += weights.shadowed
        }
      }
      guard left != 0 else { continue }
      weigh(segment, rest: left, &interpretation, &score, &plausibility)
      unexplained |= left
    }
    interpretation.unexplained = unexplained
    interpretation.plausibility *= plausibility
  }

  /// Counts against a place that the query names a region or country it does not lie in.
  private func weighContradictions(_ rest: UInt64, _ score: inout Double) {
    for container in containers where container.mask & ~rest == 0 {
      guard
        reader.segments.contains(where: {
          $0 & ~(words.light & ~container.mask) == container.mask
        })
      else { continue }
      score += weights.contradiction
      return
    }
  }

  /// Weighs what is unexplained in one segment.
  private func weigh(
    _ segment: UInt64, rest: UInt64, _ interpretation: inout Interpretation,
    _ score: inout Double, _ plausibility: inout Double
  ) {
    let numbers = rest & words.number
    let plain = rest & ~numbers
    let named = (interpretation.nameMask | interpretation.containerMask) & segment
    let hasStreet = segment & words.street & rest != 0
    let isAddress = hasStreet || numbers != 0 && plain != 0
    if named == 0 {
      if plain == 0 || isAddress {
        score += weights.unexplainedAddress
        plausibility *= hasStreet || plain == 0 ? 0.9 : 0.6
        return
      }
      // A whole part that says nothing known: "Noida, NCR, India".
      interpretation.leavesPart = true
      score += weights.unexplained
      plausibility *= interpretation.containerCount > 0 ? 0.75 : 0.45
      return
    }
    score += weights.unexplainedNumber * Double(numbers.nonzeroBitCount)
    guard plain != 0 else { return }
    let start = named.trailingZeroBitCount
    let isBehind = plain >> UInt64(start) == 0
    if isBehind, isAddress, interpretation.containerCount > 0 {
      // "1600 Amphitheatre Parkway Mountain View CA"
      score += weights.unexplainedAddress
      plausibility *= 0.85
      return
    }
    let isInSegment = interpretation.nameMask & segment != 0
    if isInSegment, interpretation.containerCount > 0 {
      // "Manila South Harbour, Philippines": a known name in the right place, and more beside it.
      score += weights.partial * Double(plain.nonzeroBitCount)
    } else {
      score += weights.unexplained * Double(plain.nonzeroBitCount)
    }
    let isLed = start > 0 && words.preposition & 1 << UInt64(start - 1) != 0
    let isNamed = containers.contains { $0.mask & plain == plain }
    if isInSegment, interpretation.containerCount > 0 {
      plausibility *= isBehind ? 0.6 : 0.5
    } else {
      plausibility *= isBehind && isLed ? 0.7 : isNamed ? 0.5 : 0.2
    }
  }

  /// Takes a US postal code into account: one that lies near the place speaks for it.
  private func weighPostalCode(_ rest: inout UInt64, _ place: Int, _ score: inout Double) {
    var numbers = rest & words.number
    while numbers != 0 {
      let index = numbers.trailingZeroBitCount
      numbers &= numbers - 1
      guard let code = reader.postalCode(at: index), place < hierarchy.firstCountry,
        hierarchy.isInUnitedStates(place), let entry = gazetteer.postalCode(code)
      else { continue }
      let distance = entry.coordinate.distance(to: gazetteer.coordinates.coordinate(place))
      if distance < 60 {
        rest &= ~(1 << UInt64(index))
        score += weights.postalCode
      } else if place < hierarchy.cityCount {
        score += weights.farPostalCode
      }
    }
  }
}
