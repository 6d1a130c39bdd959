import Gazetteer
import Geography
import SeededRandom
import Testing

@testable import Geocoding

@Suite("Coordinates as people write them")
struct CoordinateNotationTests {
  @Test(
    "the usual notations are read",
    arguments: [
      ("47.6062, -122.3321", 47.6062, -122.3321), ("47.6062 -122.3321", 47.6062, -122.3321),
      ("47.6062,-122.3321", 47.6062, -122.3321), ("47.6062;-122.3321", 47.6062, -122.3321),
      ("47.6062/-122.3321", 47.6062, -122.3321), ("  47.6062 ,\t-122.3321\n", 47.6062, -122.3321),
      ("-33.86, 151.21", -33.86, 151.21), ("+47.6, −122.3", 47.6, -122.3),
      ("47.6062° N, 122.3321° W", 47.6062, -122.3321), ("47.6062N 122.3321W", 47.6062, -122.3321),
      ("47.6062 n, 122.3321 w", 47.6062, -122.3321), ("N 47.6062 W 122.3321", 47.6062, -122.3321),
      ("N47.6062, W122.3321", 47.6062, -122.3321), ("S33.86 E151.21", -33.86, 151.21),
      ("122.3321° W, 47.6062° N", 47.6062, -122.3321), ("E 151.21 S 33.86", -33.86, 151.21),
      ("47°36'22\"N 122°19'55\"W", 47.606111, -122.331944),
      ("47° 36′ 22″ N, 122° 19′ 55″ W", 47.606111, -122.331944),
      ("47°36’22”N, 122°19’55”W", 47.606111, -122.331944),
      ("47°36.3667'N 122°19.9167'W", 47.606112, -122.331945),
      ("47 36 22 N, 122 19 55 W", 47.606111, -122.331944),
      ("47°36'22.5\"N 122°19'55.25\"W", 47.60625, -122.332014),
      ("-33°51'36\", 151°12'36\"", -33.86, 151.21), ("47° N, 122° W", 47, -122),
      ("47N 122W", 47, -122),
      ("47°, -122°", 47, -122), ("geo:47.6062,-122.3321", 47.6062, -122.3321),
      ("GEO:47.6062,-122.3321", 47.6062, -122.3321), ("ÜT: 40.7128,-74.006", 40.7128, -74.006),
      ("iPhone: 40.7128,-74.006", 40.7128, -74.006), ("0.0, 0.0", 0, 0), ("90.0, 180.0", 90, 180),
      ("-90.0,-180.0", -90, -180), ("0°N 0°E", 0, 0),
      ("47.606210000001, -122.332070000001", 47.60621, -122.33207),
      ("geo:47.6062,-122.3321;u=35", 47.6062, -122.3321),
      ("geo:47.6062,-122.3321,30", 47.6062, -122.3321),
      ("geo:47.6062,-122.3321?z=12", 47.6062, -122.3321), ("geo:48,16", 48, 16),
      ("40.7, -74", 40.7, -74), ("40.7 -74", 40.7, -74), ("47, 8.5", 47, 8.5),
      ("052°31'12\"N 013°24'36\"E", 52.52, 13.41), ("(47.6062, -122.3321)", 47.6062, -122.3321),
      ("47.6062 , -122.3321", 47.6062, -122.3321),
    ])
  func read(text: String, latitude: Double, longitude: Double) throws {
    let coordinate = try #require(CoordinateNotation.parse(text))
    #expect(abs(coordinate.latitude - latitude) < 1e-5)
    #expect(abs(coordinate.longitude - longitude) < 1e-5)
  }

  @Test(
    "anything else is no coordinate",
    arguments: [
      "", " ", ",", "Seattle", "Seattle, WA", "127.0.0.1", "192.168.1.1", "10 20", "10, 20",
      "98101",
      "94043-1234", "2024-01-01", "01/02/2024", "1.2.2024", "12:30", "555-1234", "+1 206 555 0100",
      "206.555.0100", "(206) 555-0100", "1.2.3", "v1.2", "1.5", "91.0 0.5", "91 0.5", "0.5, 181.0",
      "-90.1, 0.5", "47.6062, -122.3321, 30", "47.6 122.3 1.5", "47.6N 122.3N", "47.6E 122.3W",
      "47.6N, 122.3",
      "47°60'00\"N 122°00'00\"W", "47°36'61\"N 122°0'0\"W", "4.7.6, 1.2", "47.6abc, 122.3",
      "47.6, 122.3abc", "N W", "° °", "geo:", "geo:47.6", "geo:north,west", "nan, nan", "inf, 0.5",
      "0x10.5, 3.5", "1e5, 2.5", "1/2", "3.5%", "$3.50, $4.50", "--47.6, 122.3", "47.6 - 122.3 -",
      "١٢.٥, ٣٤.٥", "47.6,, ,", "1600.5 Pennsylvania", "Highway 47.6, 122.3", "🇫🇷 47.6", "\0",
      "47 N Main", "1/0", "1.0/0.0", "0.0/0.0", "1,000.00",
      "0,00", "0,,0", "1.5,,2.5", "12,345.00", "40.7 74", "3.5|4", "5 E, 6 W", "1 N 2",
      "47.6062, -122.3321 Seattle", "I: 10 20",
    ])
  func refused(text: String) {
    #expect(CoordinateNotation.parse(text) == nil)
  }

  @Test("a text of any length is refused at once")
  func long() {
    for piece in ["1", "1.", "1.5,", "°", "N", "-", "0", "\u{301}", "geo:"] {
      #expect(CoordinateNotation.parse(String(repeating: piece, count: 100_000)) == nil)
    }
    #expect(CoordinateNotation.parse(String(repeating: "0", count: 70) + ".5, 1.5") == nil)
  }

  @Test("what is read lies on the Earth, whatever the text")
  func anything() {
    var state: UInt64 = 41
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let pieces = [
      "1", "12", "47.6", "122.3", "-", "+", "°", "'", "\"", "N", "S", "E", "W", ",", ";", "/", " ",
      ".",
      "geo:", "x:", "359", "60", "0", "−",
    ]
    for _ in 0..<20_000 {
      let text = (0..<next(10)).map { _ in pieces[next(pieces.count)] }.joined()
      if let coordinate = CoordinateNotation.parse(text) {
        #expect(abs(coordinate.latitude) <= 90 && abs(coordinate.longitude) <= 180, "\(text)")
      }
    }
  }

  /// The coordinate of two numbers with decimal points.
  private static func pair(_ text: String) -> Coordinate? {
    ByteView.with(text, DecimalPair.coordinate) ?? nil
  }

  @Test("two numbers with decimal points are read as among all other forms", arguments: [1, 2, 3])
  func pairs(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var known = 0
    for _ in 0..<4_000 {
      func number(_ limit: Int) -> String {
        let sign = ["", "", "-"].randomElement(using: &generator) ?? ""
        let zeros = ["", "", "", "0", "00"].randomElement(using: &generator) ?? ""
        let whole = "\(zeros)\(Int.random(in: 0...limit, using: &generator))"
        let digits = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
          "0123456789".randomElement(using: &generator).map(String.init) ?? ""
        }
        return "\(sign)\(whole).\(digits.joined())"
      }
      let space = Bool.random(using: &generator) ? " " : ""
      let text = "\(number(89)),\(space)\(number(179))"
      #expect(CoordinateNotation.parse(text) == CoordinateNotation.parseAnyForm(text), "\(text)")
      guard let point = Self.pair(text) else { continue }
      let parts = text.split(separator: ",")
      #expect(point.latitude == Double(parts[0]), "\(text)")
      #expect(point.longitude == Double(parts[1].drop { $0 == " " }), "\(text)")
      known += 1
    }
    // Three of five have no zeros before the latitude, and as many none before the longitude.
    #expect(known > 1_200)
  }

  @Test(
    "other forms are left to those that know them",
    arguments: [
      "", ",", "47,-122", "47.6,-122", "47.,-122.", ".5,.5", "47.6;-122.3", "47.6 -122.3",
      "47.6,-122.3 ", " 47.6,-122.3", "+47.6,-122.3", "47.6,  -122.3", "47.6,-122.3,0.0",
      "90.1,0.0", "0.0,180.1", "1000.0,0.0", "47.6e1,1.0", "--1.0,1.0", "47.6°,1.0",
      "0.1234567890123,1.0", "047.6,-122.3", "47.6,-0122.3", "7.50,08.25", "00.0,0.0",
      "47.6,-122.3\u{0}", "４7.6,1.0",
    ])
  func noPairs(text: String) { #expect(Self.pair(text) == nil) }
}
