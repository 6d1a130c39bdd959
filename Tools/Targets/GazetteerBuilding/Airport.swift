import Gazetteer
import GazetteerWriting

/// An airport of `airports.txt`.
struct Airport {
  private(set) var place: SourcePlace
  /// The GeoNames id of the city that a large one serves.
  let city: Int?

  /// The least prominence of a large airport, and that of another one: those of a town of 30,000
  /// and of 500.
  private static let (largeProminence, prominence) = (120, 72)

  /// Reads a line of the table.
  ///
  /// - Parameters:
  ///   - fields: six fields or more, as `Tools/data fetch` writes them.
  ///   - latitude: in steps.
  ///   - longitude: in steps.
  init(_ fields: [String], latitude: Int, longitude: Int) {
    city = fields.count > 8 ? Int(fields[8]) : nil
    var place = SourcePlace()
    place.name = fields[1]
    place.names = [SourceName(text: fields[1], kind: .primary)]
    for name in fields.count > 7 ? fields[7].split(separator: "|").map(String.init) : [] {
      // A code alone is the city's: "LAX".
      guard name != fields[0] else { continue }
      let saysSo = Airport.words.contains { name.hasPrefix($0) || name.hasSuffix($0) }
      place.names.append(SourceName(text: name, kind: saysSo ? .official : .alternate))
    }
    if !place.names.contains(where: { $0.text == "\(fields[0]) Airport" }) {
      place.names.append(SourceName(text: "\(fields[0]) Airport", kind: .official))
    }
    place.latitude = latitude
    place.longitude = longitude
    place.country = fields[3]
    place.timeZone = fields.count > 6 ? fields[6] : ""
    place.feature = "AIRP"
    place.landmark = Landmark(kind: .airport, radius: nil)
    place.minProminence = city == nil ? Airport.prominence : Airport.largeProminence
    self.place = place
  }

  /// What makes a name of an airport one that says what it is.
  private static let words = ["Airport", "Flughafen", "Aéroport", "Aeropuerto", "Aeroporto"]

  /// The part of its city's people that a large airport is as prominent as.
  private static let share = 8

  /// Makes a large airport as prominent as a part of its city.
  mutating func serve(_ city: SourcePlace) {
    var part = SourcePlace()
    part.population = city.population / Airport.share
    place.minProminence = max(place.minProminence, part.prominence)
  }
}
