import Foundation
import Gazetteer
import Geocoding
import Geography
import Testing

/// A row of a file of the folder `Rows`: the cells, and where the row should land.
private struct Row: Sendable, CustomTestStringConvertible {
  let city: String
  let region: String
  let country: String
  let postcode: String
  let coordinate: Coordinate
  /// Whether a cell contradicts the others.
  let isContradictory: Bool

  var testDescription: String { "\(city) | \(region) | \(country) | \(postcode)" }

  var query: StructuredQuery {
    var query = StructuredQuery()
    query.city = city
    query.region = region
    query.country = country
    query.postcode = postcode
    return query
  }

  /// The rows of a file; a line that is none is an issue.
  static func rows(of name: String) throws -> [Row] {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: "tsv", subdirectory: "Rows"))
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    return try lines.filter { !$0.hasPrefix("# ") }.map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(fields.count == 7, "\(line)")
      return Row(
        city: fields[0], region: fields[1], country: fields[2], postcode: fields[3],
        coordinate: try #require(
          Double(fields[4]).flatMap { latitude in
            Double(fields[5]).flatMap { Coordinate(latitude: latitude, longitude: $0) }
          }, "\(line)"),
        isContradictory: fields[6] == "contradictory")
    }
  }
}

@Suite("Rows whose cells disagree")
struct PartsTests {
  private static let geocoder = (try? Gazetteer.bundled()).map { Geocoder($0) }

  private func geocoder() throws -> Geocoder {
    try #require(PartsTests.geocoder, "build with Data/gazetteer.gaz in place")
  }

  @Test(
    "95 of 100 rows are right, a wrong one is never sure, and a contradiction is said",
    arguments: [("contradictory", 30), ("postcodes", 30), ("airports", 60)])
  func rows(file: String, kilometres: Double) throws {
    let geocoder = try geocoder()
    let rows = try Row.rows(of: file)
    #expect(rows.count > 50)
    var wrong: [String] = []
    for row in rows {
      let answer = geocoder.geocode(row.query)
      guard let best = answer.results.first else {
        wrong.append("\(row.testDescription): nothing")
        continue
      }
      let distance = best.coordinate.distance(to: row.coordinate)
      if distance > kilometres {
        wrong.append("\(row.testDescription): \(best.label), \(Int(distance)) km")
        #expect(best.confidence < 0.7, "\(row.testDescription): \(best.label)")
      }
      if row.isContradictory {
        #expect(best.match.isPartial && best.confidence < 0.7, "\(row.testDescription)")
        #expect(!best.match.ignored.isEmpty, "\(row.testDescription)")
      }
    }
    #expect(wrong.count * 20 <= rows.count, "\(wrong.joined(separator: "\n"))")
  }

  @Test("cells that agree are no contradiction")
  func agreement() throws {
    let geocoder = try geocoder()
    for (city, region, country, code) in [
      ("Whistler", "BC", "CA", "V0N 1B4"), ("Banff", "AB", "CA", "T1L 1K2"),
      ("Seattle", "WA", "US", "98101"), ("Lyon", "", "France", "69001"),
      ("Köln", "NW", "DE", "50667"),
      ("Cardiff", "WLS", "GB", "CF14 4XW"), ("São Paulo", "SP", "BR", "01310-100"),
      ("San Juan", "PR", "US", "00901"), ("Ponce", "PR", "PR", ""), ("Hong Kong", "HK", "HK", ""),
      ("Cork", "M", "IE", ""), ("Guadalajara", "Jalisco", "Mexico", "44100"),
    ] {
      var query = StructuredQuery()
      (query.city, query.region, query.country, query.postcode) = (city, region, country, code)
      let best = try #require(geocoder.geocode(query).results.first, "\(query.text)")
      #expect(!best.match.isPartial && best.confidence > 0.8, "\(query.text): \(best.confidence)")
      #expect(best.precision == .city, "\(query.text): \(best.label)")
    }
  }

  @Test(
    "a division is known by the codes of today, of before and of its country, and by the ISO 3166-2 code of it all",
    arguments: [
      // Taiwan, Malaysia, Turkey, Japan, South Korea, Ireland, Mexico, France, Britain.
      ("", "CHA", "TW", "Changhua"), ("", "HSQ", "TW", "Hsinchu"), ("", "ILA", "TW", "Yilan"),
      ("", "TXG", "TW", "Taichung"), ("", "KHH", "TW", "Kaohsiung"), ("", "TNQ", "TW", "Tainan"),
      ("", "1", "MY", "Johor"), ("", "14", "MY", "Kuala Lumpur"), ("", "7", "MY", "Penang"),
      ("", "10", "MY", "Selangor"), ("", "7", "TR", "Antalya"), ("", "34", "TR", "Istanbul"),
      ("", "06", "TR", "Ankara"), ("", "13", "JP", "Tokyo"), ("", "1", "JP", "Hokkaido"),
      ("", "27", "JP", "Osaka"), ("", "11", "KR", "Seoul"), ("", "41", "KR", "Gyeonggi"),
      ("", "26", "KR", "Busan"), ("", "C", "IE", "Connacht"), ("", "L", "IE", "Leinster"),
      ("", "M", "IE", "Munster"), ("", "U", "IE", "Ulster"), ("", "DIF", "MX", "Mexico City"),
      ("", "MEX", "MX", "State of Mexico"), ("", "09", "MX", "Mexico City"),
      ("", "19", "MX", "Nuevo León"),
      ("", "JAL", "Mexico", "Jalisco"), ("", "A", "FR", "Grand Est"),
      ("", "U", "FR", "Provence-Alpes"),
      ("", "V", "FR", "Auvergne-Rhône-Alpes"), ("", "ENG", "GB", "England"),
      ("", "SCT", "GB", "Scotland"),
      ("", "WLS", "GB", "Wales"), ("", "NIR", "GB", "Northern Ireland"),
      ("", "44", "CN", "Guangdong"),
      ("", "DS", "PL", "Lower Silesia"), ("", "JM", "CZ", "South Moravia"),
      ("", "77", "RU", "Moscow"),
      ("", "35", "BR", "São Paulo"), ("", "12", "IT", "Lazio"), ("", "14", "SE", "Västra Götaland"),
      ("", "MM", "IN", "Maharashtra"), ("", "NP", "ZA", "Limpopo"), ("", "JB", "ID", "West Java"),
      ("", "50", "TH", "Chiang Mai"), ("", "RM", "CL", "Santiago"), ("", "48", "US", "Texas"),
      ("Zürich", "ZH", "CH", "Zürich"), ("Lyon", "69", "FR", "Lyon"),
      ("Paris", "75", "FR", "Paris"),
      ("Valencia", "V", "ES", "Valencia"), ("Torino", "TO", "IT", "Turin"),
      ("Cork", "CO", "IE", "Cork"),
      ("Seattle", "US-WA", "US", "Seattle"), ("Leeds", "LDS", "GB", "Leeds"),
    ])
  func codes(city: String, region: String, country: String, name: String) throws {
    var query = StructuredQuery()
    (query.city, query.region, query.country) = (city, region, country)
    let best = try #require(try geocoder().geocode(query).results.first, "\(query.text)")
    #expect(best.label.hasPrefix(name), "\(query.text): \(best.label)")
    #expect(best.precision == (city.isEmpty ? .region : .city), "\(query.text): \(best.label)")
    #expect(!best.match.isPartial && best.confidence >= 0.7, "\(query.text): \(best.confidence)")
  }

  @Test(
    "the cell for the city may hold more or less than a city",
    arguments: [
      ("Segamat Johor", "MY", "Segamat, Johor"), ("Kulai Johor", "MY", "Kulai, Johor"),
      ("Bandar Kluang, Kluang", "MY", "Kluang, Johor"), ("Dublin 2", "IE", "Dublin"),
      ("Mersin (Icel)", "TR", "Mersin"), ("Distrito Federal", "MX", "Mexico City"),
      ("Edo Mex", "MX", "State of Mexico"), ("Hants", "GB", "Hampshire"), ("Kent", "GB", "Kent"),
      ("Austin TX", "US", "Austin, Texas"), ("Pune Maharashtra", "IN", "Pune"),
      ("Guadalajara, Jalisco", "MX", "Guadalajara"), ("Nairobi County", "KE", "Nairobi"),
      ("Porto Alegre - RS", "BR", "Porto Alegre"), ("Ipoh Perak", "MY", "Ipoh"),
      ("Cork City", "IE", "Cork"), ("Paris 15", "FR", "Paris"), ("Torino (TO)", "IT", "Turin"),
      ("Carrascosa De Tajo", "Spain", "Carrascosa De Tajo"),
      ("Busswil BE", "Switzerland", "Busswil BE"),
      ("Trstená na Ostrove", "SK", "Trstená na Ostrove"),
      ("L'Île-Dorval", "Canada", "L'Île-Dorval"),
    ])
  func cityCells(city: String, country: String, name: String) throws {
    var query = StructuredQuery()
    (query.city, query.country) = (city, country)
    let best = try #require(try geocoder().geocode(query).results.first, "\(query.text)")
    #expect(best.label.hasPrefix(name), "\(query.text): \(best.label)")
  }

  @Test(
    "the country or region of something unknown is partial, in parts and in one string",
    arguments: [
      ("xyzzyplugh", "Ecuador"), ("Qwertzdorf", "Germany"), ("Blorpville", "TX"),
      ("Qwyxham", "England"),
      ("Zzyzxgrad", "Russia"), ("Ciudad Xyzzy", "Peru"), ("Frobnitz Park", "Ohio"),
      ("Sankt Quux", "Austria"), ("Xyzzy-sur-Mer", "France"), ("Plughton", "Ontario"),
    ])
  func unknown(city: String, container: String) throws {
    let geocoder = try geocoder()
    var query = StructuredQuery()
    query.city = city
    if ["TX", "England", "Ohio", "Ontario"].contains(container) {
      query.region = container
    } else {
      query.country = container
    }
    for answer in [geocoder.geocode(query), geocoder.geocode("\(city), \(container)")] {
      // Refusing is right, too.
      guard let best = answer.results.first else { continue }
      let isSaid = best.match.isPartial || best.precision == .city
      #expect(isSaid && best.confidence < 0.7, "\(city), \(container): \(best.label)")
    }
  }

  @Test("nothing is left out in silence where an answer must be strict or sure")
  func strict() throws {
    let geocoder = try geocoder()
    var query = StructuredQuery()
    (query.city, query.region, query.country) = ("Cardiff", "ENG", "GB")
    var options = GeocodingOptions()
    options.isStrict = true
    #expect(geocoder.geocode(query, options: options).results.isEmpty)
    options.isStrict = false
    options.minimumConfidence = 0.8
    let answer = geocoder.geocode(query, options: options)
    #expect(answer.results.allSatisfy { $0.precision < .city } || answer.refusal == .lowConfidence)
  }
}
