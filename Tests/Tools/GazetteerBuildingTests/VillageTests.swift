import Gazetteer
import GazetteerBuilding
import Geocoding
import Geography
import SmallWorld
import Testing

@Suite("Villages")
struct VillageTests {
  private let gazetteer: Gazetteer
  private let geocoder: Geocoder

  init() throws {
    gazetteer = try Gazetteer(contents: SmallWorld.built.bytes)
    geocoder = Geocoder(gazetteer, borders: .absent)
  }

  /// The villages with a name.
  private func villages(named name: String) -> [Place] {
    let codes = FoldedText(name, table: gazetteer.folding).codes
    var found: [Place] = []
    gazetteer.forEachVillageName(of: codes, from: 0) { hit in
      guard hit.length == codes.count else { return }
      gazetteer.forEachPosting(at: hit.postings) { posting in
        gazetteer.place(posting.index).map { found.append($0) }
      }
    }
    return found
  }

  @Test(
    "each has its name, its point and what it lies in",
    arguments: [
      ("Kirkby Malham", "Greater London", "England", "GB", 54.0447, -2.162, "Europe/London"),
      ("Berlin", "Rock County", "Wisconsin", "US", 44.965, -93.266, "America/Chicago"),
      ("Переславль", nil, "Moscow", "RU", 55.9, 37.9, "Europe/Moscow"),
    ] as [(String, String?, String, String, Double, Double, String)])
  func facts(
    name: String, county: String?, region: String, country: String, latitude: Double,
    longitude: Double, zone: String
  ) throws {
    let village = try #require(villages(named: name).first)
    #expect(village.county?.name == county)
    #expect(village.region?.name == region)
    #expect(village.countryCode == country)
    #expect(abs(village.coordinate.latitude - latitude) < 0.000_01)
    #expect(abs(village.coordinate.longitude - longitude) < 0.000_01)
    #expect(village.timeZone == zone)
    #expect(village.featureCode == "PPL")
    #expect(village.population == nil && village.geonamesID == nil)
    #expect(village.kind == .city)
    #expect(village.translations.isEmpty && village.name(in: "ru") == nil)
    #expect(gazetteer.isVillage(village.index))
  }

  @Test("the one whose country or region has no city is left out, and counted")
  func leftOut() {
    #expect(villages(named: "Paternion").isEmpty)
    #expect(villages(named: "Kingsbury").isEmpty)
    #expect(villages(named: "Medina").count == 2)
    #expect(
      SmallWorld.built.report["village dropped: unknown country, no name, or an endless one"] == 1)
    #expect(SmallWorld.built.report["village dropped: no city in its region"] == 1)
    #expect(SmallWorld.built.report["kept: villages"] == 6)
    #expect(gazetteer.villageCount == 6)
  }

  @Test("the nearest city of the region tells the county of one whose county has none")
  func nearest() {
    #expect(villages(named: "Terlingua").first?.county?.name == "Lamar County")
    #expect(villages(named: "Terlingua").first?.region?.name == "Texas")
  }

  @Test("they are no places of the other tables")
  func apart() {
    #expect(gazetteer.places(named: "Medina").isEmpty)
    #expect(gazetteer.places(named: "Berlin").allSatisfy { !gazetteer.isVillage($0.place.index) })
    #expect(gazetteer.ownPlaces.isEmpty)
    #expect(gazetteer.information.cityCount == 31)
    #expect(gazetteer.information.villageCount == 6)
  }

  @Test(
    "a region or country beside the name finds one",
    arguments: [
      ("Medina, Washington", "Washington"), ("Medina, WA", "Washington"),
      ("Medina, Texas, USA", "Texas"), ("Berlin, Wisconsin", "Wisconsin"),
      ("Medina TX", "Texas"), ("Kirkby Malham, England", "England"),
      ("Kirkby Malham, United Kingdom", "England"), ("Kirkby Malham, Greater London", "England"),
      ("Переславль, Russia", "Moscow"),
    ])
  func named(query: String, region: String) {
    let best = geocoder.geocode(query).results.first
    #expect(best?.region == region)
    #expect(best?.place.map { gazetteer.isVillage($0.index) } == true)
    #expect(best?.match.isPartial == false)
  }

  @Test(
    "what is named otherwise stays",
    arguments: [
      ("Berlin", "Berlin"), ("Berlin, Germany", "Berlin"), ("Paris, Texas", "Texas"),
      ("London, Ontario", "Ontario"), ("Springfield, IL", "Illinois"),
    ])
  func unchanged(query: String, region: String) {
    let best = geocoder.geocode(query).results.first
    #expect(best?.region == region)
    #expect(best?.place.map { gazetteer.isVillage($0.index) } == false)
  }

  @Test("alone a village is not sure")
  func alone() throws {
    let best = try #require(geocoder.geocode("Kirkby Malham").results.first)
    #expect(best.name == "Kirkby Malham")
    #expect(best.confidence < 0.5)
    var options = GeocodingOptions()
    options.minimumConfidence = 0.5
    #expect(geocoder.geocode("Kirkby Malham", options: options).results.isEmpty)
  }

  @Test("a village in another country than the one named is no answer")
  func elsewhere() {
    for query in ["Kirkby Malham, Germany", "Medina, Bavaria"] {
      let best = geocoder.geocode(query).results.first
      #expect(best?.place.map { gazetteer.isVillage($0.index) } != true)
    }
  }

  @Test("around a point they are named where nothing else is near, or if they are asked for")
  func reverse() throws {
    let far = try #require(Coordinate(latitude: 44.966, longitude: -93.265))
    #expect(geocoder.reverse(far).results.first?.name == "Berlin")
    var options = ReverseOptions()
    options.minimumPopulation = 1
    #expect(geocoder.reverse(far, options: options).results.first?.name != "Berlin")
    // Medina lies between Seattle and Bellevue.
    let near = try #require(Coordinate(latitude: 47.6354, longitude: -122.2279))
    #expect(geocoder.reverse(near).results.first?.name == "Bellevue")
    options = ReverseOptions()
    options.findsVillages = true
    options.ranking = .distance
    #expect(geocoder.reverse(near, options: options).results.first?.name == "Medina")
    options.kinds = [.county]
    #expect(geocoder.reverse(near, options: options).results.first?.name == "King County")
  }

  @Test("they complete what nothing else does, behind all others")
  func suggest() {
    #expect(geocoder.suggest("kirkby ma").first?.placemark.name == "Kirkby Malham")
    #expect(geocoder.suggest("kirk").first?.placemark.name == "Kirkby Malham")
    let berlin = geocoder.suggest("berli").map(\.placemark.region)
    #expect(berlin.first == "Berlin")
    #expect(geocoder.suggest("med").isEmpty)
  }

  @Test("one typing error is forgiven beside a region or country, and only there")
  func misspelt() {
    for query in ["Kirkby Malhm, England", "Kirkby Malhan, United Kingdom"] {
      let best = geocoder.geocode(query).results.first
      #expect(best?.name == "Kirkby Malham" && best?.match.isSpelledExactly == false)
    }
    #expect(geocoder.geocode("Kirkby Malhm").results.first?.name != "Kirkby Malham")
  }
}
