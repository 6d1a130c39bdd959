import Geography
import Testing

// Expected values are facts of the specification's own examples, or were computed with Google's
// implementation in Python, openlocationcode 1.0.1 of PyPI.

@Suite("Plus codes")
struct PlusCodeTests {
  private func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test(
    "a point has the code of the reference implementation, with 10 and with 12 digits",
    arguments: [
      (-31.674869, -125.624467, "44WP89GG+36", "44WP89GG+3636"),
      (27.138018, -153.837424, "73V845Q7+62", "73V845Q7+624M"),
      (6.451584, -48.325128, "68RHFM2F+JW", "68RHFM2F+JWQ9"),
      (-79.471793, 2.675377, "2FG4GMHG+75", "2FG4GMHG+75J6"),
      (-83.158281, -23.874283, "298RR4RG+M7", "298RR4RG+M7PQ"),
      (-77.339995, -147.261458, "23JJMP6Q+2C", "23JJMP6Q+2C37"),
      (-13.57145, 117.601394, "5PRVCJH2+CH", "5PRVCJH2+CHC4"),
      (-67.640407, -99.578621, "36429C5C+RH", "36429C5C+RHJJ"),
      (22.912493, 161.085677, "7VJ3W36P+X7", "7VJ3W36P+X7VP"),
      (13.86311, -37.174365, "7954VR7G+67", "7954VR7G+67RF"),
      (85.630668, -163.139552, "C2QRJVJ6+75", "C2QRJVJ6+758M"),
      (64.452629, -75.698579, "97P6F832+3H", "97P6F832+3H33"),
      (-63.962936, -137.518353, "34842FPJ+RM", "34842FPJ+RMCG"),
      (-34.434968, 113.742264, "4PQMHP8R+2W", "4PQMHP8R+2W67"),
      (-57.405397, 29.359739, "3GJFH9V5+RV", "3GJFH9V5+RVX4"),
      (24.976642, -45.911364, "78PPX3GQ+MF", "78PPX3GQ+MF2M"),
      (8.584455, -157.308527, "63W4HMMR+QH", "63W4HMMR+QHQ6"),
      (-79.18371, -105.796055, "25GPR683+GH", "25GPR683+GH8J"),
      (32.435915, -26.052288, "894MCWPX+93", "894MCWPX+938Q"),
      (-33.416339, 30.785158, "4GRGHQMP+F3", "4GRGHQMP+F37C"),
      (-8.417449, -72.043835, "6739HXM4+2F", "6739HXM4+2FF3"),
      (52.929431, 71.598197, "9J4HWHHX+Q7", "9J4HWHHX+Q7G7"),
      (-46.011447, 26.777651, "4G58XQQH+C3", "4G58XQQH+C3C5"),
      (4.530331, 134.974471, "6QPPGXJF+4Q", "6QPPGXJF+4QQ6"),
      (47.60621, -122.33207, "84VVJM49+F5", "84VVJM49+F5MH"),
      (-33.86785, 151.20732, "4RRH46J4+VW", "4RRH46J4+VW82"),
      (51.50853, -0.12574, "9C3XGV5F+CP", "9C3XGV5F+CP67"),
      (-54.8, -68.3, "37QH6P22+22", "37QH6P22+2222"),
      (78.22334, 15.64689, "CFCQ6JFW+8Q", "CFCQ6JFW+8QJM"),
    ])
  func encode(_ latitude: Double, _ longitude: Double, _ ten: String, _ twelve: String) throws {
    let point = try point(latitude, longitude)
    #expect(PlusCode(point).text == ten)
    #expect(PlusCode(point, digitCount: 12).text == twelve)
  }

  @Test(
    "poles, the antimeridian and cells of every size are encoded as specified",
    arguments: [
      (20.375, 2.775, 6, "7FG49Q00+"), (20.3700625, 2.7821875, 10, "7FG49QCJ+2V"),
      (20.3701125, 2.782234375, 11, "7FG49QCJ+2VX"),
      (20.3701135, 2.78223535156, 13, "7FG49QCJ+2VXGJ"),
      (47.0000625, 8.0000625, 10, "8FVC2222+22"), (-41.2730625, 174.7859375, 10, "4VCPPQGP+Q9"),
      (0.5, -179.5, 4, "62G20000+"), (-89.5, -179.5, 4, "22220000+"), (20.5, 2.5, 4, "7FG40000+"),
      (-89.9999375, -179.9999375, 10, "22222222+22"), (0.5, 179.5, 4, "6VGX0000+"),
      (1, 1, 11, "6FH32222+222"), (90, 1, 4, "CFX30000+"), (1, 180, 4, "62H20000+"),
    ])
  func specified(_ latitude: Double, _ longitude: Double, _ count: Int, _ code: String) throws {
    #expect(PlusCode(try point(latitude, longitude), digitCount: count).text == code)
  }

  @Test(
    "a code names the cell of the reference implementation",
    arguments: [
      ("7FG49Q00+", 20.35, 2.75, 20.4, 2.8), ("7FG49QCJ+2V", 20.37, 2.782125, 20.370125, 2.78225),
      ("7FG49QCJ+2VX", 20.3701, 2.78221875, 20.370125, 2.78225),
      ("7FG49QCJ+2VXGJ", 20.370113, 2.782234375, 20.370114, 2.782236328125),
      ("8FVC2222+22", 47.0, 8.0, 47.000125, 8.000125),
      ("4VCPPQGP+Q9", -41.273125, 174.785875, -41.273, 174.786), ("62G20000+", 0, -180, 1, -179),
      ("22220000+", -90, -180, -89, -179), ("CFX30000+", 89, 1, 90, 2),
      ("849VCWC8+R9", 37.422, -122.084125, 37.422125, -122.084),
      ("849vcwc8+r9", 37.422, -122.084125, 37.422125, -122.084),
    ])
  func decode(
    _ text: String, _ south: Double, _ west: Double, _ north: Double, _ east: Double
  ) throws {
    let code = try #require(PlusCode(text))
    #expect(code.text == text.uppercased())
    for (side, expected) in [
      (code.area.south, south), (code.area.west, west), (code.area.north, north),
      (code.area.east, east),
    ] {
      #expect(abs(side - expected) < 1e-9, "\(text)")
    }
    #expect(code.area.contains(code.center))
  }

  @Test(
    "a text is a full code, a short one, or none",
    arguments: [
      ("8FWC2345+G6", true, false), ("8FWC2345+G6G", true, false), ("8fwc2345+", true, false),
      ("8FWCX400+", true, false), ("C2X20000+", true, false), ("849VGJQF+VX7QR3J", true, false),
      ("849VGJQF+VX7QR3JW", true, false), ("WC2345+G6g", false, true), ("2345+G6", false, true),
      ("45+G6", false, true), ("+G6", false, true), ("G+", false, false), ("+", false, false),
      ("", false, false), ("8FWC2345+G", false, false), ("8FWC2_45+G6", false, false),
      ("8FWC2η45+G6", false, false), ("8FWC2345+G6+", false, false),
      ("8FWC2345G6+", false, false), ("8FWC2300+G6", false, false), ("WC2300+G6g", false, false),
      ("WC2345+G", false, false), ("WC2300+", false, false), ("84900000+", false, false),
      ("0VV00000+", false, false), ("84VV000+", false, false), ("F0VV0000+", false, false),
      ("2WC23450+", false, false), ("XX000000+", false, false), ("8FWC2345", false, false),
      ("+++", false, false), ("+8FWC2345", false, true),
    ])
  func validity(_ text: String, _ isFull: Bool, _ isShort: Bool) {
    #expect((PlusCode(text) != nil) == isFull)
    #expect((ShortPlusCode(text) != nil) == isShort)
  }

  @Test(
    "the nearest code to a point is that of the reference implementation",
    arguments: [
      ("89GG+36", -31.46837, -125.81532, "44WP89GG+36"),
      ("GG+36", -31.66661, -125.6321, "44WP89GG+36"),
      ("45Q7+62", 27.57018, -154.18116, "73V845Q7+62"),
      ("Q7+62", 27.1553, -153.85117, "73V845Q7+62"),
      ("FM2F+JW", 6.37789, -48.0937, "68RHFM2F+JW"),
      ("2F+JW", 6.44864, -48.31587, "68RHFM2F+JW"),
      ("GMHG+75", -79.78501, 2.66544, "2FG4GMHG+75"),
      ("HG+75", -79.48432, 2.67498, "2FG4GMHG+75"),
      ("R4RG+M7", -83.57299, -23.72289, "298RR4RG+M7"),
      ("RG+M7", -83.17487, -23.86823, "298RR4RG+M7"),
      ("MP6Q+2C", -77.10188, -147.19573, "23JJMP6Q+2C"),
      ("6Q+2C", -77.33047, -147.25883, "23JJMP6Q+2C"),
      ("CJH2+CH", -13.23352, 117.43377, "5PRVCJH2+CH"),
      ("H2+CH", -13.55793, 117.59469, "5PRVCJH2+CH"),
      ("9C5C+RH", -67.46464, -99.49369, "36429C5C+RH"),
      ("5C+RH", -67.63338, -99.57522, "36429C5C+RH"),
      ("W36P+X7", 22.9844, 161.04626, "7VJ3W36P+X7"),
      ("6P+X7", 22.91537, 161.0841, "7VJ3W36P+X7"),
      ("VR7G+67", 14.16908, -36.77415, "7954VR7G+67"),
      ("7G+67", 13.87535, -37.15836, "7954VR7G+67"),
      ("JVJ6+75", 85.60736, -162.99182, "C2QRJVJ6+75"),
      ("J6+75", 85.62974, -163.13364, "C2QRJVJ6+75"),
      ("F832+3H", 64.05723, -75.51724, "97P6F832+3H"),
      ("32+3H", 64.43681, -75.69133, "97P6F832+3H"),
      ("2FPJ+RM", -63.83052, -137.07457, "34842FPJ+RM"),
      ("PJ+RM", -63.95764, -137.5006, "34842FPJ+RM"),
      ("HP8R+2W", -34.14524, 113.5484, "4PQMHP8R+2W"),
      ("8R+2W", -34.42338, 113.73451, "4PQMHP8R+2W"),
      // The specification's examples: the Googleplex, and cells beside the antimeridian and the
      // poles.
      ("CWC8+R9", 37.4, -122.1, "849VCWC8+R9"),
      ("9QCJ+2VX", 51.3708675, -1.217765625, "9C3W9QCJ+2VX"),
      ("2222+22", 89.6, 0.0, "CFX22222+22"), ("XXXXXX+XX", -81.0, 0.0, "2CXXXXXX+XX"),
      ("2222+22", 10.01, 179.9, "72222222+22"), ("2222+22", 89.999, 10.0, "CFXG2222+22"),
      ("XXXX+XX", -89.99, 10.0, "2F2FXXXX+XX"), ("GX22+22", 89.7, 10.0, "CFXFGX22+22"),
    ])
  func nearest(
    _ text: String, _ latitude: Double, _ longitude: Double, _ expected: String
  ) throws {
    let code = ShortPlusCode(text)?.nearest(to: try point(latitude, longitude))
    #expect((code?.text ?? "") == expected)
  }

  /// Whether a point lies in a box or so near to it as numbers are rounded.
  private func holds(_ box: BoundingBox, _ point: Coordinate) -> Bool {
    let slack = 1e-9
    return point.latitude >= box.south - slack && point.latitude <= box.north + slack
      && point.longitude >= box.west - slack && point.longitude <= box.east + slack
  }

  @Test("a code holds its point, and its centre has the same code, at every size")
  func roundTrips() throws {
    for step in 0..<400 {
      let point = try point(Double(step) * 0.449 - 89.8, Double(step * 7 % 400) * 0.899 - 179.9)
      for count in [2, 4, 6, 8, 10, 11, 12, 13, 14, 15] {
        let code = PlusCode(point, digitCount: count)
        #expect(holds(code.area, point) && code.digitCount == count, "\(point) \(code)")
        #expect(PlusCode(code.text) == code)
        #expect(PlusCode(code.center, digitCount: count) == code)
        if count >= 10 {
          let short = try #require(ShortPlusCode(String(code.text.dropFirst(4))))
          #expect(short.nearest(to: point) == code)
        }
      }
    }
  }

  @Test("a number of digits that codes do not have becomes the next one")
  func counts() throws {
    let point = try point(47.60621, -122.33207)
    #expect(PlusCode(point, digitCount: 0).digitCount == 2)
    #expect(PlusCode(point, digitCount: 7).digitCount == 8)
    #expect(PlusCode(point, digitCount: 99).digitCount == 15)
  }
}
