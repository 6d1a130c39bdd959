import Foundation
import Gazetteer
import GazetteerWriting

/// Reads the hand-written tables under `Data/tables`.
struct TablesReader {
  let folder: String
  var sources: Sources
  var report: Report

  init(folder: String, sources: Sources, report: Report) {
    self.folder = folder
    self.sources = sources
    self.report = report
  }

  mutating func read() throws(BuildError) {
    try readAliases()
    try readAreas()
    try readLandmarks()
    try readWords()
  }

  mutating func table(_ file: String) throws(BuildError) -> TableReader {
    let table = try TableReader("\(folder)/\(file)")
    sources.checksum = Checksum.crc32(table.contents, continuing: sources.checksum)
    return table
  }

  private static func kind(_ text: String, _ table: TableReader, _ line: Int) throws(BuildError)
    -> NameKind
  {
    switch text {
    case "alternate": return .alternate
    case "official": return .official
    case "abbreviation": return .abbreviation
    case "nickname": return .nickname
    case "historic": return .historic
    case "code": return .code
    default:
      throw .badLine(
        path: table.path, line: line,
        expected: "alternate, official, abbreviation, nickname, historic or code, not \(text)")
    }
  }

  private mutating func readAliases() throws(BuildError) {
    let countries = try table("country-aliases.tsv")
    try countries.forEachLine(fields: 3) { (line, fields) throws(BuildError) in
      let kind = try TablesReader.kind(fields[2], countries, line)
      guard sources.countries[fields[1]] != nil else {
        throw .badLine(path: countries.path, line: line, expected: "a country code")
      }
      sources.countries[fields[1]]?.names.append(
        SourceName(text: fields[0], kind: kind, isHandwritten: true))
    }
    let regions = try table("region-aliases.tsv")
    try regions.forEachLine(fields: 3) { (line, fields) throws(BuildError) in
      let kind = try TablesReader.kind(fields[2], regions, line)
      guard sources.regions[fields[1]] != nil else {
        throw .badLine(path: regions.path, line: line, expected: "a region code such as US.WA")
      }
      sources.regions[fields[1]]?.names.append(
        SourceName(text: fields[0], kind: kind, isHandwritten: true))
    }
    let places = try table("place-aliases.tsv")
    try places.forEachLine(fields: 4) { (line, fields) throws(BuildError) in
      let kind = try TablesReader.kind(fields[3], places, line)
      guard let id = Int(fields[1]), let position = sources.cityPositions[id] else {
        // A smaller dump may lack the place.
        report.add("alias dropped: its place is not among the cities")
        return
      }
      sources.cities[position].names.append(
        SourceName(text: fields[0], kind: kind, isHandwritten: true))
    }
    dropHiddenNames()
  }

  /// Drops names of countries in languages of elsewhere that a table gives to a city or region:
  /// "Angora" is Ankara, though Angola is called so in Uganda.
  private mutating func dropHiddenNames() {
    var known: Set<String> = []
    for place in sources.cities + sources.regions.values {
      for name in place.names where name.isHandwritten { known.insert(name.text.lowercased()) }
    }
    for code in sources.countries.keys.sorted() {
      sources.countries[code]?.names.removeAll { name in
        let isHidden =
          !name.isHandwritten && (name.kind == .translated || name.kind == .alternate)
          && known.contains(name.text.lowercased())
        if isHidden {
          report.add("name of a country dropped: a table gives it to a city or region")
        }
        return isHidden
      }
    }
  }

  /// A region of several countries or divisions counts as a place of a million inhabitants.
  private static let areaProminence = 160

  private mutating func readAreas() throws(BuildError) {
    let table = try table("informal-regions.tsv")
    try table.forEachLine(fields: 10) { (line, fields) throws(BuildError) in
      var place = SourcePlace()
      place.name = fields[0]
      place.names = [SourceName(text: fields[0], kind: .primary)]
      for alias in fields[9].split(separator: "|") {
        let name = String(alias).trimmed
        let isShort = name.count <= 6 && name == name.uppercased() && name != name.lowercased()
        place.names.append(SourceName(text: name, kind: isShort ? .abbreviation : .alternate))
      }
      guard let kind = SourceArea.Kind(fields[1]) else {
        throw .badLine(
          path: table.path, line: line, expected: "continent, region or feature, not \(fields[1])")
      }
      guard let latitude = fields[2].steps, let longitude = fields[3].steps else {
        throw .badLine(path: table.path, line: line, expected: "a latitude and a longitude")
      }
      place.latitude = latitude
      place.longitude = longitude
      place.minProminence = TablesReader.areaProminence
      let sides = fields[4...7].compactMap(\.steps)
      if sides.count == 4 { place.box = sides }
      sources.areas.append(
        SourceArea(
          place: place, kind: kind,
          members: fields[8].split(separator: ",").map { String($0).trimmed }))
      report.add("read: areas")
    }
  }

  /// The sorts of words.tsv; those of other tables have no name here.
  private static let wordKinds: [String: WordKind] = [
    "box": .box, "care-of": .careOf, "contact": .contact, "delivery": .delivery,
    "feature": .feature, "filler": .filler, "institution": .institution,
    "number-word": .numberWord, "preposition": .preposition, "street": .street,
    "street-before": .streetBefore, "street-behind": .streetBehind, "thing": .thing, "unit": .unit,
  ]

  private mutating func readWords() throws(BuildError) {
    try table("generic-words.tsv").forEachLine(fields: 3) { (line, fields) throws(BuildError) in
      if fields[2] != "region" {
        sources.words.append(SourceWord(text: fields[0], kind: .countryGeneric))
      }
      if fields[2] != "country" {
        sources.words.append(SourceWord(text: fields[0], kind: .regionGeneric))
      }
    }
    try table("decorations.tsv").forEachLine(fields: 2) { (line, fields) throws(BuildError) in
      sources.words.append(
        SourceWord(text: fields[1], kind: fields[0] == "prefix" ? .prefix : .suffix))
    }
    try table("abbreviations.tsv").forEachLine(fields: 2) { (line, fields) throws(BuildError) in
      sources.words.append(
        SourceWord(
          text: fields[0], kind: .abbreviation,
          expansions: fields[1].split(separator: "|").map { String($0).trimmed }))
    }
    try table("common-words.tsv").forEachLine(fields: 2) { (line, fields) throws(BuildError) in
      sources.words.append(SourceWord(text: fields[0], kind: .common))
    }
    try table("given-names.tsv").forEachLine(fields: 1) { (line, fields) throws(BuildError) in
      sources.words.append(SourceWord(text: fields[0], kind: .givenName))
    }
    let words = try table("words.tsv")
    try words.forEachLine(fields: 2) { (line, fields) throws(BuildError) in
      guard let kind = TablesReader.wordKinds[fields[1]] else {
        throw .badLine(
          path: words.path, line: line,
          expected: "one of \(TablesReader.wordKinds.keys.sorted().joined(separator: ", "))")
      }
      sources.words.append(SourceWord(text: fields[0], kind: kind))
    }
    report.add("read: words", sources.words.count)
  }
}
