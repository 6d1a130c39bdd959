import Gazetteer
import Geography
import Synchronization

// What the query names that places may lie in.

extension Setting {
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
    /// Whether the cities are those of what lay in it once, or in the state of that name.
    var isFormer = false
    /// Whether it is an area that is smaller than the regions that it lies in.
    var isSmallArea = false
    /// Of such an area, where its places are, but for those of its counties that lie in it as a
    /// whole.
    var box: BoundingBox?
    /// The cities that lie in it, also those of its dependencies: a part of `cityRanges`.
    let tests: Range<Int>

    var place: Int { evidence.candidate.place }
  }

  /// The largest number of ranges of cities that are told apart: far more than the areas of the
  /// world have members, so that a damaged gazetteer cannot fill the memory.
  private static let maxCityRangeCount = 65_536

  /// Notes what the query names that places may lie in.
  mutating func noteContainers(_ reading: borrowing Reading) {
    containerSpans.removeAll()
    containers.removeAll()
    cityRanges.removeAll()
    for index in reading.spans.indices {
      let span = reading.spans[index]
      guard !span.containers.isEmpty, !isStreet(span, reading),
        !span.mask.intersects(addressWords), !isInVenue(span, reading), !isPlainWord(span, reading),
        !isInLandmark(span, reading)
      else { continue }
      let start = containers.count
      var maxScore = -Double.infinity
      let besideState = span.containers.contains { index in
        let candidate = reading.containers[index]
        return candidate.isShort && candidate.nameKind == .abbreviation
          && hierarchy.isInUnitedStates(candidate.place)
      }
      for index in span.containers {
        let candidate = reading.containers[index]
        let evidence = ContainerEvidence(candidate, besideState: besideState, hierarchy)
        maxScore = max(maxScore, evidence.score)
        let parts =
          hierarchy.isCountry(candidate.place)
          ? dependencies[candidate.place - hierarchy.firstCountry] : 0..<0
        var firstTest = cityRanges.count
        let box = box(ofArea: candidate.place)
        if let box {
          let gazetteer = gazetteer
          // What lies in the area as a whole, and what only as far as its box goes.
          noteCities(ofArea: candidate.place) { Setting.isWithin(box, $0, gazetteer) }
          if cityRanges.count > firstTest {
            containers.append(
              Container(
                evidence: evidence, dependencies: parts, isSmallArea: true,
                tests: firstTest..<cityRanges.count))
          }
          firstTest = cityRanges.count
          noteCities(ofArea: candidate.place) { !Setting.isWithin(box, $0, gazetteer) }
          if cityRanges.count == firstTest { continue }
        } else if hierarchy.isArea(candidate.place) {
          noteCities(ofArea: candidate.place) { _ in true }
        } else {
          cityRanges.append(Cities(hierarchy.cityRange(of: candidate.place)))
          for part in parts {
            cityRanges.append(Cities(gazetteer.dependencies.cityRanges[part]))
          }
        }
        containers.append(
          Container(
            evidence: evidence, dependencies: parts, isSmallArea: box != nil, box: box,
            tests: firstTest..<cityRanges.count))
        // A state that is gone, or any country where what is left over lay in one.
        if candidate.nameKind == .historic || reading.includesFormerParts,
          let former = noteFormerParts(candidate)
        {
          maxScore = max(maxScore, former)
        }
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

  /// Notes what lay once in a country that the query names.
  ///
  /// - Returns: what it adds to a score to have lain there; nil where nothing is noted.
  private mutating func noteFormerParts(_ candidate: PlaceCandidate) -> Double? {
    guard hierarchy.isCountry(candidate.place), candidate.editCost == 0 else { return nil }
    let parts = gazetteer.dependencies.formerParts[candidate.place - hierarchy.firstCountry]
    guard !parts.isEmpty else { return nil }
    let firstTest = cityRanges.count
    for part in parts {
      cityRanges.append(Cities(gazetteer.dependencies.formerCityRanges[part]))
    }
    let evidence = ContainerEvidence(formerly: candidate, hierarchy)
    containers.append(
      Container(
        evidence: evidence, dependencies: 0..<0, isFormer: true,
        tests: firstTest..<cityRanges.count))
    return evidence.score
  }

  /// Whether all that a span names are counties that do not speak against a city elsewhere: no city
  /// that the query names lies in them, and no word such as "County" tells that one is meant.
  ///
  /// There are many counties, and most words are the name of one: "Rua São José, 178 - Centro,
  /// Macapá" has nothing to do with Centro, a municipality of Tabasco.
  func isStray(_ span: ContainerSpan, _ reading: borrowing Reading) -> Bool {
    // Each interpretation asks for the same spans. Of those beyond the width of a mask nothing is
    // noted.
    let bit: UInt64 = span.number < UInt64.bitWidth ? 1 << UInt64(span.number) : 0
    if askedStrays.load(ordering: .relaxed) & bit != 0 {
      return strays.load(ordering: .relaxed) & bit != 0
    }
    let isStray = isStrayAnew(span, reading)
    askedStrays.bitwiseOr(bit, ordering: .relaxed)
    if isStray { strays.bitwiseOr(bit, ordering: .relaxed) }
    return isStray
  }

  private func isStrayAnew(_ span: ContainerSpan, _ reading: borrowing Reading) -> Bool {
    let segment = reading.segments.first { $0.intersects(span.mask) } ?? span.mask
    if segment.intersects(reading.words.regionGeneric) { return false }
    for index in span.containers {
      let county = containers[index].place
      guard hierarchy.isCounty(county) else { return false }
      let cities = Cities(hierarchy.cityRange(of: county))
      let isNamed = reading.spans.contains { other in
        !other.mask.intersects(span.mask)
          && reading.candidates.contains(in: other.candidates) {
            cities.contains(gazetteer.spot($0.place))
          }
      }
      if isNamed { return false }
    }
    return true
  }

  /// Notes the cities of the countries, regions and counties that make up an area.
  ///
  /// - Parameters:
  ///   - place: the area.
  ///   - counts: which of them.
  private mutating func noteCities(ofArea place: Int, _ counts: (_ member: Int) -> Bool) {
    var range = 0..<0
    gazetteer.areas.forEachMember(place - hierarchy.firstArea) { member in
      guard hierarchy.isDivisionOrCountry(member), counts(member),
        cityRanges.count < Setting.maxCityRangeCount
      else { return }
      let cities = hierarchy.cityRange(of: member)
      // Neighbours in number lie side by side.
      if cities.lowerBound == range.upperBound {
        range = range.lowerBound..<cities.upperBound
      } else {
        if !range.isEmpty { cityRanges.append(Cities(range)) }
        range = cities
      }
    }
    if !range.isEmpty { cityRanges.append(Cities(range)) }
  }

  /// Whether a county lies in the box of an area of which it is a member, and so in the area.
  private static func isWithin(
    _ box: BoundingBox, _ member: Int, _ gazetteer: Gazetteer
  ) -> Bool {
    guard gazetteer.hierarchy.isCounty(member), let other = gazetteer.place(member)?.boundingBox
    else {
      return false
    }
    return box.south <= other.south && other.north <= box.north && box.west <= other.west
      && other.east <= box.east
  }

  /// Whether a place that the query names is an area smaller than the regions that it lies in.
  func isSmallArea(_ place: Int) -> Bool {
    hierarchy.isArea(place)
      && containers.contains(in: containers.indices) { $0.place == place && $0.isSmallArea }
  }

  /// The box around a small area: most are parts of the regions that they are said to lie in.
  ///
  /// - Returns: nil for other places, for a natural feature, and for an area of whole countries and
  ///   regions.
  private func box(ofArea place: Int) -> BoundingBox? {
    guard hierarchy.isArea(place), !gazetteer.isWideFeature(place),
      let box = gazetteer.place(place)?.boundingBox,
      let low = Coordinate(latitude: box.south, longitude: box.west),
      let far = Coordinate(latitude: box.north, longitude: box.east),
      low.distance(to: far) < Setting.largeKilometres
    else { return nil }
    // Its edges are set roughly.
    let (high, wide) = (
      (box.north - box.south) * Setting.margin, (box.east - box.west) * Setting.margin
    )
    return BoundingBox(
      south: box.south - high, west: box.west - wide, north: box.north + high,
      east: box.east + wide)
  }

  /// From how large a diagonal on an area is one of whole regions, in kilometres.
  private static let largeKilometres = 600.0
  /// How far beyond its box a place of an area may be, as a share of the box.
  private static let margin = 0.08

  /// Whether a span is the name of a street: "Massachusetts Avenue".
  ///
  /// That "Hartford CT" is in Connecticut, not a court, is for the interpretations to say.
  private func isStreet(_ span: Span, _ reading: borrowing Reading) -> Bool {
    guard span.end < reading.text.tokens.count,
      reading.words.street.contains(span.end),
      !reading.text.tokens[span.end].separator.parts
    else { return false }
    return !reading.spans.contains { $0.first == span.end && !$0.containers.isEmpty }
  }

  /// Whether a span is a word such as "in" or "me" within a sentence: a code stands at the end.
  private func isPlainWord(_ span: Span, _ reading: borrowing Reading) -> Bool {
    guard span.mask.isSubset(of: reading.words.light | reading.words.common),
      span.end - span.first == 1,
      span.end < reading.text.tokens.count, !reading.text.tokens[span.end].separator.parts
    else { return false }
    let token = reading.text.tokens[span.first]
    return token.symbolCount <= 2 && token.traits.contains(.hasLowercase)
      && !token.traits.contains(.hasUppercase)
  }

  /// Whether a span is a part of the name of a landmark or feature that stands alone: the province
  /// in "Bellagio, Lake Como".
  private func isInLandmark(_ span: Span, _ reading: borrowing Reading) -> Bool {
    guard reading.namesLandmark else { return false }
    return reading.spans.contains { other in
      span.mask.isSubset(of: other.mask) && span.mask != other.mask
        && reading.segments.contains { $0 == other.mask }
        && reading.candidates.contains(in: other.candidates) {
          $0.editCost == 0 && gazetteer.isLandmark($0.place)
        }
    }
  }

  /// Whether a span stands in the name of a house or firm: "Caisse primaire du Nord, 59000 Lille".
  private func isInVenue(_ span: Span, _ reading: borrowing Reading) -> Bool {
    guard reading.address.isAddress,
      let segment = reading.segments.first(where: { $0.intersects(span.mask) }),
      !segment.intersects(reading.address.streetParts)
    else { return false }
    var loose = segment & ~(span.mask | reading.words.light | reading.words.number)
    for index in reading.spans.indices where !reading.spans[index].mask.intersects(span.mask) {
      loose &= ~reading.spans[index].mask
    }
    return !loose.isEmpty
  }
}
