import Gazetteer
import GazetteerWriting
import Geography

/// Puts the sections of a gazetteer file together.
struct FileWriter {
  private let arrangement: Arrangement
  private let names: NameIndex
  private let notice: String

  init(_ arrangement: Arrangement, _ names: NameIndex, notice: String) {
    self.arrangement = arrangement
    self.names = names
    self.notice = notice
  }

  /// Regions have numbers of two bytes.
  private static let maxRegionCount = 1 << 16

  func bytes() throws(BuildError) -> [UInt8] {
    let lastIndex = arrangement.places.count + arrangement.wordMeanings.count
    var width = 3
    if lastIndex >> (24 - NamePosting.tagBitCount) > 0 { width = 4 }
    guard lastIndex >> (32 - NamePosting.tagBitCount) == 0 else {
      throw .tooMuch(what: "places", limit: 1 << (32 - NamePosting.tagBitCount))
    }
    guard arrangement.regions.count <= FileWriter.maxRegionCount else {
      throw .tooMuch(what: "regions", limit: FileWriter.maxRegionCount)
    }
    let trie = TrieWriter(
      names: names.entries, postingWidth: width, tableCount: ScriptGroup.allCases.count
    ) { code in
      let isNarrow = Int(code) < names.table.firstWideSymbol
      let position = Int(code)
      return ScriptGroup(
        isNarrow && position < names.table.scalars.count ? names.table.scalars[position] : nil
      ).rawValue
    }
    let translations = TranslationWriter(arrangement.places)
    var sections: [Layout.Section: [UInt8]] = [:]
    sections[.information] = Array(notice.utf8)
    sections[.folding] = names.table.bytes
    sections[.symbols] = trie.tableBytes
    sections[.names] = trie.bytes()
    sections[.nameFilter] = NameFilterWriter.bytes(names.entries.map(\.codes))
    sections[.prominence] = arrangement.places.map { UInt8($0.prominence) }
    sections[.hierarchy] = hierarchyBytes()
    sections[.coordinates] = CoordinateWriter.bytes(arrangement.places)
    sections[.nearness] = SpatialIndexWriter.bytes(arrangement.places[..<arrangement.cityCount])
    sections[.areas] = areaBytes()
    sections[.landmarks] = LandmarkWriter.bytes(arrangement.places[..<arrangement.cityCount])
    sections[.words] = wordBytes()
    sections[.displayNames] = StringTableWriter.bytes(arrangement.places.map(\.name))
    let terms = TermTable(arrangement.places)
    sections[.facts] = FactWriter.bytes(arrangement.places, terms)
    sections[.codes] = StringTableWriter.bytes(
      arrangement.places[arrangement.cityCount...]
        .dropLast(arrangement.sources.areas.count).map { $0.codes.joined(separator: " ") })
    sections[.terms] = StringTableWriter.bytes(terms.texts)
    sections[.divisions] = DivisionWriter.bytes(
      Array(arrangement.places[arrangement.cityCount...]), terms)
    let firstArea = arrangement.places.count - arrangement.sources.areas.count
    sections[.seats] = SeatWriter.bytes(
      arrangement.places[(arrangement.cityCount + arrangement.counties.count)..<firstArea],
      cities: arrangement.places[..<arrangement.cityCount])
    sections[.translations] = translations.bytes
    sections[.postalCodes] = PostalCodeWriter.bytes(
      arrangement.sources.postalCodes, regions: arrangement.regions, town: town)
    sections[.villages] = VillageWriter(arrangement.villages, folding: names.folding)
      .bytes(feature: terms["PPL"])
    sections[.parameters] = parameterBytes(width: width, translationCount: translations.count)
    return FileAssembler.bytes(
      Layout.Section.allCases.map { ($0.rawValue, sections[$0] ?? []) },
      inputChecksum: arrangement.sources.checksum)
  }

  /// How far a postal code may lie from the city that it is named after, in kilometres.
  private static let townReach = 40.0

  /// The nearest city that has the name of a postal code, in the same region.
  private func town(of code: SourcePostalCode) -> PostalTown? {
    let point = Coordinate(clampingLatitude: code.latitude, longitude: code.longitude)
    var best: (distance: Double, town: PostalTown)?
    for posting in names.postings(of: code.name) where posting.index < arrangement.cityCount {
      let city = arrangement.places[posting.index]
      guard city.landmark == nil, "\(city.country).\(city.region)" == code.region else { continue }
      let town = PostalTown(
        number: posting.index, latitude: Double(city.latitude) / Layout.coordinateScale,
        longitude: Double(city.longitude) / Layout.coordinateScale)
      let distance = point.distance(
        to: Coordinate(clampingLatitude: town.latitude, longitude: town.longitude))
      guard distance < best?.distance ?? FileWriter.townReach else { continue }
      best = (distance, town)
    }
    return best?.town
  }

  private func parameterBytes(width: Int, translationCount: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for parameter in Layout.Parameter.allCases {
      let value: Int =
        switch parameter {
        case .cityCount: arrangement.cityCount
        case .countyCount: arrangement.counties.count
        case .regionCount: arrangement.regions.count
        case .countryCount: arrangement.countries.count
        case .areaCount: arrangement.sources.areas.count
        case .wordCount: arrangement.wordMeanings.count
        case .postingWidth: width
        case .firstWideSymbol: names.table.firstWideSymbol
        case .symbolCount: names.table.symbolCount
        case .nameCount: names.entries.count
        case .nameUseCount: names.useCount
        case .postalCodeCount: arrangement.sources.postalCodes.count
        case .translationCount: translationCount
        case .namedRegionCount: arrangement.regions.count { !$0.region.isEmpty }
        }
      bytes.append(uint32: value)
    }
    return bytes
  }

  private func hierarchyBytes() -> [UInt8] {
    var bytes: [UInt8] = []
    let countries = arrangement.countries
    let regions = arrangement.regions
    var position = 0
    var countryOfRegion: [Int] = []
    for (number, country) in countries.enumerated() {
      bytes.append(uint32: position)
      bytes.append(contentsOf: country.country.utf8.prefix(2))
      bytes.append(uint16: 0)
      while position < regions.count, regions[position].country == country.country {
        countryOfRegion.append(number)
        position += 1
      }
    }
    var county = 0
    var regionOfCounty: [Int] = []
    for (number, region) in regions.enumerated() {
      bytes.append(uint32: arrangement.firstCityOfRegion[number])
      bytes.append(uint32: county)
      bytes.append(uint32: countryOfRegion[number])
      while county < arrangement.counties.count,
        arrangement.counties[county].country == region.country,
        arrangement.counties[county].region == region.region
      {
        regionOfCounty.append(number)
        county += 1
      }
    }
    for value in [arrangement.cityCount, county, 0] { bytes.append(uint32: value) }
    for number in arrangement.counties.indices {
      bytes.append(uint32: arrangement.firstCityOfCounty[number])
      bytes.append(uint32: regionOfCounty[number])
    }
    for value in [arrangement.cityCount, regions.count] { bytes.append(uint32: value) }
    var region = 0
    for city in stride(from: 0, to: arrangement.cityCount, by: Hierarchy.regionStep) {
      while region + 1 < regions.count, arrangement.firstCityOfRegion[region + 1] <= city {
        region += 1
      }
      bytes.append(uint16: region)
    }
    bytes.append(uint16: max(0, regions.count - 1))
    return bytes
  }

  private func areaBytes() -> [UInt8] {
    let firstRegion = arrangement.cityCount + arrangement.counties.count
    let firstCountry = firstRegion + arrangement.regions.count
    var numbers: [String: Int] = [:]
    for (number, county) in arrangement.counties.enumerated() {
      numbers["\(county.country).\(county.region).\(county.county)"] =
        arrangement.cityCount + number
    }
    for (number, region) in arrangement.regions.enumerated() {
      numbers["\(region.country).\(region.region)"] = firstRegion + number
    }
    for (number, country) in arrangement.countries.enumerated() {
      numbers[country.country] = firstCountry + number
    }
    let areas = arrangement.sources.areas
    var index: [UInt8] = []
    var members: [UInt8] = []
    let start = (areas.count + 1) * 4 + areas.count
    for area in areas {
      index.append(uint32: start + members.count)
      for member in area.members {
        if let number = numbers[member] { members.append(uint32: number) }
      }
    }
    index.append(uint32: start + members.count)
    return index + areas.map(\.kind.rawValue) + members
  }

  private func wordBytes() -> [UInt8] {
    let words = arrangement.wordMeanings
    var index: [UInt8] = []
    var data: [UInt8] = []
    let start = (words.count + 1) * 4
    for word in words {
      index.append(uint32: start + data.count)
      data.append(word.kind.rawValue)
      let expansions = word.expansions.map { names.codes($0) }.filter {
        !$0.isEmpty && $0.count < 256
      }.prefix(255)
      data.append(UInt8(expansions.count))
      for expansion in expansions {
        data.append(UInt8(expansion.count))
        data.append(contentsOf: expansion)
      }
    }
    index.append(uint32: start + data.count)
    return index + data
  }
}
