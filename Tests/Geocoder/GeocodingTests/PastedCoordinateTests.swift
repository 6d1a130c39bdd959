import Geocoding
import Geography
import SeededRandom
import Testing

@Suite("Coordinates as people paste them")
struct PastedCoordinateTests {
  @Test(
    "a notation is read",
    arguments: [
      // Decimal commas.
      ("47,6062; -122,3321", 47.6062, -122.3321), ("47,6062 -122,3321", 47.6062, -122.3321),
      ("47,6062 / -122,3321", 47.6062, -122.3321), ("47,6062, -122,3321", 47.6062, -122.3321),
      ("47,6062,-122,3321", 47.6062, -122.3321), ("47,6062, 8,5417", 47.6062, 8.5417),
      ("47,60 8,54", 47.6, 8.54), ("47,6;8,5", 47.6, 8.5), ("47,6 -122,3", 47.6, -122.3),
      ("47,6062° N, 122,3321° W", 47.6062, -122.3321),
      ("47,6062N 122,3321W", 47.6062, -122.3321), ("(47,6062; 8,5417)", 47.6062, 8.5417),
      ("47°36'22,5\"N 122°19'55,25\"W", 47.60625, -122.332014),
      // Words for directions, and other marks.
      ("47.6° North, 122.3° West", 47.6, -122.3), ("48,2° Nord 16,4° Ost", 48.2, 16.4),
      ("48°51'24\" Nord, 2°21'00\" Est", 48.856667, 2.35), ("40.4 norte 3.7 oeste", 40.4, -3.7),
      ("48,5° Süd, 2,5° Ouest", -48.5, -2.5), ("N47 36.370 W122 19.920", 47.606167, -122.332),
      ("47º36’22” N 122º19’55” W", 47.606111, -122.331944),
      ("47 deg 36 min 22 sec N 122 deg 19 min 55 sec W", 47.606111, -122.331944),
      // Degrees, minutes and seconds of programs.
      ("375400N0930000W", 37.9, -93), ("375400N930000W", 37.9, -93),
      ("N404246 W0740021", 40.712778, -74.005833), ("4042N 07400W", 40.7, -74),
      ("404246.5N0740021.25W", 40.712917, -74.005903), ("0930000W375400N", 37.9, -93),
      ("335136S1511236E", -33.86, 151.21), ("40:42:46N 74:00:21W", 40.712778, -74.005833),
      ("40d42m46sN 74d0m21sW", 40.712778, -74.005833),
      ("74d 0'21.00\"W, 40d42'46.00\"N", 40.712778, -74.005833),
      ("40-42-46N, 074-00-21W", 40.712778, -74.005833),
      ("31 42 28.56940 34 36 23.92196", 31.707936, 34.606645),
      ("-33 51 36.0 151 12 36.0", -33.86, 151.21), ("42.719766:-73.799293", 42.719766, -73.799293),
      // GeoJSON.
      ("[-122.33, 47.6]", 47.6, -122.33), ("[-122.33,47.6,30]", 47.6, -122.33),
      (#"{"type":"Point","coordinates":[-122.33,47.6]}"#, 47.6, -122.33),
      (#"{ "coordinates" : [ -122.33, 47.6, 5 ], "type" : "Point" }"#, 47.6, -122.33),
      (
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[8.5,47]},"properties":{}}"#,
        47, 8.5
      ),
      // Names of the axes.
      ("lat: 47.6 lon: -122.3", 47.6, -122.3), ("lon=-122.3&lat=47.6", 47.6, -122.3),
      ("latitude: 47.6, longitude: -122.3", 47.6, -122.3),
      ("Lat 47.6° Long -122.3°", 47.6, -122.3), ("Lat. 47,6, Lng. -122,3", 47.6, -122.3),
      (#"{"lat": 47.6, "lng": -122.3}"#, 47.6, -122.3), ("lat 47 lon 8", 47, 8),
      (#"{"latitude":"47.6","longitude":"-122.3"}"#, 47.6, -122.3),
      ("Latitud: 47,6 Longitud: -122,3", 47.6, -122.3), ("lat/lon: 47.6, -122.3", 47.6, -122.3),
      ("lon,lat: -122.3, 47.6", 47.6, -122.3),
      ("Lat: 47°36'22\"N, Long: 122°19'55\"W", 47.606111, -122.331944),
      ("Latitude 47.6 N Longitude 122.3 W", 47.6, -122.3),
      // WKT and EWKT.
      ("POINT(-122.3 47.6)", 47.6, -122.3), ("point ( -122.3  47.6 )", 47.6, -122.3),
      ("POINT Z (-122.3 47.6 30)", 47.6, -122.3), ("POINTZM(-122.3 47.6 30 1)", 47.6, -122.3),
      ("SRID=4326;POINT(-122.3 47.6)", 47.6, -122.3), ("POINT(8 47)", 47, 8),
      // RFC 5870 and Android.
      ("geo:47.6,-122.3?z=11", 47.6, -122.3), ("geo:47.6,-122.3;u=35", 47.6, -122.3),
      ("geo:47.6,-122.3,30;crs=wgs84;u=35", 47.6, -122.3), ("geo:0,0", 0, 0),
      ("geo:0,0?q=47.6,-122.3", 47.6, -122.3), ("geo:1,2?q=47.6,-122.3(Pin)", 47.6, -122.3),
      ("geo:0,0?q=47.6%2C-122.3(Space%20Needle)", 47.6, -122.3),
      ("geo:47.6,-122.3?q=", 47.6, -122.3),
      ("geo:47.6,-122.3?q=coffee", 47.6, -122.3),
      // ISO 6709, with the examples of its annex H in all three units.
      ("+47.6062-122.3321/", 47.6062, -122.3321), ("+40.20361-075.00417/", 40.20361, -75.00417),
      ("+40-075/", 40, -75), ("+4012-07500/", 40.2, -75),
      ("+4012.22-07500.25/", 40.203667, -75.004167),
      ("+401213-0750015/", 40.203611, -75.004167), ("+401213.1-0750015.1/", 40.203639, -75.004194),
      ("+4012.22-07500.25+350.517/", 40.203667, -75.004167),
      ("+40.20361-075.00417+350.517CRSWGS_84/", 40.20361, -75.00417),
      // Codes.
      ("849VCWC8+R9", 37.4220625, -122.0840625), ("849vcwc8+r9", 37.4220625, -122.0840625),
      ("84VV0000+", 47.5, -122.5), ("geohash:u4pruy", 57.648010, 10.409546),
      ("GEOHASH: ezs42", 42.604980, -5.603027),
    ])
  func read(_ text: String, _ latitude: Double, _ longitude: Double) throws {
    guard case .point(let point, nil) = PastedCoordinate(text) else {
      Issue.record("\(String(describing: PastedCoordinate(text)))")
      return
    }
    #expect(abs(point.latitude - latitude) < 1e-5)
    #expect(abs(point.longitude - longitude) < 1e-5)
  }

  @Test(
    "a notation that cannot be answered is refused with its reason",
    arguments: [
      ("43°46'57\" N 11°15'13\" O", Refusal.ambiguousDirection),
      ("47,6° N 8,5° O", .ambiguousDirection), ("48°51'N 2°21'O", .ambiguousDirection),
      ("375460N0930000W", .notACoordinate),
      ("[47.6, -122.3]", Refusal.outOfRange), ("POINT(47.6 -122.3)", .outOfRange),
      (#"{"type":"Point","coordinates":[47.6,-122.33]}"#, .outOfRange),
      ("lat: 97.6 lon: -122.3", .outOfRange), ("geo:91,0", .outOfRange),
      ("+97.6-122.3/", .outOfRange), ("lat: 47.6 lon: 200", .outOfRange),
      (#"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#, .notACoordinate),
      (#"{"type":"Point","coordinates":[-122.33,47.6]"#, .notACoordinate),
      (#"{"type":"Point","coordinates":["8","47"]}"#, .notACoordinate),
      ("POINT(-122.3, 47.6)", .notACoordinate), ("POINT(1)", .notACoordinate),
      ("POINT(1 2", .notACoordinate), ("POLYGON((0 0,1 1,2 2,0 0))", .notACoordinate),
      ("lat: 47.6 lon: 12a", .notACoordinate), ("lat: 47.6 E lon: 8.5 N", .notACoordinate),
      ("+4060-07500/", .notACoordinate), ("geohash:hello", .notACoordinate),
      ("849VCWC8+R9 849VCWC8+R8", .notACoordinate),
      ("SRID=3857;POINT(-13614292 6040393)", .otherReferenceSystem),
      ("geo:47.6,-122.3;crs=moon-2011", .otherReferenceSystem),
      ("+40.2-075.0CRSepsg4267/", .otherReferenceSystem),
      (
        #"{"type":"Point","coordinates":[8.5,47],"crs":{"properties":{"name":"EPSG:2056"}}}"#,
        .otherReferenceSystem
      ),
      ("CWC8+R9", .placeNeeded), ("WC2345+G6", .placeNeeded), (" cwc8+r9, ", .placeNeeded),
      ("10T 550200 5272700", .gridReference), ("10T 0550200E 5272700N", .gridReference),
      ("10T 550200 mE 5272700 mN", .gridReference), ("UTM 10N 550200 5272700", .gridReference),
      ("UTM Zone 10 T 550200.5, 5272700.5", .gridReference), ("10TET5020072700", .gridReference),
      ("10T ET 50200 72700", .gridReference), ("4QFJ12345678", .gridReference),
      ("4qfj 1234 5678", .gridReference), ("MGRS: 10TET5020072700", .gridReference),
    ])
  func refused(_ text: String, _ reason: Refusal) {
    #expect(PastedCoordinate(text) == .refused(reason))
  }

  @Test(
    "anything else is left to the gazetteer",
    arguments: [
      "31 42 28 34 36 23", "12-34-56", "10:30:15", "10:30-12:30", "16:9", "1.5:2.5", "2024-01-01",
      "4 8 15 16 23 42", "555-12-34N", "N40 W7A", "1234N Main", "12d 5m",
      "", " ", "Seattle, WA", "98101", "SW1A1AA", "SW1A 1AA", "K1P5M5", "k1p 5m5", "1013JC",
      "W1D3QU",
      "10T Street, Seattle", "12 S Main St 1234", "10T 550200", "61T 550200 5272700",
      "10I 550200 5272700", "10TET502007270", "10T ET 50200 7270", "10T ET 50200 72700 Seattle",
      "12 Rue Principale 67000", "10 North 550 West", "Point Roberts (WA)", "Point (Wisconsin)",
      "Geo: Berlin", "Lat Krabang", "Long Beach 90802", "Long Lat 12 34", "lat 47.6", "22+33",
      "+49 30 123456", "C++", "4+4", "JM+F", "2345+67", "+1-206-5550100/", "[10, 20]", "[Seattle]",
      "{Seattle}", "{}", "12,14, 16,18", "1,000; 2,000", "47,6062,8,5417", "1,5 2,5", "1,0/0,0",
      "\"1,0/0,0\"", "steven99", "100meters", "2ndstreet", "123456b", "bremen2",
      "user2024", "12dec2024", "12 Dec 2024", "12DEC2024", "7jun2023", "1920x1080", "10x10x10",
      "12 SEP 20 24", "1feb20", "123e456", "n12345", "abcdef", "123456", "u4pru", "U4pruy",
      "https://example.com/1",
      "https://www.google.com/search?q=47.6,-122.3", "https://maps.example.com/@47.6,-122.3,3z",
      "https://google.evil.example/maps/@47.6,-122.3",
      "https://maps.google.com.evil.example/?q=1,2",
    ])
  func other(_ text: String) { #expect(PastedCoordinate(text) == nil) }

  @Test(
    "a short plus code takes what stands beside it for the place",
    arguments: [
      ("CWC8+R9 Mountain View, CA", "Mountain View, CA"),
      ("Mountain View CWC8+R9", "Mountain View"),
      ("CWC8+R9, Mountain View", "Mountain View"), ("Zürich; cwc8+r9", "Zürich"),
      ("Main St, CWC8+R9, Mountain View", "Main St, Mountain View"),
    ])
  func shortCode(_ text: String, _ place: String) throws {
    let code = try #require(ShortPlusCode("CWC8+R9"))
    #expect(PastedCoordinate(text) == .shortCode(code, near: place))
  }

  @Test("words beside a full code are not read")
  func fullCodeBesidePlace() throws {
    let center = try #require(PlusCode("849VCWC8+R9")).center
    #expect(
      PastedCoordinate("849VCWC8+R9 Mountain View") == .point(center, ignored: "Mountain View"))
  }

  @Test("a geo: address that asks for a text means the text")
  func geoQuery() {
    #expect(PastedCoordinate("geo:0,0?q=Seattle%2C+WA") == .place("Seattle, WA"))
    #expect(PastedCoordinate("geo:0,0?z=3&q=Köln") == .place("Köln"))
  }

  @Test("a bare geohash is told apart", arguments: ["u4pruy", "9q8yyk", "C23NB62W2", "6gkzwgjz"])
  func bareGeohash(_ text: String) throws {
    #expect(PastedCoordinate(text) == .bareGeohash(try #require(Geohash(text))))
  }

  @Test("no bytes stop the reader, and what it reads lies on the Earth")
  func mutations() {
    var generator = SeededGenerator(seed: 47)
    let seeds = [
      "47,6062; -122,3321", #"{"type":"Point","coordinates":[-122.33,47.6]}"#, "[-122.33, 47.6]",
      "lat: 47.6 lon: -122.3", "SRID=4326;POINT Z(-122.3 47.6 30)", "geo:0,0;u=3?q=47.6,-122.3(x)",
      "+401213.1-0750015.1+30CRSWGS_84/", "849VCWC8+R9 Mountain View", "geohash:u4pruy",
      "9q8yyk8yt",
      "10T 0550200mE 5272700mN", "10T ET 50200 72700", "47°36'22,5\"N 122°19'55″ West",
      "https://www.google.com/maps/place/A+B/@47.6,-122.3,17z/data=!8m2!3d47.6!4d-122.3",
      "https://www.openstreetmap.org/?mlat=47.6&amp;mlon=-122.3#map=12/47.6/-122.3",
      "https://www.bing.com/maps?sp=point.47.6_-122.3_N&cp=47.6~-122.3",
      "https://maps.apple.com/?ll=47.6,-122.3&q=%E6%9D%B1", "<https://plus.codes/849VCWC8+R9>",
    ]
    for round in 0..<40_000 {
      var bytes = Array(seeds[round % seeds.count].utf8)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0...bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0 where place < bytes.count: bytes.remove(at: place)
        case 1 where place < bytes.count:
          bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 2: bytes.removeSubrange(place...)
        default:
          let piece = Array(" \0,;:./%+-()[]{}!~_&=?#\"°′N0129eu".utf8).shuffled(using: &generator)
          bytes.insert(contentsOf: piece.prefix(2), at: place)
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      if case .point(let point, _) = PastedCoordinate(text) {
        #expect(abs(point.latitude) <= 90 && abs(point.longitude) <= 180, "\(text)")
      }
    }
  }

  @Test("a text of any length is read at once")
  func long() {
    for piece in ["{", "[", "(", "+", "1,", "!3d", "/", "lat 1 ", "%", "\"coordinates\":", "&q=1"] {
      let text = String(repeating: piece, count: 1_024 / piece.utf8.count)
      _ = PastedCoordinate(text)
      _ = PastedCoordinate("https://www.google.com/maps/" + text)
      #expect(PastedCoordinate(String(repeating: piece, count: 100_000)) == nil)
    }
  }
}
