import Gazetteer
import Synchronization

// What the query names that places may lie in, and whether one does.

extension Interpreter {
  /// A span with candidates that others may lie in: a part of `containers`.
  struct ContainerSpan {
    let mask: TokenSet
    let first: Int
    /// Which of the spans it is.
    let number: Int
    /// The most that lying in one of them adds to a score.
    let maxScore: Double
    let containers: Range<Int>
  }

  /// The numbers of cities from one on.
  struct Cities {
    let start: UInt32
    let count: UInt32

    init(_ range: Range<Int>) {
      start = UInt32(truncatingIfNeeded: range.lowerBound)
      count = UInt32(truncatingIfNeeded: range.count)
    }

    /// Whether a city is one of them.
    @inline(__always) func contains(_ city: Int) -> Bool {
      UInt32(truncatingIfNeeded: city) &- start < count
    }
  }

  /// A place that others lie in.
  struct Container {
    let evidence: ContainerEvidence
    /// The cities of countries that are parts of it: a part of those of the gazetteer.
    let dependencies: Range<Int>
    /// The cities that lie in it, also those of its dependencies: a part of `cityRanges`.
    let tests: Range<Int>

    var place: Int { evidence.candidate.place }
  }

  /// The largest number of ranges of cities that are told apart: far more than the areas of the world
  /// have members, so that a damaged gazetteer cannot fill the memory.
  private static let maxCityRangeCount = 65_536

  /// Notes what the query names that places may lie in.
  mutating func noteContainers() {
    containerSpans.removeAll()
    containers.removeAll()
    cityRanges.removeAll()
    for index in reader.spans.indices {
      let span = reader.spans[index]
      guard !span.containers.isEmpty, !isStreet(span), !isInAddress(span),
        !isInVenue(span), !isPlainWord(span), !isInLandmark(span)
      else { continue }
      let start = containers.count
      var maxScore = -Double.infinity
      let besideState = span.containers.contains { index in
        let candidate = reader.containers[index]
        return candidate.isShort && candidate.nameKind == .abbreviation
          && hierarchy.isInUnitedStates(candidate.place)
      }
      for index in span.containers {
        let candidate = reader.containers[index]
        let evidence = ContainerEvidence(candidate, besideState: besideState, hierarchy)
        maxScore = max(maxScore, evidence.score)
        let parts =
          hierarchy.isCountry(candidate.place)
          ? dependencies[candidate.place - hierarchy.firstCountry] : 0..<0
        let firstTest = cityRanges.count
        if hierarchy.isArea(candidate.place) {
          noteCities(ofArea: candidate.place)
        } else {
          cityRanges.append(Cities(hierarchy.cityRange(of: candidate.place)))
          for part in parts {
            cityRanges.append(Cities(gazetteer.dependencies.cityRanges[part]))
          }
        }
        containers.append(
          Container(
            evidence: evidence, dependencies: parts,
            tests: firstTest..<cityRanges.count))
      }
      containerSpans.append(
        ContainerSpan(
          mask: span.mask, first: span.first, number: containerSpans.count, maxScore: maxScore,
          containers: start..<containers.count))
    }
    containerSpans.sort { $1.mask.count < $0.mask.count }
    askedStrays.store(0, ordering: .relaxed)
    strays.store(0, ordering: .relaxed)
  }

  /// Whether all that a span names are counties that do not speak against a city elsewhere: no city that the
  /// query names lies in them, and no word such as "County" tells that one is meant.
  ///
  /// There are many counties, and most words are the name of one: "Rua São José, 178 - Centro, Macapá" has
  /// nothing to do with Centro, a municipality of Tabasco.
  func isStray(_ span: ContainerSpan) -> Bool {
    // Each interpretation asks for the same spans. Of those beyond the width of a mask nothing is noted.
    let bit: UInt64 = span.number < UInt64.bitWidth ? 1 << UInt64(span.number) : 0
    if askedStrays.load(ordering: .relaxed) & bit != 0 {
      return strays.load(ordering: .relaxed) & bit != 0
    }
    let isStray = isStrayAnew(span)
    askedStrays.bitwiseOr(bit, ordering: .relaxed)
    if isStray { strays.bitwiseOr(bit, ordering: .relaxed) }
    return isStray
  }

  private func isStrayAnew(_ span: ContainerSpan) -> Bool {
    let segment = reader.segments.first { $0.intersects(span.mask) } ?? span.mask
    if segment.intersects(reader.words.regionGeneric) { return false }
    for index in span.containers {
      let county = containers[index].place
      guard hierarchy.isCounty(county) else { return false }
      let cities = Cities(hierarchy.cityRange(of: county))
      let isNamed = reader.spans.contains { other in
        !other.mask.intersects(span.mask)
          && reader.candidates.contains(in: other.candidates) {
            cities.contains(gazetteer.spot($0.place))
          }
      }
      if isNamed { return false }
    }
    return true
  }

  /// Notes the cities of the countries and regions that make up an area.
  private mutating func noteCities(ofArea place: Int) {
    var range = 0..<0
    gazetteer.areas.forEachMember(place - hierarchy.firstArea) { member in
      guard hierarchy.isRegionOrCountry(member),
        cityRanges.count < Interpreter.maxCityRangeCount
      else { return }
      let cities = hierarchy.cityRange(of: member)
      // Neighbours in number lie side by side.
      if cities.lowerBound == range.upperBound {
        range = range.lowerBound..<cities.upperBound
      } else {
        cityRanges.append(Cities(range))
        range = cities
      }
    }
    cityRanges.append(Cities(range))
  }

  /// Whether a span is the name of a street: "Massachusetts Avenue".
  ///
  /// That "Hartford CT" is in Connecticut, not a court, is for the interpretations to say.
  private func isStreet(_ span: Span) -> Bool {
    guard span.end < reader.text.tokens.count,
      reader.words.street.contains(span.end),
      !reader.text.tokens[span.end].separator.parts
    else { return false }
    return !reader.spans.contains { $0.first == span.end && !$0.containers.isEmpty }
  }

  /// Whether a span belongs to an address, and so names nothing else.
  @inline(__always)
  func isInAddress(_ span: Span) -> Bool {
    span.mask.intersects(addressWords)
  }

  /// Whether a span is a word such as "in" or "me" within a sentence: a code stands at the end.
  private func isPlainWord(_ span: Span) -> Bool {
    guard span.mask.isSubset(of: words.light | words.common), span.end - span.first == 1,
      span.end < reader.text.tokens.count, !reader.text.tokens[span.end].separator.parts
    else { return false }
    let token = reader.text.tokens[span.first]
    return token.symbolCount <= 2 && token.traits.contains(.hasLowercase)
      && !token.traits.contains(.hasUppercase)
  }

  /// Whether a span is a part of the name of a landmark or feature that stands alone: the province in "Bellagio,
  /// Lake Como".
  private func isInLandmark(_ span: Span) -> Bool {
    guard reader.namesLandmark else { return false }
    return reader.spans.contains { other in
      span.mask.isSubset(of: other.mask) && span.mask != other.mask
        && reader.segments.contains { $0 == other.mask }
        && reader.candidates.contains(in: other.candidates) {
          $0.editCost == 0 && gazetteer.isLandmark($0.place)
        }
    }
  }

  /// Whether a span stands in the name of a house or firm: "Caisse primaire du Nord, 59000 Lille".
  private func isInVenue(_ span: Span) -> Bool {
    guard reader.address.isAddress,
      let segment = reader.segments.first(where: { $0.intersects(span.mask) }),
      !segment.intersects(reader.address.streetParts)
    else { return false }
    var loose = segment & ~(span.mask | words.light | words.number)
    for index in reader.spans.indices where !reader.spans[index].mask.intersects(span.mask) {
      loose &= ~reader.spans[index].mask
    }
    return !loose.isEmpty
  }

  /// A place, and where it lies, looked up once for all that the query says it lies in.
  struct Location {
    let place: Int
    /// What a county, region or country lies in; nothing for a city.
    var region = -1
    var country = -1
    /// The country that this one is also written as a part of.
    var sovereign = -1
  }

  /// Where a place lies.
  @inline(never)
  func location(of place: Int) -> Location {
    guard hierarchy.isDivisionOrCountry(place) else {
      return Location(place: place)
    }
    var location = Location(place: place)
    if !hierarchy.isRegionOrLarger(place), let region = hierarchy.region(of: place) {
      location.region = hierarchy.place(region)
    }
    guard let country = hierarchy.country(of: place) else { return location }
    if !hierarchy.isCountry(place) { location.country = hierarchy.place(country) }
    location.sovereign = sovereigns[country.rawValue]
    return location
  }

  /// The same as the function below for a city, where comparing numbers is enough.
  @inline(__always)
  func container(_ range: Range<Int>, ofCity city: Int) -> Int? {
    var best: Int?
    for index in range
    where cityRanges.contains(in: containers[index].tests, where: { $0.contains(city) }) {
      if let known = best, containers[known].evidence.score >= containers[index].evidence.score {
        continue
      }
      best = index
    }
    return best
  }

  /// The place that the query names, of several it may mean, in which a place lies: its index.
  @inline(never)
  func container(_ range: Range<Int>, of location: Location) -> Int? {
    var best: Int?
    for index in range where lies(location, in: containers[index]) {
      if let known = best, containers[known].evidence.score >= containers[index].evidence.score {
        continue
      }
      best = index
    }
    return best
  }

  @inline(__always)
  private func lies(_ location: Location, in outer: Container) -> Bool {
    let place = location.place
    let container = outer.place
    guard !hierarchy.isArea(container), !hierarchy.isArea(place) else {
      // "Lake Tahoe, NV" lies in California as well.
      if gazetteer.isWideFeature(place), !hierarchy.isArea(container) {
        return gazetteer.shares(container, feature: place)
      }
      // No country or region lies in a lake.
      if gazetteer.isWideFeature(container), hierarchy.isRegionOrLarger(place) { return false }
      return container != place
        && (gazetteer.contains(container, place)
          || isDependent(place, outer))
    }
    return container == location.region || container == location.country
      || container == location.sovereign
  }

  /// Whether a place is, or lies in, a country that is a part of another one; an area, if all of it does: the
  /// Channel Islands.
  @inline(__always)
  func isDependent(_ place: Int, _ container: Container) -> Bool {
    if container.dependencies.isEmpty { return false }
    if hierarchy.isArea(place) {
      let members = gazetteer.areas.members(place - hierarchy.firstArea)
      return !members.isEmpty
        && members.allSatisfy { location(of: $0).sovereign == container.place }
    }
    if hierarchy.isDivisionOrCountry(place) {
      return location(of: place).sovereign == container.place
    }
    for index in container.dependencies
    where gazetteer.dependencies.cityRanges[index].contains(gazetteer.spot(place)) {
      return true
    }
    return false
  }
}
