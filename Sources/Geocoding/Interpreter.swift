import Gazetteer
import Geography

/// Weighs the ways to read a query.
///
/// Each place that a run of words may name is tried as what is meant. The other words then either
/// name something that it lies in, or belong to how places are written ("City of"), or stay
/// unexplained. So "Paris, Texas" is the small Paris: it leaves nothing over, while the large one
/// leaves Texas.
struct Interpreter {
  let reader: QueryReader
  let options: GeocodingOptions
  let filter: PlaceFilter
  var weights = RankingWeights.standard
  private var gazetteer: Gazetteer { reader.gazetteer }
  /// The prominence of 300 inhabitants, which a place has whose number is not known.
  private static let leastProminence = 66

  /// A span with readings that others may lie in, and the cities within each.
  private struct Container {
    let span: Span
    let readings: [(reading: Reading, cities: Range<Int>)]
  }
  private let containers: [Container]

  init(_ reader: QueryReader, options: GeocodingOptions) {
    self.reader = reader
    self.options = options
    filter = PlaceFilter(options, reader.gazetteer)
    let hierarchy = reader.gazetteer.hierarchy
    containers = reader.spans.filter { !$0.containers.isEmpty }.map { span in
      Container(
        span: span,
        readings: span.containers.map { ($0, hierarchy.cityRange(of: $0.place)) })
    }.sorted { ($1.span.end - $1.span.first) < ($0.span.end - $0.span.first) }
  }

  /// All readings worth keeping, the best first.
  func interpretations() -> [Interpretation] {
    var best: [Interpretation] = []
    var floor = -Double.infinity
    for span in reader.spans {
      for reading in span.readings where filter.accepts(reading.place) {
        let interpretation = interpret(reading, span)
        // What is e^12 times less probable than the best is never shown.
        guard interpretation.score > floor - 12 else { continue }
        floor = max(floor, interpretation.score)
        best.append(interpretation)
      }
    }
    best = best.filter { $0.score > floor - 12 }
    best.sort { first, second in
      first.score != second.score
        ? first.score > second.score : first.reading.place < second.reading.place
    }
    var seen: Set<Int> = []
    return best.filter { seen.insert($0.reading.place).inserted }
  }

  private func interpret(_ reading: Reading, _ span: Span) -> Interpretation {
    var interpretation = Interpretation(reading: reading, nameMask: span.mask)
    var score = weights.name(reading) + prior(reading.place)
    if reading.isShort, reading.sort == .abbreviation, !isInUnitedStates(reading.place) {
      score += weights.shortAbbreviationAbroad
    }
    if reading.isVariant { score += weights.variant }
    var taken = span.mask
    for container in containers where container.span.mask & taken == 0 {
      guard let bonus = bonus(of: container, for: reading.place) else { continue }
      taken |= container.span.mask
      interpretation.containerMask |= container.span.mask
      interpretation.containerCount += 1
      score += bonus
      if container.span.first >= span.end { score += weights.order }
    }
    // A code of part of a country means something only beside that country.
    if reading.sort == .code, reading.place < gazetteer.hierarchy.firstCountry,
      interpretation.containerCount == 0, filter.isOpen
    {
      score -= 6
    }
    interpretation.unexplained = reader.all & ~taken
    if interpretation.unexplained != 0 { weighRest(&interpretation, span, &score) }
    interpretation.score = score
    return interpretation
  }

  private func isInUnitedStates(_ place: Int) -> Bool {
    gazetteer.hierarchy.country(of: place).map {
      gazetteer.hierarchy.countryCode($0) == (0x55, 0x53)
    }
      ?? false
  }

  /// How probable a place is before anything else is known.
  private func prior(_ place: Int) -> Double {
    let prominence = max(Interpreter.leastProminence, gazetteer.prominence(place))
    var score = Double(prominence) / 8 * weights.population
    let hierarchy = gazetteer.hierarchy
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
  private func bonus(of container: Container, for place: Int) -> Double? {
    var best: Double?
    for (reading, cities) in container.readings {
      let isInside =
        place < gazetteer.hierarchy.cityCount && reading.place < gazetteer.hierarchy.firstArea
        ? cities.contains(place)
        : reading.place != place && gazetteer.contains(reading.place, place)
      if isInside { best = max(best ?? 0, weights.container(reading)) }
    }
    return best
  }

  /// Weighs the words that name neither the place nor what it lies in.
  private func weighRest(
    _ interpretation: inout Interpretation, _ span: Span, _ score: inout Double
  ) {
    let words = reader.words
    let place = interpretation.reading.place
    let kind = gazetteer.hierarchy.kind(place)
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
      weigh(segment, rest: left, interpretation, &score, &plausibility)
      unexplained |= left
    }
    interpretation.unexplained = unexplained
    interpretation.plausibility = plausibility
  }

  /// Counts against a place that the query names a region or country it does not lie in.
  private func weighContradictions(_ rest: UInt64, _ score: inout Double) {
    for container in containers where container.span.mask & ~rest == 0 {
      guard
        reader.segments.contains(where: {
          $0 & ~(reader.words.light & ~container.span.mask) == container.span.mask
        })
      else { continue }
      score += weights.contradiction
      return
    }
  }

  /// Weighs what is unexplained in one segment.
  private func weigh(
    _ segment: UInt64, rest: UInt64, _ interpretation: Interpretation, _ score: inout Double,
    _ plausibility: inout Double
  ) {
    let words = reader.words
    let numbers = rest & words.number
    let plain = rest & ~numbers
    let named = (interpretation.nameMask | interpretation.containerMask) & segment
    let hasStreet = segment & words.street & rest != 0
    let isAddress = hasStreet || numbers != 0 && plain != 0
    if named == 0 {
      if plain == 0 || isAddress {
        score += weights.unexplainedAddress * Double(rest.nonzeroBitCount)
        plausibility *= hasStreet || plain == 0 ? 0.9 : 0.6
        return
      }
      // A whole part that says nothing known: "Noida, NCR, India".
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
      score += weights.unexplainedAddress * Double(plain.nonzeroBitCount)
      plausibility *= 0.85
      return
    }
    score += weights.unexplained * Double(plain.nonzeroBitCount)
    let isLed = start > 0 && words.preposition & 1 << UInt64(start - 1) != 0
    let isNamed = containers.contains { $0.span.mask & plain == plain }
    plausibility *=
      isBehind && isLed
      ? 0.7 : isBehind && interpretation.containerCount > 0 ? 0.6 : isNamed ? 0.5 : 0.2
  }

  /// Takes a US postal code into account: one that lies near the place speaks for it.
  private func weighPostalCode(_ rest: inout UInt64, _ place: Int, _ score: inout Double) {
    var numbers = rest & reader.words.number
    while numbers != 0 {
      let index = numbers.trailingZeroBitCount
      numbers &= numbers - 1
      guard let code = reader.postalCode(at: index), place < gazetteer.hierarchy.firstCountry,
        isInUnitedStates(place), let entry = gazetteer.postalCode(code)
      else { continue }
      let distance = entry.coordinate.distance(to: gazetteer.coordinates.coordinate(place))
      if distance < 60 {
        rest &= ~(1 << UInt64(index))
        score += weights.postalCode
      } else if place < gazetteer.hierarchy.cityCount {
        score += weights.farPostalCode
      }
    }
  }
}
