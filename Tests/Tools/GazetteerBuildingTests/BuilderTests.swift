import Gazetteer
import GazetteerBuilding
import Geography
import SmallWorld
import Testing

@Suite("A gazetteer built from a small world")
struct BuilderTests {
  private let gazetteer: Gazetteer

  init() throws {
    gazetteer = try Gazetteer(contents: SmallWorld.built.bytes)
  }

  @Test("it says what it holds")
  func information() {
    let information = gazetteer.information
    #expect(information.cityCount == 31)
    #expect(information.countyCount == 14)
    #expect(information.regionCount == 24)
    #expect(information.countryCount == 16)
    #expect(information.areaCount == 7)
    #expect(information.landmarkCount == 9)
    #expect(information.postalCodeCount == 3)
    #expect(information.byteCount == SmallWorld.built.bytes.count)
    #expect(information.sources.map(\.name) == ["Small world"])
    #expect(information.sections.reduce(0) { $0 + $1.byteCount } < information.byteCount)
    var names = 0
    gazetteer.forEachName(withPrefix: "") { _, _ in
      names += 1
      return true
    }
    // The names of words lead to no place.
    #expect(names <= information.nameCount && names > information.nameCount - 40)
  }

  @Test(
    "each rule is counted",
    arguments: [
      ("read: countries", 16), ("read: regions", 24), ("read: counties", 14), ("read: cities", 31),
      ("read: airport codes", 5), ("read: postal codes", 3), ("read: facts about divisions", 9),
      ("read: names with a language", 38),
      ("city dropped: not a populated place", 1), ("city dropped: unknown country", 1),
      ("city without its county: unknown code", 2),
      ("made: a region without a name for cities that belong to none", 1),
      ("merged: names of a city listed twice within 10 km", 1),
      ("name dropped: machine romanisation in lower case", 3),
      ("name dropped: machine romanisation of a Cyrillic name", 4),
      ("name cut at a bracket: \"Wirzaburg [a. 742]\"", 2),
      ("name parted at a slash: \"Bolzano / Bozen\"", 1),
      ("name dropped: one or two letters", 2),
      ("name dropped: a number rather than a name", 1),
      ("name dropped: three capitals without an airport near", 2),
      ("name kept as a code: three capitals", 10),
      ("name dropped: the name of a country, and not the place's main name", 1),
      ("alias dropped: its place is not among the cities", 1),
      ("kept: cities", 31), ("kept: regions", 24), ("kept: counties", 14),
      ("kept: countries", 16), ("kept: areas", 7),
      ("kept: airports", 5), ("kept: airports, landmarks and features", 9),
      ("read: landmarks and features", 4), ("read: features of several regions", 2),
      ("landmark dropped: a place of its name is there", 1),
      ("name of a landmark dropped: a town or country has it", 1),
    ])
  func report(rule: String, count: Int) {
    #expect(SmallWorld.built.report[rule] == count)
  }

  @Test(
    "places are found by their names in any script",
    arguments: [
      ("Seattle", 5_809_844), ("SEATTLE", 5_809_844), ("Сиэтл", 5_809_844), ("西雅圖", 5_809_844),
      ("シアトル", 5_809_844), ("Emerald City", 5_809_844), ("København-does-not-exist", nil),
      ("sao paulo", 3_448_439), ("São-Paulo", 3_448_439), ("Hà Nội", 1_581_130),
      ("Ha Noi", 1_581_130), ("मुंबई", 1_275_339), ("Bombay", 1_275_339), ("Ленинград", 498_817),
      ("Leningrad", 498_817), ("München", 2_867_714), ("Muenchen", 2_867_714),
      ("Monaco di Baviera", 2_867_714), ("도쿄", 1_850_147), ("موسكو", 524_901),
      ("City of Light", 2_988_507), ("Bozen", 3_181_913), ("Wirzaburg", 2_805_615),
      ("Herbipolis", 2_805_615), ("Wuerzburg", 2_805_615), ("Lutetia", 2_988_507),
      ("SUV", 2_198_148), ("SPI", 4_250_542), ("DC", 4_140_963), ("Arak", 143_127),
      ("xi ya tu", nil), ("lundun", nil), ("Dzhejnsvill", nil), ("Siehtl", nil), ("Sen-Malo", nil),
      ("BZ-1 BZ-2", nil),
      ("PRX", nil), ("XQZ", nil), ("B", nil), ("39100", nil), ("Wirzaburg [a. 742]", nil),
      ("Atlantis", nil), ("Mount Rainier", nil), ("Nirgendwo", nil), ("98101", nil),
    ] as [(String, Int?)])
  func names(name: String, identifier: Int?) {
    let cities = gazetteer.places(named: name).filter { $0.place.kind == .city }
    #expect(cities.first?.place.geonamesID == identifier)
  }

  @Test(
    "a name has a kind",
    arguments: [
      ("Seattle", 5_809_844, NameKind.primary), ("Сиэтл", 5_809_844, .alternate),
      ("Emerald City", 5_809_844, .nickname), ("SEA", 5_809_844, .airport),
      ("Bombay", 1_275_339, .historic), ("मुंबई", 1_275_339, .official),
      ("Moskau", 524_901, .translated), ("Москва", 524_901, .official),
      ("Deutschland", 2_921_044, .official), ("Allemagne", 2_921_044, .translated),
      ("DE", 2_921_044, .code), ("DEU", 2_921_044, .code), ("BY", 2_951_839, .code),
      ("WA", 5_815_135, .abbreviation), ("Lone Star State", 4_736_286, .nickname),
      ("UK", 2_635_167, .abbreviation), ("Persia", 130_758, .historic),
    ])
  func sorts(name: String, identifier: Int, kind: NameKind) {
    let use = gazetteer.places(named: name).first { $0.place.geonamesID == identifier }
    #expect(use?.kind == kind)
  }

  @Test("the names of a city listed twice lead to the better known one")
  func duplicates() {
    let found = gazetteer.places(named: "Saint-Malo")
    #expect(found.map(\.place.geonamesID) == [2_978_640])
    // A number that geonames.org did not give is not shown.
    let identifiers = (0..<gazetteer.placeCount).compactMap {
      gazetteer.place(PlaceID(index: UInt32($0)))?.geonamesID
    }
    #expect(!identifiers.contains(3_000_000_017))
  }

  @Test("cities lie in a county in a region in a country")
  func hierarchy() throws {
    let seattle = try #require(gazetteer.places(named: "Seattle").first?.place)
    #expect(seattle.county?.name == "King County")
    #expect(seattle.region?.name == "Washington")
    #expect(seattle.country?.name == "United States")
    #expect(seattle.countryCode == "US")
    #expect(seattle.county?.region?.geonamesID == 5_815_135)
    #expect(seattle.region?.country?.codes == ["US", "USA", "840"])
    #expect(seattle.region?.codes == ["US-WA", "US.WA"])
    #expect(seattle.timeZone == "America/Los_Angeles")
    #expect(seattle.featureCode == "PPLA2")
    #expect(seattle.population == 737_015)
    let london = gazetteer.places(named: "London").map(\.place)
    #expect(london.map(\.countryCode) == ["GB", "CA"])
    #expect(london.map { $0.county?.name } == ["Greater London", nil])
    let stehekin = try #require(gazetteer.places(named: "Stehekin").first?.place)
    #expect(stehekin.county == nil)
    #expect(stehekin.region?.name == "Washington")
    let fontvieille = try #require(gazetteer.places(named: "Fontvieille").first?.place)
    #expect(fontvieille.region == nil)
    #expect(fontvieille.country?.name == "France")
  }

  @Test("coordinates are exact to five decimals")
  func coordinates() throws {
    for line in SmallWorld.Copy().files["layout/cities500.txt"] ?? [] {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields[6] == "P", fields[8] != "QQ", let identifier = Int(fields[0]),
        identifier < 3_000_000_000
      else { continue }
      let place = try #require(
        gazetteer.places(named: fields[1]).first { $0.place.geonamesID == identifier }?.place)
      let latitude = try #require(Double(fields[4]))
      let longitude = try #require(Double(fields[5]))
      #expect(abs(place.coordinate.latitude - latitude) < 1e-9)
      #expect(abs(place.coordinate.longitude - longitude) < 1e-9)
    }
  }

  @Test("boxes may cross the antimeridian")
  func boxes() throws {
    let fiji = try #require(gazetteer.country(code: "fj")?.boundingBox)
    #expect(fiji.west == 177 && fiji.east == -178.42)
    // In steps of 0.001 degrees, rounded outward: the sources have -20.67597.
    #expect(fiji.south == -20.676 && fiji.north == -12.48)
    let chukotka = try #require(
      gazetteer.places(named: "Chukotka").first { $0.place.kind == .region }?.place)
    let box = try #require(chukotka.boundingBox)
    // 177.5103 and -173.2258.
    #expect(box.west == 177.51 && box.east == -173.225)
    #expect(chukotka.coordinate.longitude > 177 || chukotka.coordinate.longitude < -173)
    // The main box of a country that has one.
    let france = try #require(gazetteer.country(code: "FR")?.boundingBox)
    #expect(france.west == -5.14 && france.north == 51.09)
    let iran = try #require(gazetteer.country(code: "IR")?.boundingBox)
    // One place, at 34.09174.
    #expect(iran.south == 34.091 && iran.north == 34.092)
    #expect(gazetteer.country(code: "TO")?.boundingBox == nil)
  }

  @Test(
    "names come in languages",
    arguments: [
      (2_867_714, "de", "München"), (2_867_714, "DE-at", "München"),
      (2_867_714, "it", "Monaco di Baviera"), (2_867_714, "sv", nil),
      (2_643_743, "ja", "ロンドン"), (1_581_130, "vi", "Hà Nội"), (3_448_439, "es", "San Pablo"),
      // A nickname and a name of the past are no translations.
      (498_817, "ru", "Санкт-Петербург"), (1_275_339, "hi", "मुंबई"), (524_901, "de", "Moskau"),
      (524_901, "link", nil), (524_901, "", nil),
    ] as [(Int, String, String?)])
  func translations(identifier: Int, language: String, name: String?) throws {
    let place = try #require(
      (0..<gazetteer.placeCount).lazy.compactMap {
        gazetteer.place(PlaceID(index: UInt32($0)))
      }.first { $0.geonamesID == identifier })
    #expect(place.name(in: language) == name)
    if let name { #expect(place.translations.contains { $0.name == name }) }
  }

  @Test("areas have members")
  func areas() throws {
    let europe = try #require(gazetteer.places(named: "Old World").first?.place)
    #expect(europe.name == "Europe")
    #expect(europe.kind == .continent)
    let coast = try #require(gazetteer.places(named: "Left Coast").first?.place)
    #expect(coast.kind == .region)
    func position(_ name: String, _ country: String) throws -> Int {
      let place = gazetteer.places(named: name).first { $0.place.countryCode == country }?.place
      return Int(try #require(place).id.index)
    }
    let members = Int(europe.id.index)
    #expect(gazetteer.contains(members, try position("Paris", "FR")))
    #expect(!gazetteer.contains(members, try position("Paris", "US")))
    #expect(gazetteer.contains(Int(coast.id.index), try position("Seattle", "US")))
    #expect(!gazetteer.contains(Int(coast.id.index), try position("Springfield", "US")))
    let mountain = try #require(gazetteer.places(named: "Mount Rainier").first?.place)
    #expect(gazetteer.areas.isFeature(Int(mountain.id.index) - gazetteer.hierarchy.firstArea))
    #expect(!gazetteer.areas.isFeature(Int(coast.id.index) - gazetteer.hierarchy.firstArea))
    #expect(mountain.countryCode == "US")
    #expect(gazetteer.contains(Int(coast.id.index), Int(mountain.id.index)))
    // An ocean lies in no country and in no area.
    let sea = try #require(gazetteer.places(named: "Foggy Sea").first?.place)
    #expect(sea.kind == .feature && sea.countryCode == nil)
    for container in gazetteer.hierarchy.firstRegion..<gazetteer.placeCount
    where container != Int(sea.id.index) {
      #expect(!gazetteer.contains(container, Int(sea.id.index)))
    }
    #expect(gazetteer.country(code: "US")?.kind == .country)
    #expect(gazetteer.country(code: "XX") == nil)
    #expect(gazetteer.country(code: "USA") == nil)
  }

  @Test("a county, a region and a country contain what lies in them and no more")
  func containment() {
    let places = (0..<gazetteer.placeCount).compactMap {
      gazetteer.place(PlaceID(index: UInt32($0)))
    }
    for container in places where [.county, .region, .country].contains(container.kind) {
      guard Int(container.id.index) < gazetteer.hierarchy.firstArea else { continue }
      for place in places where place.id.index < gazetteer.hierarchy.firstArea {
        let ancestors = [place.county, place.region, place.country].compactMap { $0?.id }
        let isUnnamed = container.name.isEmpty
        guard !isUnnamed else { continue }
        #expect(
          gazetteer.contains(Int(container.id.index), Int(place.id.index))
            == (ancestors.contains(container.id) || place.id == container.id),
          "\(container.name) \(place.name)")
      }
    }
  }

  @Test("postal codes have a point and a region")
  func postalCodes() throws {
    func area(_ code: String, _ country: String = "US") throws -> PostalCodeArea? {
      try gazetteer.postalCode(code, country)
    }
    #expect(gazetteer.postalCodeCountries == ["US"])
    let entry = try #require(try area("94043"))
    #expect(gazetteer.town(of: entry) == "Mountain View")
    // In steps of 0.002 degrees.
    #expect(entry.coordinate.isWithin(0.001, of: 37.4192, -122.0574))
    let region = try #require(entry.region)
    #expect(gazetteer.place(gazetteer.hierarchy.place(region))?.name == "California")
    // The region of Holtsville is not in this world.
    #expect(try #require(try area("00501")).region == nil)
    for code in ["501", "00000", "00500", "00502", "94042", "99999", "9404", "940430", "94043A"] {
      #expect(try area(code) == nil)
    }
    #expect(try area("94043", "CA") == nil)
  }

  @Test("postal codes of several countries, with letters and of several lengths")
  func postalCodesOfTheWorld() throws {
    var copy = SmallWorld.Copy()
    // A country whose codes differ in length, one with letters, one with leading zeros.
    copy.files["layout/postalCodes.txt"]? += [
      "IR\t1193653471\tTehran\t\t26\t\t\t\t\t35.7\t51.4",
      "IR\t11936\tTehran\t\t26\t\t\t\t\t35.6892\t51.389",
      "GB\tSW1A 1AA\tLondon\tEngland\tENG\t\t\t\t\t51.501\t-0.1416",
      "GB\tSW1A 2AA\tLondon\tEngland\tENG\t\t\t\t\t51.5033\t-0.1276",
      "GB\tEC1A 1BB\tLondon\tEngland\tENG\t\t\t\t\t51.5202\t-0.0972",
      "DE\t01067\tDresden\tSachsen\t13\t\t\t\t\t51.06\t13.72",
      "ZZ\t1\tNowhere\t\t\t\t\t\t\t1\t1",
    ]
    let world = try Gazetteer(contents: copy.build().bytes)
    func area(_ code: String, _ country: String) throws -> PostalCodeArea? {
      try world.postalCode(code, country)
    }
    func town(_ code: String, _ country: String) throws -> String? {
      try area(code, country).flatMap(world.town)
    }
    func isAt(
      _ code: String, _ country: String, _ latitude: Double, _ longitude: Double
    ) throws -> Bool? {
      try area(code, country)?.coordinate.isWithin(0.001, of: latitude, longitude)
    }
    #expect(world.postalCodeCountries == ["DE", "GB", "IR", "US"])
    #expect(try isAt("sw1a1aa", "GB", 51.501, -0.1416) == true)
    #expect(try isAt("SW1A 2AA", "GB", 51.5033, -0.1276) == true)
    #expect(try town("EC1A-1BB", "GB") == "London")
    #expect(try area("SW1A 3AA", "GB") == nil)
    #expect(try area("1067", "DE") == nil)
    #expect(try town("01067", "DE") == "Dresden")
    #expect(try isAt("11936", "IR", 35.6892, 51.389) == true)
    #expect(try isAt("1193653471", "IR", 35.7, 51.4) == true)
    #expect(try town("98101", "US") == "Seattle")
    #expect(try area("11936", "DE") == nil && town("94043", "US") == "Mountain View")
  }

  @Test("a code that is not known itself is what it lies in")
  func containersOfPostalCodes() throws {
    var copy = SmallWorld.Copy()
    copy.files["layout/postalCodes.txt"]? += [
      "GB\tE1 6\tSpitalfields\tEngland\tENG\t\t\t\t\t51.52\t-0.075",
      "GB\tE16\tCanning Town\tEngland\tENG\t\t\t\t\t51.51\t0.02",
      "GB\tE1\tWhitechapel\tEngland\tENG\t\t\t\t\t51.517\t-0.06",
      "DE\t10115\tBerlin\tBerlin\t16\t\t\t\t\t52.53\t13.38",
      "DE\t99999\tFern\tBerlin\t16\t\t\t\t\t52.53\t13.38\t6\twide",
    ]
    let world = try Gazetteer(contents: copy.build().bytes)
    func name(_ code: String, _ country: String) throws -> String? {
      let letters = Array(country.utf8)
      let index = try #require(world.hierarchy.country(code: letters[0], letters[1]))
      return world.postalArea(of: try #require(PostalCodeText(code)), in: index).flatMap(world.town)
    }
    #expect(try name("E1 6AN", "GB") == "Spitalfields")
    #expect(try name("e16an", "GB") == "Spitalfields")
    #expect(try name("E16 1AA", "GB") == "Canning Town")
    #expect(try name("E1 7AA", "GB") == "Whitechapel")
    #expect(try name("E16", "GB") == "Canning Town")
    #expect(try name("W1 6AN", "GB") == nil)
    #expect(try name("D-10115", "DE") == "Berlin")
    #expect(try name("10116", "DE") == nil)
    #expect(try name("94043-1351", "US") == "Mountain View")
    #expect(try world.postalCode("99999", "DE")?.isWide == true)
    #expect(try world.postalCode("10115", "DE")?.isWide == false)
  }

  @Test("places that share a postal code are one area, in their middle")
  func sharedPostalCodes() throws {
    var copy = SmallWorld.Copy()
    copy.files["layout/postalCodes.txt"]? += [
      "DE\t01067\tWest\tSachsen\t13\t\t\t\t\t51.0\t13.0",
      "DE\t01067\tMitte\tSachsen\t13\t\t\t\t\t51.1\t13.2",
      "DE\t01067\tOst\tSachsen\t13\t\t\t\t\t51.2\t13.5",
      "US\t96799\tA\t\tAS\t\t\t\t\t-14\t179",
      "US\t96799\tB\t\tAS\t\t\t\t\t-14\t-177",
    ]
    let (bytes, report) = try copy.build()
    let world = try Gazetteer(contents: bytes)
    let area = try #require(try world.postalCode("01067", "DE"))
    #expect(world.town(of: area) == "Mitte" && !area.isWide)
    #expect(area.coordinate.isWithin(0.001, of: 51.1, 13.2333))
    #expect(report["postal code merged: another place has it too"] == 3)
    let split = try #require(try world.postalCode("96799", "US"))
    #expect(split.coordinate.isWithin(0.001, of: -14, -179))
    // Four degrees of longitude at 14 degrees south are 430 km.
    #expect(split.isWide)
  }

  @Test("of two places that share a postal code, the larger names it")
  func nameOfSharedPostalCode() throws {
    var copy = SmallWorld.Copy()
    copy.files["layout/postalCodes.txt"]? += [
      "US\t99999\tAaa\t\tWA\t\t\t\t\t47.5\t-122.0",
      "US\t99999\tSeattle\t\tWA\t\t\t\t\t47.7\t-122.4",
    ]
    let world = try Gazetteer(contents: copy.build().bytes)
    #expect(try world.postalCode("99999", "US").flatMap(world.town) == "Seattle")
  }

  @Test("the names of a county in other scripts find the city")
  func otherNamesOfCities() throws {
    var copy = SmallWorld.Copy()
    copy.files["layout/divisions.txt"]?.append("US.DC.001\t4140987\t\t\t4140963\t\t")
    copy.files["layout/alternateNamesV2.txt"]? += [
      "900001\t4140987\tja\tワシントン特別\t\t\t\t", "900002\t4140987\tja\tコロンビア郡\t\t\t\t",
    ]
    let world = try Gazetteer(contents: copy.build().bytes)
    func found(_ name: String) -> [String] {
      world.places(named: name).map { "\($0.place.name) \($0.place.kind.rawValue) \($0.kind)" }
    }
    #expect(found("ワシントン特別").contains { $0.hasPrefix("Washington city") })
    #expect(found("コロンビア郡").allSatisfy { $0.hasPrefix("Washington county") })
  }

  @Test("the code of a county is a name of it if it is letters, in France also if it is a number")
  func codesOfCounties() throws {
    var copy = SmallWorld.Copy()
    copy.files["layout/divisions.txt"]? += [
      "FR.53.35\t3012849\tFR-35\t\t\t\t", "US.WA.033\t5799783\tUS-KNG\t\t\t\t",
      "US.DC.001\t4140987\tUS-101\t\t\t\t",
    ]
    let world = try Gazetteer(contents: copy.build().bytes)
    func found(_ name: String) -> [String] {
      world.places(named: name).map { "\($0.place.name) \($0.kind)" }
    }
    #expect(found("35") == ["Ille-et-Vilaine code"])
    #expect(found("KNG") == ["King County code"])
    #expect(found("101") == [])
  }

  @Test("divisions have codes, a type, and the point of their seat or the centre of their people")
  func divisions() throws {
    func division(_ name: String, _ kind: PlaceKind) throws -> Place {
      try #require(gazetteer.places(named: name).map(\.place).first { $0.kind == kind }, "\(name)")
    }
    let bavaria = try division("Bavaria", .region)
    #expect(bavaria.iso3166Code == "DE-BY" && bavaria.geonamesCode == "DE.02")
    #expect(bavaria.geonamesID == 2_951_839 && bavaria.featureCode == "ADM1")
    #expect(bavaria.divisionType == "State" && bavaria.isAtSeat)
    // Munich, the seat, in cities500.txt.
    #expect(bavaria.coordinate == Coordinate(latitude: 48.13743, longitude: 11.57549))
    let king = try division("King County", .county)
    #expect(king.geonamesCode == "US.WA.033" && king.iso3166Code == nil)
    #expect(king.featureCode == "ADM2" && king.divisionType == "County" && king.isAtSeat)
    let illinois = try division("Illinois", .region)
    #expect(!illinois.isAtSeat && illinois.divisionType == nil)
    // Its only place in this world.
    #expect(illinois.coordinate == Coordinate(latitude: 39.80172, longitude: -89.64371))
  }

  @Test("regions have the points and the box that their source gives, and seats; countries too")
  func regionsWithOutline() throws {
    var copy = SmallWorld.Copy()
    let row = "US.WA\t5815135\tUS-WA\tState\t5809844"
    copy.files["layout/divisions.txt"]?.removeAll { $0.hasPrefix("US.WA\t") }
    copy.files["layout/divisions.txt"]? += [
      "\(row)\t47.45\t-122.25\t47.4\t-120.3\t45.54\t-124.7\t49\t-116.92"
    ]
    copy.files["layout/countryGeometry.txt"]?.removeAll { $0.hasPrefix("FR\t") }
    copy.files["layout/countryGeometry.txt"]? += [
      "FR\t48.1\t2.5\t-21.4\t-61.8\t51.09\t55.85\t41.33\t-5.14\t51.09\t9.56\t47.27\t2.42"
    ]
    let world = try Gazetteer(contents: copy.build().bytes)
    let washington = try #require(world.region(code: "US-WA"))
    #expect(washington.coordinate == Coordinate(latitude: 47.45, longitude: -122.25))
    #expect(!washington.isAtSeat && washington.seat?.name == "Seattle")
    #expect(washington.labelPoint == Coordinate(latitude: 47.4, longitude: -120.3))
    #expect(
      washington.boundingBox
        == BoundingBox(south: 45.54, west: -124.7, north: 49, east: -116.92))
    let france = try #require(
      world.places(named: "France").map(\.place).first { $0.kind == .country })
    #expect(france.coordinate == Coordinate(latitude: 48.1, longitude: 2.5))
    #expect(france.labelPoint == Coordinate(latitude: 47.27, longitude: 2.42))
    #expect(france.seat?.name == "Paris")
    let texas = try #require(world.region(code: "US-TX"))
    #expect(texas.seat == nil && texas.labelPoint == nil)
  }

  @Test("words that are no places are known as what they are")
  func words() {
    let sorts = (0..<gazetteer.words.count).map { gazetteer.words.kind($0) }
    #expect(
      sorts == [
        // Words that say the same share a number; abbreviations say their expansions.
        .countryGeneric, .regionGeneric, .prefix, .suffix, .abbreviation, .abbreviation, .common,
        .givenName, .preposition, .street, .filler, .streetBefore, .streetBehind, .unit, .box,
        .careOf,
        .contact,
        .delivery, .numberWord, .feature, .institution, .thing,
      ])
    #expect(
      gazetteer.words.expansions(4).map { gazetteer.folding.text($0[...]) } == ["saint", "street"])
    #expect(gazetteer.words.expansions(0).isEmpty)
    #expect(gazetteer.places(named: "street").isEmpty)
  }

  @Test(
    "a word may have several sorts, several words, and signs within",
    arguments: [
      ("street", [WordKind.street, .streetBehind]), ("c/o", [.careOf]), ("C O", [.careOf]),
      ("P.O. Box", [.box]), ("po", []),
    ])
  func sorts(text: String, sorts: [WordKind]) throws {
    let codes = FoldedText(text, table: gazetteer.folding).codes
    var found: [WordKind] = []
    gazetteer.trie.forEachPrefix(of: codes, from: 0) { hit in
      guard hit.length == codes.count else { return }
      gazetteer.trie.forEachPosting(at: hit.postings) { posting in
        guard posting.index >= gazetteer.placeCount else { return }
        if let kind = gazetteer.words.kind(posting.index - gazetteer.placeCount) {
          found.append(kind)
        }
      }
    }
    #expect(found == sorts)
  }
}

extension Gazetteer {
  /// The area of a code in the country with a code of two letters.
  fileprivate func postalCode(_ code: String, _ country: String) throws -> PostalCodeArea? {
    let letters = Array(country.utf8)
    guard let index = hierarchy.country(code: letters[0], letters[1]) else { return nil }
    return postalCode(try #require(PostalCodeText(code)), in: index)
  }
}

extension Coordinate {
  /// Whether it is within some degrees of a point, give or take what doubles lose.
  fileprivate func isWithin(_ degrees: Double, of latitude: Double, _ longitude: Double) -> Bool {
    abs(self.latitude - latitude) <= degrees + 1e-9
      && abs(self.longitude - longitude) <= degrees + 1e-9
  }
}
