import Foundation
import Gazetteer
import GazetteerWriting

/// Reads a folder in the GeoNames dump layout.
///
/// The official dumps have the same files; those that only `Tools/data fetch` writes may be
/// missing.
struct LayoutReader {
  let folder: String
  var sources = Sources()
  var rules = NameRules()
  var report: Report
  /// The languages of each country, for telling its own names from translations.
  private var languages: [String: Set<String>] = [:]
  private var identifiers: [Int: Target] = [:]
  private var airports: [Airport] = []
  private var localities: [(place: SourcePlace, code: String)] = []

  /// What a GeoNames id stands for.
  private enum Target {
    case city(Int)
    case county(String)
    case region(String)
    case country(String)
  }

  /// Where the synthetic ids of `Tools/data fetch` begin.
  private static let firstSyntheticID = 3_000_000_000
  private static let cityFiles = [
    "cities500.txt", "cities1000.txt", "cities5000.txt", "cities15000.txt", "allCountries.txt",
  ]

  init(folder: String, report: Report) {
    self.folder = folder
    self.report = report
  }

  /// Reads the folder.
  ///
  /// - Parameter postalCodes: files of postal codes elsewhere.
  /// - Throws: `BuildError` when a file is missing or malformed.
  mutating func read(postalCodes: [String]) throws(BuildError) {
    try readCountries()
    try readDivisions()
    try readAirports()
    try readCountryNames()
    try readCities()
    try readAlternateNames()
    addLocalities()
    addAirports()
    try readDivisionFacts()
    nameSeats()
    if exists("postalCodes.txt") { try read(postalCodes: table("postalCodes.txt")) }
    for path in postalCodes { try read(postalCodes: table(at: path)) }
    mergePostalCodes()
    try readVillages()
  }

  private func exists(_ file: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(folder)/\(file)")
  }

  private mutating func table(_ file: String) throws(BuildError) -> TableReader {
    try table(at: "\(folder)/\(file)")
  }

  private mutating func table(at path: String) throws(BuildError) -> TableReader {
    let table = try TableReader(path)
    sources.checksum = Checksum.crc32(table.contents, continuing: sources.checksum)
    return table
  }

  private static func published(_ id: Int) -> Int { id > 0 && id < firstSyntheticID ? id : 0 }

  private mutating func readCountries() throws(BuildError) {
    try table("countryInfo.txt").forEachLine(fields: 17) { (line, fields) throws(BuildError) in
      let letters = fields[0].utf8
      guard letters.count == 2, letters.allSatisfy({ $0 >= 0x41 && $0 <= 0x5A }) else {
        throw .badLine(
          path: "\(folder)/countryInfo.txt", line: line,
          expected: "an ISO 3166-1 alpha-2 code of two capitals in field 1")
      }
      var country = SourcePlace()
      country.name = fields[4]
      country.country = fields[0]
      country.population = fields[7].inhabitants
      country.geonamesID = LayoutReader.published(Int(fields[16]) ?? 0)
      country.codes = [fields[0], fields[1], fields[2]].filter { !$0.isEmpty }
      country.names = [
        SourceName(text: fields[4], kind: .primary), SourceName(text: fields[0], kind: .code),
        SourceName(text: fields[1], kind: .code),
      ]
      languages[fields[0]] = Set(
        fields[15].split(separator: ",").map { String($0.prefix { $0 != "-" }) })
      if country.geonamesID > 0 { identifiers[country.geonamesID] = .country(fields[0]) }
      sources.countries[fields[0]] = country
      report.add("read: countries")
    }
    guard !sources.countries.isEmpty else { throw .empty(path: "\(folder)/countryInfo.txt") }
    guard exists("countryGeometry.txt") else { return }
    try table("countryGeometry.txt").forEachLine(fields: 7) { (line, fields) throws(BuildError) in
      guard sources.countries[fields[0]] != nil else { return }
      sources.countries[fields[0]]?.latitude = fields[1].steps ?? 0
      sources.countries[fields[0]]?.longitude = fields[2].steps ?? 0
      // The main box is the one to look at: that of France without its overseas departments.
      let sides = (fields.count >= 11 ? fields[7...10] : fields[3...6]).compactMap(\.steps)
      if sides.count == 4 { sources.countries[fields[0]]?.box = sides }
      sources.countries[fields[0]]?.labelPoint = LayoutReader.steps(fields, 11..<13)
    }
  }

  private mutating func readDivisions() throws(BuildError) {
    try table("admin1CodesASCII.txt").forEachLine(fields: 4) { (line, fields) throws(BuildError) in
      let parts = fields[0].split(separator: ".", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return }
      guard sources.countries[parts[0]] != nil else {
        // The official dumps keep divisions of countries that are no more.
        report.add("region dropped: unknown country")
        return
      }
      sources.regions[fields[0]] = division(fields, country: parts[0], .region(fields[0]))
      sources.regions[fields[0]]?.region = parts[1]
      report.add("read: regions")
    }
    guard exists("admin2Codes.txt") else { return }
    try table("admin2Codes.txt").forEachLine(fields: 4) { (line, fields) throws(BuildError) in
      let parts = fields[0].split(separator: ".", maxSplits: 2).map(String.init)
      guard parts.count == 3 else { return }
      sources.counties[fields[0]] = division(fields, country: parts[0], .county(fields[0]))
      sources.counties[fields[0]]?.region = parts[1]
      sources.counties[fields[0]]?.county = parts[2]
      report.add("read: counties")
    }
  }

  private mutating func division(_ fields: [String], country: String, _ target: Target)
    -> SourcePlace
  {
    var place = SourcePlace()
    place.name = fields[1]
    place.country = country
    place.codes = [fields[0]]
    place.feature = fields[0].count { $0 == "." } == 1 ? "ADM1" : "ADM2"
    place.names = [SourceName(text: fields[1], kind: .primary)]
    if fields[2] != fields[1], !fields[2].isEmpty {
      place.names.append(SourceName(text: fields[2], kind: .official))
    }
    if let id = Int(fields[3]) {
      identifiers[id] = target
      place.geonamesID = LayoutReader.published(id)
    }
    return place
  }

  private mutating func readAirports() throws(BuildError) {
    guard exists("airports.txt") else { return }
    try table("airports.txt").forEachLine(fields: 6) { (line, fields) throws(BuildError) in
      guard let latitude = fields[4].steps, let longitude = fields[5].steps else { return }
      if !fields[0].isEmpty {
        rules.airports[fields[0], default: []].append((latitude, longitude))
        report.add("read: airport codes")
        if sources.countries[fields[3]] != nil {
          airports.append(Airport(fields, latitude: latitude, longitude: longitude))
        }
      }
      guard !fields[2].isEmpty, sources.countries[fields[3]] != nil else { return }
      var locality = SourcePlace()
      locality.name = fields[2]
      locality.names = [SourceName(text: fields[2], kind: .primary)]
      locality.latitude = latitude
      locality.longitude = longitude
      locality.country = fields[3]
      locality.timeZone = fields.count > 6 ? fields[6] : ""
      localities.append((locality, fields[0]))
      report.add("read: localities of airports")
    }
  }

  /// Reads places that the list of cities lacks, of which only names, divisions and points are
  /// known.
  private mutating func readVillages() throws(BuildError) {
    guard exists("villages.txt") else { return }
    try table("villages.txt").forEachLine(fields: 18) { (line, fields) throws(BuildError) in
      guard let latitude = fields[4].steps, abs(latitude) <= 9_000_000,
        let longitude = fields[5].steps
      else {
        throw .badLine(
          path: "\(folder)/villages.txt", line: line, expected: "a latitude and a longitude")
      }
      guard sources.countries[fields[8]] != nil, !fields[1].isEmpty,
        fields[1].utf8.count <= SourcePlace.longestName
      else {
        report.add("village dropped: unknown country, no name, or an endless one")
        return
      }
      report.add("read: villages")
      var village = SourcePlace()
      village.name = fields[1]
      (village.latitude, village.longitude) = (latitude, longitude)
      village.country = fields[8]
      village.region = fields[10] == "00" ? "" : fields[10]
      village.county = fields[11]
      village.names = [SourceName(text: village.name, kind: .primary)]
      for name in fields[3].split(separator: ",") where name != village.name {
        village.names.append(SourceName(text: String(name), kind: .official))
      }
      sources.villages.append(village)
    }
  }

  /// Collects the names of countries in all languages, which are not names of cities.
  private mutating func readCountryNames() throws(BuildError) {
    for country in sources.countries.values { rules.countryNames.insert(country.name) }
    guard exists("alternateNamesV2.txt") else { return }
    try TableReader("\(folder)/alternateNamesV2.txt").forEachLine(fields: 4) {
      (line, fields) throws(BuildError) in
      if let id = Int(fields[1]), case .country = identifiers[id] {
        rules.countryNames.insert(fields[3])
      }
    }
  }

  private mutating func readCities() throws(BuildError) {
    let file = LayoutReader.cityFiles.first(where: exists) ?? LayoutReader.cityFiles[0]
    try table(file).forEachLine(fields: 18) { (line, fields) throws(BuildError) in
      guard fields[6] == "P" else {
        report.add("city dropped: not a populated place")
        return
      }
      guard let latitude = fields[4].steps, abs(latitude) <= 9_000_000,
        let longitude = fields[5].steps, let id = Int(fields[0])
      else {
        throw .badLine(
          path: "\(folder)/\(file)", line: line, expected: "an id, a latitude and a longitude")
      }
      guard sources.countries[fields[8]] != nil else {
        report.add("city dropped: unknown country")
        return
      }
      guard !fields[1].isEmpty, fields[1].utf8.count <= SourcePlace.longestName else {
        report.add("city dropped: no name, or an endless one")
        return
      }
      report.add("read: cities")
      var city = SourcePlace()
      city.name = fields[1]
      city.latitude = latitude
      city.longitude = longitude
      city.country = fields[8]
      city.region = fields[10] == "00" ? "" : fields[10]
      city.county = fields[11]
      city.feature = fields[7]
      city.population = fields[14].inhabitants
      city.timeZone = fields[17]
      city.geonamesID = LayoutReader.published(id)
      city.names = [SourceName(text: city.name, kind: .primary)]
      if fields[2] != city.name, !fields[2].isEmpty {
        city.names.append(SourceName(text: fields[2], kind: .official))
      }
      let alternates = fields[3].split(separator: ",").map(String.init)
      var romanised: Set<String> = []
      if !Romanisation.cyrillicCountries.contains(city.country) {
        for name in alternates { romanised.formUnion(Romanisation.spellings(of: name)) }
      }
      for name in alternates {
        if name != city.name, romanised.contains(Romanisation.plain(name)) {
          report.add("name dropped: machine romanisation of a Cyrillic name")
        } else {
          addAlternate(name, to: &city)
        }
      }
      identifiers[id] = .city(sources.cities.count)
      sources.cityPositions[id] = sources.cities.count
      sources.cities.append(city)
    }
  }

  private mutating func addAlternate(_ name: String, to city: inout SourcePlace) {
    if name == city.name { return }
    guard !rules.countryNames.contains(name) else {
      // "Iraq" for Arak, "Benin" for Benin City.
      report.add("name dropped: the name of a country, and not the place's main name")
      return
    }
    city.names.append(contentsOf: rules.sorted(name, of: city, &report))
  }

  private mutating func readAlternateNames() throws(BuildError) {
    guard exists("alternateNamesV2.txt") else { return }
    try table("alternateNamesV2.txt").forEachLine(fields: 4) { (line, fields) throws(BuildError) in
      guard let id = Int(fields[1]), let target = identifiers[id] else { return }
      let language = String(fields[2].prefix { $0 != "-" })
      guard
        !["link", "wkdt", "post", "icao", "faac", "unlc", "tcid", "phon", "piny"].contains(language)
      else { return }
      func flag(_ index: Int) -> Bool { fields.count > index && fields[index] == "1" }
      var kind: NameKind =
        language == "en" || languages[country(of: target)]?.contains(language) == true
        ? .official
        : LayoutReader.isWidelyRead(language) || !fields[3].isLatin ? .translated : .alternate
      if language == "iata" { kind = .airport }
      if language == "abbr" { kind = .abbreviation }
      if flag(6) { kind = .nickname }
      if flag(7) { kind = .historic }
      if case .county = target, fields[3].utf8.count <= 2 {
        // Codes of administrations: nobody writes "CP" for Camp County.
        report.add("name dropped: one or two letters for a county")
        return
      }
      report.add("read: names with a language")
      add(SourceName(text: fields[3], kind: kind, language: fields[2]), to: target)
    }
  }

  /// Whether many people write places in a language outside its countries.
  ///
  /// A name in another language, and in Latin letters, is one name among thousands that look alike:
  /// "Poole" is Poland in Swiss German, and "Mari" Mali in Kiga.
  private static func isWidelyRead(_ language: String) -> Bool {
    widelyReadLanguages.contains(language)
  }

  private static let widelyReadLanguages: Set<String> = [
    "ar", "bn", "ca", "cs", "da", "de", "el", "es", "fa", "fi", "fr", "he", "hi", "hu", "id", "it",
    "ja", "ko", "nb", "nl", "no", "pl", "pt", "ro", "ru", "sv", "th", "tr", "uk", "ur", "vi", "zh",
  ]

  private func country(of target: Target) -> String {
    switch target {
    case .city(let position): sources.cities[position].country
    case .county(let code), .region(let code): String(code.prefix(2))
    case .country(let code): code
    }
  }

  private mutating func add(_ name: SourceName, to target: Target) {
    switch target {
    case .city(let position):
      guard name.text == sources.cities[position].name || !rules.countryNames.contains(name.text)
      else {
        report.add("name dropped: the name of a country, and not the place's main name")
        return
      }
      sources.cities[position].names.append(name)
    case .county(let code): sources.counties[code]?.names.append(name)
    case .region(let code): sources.regions[code]?.names.append(name)
    case .country(let code): sources.countries[code]?.names.append(name)
    }
  }

  /// Adds airports as places, and takes their names from the cities that they serve.
  private mutating func addAirports() {
    let finder = LocalityFinder(sources.cities)
    for var airport in airports {
      guard let neighbour = finder.nearestCity(to: airport.place) else {
        report.add("airport dropped: no city near tells its region")
        continue
      }
      if let city = airport.city.flatMap({ sources.cityPositions[$0] }) {
        let own = Set(airport.place.names.map { LocalityFinder.key($0.text, "") })
        sources.cities[city].names.removeAll {
          $0.kind != .primary && own.contains(LocalityFinder.key($0.text, ""))
        }
        airport.serve(sources.cities[city])
      }
      var place = airport.place
      place.region = sources.cities[neighbour].region
      place.county = sources.cities[neighbour].county
      report.add("kept: airports")
      sources.cities.append(place)
    }
  }

  /// Adds the localities of airports that are not among the cities: villages of fewer people than
  /// the dump lists.
  ///
  /// To the cities it gives the codes of their airports as names.
  private mutating func addLocalities() {
    var finder = LocalityFinder(sources.cities)
    for (locality, code) in localities {
      let namesakes = finder.namesakes(of: locality)
      if let city = namesakes.max(by: {
        sources.cities[$0].population < sources.cities[$1].population
      }) {
        report.add("locality of an airport dropped: a city of the name is near")
        if !code.isEmpty, !sources.cities[city].names.contains(where: { $0.text == code }) {
          sources.cities[city].names.append(SourceName(text: code, kind: .airport))
          report.add("kept: airport codes of cities")
        }
        continue
      }
      var place = locality
      if !code.isEmpty { place.names.append(SourceName(text: code, kind: .airport)) }
      guard let neighbour = finder.nearestCity(to: locality) else {
        report.add("locality of an airport dropped: no city near tells its region")
        continue
      }
      place.region = sources.cities[neighbour].region
      report.add("kept: localities of airports")
      finder.add(place)
      sources.cities.append(place)
    }
  }

  /// Gives divisions their ISO 3166-2 codes, types, seats, points and boxes.
  ///
  /// The part of the code after the hyphen is a name of its own: "Seattle, WA", "Rho (MI)". Numbers
  /// of counties are so in France only, where they stand behind towns: "Saint-Denis (93)".
  /// Elsewhere they are house numbers.
  private mutating func readDivisionFacts() throws(BuildError) {
    guard exists("divisions.txt") else { return }
    try table("divisions.txt").forEachLine(fields: 7) { (line, fields) throws(BuildError) in
      let (code, iso) = (fields[0], fields[2])
      func tell(_ division: inout SourcePlace) {
        if !iso.isEmpty { division.codes.insert(iso, at: 0) }
        division.divisionType = fields[3]
        division.seat = Int(fields[4]) ?? 0
        if let latitude = fields[5].steps, let longitude = fields[6].steps {
          (division.latitude, division.longitude) = (latitude, longitude)
          division.hasOwnPoint = true
        }
        division.labelPoint = LayoutReader.steps(fields, 7..<9)
        division.box = LayoutReader.steps(fields, 9..<13)
        report.add("read: facts about divisions")
      }
      if var region = sources.regions[code] {
        tell(&region)
        if !iso.isEmpty {
          region.names.append(SourceName(text: String(iso.dropFirst(3)), kind: .code))
        }
        sources.regions[code] = region
      } else if var county = sources.counties[code] {
        tell(&county)
        let suffix = iso.dropFirst(3)
        if !suffix.isEmpty, code.hasPrefix("FR.") || suffix.utf8.allSatisfy({ $0 > 0x39 }) {
          county.names.append(SourceName(text: String(suffix), kind: .code))
          report.add("code given to a county as a name")
        }
        sources.counties[code] = county
      }
    }
  }

  /// The degrees of some fields in steps; nothing if one is missing.
  private static func steps(_ fields: [String], _ range: Range<Int>) -> [Int] {
    guard fields.count >= range.upperBound else { return [] }
    let steps = fields[range].compactMap(\.steps)
    return steps.count == range.count ? steps : []
  }

  /// Gives the seat of a county that bears its name the county's names in other scripts.
  ///
  /// The sources have the Telugu name of Hyderabad for its district only.
  private mutating func nameSeats() {
    for key in sources.counties.keys.sorted() {
      guard let county = sources.counties[key], let seat = sources.cityPositions[county.seat],
        sources.cities[seat].names.contains(where: { $0.text == county.name })
      else { continue }
      let known = Set(sources.cities[seat].names.map(\.text))
      let wordCount = county.name.split(separator: " ").count
      for name in county.names
      where !known.contains(name.text) && name.text.hasNoLatinLetter
        && name.text.split(separator: " ").count <= wordCount && !name.text.endsInDivisionSuffix
      {
        sources.cities[seat].names.append(name)
        report.add("name of a county given to its seat")
      }
    }
  }
}

extension StringProtocol {
  /// Whether none of its letters is Latin.
  fileprivate var hasNoLatinLetter: Bool {
    unicodeScalars.allSatisfy { !$0.properties.isAlphabetic || $0.value >= 0x250 }
  }

  /// Whether it ends in what East Asian languages bind to the name of a division.
  fileprivate var endsInDivisionSuffix: Bool {
    unicodeScalars.last.map { "県府都道州市区區町村郡島县縣省盟旗군구시도읍면".unicodeScalars.contains($0) } ?? false
  }

  /// Whether all its letters are Latin.
  fileprivate var isLatin: Bool {
    unicodeScalars.allSatisfy {
      !$0.properties.isAlphabetic || $0.value < 0x250 || (0x1E00...0x1EFF).contains($0.value)
    }
  }
}
