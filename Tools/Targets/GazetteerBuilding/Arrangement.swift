import Foundation
import Gazetteer
import GazetteerWriting

/// Puts places into the order in which they lie in the file, and finds what follows from it.
struct Arrangement {
  private(set) var sources: Sources
  var report: Report
  /// All places in file order: cities, counties, regions, countries, areas.
  private(set) var places: [SourcePlace] = []
  private(set) var countries: [SourcePlace] = []
  private(set) var regions: [SourcePlace] = []
  private(set) var counties: [SourcePlace] = []
  /// For each region and county, and one more of each, the number of its first city.
  private(set) var firstCityOfRegion: [Int] = []
  private(set) var firstCityOfCounty: [Int] = []

  /// What words say, in the order of first occurrence, and the number of each.
  private(set) var wordMeanings: [SourceWord.Meaning] = []
  private(set) var wordNumbers: [SourceWord.Meaning: Int] = [:]

  /// The villages, each with the number of a city that lies in what it lies in; those with one city
  /// together.
  private(set) var villages: [(place: SourcePlace, spot: Int)] = []

  var cityCount: Int { sources.cities.count }

  init(_ sources: Sources, report: Report) {
    self.sources = sources
    self.report = report
  }

  mutating func arrange() {
    countries = sources.countries.values.sorted { $0.country < $1.country }
    gatherDivisions()
    sortCities()
    markDuplicates()
    locateDivisions()
    places =
      sources.cities + counties + regions + countries + sources.areas.map(\.place)
    sortVillages()
    for word in sources.words where wordNumbers[word.meaning] == nil {
      wordNumbers[word.meaning] = wordMeanings.count
      wordMeanings.append(word.meaning)
    }
    let landmarkCount = sources.cities.count { $0.landmark != nil }
    report.add("kept: cities", cityCount - landmarkCount)
    report.add("kept: airports, landmarks and features", landmarkCount)
    report.add("kept: regions", regions.count { !$0.region.isEmpty })
    report.add("kept: counties", counties.count)
    report.add("kept: countries", countries.count)
    report.add("kept: areas", sources.areas.count)
    report.add("kept: villages", villages.count)
  }

  /// Finds for each village a city of its county, or of its region if it has none, and puts those
  /// in one county along the curve.
  ///
  /// Far from all cities the nearest of the region tells the county, as it does for points.
  private mutating func sortVillages() {
    var spots: [String: Int] = [:]
    var cities: [String: [Int]] = [:]
    for number in sources.cities.indices.reversed() where sources.cities[number].landmark == nil {
      let city = sources.cities[number]
      let region = "\(city.country).\(city.region)."
      spots[region + city.county] = number
      cities[region, default: []].append(number)
    }
    var found: [(place: SourcePlace, spot: Int, position: Int)] = []
    for village in sources.villages {
      let region = "\(village.country).\(village.region)."
      let nearest = { [sources] (village: SourcePlace) in
        (cities[region] ?? []).min {
          Arrangement.distance(sources.cities[$0], village)
            < Arrangement.distance(sources.cities[$1], village)
        }
      }
      guard
        let spot = spots[region + village.county] ?? spots[region]
          ?? nearest(village).flatMap({ spots[region + sources.cities[$0].county] })
      else {
        report.add("village dropped: no city in its region")
        continue
      }
      let position = HilbertCurve.position(latitude: village.latitude, longitude: village.longitude)
      found.append((village, spot, position))
    }
    villages = found.sorted { first, second in
      (first.spot, first.position, first.place.name)
        < (second.spot, second.position, second.place.name)
    }.map { ($0.place, $0.spot) }
  }

  /// Regions and counties in order, with one without a name for the cities of a country that
  /// belong to none, and with those that occur among the cities only.
  private mutating func gatherDivisions() {
    for index in sources.cities.indices {
      let city = sources.cities[index]
      let key = "\(city.country).\(city.region)"
      if sources.regions[key] == nil {
        var region = SourcePlace()
        region.country = city.country
        region.region = city.region
        sources.regions[key] = region
        report.add(
          city.region.isEmpty
            ? "made: a region without a name for cities that belong to none"
            : "made: a region without a name for a code that has none")
      }
      if !city.county.isEmpty, sources.counties["\(key).\(city.county)"] == nil {
        sources.cities[index].county = ""
        report.add("city without its county: unknown code")
      }
    }
    regions = sources.regions.values.sorted { ($0.country, $0.region) < ($1.country, $1.region) }
    counties = sources.counties.values.filter {
      sources.regions["\($0.country).\($0.region)"] != nil
    }.sorted { ($0.country, $0.region, $0.county) < ($1.country, $1.region, $1.county) }
  }

  private mutating func sortCities() {
    let keyed = sources.cities.map { city in
      (
        key: "\(city.country).\(city.region)\u{1}\(city.county)",
        position: HilbertCurve.position(latitude: city.latitude, longitude: city.longitude),
        city: city
      )
    }
    var order: [String: Int] = [:]
    for region in regions { order["\(region.country).\(region.region)\u{1}"] = order.count }
    // A county comes after the cities of its region that have none, by its own order.
    var rank: [String: (Int, Int)] = [:]
    for (key, number) in order { rank[key] = (number, 0) }
    for (number, county) in counties.enumerated() {
      let region = order["\(county.country).\(county.region)\u{1}"] ?? 0
      rank["\(county.country).\(county.region)\u{1}\(county.county)"] = (region, number + 1)
    }
    sources.cities = keyed.map { entry in (rank[entry.key] ?? (0, 0), entry.position, entry.city) }
      .sorted { first, second in
        (first.0.0, first.0.1, first.1, first.2.geonamesID, first.2.name)
          < (second.0.0, second.0.1, second.1, second.2.geonamesID, second.2.name)
      }.map(\.2)
    var ranks: [(Int, Int)] = []
    for city in sources.cities {
      ranks.append(rank["\(city.country).\(city.region)\u{1}\(city.county)"] ?? (0, 0))
    }
    firstCityOfRegion = Arrangement.starts(ranks.map(\.0), count: regions.count)
    // The cities without a county come before those of the region's first county.
    let countyRegion = counties.map { order["\($0.country).\($0.region)\u{1}"] ?? 0 }
    firstCityOfCounty = []
    for number in counties.indices {
      let range =
        firstCityOfRegion[countyRegion[number]]..<firstCityOfRegion[countyRegion[number] + 1]
      firstCityOfCounty.append(range.first { ranks[$0].1 >= number + 1 } ?? range.upperBound)
    }
    firstCityOfCounty.append(cityCount)
  }

  /// For each number below `count`, and for `count`, the first position whose value reaches it.
  private static func starts(_ values: [Int], count: Int) -> [Int] {
    var starts: [Int] = []
    var position = 0
    for number in 0...count {
      while position < values.count, values[position] < number { position += 1 }
      starts.append(position)
    }
    return starts
  }

  /// Finds cities listed twice.
  ///
  /// Same name, country and region within 10 km, one of them with the population of the other or
  /// none. Both stay, but the names lead to one.
  private mutating func markDuplicates() {
    var groups: [String: [Int]] = [:]
    for (index, city) in sources.cities.enumerated() where city.landmark == nil {
      groups["\(city.country).\(city.region).\(city.name)", default: []].append(index)
    }
    for group in groups.values where group.count > 1 {
      let sorted = group.sorted {
        (sources.cities[$0].population, $1) > (sources.cities[$1].population, $0)
      }
      for (rank, index) in sorted.enumerated() {
        let city = sources.cities[index]
        let isSame = sorted[..<rank].contains { other in
          let kept = sources.cities[other]
          return !kept.isDuplicate && Arrangement.isNear(kept, city)
            && (city.population == 0 || city.population == kept.population)
        }
        guard isSame else { continue }
        sources.cities[index].isDuplicate = true
        report.add("merged: names of a city listed twice within 10 km")
      }
    }
  }

  private static func isNear(_ first: SourcePlace, _ second: SourcePlace) -> Bool {
    distance(first, second) < 10
  }

  /// How far apart two places are, in kilometres, if they are near.
  private static func distance(_ first: SourcePlace, _ second: SourcePlace) -> Double {
    let scale = cos(Double(first.latitude) / Layout.coordinateScale * .pi / 180)
    let north = Double(first.latitude - second.latitude) / Layout.coordinateScale
    let east = Double(first.longitude - second.longitude) / Layout.coordinateScale * scale
    return (north * north + east * east).squareRoot() * 111.2
  }

  /// Gives regions and counties that have none their seat's point or the centre of their
  /// inhabitants, and the box and the inhabitants of their cities; and countries their capitals.
  private mutating func locateDivisions() {
    var seats: [Int: SourcePlace] = [:]
    for city in sources.cities where city.geonamesID > 0 { seats[city.geonamesID] = city }
    for number in regions.indices {
      let range = firstCityOfRegion[number]..<firstCityOfRegion[number + 1]
      Arrangement.locate(&regions[number], sources.cities[range], seats)
    }
    for number in counties.indices {
      let region = regions.firstIndex(key: counties[number])
      let limit = firstCityOfRegion[region + 1]
      let end = min(firstCityOfCounty[number + 1], limit)
      let start = min(firstCityOfCounty[number], end)
      Arrangement.locate(&counties[number], sources.cities[start..<end], seats)
    }
    var capitals: [String: SourcePlace] = [:]
    for city in sources.cities where city.feature == "PPLC" && city.geonamesID > 0 {
      let other = capitals[city.country]?.population ?? -1
      if city.population > other { capitals[city.country] = city }
    }
    for number in countries.indices {
      let code = countries[number].country
      countries[number].seat = capitals[code]?.geonamesID ?? 0
      guard countries[number].box.isEmpty else { continue }
      Arrangement.locate(&countries[number], sources.cities.filter { $0.country == code }[...], [:])
    }
  }

  private static func locate(
    _ place: inout SourcePlace, _ cities: ArraySlice<SourcePlace>, _ seats: [Int: SourcePlace]
  ) {
    if place.population == 0 {
      let sum = cities.reduce(0) { $0 + $1.population }
      place.population = min(sum, SourcePlace.maxPopulation)
    }
    if let seat = seats[place.seat], !place.hasOwnPoint {
      (place.latitude, place.longitude) = (seat.latitude, seat.longitude)
      place.isAtSeat = true
    }
    let cities = cities.filter { $0.landmark == nil }
    guard let first = cities.first else { return }
    // Longitudes are taken from the first city on, so that a region may cross the antimeridian.
    let turned = cities.map { city -> Int in
      let difference = city.longitude - first.longitude
      return difference > 18_000_000
        ? difference - 36_000_000 : difference < -18_000_000 ? difference + 36_000_000 : difference
    }
    func wrapped(_ longitude: Int) -> Int {
      longitude > 18_000_000
        ? longitude - 36_000_000 : longitude < -18_000_000 ? longitude + 36_000_000 : longitude
    }
    let latitudes = cities.map(\.latitude)
    if !place.isAtSeat, !place.hasOwnPoint {
      // Where nobody is counted, each place counts the same.
      let people = cities.map { $0.population }
      let weights = people.contains { $0 > 0 } ? people : people.map { _ in 1 }
      let sum = weights.reduce(0, +)
      func middle(_ values: [Int]) -> Int {
        Int(
          (zip(values, weights).reduce(0.0) { $0 + Double($1.0) * Double($1.1) } / Double(sum))
            .rounded())
      }
      place.latitude = middle(latitudes)
      place.longitude = wrapped(first.longitude + middle(turned))
    }
    guard place.box.isEmpty else { return }
    place.box = [
      latitudes.min() ?? 0, wrapped(first.longitude + (turned.min() ?? 0)),
      latitudes.max() ?? 0, wrapped(first.longitude + (turned.max() ?? 0)),
    ]
  }
}

extension [SourcePlace] {
  /// The position of the region that a county lies in, among regions in order.
  fileprivate func firstIndex(key county: SourcePlace) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if (self[middle].country, self[middle].region) < (county.country, county.region) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
