import Gazetteer
import Geocoding
import Geography
import Testing

@Suite("What is at a coordinate")
struct ReverseTests {
  private static let geocoder = (try? Gazetteer.bundled()).map(Geocoder.init)

  private func answer(
    _ latitude: Double, _ longitude: Double, _ options: ReverseOptions = .init()
  ) throws -> [Placemark] {
    let geocoder = try #require(ReverseTests.geocoder, "build with Data/gazetteer.gaz in place")
    let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
    return geocoder.reverse(point, options: options).results
  }

  @Test(
    "well-known points lie in well-known places",
    arguments: [
      (47.6062, -122.3321, "Seattle", "US"),
      (48.8584, 2.2945, "Paris", "FR"),  // the Eiffel Tower: a quarter's centre is nearer
      (48.8162, 2.3193, "Montrouge", "FR"),  // a town of its own beside Paris
      (51.5007, -0.1246, "London", "GB"),
      (-33.8568, 151.2153, "Sydney", "AU"),
      (40.744, -74.03, "Hoboken", "US"),  // across the river from a larger city
      (41.9029, 12.4534, "Vatican City", "VA"),
      (43.7384, 7.4246, "Monaco", "MC"),
      (46.2044, 6.1432, "Geneva", "CH"),
      (46.185, 6.207, "Gaillard", "FR"),  // six kilometres from Geneva's centre
      (39.1141, -94.6275, "Kansas City", "US"),
      (64.1466, -21.9426, "Reykjavík", "IS"),
      (-54.8019, -68.303, "Ushuaia", "AR"),
    ])
  func facts(_ expected: (latitude: Double, longitude: Double, name: String, country: String))
    throws
  {
    let best = try #require(try answer(expected.latitude, expected.longitude).first)
    #expect(best.name == expected.name, "\(best.label)")
    #expect(best.countryCode == expected.country)
  }

  @Test("the larger city across a state's border is no answer")
  func borders() throws {
    #expect(try answer(39.1141, -94.6275).first?.region == "Kansas")
  }

  @Test(
    "there is nothing in the open sea and on its ice",
    arguments: [(0.0, 0.0), (90, 0), (90, 180), (-48.9, -123.4), (30, -40)])
  func nothing(_ point: (latitude: Double, longitude: Double)) throws {
    #expect(try answer(point.latitude, point.longitude).isEmpty)
  }

  @Test("a larger distance finds land from anywhere", arguments: [-90.0, -30, 0, 45, 90])
  func far(latitude: Double) throws {
    var options = ReverseOptions()
    options.maximumDistanceKM = .infinity
    let west = try answer(latitude, -180, options)
    let east = try answer(latitude, 180, options)
    #expect(west.first?.label == east.first?.label)
    #expect(west.count == 1)
  }

  @Test(
    "both sides of the antimeridian are near each other", arguments: [180, -180, 179.99, -179.99])
  func antimeridian(longitude: Double) throws {
    let best = try #require(try answer(-16.85, longitude).first)
    #expect(best.countryCode == "FJ")
    #expect(try #require(best.offset).distanceKM < 75)
  }

  @Test("distance and bearing lead from the place to the point")
  func offset() throws {
    let best = try #require(try answer(47.62, -122.33207).first)
    let offset = try #require(best.offset)
    #expect(abs(offset.distanceKM - 1.53) < 0.02)
    #expect(offset.compassPoint == "N")
  }

  @Test(
    "a bearing is one of eight words",
    arguments: [
      (0.0, "N"), (22.4, "N"), (22.6, "NE"), (90, "E"), (179, "S"), (225, "SW"), (350, "N"),
      (-90, "W"), (.nan, "N"), (720, "N"),
    ])
  func compass(_ expected: (bearing: Double, point: String)) {
    #expect(Offset(distanceKM: 1, bearing: expected.bearing).compassPoint == expected.point)
  }

  @Test("other kinds are what the nearest city lies in")
  func kinds() throws {
    var options = ReverseOptions()
    options.kinds = [.country]
    options.limit = 2
    options.language = "fr"
    #expect(try answer(46.2044, 6.1432, options).map(\.name) == ["Suisse", "France"])
    options.kinds = [.region]
    options.limit = 1
    #expect(try answer(30.2672, -97.7431, options).first?.name == "Texas")
  }

  @Test(
    "the nearest airport, landmark or feature is found when it is asked for",
    arguments: [
      (48.85, 2.30, PlaceKind.landmark, "Eiffel Tower"),
      (51.501, -0.124, .landmark, "Big Ben"), (40.748, -73.985, .landmark, "Empire State Building"),
      (51.46, -0.45, .airport, "London Heathrow Airport"),
      (40.65, -73.78, .airport, "John F Kennedy International Airport"),
      (46.0, 9.25, .feature, "Lake Como"), (-33.96, 18.41, .feature, "Table Mountain"),
    ])
  func landmarks(
    _ expected: (latitude: Double, longitude: Double, kind: PlaceKind, name: String)
  ) throws {
    var options = ReverseOptions()
    options.kinds = [expected.kind]
    let best = try #require(try answer(expected.latitude, expected.longitude, options).first)
    #expect(best.name == expected.name)
    #expect(best.kind == expected.kind)
  }

  @Test("the point of a landmark names its town still")
  func townsOfLandmarks() throws {
    let gazetteer = try Gazetteer.bundled()
    var count = 0
    for index in stride(from: 0, to: gazetteer.placeCount, by: 7) {
      guard let place = gazetteer.place(PlaceID(index: UInt32(index))),
        [.airport, .landmark, .feature].contains(place.kind)
      else { continue }
      count += 1
      let (latitude, longitude) = (place.coordinate.latitude, place.coordinate.longitude)
      for found in try answer(latitude, longitude) {
        let holdsPoint = found.offset?.distanceKM == 0 && found.precision < .city
        #expect(found.kind == .city || holdsPoint, "\(place.name): \(found.label)")
      }
    }
    #expect(count > 1_000)
  }

  @Test("small places can be left out")
  func population() throws {
    var options = ReverseOptions()
    options.minimumPopulation = 1_000_000
    options.limit = 3
    let found = try answer(48.8, 2.1, options)
    #expect(found.map(\.name) == ["Paris"])
    #expect(found.allSatisfy { ($0.population ?? 0) >= 1_000_000 })
  }

  @Test(
    "hostile options have an answer; a limit that cannot be stops the program before",
    arguments: [Double.nan, -1, 0, .infinity], [Int.min, 0, 1, Int.max])
  func hostile(distance: Double, count: Int) throws {
    var options = ReverseOptions()
    options.maximumDistanceKM = distance
    options.limit = count > 1 ? ReverseOptions.maxLimit : 1
    options.minimumPopulation = count
    #expect(try answer(48.8, 2.1, options).count <= ReverseOptions.maxLimit)
  }

  @Test(
    "the landmark at the point stands beside the town",
    arguments: [
      (47.6205, -122.3493, "Seattle", "Space Needle"), (48.8584, 2.2945, "Paris", "Eiffel Tower"),
      (35.3606, 138.7274, nil, "Mount Fuji"), (-33.8568, 151.2153, "Sydney", "Sydney Opera House"),
      (40.6892, -74.0445, nil, "Statue of Liberty"),
      (51.4700, -0.4543, nil, "London Heathrow Airport"),
      (47.6062, -122.9, nil, nil), (52.9, -3.9, nil, nil),
    ] as [(Double, Double, String?, String?)])
  func landmarks(latitude: Double, longitude: Double, town: String?, landmark: String?) throws {
    let best = try #require(try answer(latitude, longitude).first)
    if let town { #expect(best.name == town) }
    let near = best.near
    if let landmark {
      #expect(near?.name == landmark)
      #expect(near?.distanceKM ?? .infinity < 5)
    } else {
      #expect(near.map { $0.kind == .feature } ?? true, "\(near?.name ?? "")")
    }
  }

  @Test("a landmark is not named from afar, unless a distance is asked for")
  func farLandmarks() throws {
    // The nearest one is 73 km from the summit of Mount Fuji.
    var options = ReverseOptions()
    options.kinds = [.landmark]
    #expect(try answer(35.3606, 138.7274, options).isEmpty)
    options.maximumDistanceKM = 100
    #expect(try !answer(35.3606, 138.7274, options).isEmpty)
    options.maximumDistanceKM = nil
    options.kinds = [.airport]
    #expect(try answer(51.4700, -0.4543, options).first?.name == "London Heathrow Airport")
  }
}
