import Geography
import Testing

// Expected values were computed with pygeohash 3.5.1 of PyPI.

@Suite("Geohashes")
struct GeohashTests {
  @Test(
    "a point has the geohash of another implementation",
    arguments: [
      (-31.674869, -125.624467, "34qev3g09"),
      (27.138018, -153.837424, "8sfd7k742"),
      (6.451584, -48.325128, "dcjssq6xn"),
      (-79.471793, 2.675377, "h1cguus5k"),
      (-83.158281, -23.874283, "53pnbtrrb"),
      (-77.339995, -147.261458, "0dr20bxmz"),
      (-13.57145, 117.601394, "qtedu16sx"),
      (-67.640407, -99.578621, "1gcpnn3n1"),
      (22.912493, 161.085677, "xs4d3e54b"),
      (13.86311, -37.174365, "e4mwf5dqq"),
      (85.630668, -163.139552, "br5zpst6u"),
      (64.452629, -75.698579, "f76ntmjzz"),
      (-63.962936, -137.518353, "0uwhneyhy"),
      (-34.434968, 113.742264, "q9buh729f"),
      (-57.405397, 29.359739, "htuckjej7"),
      (24.976642, -45.911364, "durq56b77"),
      (8.584455, -157.308527, "8980u6g2j"),
      (-79.18371, -105.796055, "19uv8919m"),
      (32.435915, -26.052288, "emv2x0v2c"),
      (-33.416339, 30.785158, "kdjcus9pd"),
      (-8.417449, -72.043835, "6qsb0eekb"),
      (52.929431, 71.598197, "v96vj780q"),
      (-46.011447, 26.777651, "hxg41rfgu"),
      (4.530331, 134.974471, "wbzcz2trj"),
      (47.60621, -122.33207, "c23nb62w2"),
      (-33.86785, 151.20732, "r3gx2f9c3"),
      (51.50853, -0.12574, "gcpvj0u6y"),
      (-54.8, -68.3, "4qr2jzcqy"),
      (78.22334, 15.64689, "umgjh01ey"),
      (0, 0, "s00000000"), (90, 180, "zzzzzzzzz"), (-90, -180, "000000000"),
    ])
  func encode(_ latitude: Double, _ longitude: Double, _ text: String) throws {
    let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(Geohash(point).text == text)
    for count in 1...9 {
      #expect(Geohash(point, characterCount: count).text == String(text.prefix(count)))
    }
  }

  @Test(
    "a geohash names the cell of another implementation",
    arguments: [
      ("u4pruy", 57.64801025390625, 10.4095458984375, 0.00274658203125, 0.0054931640625),
      ("U4PRUY", 57.64801025390625, 10.4095458984375, 0.00274658203125, 0.0054931640625),
      (
        "u4pruydqqvj", 57.64911063015461, 10.407439693808556, 6.705522537231445e-07,
        6.705522537231445e-07
      ),
      ("ezs42", 42.60498046875, -5.60302734375, 0.02197265625, 0.02197265625),
    ])
  func decode(
    _ text: String, _ latitude: Double, _ longitude: Double, _ height: Double, _ width: Double
  ) throws {
    let geohash = try #require(Geohash(text))
    #expect(geohash.text == text.lowercased())
    #expect(abs(geohash.center.latitude - latitude) < 1e-12)
    #expect(abs(geohash.center.longitude - longitude) < 1e-12)
    #expect(abs(geohash.area.north - latitude - height) < 1e-9)
    #expect(abs(geohash.area.east - longitude - width) < 1e-9)
  }

  @Test(
    "anything else is no geohash",
    arguments: ["", "a", "u4pruyi", "hello", "u4 pruy", "u4pruydqqvj12", "ü", "u4p\0"])
  func refused(_ text: String) { #expect(Geohash(text) == nil) }

  @Test("a geohash holds its point, and its centre has the same geohash, at every length")
  func roundTrips() throws {
    for step in 0..<400 {
      let point = try #require(
        Coordinate(
          latitude: Double(step) * 0.449 - 89.8,
          longitude: Double(step * 7 % 400) * 0.899 - 179.9))
      for count in 1...Geohash.maxCharacterCount {
        let geohash = Geohash(point, characterCount: count)
        #expect(geohash.text.count == count && geohash.area.contains(point))
        #expect(Geohash(geohash.text) == geohash)
        #expect(Geohash(geohash.center, characterCount: count) == geohash)
      }
    }
  }
}
