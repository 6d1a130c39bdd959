import AddOnBuilding
import Foundation
import Gazetteer
import Geocoding
import Geography
import Testing

@Suite("Answers with addresses")
struct AddressAnswerTests {
  private static let geocoder = Result { try AddressTrial.geocoder() }

  private func answer(
    _ query: String, _ change: (inout GeocodingOptions) -> Void = { _ in }
  ) throws -> GeocodingAnswer {
    var options = GeocodingOptions()
    change(&options)
    return try Self.geocoder.get().geocode(query, options: options)
  }

  private func label(_ query: String) throws -> String? { try answer(query).results.first?.label }

  /// Pieces of streets as OpenStreetMap has them: some name their district or code, and some do
  /// not.
  private static let pieces = """
    name,street,number,city,district,postcode,country,lat,lon
    ,Alder Way,,Seattle,,98101,US,47.6000,-122.3300
    ,Alder Way,,Seattle,Belltown,,US,47.6080,-122.3300
    ,Alder Way,,Seattle,Belltown,98101,US,47.6120,-122.3320
    ,Birch Way,,Seattle,,98101,US,47.6000,-122.3300
    ,Birch Way,,Spokane,,99201,US,47.6610,-117.4310
    ,Im Gässle,,Munich,,80805,DE,48.1700,11.5950
    ,Gässle,,Berlin,,10827,DE,52.4840,13.3530
    ,Cedar Way,,Seattle,North,,US,47.6900,-122.3300
    ,Cedar Way,,Seattle,South,,US,47.5300,-122.3300
    """

  @Test("pieces of a street of one town are one street, and each word counts")
  func onePiece() throws {
    let geocoder = try AddressTrial.geocoder(Self.pieces)
    let street = try #require(geocoder.geocode("Alder Way").results.first)
    #expect(street.kind == .street && street.label.contains("Alder Way"))
    #expect(geocoder.geocode("Im Gässle").results.first?.name == "Im Gässle")
    // Two towns, and two streets of one town that are far apart.
    for street in ["Birch Way", "Cedar Way", "birch way, USA"] {
      var options = GeocodingOptions()
      options.limit = 1
      let answer = geocoder.geocode(street, options: options)
      #expect(answer.results.map(\.kind) == [.street] && answer.rivals.count == 1, "\(street)")
      #expect(try #require(answer.results.first).confidence < 0.5, "\(street)")
      options.limit = 5
      #expect(geocoder.geocode(street, options: options).results.count == 2, "\(street)")
      // What is not sure enough is refused, and is not the country.
      options.minimumConfidence = 0.5
      let refused = geocoder.geocode(street, options: options)
      #expect(refused.refusal == .ambiguousStreet && refused.rivals.count == 2)
    }
    #expect(geocoder.geocode("Birch Way, Spokane").results.first?.address?.postcode == "99201")
  }

  /// Streets whose names differ in an accent or in time, and one with a small word that is a street
  /// of Paris.
  private static let letters = """
    name,street,street_2,number,city,postcode,country,lat,lon
    ,Bodastrasse,,2,Berlin,10115,DE,52.5300,13.3800
    ,Bödastrasse,,2,Berlin,10115,DE,52.5350,13.3850
    ,Hallituskatu,,,Berlin,10115,DE,52.5400,13.3900
    ,Yliopistonkatu,Hallituskatu,,Berlin,10115,DE,52.5420,13.3900
    ,Großgasse,,1,Munich,80805,DE,48.1700,11.5950
    ,Im Paris,,,Munich,80805,DE,48.1710,11.5960
    ,Yrjönkatu,,19,Munich,80805,DE,48.1720,11.5970
    ,Kungsgatan,,3,Munich,80805,DE,48.1730,11.5980
    ,Kungsgatan Norra,,3,Munich,80805,DE,48.1930,11.5980
    """

  @Test(
    "the very letters and the name of today come first, and a word with a full stop is cut short",
    arguments: [
      ("Bodastrasse 2, Berlin", "Bodastrasse 2"), ("Bödastrasse 2, Berlin", "Bödastrasse 2"),
      ("bödastr. 2, Berlin", "Bödastrasse 2"), ("Bodastrasse, Berlin", "Bodastrasse"),
      ("Hallituskatu, Berlin", "Hallituskatu"), ("Yliopistonkatu, Berlin", "Yliopistonkatu"),
      ("Grossgasse 1, Munich", "Großgasse 1"), ("Im Paris", "Im Paris"),
      ("Yrjönk. 19, Munich", "Yrjönkatu 19"), ("yrjonk. 19, Munich", "Yrjönkatu 19"),
      ("Kungsg. 3, Munich", "Kungsgatan 3"),
    ])
  func letters(query: String, name: String) throws {
    let geocoder = try AddressTrial.geocoder(Self.letters)
    let best = try #require(geocoder.geocode(query).results.first)
    #expect(best.name == name)
    #expect(best.confidence > 0.7)
  }

  @Test("small words before the name of a city are no street where there is none of the name")
  func smallWords() throws {
    let geocoder = try AddressTrial.geocoder(Self.letters)
    for query in ["Paris", "in Paris", "im Seattle"] {
      #expect(geocoder.geocode(query).results.first?.kind == .city, "\(query)")
    }
  }

  @Test(
    "a house is found at the point of its row",
    arguments: [
      ("Pike Street 85, Seattle", 47.60895, -122.34040),
      ("85 Pike Street, Seattle, WA", 47.60895, -122.34040),
      ("85 Pike Street, Seattle, WA 98101, USA", 47.60895, -122.34040),
      ("pike street 86 seattle", 47.60880, -122.34010),
      ("12 Main Street, Springfield, Illinois", 39.80100, -89.64400),
      ("12 Main Street, Springfield, Missouri", 37.21500, -93.29800),
      ("12 Main Street, 65806 Springfield", 37.21500, -93.29800),
      ("Unter den Linden 77, 10117 Berlin", 52.51670, 13.38100),
      ("Berlin, Unter den Linden 77", 52.51670, 13.38100),
      ("Unter den Linden 77 in 10117 Berlin", 52.51670, 13.38100),
      ("99 rue de Rivoli, 75001 Paris", 48.86290, 2.33580),
      ("Mannerheimvägen 3, Bellevue", 47.61100, -122.20100),
    ])
  func houses(query: String, latitude: Double, longitude: Double) throws {
    let best = try #require(try answer(query).results.first)
    #expect(best.kind == .house && best.precision == .house)
    #expect(best.coordinate.latitude == latitude && best.coordinate.longitude == longitude)
    #expect(best.confidence > 0.9)
  }

  @Test(
    "numbers are read as people write them",
    arguments: [
      ("Hauptstraße 5a, Berlin", "5a"), ("Hauptstraße 5 A, Berlin", "5a"),
      ("Hauptstraße Nr. 5, Berlin", "5"), ("Hauptstraße 9-11, Berlin", "9-11"),
      ("Hauptstraße 9, Berlin", "9-11"), ("Hauptstraße 11, Berlin", "9-11"),
      ("Hauptstraße 12/3, Berlin", "12/3"), ("12 bis rue de Rivoli, Paris", "12 bis"),
      ("12bis, rue de Rivoli, Paris", "12 bis"), ("No. 85 Pike Street, Seattle", "85"),
      ("Pike Street #85, Seattle", "85"),
    ])
  func numbers(query: String, number: String) throws {
    let best = try #require(try answer(query).results.first)
    #expect(best.precision == .house, "\(best.label)")
    #expect(best.address?.houseNumber == number, "\(best.label)")
  }

  @Test(
    "short and joined forms of streets are the same",
    arguments: [
      ("85 Pike St, Seattle", "85 Pike Street, Seattle, WA 98101, United States"),
      ("Hauptstr. 5, Berlin", "Hauptstraße 5, 10827 Berlin, Germany"),
      ("HAUPTSTRASSE 5 BERLIN", "Hauptstraße 5, 10827 Berlin, Germany"),
      ("Berlinerstr. 7, Munich", "Berliner Straße 7, 80805 Munich, Germany"),
      ("99 r. de Rivoli, Paris", "99 rue de Rivoli, 75001 Paris, France"),
      ("Mannerheimintiellä 3, Bellevue", "3 Mannerheimintie, Bellevue, WA 98004, United States"),
    ])
  func forms(query: String, expected: String) throws { #expect(try label(query) == expected) }

  @Test("a street of several towns is that of its own query alone")
  func severalTowns() throws {
    #expect(try answer("Main Street 12").refusal == .ambiguousStreet)
    // Where only towns are sought, no street is looked for.
    let next = try answer("Qqqqqqq") { $0.kinds = [.city] }
    #expect(next.refusal == .notFound && next.rivals.isEmpty)
  }

  @Test(
    "a typo in the street, in the town or in both is forgiven",
    arguments: [
      "Pike Steret 85, Seattle", "Pikke Street 85, Seatle", "Unter den Lindne 77, Berlin",
      "Unter dn Linden 77, Belrin", "Hauptsraße 5, Brelin",
    ])
  func typos(query: String) throws {
    let best = try #require(try answer(query).results.first)
    #expect(best.precision == .house, "\(best.label)")
    #expect(best.match.isSpelledExactly == false)
  }

  @Test(
    "a word at an end that people leave out, and a number that is glued to the street",
    arguments: [
      ("16 Riverside Ave, Spokane", "16 Riverside Avenue NW"), ("Rivoli 99, Paris", nil),
      ("85 Pike, Seattle", "85 Pike Street"), ("Hauptstraße5 Berlin", "Hauptstraße 5"),
      ("Hauptstr.5, Berlin", "Hauptstraße 5"),
    ])
  func leftOut(query: String, name: String?) throws {
    let best = try answer(query).results.first { $0.kind == .house }
    #expect(best?.name == name)
  }

  @Test("a flat, a floor and the name of a firm do not hide the house")
  func parts() throws {
    for query in [
      "Hauptstraße 5, 3. Etage, Berlin", "Apt 4, 85 Pike Street, Seattle",
      "85 Pike Street #4, Seattle", "Acme Inc, 85 Pike Street, Seattle",
    ] {
      let best = try #require(try answer(query).results.first)
      #expect(best.precision == .house, "\(query)")
      #expect(best.confidence > 0.8, "\(query)")
    }
    #expect(try answer("85 Pike Street Apt 4, Seattle").results.first?.address?.unit == "Apt 4")
  }

  @Test("a town with its postal code is itself, although a street has its name")
  func townAndCode() throws {
    let table = """
      street,number,city,postcode,country,lat,lon
      Spokane,1,Spokane,99201,US,47.66,-117.42
      """
    let geocoder = try AddressTrial.geocoder(table)
    #expect(geocoder.geocode("Spokane 99201").results.first?.kind == .city)
    #expect(geocoder.geocode("Spokane 1, Spokane").results.first?.kind == .house)
  }

  @Test("a city of the gazetteer may stand for towns around it that the source names otherwise")
  func cityOfTheBase() throws {
    let table = """
      street,number,city,country,lat,lon
      Pine Street,9,Emerald Heights,US,47.60700,-122.33000
      Pine Street,9,Spokane,US,47.66000,-117.42000
      Pine Street,9,Springfield,US,39.80000,-89.64000
      """
    let geocoder = try AddressTrial.geocoder(table)
    let best = try #require(geocoder.geocode("Pine Street 9, Seattle").results.first)
    #expect(best.address?.locality == "Emerald Heights")
  }

  @Test("an address beside another state or a city far away is not the answer")
  func elsewhere() throws {
    for query in [
      "85 Pike Street, Spokane", "85 Pike Street, Seattle, France", "Unter den Linden 77, Munich",
      "Unter den Linden 77, Tokyo",
    ] {
      #expect(try answer(query).results.first?.kind != .house, "\(query)")
    }
  }

  @Test("a number between two others is interpolated, and said to be")
  func interpolated() throws {
    let best = try #require(try answer("Pike Street 89, Seattle").results.first)
    #expect(best.precision == .interpolated && best.kind == .house)
    #expect(best.coordinate.latitude == 47.60915 && best.coordinate.longitude == -122.34)
    let house = try #require(try answer("Pike Street 85, Seattle").results.first)
    #expect(best.confidence < house.confidence)
  }

  @Test("where there is no such number the street is the answer")
  func noNumber() throws {
    let best = try #require(try answer("Pike Street 3000, Seattle").results.first)
    #expect(best.precision == .street && best.name == "Pike Street")
    #expect(best.address?.houseNumber == nil)
  }

  @Test("an unknown street is told, and the town is the answer")
  func unknownStreet() throws {
    for query in ["Qwertz 5, Berlin", "Qwertzstraße 5, Berlin", "5 Qwertz, Berlin"] {
      let best = try #require(try answer(query).results.first)
      #expect(best.name == "Berlin" && best.precision == .city, "\(query)")
      #expect(best.address?.street?.hasPrefix("Qwertz") == true, "\(query)")
      #expect(best.address?.houseNumber == "5", "\(query)")
      #expect(best.match.ignored.isEmpty, "\(query)")
    }
  }

  @Test("a street without a town is found if it is the only one, or if a point decides")
  func withoutTown() throws {
    #expect(try answer("Lonesome Road 4").results.first?.name == "4 Lonesome Road")
    #expect(try answer("Main Street 12").results.first?.kind != .house)
    let missouri = try #require(Coordinate(latitude: 37.2, longitude: -93.3))
    let near = try answer("Main Street 12") { $0.near = missouri }
    #expect(near.results.first?.coordinate.latitude == 37.215)
  }

  @Test("a query without words does not look at those of the query before")
  func withoutWords() throws {
    for before in ["Earth-616", "Pike Street 85, Seattle", "98101 Seattle"] {
      for query in ["・(￣∀￣)・:*:", "", "!", String(repeating: "a ", count: 100)] {
        _ = try answer(before)
        #expect(try answer(query).results.isEmpty, "\(before), then \(query)")
      }
    }
  }

  @Test("two towns of a name: both are told")
  func rivals() throws {
    let answer = try answer("12 Main Street, Springfield")
    #expect(answer.results.count == 2 || answer.rivals.count == 1)
    #expect(answer.results.first.map { $0.confidence < 0.6 } ?? true)
  }

  @Test("farms and streets without houses are found by their names")
  func names() throws {
    let farm = try #require(try answer("Zitzewitz Farm, Spokane").results.first)
    #expect(farm.coordinate.latitude == 47.661 && farm.precision == .house)
    let lane = try #require(try answer("Elm Lane, Spokane").results.first)
    #expect(lane.precision == .street && lane.coordinate.latitude == 47.662)
  }

  @Test("what no add-on has is answered as without it")
  func others() throws {
    let plain = try Geocoder(Trial.base.get(), borders: .absent)
    for query in [
      "Seattle", "Berlin", "Springfield, IL", "Paris, TX", "東京", "Main", "12", "98101", "Munich 7",
    ] {
      #expect(
        try answer(query).results.map(\.label) == plain.geocode(query).results.map(\.label),
        "\(query)")
    }
  }

  @Test("options narrow the answers to kinds, precisions, countries and boxes")
  func options() throws {
    let query = "Pike Street 85, Seattle"
    #expect(try answer(query) { $0.kinds = [.city] }.results.first?.name == "Seattle")
    #expect(try answer(query) { $0.kinds = [.house] }.results.first?.precision == .house)
    #expect(try answer(query) { $0.countries = ["DE"] }.results.first?.kind != .house)
    #expect(
      try answer("Pike Street 89, Seattle") { $0.minimumPrecision = .house }.results.first?
        .precision != .interpolated)
    let box = try #require(BoundingBox(south: 47, west: 10, north: 53, east: 14))
    #expect(try answer(query) { $0.boundingBox = box }.results.first?.kind != .house)
  }

  @Test("the label is as people write addresses there")
  func labels() throws {
    #expect(
      try label("pike street 85 seattle") == "85 Pike Street, Seattle, WA 98101, United States")
    #expect(try label("unter den linden 77 berlin") == "Unter den Linden 77, 10117 Berlin, Germany")
    let parts = try #require(try answer("unter den linden 77 berlin").results.first?.address)
    #expect(
      parts
        == AddressParts(
          houseNumber: "77", street: "Unter den Linden", postcode: "10117", locality: "Berlin"))
  }

  @Test("streets and numbers are completed")
  func suggestions() throws {
    let geocoder = try Self.geocoder.get()
    #expect(
      geocoder.suggest("unter den l").first?.text == "Unter den Linden, 10117 Berlin, Germany")
    #expect(
      geocoder.suggest("hauptstr 5").map(\.text).prefix(2)
        == ["Hauptstraße 5, 10827 Berlin, Germany", "Hauptstraße 5a, 10827 Berlin, Germany"])
    #expect(geocoder.suggest("85 pike st").first?.text.hasPrefix("85 Pike Street") == true)
    #expect(
      geocoder.suggest("main street 12, spr").map(\.text).filter { $0.contains("Springfield") }
        .count == 2)
    #expect(geocoder.suggest("main street 12, 658").map(\.placemark.address?.postcode) == ["65806"])
    #expect(
      geocoder.suggest("main street 12, 62701 spr").map(\.placemark.address?.postcode) == ["62701"])
    #expect(geocoder.suggest("seatt").first?.text == "Seattle, Washington, United States")
    var cities = SuggestOptions()
    cities.kinds = [.city]
    #expect(
      !geocoder.suggest("unter den l", options: cities).contains { $0.text.contains("Linden") })
  }

  @Test("the nearest house to a point, and the nearest street, with their distances")
  func reversed() throws {
    let geocoder = try Self.geocoder.get()
    let point = try #require(Coordinate(latitude: 47.60896, longitude: -122.34040))
    var options = ReverseOptions()
    options.kinds = [.house]
    options.limit = 2
    let houses = geocoder.reverse(point, options: options).results
    #expect(houses.map { $0.address?.houseNumber } == ["85", "87"])
    // A hundred-thousandth of a degree of latitude is 1.11 metres.
    let distance = try #require(houses.first?.offset?.distanceKM)
    #expect(abs(distance - 0.00111) < 0.00005)
    options.kinds = [.street]
    options.limit = 1
    #expect(geocoder.reverse(point, options: options).results.map(\.name) == ["Pike Street"])
    options.kinds = []
    #expect(geocoder.reverse(point, options: options).results.first?.kind == .city)
    options.kinds = [.house]
    options.maximumDistanceKM = 0.0005
    #expect(geocoder.reverse(point, options: options).results.isEmpty)
  }

  @Test("an explanation begins with the address")
  func explained() throws {
    let answer = try answer("Pike Street 85, Seattle") { $0.explains = true }
    #expect(answer.explanation?.interpretations.first?.placemark.kind == .house)
  }
}
