import Gazetteer
import GazetteerBuilding
import Geography
import SmallWorld
import Testing

@Suite("Airports, landmarks and features of a small world")
struct LandmarkBuildingTests {
  private let gazetteer: Gazetteer

  init() throws {
    gazetteer = try Gazetteer(contents: SmallWorld.built.bytes)
  }

  private func place(_ name: String, _ kind: PlaceKind) throws -> Place {
    try #require(gazetteer.places(named: name).first { $0.place.kind == kind }?.place)
  }

  @Test(
    "each has its kind, its point and what it lies in",
    arguments: [
      ("Space Needle", PlaceKind.landmark, 47.6205, -122.3493, "King County", "Washington", "US"),
      ("the needle", .landmark, 47.6205, -122.3493, "King County", "Washington", "US"),
      ("Lake Washington", .feature, 47.62, -122.26, nil, "Washington", "US"),
      ("Lake Wash", .feature, 47.62, -122.26, nil, "Washington", "US"),
      ("Olympic Mountains", .feature, 47.8, -123.6, nil, "Washington", "US"),
      ("Fleet Street", .landmark, 51.5138, -0.1087, "Greater London", "England", "GB"),
      (
        "Seattle-Tacoma International Airport", .airport, 47.449, -122.309, "King County",
        "Washington", "US"
      ),
      ("SeaTac Airport", .airport, 47.449, -122.309, "King County", "Washington", "US"),
      ("SEA airport", .airport, 47.449, -122.309, "King County", "Washington", "US"),
      ("London Airport", .airport, 43.0356, -81.1539, nil, "Ontario", "CA"),
      ("Nausori International Airport", .airport, -18.0433, 178.5592, nil, "Central", "FJ"),
    ] as [(String, PlaceKind, Double, Double, String?, String?, String)])
  func places(
    _ expected: (
      name: String, kind: PlaceKind, latitude: Double, longitude: Double, county: String?,
      region: String?, country: String
    )
  ) throws {
    let place = try place(expected.name, expected.kind)
    #expect(abs(place.coordinate.latitude - expected.latitude) < 1e-9)
    #expect(abs(place.coordinate.longitude - expected.longitude) < 1e-9)
    #expect(place.county?.name == expected.county)
    #expect(place.region?.name == expected.region)
    #expect(place.countryCode == expected.country)
    #expect(place.geonamesID == nil)
    #expect(place.population == nil)
  }

  @Test("a feature of several regions, or a wide one of one country, is in none of them")
  func wide() throws {
    let sea = try place("Salish Sea", .feature)
    #expect(sea.region == nil && sea.countryCode == nil)
    let mountains = try place("The Rockies", .feature)
    #expect(mountains.name == "Rocky Mountains")
    #expect(mountains.region == nil)
    #expect(mountains.isLarge)
  }

  @Test("the box is the circle around the point")
  func boxes() throws {
    let lake = try #require(try place("Lake Washington", .feature).boundingBox)
    // 17 km are 0.153 degrees of latitude, and 0.227 of longitude there; the file rounds up by a
    // fifth.
    #expect((0.153...0.184).contains(lake.north - 47.62))
    #expect((0.153...0.184).contains(47.62 - lake.south))
    #expect((0.226...0.273).contains(lake.east + 122.26))
    #expect(try place("SeaTac Airport", .airport).boundingBox == nil)
  }

  @Test("a code alone stays the city's, and the names of an airport are no longer its")
  func codes() throws {
    #expect(gazetteer.places(named: "SEA").map(\.place.name) == ["Seattle"])
    #expect(gazetteer.places(named: "Sea-Tac").map(\.place.kind) == [.airport])
    var copy = SmallWorld.Copy()
    copy.files["layout/alternateNamesV2.txt"]?.append("900003\t5809844\t\tSeaTac Airport\t\t\t\t")
    let world = try Gazetteer(contents: copy.build().bytes)
    #expect(world.places(named: "SeaTac Airport").map(\.place.kind) == [.airport])
  }

  @Test("a town keeps its name: no landmark beside it, no other name of one")
  func towns() {
    #expect(gazetteer.places(named: "Mountain View").map(\.place.kind) == [.city])
    #expect(gazetteer.places(named: "London").allSatisfy { $0.place.kind == .city })
  }

  @Test("a name that a town has beside its main name becomes the landmark's")
  func namesOfTowns() throws {
    var copy = SmallWorld.Copy()
    copy.files["layout/alternateNamesV2.txt"]?.append("900004\t5809844\t\tSpace Needle\t\t\t\t")
    let world = try Gazetteer(contents: copy.build().bytes)
    #expect(world.places(named: "Space Needle").map(\.place.kind) == [.landmark])
  }

  @Test("cities alone are counted, listed and searched for what is near")
  func cities() throws {
    let information = gazetteer.information
    #expect(information.cityCount == 31)
    #expect(information.landmarkCount == 9)
  }

  @Test(
    "a bad line is named",
    arguments: [
      "X\tvolcano\tMT\t1\t2\t3\tUS\t\t3\t", "X\tfeature\tMT\t91\t2\t3\tUS\t\t3\t",
      "X\tfeature\tMT\t1\teast\t3\tUS\t\t3\t", "X\tfeature\tMT\t1\t2\t0\tUS\t\t3\t",
      "X\tfeature\tMT\t1\t2\t3\tUS\t\t6\t", "X\tfeature\tMT\t1\t2\t3\tQQ\t\t3\t",
    ])
  func badLines(line: String) throws {
    var copy = SmallWorld.Copy()
    copy.files["tables/landmarks.tsv"]?.append(line)
    let count = copy.files["tables/landmarks.tsv"]?.count
    do {
      _ = try copy.build()
      Issue.record("the line was accepted")
    } catch BuildError.badLine(let path, let number, _) {
      #expect(path.hasSuffix("landmarks.tsv"))
      #expect(number == count)
    }
  }
}
