/// The hierarchy of places.
///
/// Places are numbered in one row: cities, counties, regions, countries, areas. Cities are sorted
/// by country, region and county, so that those of each lie side by side, and whether a city is in
/// Texas is a comparison of two numbers. Nothing is stored per city.
///
/// Layout of the section: for each country the first region, the two letters of its code and two
/// zero bytes; for each region and one more the first city, the first county and the country; for
/// each county and one more the first city and the region. All numbers are four bytes. Then, in two
/// bytes, the region of every 64th city and the last region.
@usableFromInline package struct Hierarchy: Sendable {
  private let view: ByteView
  // Small numbers, so that the whole is copied at once wherever one of its functions is called.
  @usableFromInline let cityEnd: UInt32
  @usableFromInline let countyEnd: UInt32
  @usableFromInline let regionEnd: UInt32
  @usableFromInline let countryEnd: UInt32
  @usableFromInline let areaEnd: UInt32
  private let countiesOffset: UInt32
  /// Where the regions of every so many cities begin.
  private let regionStepsOffset: UInt32
  /// The cities of the United States, which are asked for with each abbreviation of two letters.
  private var citiesOfUnitedStates: (start: UInt32, end: UInt32) = (0, 0)

  @inlinable @inline(__always) package var cityCount: Int { Int(cityEnd) }
  package var countyCount: Int { firstRegion - firstCounty }
  @inline(__always) package var regionCount: Int { firstCountry - firstRegion }
  @inline(__always) package var countryCount: Int { firstArea - firstCountry }
  package var areaCount: Int { placeCount - firstArea }
  // The numbers of the first place of each kind.
  @inlinable @inline(__always) package var firstCounty: Int { Int(cityEnd) }
  @inlinable @inline(__always) package var firstRegion: Int { Int(countyEnd) }
  @inlinable @inline(__always) package var firstCountry: Int { Int(regionEnd) }
  @inlinable @inline(__always) package var firstArea: Int { Int(countryEnd) }
  /// How many places there are; what is numbered from here on is a word.
  @inlinable @inline(__always) package var placeCount: Int { Int(areaEnd) }
  @inline(__always) private var regions: Int { countryCount &* 8 }
  @inline(__always) private var counties: Int { Int(countiesOffset) }
  @inline(__always) private var regionSteps: Int { Int(regionStepsOffset) }

  /// - Returns: nothing if the section is not as long as that many places need.
  init?(
    _ view: ByteView, cities: Int, counties: Int, regions: Int, countries: Int, areas: Int
  ) {
    let countiesOffset = countries * 8 + (regions + 1) * 12
    let stepsOffset = countiesOffset + (counties + 1) * 8
    let byteCount = stepsOffset + (Hierarchy.regionStepCount(cityCount: cities) + 1) * 2
    let placeCount = cities + counties + regions + countries + areas
    guard byteCount == view.count, let areaEnd = UInt32(exactly: placeCount),
      UInt32(exactly: byteCount) != nil
    else { return nil }
    self.view = view
    cityEnd = UInt32(cities)
    countyEnd = UInt32(cities + counties)
    regionEnd = UInt32(cities + counties + regions)
    countryEnd = UInt32(cities + counties + regions + countries)
    self.areaEnd = areaEnd
    self.countiesOffset = UInt32(countiesOffset)
    regionStepsOffset = UInt32(stepsOffset)
    if let country = country(code: UInt8(ascii: "U"), UInt8(ascii: "S")) {
      let range = cityRange(of: place(country))
      citiesOfUnitedStates = (UInt32(range.lowerBound), UInt32(range.upperBound))
    }
  }

  /// The region of the first of so many cities is stored.
  package static let regionStep = 64

  /// Of how many cities the region is stored.
  static func regionStepCount(cityCount: Int) -> Int {
    (cityCount + regionStep - 1) / regionStep
  }

  /// What kind of place has a number below `placeCount`, where continents count as regions.
  @inlinable package func kind(_ place: Int) -> PlaceKind {
    if place < cityCount { return .city }
    if place < firstRegion { return .county }
    if place < firstCountry { return .region }
    return place < firstArea ? .country : .region
  }

  // Of what kind a place is. Numbers from `placeCount` on count as areas; cities of add-ons, whose
  // numbers are negative, as cities.

  @inlinable @inline(__always) package func isCity(_ place: Int) -> Bool { place < cityCount }
  @inlinable @inline(__always) package func isCounty(_ place: Int) -> Bool {
    place >= firstCounty && place < firstRegion
  }
  @inlinable @inline(__always) package func isRegion(_ place: Int) -> Bool {
    place >= firstRegion && place < firstCountry
  }
  @inlinable @inline(__always) package func isCountry(_ place: Int) -> Bool {
    place >= firstCountry && place < firstArea
  }
  /// Whether a place is an area of several countries, or a natural feature.
  @inlinable @inline(__always) package func isArea(_ place: Int) -> Bool { place >= firstArea }

  /// Whether a place is a county or region.
  @inlinable @inline(__always) package func isDivision(_ place: Int) -> Bool {
    place >= firstCounty && place < firstCountry
  }
  @inlinable @inline(__always) package func isDivisionOrCountry(_ place: Int) -> Bool {
    place >= firstCounty && place < firstArea
  }
  @inlinable @inline(__always) package func isCityOrCounty(_ place: Int) -> Bool {
    place < firstRegion
  }
  @inlinable @inline(__always) package func isRegionOrCountry(_ place: Int) -> Bool {
    place >= firstRegion && place < firstArea
  }
  @inlinable @inline(__always) package func isRegionOrLarger(_ place: Int) -> Bool {
    place >= firstRegion
  }
  @inlinable @inline(__always) package func isCountryOrLarger(_ place: Int) -> Bool {
    place >= firstCountry
  }

  /// The region that a city, a county or a region lies in or is.
  package func region(of place: Int) -> RegionIndex? {
    if place < cityCount { return region(ofCity: place) }
    if place < firstRegion { return region(ofCounty: CountyIndex(place - cityCount)) }
    return place < firstCountry ? RegionIndex(place - firstRegion) : nil
  }

  /// The last region whose first city is not behind a city.
  ///
  /// Asked for many places of each query: a binary search between the regions of a city before it
  /// and of one behind it, which are mostly the same.
  ///
  /// - Complexity: O(log regions), mostly O(1).
  private func region(ofCity city: Int) -> RegionIndex? {
    let step = regionSteps &+ city / Hierarchy.regionStep &* 2
    var region = min(view.uint16(at: step), regionCount &- 1)
    var count = min(view.uint16(at: step &+ 2), regionCount &- 1) &- region &+ 1
    while count > 1 {
      let half = count / 2
      region = view.uint32(at: regions &+ (region &+ half) &* 12) <= city ? region &+ half : region
      count &-= half
    }
    return region >= 0 && view.uint32(at: regions &+ region &* 12) <= city
      ? RegionIndex(region) : nil
  }

  private func region(ofCounty county: CountyIndex) -> RegionIndex? {
    let region = view.uint32(at: counties + county.rawValue * 8 + 4)
    return region < regionCount ? RegionIndex(region) : nil
  }

  /// The county that a city or county lies in or is.
  package func county(of place: Int) -> CountyIndex? {
    if place >= cityCount { return place < firstRegion ? CountyIndex(place - cityCount) : nil }
    return region(of: place).flatMap { county(ofCity: place, region: $0) }
  }

  /// The county that a city of a region lies in.
  package func county(ofCity city: Int, region: RegionIndex) -> CountyIndex? {
    let range = countyRange(ofRegion: region)
    guard
      let county = last(range.count, where: { firstCity(ofCounty: range.lowerBound + $0) <= city })
    else { return nil }
    return CountyIndex(range.lowerBound + county)
  }

  /// The country that a place lies in or is.
  package func country(of place: Int) -> CountryIndex? {
    if place >= firstCountry { return place < firstArea ? CountryIndex(place - firstCountry) : nil }
    return region(of: place).flatMap { country(ofRegion: $0) }
  }

  /// The country that a region lies in.
  package func country(ofRegion region: RegionIndex) -> CountryIndex? {
    let country = view.uint32(at: regions + region.rawValue * 12 + 8)
    return country < countryCount ? CountryIndex(country) : nil
  }

  /// The two letters of a country's code, upper case ASCII.
  package func countryCode(_ country: CountryIndex) -> (UInt8, UInt8) {
    (view[country.rawValue * 8 + 4], view[country.rawValue * 8 + 5])
  }

  /// A country's code as a string.
  package func countryCodeText(_ country: CountryIndex) -> String {
    let code = countryCode(country)
    // Two bytes fit into the string itself: an array of them would be allocated.
    return unsafe String(unsafeUninitializedCapacity: 2) { buffer in
      unsafe buffer[0] = code.0
      unsafe buffer[1] = code.1
      return 2
    }
  }

  /// Whether a place lies in the United States or is them.
  package func isInUnitedStates(_ place: Int) -> Bool {
    if place < cityCount {
      return place >= Int(citiesOfUnitedStates.start) && place < Int(citiesOfUnitedStates.end)
    }
    return country(of: place).map { countryCode($0) == (UInt8(ascii: "U"), UInt8(ascii: "S")) }
      ?? false
  }

  /// The country with a code of two upper case letters.
  package func country(code first: UInt8, _ second: UInt8) -> CountryIndex? {
    (0..<countryCount).lazy.map { CountryIndex($0) }.first { countryCode($0) == (first, second) }
  }

  /// The regions of a country, by their positions.
  private func regionRange(ofCountry country: Int) -> Range<Int> {
    let start = min(view.uint32(at: country * 8), regionCount)
    let end =
      country + 1 < countryCount ? view.uint32(at: (country + 1) * 8) : regionCount
    return start..<min(max(start, end), regionCount)
  }

  /// The regions of a country, by their numbers as places.
  package func regions(of country: CountryIndex) -> Range<Int> {
    let range = regionRange(ofCountry: country.rawValue)
    return firstRegion + range.lowerBound..<firstRegion + range.upperBound
  }

  /// The counties of a region, by their positions.
  private func countyRange(ofRegion region: RegionIndex) -> Range<Int> {
    let offset = regions + region.rawValue * 12 + 4
    let start = min(view.uint32(at: offset), countyCount)
    let end = view.uint32(at: offset + 12)
    return start..<min(max(start, end), countyCount)
  }

  /// The counties of a region, by their numbers as places.
  package func counties(ofRegion place: Int) -> Range<Int> {
    let range = countyRange(ofRegion: RegionIndex(place - firstRegion))
    return firstCounty + range.lowerBound..<firstCounty + range.upperBound
  }

  /// The cities within a city, county, region or country.
  @usableFromInline package func cityRange(of place: Int) -> Range<Int> {
    if place < cityCount { return place..<place + 1 }
    if place < firstRegion { return cityRange(ofCounty: CountyIndex(place - cityCount)) }
    if place < firstCountry { return cityRange(ofRegion: RegionIndex(place - firstRegion)) }
    guard place < firstArea else { return 0..<0 }
    let range = regionRange(ofCountry: place - firstCountry)
    guard !range.isEmpty else { return 0..<0 }
    let start = cityRange(ofRegion: RegionIndex(range.lowerBound)).lowerBound
    let last = RegionIndex(range.upperBound - 1)
    return start..<max(start, cityRange(ofRegion: last).upperBound)
  }

  private func cityRange(ofRegion region: RegionIndex) -> Range<Int> {
    let offset = regions + region.rawValue * 12
    let start = min(view.uint32(at: offset), cityCount)
    let end = view.uint32(at: offset + 12)
    return start..<min(max(start, end), cityCount)
  }

  private func cityRange(ofCounty county: CountyIndex) -> Range<Int> {
    guard let region = region(ofCounty: county) else { return 0..<0 }
    let bounds = cityRange(ofRegion: region)
    let number = county.rawValue
    let start = max(bounds.lowerBound, min(firstCity(ofCounty: number), bounds.upperBound))
    let end =
      number + 1 < countyRange(ofRegion: region).upperBound
      ? firstCity(ofCounty: number + 1) : bounds.upperBound
    return start..<min(max(start, end), bounds.upperBound)
  }

  private func firstCity(ofCounty county: Int) -> Int { view.uint32(at: counties + county * 8) }

  /// The last of `count` numbers that fulfils a condition which those after it do not.
  ///
  /// - Complexity: O(log `count`).
  private func last(_ count: Int, where isFulfilled: (Int) -> Bool) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isFulfilled(middle) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}
