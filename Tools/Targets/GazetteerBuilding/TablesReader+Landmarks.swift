import Foundation
import Gazetteer
import GazetteerWriting
import Geography

// Landmarks and natural features.
//
// One of a single country is numbered among the cities of its region, which is that of the nearest
// city if the table names only the country. One of several regions or countries is an area, and
// these are its members; so is one of a single country that is too wide to lie in a region.

extension TablesReader {
  /// A line of `landmarks.tsv`.
  private struct Row {
    var place = SourcePlace()
    var landmark: Landmark
    /// Countries, and regions such as "US.WA".
    var members: [String]

    init?(_ fields: [String]) {
      guard let kind = Row.kinds[fields[1]], let latitude = fields[3].steps,
        let longitude = fields[4].steps, let degrees = Double(fields[3]), abs(degrees) <= 90,
        let radius = Double(fields[5]), radius > 0,
        let rank = Int(fields[8]), let prominence = Row.prominences[rank]
      else { return nil }
      place.name = fields[0]
      place.feature = fields[2]
      (place.latitude, place.longitude) = (latitude, longitude)
      place.minProminence = prominence
      landmark = Landmark(kind: kind, radius: radius)
      members = fields[6].split(separator: ",").map { String($0).trimmed }
      place.names = [SourceName(text: fields[0], kind: .primary, isHandwritten: true)]
      for name in fields[9].split(separator: "|").map({ String($0).trimmed }) where !name.isEmpty {
        let isShort = name.count <= 6 && name == name.uppercased() && name != name.lowercased()
        place.names.append(
          SourceName(text: name, kind: isShort ? .abbreviation : .official, isHandwritten: true))
      }
    }

    /// From how far on a feature lies in several regions of its country, in kilometres.
    private static let wideRadius = 80.0

    /// Whether it lies in several regions or countries.
    var isWide: Bool {
      members.count != 1
        || landmark.kind == .feature && landmark.radius ?? 0 >= Row.wideRadius
          && !members[0].contains(".")
    }

    private static let kinds: [String: Landmark.Kind] = [
      "landmark": .landmark, "feature": .feature, "street": .street,
    ]
    /// The prominence of each rank: that of a town of 4,000, of 30,000, of a city of 260,000 and of
    /// two million.
    private static let prominences = [2: 96, 3: 120, 4: 144, 5: 168]

    /// South, west, north, east in steps of what spans several regions.
    var box: [Int] {
      let scale = Layout.coordinateScale
      let point = Coordinate(
        clampingLatitude: Double(place.latitude) / scale,
        longitude: Double(place.longitude) / scale)
      let box = BoundingBox(around: point, radius: landmark.radius ?? 0)
      return [box.south, box.west, box.north, box.east].map { Int(($0 * scale).rounded()) }
    }
  }

  /// Within this distance a town of its name is as good as a landmark, in degrees: about 10 km.
  private static let sameSpot = 0.09

  /// Reads the table.
  mutating func readLandmarks() throws(BuildError) {
    let table = try table("landmarks.tsv")
    let positions = sources.cities.indices.filter { sources.cities[$0].landmark == nil }
    let cities = positions.map { sources.cities[$0] }
    let finder = LocalityFinder(cities)
    let known = KnownNames(sources, cities)
    try table.forEachLine(fields: 10) { (line, fields) throws(BuildError) in
      guard var row = Row(fields) else {
        throw .badLine(
          path: table.path, line: line,
          expected: "landmark, feature or street; degrees; kilometres; a rank of 2 to 5")
      }
      row.place.names.removeAll { name in
        let isTaken = name.kind != .primary && known.isTaken(name.text)
        if isTaken { report.add("name of a landmark dropped: a town or country has it") }
        return isTaken
      }
      row.place.country = String((row.members.first ?? "").prefix(2))
      if known.isRegion(row.place) {
        report.add("landmark dropped: a region has its name")
        return
      }
      guard let member = row.members.first, !row.isWide else {
        row.place.country = ""
        row.place.box = row.box
        sources.areas.append(SourceArea(place: row.place, kind: .feature, members: row.members))
        report.add("read: features of several regions")
        return
      }
      guard sources.countries[row.place.country] != nil else {
        throw .badLine(path: table.path, line: line, expected: "a country, not \(member)")
      }
      guard let neighbour = finder.nearestCity(to: row.place) else {
        report.add("landmark dropped: no city near tells its region")
        return
      }
      row.place.region =
        member.contains(".") ? String(member.dropFirst(3)) : cities[neighbour].region
      let namesakes = finder.namesakes(of: row.place, within: TablesReader.sameSpot)
      let key = LocalityFinder.key(row.place.name, "")
      if namesakes.contains(where: { LocalityFinder.key(cities[$0].name, "") == key }) {
        report.add("landmark dropped: a place of its name is there")
        return
      }
      row.place.timeZone = cities[neighbour].timeZone
      if row.landmark.kind != .feature, row.place.region == cities[neighbour].region {
        row.place.county = cities[neighbour].county
      }
      row.place.landmark = row.landmark
      // "Ephesus" is no longer Selçuk.
      for namesake in namesakes {
        sources.cities[positions[namesake]].names.removeAll {
          LocalityFinder.key($0.text, "") == key
        }
      }
      sources.cities.append(row.place)
      report.add("read: landmarks and features")
    }
  }

  /// Names that are known to mean towns, regions and countries.
  private struct KnownNames {
    private var regions: Set<String> = []
    private var names: Set<String> = []

    /// The inhabitants from which on a town's main name is its own.
    private static let leastPopulation = 5_000

    init(_ sources: Sources, _ cities: [SourcePlace]) {
      for region in sources.regions.values {
        regions.insert(LocalityFinder.key(region.name, region.country))
        names.insert(LocalityFinder.key(region.name, ""))
      }
      for country in sources.countries.values {
        for name in country.names { names.insert(LocalityFinder.key(name.text, "")) }
      }
      for city in cities where city.population >= KnownNames.leastPopulation {
        names.insert(LocalityFinder.key(city.name, ""))
      }
    }

    /// Whether a name belongs to a town, a region or a country.
    func isTaken(_ name: String) -> Bool { names.contains(LocalityFinder.key(name, "")) }

    /// Whether a region of its country has the name of a place.
    func isRegion(_ place: SourcePlace) -> Bool {
      regions.contains(LocalityFinder.key(place.name, place.country))
    }
  }
}
