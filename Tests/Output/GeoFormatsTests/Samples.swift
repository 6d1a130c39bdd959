import Gazetteer
import GeoFormats
import Geography

@testable import Geocoding

/// Places and answers to write in tests.
enum Samples {
  /// Strings that break writers which forget to escape.
  ///
  /// None starts with a byte order mark: JSONSerialization drops it from any string on Linux.
  static let awkwardStrings = [
    "", " ", "plain", "say \"hi\"", "a,b;c\td", "line\nbreak", "carriage\r\nreturn", "back\\slash",
    "<b>&amp;</b>", "]]>", "it's", "nul\u{0}inside", "bell\u{7}escape\u{1B}[31m", "\u{7F}\u{85}",
    "emoji 👨‍👩‍👧‍👦🇫🇷", "עברית ‏RTL العربية", "東京都", "e\u{301}", "inner\u{FEFF}bom", "\u{2028}\u{2029}",
    "\u{FFFE}\u{FFFF}\u{10FFFF}", "=1+1", "\"", "\\", "\\u0041",
  ]

  static let seattle = placemark(
    name: "Seattle", label: "Seattle, Washington, United States", latitude: 47.60621,
    longitude: -122.33207, region: "Washington", county: "King County", population: 737_015,
    timeZone: "America/Los_Angeles", geonamesID: 5_809_844)

  static let fiji = placemark(
    name: "Fiji", label: "Fiji", latitude: -18, longitude: 178, countryCode: "FJ", country: "Fiji",
    kind: .country, boundingBox: BoundingBox(south: -20.7, west: 176.9, north: -12.4, east: -178.2))

  /// A city of which every level and part of the address is known.
  static var lille: Placemark {
    var place = placemark(
      name: "Lille", label: "Lille, Hauts-de-France, France", latitude: 50.63297,
      longitude: 3.05858, countryCode: "FR", country: "France", region: "Hauts-de-France",
      confidence: 0.9,
      match: Match(text: "Lille", kind: .primary, ignored: ["17 rue de Fontenoy", "59000"]))
    place.confidenceByLevel = LevelConfidence(
      country: 0.9991, region: 0.98, county: 0.95, city: 0.9)
    place.address = AddressParts(
      houseNumber: "17", street: "rue de \"Fontenoy\"", unit: "Apt 4B", poBox: "BP 70640",
      postcode: "59000", locality: "Lille")
    return place
  }

  /// A region for a query whose city is not known.
  static func ohio(ignored: [String] = ["Anywhere"]) -> Placemark {
    var place = placemark(
      name: "Ohio", label: "Ohio, United States", kind: .region, confidence: 0.97,
      match: Match(text: "OH", kind: .abbreviation, ignored: ignored))
    place.confidenceByLevel = LevelConfidence(country: 0.99, region: 0.97)
    return place
  }

  static func placemark(
    name: String, label: String? = nil, latitude: Double = 0, longitude: Double = 0,
    countryCode: String? = "US", country: String? = "United States", region: String? = nil,
    county: String? = nil, kind: PlaceKind = .city, population: Int? = nil,
    timeZone: String? = nil, geonamesID: Int? = nil, boundingBox: BoundingBox? = nil,
    confidence: Double = 0.9375, match: Match? = nil
  ) -> Placemark {
    Placemark(
      Placemark.Details(
        name: name, givenLabel: label ?? name,
        coordinate: Coordinate(clampingLatitude: latitude, longitude: longitude),
        countryCode: countryCode, country: country, region: region, county: county, kind: kind,
        population: population, timeZone: timeZone, geonamesID: geonamesID,
        boundingBox: boundingBox),
      confidence: confidence, match: match ?? Match(text: name, kind: .primary, ignored: []))
  }

  /// A place whose every text is the same.
  static func placemark(everywhere text: String) -> Placemark {
    placemark(
      name: text, label: text, countryCode: text, country: text, region: text, county: text,
      timeZone: text, match: Match(text: text, kind: .official, ignored: [text]))
  }

  /// What a writer makes of some answers.
  static func written(
    _ format: OutputFormat, _ answers: [GeocodingAnswer], style: TextStyle = TextStyle()
  ) -> [UInt8] {
    var writer = AnswerWriter(format, style: style)
    writer.begin()
    for answer in answers { writer.write(answer) }
    writer.end()
    return writer.bytes
  }

  /// The same as text.
  static func text(
    _ format: OutputFormat, _ answers: [GeocodingAnswer], style: TextStyle = TextStyle()
  ) -> String {
    String(decoding: written(format, answers, style: style), as: UTF8.self)
  }
}
